/** Rules of a page's style sheets that hide or show elements, by the first class or id of their selector. */
export type StyleRules = ReadonlyMap<string, readonly Rule[]>;

interface Rule {
  /** Classes and ids that an element has to have: `.name`, `#name`. */
  names: readonly string[];
  isHiding: boolean;
  /** Specificity, with `!important` above everything. */
  weight: number;
  /** Position in the sheet. */
  at: number;
}

/**
 * The rules of a style sheet that hide elements by their classes or id, and those that show them again (`.pane.active`).
 * Rules inside `@media` are ignored, as they hold for some screens only; so are selectors with combinators or
 * pseudo-classes. Empty when nothing is hidden. Linear in the sheet's length.
 */
export function styleRules(css: string): StyleRules {
  const rules: Rule[] = [];
  const sheet = withoutComments(css);
  let depth = 0; // without layers
  let from = 0;
  let selector = '';
  let declarations = ''; // of the rule itself, not of rules nested in it
  for (const { index, 0: mark } of sheet.matchAll(/[{};]/g)) {
    const text = sheet.slice(from, index);
    from = index + 1;
    if (mark === '{') {
      if (depth === 0 && TRANSPARENT.test(text)) continue;
      if (depth++ === 0) [selector, declarations] = [text, ''];
    } else if (depth === 1) {
      declarations += `${text};`;
      if (mark === '}') rules.push(...rulesOf(selector, declarations.toLowerCase(), index));
    }
    if (mark === '}' && depth > 0) depth--;
  }
  return rules.some(({ isHiding }) => isHiding) ? Map.groupBy(rules, ({ names: [first = ''] }) => first) : new Map();
}

/** Blocks whose rules hold like those around them. */
const TRANSPARENT = /^\s*@(?:layer|supports)\b/i;

function rulesOf(selector: string, declarations: string, at: number): Rule[] {
  const isHiding = HIDING.some((rule) => rule.test(declarations));
  if (selector.includes('@') || (!isHiding && !SHOWING.test(declarations))) return [];
  const important = declarations.includes('!important') ? IMPORTANT : 0;
  return selector.split(',').flatMap((one) => {
    const found = COMPOUND.exec(one.trim())?.[1];
    if (found === undefined) return [];
    const names = found.split(/(?=[.#])/);
    const ids = names.filter((name) => name.startsWith('#')).length;
    return [{ names, isHiding, weight: important + ids * ID + names.length, at }];
  });
}

/** Optionally a tag, then classes and ids. */
const COMPOUND = /^(?:[a-z][a-z0-9]*)?((?:[.#][\w-]+)+)$/i;
const ID = 100;
const IMPORTANT = 10_000;

/** `opacity` is not among them: many sites fade their text in. */
const HIDING = [
  /display\s*:\s*none/,
  /visibility\s*:\s*hidden/,
  /font-size\s*:\s*0(?![.\d]*[1-9])/,
  /(?:^|[;\s])(?:left|top|text-indent)\s*:\s*-\s*\d{3,}/,
];

const SHOWING = /(?:^|[;\s])(?:display|visibility)\s*:/;

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

/** Whether the rules hide an element with these attributes: of those that match it the most specific decides, then the last. */
export function isHiddenByRules({ id = '', class: classes = '' }: Record<string, string>, rules: StyleRules): boolean {
  if (rules.size === 0 || (id === '' && classes === '')) return false;
  const own = new Set([`#${id}`, ...classes.split(/\s+/).map((name) => `.${name}`)]);
  let winner: Rule | undefined;
  for (const name of own) {
    for (const rule of rules.get(name) ?? []) {
      if (rule.names.every((one) => own.has(one)) && (winner === undefined || isStronger(rule, winner))) winner = rule;
    }
  }
  return winner?.isHiding ?? false;
}

function isStronger(one: Rule, other: Rule): boolean {
  return one.weight === other.weight ? one.at > other.at : one.weight > other.weight;
}
