/** The objects of a normalised cache, as Apollo's is, by their keys: `{ROOT_QUERY: …, 'Paragraph:1': {text: …}}`. */
export type Cache = Readonly<Record<string, unknown>>;

export function isCache(value: object): value is Cache {
  return 'ROOT_QUERY' in value;
}

/**
 * A list of references into a cache (`[{__ref: 'Paragraph:1'}, …]`) as the objects that it refers to, where these are
 * parts of one text: other pages and people have a title or a name. Any other value as it is.
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
