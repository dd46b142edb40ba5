import { afterEach, describe, expect, it } from 'vitest';
import { createPool, type Pool, type PoolOptions, timeLimit } from '../../src/extractor/pool.ts';

const entry = new URL('./_behaviours.ts', import.meta.url).href;
const never = new AbortController().signal;

let pool: Pool;
afterEach(() => pool.close());

function open(options: PoolOptions = {}): Pool {
  pool = createPool({ threads: 1, entry, ...options });
  return pool;
}

const run = (url: string, { bytes = new Uint8Array(10) as Uint8Array, signal = never } = {}) =>
  pool.run({ url, bytes, contentType: undefined, format: 'text' }, signal);
const reason = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => error.reason ?? error.message,
  );

describe('a page cannot bring down more than itself', () => {
  it.each([
    ['hang', 'too_complex'],
    ['swell', 'too_complex'],
    ['die', 'extraction_failed'],
    ['throw', 'extraction_failed'],
  ])('%s is %s, and the next page is read', async (url, failure) => {
    open();
    const next = async () => expect(await run('fine')).toEqual({ title: null, content: 'fine 10' });
    await next();
    expect(await reason(run(url))).toBe(failure);
    await next();
  });

  it('all threads dying at once are all replaced', async () => {
    open({ threads: 2 });
    const dying = Array.from({ length: 6 }, () => reason(run('die')));
    expect(new Set(await Promise.all(dying))).toEqual(new Set(['extraction_failed']));
    expect(await run('fine')).toMatchObject({ content: 'fine 10' });
  });

  it('a page that hangs is given up within three seconds of work', async () => {
    open();
    await run('fine'); // the thread is there
    const start = performance.now();
    expect(await reason(run('hang'))).toBe('too_complex');
    expect(performance.now() - start).toBeLessThan(15_000); // two seconds and the machine's own
  });
});

describe('the queue', () => {
  it('is bounded: what would wait too long is refused at once', async () => {
    open({ maxWaiting: 3 });
    const taken = Array.from({ length: 4 }, () => reason(run('slow'))); // one at work, three waiting
    expect(await reason(run('slow'))).toBe('overloaded');
    expect(await Promise.all(taken)).toEqual(['none', 'none', 'none', 'none']);
    expect(await reason(run('fine'))).toBe('none');
  });

  it('does not take its time from the pages in it', async () => {
    open();
    const first = run('hang');
    const second = run('slow'); // waits for 2 s, and then for a new thread
    expect(await reason(first)).toBe('too_complex');
    expect(await reason(second)).toBe('none');
  });

  it('lets whoever leaves go at once, from the queue and from the work', async () => {
    open();
    const controller = new AbortController();
    const work = reason(run('hang', { signal: controller.signal }));
    const waiting = reason(run('fine', { signal: controller.signal }));
    const after = run('fine');
    setTimeout(() => controller.abort(new Error('gone')), 300);
    expect(await Promise.all([work, waiting])).toEqual(['gone', 'gone']);
    expect(await after).toMatchObject({ content: 'fine 10' });
  });

  it('keeps a thread for ordinary pages while large ones are at work', async () => {
    open({ threads: 2 });
    await Promise.all([run('slow'), run('slow')]);
    const large = [0, 1, 2].map(() => reason(run('hang', { bytes: new Uint8Array(2_000_000) })));
    let isOver = false;
    void Promise.race(large).then(() => {
      isOver = true;
    });
    await run('fine');
    expect(isOver).toBe(false);
    expect(await Promise.all(large)).toEqual(['too_complex', 'too_complex', 'too_complex']);
  });
});

describe('bytes', () => {
  it('move to the thread, those of a shared buffer as a copy', async () => {
    open();
    const own = new Uint8Array(100_000);
    expect(await run('fine', { bytes: own })).toMatchObject({ content: 'fine 100000' });
    expect(own.byteLength).toBe(0);
    const shared = Buffer.from('文字');
    expect(await run('fine', { bytes: shared })).toMatchObject({ content: 'fine 6' });
    expect(shared.toString()).toBe('文字');
  });
});

it('the time for a page grows with it, up to less than three seconds', () => {
  open();
  expect([0, 1_000_000, 5_000_000, 20_000_000].map(timeLimit)).toEqual([2_000, 2_100, 2_400, 2_400]);
});
