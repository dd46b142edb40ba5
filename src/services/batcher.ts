/**
 * Runs what comes close together as one batch, for each key by itself; databases do the same with commits ("group commit").
 * Items of one turn of the event loop are a batch; while it runs, further items of the key wait and are the next one. So at
 * low load each item goes out alone and at once, and the higher the load, the more items share a round trip.
 *
 * `run` gets the items in the order in which they came and returns their results in the same order; when it rejects, every
 * item of the batch does.
 */
export function createBatcher<Item, Result>(run: RunBatch<Item, Result>): (key: string, item: Item) => Promise<Result> {
  const queues = new Map<string, Queue<Item, Result>>();

  async function runNext(key: string, queue: Queue<Item, Result>): Promise<void> {
    const batch = queue.waiting.splice(0, MAX_BATCH);
    clearTimeout(queue.timer);
    queue.timer = queue.waiting.length > 0 ? setTimeout(runIfAny, MAX_WAIT_MS, key, queue) : undefined;
    queue.running++;
    try {
      const items = batch.map(({ item }) => item);
      const results = await run(items, key);
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    queue.running--;
    if (queue.waiting.length > 0) setImmediate(runIfAny, key, queue);
    else if (queue.running === 0) queues.delete(key);
  }

  function runIfAny(key: string, queue: Queue<Item, Result>): void {
    if (queue.waiting.length > 0) void runNext(key, queue);
  }

  return (key, item) => {
    const queue = queues.get(key) ?? { waiting: [], running: 0, timer: undefined };
    queues.set(key, queue);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    queue.waiting.push({ item, resolve, reject });
    if (queue.running > 0) queue.timer ??= setTimeout(runIfAny, MAX_WAIT_MS, key, queue);
    else if (queue.waiting.length === 1) setImmediate(runIfAny, key, queue);
    return promise;
  };
}

export type RunBatch<Item, Result> = (items: readonly Item[], key: string) => Promise<readonly Result[]>;

interface Queue<Item, Result> {
  waiting: Array<{ item: Item; resolve(result: Result): void; reject(error: unknown): void }>;
  /** Batches of the key under way; more than one only where one takes longer than MAX_WAIT_MS. */
  running: number;
  timer: NodeJS.Timeout | undefined;
}

const MAX_BATCH = 100;
/** A batch usually takes a few milliseconds; one that hangs, on a lock or a dead connection, holds up nobody but itself. */
const MAX_WAIT_MS = 20;
