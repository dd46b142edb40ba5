import type { Block } from '../tree/tree.ts';
import { isPlaced } from './hidden.ts';

/** The style-sheet rules that hide or show elements, by the first class or id of their selector. */
export type StyleRules = ReadonlyMap<string, readonly Rule[]>;

interface Rule {
  /** Tag that an element has to have; '' when any will do. */
  tag: string;
  /** Classes and ids that an element has to have: `.name`, `#name`. */
  names: readonly string[];
  specificity: number;
  /** Position in the sheet. */
  at: number;
  settings: readonly Setting[];
}

/** The effect of one property of a rule on an element's visibility. */
interface Setting {
  property: string;
  isHiding: boolean;
  isImportant: boolean;
}

/**
 * Returns the rules of a style sheet that hide elements by class or id, and those that show them again
 * (`.pane.active`); empty when none hides anything. Rules in `@media` count only if they apply to a desktop screen,
 * where many pages show what they hide on a phone. Selectors with combinators or pseudo-classes are ignored. Linear in
 * the sheet's length; only the last `MAX_RULES` rules per class or id are kept.
 */
export function styleRules(css: string): StyleRules {
  const rules: Rule[] = [];
  const sheet = withoutComments(css).replace(/<!--|-->/g, ''); // old pages wrap their sheets in an HTML comment
  let depth = 0; // of braces, not counting the blocks that are looked into (`@layer`, `@supports`, desktop `@media`)
  let from = 0;
  let selector = '';
  let declarations = ''; // the rule's own, without nested rules
  const marks = /[{};]/g;
  while (marks.test(sheet)) {
    const index = marks.lastIndex - 1; // `test` makes no object for each of tens of thousands of matches
    const mark = sheet[index];
    const text = sheet.slice(from, index);
    from = index + 1;
    if (mark === '{') {
      if (depth === 0 && text.includes('@') && (TRANSPARENT.test(text) || isForDesk(text))) continue;
      if (depth++ === 0) [selector, declarations] = [text, ''];
    } else if (depth === 1) {
      declarations += `${text};`;
      if (mark === '}') for (const rule of rulesOf(selector, declarations.toLowerCase(), index)) rules.push(rule);
    }
    if (mark === '}' && depth > 0) depth--;
  }
  if (!rules.some(({ settings }) => settings.some(({ isHiding }) => isHiding))) return new Map();
  const named = Map.groupBy(rules, ({ names: [first = ''] }) => first);
  for (const [name, own] of named) named.set(name, own.slice(-MAX_RULES));
  return named;
}

const MAX_RULES = 100; // per class or id; each is tried on every element that has it

/** At-rules whose nested rules apply like those outside. */
const TRANSPARENT = /^\s*@(?:layer|supports)\b/i;

/** Whether a block is a `@media` that depends on nothing but the screen's width and applies to a desktop screen. */
function isForDesk(text: string): boolean {
  const [, queries = ''] = /^\s*@media\s([^@]{1,200})$/i.exec(text) ?? [];
  return queries.split(',').some((query) => {
    const [, widths] = QUERY.exec(query.trim()) ?? [];
    return widths !== undefined && [...widths.matchAll(WIDTH)].every(isWithinDesk);
  });
}

const QUERY =
  /^(?:(?:only )?(?:screen|all) and )?(\((?:min|max)-width ?: ?[\d.]{1,8}(?:px|r?em)\)(?: and \((?:min|max)-width ?: ?[\d.]{1,8}(?:px|r?em)\))?)$/i;
const WIDTH = /(min|max)-width ?: ?([\d.]{1,8})(px|r?em)/gi;

function isWithinDesk([, bound, amount, unit]: RegExpExecArray): boolean {
  const width = Number(amount) * (unit?.toLowerCase() === 'px' ? 1 : PIXELS);
  return bound?.toLowerCase() === 'min' ? width <= DESK : width >= DESK;
}

const DESK = 1_280; // pixels
const PIXELS = 16; // per em, the browsers' default

function rulesOf(selector: string, declarations: string, at: number): Rule[] {
  const settings = selector.includes('@') ? [] : settingsOf(declarations);
  if (settings.length === 0) return [];
  return selector.split(',').flatMap((one) => {
    const [, tag = '', found] = COMPOUND.exec(one.trim()) ?? [];
    if (found === undefined) return [];
    const names = found.split(/(?=[.#])/);
    const ids = names.filter((name) => name.startsWith('#')).length;
    const specificity = ids * ID + (names.length - ids) * CLASS + Math.sign(tag.length);
    return [{ tag: tag.toLowerCase(), names, specificity, at, settings }];
  });
}

/** A compound selector: optionally a tag, then classes and ids. */
const COMPOUND = /^(?:\*|([a-z][a-z0-9-]*))?((?:[.#][\w-]+){1,8})$/i;
const [ID, CLASS] = [100, 10]; // weights in specificity, where a tag weighs 1: a selector has at most 8 ids and classes

/** Returns the last declaration of each property that may hide an element. */
function settingsOf(declarations: string): Setting[] {
  if (!MAY_HIDE.test(declarations)) return []; // most rules have none
  const settings = new Map<string, Setting>();
  for (const declaration of declarations.split(';')) {
    const [, property = '', value = ''] = SETTING.exec(declaration) ?? [];
    const hiding = property === 'top' && isPlaced(declarations) ? OFF_SCREEN : HIDING.get(property);
    if (hiding === undefined) continue;
    settings.set(property, { property, isHiding: hiding.test(value), isImportant: value.includes('!important') });
  }
  return [...settings.values()];
}

const SETTING = /^\s*([a-z-]+)\s*:\s*(\S.*)/;
const OFF_SCREEN = /^-\s*\d{3,}/;
const ABOVE_SCREEN = /^-\s*(?:9\d\d|\d{4})/; // with a smaller offset it only overlaps the box above

/** Values that hide an element, by property. `opacity` is not included: many sites fade their text in. */
const HIDING = new Map([
  ['display', /^none/],
  ['visibility', /^hidden/],
  ['font-size', /^0(?![.\d]*[1-9])/],
  ['left', OFF_SCREEN],
  ['top', ABOVE_SCREEN],
  ['text-indent', OFF_SCREEN],
]);

const MAY_HIDE = new RegExp(`(?:^|[;\\s])(?:${[...HIDING.keys()].join('|')})\\s*:`);

function withoutComments(css: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let open = css.indexOf('/*'); open >= 0; open = css.indexOf('/*', at)) {
    parts.push(css.slice(at, open));
    const close = css.indexOf('*/', open + 2);
    if (close < 0) return parts.join(' ');
    at = close + 2;
  }
  return [...parts, css.slice(at)].join(' ');
}

/**
 * Whether the rules hide an element with this tag and these attributes. For each property the most specific matching rule decides,
 * and among equally specific ones the last. Inline style outweighs rules: `data-shown` marks elements that it displays.
 */
export function isHiddenByRules({ tag, attributes }: Pick<Block, 'tag' | 'attributes'>, rules: StyleRules): boolean {
  const { id = '', class: classes = '' } = attributes;
  if (rules.size === 0 || (id === '' && classes === '')) return false;
  const names = [`#${id}`, ...classes.split(/\s+/).map((name) => `.${name}`)];
  if (!names.some((name) => rules.has(name))) return false; // true of most elements
  const own = new Set(names);
  const winners = new Map<string, Winner>();
  for (const rule of [...own].flatMap((name) => rules.get(name) ?? [])) {
    if ((rule.tag !== '' && rule.tag !== tag) || !rule.names.every((name) => own.has(name))) continue;
    for (const setting of rule.settings) compete(winners, rule, setting);
  }
  const isShown = attributes['data-shown'] !== undefined && winners.get('display')?.setting.isImportant !== true;
  if (isShown) winners.delete('display');
  return [...winners.values()].some(({ setting }) => setting.isHiding);
}

interface Winner {
  rule: Rule;
  setting: Setting;
}

function compete(winners: Map<string, Winner>, rule: Rule, setting: Setting): void {
  const winner = winners.get(setting.property);
  if (winner === undefined || isStronger({ rule, setting }, winner)) winners.set(setting.property, { rule, setting });
}

function isStronger(one: Winner, other: Winner): boolean {
  if (one.setting.isImportant !== other.setting.isImportant) return one.setting.isImportant;
  if (one.rule.specificity !== other.rule.specificity) return one.rule.specificity > other.rule.specificity;
  return one.rule.at > other.rule.at;
}
