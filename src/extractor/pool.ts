import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { Piscina } from 'piscina';
import { PageFailure } from './extractor.ts';
import type { PageReply, PageTask } from './worker.ts';

/** Worker threads that turn pages into text. No page can hold up or bring down anything but itself. */
export interface Pool {
  /** Throws PageFailure `extraction_failed` when the page takes too long or too much memory. */
  run(task: PageTask, signal: AbortSignal): Promise<PageReply>;
  close(): Promise<void>;
}

const PAGE_TIMEOUT_MS = 8_000; // an ordinary page takes tens of ms; the time runs from when a thread is free
const MAX_HEAP_MB = 512; // room for the largest pages that are let through, and an end to those that swell
const IDLE_MS = 60_000; // loading jsdom takes a second, so threads stay for a while

export function createPool(threads: number = Math.max(1, availableParallelism())): Pool {
  // The sources run as .ts; the published package has .js in its place.
  const filename = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url).href;
  const resourceLimits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
  const piscina = new Piscina({ filename, minThreads: 1, maxThreads: threads, idleTimeout: IDLE_MS, resourceLimits });
  piscina.on('error', () => {}); // the task of a thread that died is rejected with the same error
  const limit = pLimit(threads);
  return {
    run: (task, signal) => limit(() => runPage(piscina, task, signal)),
    close: () => piscina.destroy(),
  };
}

async function runPage(piscina: Piscina, task: PageTask, signal: AbortSignal): Promise<PageReply> {
  signal.throwIfAborted();
  try {
    // An abort ends the thread, stuck or not; the pool starts another.
    return await piscina.run(task, { signal: AbortSignal.any([signal, AbortSignal.timeout(PAGE_TIMEOUT_MS)]) });
  } catch (error) {
    signal.throwIfAborted();
    throw new PageFailure('extraction_failed', { cause: error });
  }
}
