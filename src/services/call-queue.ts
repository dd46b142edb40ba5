/** A call that waits for a slot. */
export interface Waiting {
  admit(): void;
  /** It waits no longer: another takes its place. */
  refuse(): void;
}

/** The calls that wait, by key, round robin: a key that was served goes to the end. */
export interface CallQueue {
  /**
   * False when there is no room for the call. In a full queue a key with less than its share displaces the last call of the key
   * with most, which is refused.
   */
  add(key: string, call: Waiting): boolean;
  /** Nothing happens when it is not there any more. */
  remove(key: string, call: Waiting): void;
  /** Takes out the first call of the first key that may start one. */
  next(mayStart: (key: string) => boolean): Waiting | undefined;
  size(): number;
}

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
