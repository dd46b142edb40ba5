import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Cache } from '../../src/cache/cache.ts';
import { createSharedCache } from '../../src/cache/shared-cache.ts';

const REAL = process.env.TEST_CACHE_URL;
const said: string[] = [];
const log = { warn: (_: object, text: string) => said.push(text), info: (_: object, text: string) => said.push(text) };
const opened: Array<{ close(): void }> = [];

afterEach(() => {
  for (const one of opened.splice(0)) one.close();
  said.length = 0;
});

function open(url: string): Cache {
  const cache = createSharedCache({ url, log });
  opened.push(cache);
  return cache;
}

const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
  for (let n = 0; n < 100 && !(await isSo()); n++) await new Promise((wake) => setTimeout(wake, 30));
};

describe.skipIf(REAL === undefined)('a cache that processes share', () => {
  it('gives one what the other kept, for as long as it said', async () => {
    const [one, other] = [open(REAL ?? ''), open(REAL ?? '')];
    await until(async () => (await one.ping()) && (await other.ping()));
    const key = `test-${process.pid}-${Math.round(performance.now())}`;
    expect(await other.get(key)).toBeUndefined();
    one.set(key, '颱風', 400);
    await until(async () => (await other.get(key)) === '颱風');
    expect(await other.get(key)).toBe('颱風');
    await new Promise((wake) => setTimeout(wake, 500));
    expect(await open(REAL ?? '').get(key)).toBeUndefined();
  });

  it('speaks to a server that is named by its own scheme', async () => {
    const cache = open((REAL ?? '').replace('redis:', 'valkey:'));
    await until(() => cache.ping());
    expect(await cache.ping()).toBe(true);
  });
});

describe('a server that is away', () => {
  it('costs nothing but its memory: the process keeps its own', async () => {
    const cache = open('redis://127.0.0.1:1');
    cache.set('a', 'own', 60_000);
    expect(await cache.get('a')).toBe('own');
    expect(await cache.get('b')).toBeUndefined();
    expect(await cache.ping()).toBe(false);
    await until(() => said.length > 0);
    expect(said).toEqual(['the shared cache is unavailable']);
  });

  it('or that takes the question and never answers is waited for a moment, then left alone', async () => {
    const server: Server = createServer(() => {});
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    opened.push({ close: () => void server.close() });
    const cache = open(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await new Promise((wake) => setTimeout(wake, 200));
    const started = performance.now();
    for (let n = 0; n < 20; n++) expect(await cache.get(`x${n}`)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
