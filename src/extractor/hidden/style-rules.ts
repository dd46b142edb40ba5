import type { Block } from '../tree/tree.ts';
import { IN_SHEETS, withoutComments } from './declarations.ts';
import { keyOf, keysOf, matches, type Selector, selectorsOf } from './selectors.ts';

/** The style-sheet rules that hide or show elements, by an id, class, attribute or tag of the elements. */
export type StyleRules = ReadonlyMap<string, readonly Rule[]> & {
  /** The keys of rules that hide; the others only show again what these hide. */
  hiding: ReadonlySet<string>;
  hasAttributes: boolean;
  budget: { steps: number };
};

/** A rule as written: one for all of its selectors. */
interface Written {
  selector: string;
  at: number;
  settings: readonly Setting[];
}

interface Rule {
  selector: Selector;
  /** Position in the sheet. */
  at: number;
  settings: readonly Setting[];
}

/** The effect of one property of a rule on an element's visibility. */
interface Setting {
  property: string;
  hiding: Hidden | null;
  isImportant: boolean;
}

/**
 * How surely rules hide an element: `always` by its own id and classes alone, `here` by where it is, `passing` in a way
 * that scripts often end (see `Hiding`).
 */
export type Hidden = 'always' | 'here' | 'passing';

/**
 * Returns the rules of a style sheet that hide elements, and those that show them again
 * (`.pane.active`); empty when none hides anything. Rules in `@media` count only if they apply to a desktop screen,
 * where many pages show what they hide on a phone. See `selectorsOf` for the selectors that are read. Linear in the
 * sheet's length; only the last `MAX_RULES` rules per class or id are kept.
 */
export function styleRules(css: string): StyleRules {
  const written: Written[] = [];
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
      if (depth++ > 0) continue;
      [selector, declarations] = [text, ''];
      marks.lastIndex = endOfPlain(sheet, from) ?? from;
    } else if (depth === 1) {
      declarations += declarations === '' ? text : `;${text}`;
      if (mark === '}' && !selector.includes('@'))
        written.push({ selector, at: index, settings: settingsOf(declarations.toLowerCase()) });
    }
    if (mark === '}' && depth > 0) depth--;
  }
  return grouped(written.filter(({ settings }) => settings.length > 0));
}

/** Returns where a rule without nested rules ends, so that its declarations are one text; undefined for other rules. */
function endOfPlain(sheet: string, from: number): number | undefined {
  const [end, nested] = [sheet.indexOf('}', from), sheet.indexOf('{', from)];
  return end >= 0 && (nested < 0 || end < nested) ? end : undefined;
}

/** Returns the rules by key, without settings that cannot matter: hardly any sheet hides text by its colour or width. */
function grouped(written: readonly Written[]): StyleRules {
  const hiding = new Set(written.flatMap(({ settings }) => settings.filter(isHiding).map(({ property }) => property)));
  if (hiding.size === 0) return withBudget(new Map());
  const shown = shownIn(written, hiding);
  const rules = written.flatMap(({ selector, at, settings }) => {
    const own = settings.filter((one) => hiding.has(one.property) && (isHiding(one) || !isPassing(one)));
    return own.length === 0 ? [] : selectorsOf(selector).map((one) => ruleOf(one, at, own, shown));
  });
  const named = Map.groupBy(rules, ({ selector }) => keyOf(selector));
  for (const [name, own] of named) named.set(name, own.slice(-MAX_RULES));
  return withBudget(named);
}

function hides({ settings }: Rule): boolean {
  return settings.some(isHiding);
}

function withBudget(named: Map<string, Rule[]>): StyleRules {
  const hiding = new Set([...named].flatMap(([key, rules]) => (rules.some(hides) ? [key] : [])));
  const hasAttributes = [...named.keys()].some((key) => key.startsWith('['));
  return Object.assign(named, { hiding, hasAttributes, budget: { steps: MAX_STEPS } });
}

const MAX_STEPS = 5_000_000; // a tenth of a second

function isHiding({ hiding }: Setting): boolean {
  return hiding !== null;
}

function isPassing({ property }: Setting): boolean {
  return IN_SHEETS.get(property)?.isPassing ?? false;
}

/** Returns classes and ids to which some rule, for whatever place or state, gives a value that does not hide. */
function shownIn(written: readonly Written[], hiding: ReadonlySet<string>): ReadonlySet<string> {
  const shown = new Set<string>();
  for (const { selector, settings } of written) {
    const showing = settings.filter((one) => !isHiding(one) && isPassing(one) && hiding.has(one.property));
    if (showing.length === 0) continue;
    const names = selector.match(/[.#][\w-]+/g) ?? [];
    for (const { property } of showing) for (const name of names) shown.add(`${property} ${name}`);
  }
  return shown;
}

/** Scripts show what is hidden in passing by adding a class, so what a sheet shows somewhere is not hidden at all. */
function ruleOf(selector: Selector, at: number, settings: readonly Setting[], shown: ReadonlySet<string>): Rule {
  const { around, subject } = selector;
  const isPlain = around.length === 0 && subject.names.length > 0;
  const isShown = ({ property }: Setting) => subject.names.some((name) => shown.has(`${property} ${name}`));
  const own = settings
    .filter((one) => one.hiding !== 'passing' || !isShown(one))
    .map((one): Setting => (one.hiding === 'always' && !isPlain ? { ...one, hiding: 'here' } : one));
  return { selector, at, settings: own };
}

const MAX_RULES = 100; // per class or id; each is tried on every element that has it

/** At-rules whose nested rules apply like those outside. */
const TRANSPARENT = /^\s*@(?:layer|supports)\b/i;

/** Whether a block is a `@media` that depends on nothing but the screen's width, if at all, and applies to a desktop screen. */
function isForDesk(text: string): boolean {
  const [, queries = ''] = /^\s*@media\s([^@]{1,200})$/i.exec(text) ?? [];
  return queries.split(',').some((query) => {
    if (/^(?:only )?(?:screen|all)$/i.test(query.trim())) return true;
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

const MAX_OTHERS = 2_000; // characters of a rule in which the declarations that belong to another are looked for

/** Returns the last declaration of each property that may hide an element. */
function settingsOf(declarations: string): Setting[] {
  const settings = new Map<string, Setting>();
  const others = declarations.slice(0, MAX_OTHERS);
  for (let from = 0, end = 0; end < declarations.length; from = end + 1) {
    end = declarations.indexOf(';', from);
    if (end < 0) end = declarations.length;
    const colon = declarations.indexOf(':', from);
    if (colon < 0) break;
    if (colon > end) continue;
    const property = declarations.slice(from, colon).trim();
    const rule = IN_SHEETS.get(property);
    if (rule === undefined) continue;
    const value = declarations.slice(colon + 1, end).trim();
    const hiding = rule.hides(value, others) ? (rule.isPassing ? 'passing' : 'always') : null;
    settings.set(property, { property, hiding, isImportant: value.includes('!important') });
  }
  return [...settings.values()];
}

/**
 * Returns how the rules hide an element with this tag and these attributes, null when they show it. For each property the
 * most specific matching rule decides, and among equally specific ones the last. Inline style outweighs rules:
 * `data-shown` marks elements that it displays, `data-styled` those that it may paint.
 */
export function hiddenByRules(element: Parameters<typeof matches>[1], rules: StyleRules): Hidden | null {
  if (rules.size === 0) return null;
  if (!mayBeHidden(element, rules)) return null; // true of most elements
  const winners = new Map<string, Winner>();
  for (const rule of keysOf(element, rules, rules.hasAttributes).flatMap((key) => rules.get(key) ?? []))
    if (matches(rule.selector, element, rules.budget))
      for (const setting of rule.settings) compete(winners, rule, setting);
  if (element.attributes['data-styled'] !== undefined)
    for (const [property, { setting }] of winners) if (setting.hiding === 'passing') winners.delete(property);
  const isShown =
    element.attributes['data-shown'] !== undefined && winners.get('display')?.setting.isImportant !== true;
  if (isShown) winners.delete('display');
  const found = new Set([...winners.values()].map(({ setting }) => setting.hiding));
  return (['always', 'here', 'passing'] as const).find((one) => found.has(one)) ?? null;
}

/** Whether a rule that hides is for an element, whatever other rules say. */
function mayBeHidden(element: Parameters<typeof matches>[1], rules: StyleRules): boolean {
  return keysOf(element, rules.hiding, rules.hasAttributes).some((key) =>
    rules.get(key)?.some((rule) => hides(rule) && matches(rule.selector, element, rules.budget)),
  );
}

/** Whether the rules surely hide an element. */
export function isHiddenByRules(element: Pick<Block, 'tag' | 'attributes'>, rules: StyleRules): boolean {
  const hidden = hiddenByRules(element, rules);
  return hidden !== null && hidden !== 'passing';
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
  if (one.rule.selector.specificity !== other.rule.selector.specificity)
    return one.rule.selector.specificity > other.rule.selector.specificity;
  return one.rule.at > other.rule.at;
}
