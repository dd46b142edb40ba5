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
