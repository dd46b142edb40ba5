import { type Colour, colourOf, FAINT, isNear } from './colour.ts';
import { plain } from './css-text.ts';
import { canHide, hidingIn } from './hiding.ts';
import { amountIn } from './lengths.ts';
import { settingsIn } from './settings.ts';
import type { Rule } from './sheet.ts';

/** Words of declarations that may hide text: a cheap test, as most rules have none. They are read exactly later. */
const HINT = new RegExp(
  [
    String.raw`display\s{0,30}:\s{0,30}(?:none|table-col|var|inherit)`,
    String.raw`visibility\s{0,30}:\s{0,30}(?:h|c|var|inherit)`,
    String.raw`(?:opacity|scale|zoom)\s{0,30}:\s{0,30}(?:0|-|\.|\d%|[a-z])`,
    String.raw`filter\s{0,30}:\s{0,30}(?!none)`,
    String.raw`mask(?:-image)?\s{0,30}:\s{0,30}(?!none)`,
    String.raw`clip(?:-path)?\s{0,30}:\s{0,30}[a-z]{1,9}\(`,
    String.raw`transform\s{0,30}:\s{0,30}(?!none)`,
    String.raw`(?:left|right|top|bottom|inset|start|inline|block|margin|translate|text-indent)\s{0,30}:[^;]{0,200}(?:\d{3}|calc|var)`,
    String.raw`letter-spacing\s{0,30}:\s{0,30}-(?!0?\.)`,
    String.raw`font(?:-size)?\s{0,30}:[^;]{0,200}?(?:(?<![\d.])(?:0(?!\.[5-9])|\.[0-4]|[1-4]?\d(?:\.\d{1,9})?%|[0-2](?:\.\d{1,9})?px)|calc|min\(|var)`,
    String.raw`(?:height|width|-size)\s{0,30}:\s{0,30}(?:[01](?:px)?\s{0,30}(?:[;!]|$)|0?\.\d|calc|var)`,
    String.raw`text-security\s{0,30}:`,
    String.raw`color\s{0,30}:\s{0,30}(?:transparent|#(?:[\da-f]{3}[01]|[\da-f]{6}[01][\da-f])(?![\da-f])|[a-z]{1,9}\([^;)]{0,99}[,/]\s{0,30}0?(?:\.0\d{0,9})?%?\s{0,30}\))`,
    String.raw`\s{31}`,
    String.raw`\\`,
  ].join('|'),
  'i',
);

/** Whether a style may hide text otherwise than by colours that are much alike. */
export function mayHide(style: string): boolean {
  return HINT.test(style.includes('/*') ? plain(style) : style);
}

/** Properties that text inherits, or that decide with inherited ones. */
export const OF_TEXT: ReadonlySet<string> = new Set([
  'visibility',
  'font-size',
  'color',
  'text-fill-color',
  'background-color',
]);

/** Returns the properties by which a rule that may hide text does so, as far as it can be told from the rule alone. */
export function hitsOf({ declarations }: Rule, isColoured: boolean): string[] {
  if (!isColoured && !mayHide(declarations)) return [];
  const values = new Map(settingsIn(declarations).map(({ property, value }) => [property, value]));
  const get = (property: string) => values.get(property) ?? '';
  return [...values].flatMap(([property, value]) => {
    const isHit = OF_TEXT.has(property)
      ? mayHideText(property, value, isColoured)
      : canHide(property) && (isOpen(value) || hidingIn([property], get, () => false) !== null);
    return isHit ? [property] : [];
  });
}

/** Whether a value depends on other rules. */
function isOpen(value: string): boolean {
  return value === 'inherit' || value.includes('var(');
}

function mayHideText(property: string, value: string, isColoured: boolean): boolean {
  if (property === 'background-color') return isColoured;
  if (isOpen(value)) return true;
  if (property === 'visibility') return !value.startsWith('visible');
  // Half of the browser's size: those of nested elements multiply.
  if (property === 'font-size') return (amountIn(value, { whole: 16 }) ?? 16) < 8;
  return isColoured || (colourOf(value)?.[3] ?? 1) < FAINT;
}

const TEXT = /(?<![\w-])(?:-webkit-text-fill-)?color\s*:\s*([^;!]{1,80})/gi;
const BEHIND = /(?<![\w-])background(?:-color)?\s*:\s*([^;]{1,200})/gi;
const IS_COLOUR = /^(?:#[\da-f]{3,8}|(?:rgb|hsl|var)a?\([^()]*\)|[a-z]{3,25})/i;

/** Returns which rules give text a colour, or a background, that some other rule makes invisible. */
export function colourRules(rules: readonly Rule[]): ReadonlySet<Rule> {
  const [texts, behinds] = [new Map<string, Rule[]>([['black', []]]), new Map<string, Rule[]>([['white', []]])];
  for (const rule of rules) {
    collect(rule, TEXT, texts);
    collect(rule, BEHIND, behinds);
  }
  const fronts = read(texts);
  const backs = read(behinds).filter(([back]) => back === null || back[3] > 0);
  const cells = Map.groupBy(backs, ([back]) => (back === null ? '' : cellsOf(back)[0]));
  const found = new Set<Rule>();
  for (const [front, users] of fronts) {
    const isAny = front === null || front[3] < FAINT;
    const near = isAny ? backs : ['', ...cellsOf(front)].flatMap((cell) => cells.get(cell) ?? []);
    if (near.length > 0) for (const one of users) found.add(one);
    for (const [, others] of isAny ? [] : near) for (const one of others) found.add(one);
  }
  return found;
}

/** Returns the cell of a colour, then those beside it: colours that are near each other are in such. */
function cellsOf([red, green, blue]: Colour): string[] {
  const at = [red, green, blue].map((one) => Math.floor(one / CELL));
  const cells: string[] = [];
  for (const r of NEXT)
    for (const g of NEXT)
      for (const b of NEXT) cells.push(`${(at[0] ?? 0) + r} ${(at[1] ?? 0) + g} ${(at[2] ?? 0) + b}`);
  return cells;
}

const CELL = 18; // of 255
const NEXT = [0, -1, 1];

/** Whether a rule alone gives text the colour of its background. */
export function hasOneColour(rule: Rule): boolean {
  if (!/background/i.test(rule.declarations) || !/(?<![\w-])color/i.test(rule.declarations)) return false;
  const [texts, behinds] = [new Map<string, Rule[]>(), new Map<string, Rule[]>()];
  collect(rule, TEXT, texts);
  collect(rule, BEHIND, behinds);
  const backs = read(behinds);
  return read(texts).some(([one]) => backs.some(([other]) => one !== null && other !== null && isNear(one, other)));
}

function collect(rule: Rule, pattern: RegExp, into: Map<string, Rule[]>): void {
  if (!/color|background/i.test(rule.declarations)) return;
  for (const [, value = ''] of rule.declarations.matchAll(pattern)) {
    const [colour] = IS_COLOUR.exec(value.trim()) ?? [];
    const own = colour === undefined ? [] : into.get(colour);
    if (own !== undefined) own.push(rule);
    else if (colour !== undefined) into.set(colour, [rule]);
  }
}

function read(values: ReadonlyMap<string, Rule[]>): Array<readonly [Colour | null, readonly Rule[]]> {
  return [...values].flatMap(([value, rules]) => {
    const colour = colourOf(value.toLowerCase());
    return colour === null && !/var\(|currentcolor/i.test(value) ? [] : [[colour, rules] as const];
  });
}
