/**
 * Decodes the flat format of the `devalue` package, which Nuxt 3 uses: a list in which values refer to each other by
 * index, `[{"text":1},"…"]`. Returns any other value unchanged.
 */
export function unflatten(list: unknown): unknown {
  if (!Array.isArray(list) || list.length < 2 || !isRoot(list[0], list.length)) return list;
  if (!list.every(hasIndexes)) return list;
  const values = new Map<number, unknown>();
  const valueAt = (index: unknown, depth: number): unknown => {
    if (typeof index !== 'number' || depth > MAX_DEPTH) return null;
    if (values.has(index)) return values.get(index);
    values.set(index, null); // cyclic references become null
    const value = partOf(list[index], (inner) => valueAt(inner, depth + 1));
    values.set(index, value);
    return value;
  };
  return valueAt(0, 0);
}

const MAX_DEPTH = 100; // nesting levels

function partOf(part: unknown, valueAt: (index: unknown) => unknown): unknown {
  if (part === null || typeof part !== 'object') return part;
  if (isTagged(part)) return taggedValue(part, valueAt);
  if (Array.isArray(part)) return part.map(valueAt);
  return Object.fromEntries(Object.entries(part).map(([key, index]) => [key, valueAt(index)]));
}

/**
 * Decodes a value with a tag: the indexes of a set's members, of a map's keys and values, or of one value. An object
 * without a prototype (`null`) has its keys as they are; a date or regular expression has no indexes and becomes null.
 */
function taggedValue([tag, ...parts]: readonly [string, ...unknown[]], valueAt: (index: unknown) => unknown): unknown {
  if (tag === 'Set') return parts.map(valueAt);
  if (tag !== 'Map' && tag !== 'null') return valueAt(parts[0]);
  const keys = parts.filter((_, at) => at % 2 === 0).map((key) => (tag === 'Map' ? valueAt(key) : key));
  return Object.fromEntries(keys.map((key, at) => [nameOf(key), valueAt(parts[at * 2 + 1])]));
}

/** Returns a map's key as a property's name. Written out, a list that refers to others again and again never ends. */
function nameOf(key: unknown): string {
  return typeof key === 'object' ? '' : String(key);
}

/** Whether a value has a tag: `["Reactive",1]`. */
function isTagged(part: unknown): part is [string, ...unknown[]] {
  return Array.isArray(part) && typeof part[0] === 'string';
}

/** Whether a value is possible in this format, in which the values of objects are indexes. */
function hasIndexes(part: unknown): boolean {
  if (part === null || typeof part !== 'object' || Array.isArray(part)) return true;
  return Object.values(part).every((index) => Number.isInteger(index));
}

/** Whether the first value of a list refers to others by index, as in this format. */
function isRoot(part: unknown, length: number): boolean {
  if (part === null || typeof part !== 'object') return false;
  const indexes: unknown[] = isTagged(part) ? [part[1]] : Object.values(part);
  return indexes.length > 0 && indexes.every((index) => Number.isInteger(index) && Number(index) < length);
}
