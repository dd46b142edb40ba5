import { Block } from '../tree/tree.ts';
import { type Colour, colourOf, FAINT, isNear, over } from './colour.ts';
import { listed } from './css-text.ts';
import { MIN_PIXELS } from './declarations.ts';
import { hidingIn } from './hiding.ts';
import { colourRules, hasOneColour, hitsOf, OF_TEXT } from './hints.ts';
import { amountIn } from './lengths.ts';
import { type Outline, type OutlineElement, outlineOf } from './outline.ts';
import { Rules } from './rules.ts';
import { settingsIn } from './settings.ts';
import { type Rule, Sheets } from './sheet.ts';
import { Styles } from './style.ts';

/**
 * How surely styles hide an element: `always` by its own style, id and classes alone, `here` by where it is, `passing`
 * in a way that scripts often end (see `Way`).
 */
export type Hidden = 'always' | 'here' | 'passing';

/** Elements that the page's style sheets, or they and its own styles, hide. */
export type HiddenBlocks = ReadonlyMap<Block, Hidden>;

/**
 * Returns the elements that styles hide, by the cascade of browsers. `isWhole` is whether the page has no style sheet
 * elsewhere: only then is it known that nothing else paints text or what is behind it, and that what nothing sets has
 * the browser's own value, black on white.
 */
export function hiddenByStyles(outline: Outline, css: readonly string[], isWhole: boolean): HiddenBlocks {
  const sheets = new Sheets(outline.names());
  for (const sheet of css) sheets.read(sheet);
  return new Finder(sheets, isWhole).found(outline.root);
}

const PICTURES = new Set('img picture video canvas iframe svg'.split(' '));
const WHITE: Colour = [255, 255, 255, 1];
const BLACK: Colour = [0, 0, 0, 1];
const BLUE: Colour = [0, 0, 238, 1];

class Finder {
  private readonly rules: readonly Rule[];
  private readonly isWhole: boolean;
  private readonly styles: Styles;
  private readonly hidden = new Map<Block, Hidden>();
  /** Elements that are hidden, or in such. */
  private readonly done = new Set<OutlineElement>();
  /** Those hidden for certain: what is in others may have to be judged by itself. */
  private readonly sure = new Set<OutlineElement>();
  private readonly sizes = new Map<OutlineElement, number>();
  private readonly shown = new Map<string, ReadonlySet<string>>();

  constructor(sheets: Sheets, isWhole: boolean) {
    this.rules = sheets.rules;
    this.isWhole = isWhole;
    const possible = this.rules.filter(({ selectors }) => selectors.length > 0);
    const coloured = isWhole ? colourRules(possible) : new Set(possible.filter(hasOneColour));
    const hits = new Set<string>();
    const hiding = possible.filter((rule) => {
      const own = hitsOf(rule, coloured.has(rule));
      for (const one of own) hits.add(one);
      return own.length > 0;
    });
    this.styles = new Styles(new Rules(hiding, () => competing(possible, new Set(hiding), hits)), sheets.layers);
  }

  found(root: OutlineElement): HiddenBlocks {
    for (const element of outlineOf(root)) {
      if (element.parent === null || element.name === 'head') continue;
      if (this.done.has(element.parent)) this.done.add(element);
      if (this.sure.has(element.parent)) this.sure.add(element);
      else if (this.styles.rules.mayHide(element) || isOpen(element, this.isWhole)) this.judge(element);
    }
    return this.hidden;
  }

  private judge(element: OutlineElement): void {
    const style = this.styles.of(element);
    if (this.styles.rules.steps <= 0) return void this.mark(element, 'here');
    const get = (property: string) => this.styles.value(element, property);
    const hit =
      element.name === 'body' ? null : hidingIn(style.keys(), get, (property) => style.get(property)?.from === 'own');
    const how = hit === null ? null : this.howOf(element, hit.property, hit.isPassing);
    if (how !== null) this.mark(element, how);
    else if (!this.done.has(element) && [...OF_TEXT].some((property) => style.has(property))) this.judgeText(element);
  }

  /** Marks text that inherits what hides it, down to elements that show theirs. */
  private judgeText(element: OutlineElement): void {
    const how = this.howTextIsHidden(element);
    if (how === null) return;
    const all = [...outlineOf(element)];
    const shows = new Set<OutlineElement>();
    for (const one of all.toReversed()) {
      const isShown = PICTURES.has(one.name)
        ? !this.isInvisible(one)
        : one.hasText && this.howTextIsHidden(one) === null;
      if (isShown) shows.add(one);
      if (shows.has(one) && one !== element && one.parent !== null) shows.add(one.parent);
    }
    for (const one of all) {
      if (one !== element && one.parent !== null && this.done.has(one.parent)) this.done.add(one);
      else if (!shows.has(one)) this.mark(one, how);
      else if (one.hasText && this.howTextIsHidden(one) !== null) this.markText(one, how);
    }
  }

  /** Returns how an element's own words are hidden, by what it may inherit; null when they are not. */
  private howTextIsHidden(element: OutlineElement): Hidden | null {
    const by = (property: string) => this.styles.inherited(element, property).by ?? element;
    if (this.isInvisible(element)) return this.howOf(by('visibility'), 'visibility', false);
    if (this.sizeOf(element) < MIN_PIXELS) return this.howOf(by('font-size'), 'font-size', false);
    return this.isUnpainted(element) ? this.howOf(by('color'), 'color', true) : null;
  }

  private isInvisible(element: OutlineElement): boolean {
    return /^(?:hidden|collapse)$/.test(this.styles.inherited(element, 'visibility').value);
  }

  private sizeOf(element: OutlineElement): number {
    const known = this.sizes.get(element);
    if (known !== undefined) return known;
    const { by, value } = this.styles.inherited(element, 'font-size');
    if (by === null) return 16;
    const isRelative = /%|(?<!r)em|larger|smaller/.test(value);
    const around = isRelative && by.parent !== null ? this.sizeOf(by.parent) : 16;
    const size = amountIn(value, { whole: around, em: around }) ?? 16;
    this.sizes.set(element, size);
    return size;
  }

  /** Whether letters are transparent or have their background's colour, as far as the page says. */
  private isUnpainted(element: OutlineElement): boolean {
    for (const drawn of ['text-shadow', 'text-stroke'])
      if (!/^(?:none|0)?$/.test(this.styles.inherited(element, drawn).value)) return false;
    const { colour, by } = this.colourOf(element);
    if (colour === null) return false;
    if (colour[3] < FAINT) return this.styles.inherited(element, 'background-clip').value !== 'text';
    const behind = this.colourBehind(element, this.isWhole ? null : by);
    return behind !== null && isNear(over(colour, behind), behind);
  }

  /** Returns the colour of letters, with the element that sets it. */
  private colourOf(element: OutlineElement): { colour: Colour | null; by: OutlineElement | null } {
    const fill = this.styles.inherited(element, 'text-fill-color');
    if (fill.by !== null && fill.value !== 'currentcolor') return { colour: colourOf(fill.value), by: fill.by };
    for (let at: OutlineElement | null = element; at !== null; at = at.parent) {
      const value = this.styles.value(at, 'color');
      if (value !== '' && value !== 'currentcolor') return { colour: colourOf(value), by: at };
      if (at.name === 'a' && at.attributes.href !== undefined) return { colour: this.isWhole ? BLUE : null, by: at };
    }
    return { colour: this.isWhole ? BLACK : null, by: null };
  }

  /** Returns the colour behind an element, not looking farther than `last`; null when it is not known. */
  private colourBehind(element: OutlineElement, last: OutlineElement | null): Colour | null {
    for (let at: OutlineElement | null = element; at !== null; at = at === last ? null : at.parent) {
      if (!/^(?:none)?$/.test(this.styles.value(at, 'background-image'))) return null;
      if (/^(?:absolute|fixed)$/.test(this.styles.value(at, 'position')) && hasPictureBeside(at)) return null;
      const value = this.styles.value(at, 'background-color');
      if (value === '') continue;
      const colour = value === 'currentcolor' ? this.colourOf(at).colour : colourOf(value);
      if (colour === null || colour[3] >= 1) return colour;
      const below = colour[3] === 0 || at.parent === null || at === last ? null : this.colourBehind(at.parent, last);
      if (colour[3] > 0) return below === null ? null : over(colour, below);
    }
    return this.isWhole ? WHITE : null;
  }

  /** Returns how surely a property's value hides an element; null for one that scripts show by adding a class. */
  private howOf(element: OutlineElement, property: string, isPassing: boolean): Hidden | null {
    const from = this.styles.of(element).get(property)?.from;
    if (from === undefined || typeof from === 'string') return isPassing && from === undefined ? 'passing' : 'always';
    if (!isPassing) return from.isPlain ? 'always' : 'here';
    if (PAINTED.test(element.attributes.style ?? '')) return null; // as after a script has faded it in
    const names = namesOfSubject(from.selector);
    const shown = this.namesShown(property, this.styles.value(element, property));
    return names.some((name) => shown.has(name)) ? null : 'passing';
  }

  /** Returns the classes and ids to whose elements some rule, for whatever place or state, gives another value that shows. */
  private namesShown(property: string, hiding: string): ReadonlySet<string> {
    const key = `${property}:${hiding}`;
    const known = this.shown.get(key);
    if (known !== undefined) return known;
    const names = new Set<string>();
    for (const { declarations, selector } of this.rules) {
      if (!declarations.includes(property)) continue;
      const values = new Map(settingsIn(declarations).map((one) => [one.property, one.value]));
      const get = (name: string) => values.get(name) ?? '';
      const value = get(property);
      if (
        value === '' ||
        value === hiding ||
        /var\(|^inherit/.test(value) ||
        hidingIn([property], get, () => false) !== null
      )
        continue;
      const isUnpainted =
        /color$/.test(property) && ((colourOf(value)?.[3] ?? 1) < FAINT || get('background-color') !== '');
      if (!isUnpainted) for (const name of listed(selector).flatMap(namesOfSubject)) names.add(name);
    }
    this.shown.set(key, names);
    return names;
  }

  private mark(element: OutlineElement, how: Hidden): void {
    const { block, children } = element;
    this.done.add(element);
    if (how === 'always') this.sure.add(element);
    if (block === null) for (const child of children) this.mark(child, how);
    else if (block.name !== 'img') this.hidden.set(block, how); // pictures are hidden until they have been loaded
  }

  /** Marks the words directly in an element. */
  private markText({ block }: OutlineElement, how: Hidden): void {
    if (block === null) return;
    block.children = block.children.map((child) => {
      if (typeof child !== 'string' || child.trim() === '') return child;
      const words = new Block('span', {}, block);
      words.children = [child];
      this.hidden.set(words, how);
      return words;
    });
  }
}

const NAMES = /[.#][\w-]+/g;

/** Returns the classes and ids of the element that a selector is for. */
function namesOfSubject(selector: string): string[] {
  return /[^\s>+~]{0,200}$/.exec(selector)?.[0].match(NAMES) ?? [];
}

/** What a script gives to what it shows. */
const PAINTED = /(?:^|[;\s])(?:opacity|filter|transform|scale|(?:max-)?(?:height|width)|color)\s*:/i;

/** Returns the rules that may give another value to the properties by which those of `hiding` hide. */
function competing(rules: readonly Rule[], hiding: ReadonlySet<Rule>, hits: ReadonlySet<string>): Rule[] {
  const words = [...hits].flatMap((one) => [
    one.replace(/^(margin|font|background|mask|translate)-.*/, '$1'),
    ...(/^(?:left|right|top|bottom)$/.test(one) ? ['inset'] : /height|width/.test(one) ? ['-size'] : []),
    ...(/color/.test(one) ? ['color', 'background', 'text-shadow', 'text-stroke', 'position'] : []),
  ]);
  const sought = [...new Set(['--', '\\', ...words])];
  return rules.filter((rule) => {
    const text = hiding.has(rule) ? '' : rule.declarations.toLowerCase();
    return sought.some((word) => text.includes(word));
  });
}

/** Whether an element's own style or old attributes depend on what is around it. */
function isOpen({ name, attributes: { style, bgcolor, color } }: OutlineElement, isWhole: boolean): boolean {
  if (style?.includes('var(')) return true;
  if (!isWhole) return false;
  return bgcolor !== undefined || (name === 'font' && color !== undefined) || /color|background/i.test(style ?? '');
}

function hasPictureBeside({ parent }: OutlineElement): boolean {
  return (
    parent?.children.some((one) => PICTURES.has(one.name) || one.children.some(({ name }) => PICTURES.has(name))) ??
    false
  );
}
