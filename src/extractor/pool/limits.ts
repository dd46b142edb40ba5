/** Limits of a pool; defaults are for production. */
export interface PoolOptions {
  /** Worker threads; default one per core, at most MAX_THREADS. */
  threads?: number;
  /** Tasks that may wait for a thread, not counting those whose callers have left; further tasks are refused. */
  maxWaiting?: number;
  /** How long a task waits for a thread that begins it, in ms. */
  maxWaitMs?: number;
  /** How long a thread may take for a task if it cannot use its CPU time sooner, in ms. */
  maxReadMs?: number;
  /** The module that the threads run; tests replace it. */
  entry?: string;
}

const MAX_WAIT_MS = 40_000; // including the loading of a new thread, which takes half a minute on a busy machine
const MAX_READ_MS = 20_000; // a call that has less time left ends sooner

/** Returns the limits of waiting and reading. */
export function patienceOf({ maxWaitMs = MAX_WAIT_MS, maxReadMs = MAX_READ_MS }: PoolOptions) {
  return { maxWaitMs, maxReadMs };
}

/** Returns the CPU time in ms for a document: an ordinary page takes tens of ms, 5 MB of dense markup up to 2,000. */
export function cpuLimit(bytes: number): number {
  return Math.min(2_400, 2_000 + (bytes / 1_000_000) * 100); // terminating a stuck thread takes a while more
}
