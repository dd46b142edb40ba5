import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EngineFailure, type FailureReason } from '../../../src/engines/engine.ts';
import { createLatency } from '../../../src/engines/fan-out/latency.ts';
import type { Upstream } from '../../../src/engines/fan-out/upstream.ts';
import { type Asked, queryUntilEnough } from '../../../src/engines/fan-out/wait-policy.ts';

/** When the reply to a query arrives, in ms, with the number of its results or the reason of its failure. */
type Coming = [ms: number, outcome: number | FailureReason];

interface Engine {
  comes: Coming[];
  provider?: string;
  /** Duration of the previous reply, in ms. */
  usualMs?: number;
  timesLate?: number;
  isProbe?: boolean;
  failure?: FailureReason;
}

// Fake timers decide when each reply arrives.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  vi.advanceTimersByTime(5_000);
});
afterEach(() => void vi.useRealTimers());

function asking({ comes, provider, usualMs, timesLate = 0, isProbe = false, failure }: Engine, at: number): Asked {
  const latency = createLatency();
  if (usualMs !== undefined) latency.answered(usualMs);
  for (let n = 0; n < timesLate; n++) latency.wasLate();
  const questions = comes.map(([ms, outcome], queryIndex) => {
    const result = { title: '', url: '', snippet: '', published: null };
    const reply =
      typeof outcome === 'number'
        ? { results: Array(outcome).fill(result) }
        : new EngineFailure(outcome as FailureReason);
    return { queryIndex, reply: new Promise<typeof reply>((done) => setTimeout(done, ms, reply)) };
  });
  const upstream = { engine: { provider: provider ?? String(at) }, latency } as Upstream;
  return { upstream, isProbe, questions, replies: [], failure };
}

/** Returns after how many ms the wait ended, then per engine its failure or the queries it replied to. */
async function waited(engines: Engine[], { deadlineMs = 8_000, leavesAtMs = 1e9 } = {}) {
  const asked = engines.map(asking);
  const started = performance.now();
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(new Error('gone')), leavesAtMs);
  const limits = { deadline: started + deadlineMs, signal: leaving.signal };
  const ended = queryUntilEnough(asked, limits).then(
    () => performance.now() - started,
    (error) => `${error.message} after ${performance.now() - started}`,
  );
  await vi.advanceTimersByTimeAsync(20_000);
  return [
    await ended,
    ...asked.map(({ failure, replies }) => failure ?? replies.map(({ queryIndex }) => queryIndex)),
    ...asked.map(({ upstream }) => upstream.latency.isSilent()).filter(Boolean),
  ];
}

const at = (ms: number, outcome: number | FailureReason = 3): Engine => ({ comes: [[ms, outcome]] });
const never = (more: Partial<Engine> = {}): Engine => ({ comes: [[15_000, 3]], ...more });

describe('waiting for engines ends', () => {
  it.each<[string, Engine[], unknown[]]>([
    ['when all have replied', [at(100), at(300)], [300, [0], [0]]],
    ['when all have replied or failed', [at(100), at(300, 'timeout')], [300, [0], 'timeout']],
    ['at once when none was asked', [{ comes: [], failure: 'captcha' }], [0, 'captcha']],
    [
      'when one that was asked has, beside one that was not',
      [{ comes: [], failure: 'captcha' }, at(9)],
      [9, 'captcha', [0]],
    ],
    ['as long again after two indexes', [at(100), at(300), never()], [600, [0], [0], 'late']],
    ['but 250 ms after them at least', [at(100), at(200), never()], [450, [0], [0], 'late']],
    ['and 800 ms at most', [at(100), at(800), never()], [1_600, [0], [0], 'late']],
    ['or else with them', [at(100), at(801), never()], [801, [0], [0], 'late']],
    ['after what it usually takes, and a little', [at(100), at(200), never({ usualMs: 600 })], [780, [0], [0], 'late']],
    ['50 ms after, when its time is over', [at(100), at(200), never({ usualMs: 100 })], [250, [0], [0], 'late']],
    ['800 ms after, if it usually comes by then', [at(9), at(240), never({ usualMs: 800 })], [1_040, [0], [0], 'late']],
    ['at once, if it comes much later', [at(9), at(240), never({ usualMs: 801 })], [240, [0], [0], 'late']],
    ['at once for the probe of one that failed', [at(9), at(200), never({ isProbe: true })], [200, [0], [0], 'late']],
    ['at once for one late twice before', [at(9), at(200), never({ timesLate: 2 })], [200, [0], [0], 'late', true]],
    ['later for one that was late once', [at(9), at(200), never({ timesLate: 1 })], [450, [0], [0], 'late', true]],
    [
      'with the slowest of the others',
      [at(9), at(200), never(), never({ usualMs: 600 })],
      [780, [0], [0], 'late', 'late'],
    ],
    ['with the last of the others', [at(9), at(200), at(300), at(9_000)], [450, [0], [0], [0], 'late']],
    ['after 2 s with results of one index', [at(100), never({ usualMs: 100 })], [2_000, [0], 'late']],
    [
      'also if two engines have it',
      [{ ...at(100), provider: 'a' }, { ...at(100), provider: 'a' }, never()],
      [2_000, [0], [0], 'late'],
    ],
    ['not for two without results', [at(100, 0), at(100, 0), never()], [8_000, [0], [0], 'late']],
    ['for one with and one without results', [at(100, 0), at(200, 1), never()], [450, [0], [0], 'late']],
    ['at the deadline', [at(100, 'captcha'), never()], [8_000, 'captcha', 'late']],
  ])('%s', async (_what, engines, expected) => {
    expect(await waited(engines)).toEqual(expected);
  });

  it('at a deadline that is earlier than two seconds', async () => {
    expect(await waited([at(100), never()], { deadlineMs: 1_500 })).toEqual([1_500, [0], 'late']);
  });

  it('when the caller leaves, even before the wait, and later replies change nothing', async () => {
    expect(await waited([at(100), at(300)], { leavesAtMs: 200 })).toEqual(['gone after 200', [0], []]);
    const left = AbortSignal.abort(new Error('left'));
    const one = asking(at(100), 0);
    await expect(queryUntilEnough([one], { deadline: performance.now() + 100, signal: left })).rejects.toThrow('left');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(one.replies).toEqual([]);
  });
});

const REPLIES_WHILE_BLOCKED = `
  const { parentPort, workerData: flags } = require('node:worker_threads');
  Atomics.wait(flags, 0, 0);
  parentPort.postMessage('reply');
  Atomics.store(flags, 1, 1);
  Atomics.notify(flags, 1);`;

it('a reply that arrived while the event loop was blocked is not late', async () => {
  const flags = new Int32Array(new SharedArrayBuffer(8));
  const [BLOCKED, SENT] = [0, 1];
  const other = new Worker(REPLIES_WHILE_BLOCKED, { eval: true, workerData: flags });
  const comesMeanwhile = once(other, 'message').then(() => ({ results: [] }));
  const third: Asked = {
    ...asking({ comes: [], usualMs: 1 }, 2),
    questions: [{ queryIndex: 0, reply: comesMeanwhile }],
  };
  const waiting = queryUntilEnough([asking(at(0), 0), asking(at(0), 1), third], {
    deadline: performance.now() + 8_000,
    signal: new AbortController().signal,
  });
  await vi.advanceTimersByTimeAsync(5); // two engines have replied, the third has not
  Atomics.store(flags, BLOCKED, 1);
  Atomics.notify(flags, BLOCKED);
  Atomics.wait(flags, SENT, 0);
  // Longer than any patience with the third. The event loop runs timers before it reads sockets, and so does this.
  vi.advanceTimersByTime(400);
  for (let n = 0; n < 100 && third.replies.length === 0 && third.failure === undefined; n++) {
    await new Promise((done) => setImmediate(done));
    vi.advanceTimersByTime(1);
  }
  await waiting;
  expect([third.failure, third.replies.length]).toEqual([undefined, 1]);
});

it('late timers do not make the wait for a hanging engine longer and longer', async () => {
  let lagMs = 0;
  const [now, set] = [performance.now.bind(performance), setTimeout];
  vi.spyOn(performance, 'now').mockImplementation(() => now() + lagMs);
  const late = (work: (value: unknown) => void, ms: number, value: unknown) =>
    set(() => {
      lagMs += 30;
      work(value);
    }, ms);
  vi.stubGlobal('setTimeout', late);
  try {
    const [ended, ...outcomes] = await waited([at(100), at(200), never()]);
    expect([Number(ended) < 1_000, ...outcomes]).toEqual([true, [0], [0], 'late']);
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
});

describe('among several queries of one engine,', () => {
  it.each<[string, Coming[], unknown]>([
    [
      'all are waited for',
      [
        [100, 3],
        [300, 3],
      ],
      [300, [0, 1]],
    ],
    [
      'one reply is enough for no failure',
      [
        [100, 'timeout'],
        [300, 3],
      ],
      [300, [1]],
    ],
    [
      'whichever comes first',
      [
        [100, 3],
        [300, 'timeout'],
      ],
      [300, [0]],
    ],
    [
      'the first failure counts',
      [
        [300, 'timeout'],
        [100, 'captcha'],
      ],
      [300, 'captcha'],
    ],
    [
      'one that is late is no failure',
      [
        [100, 3],
        [9_999, 3],
      ],
      [2_000, [0]],
    ],
  ])('%s', async (_what, comes, expected) => {
    expect(await waited([{ comes, timesLate: 1 }])).toEqual(expected);
  });
});
