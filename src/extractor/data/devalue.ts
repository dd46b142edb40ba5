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
  if (isTagged(part)) return valueAt(part[1]);
  if (Array.isArray(part)) return part.map(valueAt);
  return Object.fromEntries(Object.entries(part).map(([key, index]) => [key, valueAt(index)]));
}

/** Whether a value is the index of another, with a tag: `["Reactive",1]`. */
function isTagged(part: unknown): part is [string, unknown] {
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
