/**
 * A mark that a thread sets when it turns to a task, and that the thread which gave the task waits for: the time that a
 * page waits, or that a new thread takes to load, is not the page's.
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
