import { isData } from '../data/page-data.ts';
import { formulaOf, isTexScript, texOfImage, texOfSpan, tidyTex } from '../formulas/formula.ts';
import { isBareMathml, isGivenBefore, isKatexDrawing, texOfKatex } from '../formulas/katex.ts';
import { isOutline, keptOfRendering, lengthBeforeRendering, texOfRendering } from '../formulas/mathjax.ts';
import { safeTex } from '../formulas/raw-tex.ts';
import { isForScreens } from '../hidden/conditions.ts';
import { hiddenBy, imageHiddenBy, isStreamed, isTabPanel, placeholderId, showsText } from '../hidden/hidden.ts';
import { Outline } from '../hidden/outline.ts';
import { sheetIn } from '../hidden/sheet.ts';
import { LazyImages, noscriptAround } from '../images/lazy-images.ts';
import { hasSources, mediumOf, sourceAddress } from '../images/media.ts';
import { Block, hasText } from '../tree/tree.ts';
import { dropButton, isKeptButton } from './buttons.ts';
import { isRuled, keptOf, ruleTable } from './kept-attributes.ts';
import { Panels } from './panels.ts';
import { type RawKind, RawText } from './raw-text.ts';

const MAX_DEPTH = 200; // deeper elements keep their text and lose their tags
const MAX_NODES = 150_000; // the largest ordinary page measured has 60,000
const DROPPED = new Set(
  'svg canvas progress meter iframe amp-ad frame frameset object embed applet audio video input select datalist dialog noembed noframes'.split(
    ' ',
  ),
);
const MEDIA_OF_AMP: ReadonlySet<string> = new Set(['amp-img', 'amp-iframe', 'amp-youtube', 'amp-video', 'amp-audio']);
const MAX_SPOKEN = 200; // characters
const BLOCK = /^(?:p|div|h[1-6]|ul|ol|table|section|article|main)$/;
const FIELDS = new Set(['input', 'select', 'textarea', 'button']);
const VOID = new Set('area base br col hr img link meta source track wbr input embed frame param'.split(' '));

/** Builds the lightweight tree from the events of the HTML tokenizer. */
export class TreeBuilder {
  readonly body = new Block('body', {}, null);
  readonly meta = new Map<string, string>();
  readonly fields: Block[] = [];
  readonly fallbacks: Block[] = []; // `<noscript>` elements
  readonly raw = new RawText();
  readonly outline = new Outline();
  readonly panels = new Panels();
  base = '';
  scripts = 0;
  /** Whether the page has style sheets elsewhere, which are not read. */
  hasOtherSheets = false;
  private at = this.body;
  /** Open elements and the block each was read into; null when its tag was ignored. */
  private readonly open: Array<Block | null> = [];
  /** Number of open elements from the outermost skipped one on; 0 while reading. */
  private skipping = 0;
  /** The value that `skipping` has around the raw text that is being read. */
  private around = 0;
  private nodes = 0;
  private links = 0;
  private hasTabs = false;
  /** Ids of React's streaming placeholders. */
  private readonly placeholders = new Set<string>();
  /** Elements whose own text has no size. */
  private readonly sizeless = new Set<Block>();
  /** The previous formula, until text follows it: some pages write each formula twice, for different readers. */
  private formula = '';
  /** MathJax's rendering of a formula, while it is being read. */
  private rendering: Block | null = null;
  /** Number of nodes before `rendering`. */
  private nodesBefore = 0;
  private readonly images = new LazyImages();
  private readonly forms: Block[] = []; // open ones
  /** The video or audio element that has just been opened, if its files are in `<source>` elements. */
  private player: { name: string; attributes: Record<string, string> } | null = null;

  onopentag(name: string, attributes: Record<string, string>): void {
    this.outline.open(name, attributes, VOID.has(name));
    if (this.outline.isFull) this.nodes = MAX_NODES;
    if (this.forms.length > 0) this.markForm(name, attributes);
    if (name === 'textarea') return void this.read('field'); // a script may render the page from a hidden one
    if (name === 'style' && this.isStyleSheet(attributes)) return void this.read('style'); // in a hidden box, too
    if (this.skipping > 0) {
      if (name === 'source') this.addPlayed(attributes);
      return void (VOID.has(name) || this.skipping++); // void elements have no end tag
    }
    this.player = hasSources(name, attributes) ? { name, attributes } : null;
    if (VOID.has(name)) this.addVoid(name, attributes);
    else if (name === 'title')
      this.read(this.raw.title === '' ? 'title' : 'other'); // scripts add a second one
    else if (name === 'script') this.openScript(attributes);
    else if (name === 'style') this.read('other');
    else {
      this.raw.keepData(attributes);
      this.openElement(name, attributes);
    }
  }

  /** Records that a form has something to enter or press. */
  private markForm(name: string, attributes: Record<string, string>): void {
    const form = this.forms.at(-1);
    if (form !== undefined && FIELDS.has(name) && attributes.type !== 'hidden') form.attributes['data-fields'] = '';
  }

  private openElement(name: string, attributes: Record<string, string>): void {
    this.hasTabs ||= attributes.role === 'tab';
    const placeholder = placeholderId(name, attributes);
    if (placeholder !== undefined) this.placeholders.add(placeholder);
    this.addMedium(name, attributes);
    if (name === 'amp-img') this.addVoid('img', attributes);
    if (BLOCK.test(name)) this.rendering = null; // a rendering that was never closed
    if (this.rendering !== null) this.openInRendering(name, attributes);
    else if (isKatexDrawing(name, attributes)) this.openDrawing(name, attributes);
    else if (this.isLeftOut(name, attributes)) this.skipping++;
    else if (texOfSpan(name, attributes) !== '') this.replaceByFormula(texOfSpan(name, attributes));
    else if (name === 'body' || name === 'html') this.openBody(attributes);
    else if (this.isKept(name)) this.add(isAnchor(name, attributes) ? 'span' : name, attributes, name);
    else this.open.push(null);
  }

  ontext(text: string): void {
    if (this.raw.isOpen) return void this.raw.add(text);
    this.outline.addText(text);
    if (this.skipping > 0 || this.nodes >= MAX_NODES) return;
    if (this.formula !== '' && /\S/.test(text)) this.formula = '';
    if (this.sizeless.has(this.at) && /\S/.test(text)) return;
    const { children } = this.at;
    const last = children.length - 1;
    // The tokenizer splits text at entities.
    if (typeof children[last] === 'string') children[last] += text;
    else {
      this.nodes++;
      // HTML ignores a line break right after `<pre>`.
      children.push(last < 0 && this.at.name === 'pre' ? text.replace(/^\n/, '') : text);
    }
  }

  onclosetag(name: string): void {
    if (VOID.has(name)) return;
    this.outline.close();
    if (this.raw.isOpen) {
      if (this.raw.close() === 'formula') this.addScriptFormula();
      this.skipping = this.around;
      return;
    }
    if (this.skipping > 0) return void this.skipping--;
    const element = this.open.pop();
    if (!element || element === this.body) return;
    if (element.name === 'a') this.links--;
    if (element === this.forms.at(-1)) this.forms.pop();
    if (element.name === 'rp') element.children = element.children.filter(isBracket);
    this.at = element.parent ?? this.body;
    if (element === this.rendering) this.endRendering(element);
    else if (element.name === 'math' && this.rendering === null) this.endFormula(element);
  }

  private endFormula(element: Block): void {
    this.at.children.pop();
    this.addFormula(formulaOf(element));
  }

  /** Opens KaTeX's drawing, unless the formula itself precedes it. */
  private openDrawing(name: string, attributes: Record<string, string>): void {
    if (isGivenBefore(this.at.children)) return void this.skipping++;
    const before = this.at.children.at(-1);
    if (typeof before === 'object' && isBareMathml(before)) this.at.children.pop();
    if (this.isKept(name)) this.add(name, attributes);
    else this.open.push(null);
  }

  /** Opens an element of a rendering. `aria-hidden` is ignored, as drawings have it to be skipped by screen readers. */
  private openInRendering(name: string, attributes: Record<string, string>): void {
    const { 'aria-hidden': _, ...others } = attributes;
    const isHidden = name !== 'mjx-assistive-mml' && hiddenBy(others) !== null;
    if (isHidden || isOutline(name, attributes)) this.skipping++;
    else if (this.isKept(name)) this.add(name, attributes);
    else this.open.push(null);
  }

  /** Replaces a rendering by its formula, or by the text for screen readers when it cannot be read. */
  private endRendering(element: Block): void {
    this.rendering = null;
    this.nodes = this.nodesBefore; // the drawing's nodes are gone
    this.at.children.pop();
    const tex = isKatexDrawing(element.name, element.attributes) ? texOfKatex(element) : texOfRendering(element);
    const { 'aria-label': spoken = '' } = element.attributes;
    if (tex === '') return void (spoken.length <= MAX_SPOKEN && this.ontext(spoken));
    this.addFormula(tex, 'mjx');
    if (typeof element.children.at(-1) === 'string') this.ontext(' '); // it may be the only blank before the next word
  }

  /** Adds the TeX of a MathJax script in place of the rendering that precedes it. */
  private addScriptFormula(): void {
    const { children } = this.at;
    children.length = lengthBeforeRendering(children);
    this.addFormula(tidyTex(this.raw.tex));
  }

  /** Adds a formula from an attribute and skips the element, which contains the rendering. */
  private replaceByFormula(tex: string): void {
    this.addFormula(tex);
    this.skipping++;
  }

  private addFormula(tex: string, by = ''): void {
    if (tex === '' || tex === this.formula || this.sizeless.has(this.at) || this.nodes++ >= MAX_NODES) return;
    this.formula = tex;
    const element = new Block('math', { class: by }, this.at);
    element.children = [`$${safeTex(tex)}$`];
    this.at.children.push(element);
  }

  private read(what: RawKind): void {
    this.raw.open(what);
    this.around = this.skipping;
    this.skipping = 1;
  }

  /** Whether a style sheet applies. One in `<noscript>` does not: it hides elements that scripts would show. */
  private isStyleSheet({ media = '', type = 'text/css' }: Record<string, string>): boolean {
    if (this.outline.isInTemplate || !/^(?:text\/css)?$/i.test(type.trim())) return false;
    return isForScreens(media) && noscriptAround({ parent: this.at }) === null;
  }

  /** Notes a linked style sheet, and reads one that is in its own address. */
  private addSheet(attributes: Record<string, string>): void {
    const { rel = '', href = '' } = attributes;
    if (!/(?:^|\s)stylesheet(?:\s|$)/i.test(rel) || /alternate/i.test(rel)) return;
    const sheet = sheetIn(href);
    if (sheet === null) this.hasOtherSheets = true;
    else if (this.isStyleSheet(attributes)) this.raw.sheets.push(sheet);
  }

  private openScript(attributes: Record<string, string>): void {
    if (isTexScript(attributes)) return void this.read('formula');
    if (isData(attributes)) return void this.read('data');
    this.scripts++;
    this.read('script');
  }

  private isLeftOut(name: string, attributes: Record<string, string>): boolean {
    if (DROPPED.has(name) || MEDIA_OF_AMP.has(name)) return true;
    if (name === 'template') return attributes.shadowrootmode === undefined;
    if (name === 'button' && !isKeptButton(attributes, this.at)) return true;
    if (name === 'mjx-assistive-mml') return false; // the displayed formula as MathML
    if (name === 'html' || name === 'body' || hiddenBy(attributes) === null) return false;
    if (this.panels.isPanel(attributes)) return false;
    return !isStreamed(attributes, this.placeholders) && !isTabPanel(attributes, this.hasTabs);
  }

  private openBody(attributes: Record<string, string>): void {
    Object.assign(this.body.attributes, keptOf('body', attributes));
    this.open.push(this.body);
  }

  /** Whether an element enters the tree. Nested links do not: the DOM parser would restructure them again and again. */
  private isKept(name: string): boolean {
    return (
      this.open.length < MAX_DEPTH && this.nodes < MAX_NODES && !(name === 'a' && this.links > 0) && NAME.test(name)
    );
  }

  private add(name: string, attributes: Record<string, string>, tag = name): void {
    const element = new Block(name, keptOf(name, attributes), this.at, tag);
    this.outline.last.block = element;
    if (this.rendering === null && (name === 'mjx-container' || isKatexDrawing(name, attributes))) {
      this.rendering = element;
      this.nodesBefore = this.nodes;
    }
    if (this.rendering !== null) Object.assign(element.attributes, keptOfRendering(attributes));
    if (name === 'noscript' && this.fallbacks.push(element) > 0) element.dropped = 'noscript';
    if (name === 'button') dropButton(element, this.at);
    if (name === 'td' && attributes.style !== undefined && isRuled(attributes)) ruleTable(element);
    if (element.dropped === null) this.panels.add(element, attributes);
    if (isStreamed(attributes, this.placeholders)) element.dropped = 'late';
    if (name === 'a') this.links++;
    if (name === 'form') this.forms.push(element);
    if (!(showsText(attributes) ?? !this.sizeless.has(this.at))) this.sizeless.add(element);
    this.nodes++;
    this.at.children.push(element);
    this.open.push(element);
    this.at = element;
  }

  private addVoid(name: string, attributes: Record<string, string>): void {
    if (name === 'base') this.base ||= attributes.href ?? '';
    if (name === 'link') this.addSheet(attributes);
    if (name === 'meta' || name === 'link') return void this.addMeta(attributes);
    if (name === 'input' && attributes.type === 'email') return void this.fields.push(this.at);
    if (name === 'input') return void this.addCheckbox(attributes);
    const formula = name === 'img' ? texOfImage(attributes) : null;
    if (formula !== null) return void this.addFormula(formula);
    if (name === 'embed') return void this.addMedium(name, attributes);
    if (name === 'source') return void this.images.addSource(this.at, attributes);
    if ((name !== 'img' && name !== 'br' && name !== 'hr' && name !== 'wbr') || this.nodes++ >= MAX_NODES) return;
    if (name === 'img' && imageHiddenBy(attributes) !== null) return;
    const element = new Block(name, keptOf(name, attributes), this.at);
    this.outline.last.block = element;
    this.at.children.push(element);
    if (name === 'img') this.images.findSource(element);
  }

  /** Adds an embedded medium as an image that links to it. */
  private addMedium(name: string, attributes: Record<string, string>): void {
    const medium = mediumOf(name, attributes);
    if (medium === null || this.nodes++ >= MAX_NODES) return;
    const { address, title } = medium;
    this.at.children.push(new Block('img', { src: '', 'data-video': address, 'data-title': title }, this.at));
  }

  /** Adds the first of the files of the current player. */
  private addPlayed(source: Record<string, string>): void {
    const src = sourceAddress(source);
    if (this.player === null || src === undefined) return;
    this.addMedium(this.player.name, { ...this.player.attributes, src });
    this.player = null;
  }

  /** A checkbox at the beginning of a list item becomes the marker of a task list. */
  private addCheckbox(attributes: Record<string, string>): void {
    const { name, parent, children } = this.at;
    const isInItem = name === 'li' || ((name === 'p' || name === 'label') && parent?.name === 'li');
    if (attributes.type !== 'checkbox' || !isInItem || children.some(hasText) || hiddenBy(attributes) !== null) return;
    this.ontext(attributes.checked === undefined ? '[ ] ' : '[x] ');
  }

  private addMeta({ name, property, itemprop, rel, content, href }: Record<string, string>): void {
    const key = (property ?? name ?? itemprop ?? rel)?.toLowerCase();
    const value = content ?? href;
    if (key !== undefined && value !== undefined && !this.meta.has(key)) this.meta.set(key, value);
  }
}

/** Whether an element is the target of links rather than a link: old pages never close them. */
function isAnchor(name: string, attributes: Record<string, string>): boolean {
  return name === 'a' && attributes.name !== undefined && attributes.href === undefined;
}

/** Whether a child of `<rp>` is a bracket: browsers do not show what else is in it. */
function isBracket(child: Block | string): boolean {
  return typeof child === 'string' && /^\s*\p{P}\s*$/u.test(child);
}

const NAME = /^[a-z][a-z0-9-]*$/;
