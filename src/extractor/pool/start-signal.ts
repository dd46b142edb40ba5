/**
 * A flag in shared memory that a worker thread sets when it begins a task, so that the task's time limit excludes
 * queueing and the start of a new thread.
 */
export type StartSignal = Int32Array<SharedArrayBuffer>;

/** Creates a signal that is not set yet. */
export function createStartSignal(): StartSignal {
  return new Int32Array(new SharedArrayBuffer(4));
}

/** Sets the signal and resolves `whenStarted`. */
export function signalStart(signal: StartSignal): void {
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
}

/** Resolves when the signal is set. */
export async function whenStarted(signal: StartSignal): Promise<void> {
  await Atomics.waitAsync(signal, 0, 0).value;
}
