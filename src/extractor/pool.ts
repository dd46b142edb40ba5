import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { createBegun, hasBegun, markBegun } from './begun.ts';
import type { DocumentReply, DocumentTask } from './documents.ts';
import { PageFailure } from './failure.ts';

/** Worker threads that turn pages into text. No page can hold up or bring down anything but itself. */
export interface Pool {
  /**
   * Takes the task's bytes away: they move to the thread instead of being copied. Throws PageFailure `too_complex` when
   * the page takes too long or too much memory, `overloaded` when too many wait already. `onStart` is called
   * before a thread is given the task.
   */
  run(task: DocumentTask, signal: AbortSignal, onStart?: () => void): Promise<DocumentReply>;
  close(): Promise<void>;
}

export interface PoolOptions {
  /** Pages read at the same time; one a core when absent. */
  threads?: number;
  /** Pages that wait for a thread; more are refused. */
  maxWaiting?: number;
  /** For tests: the module that threads run. */
  entry?: string;
}

const MAX_THREADS = 16; // 64 cores would mean gigabytes of windows and parsers
const WARM_THREADS = 4; // started with the pool, not by the first page: loading jsdom takes a second
const IDLE_MS = 60_000; // the others stay for a while
const MAX_WAITING = 100;
const HEAVY_BYTES = 1_000_000; // such pages take seconds, so that they never get the last thread
const LIMITS = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 64 }; // 400 MB a thread with its buffers
const START_TIMEOUT_MS = 20_000; // until a thread begins, a new one's loading included

export function createPool(options: PoolOptions = {}): Pool {
  const { threads = Math.min(MAX_THREADS, availableParallelism()), maxWaiting = MAX_WAITING, entry = ENTRY } = options;
  const piscina = new Piscina({
    filename: entry,
    minThreads: Math.min(WARM_THREADS, threads),
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: LIMITS,
  });
  piscina.on('error', () => {}); // the task of a thread that died is rejected with the same error
  const all = pLimit(threads);
  const heavy = pLimit(Math.max(1, threads - 1));
  return {
    async run(task, signal, onStart) {
      if (all.pendingCount + heavy.pendingCount >= maxWaiting) throw new PageFailure('overloaded');
      const start = () => {
        onStart?.();
        return runTask(piscina, task, signal);
      };
      const work = () => all(start);
      return orAborted(task.bytes.byteLength > HEAVY_BYTES ? heavy(work) : work(), signal);
    },
    close: () => piscina.destroy(),
  };
}

// The sources run as .ts; the published package has .js in its place.
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './entry.ts' : './entry.js', import.meta.url).href;

/** For how long a page may be worked on, in ms: an ordinary one takes tens of them, 5 MB of dense markup up to two thousand. */
export function timeLimit(bytes: number): number {
  return Math.min(2_400, 2_000 + (bytes / 1_000_000) * 100); // and a thread that is stuck takes a while to end
}

async function runTask(piscina: Piscina, task: DocumentTask, signal: AbortSignal): Promise<DocumentReply> {
  signal.throwIfAborted();
  const bytes = ownBytes(task.bytes);
  const ended = new AbortController(); // an abort ends the thread, stuck or not; the pool starts another
  const begun = createBegun();
  const limit = timeLimit(bytes.byteLength);
  let isOver = false;
  let timer = setTimeout(() => ended.abort(), START_TIMEOUT_MS);
  void hasBegun(begun).then(() => {
    clearTimeout(timer);
    if (!ended.signal.aborted && !isOver) timer = setTimeout(() => ended.abort(), limit);
  });
  try {
    const work = { ...task, bytes, begun };
    const options = { signal: AbortSignal.any([signal, ended.signal]), transferList: [bytes.buffer as ArrayBuffer] };
    return await piscina.run(work, options);
  } catch (error) {
    signal.throwIfAborted();
    throw new PageFailure(isOutOfBounds(error, ended.signal) ? 'too_complex' : 'extraction_failed', { cause: error });
  } finally {
    isOver = true;
    clearTimeout(timer);
    markBegun(begun); // nobody waits for a thread that never came to it
  }
}

function isOutOfBounds(error: unknown, time: AbortSignal): boolean {
  return time.aborted || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}

/** Bytes that may move to another thread: small buffers are parts of one that Node shares among many. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

/** Whoever leaves while waiting need not wait for its turn to be told so. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return work;
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
