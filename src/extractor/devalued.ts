/**
 * Decodes the flat format of the `devalue` package, which Nuxt 3 uses: a list in which values refer to each other by
 * index, `[{"text":1},"…"]`. Any other value is returned as it is.
 */
export function devalued(list: unknown): unknown {
  if (!Array.isArray(list) || list.length < 2 || !refers(list[0], list.length)) return list;
  if (!list.every(hasPlaces)) return list;
  const values = new Map<number, unknown>();
  const valueAt = (place: unknown, depth: number): unknown => {
    if (typeof place !== 'number' || depth > MAX_DEPTH) return null;
    if (values.has(place)) return values.get(place);
    values.set(place, null); // cyclic references become null
    const value = partOf(list[place], (inner) => valueAt(inner, depth + 1));
    values.set(place, value);
    return value;
  };
  return valueAt(0, 0);
}

const MAX_DEPTH = 100;

function partOf(part: unknown, valueAt: (place: unknown) => unknown): unknown {
  if (part === null || typeof part !== 'object') return part;
  if (isTagged(part)) return valueAt(part[1]);
  if (Array.isArray(part)) return part.map(valueAt);
  return Object.fromEntries(Object.entries(part).map(([key, place]) => [key, valueAt(place)]));
}

/** `["Reactive",1]` */
function isTagged(part: unknown): part is [string, unknown] {
  return Array.isArray(part) && typeof part[0] === 'string';
}

/** In this format an object's values are indexes. */
function hasPlaces(part: unknown): boolean {
  if (part === null || typeof part !== 'object' || Array.isArray(part)) return true;
  return Object.values(part).every((place) => Number.isInteger(place));
}

function refers(part: unknown, length: number): boolean {
  if (part === null || typeof part !== 'object') return false;
  const places: unknown[] = isTagged(part) ? [part[1]] : Object.values(part);
  return places.length > 0 && places.every((place) => Number.isInteger(place) && Number(place) < length);
}
