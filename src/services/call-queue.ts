/** A call that waits for a slot. */
export interface Waiting {
  admit(): void;
  /** Ends the wait, because another call takes its place. */
  refuse(): void;
}

/** Queue of waiting calls by key, served round robin: a key that was served goes to the end. */
export interface CallQueue {
  /**
   * Adds a call; returns false when there is no room. In a full queue a key with less than its share displaces the last
   * call of the key with most calls; that call is refused.
   */
  add(key: string, call: Waiting): boolean;
  /** Removes a call, if it is still in the queue. */
  remove(key: string, call: Waiting): void;
  /** Takes out the first call of the first key for which `mayStart` is true. */
  next(mayStart: (key: string) => boolean): Waiting | undefined;
  size(): number;
}

/** Creates a queue for at most `most` calls. */
export function createCallQueue(most: number): CallQueue {
  const byKey = new Map<string, Set<Waiting>>();
  let size = 0;

  function remove(key: string, call: Waiting): void {
    const calls = byKey.get(key);
    if (calls?.delete(call)) size--;
    if (calls?.size === 0) byKey.delete(key);
  }

  function makeRoom(key: string): boolean {
    if (size < most) return true;
    let [longest, calls]: [string, ReadonlySet<Waiting>] = ['', new Set()];
    for (const [other, others] of byKey) if (others.size > calls.size) [longest, calls] = [other, others];
    const last = [...calls].at(-1);
    const own = byKey.get(key)?.size ?? 0;
    if (last === undefined || calls.size <= own + 1) return false;
    remove(longest, last);
    last.refuse();
    return true;
  }

  return {
    add(key, call) {
      if (!makeRoom(key)) return false;
      byKey.set(key, (byKey.get(key) ?? new Set()).add(call));
      size++;
      return true;
    },
    remove,
    next(mayStart) {
      const [key, calls] = byKey.entries().find(([one]) => mayStart(one)) ?? ['', new Set<Waiting>()];
      const [first] = calls;
      if (first === undefined) return undefined;
      byKey.delete(key);
      byKey.set(key, calls);
      remove(key, first);
      return first;
    },
    size: () => size,
  };
}
