/** Whether something is due that is to happen now and then only, as a line in the log of what may go wrong at every call. */
export type NowAndThen = (what: string) => boolean;

/**
 * True when `what` has not been due for `everyMs`. At most `most` different ones are due in that time: who can make up new ones
 * fills neither the memory nor the disk.
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
