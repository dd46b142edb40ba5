/**
 * Creates a function that runs items which arrive close together as one batch per key; databases do the same with
 * commits ("group commit"). Items of one turn of the event loop form a batch; while a batch runs in their lane, further
 * items wait and form the next one. So at low load each item goes out alone and at once, and the higher the load, the
 * more items share a round trip.
 *
 * Batches of one lane run one after another; keys with waiting items take turns. Batchers that share `lanes` wait for
 * each other in them: statements that need the same database lock wait for it here, where more items can join a batch.
 *
 * `run` gets the items in the order of their arrival and returns their results in the same order; when it rejects,
 * every item of the batch is rejected.
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

/** Adds an item to a batch. All items of a `key` have the same `lane`; without one, the key has a lane of its own. */
export type Batch<Item, Result> = (key: string, item: Item, lane?: string) => Promise<Result>;

/** Runs a batch and returns one result per item. */
export type RunBatch<Item, Result> = (items: readonly Item[], key: string) => Promise<readonly Result[]>;

/** Lanes in use, by key. */
export type Lanes = Map<string, Lane>;

interface Lane {
  /** Waiting turns, each of which runs one batch. */
  turns: Array<() => Promise<void>>;
  /** Number of running batches; more than one only when a batch takes longer than MAX_WAIT_MS. */
  running: number;
  timer: NodeJS.Timeout | undefined;
  /** Removes the lane from its `Lanes`. */
  leave(): void;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 100;
/** Longest time for which a batch holds up others. It usually takes a few ms, but may hang on a lock or connection. */
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
