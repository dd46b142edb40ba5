import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLanes } from '../../src/services/lanes.ts';

/** Lanes whose batches end when they are told to; each answers with what it was given, doubled. */
function lanesInHand() {
  const batches: Array<{ lane: string; items: readonly number[]; end(error?: Error): void }> = [];
  const run = createLanes<number, number>((items, lane) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    const end = (error?: Error) => (error === undefined ? resolve(items.map((item) => item * 2)) : reject(error));
    batches.push({ lane, items, end });
    return promise;
  });
  return { batches, run, sent: () => batches.map(({ items }) => items) };
}

describe('lanes', () => {
  it('do together what comes in one turn, and after it what came while that was under way', async () => {
    const { batches, run, sent } = lanesInHand();
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

  it('do not wait for each other', async () => {
    const { batches, run } = lanesInHand();
    void run('a', 1);
    const other = run('b', 2);
    await nextTurn();
    expect(batches.map(({ lane }) => lane)).toEqual(['a', 'b']);
    batches[1]?.end();
    expect(await other).toBe(4);
  });

  it('tell all of a batch what went wrong with it, and go on', async () => {
    const { batches, run } = lanesInHand();
    const lost = Promise.allSettled([run('a', 1), run('a', 2)]);
    await nextTurn();
    const next = run('a', 3);
    batches[0]?.end(new Error('lost'));
    expect((await lost).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await nextTurn();
    batches[1]?.end();
    expect(await next).toBe(6);
  });

  it('do not wait for long for a batch that does not end', async () => {
    const { batches, run, sent } = lanesInHand();
    void run('a', 1);
    await nextTurn();
    const next = run('a', 2);
    for (let n = 0; n < 200 && batches.length < 2; n++) await sleep(5);
    expect(sent()).toEqual([[1], [2]]);
    batches[1]?.end();
    expect(await next).toBe(4);
  });

  it('send a hundred at a time, and lose none', async () => {
    const { batches, run, sent } = lanesInHand();
    const all = Promise.all(Array.from({ length: 250 }, (_, n) => run('a', n)));
    for (let n = 0; n < 3; n++) {
      for (let turn = 0; turn < 50 && batches[n] === undefined; turn++) await nextTurn();
      batches[n]?.end();
    }
    expect(await all).toEqual(Array.from({ length: 250 }, (_, n) => n * 2));
    expect(sent().map(({ length }) => length)).toEqual([100, 100, 50]);
  });
});
