/**
 * Does together what comes close together, as databases do with commits. What comes in one turn of the event loop is a batch;
 * while it is under way the items of its lane wait, and are the next one. So at a low load each goes out alone and at once,
 * and the higher the load, the more of them share one round trip. Lanes do not wait for each other.
 *
 * `run` gets the items in the order in which they came and answers in it; when it rejects, all of the batch do.
 */
export function createLanes<Item, Result>(run: Run<Item, Result>): (lane: string, item: Item) => Promise<Result> {
  const lanes = new Map<string, Lane<Item, Result>>();

  async function send(name: string, lane: Lane<Item, Result>): Promise<void> {
    const batch = lane.waiting.splice(0, MAX_BATCH);
    clearTimeout(lane.impatience);
    lane.impatience = lane.waiting.length > 0 ? setTimeout(sendIfAny, PATIENCE_MS, name, lane) : undefined;
    lane.underWay++;
    try {
      const items = batch.map(({ item }) => item);
      const results = await run(items, name);
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    lane.underWay--;
    if (lane.waiting.length > 0) setImmediate(sendIfAny, name, lane);
    else if (lane.underWay === 0) lanes.delete(name);
  }

  function sendIfAny(name: string, lane: Lane<Item, Result>): void {
    if (lane.waiting.length > 0) void send(name, lane);
  }

  return (name, item) => {
    const lane = lanes.get(name) ?? { waiting: [], underWay: 0, impatience: undefined };
    lanes.set(name, lane);
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    lane.waiting.push({ item, resolve, reject });
    if (lane.underWay > 0) lane.impatience ??= setTimeout(sendIfAny, PATIENCE_MS, name, lane);
    else if (lane.waiting.length === 1) setImmediate(sendIfAny, name, lane);
    return promise;
  };
}

export type Run<Item, Result> = (items: readonly Item[], lane: string) => Promise<readonly Result[]>;

interface Lane<Item, Result> {
  waiting: Array<{ item: Item; resolve(result: Result): void; reject(error: unknown): void }>;
  /** Batches. More than one only where one takes long. */
  underWay: number;
  impatience: NodeJS.Timeout | undefined;
}

const MAX_BATCH = 100;
/** A batch usually takes a few milliseconds; one that takes long, on a lock or a dead connection, holds up nobody but itself. */
const PATIENCE_MS = 20;
