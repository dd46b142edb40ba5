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
import { cpuLimit, type PoolOptions } from '../../../src/extractor/pool/limits.ts';
import { createPool, type Pool } from '../../../src/extractor/pool/pool.ts';
import { createPoolProcess, type Death } from '../../../src/extractor/pool/pool-process.ts';

const entry = new URL('./_behaviours.ts', import.meta.url).href;
const never = new AbortController().signal;
const PATIENT = { maxWaitMs: 600_000, maxReadMs: 600_000 }; // a busy machine is not a page's fault

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
    void pool?.close();
    pool = create({ threads: 1, entry, ...PATIENT, ...options });
  }

  describe('a failing page', () => {
    it.each([
      ['hang', 'too_complex'],
      ['swell', 'too_complex'],
      ['die', 'extraction_failed'],
      ['throw', 'extraction_failed'],
    ])('(%s) ends as %s, and the next page is read', async (url, failure) => {
      open();
      const next = async () => expect(await run('fine')).toEqual({ title: null, content: 'fine 10' });
      await next();
      expect(await reason(run(url))).toBe(failure);
      await next();
    });

    it('that ends all threads at once is followed by as many new threads', async () => {
      open({ threads: 2 });
      const dying = Array.from({ length: 6 }, () => reason(run('die')));
      expect(new Set(await Promise.all(dying))).toEqual(new Set(['extraction_failed']));
      expect(await run('fine')).toMatchObject({ content: 'fine 10' });
    });

    it('that blocks its thread without using CPU time is ended, too', async () => {
      open({ maxReadMs: 500 });
      expect(await reason(run('blocked'))).toBe('overloaded');
      open();
      expect(await run('fine')).toEqual({ title: null, content: 'fine 10' });
    });
  });

  describe('a busy machine', () => {
    it('is not held against a page: its limit is CPU time', async () => {
      open();
      expect(await run('starved')).toEqual({ title: null, content: 'starved 10' });
    });

    it('is the reason when no thread begins a page in time', async () => {
      open({ maxWaitMs: 50 }); // loading takes longer
      expect(await reason(run('fine'))).toBe('overloaded');
    });
  });
});

describe('the queue', () => {
  const open = (options: PoolOptions = {}) => {
    pool = createPool({ threads: 1, entry, ...PATIENT, ...options });
  };

  it('is bounded and refuses further pages at once', async () => {
    open({ maxWaiting: 3 });
    const taken = Array.from({ length: 4 }, () => reason(run('slow'))); // one being read, three waiting
    expect(await reason(run('slow'))).toBe('overloaded');
    expect(await Promise.all(taken)).toEqual(['none', 'none', 'none', 'none']);
    expect(await reason(run('fine'))).toBe('none');
  });

  it('frees places and memory as soon as callers leave it', async () => {
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

  it('does not count waiting against the time limit of a page', async () => {
    open();
    const first = run('hang');
    const second = run('slow'); // waits for 2 s, and then for a new thread
    expect(await reason(first)).toBe('too_complex');
    expect(await reason(second)).toBe('none');
  });

  it('rejects at once if a caller aborts, while waiting or being read', async () => {
    open();
    const controller = new AbortController();
    const work = reason(run('hang', { signal: controller.signal }));
    const waiting = reason(run('fine', { signal: controller.signal }));
    const after = run('fine');
    setTimeout(() => controller.abort(new Error('gone')), 300);
    expect(await Promise.all([work, waiting])).toEqual(['gone', 'gone']);
    expect(await after).toMatchObject({ content: 'fine 10' });
  });

  it('keeps a thread for ordinary pages while large pages are being read', async () => {
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

describe('a separate process', () => {
  const defects: unknown[] = [];
  const open = (threads: number) => {
    pool = createPoolProcess({
      threads,
      entry,
      ...PATIENT,
      onDeath: (death) => deaths.push(death),
      onDefect: (error, url) => defects.push([error.message, error.stack?.split('\n').slice(1), url]),
    });
  };

  it.each([
    ['abort', 'V8 gives up on'],
    ['kill', 'ends it'],
  ])('%s: dies for a page that %s, and reads the pages beside it', async (url) => {
    open(3);
    const beside = Array.from({ length: 6 }, () => run('slow'));
    expect(await reason(run(url))).toBe('too_complex');
    for (const reply of await Promise.all(beside)) expect(reply).toMatchObject({ content: 'slow 10' });
    // Whether a growing table reaches the memory limit before the page's time is over depends on the machine.
    if (url === 'kill') expect(deaths).toEqual(Array(2).fill({ code: null, signal: 'SIGKILL' }));
    expect(await run('fine')).toMatchObject({ content: 'fine 10' });
  });

  it('reports the exception and its place, however long its message', async () => {
    open(1);
    for (const url of ['throw', 'hang', 'fine']) await reason(run(url));
    const message = `a defect of ${'x'.repeat(188)}`;
    const frames = [/^ {4}at behave .*_behaviours\.ts:\d+/, /^ {4}at .*piscina/].map((one) =>
      expect.stringMatching(one),
    );
    expect(defects).toEqual([[message, frames, 'throw']]);
  });

  it('reads the next page after a task that cannot be sent', async () => {
    open(1);
    const unsendable = (() => {}) as unknown as string;
    const [lost, next] = await Promise.all([reason(run(unsendable)), run('fine')]);
    expect(lost).toMatch(/could not be cloned/);
    expect(next).toMatchObject({ content: 'fine 10' });
  });

  it('dies for two pages at once and reads all others', async () => {
    open(2);
    const work = ['kill', 'slow', 'kill', 'slow', 'fine'].map((url) => reason(run(url)));
    expect(await Promise.all(work)).toEqual(['too_complex', 'none', 'too_complex', 'none', 'none']);
  });

  it('reads a page again without the pages that come meanwhile', async () => {
    open(2);
    const slow = reason(run('slow'));
    const first = reason(run('kill'));
    await vi.waitFor(() => expect(deaths.length).toBeGreaterThan(0), 500_000);
    const second = reason(run('kill'));
    expect(await Promise.all([slow, first, second])).toEqual(['none', 'too_complex', 'too_complex']);
  });

  it('rejects pages at once if their caller aborts while it dies repeatedly', async () => {
    open(1);
    const controller = new AbortController();
    const work = ['kill', 'kill', 'fine'].map((url) => reason(run(url, { signal: controller.signal })));
    setTimeout(() => controller.abort(new Error('gone')), 100);
    expect(await Promise.all(work)).toEqual(['gone', 'gone', 'gone']);
  });

  it('gets no environment variable but the folder of compiled modules', async () => {
    open(1);
    const { content } = (await run('environment')) as { content: string };
    expect(JSON.parse(content.replace(/ 10$/, ''))).toEqual({ NODE_COMPILE_CACHE: getCompileCacheDir() });
  });

  it("caches compiled modules inside the folder of the service's own cache", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'huasou-compiled-'));
    const parent = fork(new URL('./_pool-parent.ts', import.meta.url), {
      env: { ...process.env, NODE_COMPILE_CACHE: folder },
    });
    await once(parent, 'message');
    parent.kill('SIGKILL');
    const [version = ''] = await readdir(folder);
    await vi.waitFor(async () => expect(await readdir(join(folder, version, version))).not.toEqual([]), 500_000);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('ends when the service is killed', async () => {
    open(1);
    const parent = fork(new URL('./_pool-parent.ts', import.meta.url));
    const [pid] = (await once(parent, 'message')) as [number];
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 500_000);
  });
});

describe('bytes of a page', () => {
  it('are moved to the thread, or copied if their buffer is shared', async () => {
    pool = createPool({ threads: 1, entry });
    const own = new Uint8Array(100_000);
    expect(await run('fine', { bytes: own })).toMatchObject({ content: 'fine 100000' });
    expect(own.byteLength).toBe(0);
    const shared = Buffer.from('文字');
    expect(await run('fine', { bytes: shared })).toMatchObject({ content: 'fine 6' });
    expect(shared.toString()).toBe('文字');
  });
});

it('gives larger pages more CPU time, but less than three seconds', () => {
  expect([0, 1_000_000, 5_000_000, 20_000_000].map(cpuLimit)).toEqual([2_000, 2_100, 2_400, 2_400]);
});

/** Frees everything that is no longer referenced. */
async function collectGarbage(): Promise<void> {
  await nextTurn(); // a WeakRef keeps its target until the end of the turn
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
