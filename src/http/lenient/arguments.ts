import { isRecord } from '../../json.ts';
import { elementsIn, listIn } from './lists.ts';

type Given = Readonly<Record<string, unknown>>;

/** What a field may contain, as in JSON Schema. */
export interface LenientField {
  type?: unknown;
  enum?: unknown;
}

/** How arguments are read. */
export interface Reading {
  fields: Readonly<Record<string, LenientField>>;
  /** Fields that a call needs: a word such as `none` is their value. */
  required?: readonly string[];
  /** Other names of fields. */
  aliases?: Readonly<Record<string, string>>;
}

/** Arguments as they were meant, and the names of those that are no fields. */
export interface Read {
  args: Record<string, unknown>;
  unknown: string[];
}

/**
 * Reads what models and clients of other services send as it was meant: null, '', [], {} and words such as "undefined"
 * for an absent field, "3" for 3, "True" for true, another name for a field, text for a list (see lists.ts). Anything
 * else is kept, to be refused with a clear error. REST itself does not use this: it is as strict as its contract.
 */
export function readLeniently(given: Given, { fields, required = [], aliases = {} }: Reading): Read {
  const args: Record<string, unknown> = {};
  const unknown: string[] = [];
  const isUnset = (name: string, value: unknown) => isAbsent(value, required.includes(name));
  for (const [name, value] of Object.entries(given)) {
    const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
    const field = alias ?? name;
    const isBeside = alias !== undefined && Object.hasOwn(given, alias) && !isUnset(alias, given[alias]);
    if (isBeside || isUnset(field, value)) continue;
    if (!Object.hasOwn(fields, field)) unknown.push(name);
    else args[field] = meant(value, fields[field] as LenientField);
  }
  for (const [name, value] of Object.entries(args)) if (isAbsent(value, true)) delete args[name];
  return { args, unknown };
}

/** Whether a value says that the field is left unset. */
function isAbsent(value: unknown, isRequired: boolean): boolean {
  if (typeof value === 'string') return /^\s*$/.test(value) || (!isRequired && ABSENT.test(value));
  if (Array.isArray(value)) return value.every((element) => element === null || element === '');
  return value == null || (isRecord(value) && Object.keys(value).length === 0);
}

const ABSENT = /^\s{0,9}["']?(?:null|none|undefined|nil)["']?\s{0,9}$/i;

/** Returns the value that a field's type makes of it. */
function meant(given: unknown, { type, enum: values }: LenientField): unknown {
  if (type === 'array')
    return typeof given === 'string' ? listIn(given) : (asList(given)?.flatMap(elementsIn) ?? given);
  const value = asList(given)?.length === 1 ? (given as unknown[])[0] : given;
  if (typeof value !== 'string') return value;
  const word = value.normalize('NFKC').replace(/[\p{Cf}\s"']/gu, '');
  if (type === 'integer' && /^\d{1,9}(?:\.0{1,3})?$/.test(word)) return Number(word);
  if (isOf(type, 'boolean') && /^(?:true|false)$/i.test(word)) return word.toLowerCase() === 'true';
  if (Array.isArray(values) && values.includes(word.toLowerCase())) return word.toLowerCase();
  return value.replace(NEVER_MEANT, '').trim();
}

function asList(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value.slice(0, MAX_ELEMENTS) : undefined;
}

/** More than any field accepts: an endless list is not read to its end. */
const MAX_ELEMENTS = 200;

function isOf(type: unknown, one: string): boolean {
  return type === one || (Array.isArray(type) && type.includes(one));
}

/** Characters that nobody sees and no language needs: byte order mark, zero-width space, word joiner. */
const NEVER_MEANT = /[\u200b\u2060\ufeff]/g;
