interface Known<Key, Result> {
  has(key: Key): boolean;
  get(key: Key): Result | undefined;
  set(key: Key, result: Result): unknown;
}

/**
 * Returns a function that computes each result once. Results are kept as long as the function; with a WeakMap as
 * `known`, as long as the object that is their key.
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
