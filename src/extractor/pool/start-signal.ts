import { threadId } from 'node:worker_threads';
import { cpuMs } from '../../time/cpu-ms.ts';

/**
 * Shared memory in which a worker thread says that it begins a task, so that the task's limits exclude queueing and the
 * start of a new thread: a flag, the thread's id and the CPU time in ms that it has used before.
 */
export type StartSignal = Int32Array<SharedArrayBuffer>;

/** Creates a signal that is not set yet. */
export function createStartSignal(): StartSignal {
  return new Int32Array(new SharedArrayBuffer(12));
}

/** Sets the signal, in the thread that begins the task, and resolves `whenStarted`. */
export function signalStart(signal: StartSignal): void {
  signal.set([threadId, cpuMs()], 1);
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

/** Resolves when the signal is set, to the thread and the CPU time that it had used. */
export async function whenStarted(signal: StartSignal): Promise<{ threadId: number; usedMs: number }> {
  await Atomics.waitAsync(signal, 0, 0).value;
  const [, threadId = 0, usedMs = 0] = signal;
  return { threadId, usedMs };
}
