/** Whether `what` is due: something that is to happen only now and then, such as logging a failure of every call. */
export type NowAndThen = (what: string) => boolean;

/**
 * Creates a check that is true when `what` has not been due for `everyMs`. At most `most` different values are due in
 * that time, so that someone who makes up new values fills neither the memory nor the disk.
 */
export function nowAndThen({ everyMs, most }: { everyMs: number; most: number }): NowAndThen {
  const last = new Map<string, number>(); // the oldest first
  return (what) => {
    const now = performance.now();
    for (const [one, at] of last) {
      if (now - at < everyMs) break;
      last.delete(one);
    }
    if (last.has(what) || last.size >= most) return false;
    last.set(what, now);
    return true;
  };
}
