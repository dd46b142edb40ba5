import { jsonIn } from '../../json.ts';
import { decodedJson } from './decoded-json.ts';
import { unflatten } from './devalue.ts';
import { flightValues, isFlight } from './flight.ts';
import { literalIn, stringAt } from './literal.ts';
import { isTurboStream, turboValue } from './turbo-stream.ts';

/** Returns the values in a page's data, which comes from scripts and attributes. */
export function valuesIn(data: readonly string[]): unknown[] {
  const others = data.filter((text) => !isFlight(text) && !isTurboStream(text));
  const streams = [...flightValues(data.filter(isFlight)), turboValue(data.filter(isTurboStream))];
  return [...others.flatMap(parsed).map(unflatten), ...streams];
}

/** Returns the value with which a script begins, in a list: JSON, a string that contains JSON, or a literal. */
function parsed(script: string): unknown[] {
  const text = script.startsWith('$R[') ? withoutNumbers(script) : script;
  const start = text.search(/[{[]/);
  for (const write of [
    () => text,
    () => decodedJson(stringAtStart(text) ?? text),
    () => (start < 0 ? '' : balanced(text.slice(start))),
  ]) {
    const value = jsonIn(write());
    if (value !== undefined && typeof value !== 'string') return [value];
  }
  const value = literalIn(text.slice(Math.max(0, text.search(/[{[(]/))));
  return value === undefined ? [] : [value];
}

/** Removes the object numbers from a value of the `seroval` package: `$R[0]={a:$R[1]={}}`. */
function withoutNumbers(text: string): string {
  return text.replace(/\$R\[\d{1,6}\]=/g, '').replace(/\$R\[\d{1,6}\]/g, 'null');
}

/** Returns the string literal with which a script begins, apart from calls around it. */
function stringAtStart(text: string): string | undefined {
  const { 0: calls = '' } = /^[\s\w.()]{0,200}/.exec(text) ?? [];
  return stringAt(text, calls.length);
}

/** Returns a text from its first bracket to the matching one, with `undefined`, which JSON lacks, replaced by null. */
function balanced(text: string): string {
  let depth = 0;
  let isString = false;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isString) {
      if (character === '\\') index++;
      else if (character === '"') isString = false;
    } else if (character === '"') isString = true;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0)
      return text
        .slice(0, index + 1)
        .replace(/(?:undefined|void 0)(?<=[:,[]\s*(?:undefined|void 0))(?=\s*[,}\]])/g, 'null');
  }
  return '';
}

/** A normalised cache, such as Apollo's: objects by their keys, `{ROOT_QUERY: …, 'Paragraph:1': {text: …}}`. */
export type Cache = Readonly<Record<string, unknown>>;

/** Whether a value is a normalised cache. */
export function isCache(value: object): value is Cache {
  return 'ROOT_QUERY' in value;
}

/**
 * Resolves a list of references into a cache (`[{__ref: 'Paragraph:1'}, …]`) if they refer to parts of one text.
 * Returns any other value unchanged, such as references to pages or people, which have a title or a name.
 */
export function referred(value: object, cache: Cache | null): object {
  if (cache === null || !Array.isArray(value) || value.length < 2) return value;
  const parts: unknown[] = [];
  for (const one of value) {
    const key: unknown = one?.__ref;
    const part = typeof key === 'string' && Object.hasOwn(cache, key) ? cache[key] : null;
    if (part === null || typeof part !== 'object' || NAMES.some((name) => name in part)) return value;
    parts.push(part);
  }
  return parts;
}

const NAMES = ['title', 'name', 'headline', 'username', 'slug'];
