import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBatcher, type Lanes } from '../../src/services/batcher.ts';

/** Creates a batcher whose batches end on request and return their items doubled. */
function controlledBatcher(lanes?: Lanes) {
  const batches: Array<{ key: string; items: readonly number[]; end(error?: Error): void }> = [];
  const run = createBatcher<number, number>((items, key) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    const end = (error?: Error) => (error === undefined ? resolve(items.map((item) => item * 2)) : reject(error));
    batches.push({ key, items, end });
    return promise;
  }, lanes);
  return { batches, run, sent: () => batches.map(({ items }) => items) };
}

// The batcher's timers run by a clock that stands still until a test lets it pass.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const pass = async (ms: number) => {
  vi.advanceTimersByTime(ms);
  for (let n = 0; n < 3; n++) await nextTurn();
};

describe('a batcher', () => {
  it('batches the items of one turn, then the items that arrived during that batch', async () => {
    const { batches, run, sent } = controlledBatcher();
    const first = Promise.all([run('a', 1), run('a', 2)]);
    await nextTurn();
    const second = Promise.all([run('a', 3), run('a', 4), run('a', 5)]);
    await nextTurn();
    expect(sent()).toEqual([[1, 2]]);
    batches[0]?.end();
    expect(await first).toEqual([2, 4]);
    await nextTurn();
    expect(sent()).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    batches[1]?.end();
    expect(await second).toEqual([6, 8, 10]);
  });

  it('runs batches of different keys in parallel', async () => {
    const { batches, run } = controlledBatcher();
    void run('a', 1);
    const other = run('b', 2);
    await nextTurn();
    expect(batches.map(({ key }) => key)).toEqual(['a', 'b']);
    batches[1]?.end();
    expect(await other).toBe(4);
  });

  it('rejects all items of a failed batch and continues', async () => {
    const { batches, run } = controlledBatcher();
    const lost = Promise.allSettled([run('a', 1), run('a', 2)]);
    await nextTurn();
    const next = run('a', 3);
    batches[0]?.end(new Error('lost'));
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await nextTurn();
    batches[1]?.end();
    expect(await next).toBe(6);
  });

  it('starts the next batch soon when one hangs', async () => {
    const { batches, run, sent } = controlledBatcher();
    void run('a', 1);
    await nextTurn();
    const next = run('a', 2);
    await pass(19);
    expect(sent()).toEqual([[1]]);
    await pass(1);
    expect(sent()).toEqual([[1], [2]]);
    batches[1]?.end();
    expect(await next).toBe(4);
  });

  it('runs at most a hundred items per batch and loses none', async () => {
    const { batches, run, sent } = controlledBatcher();
    const all = Promise.all(Array.from({ length: 201 }, (_, n) => run('a', n)));
    for (let n = 0; n < 3; n++) {
      for (let turn = 0; turn < 50 && batches[n] === undefined; turn++) await nextTurn();
      batches[n]?.end();
    }
    expect(await all).toEqual(Array.from({ length: 201 }, (_, n) => n * 2));
    expect(sent().map(({ length }) => length)).toEqual([100, 100, 1]);
  });
});

describe('batchers with shared lanes', () => {
  it('run one batch at a time in each lane, alternating', async () => {
    const lanes: Lanes = new Map();
    const [holds, ends] = [controlledBatcher(lanes), controlledBatcher(lanes)];
    void holds.run('key', 1, 'account');
    await nextTurn();
    const later = [holds.run('key', 2, 'account'), ends.run('account', 3), holds.run('key', 4, 'account')];
    await nextTurn();
    expect([holds.sent(), ends.sent()]).toEqual([[[1]], []]);
    holds.batches[0]?.end();
    await nextTurn();
    await nextTurn();
    expect([holds.sent(), ends.sent()]).toEqual([[[1], [2, 4]], []]);
    holds.batches[1]?.end();
    await nextTurn();
    await nextTurn();
    expect(ends.sent()).toEqual([[3]]);
    ends.batches[0]?.end();
    expect(await Promise.all(later)).toEqual([4, 6, 8]);
    expect(lanes.size).toBe(0);
  });

  it('run other lanes in parallel and wait only briefly for a batch that hangs', async () => {
    const lanes: Lanes = new Map();
    const [holds, ends] = [controlledBatcher(lanes), controlledBatcher(lanes)];
    void holds.run('key', 1, 'account');
    void ends.run('another account', 2);
    await nextTurn();
    expect([holds.sent(), ends.sent()]).toEqual([[[1]], [[2]]]);
    const behind = ends.run('account', 3);
    await pass(19);
    expect(ends.sent()).toEqual([[2]]);
    await pass(1);
    ends.batches[1]?.end();
    expect(await behind).toBe(6);
  });
});

describe('a lane with a batch that hangs', () => {
  it('starts one more batch every 20 ms until it is empty', async () => {
    const lanes: Lanes = new Map();
    const { batches, run } = controlledBatcher(lanes);
    const keys = () => batches.map(({ key }) => key).join('');
    for (const key of ['a', 'b', 'c']) void run(key, 1, 'lane');
    await pass(0);
    await pass(19);
    expect(keys()).toBe('a');
    await pass(1);
    expect(keys()).toBe('ab');
    await pass(20);
    expect(keys()).toBe('abc');
    await pass(30);
    for (const key of ['d', 'e', 'f']) void run(key, 1, 'lane');
    await pass(19);
    expect(keys()).toBe('abc');
    await pass(1);
    expect(keys()).toBe('abcd');
    await pass(20);
    expect(keys()).toBe('abcde');
    await pass(20);
    expect(keys()).toBe('abcdef');
    for (const { end } of batches.slice(1)) end();
    await pass(0);
    void run('g', 1, 'lane');
    await pass(0);
    expect(keys()).toBe('abcdef'); // "a" still hangs
    batches[0]?.end();
    await pass(0);
    expect(keys()).toBe('abcdefg');
    batches[6]?.end();
    await pass(0);
    expect(lanes.size).toBe(0);
  });

  it('restarts the 20 ms when a batch ends', async () => {
    const { batches, run } = controlledBatcher(new Map());
    const sent = () => batches.length;
    void run('a', 1, 'lane');
    await pass(0);
    void run('b', 1, 'lane');
    await pass(15);
    batches[0]?.end();
    await pass(0);
    void run('c', 1, 'lane');
    await pass(15);
    expect(sent()).toBe(2);
    await pass(5);
    expect(sent()).toBe(3);
  });
});
