import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { abortable } from '../../time/abortable.ts';
import { MINUTE_MS } from '../../time/durations.ts';
import { type Linked, linked } from '../../time/linked.ts';
import { PageFailure } from '../failure.ts';
import type { DocumentReply, DocumentTask } from '../read-document.ts';
import { cpuLimit, type PoolOptions, patienceOf } from './limits.ts';
import { createStartSignal, signalStart, whenStarted } from './start-signal.ts';
import { whenTimeIsUp } from './time-limit.ts';

/** Worker threads that read documents, with limits on the time and memory of each task. */
export interface Pool {
  /**
   * Reads a document. Transfers the task's bytes to the thread, so that the caller cannot use them any more. Throws
   * PageFailure: `too_complex` when the document takes too much CPU time or memory; `overloaded` when too many tasks are
   * waiting, no thread is free in time, or the machine is too busy for the thread. `onStart` is called before a thread is
   * given the task.
   */
  run(task: DocumentTask, signal: AbortSignal, onStart?: () => void): Promise<DocumentReply>;
  close(): Promise<void>;
}

const MAX_THREADS = 16; // with one per core, 64 cores would take gigabytes
const WARM_THREADS = 4; // started with the pool: loading jsdom takes a second
const IDLE_MS = MINUTE_MS; // until a thread beyond WARM_THREADS ends
const MAX_WAITING = 100;
const HEAVY_BYTES = 1_000_000; // pages of this size take seconds; one thread is always left for smaller ones
const LIMITS = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 64 }; // 400 MB per thread with its buffers

/** Creates a pool of worker threads in this process. `onWarm` is called when the first thread could read a page at once. */
export function createPool(options: PoolOptions = {}, onWarm = () => {}): Pool {
  const { maxWaitMs, maxReadMs } = patienceOf(options);
  const { threads = Math.min(MAX_THREADS, availableParallelism()), maxWaiting = MAX_WAITING, entry = ENTRY } = options;
  const piscina = new Piscina({
    filename: entry,
    minThreads: Math.min(WARM_THREADS, threads),
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: LIMITS,
  });
  piscina.on('error', () => {}); // a thread's death rejects its task, which reports it
  piscina.once('message', onWarm);
  const all = pLimit(threads);
  const heavy = pLimit(Math.max(1, threads - 1));
  // Tasks whose callers have not left. For other tasks the queues above keep a place, but not the bytes.
  const inside = new Map<symbol, DocumentTask>();
  return {
    run(task, signal, onStart) {
      if (inside.size >= threads + maxWaiting) return Promise.reject(new PageFailure('overloaded'));
      const id = Symbol();
      inside.set(id, task);
      const turn = linked(signal); // aborting it also terminates the thread, even a stuck one; the pool starts another
      const patience = setTimeout(() => turn.abort(new PageFailure('overloaded')), maxWaitMs);
      const start = async () => {
        const awaited = inside.get(id);
        if (awaited === undefined) throw turn.signal.reason;
        onStart?.();
        return await runTask(piscina, awaited, turn, { wallMs: maxReadMs, onBegin: () => clearTimeout(patience) });
      };
      const isHeavy = task.bytes.byteLength > HEAVY_BYTES;
      // A task whose caller has left gives up the place of a large page at once, without waiting for a thread.
      const done = isHeavy ? heavy(() => (inside.has(id) ? all(start) : start())) : all(start);
      // Even while it is queued.
      return turn
        .run(() => abortable(done, turn.signal))
        .finally(() => {
          clearTimeout(patience);
          inside.delete(id);
        });
    },
    close: () => piscina.destroy(),
  };
}

// The sources run as .ts; the published package has .js files.
const ENTRY = new URL(import.meta.url.endsWith('.ts') ? './entry.ts' : './entry.js', import.meta.url).href;

async function runTask(
  piscina: Piscina,
  task: DocumentTask,
  { signal, abort }: Linked,
  { wallMs, onBegin }: { wallMs: number; onBegin: () => void },
): Promise<DocumentReply> {
  signal.throwIfAborted();
  const bytes = ownBytes(task.bytes);
  const limit = { cpuMs: cpuLimit(bytes.byteLength), wallMs };
  const startSignal = createStartSignal();
  const over = new AbortController();
  void whenStarted(startSignal).then(async (start) => {
    if (over.signal.aborted) return;
    onBegin();
    const reason = await whenTimeIsUp(cpuClock(piscina, start), limit, over.signal).catch(() => undefined);
    if (reason !== undefined) abort(new PageFailure(reason));
  });
  try {
    return await piscina.run({ ...task, bytes, startSignal }, { signal, transferList: [bytes.buffer as ArrayBuffer] });
  } catch (error) {
    signal.throwIfAborted();
    throw new PageFailure(isOutOfMemory(error) ? 'too_complex' : 'extraction_failed', { cause: error });
  } finally {
    over.abort();
    signalStart(startSignal); // release the waiter if no thread ever took the task
  }
}

/** Returns a function that reads the CPU time a thread has used since `usedMs`, in ms. It rejects for a dead thread. */
function cpuClock(piscina: Piscina, { threadId, usedMs }: { threadId: number; usedMs: number }): () => Promise<number> {
  const thread = piscina.threads.find((one) => one.threadId === threadId);
  return async () => {
    if (thread === undefined) throw new Error('the thread has ended');
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1_000 - usedMs;
  };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** Returns the bytes in a buffer of their own, which can be transferred: Node's small buffers share one. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}
