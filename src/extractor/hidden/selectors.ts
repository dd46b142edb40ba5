import type { Block } from '../tree/tree.ts';

/** A selector: what it says about the element itself, and about those around it, innermost first. */
export interface Selector {
  subject: Compound;
  around: ReadonlyArray<{ isParent: boolean; compound: Compound }>;
  specificity: number;
}

/** What a selector says about one element. */
interface Compound {
  /** Tag that the element has to have; '' when any will do. */
  tag: string;
  /** Classes and ids that it has to have: `.name`, `#name`. */
  names: readonly string[];
  attributes: readonly Condition[];
}

interface Condition {
  name: string;
  operator: string;
  value: string;
}

type Element = Pick<Block, 'tag' | 'attributes'> & Partial<Pick<Block, 'parent' | 'name' | 'inline'>>;

/**
 * Returns a rule's selectors that are made of tags, classes, ids, attributes, `:is()` and `:where()`, with blanks or `>`
 * between elements. Others are left out: pseudo-classes, siblings, and selectors with more parts than people write.
 */
export function selectorsOf(text: string): Selector[] {
  const listed = text.includes('(') ? (text.match(LISTED) ?? []) : text.split(',');
  return listed.flatMap((one) => alternativesOf(one.trim()).flatMap(selectorOf));
}

/** A selector in a list: commas in brackets do not end it. */
const LISTED = /(?:\([^()]{0,500}\)|[^,])+/g;

/** Returns one selector for each alternative in `:is(…)` or `:where(…)`. */
function alternativesOf(selector: string): string[] {
  if (!selector.includes(':')) return [selector];
  const [list, , inside = ''] = /:(is|where)\(([^()]{1,500})\)/i.exec(selector) ?? [];
  if (list === undefined) return [selector];
  return inside
    .split(',')
    .slice(0, MAX_ALTERNATIVES)
    .map((one) => selector.replace(list, () => one.trim()));
}

const MAX_ALTERNATIVES = 20;

function selectorOf(text: string): Selector[] {
  if (text.length > MAX_LENGTH || (text.includes(':') && !text.includes('['))) return []; // states such as `:hover`
  const parts = text.replaceAll('>', ' > ').split(/\s+/);
  if (parts.length > MAX_PARTS) return [];
  const found = parts.filter((part) => part !== '>').map(compoundOf);
  const compounds = found.filter((one) => one !== null);
  const subject = compounds.at(-1);
  if (subject === undefined || compounds.length < found.length) return [];
  const isChild = parts.flatMap((part, at) => (part === '>' ? [] : [parts[at - 1] === '>']));
  const around = compounds
    .slice(0, -1)
    .map((compound, at) => ({ compound, isParent: isChild[at + 1] ?? false }))
    .reverse();
  return [{ subject, around, specificity: compounds.reduce((sum, one) => sum + weightOf(one), 0) }];
}

const MAX_LENGTH = 300; // characters
const MAX_PARTS = 9; // elements, and `>` between them

function compoundOf(text: string): Compound | null {
  const [whole = '', tag = ''] = COMPOUND.exec(text) ?? [];
  if (whole === '' || whole !== text) return null;
  const rest = text.slice(tag.length);
  const hasConditions = rest.includes('[');
  const attributes = hasConditions ? conditionsIn(rest) : [];
  const others = hasConditions ? rest.replace(ATTRIBUTE, '') : rest;
  if (others.includes('[')) return null;
  const names = others.match(/[.#][\w-]+/g) ?? [];
  return { tag: tag === '*' ? '' : tag.toLowerCase(), names, attributes };
}

function conditionsIn(text: string): Condition[] {
  return [...text.matchAll(ATTRIBUTE)].map(([, name = '', operator = '', value = '']) => ({
    name: name.toLowerCase(),
    operator,
    value: value.replace(/^["']|["']$/g, ''),
  }));
}

/** A tag, then classes, ids and attributes. */
const COMPOUND = /^(\*|[a-z][a-z0-9-]*)?(?:[.#][\w-]+|\[[^[\]\s]+\]){0,8}/i;
const ATTRIBUTE = /\[([\w-]+)(?:([~|^$*]?=)("[^"]*"|'[^']*'|[\w-]+))?\]/g;

function weightOf({ tag, names, attributes }: Compound): number {
  const ids = names.filter((name) => name.startsWith('#')).length;
  return ids * ID + (names.length - ids + attributes.length) * CLASS + Math.sign(tag.length);
}

const [ID, CLASS] = [10_000, 100]; // where a tag weighs 1: a selector has less than a hundred of each

/** Returns what an element of the selector surely has, to look for its rules by: an id, class, attribute or tag. */
export function keyOf({ subject: { names, attributes, tag } }: Selector): string {
  const [attribute] = attributes;
  return names[0] ?? (attribute === undefined ? tag : `[${attribute.name}`);
}

/**
 * Returns the keys by which an element's rules may be found, as far as they are `known`. Called for every element: only
 * sheets that select by attributes (`hasAttributes`) have these looked up.
 */
export function keysOf({ tag, attributes }: Element, known: Keys, hasAttributes: boolean): string[] {
  const { id = '', class: classes = '' } = attributes;
  const keys = known.has(tag) ? [tag] : [];
  if (id !== '' && known.has(`#${id}`)) keys.push(`#${id}`);
  if (classes !== '')
    for (const one of classes.split(/\s+/)) if (known.has(`.${one}`) && !keys.includes(`.${one}`)) keys.push(`.${one}`);
  if (!hasAttributes) return keys;
  for (const name in attributes) {
    const key = name.startsWith('[') ? name : `[${name}`;
    if (known.has(key) && !keys.includes(key)) keys.push(key);
  }
  return keys;
}

interface Keys {
  has(key: string): boolean;
}

/**
 * Whether an element is one that the selector means. `budget` bounds the elements looked at around all elements of a
 * page, which could be hundreds of millions; when it is spent, selectors of this kind match nothing.
 */
export function matches({ subject, around }: Selector, element: Element, budget: { steps: number }): boolean {
  if (!fits(subject, element)) return false;
  let at = parentOf(element);
  for (const { compound, isParent } of around) {
    while (at !== null && budget.steps-- > 0 && !fits(compound, at)) at = isParent ? null : at.parent;
    if (at === null || budget.steps < 0) return false;
    at = parentOf(at);
  }
  return true;
}

/** Returns the parent in the page's source: lines of text are put into paragraphs of their own. */
function parentOf({ parent = null, inline = false }: Element): Block | null {
  return inline && parent?.name === 'p' && Object.keys(parent.attributes).length === 0 ? parent.parent : parent;
}

function fits({ tag, names, attributes }: Compound, element: Element): boolean {
  if (tag !== '' && tag !== element.tag) return false;
  const { id = '', class: classes = '' } = element.attributes;
  return (
    names.every((name) => (name.startsWith('#') ? name.slice(1) === id : hasWord(classes, name.slice(1)))) &&
    attributes.every((one) => isMet(one, element))
  );
}

function hasWord(words: string, word: string): boolean {
  return words === word || (words.includes(word) && words.split(/\s+/).includes(word));
}

function isMet({ name, operator, value }: Condition, { attributes }: Element): boolean {
  const own = attributes[name] ?? attributes[`[${name}`];
  if (own === undefined) return false;
  if (operator === '') return true;
  if (operator === '=') return own === value;
  if (operator === '~=') return hasWord(own, value);
  if (operator === '|=') return own === value || own.startsWith(`${value}-`);
  if (operator === '^=') return value !== '' && own.startsWith(value);
  return value !== '' && (operator === '$=' ? own.endsWith(value) : own.includes(value));
}
