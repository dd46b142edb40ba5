import { setPriority } from 'node:os';
import { disablePretenuring } from '../../process/pretenuring.ts';
import { PageFailure, type PageFailureReason } from '../failure.ts';
import type { DocumentReply, DocumentTask } from '../read-document.ts';
import { type Defect, defectIn } from './defect.ts';
import type { PoolOptions } from './limits.ts';
import { createPool } from './pool.ts';

/** Messages from the service: read this document, or stop reading it. */
export type ToHost = { id: number; task: DocumentTask } | { id: number; abandoned: true };

/** Messages to the service about a task: a thread is given it, its result, or its failure. */
export type OfTask =
  | { id: number; started: true }
  | { id: number; reply: DocumentReply }
  | { id: number; failure: PageFailureReason; defect: Defect | undefined };

/** Messages to the service, also when the first thread could read a page at once. */
export type FromHost = OfTask | { isWarm: true };

const NICENESS = 5; // the service has priority when cores are short; at 10 other busy processes starve the pages

disablePretenuring();
setPriority(NICENESS);
const pool = createPool(JSON.parse(process.argv[2] ?? '{}') as PoolOptions, () => answer({ isWarm: true }));
const running = new Map<number, AbortController>();

process.on('message', (message: ToHost) => {
  if ('abandoned' in message) running.get(message.id)?.abort();
  else void read(message.id, message.task);
});
process.on('disconnect', () => process.exit()); // the service has ended, whether it exited or crashed
// Terminals and supervisors signal every process of the group; the service finishes its calls first and then
// disconnects.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

async function read(id: number, task: DocumentTask): Promise<void> {
  const abandoned = new AbortController();
  running.set(id, abandoned);
  try {
    answer({ id, reply: await pool.run(task, abandoned.signal, () => answer({ id, started: true })) });
  } catch (error) {
    if (abandoned.signal.aborted) return;
    const failure = error instanceof PageFailure ? error : new PageFailure('extraction_failed', { cause: error });
    answer({ id, failure: failure.reason, defect: defectIn(failure) });
  } finally {
    running.delete(id);
  }
}

function answer(message: FromHost): void {
  if (process.connected) process.send?.(message);
}
