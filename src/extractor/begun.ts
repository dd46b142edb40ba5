/**
 * A flag in shared memory that a worker thread sets when it begins a task, so that the task's time limit excludes
 * queueing and the start of a new thread.
 */
export type Begun = Int32Array<SharedArrayBuffer>;

export function createBegun(): Begun {
  return new Int32Array(new SharedArrayBuffer(4));
}

export function markBegun(begun: Begun): void {
  Atomics.store(begun, 0, 1);
  Atomics.notify(begun, 0);
}

export async function hasBegun(begun: Begun): Promise<void> {
  await Atomics.waitAsync(begun, 0, 0).value;
}
