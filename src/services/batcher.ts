/**
 * Runs what comes close together as one batch, for each key by itself; databases do the same with commits ("group commit").
 * Items of one turn of the event loop are a batch; while one runs in their lane, further items wait and are the next. So at
 * low load each item goes out alone and at once, and the higher the load, the more items share a round trip.
 *
 * Batches of one lane run one after the other, keys with waiting items by turns. Batchers that share `lanes` wait for each
 * other there: what needs the same lock anyway waits for it here, where it gathers company.
 *
 * `run` gets the items in the order in which they came and returns their results in the same order; when it rejects, every
 * item of the batch does.
 */
export function createBatcher<Item, Result>(
  run: RunBatch<Item, Result>,
  lanes: Lanes = new Map(),
): Batch<Item, Result> {
  const queues = new Map<string, Array<Waiting<Item, Result>>>();

  async function runBatch(key: string, lane: Lane): Promise<void> {
    const waiting = queues.get(key) ?? [];
    const batch = waiting.splice(0, MAX_BATCH);
    if (waiting.length > 0) lane.turns.push(() => runBatch(key, lane));
    else queues.delete(key);
    try {
      const items = batch.map(({ item }) => item);
      const results = await run(items, key);
      for (const [n, { resolve }] of batch.entries()) resolve(results[n] as Result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (key, item, laneKey = key) => {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const waiting = queues.get(key);
    if (waiting === undefined) {
      queues.set(key, [{ item, resolve, reject }]);
      const lane = laneOf(lanes, laneKey);
      takeTurn(lane, () => runBatch(key, lane));
    } else waiting.push({ item, resolve, reject });
    return promise;
  };
}

/** Batches of one `key` have one `lane`; without it, the key has a lane of its own. */
export type Batch<Item, Result> = (key: string, item: Item, lane?: string) => Promise<Result>;

export type RunBatch<Item, Result> = (items: readonly Item[], key: string) => Promise<readonly Result[]>;

export type Lanes = Map<string, Lane>;

interface Lane {
  /** Each runs one batch. */
  turns: Array<() => Promise<void>>;
  /** Batches under way; more than one only where one takes longer than MAX_WAIT_MS. */
  running: number;
  timer: NodeJS.Timeout | undefined;
  /** Forgets the lane. */
  leave(): void;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 100;
/** A batch usually takes a few milliseconds; one that hangs, on a lock or a dead connection, holds up nobody but itself. */
const MAX_WAIT_MS = 20;

function laneOf(lanes: Lanes, key: string): Lane {
  const lane = lanes.get(key) ?? { turns: [], running: 0, timer: undefined, leave: () => void lanes.delete(key) };
  lanes.set(key, lane);
  return lane;
}

function takeTurn(lane: Lane, turn: () => Promise<void>): void {
  lane.turns.push(turn);
  if (lane.running > 0) lane.timer ??= setTimeout(runTurn, MAX_WAIT_MS, lane);
  else if (lane.turns.length === 1) setImmediate(runTurn, lane);
}

async function runTurn(lane: Lane): Promise<void> {
  const turn = lane.turns.shift();
  if (turn === undefined) return;
  clearTimeout(lane.timer);
  lane.running++;
  const turnDone = turn();
  lane.timer = lane.turns.length > 0 ? setTimeout(runTurn, MAX_WAIT_MS, lane) : undefined;
  await turnDone;
  lane.running--;
  if (lane.turns.length > 0) setImmediate(runTurn, lane);
  else if (lane.running === 0) lane.leave();
}
