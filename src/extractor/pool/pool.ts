import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { abortable } from '../../time/abortable.ts';
import { MINUTE_MS } from '../../time/durations.ts';
import { PageFailure } from '../failure.ts';
import type { DocumentReply, DocumentTask } from '../read-document.ts';
import { createStartSignal, signalStart, whenStarted } from './start-signal.ts';

/** Worker threads that read documents, with limits on the time and memory of each task. */
export interface Pool {
  /**
   * Reads a document. Transfers the task's bytes to the thread, so that the caller cannot use them any more. Throws
   * PageFailure: `too_complex` when the document takes too long or too much memory, `overloaded` when too many tasks
   * are waiting. `onStart` is called before a thread is given the task.
   */
  run(task: DocumentTask, signal: AbortSignal, onStart?: () => void): Promise<DocumentReply>;
  close(): Promise<void>;
}

/** Limits of a pool; defaults are for production. */
export interface PoolOptions {
  /** Worker threads; default one per core, at most MAX_THREADS. */
  threads?: number;
  /** Tasks that may wait for a thread, not counting those whose callers have left; further tasks are refused. */
  maxWaiting?: number;
  /** The module that the threads run; tests replace it. */
  entry?: string;
}

const MAX_THREADS = 16; // with one per core, 64 cores would take gigabytes
const WARM_THREADS = 4; // started with the pool: loading jsdom takes a second
const IDLE_MS = MINUTE_MS; // until a thread beyond WARM_THREADS ends
const MAX_WAITING = 100;
const HEAVY_BYTES = 1_000_000; // pages of this size take seconds; one thread is always left for smaller ones
const LIMITS = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 64 }; // 400 MB per thread with its buffers
const START_TIMEOUT_MS = 20_000; // until a thread begins a task, including its loading

/** Creates a pool of worker threads in this process. */
export function createPool(options: PoolOptions = {}): Pool {
  const { threads = Math.min(MAX_THREADS, availableParallelism()), maxWaiting = MAX_WAITING, entry = ENTRY } = options;
  const piscina = new Piscina({
    filename: entry,
    minThreads: Math.min(WARM_THREADS, threads),
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: LIMITS,
  });
  piscina.on('error', () => {}); // a thread's death rejects its task, which reports it
  const all = pLimit(threads);
  const heavy = pLimit(Math.max(1, threads - 1));
  // Tasks whose callers have not left. For other tasks the queues above keep a place, but not the bytes.
  const inside = new Map<symbol, DocumentTask>();
  return {
    run(task, signal, onStart) {
      if (inside.size >= threads + maxWaiting) return Promise.reject(new PageFailure('overloaded'));
      const id = Symbol();
      inside.set(id, task);
      const start = async () => {
        const awaited = inside.get(id);
        if (awaited === undefined) throw signal.reason;
        onStart?.();
        return await runTask(piscina, awaited, signal);
      };
      const isHeavy = task.bytes.byteLength > HEAVY_BYTES;
      // A task whose caller has left gives up the place of a large page at once, without waiting for a thread.
      const done = isHeavy ? heavy(() => (inside.has(id) ? all(start) : start())) : all(start);
      return abortable(done, signal).finally(() => inside.delete(id)); // even while it is queued
    },
    close: () => piscina.destroy(),
  };
}

// The sources run as .ts; the published package has .js files.
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './entry.ts' : './entry.js', import.meta.url).href;

/** Returns the time limit in ms for a document: an ordinary page takes tens of ms, 5 MB of dense markup up to 2,000. */
export function timeLimit(bytes: number): number {
  return Math.min(2_400, 2_000 + (bytes / 1_000_000) * 100); // terminating a stuck thread takes a while more
}

async function runTask(piscina: Piscina, task: DocumentTask, signal: AbortSignal): Promise<DocumentReply> {
  signal.throwIfAborted();
  const bytes = ownBytes(task.bytes);
  const ended = new AbortController(); // aborting terminates the thread, even a stuck one; the pool starts another
  const startSignal = createStartSignal();
  const limit = timeLimit(bytes.byteLength);
  let isOver = false;
  let timer = setTimeout(() => ended.abort(), START_TIMEOUT_MS);
  void whenStarted(startSignal).then(() => {
    clearTimeout(timer);
    if (!ended.signal.aborted && !isOver) timer = setTimeout(() => ended.abort(), limit);
  });
  try {
    const work = { ...task, bytes, startSignal };
    const options = { signal: AbortSignal.any([signal, ended.signal]), transferList: [bytes.buffer as ArrayBuffer] };
    return await piscina.run(work, options);
  } catch (error) {
    signal.throwIfAborted();
    throw new PageFailure(isOutOfBounds(error, ended.signal) ? 'too_complex' : 'extraction_failed', { cause: error });
  } finally {
    isOver = true;
    clearTimeout(timer);
    signalStart(startSignal); // release the waiter if no thread ever took the task
  }
}

function isOutOfBounds(error: unknown, time: AbortSignal): boolean {
  return time.aborted || (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY');
}

/** Returns the bytes in a buffer of their own, which can be transferred: Node's small buffers share one. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
