import { parse, type Selector, SelectorType } from 'css-what';
import type { OutlineElement } from './outline.ts';
import type { Rule } from './sheet.ts';

/** One selector of a rule. */
export interface Entry {
  rule: Rule;
  selector: string;
  /** Whether it is for classes and ids of the element alone, wherever that is. */
  isPlain: boolean;
  matcher?: Matcher;
}

/** Whether an element is one that a selector means, and how much the selector weighs. */
export interface Matcher {
  specificity: number;
  test(element: OutlineElement): boolean;
}

/** Entries by what their elements surely have: `#id`, `.class`, `[attribute` or a tag; `*` for the rest. */
export interface Index {
  entries: ReadonlyMap<string, readonly Entry[]>;
  /** The keys for each `class` attribute met so far: they are much alike on a page. */
  classes: Map<string, readonly string[]>;
}

export const MAX_SELECTOR = 2_000; // characters; longer ones are believed by their key as well

/** Returns the selectors of rules by their keys. */
export function indexOf(rules: readonly Rule[]): Index {
  const entries = new Map<string, Entry[]>();
  for (const rule of rules) {
    for (const selector of rule.selectors) {
      const entry = { rule, selector, isPlain: rule.scope === null && PLAIN.test(selector) };
      for (const key of keysIn(selector)) {
        const own = entries.get(key);
        if (own === undefined) entries.set(key, [entry]);
        else own.push(entry);
      }
    }
  }
  return { entries, classes: new Map() };
}

const PLAIN = /^(?:[a-z][\w-]*)?(?:[.#][\w-]+)+$/i;

/** Returns the keys of an index under which an element's entries are. */
export function keysOf({ name, attributes }: OutlineElement, index: Index): string[] {
  const { entries } = index;
  const { id, class: classes } = attributes;
  const keys = entries.has(name) ? [name] : [];
  if (entries.has('*')) keys.push('*');
  if (id !== undefined && entries.has(`#${id}`)) keys.push(`#${id}`);
  if (classes !== undefined) keys.push(...classKeys(classes, index));
  if (entries.has('[')) for (const one in attributes) if (entries.has(`[${one}`)) keys.push(`[${one}`);
  return keys;
}

function classKeys(classes: string, { entries, classes: known }: Index): readonly string[] {
  const found = known.get(classes);
  if (found !== undefined) return found;
  const keys = [...new Set(classes.split(/\s+/))].map((one) => `.${one}`).filter((key) => entries.has(key));
  known.set(classes, keys);
  return keys;
}

/** Returns what the elements of a selector surely have. */
function keysIn(selector: string): string[] {
  const [, tag = '', name = ''] = selector.includes('\\') ? [] : (SIMPLE.exec(selector) ?? []);
  if (name !== '' || tag !== '') return [name || tag.toLowerCase()];
  if (selector.length > MAX_SELECTOR)
    return [
      selector
        .slice(-MAX_SELECTOR)
        .match(/[.#][\w-]{1,99}/g)
        ?.at(-1) ?? '*',
    ];
  try {
    return parse(selector).flatMap(keysOfTokens);
  } catch {
    return [];
  }
}

/** The last element of a selector: its tag, and its first class or id. */
const SIMPLE = /(?:^|[\s>+~])([a-z][\w-]*)?([.#][\w-]+)?(?:[.#][\w-]+)*(?::[a-z-]+(?:\([^()]*\))?)*$/i;

function keysOfTokens(tokens: readonly Selector[]): string[] {
  const last = tokens.slice(tokens.findLastIndex(({ type }) => TRAVERSALS.has(type)) + 1);
  for (const one of last) {
    if (one.type !== SelectorType.Attribute) continue;
    if (one.name === 'id' && one.action === 'equals') return [`#${one.value}`];
    if (one.name === 'class' && one.action === 'element') return [`.${one.value}`];
    return [`[${one.name}`, '['];
  }
  for (const one of last) {
    if (one.type === SelectorType.Tag) return [one.name];
    const isList = one.type === SelectorType.Pseudo && (one.name === 'is' || one.name === 'where');
    if (isList && Array.isArray(one.data)) return one.data.flatMap(keysOfTokens);
  }
  return ['*'];
}

const TRAVERSALS: ReadonlySet<string> = new Set([
  SelectorType.Descendant,
  SelectorType.Child,
  SelectorType.Adjacent,
  SelectorType.Sibling,
]);
