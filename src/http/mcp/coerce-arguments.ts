import type { Tool } from '../../tool.ts';
import type { JsonSchema } from '../json-schema.ts';

/**
 * Corrects the usual mistakes in a model's arguments: "3" for 3, "true" for true, a JSON string for an array, an alias
 * for a field's name, null (which OpenAI's strict mode makes models write) for an absent field. Anything else is kept,
 * to be refused with a clear error.
 */
export function coerceArguments(aliases: Tool['aliases'], properties: JsonSchema, given: JsonSchema): JsonSchema {
  const coerced = Object.entries(given).flatMap(([name, value]) => {
    const field = fieldFor(aliases, name, given);
    if (field === undefined || isLeftOut(aliases, field, value)) return [];
    const type = Object.hasOwn(properties, field) ? (properties[field] as JsonSchema).type : undefined;
    const plain = coerceValue(value, type);
    return [[field, field !== name && type === 'array' ? severalOf(plain) : plain] as const];
  });
  return Object.fromEntries(coerced);
}

/** Returns the field that `name` means; undefined for an alias of a field that was given too. */
function fieldFor(aliases: Tool['aliases'], name: string, given: JsonSchema): string | undefined {
  const alias = Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  if (alias === undefined) return name;
  return Object.hasOwn(given, alias) && !isLeftOut(aliases, alias, given[alias]) ? undefined : alias;
}

/** Whether a value counts as absent: null, or empty in a field with aliases (`urls: []` beside `url`, as in REST). */
function isLeftOut(aliases: Tool['aliases'], field: string, value: unknown): boolean {
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
  return value === null || (isEmpty && Object.values(aliases).includes(field));
}

function coerceValue(value: unknown, type: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (type === 'integer' && /^\d{1,9}$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (type === 'array' && text.startsWith('[')) return parsedArray(text) ?? value;
  return value;
}

/** Splits the value of a singular alias, such as `url` for `urls`, at commas that are followed by another URL. */
function severalOf(value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() === '') return value;
  return value.split(/,(?=\s*https?:)/i).map((item) => item.trim());
}

/** Parses a text that begins with `[`; undefined if it is not JSON. */
function parsedArray(text: string): unknown[] | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
