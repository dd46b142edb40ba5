import { Parser } from 'htmlparser2';
import { tidyCode } from './code.ts';
import { isFlight } from './flight.ts';
import { formulaOf, isFormulaImage, isTexScript, isTexSpan, tidyTex } from './formula.ts';
import { hiddenBy, imageHiddenBy, isLate, isTurnedTo, latePlace } from './hidden.ts';
import { imageSource, isSmall, isStandIn, setSource } from './image-source.ts';
import { breakLines, showsLines } from './lines.ts';
import { Block, hasText, isWithin } from './tree.ts';

export interface PageTree {
  body: Block;
  /** The address that relative links start from. */
  base: string;
  /** What `<title>` says. */
  title: string;
  /** `<meta>` and `<link>` by name or property. */
  meta: Map<string, string>;
  /** What scripts and attributes hold as data: JSON-LD and the state that an application starts from. */
  data: string[];
  /** Text of the page's own style sheets: what they hide is not text of the page. */
  styles: string;
  /** How many scripts the page has: one with scripts and no text is drawn by them. */
  scripts: number;
}

/**
 * Reads a page's tokens into a light tree without what no reader sees: scripts, styles, frames, hidden elements, comments.
 * Depth and number of elements are bounded: jsdom alone takes minutes over ten thousand nested or mis-nested elements of
 * a 100 KB page.
 */
export function prefilter(html: string, url: string): PageTree {
  const builder = new Builder();
  const parser = new Parser(builder, { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: false });
  const kept = html.length > MAX_CHARACTERS ? html.slice(0, MAX_CHARACTERS) : html;
  parser.write(kept.includes('\r') ? kept.replace(/\r\n?/g, '\n') : kept);
  parser.end();
  const { body, title, meta, data, scripts, styles } = builder;
  tidyCode(body, styles);
  breakLines(body);
  return { body, title, meta, data, scripts, styles, base: URL.parse(builder.base, url)?.href ?? url };
}

const MAX_CHARACTERS = 5_000_000; // as many as bytes are fetched
const MAX_DEPTH = 200; // deeper elements keep their text and lose their tags
const MAX_NODES = 150_000; // the largest ordinary page measured has 60,000
const MAX_DATA_CHARACTERS = 2_000_000;
const MAX_STYLE_CHARACTERS = 500_000;
const MIN_DATA_ATTRIBUTE = 500;
/** A script that does nothing but set what the application starts from. */
const ASSIGNED =
  /^\s*(?:(?:window|self|globalThis)\s*[.[]\s*["']?|(?:var|let|const)\s+)?(?:__\w+__|\$\w{1,60}|_?[A-Za-z]{0,60}?(?:state|data|props|ssr)\w*)["'\]\s]*=\s*(?:JSON\.parse\()?["']?[{[]/i;
/** Nuxt has a function return it. */
const RETURNED = /^\s*window\.__NUXT__\s*=\s*\(function\s*\(/;

const DROPPED = new Set(
  'svg canvas iframe frame frameset object embed applet audio video input select textarea dialog'.split(' '),
);
const VOID = new Set('area base br col hr img link meta source track wbr input embed frame param'.split(' '));
const KEPT_ATTRIBUTES =
  'href src alt title id class lang datetime colspan rowspan start itemprop itemtype role rel data-lang encoding alttext'.split(
    ' ',
  );

function isState(script: string): boolean {
  return ASSIGNED.test(script) || RETURNED.test(script) || isFlight(script);
}

class Builder {
  readonly body = new Block('body', {}, null);
  readonly meta = new Map<string, string>();
  readonly data: string[] = [];
  title = '';
  base = '';
  styles = '';
  scripts = 0;
  private at = this.body;
  /** For each open element, the one it was read into; null when its tags are not kept. */
  private readonly open: Array<Block | null> = [];
  /** How many open elements from the outermost one that is left out; 0 = reading. */
  private skipping = 0;
  private nodes = 0;
  private links = 0;
  private dataLength = 0;
  private hasTabs = false;
  /** Of what comes late. */
  private readonly places = new Set<string>();
  private reading: 'page' | 'title' | 'script' | 'data' | 'style' | 'formula' = 'page';
  /** The one that was read last, while nothing has come after it: some are written twice, for different readers. */
  private formula = '';
  private tex = '';
  /** The image that was read last, outside `noscript`. */
  private image: Block | null = null;
  /** Of the `picture` that was read last, what its sources show. */
  private picture: { at: Block; source: string } | null = null;

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.skipping > 0) return void (VOID.has(name) || this.skipping++); // void elements are never closed
    if (VOID.has(name)) this.addVoid(name, attributes);
    else if (name === 'title' && this.title === '') this.read('title');
    else if (name === 'script') this.openScript(attributes);
    else if (name === 'style') this.read('style');
    else {
      this.keepData(attributes);
      this.openElement(name, attributes);
    }
  }

  private openElement(name: string, attributes: Record<string, string>): void {
    this.hasTabs ||= attributes.role === 'tab';
    const place = latePlace(name, attributes);
    if (place !== undefined) this.places.add(place);
    if (this.isLeftOut(name, attributes)) this.skipping++;
    else if (isTexSpan(name, attributes)) this.replaceByFormula(attributes['data-tex'] ?? '');
    else if (name === 'body' || name === 'html') this.openBody(attributes);
    else if (this.isKept(name)) this.add(name, attributes);
    else this.open.push(null);
  }

  ontext(text: string): void {
    if (this.reading !== 'page') return void this.readText(text);
    if (this.skipping > 0 || this.nodes >= MAX_NODES) return;
    if (this.formula !== '' && /\S/.test(text)) this.formula = '';
    const { children } = this.at;
    const last = children.length - 1;
    // The tokenizer gives a text in pieces around entities.
    if (typeof children[last] === 'string') children[last] += text;
    else {
      this.nodes++;
      // HTML has it that a line may end after `<pre>`.
      children.push(last < 0 && this.at.name === 'pre' ? text.replace(/^\n/, '') : text);
    }
  }

  onclosetag(name: string): void {
    if (VOID.has(name)) return;
    if (this.reading !== 'page') {
      if (this.reading === 'formula') this.addScriptFormula();
      this.reading = 'page';
      this.skipping = 0;
      return;
    }
    if (this.skipping > 0) return void this.skipping--;
    const element = this.open.pop();
    if (!element || element === this.body) return;
    if (element.name === 'a') this.links--;
    this.at = element.parent ?? this.body;
    if (element.name === 'math') this.endFormula(element);
  }

  private endFormula(element: Block): void {
    this.at.children.pop();
    this.addFormula(formulaOf(element));
  }

  /** In the place of what the script has made of it. */
  private addScriptFormula(): void {
    const { children } = this.at;
    const kept = children.findLastIndex((child) => (typeof child === 'string' ? /\S/.test(child) : !isRendered(child)));
    if (children.slice(kept + 1).some((child) => typeof child === 'object')) children.length = kept + 1;
    this.addFormula(tidyTex(this.tex));
    this.tex = '';
  }

  /** Some write it beside what they show for it. */
  private replaceByFormula(tex: string): void {
    this.addFormula(tidyTex(tex));
    this.skipping++;
  }

  private addFormula(tex: string): void {
    if (tex === '' || tex === this.formula || this.nodes++ >= MAX_NODES) return;
    this.formula = tex;
    const element = new Block('math', {}, this.at);
    element.children = [`$${tex}$`];
    this.at.children.push(element);
  }

  private read(what: 'title' | 'script' | 'data' | 'style' | 'formula'): void {
    this.reading = what;
    this.skipping = 1;
    if (what === 'data') this.data.push('');
  }

  private readText(text: string): void {
    if (this.reading === 'title') this.title += text;
    if (this.reading === 'formula') this.tex += text;
    if (this.reading === 'style' && this.styles.length < MAX_STYLE_CHARACTERS) this.styles += text;
    if (this.reading === 'script' && isState(text.slice(0, 500))) this.read('data');
    if (this.reading === 'data' && this.dataLength < MAX_DATA_CHARACTERS) {
      this.dataLength += text.length;
      this.data[this.data.length - 1] += text;
    }
  }

  private openScript(attributes: Record<string, string>): void {
    if (isTexScript(attributes)) return void this.read('formula');
    this.scripts++;
    this.read(isData(attributes) ? 'data' : 'script');
  }

  /** Some applications start from what an attribute holds. */
  private keepData(attributes: Record<string, string>): void {
    for (const name in attributes) {
      const value = attributes[name] ?? '';
      if (value.length < MIN_DATA_ATTRIBUTE || !/^\s*[{[]/.test(value)) continue;
      if (this.dataLength > MAX_DATA_CHARACTERS) return;
      this.dataLength += value.length;
      this.data.push(value);
    }
  }

  private isLeftOut(name: string, attributes: Record<string, string>): boolean {
    if (DROPPED.has(name)) return true;
    if (name === 'template') return attributes.shadowrootmode === undefined;
    // A button that opens a section is its heading.
    if (name === 'button') return !/^h[1-6]$/.test(this.at.name);
    if (name === 'html' || name === 'body' || hiddenBy(attributes) === null) return false;
    return !isLate(attributes, this.places) && !isTurnedTo(attributes, this.hasTabs);
  }

  private openBody(attributes: Record<string, string>): void {
    Object.assign(this.body.attributes, keptOf('body', attributes));
    this.open.push(this.body);
  }

  /** A link inside a link makes the DOM's parser take both apart, again and again. */
  private isKept(name: string): boolean {
    return (
      this.open.length < MAX_DEPTH && this.nodes < MAX_NODES && !(name === 'a' && this.links > 0) && NAME.test(name)
    );
  }

  private add(name: string, attributes: Record<string, string>): void {
    const element = new Block(name, keptOf(name, attributes), this.at);
    if (name === 'noscript') element.dropped = 'noscript';
    if (isLate(attributes, this.places)) element.dropped = 'late';
    if (name === 'a') this.links++;
    this.nodes++;
    this.at.children.push(element);
    this.open.push(element);
    this.at = element;
  }

  private addVoid(name: string, attributes: Record<string, string>): void {
    if (name === 'base') this.base ||= attributes.href ?? '';
    if (name === 'meta' || name === 'link') return void this.addMeta(attributes);
    if (name === 'input') return void this.addCheckbox(attributes);
    if (name === 'img' && isFormulaImage(attributes)) return void this.addFormula(tidyTex(attributes.alt ?? ''));
    if (name === 'source') return void this.addSource(attributes);
    if ((name !== 'img' && name !== 'br' && name !== 'hr' && name !== 'wbr') || this.nodes++ >= MAX_NODES) return;
    if (name === 'img' && imageHiddenBy(attributes) !== null) return;
    const element = new Block(name, keptOf(name, attributes), this.at);
    this.at.children.push(element);
    if (name === 'img') this.findSource(element);
  }

  private addSource(attributes: Record<string, string>): void {
    if (this.at.name !== 'picture' || this.picture?.at === this.at) return;
    this.picture = { at: this.at, source: setSource(attributes) };
  }

  /** Of a picture that loads late, what stands beside it for browsers without scripts. */
  private findSource(image: Block): void {
    const { attributes } = image;
    if (this.picture?.at === this.at && isStandIn(attributes.src ?? '')) attributes.src = this.picture.source;
    const fallback = noscriptAround(image);
    if (fallback === null) this.image = image;
    else if (this.image !== null && fallback.parent !== null && isWithin(this.image, fallback.parent)) {
      if (isStandIn(this.image.attributes.src ?? '')) this.image.attributes.src = attributes.src ?? '';
    } else if (fallback.parent?.name === 'figure' || fallback.parent?.name === 'picture') fallback.dropped = null;
  }

  /** What an item of a list of tasks begins with. */
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

const NAME = /^[a-z][a-z0-9-]*$/;

function noscriptAround({ parent }: Block): Block | null {
  for (let at = parent; at !== null; at = at.parent) if (at.name === 'noscript') return at;
  return null;
}

/** By MathJax. */
function isRendered({ attributes: { class: classes = '' } }: Block): boolean {
  return /MathJax|mjx/i.test(classes);
}

function isData({ type = '', id = '' }: Record<string, string>): boolean {
  return /json/i.test(type) || id === '__NEXT_DATA__';
}

function keptOf(name: string, attributes: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const key of KEPT_ATTRIBUTES) {
    const value = attributes[key];
    if (value !== undefined) kept[key] = value;
  }
  if (showsLines(attributes)) kept['data-lines'] = '';
  if (name === 'img') kept.src = imageSource(attributes);
  if (name === 'img' && isSmall(attributes)) kept['data-small'] = '';
  return kept;
}
