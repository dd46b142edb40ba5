import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPool, type Pool, type PoolOptions, timeLimit } from '../../../src/extractor/pool/pool.ts';
import { createPoolProcess, type Death } from '../../../src/extractor/pool/pool-process.ts';

const entry = new URL('./_behaviours.ts', import.meta.url).href;
const never = new AbortController().signal;

const deaths: Death[] = [];
let pool: Pool;
afterEach(async () => {
  await pool?.close();
  deaths.length = 0;
});

const run = (url: string, { bytes = new Uint8Array(10) as Uint8Array, signal = never } = {}) =>
  pool.run({ url, bytes, contentType: undefined, format: 'text' }, signal);
const reason = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) => error.reason ?? error.message,
  );

describe.each([
  ['threads', createPool],
  [
    'threads in a process of their own',
    (options: PoolOptions) => createPoolProcess({ ...options, onDeath: (death) => deaths.push(death) }),
  ],
] as const)('%s', (_name, create) => {
  function open(options: PoolOptions = {}): void {
    pool = create({ threads: 1, entry, ...options });
  }

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
});

describe('the queue', () => {
  const open = (options: PoolOptions = {}) => {
    pool = createPool({ threads: 1, entry, ...options });
  };

  it('is bounded: what would wait too long is refused at once', async () => {
    open({ maxWaiting: 3 });
    const taken = Array.from({ length: 4 }, () => reason(run('slow'))); // one at work, three waiting
    expect(await reason(run('slow'))).toBe('overloaded');
    expect(await Promise.all(taken)).toEqual(['none', 'none', 'none', 'none']);
    expect(await reason(run('fine'))).toBe('none');
  });

  it('has room for others as soon as callers leave it, and keeps none of their bytes', async () => {
    open({ maxWaiting: 3 });
    const first = reason(run('hang'));
    const callers = [0, 1, 2].map(() => new AbortController());
    const kept: WeakRef<Uint8Array>[] = [];
    const waiting = callers.map(({ signal }, n) => {
      const bytes = new Uint8Array(n === 0 ? 2_000_000 : 100_000);
      kept.push(new WeakRef(bytes));
      return reason(run('fine', { bytes, signal }));
    });
    await nextTurn();
    expect(await reason(run('fine'))).toBe('overloaded');
    for (const caller of callers) caller.abort(new Error('gone'));
    expect(await Promise.all(waiting)).toEqual(['gone', 'gone', 'gone']);
    await collectGarbage();
    expect(kept.map((bytes) => bytes.deref())).toEqual([undefined, undefined, undefined]);
    const next = [0, 1, 2].map(() => reason(run('fine')));
    expect(await reason(run('fine'))).toBe('overloaded');
    expect(await Promise.all([first, ...next])).toEqual(['too_complex', 'none', 'none', 'none']);
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

describe('a process of its own', () => {
  const defects: unknown[] = [];
  const open = (threads: number) => {
    pool = createPoolProcess({
      threads,
      entry,
      onDeath: (death) => deaths.push(death),
      onDefect: (error, url) => defects.push([error.message, error.stack?.split('\n').slice(1), url]),
    });
  };

  it.each([
    ['abort', 'V8 gives up on'],
    ['kill', 'ends it'],
  ])('%s: dies for a page that %s, which is too_complex; the pages beside it are read', async (url) => {
    open(3);
    const beside = Array.from({ length: 6 }, () => run('slow'));
    expect(await reason(run(url))).toBe('too_complex');
    for (const reply of await Promise.all(beside)) expect(reply).toMatchObject({ content: 'slow 10' });
    // How far a growing table comes before the page's time is over is the machine's matter.
    if (url === 'kill') expect(deaths).toEqual(Array(2).fill({ code: null, signal: 'SIGKILL' }));
    expect(await run('fine')).toMatchObject({ content: 'fine 10' });
  });

  it('tells which exception was thrown and where, however long its message', async () => {
    open(1);
    for (const url of ['throw', 'hang', 'fine']) await reason(run(url));
    const message = `a defect of ${'x'.repeat(188)}`;
    const frames = [/^ {4}at behave .*_behaviours\.ts:\d+/, /^ {4}at .*piscina/].map((one) =>
      expect.stringMatching(one),
    );
    expect(defects).toEqual([[message, frames, 'throw']]);
  });

  it('reads what comes after a task that cannot be sent', async () => {
    open(1);
    const unsendable = (() => {}) as unknown as string;
    const [lost, next] = await Promise.all([reason(run(unsendable)), run('fine')]);
    expect(lost).toMatch(/could not be cloned/);
    expect(next).toMatchObject({ content: 'fine 10' });
  });

  it('dies for two pages at once, and others are read all the same', async () => {
    open(2);
    const work = ['kill', 'slow', 'kill', 'slow', 'fine'].map((url) => reason(run(url)));
    expect(await Promise.all(work)).toEqual(['too_complex', 'none', 'too_complex', 'none', 'none']);
  });

  it('lets whoever leaves go although it dies again and again', async () => {
    open(1);
    const controller = new AbortController();
    const work = ['kill', 'kill', 'fine'].map((url) => reason(run(url, { signal: controller.signal })));
    setTimeout(() => controller.abort(new Error('gone')), 100);
    expect(await Promise.all(work)).toEqual(['gone', 'gone', 'gone']);
  });

  it('knows nothing of the environment but where compiled modules are', async () => {
    open(1);
    const { content } = (await run('environment')) as { content: string };
    expect(JSON.parse(content.replace(/ 10$/, ''))).toEqual({ NODE_COMPILE_CACHE: getCompileCacheDir() });
  });

  it('keeps its modules compiled, inside the folder where the service keeps its own', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'huasou-compiled-'));
    const parent = fork(new URL('./_pool-parent.ts', import.meta.url), {
      env: { ...process.env, NODE_COMPILE_CACHE: folder },
    });
    await once(parent, 'message');
    parent.kill('SIGKILL');
    const [version = ''] = await readdir(folder);
    await vi.waitFor(async () => expect(await readdir(join(folder, version, version))).not.toEqual([]), 10_000);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('ends with the service, however that ends', async () => {
    open(1);
    const parent = fork(new URL('./_pool-parent.ts', import.meta.url));
    const [pid] = (await once(parent, 'message')) as [number];
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 10_000);
  });
});

describe('bytes', () => {
  it('move to the thread, those of a shared buffer as a copy', async () => {
    pool = createPool({ threads: 1, entry });
    const own = new Uint8Array(100_000);
    expect(await run('fine', { bytes: own })).toMatchObject({ content: 'fine 100000' });
    expect(own.byteLength).toBe(0);
    const shared = Buffer.from('文字');
    expect(await run('fine', { bytes: shared })).toMatchObject({ content: 'fine 6' });
    expect(shared.toString()).toBe('文字');
  });
});

it('the time for a page grows with it, up to less than three seconds', () => {
  expect([0, 1_000_000, 5_000_000, 20_000_000].map(timeLimit)).toEqual([2_000, 2_100, 2_400, 2_400]);
});

/** What nothing refers to any more is gone. */
async function collectGarbage(): Promise<void> {
  await nextTurn(); // a WeakRef holds what it was made from to the end of the turn
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
