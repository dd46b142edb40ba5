interface Known<Key, Result> {
  has(key: Key): boolean;
  get(key: Key): Result | undefined;
  set(key: Key, result: Result): unknown;
}

/**
 * A function that works out each result once. They are kept for as long as the function is; in a WeakMap, for as long as the
 * object that each belongs to.
 */
export function memoize<Key, Result>(
  work: (key: Key) => Result,
  known: Known<Key, Result> = new Map<Key, Result>(),
): (key: Key) => Result {
  return (key) => {
    if (!known.has(key)) known.set(key, work(key));
    return known.get(key) as Result;
  };
}
