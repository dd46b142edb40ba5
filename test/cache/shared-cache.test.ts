import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Cache } from '../../src/cache/cache.ts';
import { createSharedCache } from '../../src/cache/shared-cache.ts';
import { openRoad } from '../faults/_proxy.ts';

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

const wait = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
const newKey = () => `test-${process.pid}-${Math.random()}`;
const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
  for (let n = 0; n < 10_000 && !(await isSo()); n++) await wait(30);
};

describe.skipIf(REAL === undefined)('a cache shared by processes', () => {
  it("returns another process's text until it expires", async () => {
    const [one, other] = [open(REAL ?? ''), open(REAL ?? '')];
    await until(async () => (await one.ping()) && (await other.ping()));
    const key = newKey();
    expect(await other.get(key)).toBeUndefined();
    one.set(key, '颱風', 900);
    await until(async () => (await other.get(key)) === '颱風');
    expect(await other.get(key)).toBe('颱風');
    const [before, after] = [open(REAL ?? ''), open(REAL ?? '')];
    await until(async () => (await before.ping()) && (await after.ping()));
    expect(await before.get(key)).toBe('颱風');
    await wait(900);
    expect(await after.get(key)).toBeUndefined();
    expect(said).toEqual([]);
  });

  it('accepts a URL with the valkey scheme', async () => {
    const cache = open((REAL ?? '').replace('redis:', 'valkey:'));
    await until(() => cache.ping());
    expect(await cache.ping()).toBe(true);
  });
});

describe.skipIf(REAL === undefined)('a shared cache with an unreliable connection', () => {
  /** Opens a cache over a proxy to the server, and another without the proxy. */
  async function overRoad() {
    const road = await openRoad(Number(new URL(REAL ?? '').port));
    opened.push({ close: () => void road.close() });
    const [cache, other] = [open(`redis://127.0.0.1:${road.port}`), open(REAL ?? '')];
    await until(async () => (await cache.ping()) && (await other.ping()));
    return { road, cache, other };
  }

  it('is used again once the server is back, and logs each change once', async () => {
    const { road, cache, other } = await overRoad();
    const away = 'the shared cache is unavailable';
    const back = 'the shared cache is available again';
    for (let round = 0; round < 2; round++) {
      road.mode = 'refuse';
      road.cut();
      await until(() => said.at(-1) === away);
      await wait(500); // several attempts
      for (let n = 0; n < 10; n++) expect(await cache.get('away')).toBeUndefined();
      road.mode = 'pass';
      await until(() => said.at(-1) === back);
      const key = newKey();
      other.set(key, '颱風', 600_000);
      await expect.poll(() => cache.get(key)).toBe('颱風');
    }
    expect(said).toEqual(said.map((_, at) => (at % 2 === 0 ? away : back)));
  });

  it('stops asking a server after three time-outs, and tries again seconds later', async () => {
    const { road, cache, other } = await overRoad();
    const key = newKey();
    other.set(key, '颱風', 60_000);
    road.delayMs = 600_000;
    const asked = new Set<string>();
    road.onRequest = (bytes) => {
      for (const [name] of String(bytes).matchAll(/:x\d+/g)) asked.add(name);
      return true;
    };
    for (let n = 0; n < 30; n++) expect(await cache.get(`x${n}`)).toBeUndefined();
    expect([...asked]).toEqual([':x0', ':x1', ':x2']);
    road.delayMs = 0;
    road.freeze();
    // One attempt of 100 ms every five seconds; on a busy machine some of them fail.
    await expect.poll(() => cache.get(key), { interval: 100 }).toBe('颱風');
  });

  it('keeps its connection when the server is slow for a moment', async () => {
    const { road, cache, other } = await overRoad();
    const key = newKey();
    other.set(key, '颱風', 60_000);
    const beSlow = async () => {
      road.delayMs = 300;
      for (let n = 0; n < 10; n++) expect(await cache.get(`x${n}`)).toBeUndefined();
      road.delayMs = 0;
    };
    await beSlow();
    let sent = '';
    road.onRequest = (bytes) => {
      sent += bytes;
      return true;
    };
    await expect.poll(() => cache.get(key), { interval: 100 }).toBe('颱風');
    await beSlow();
    await wait(300);
    expect(sent).not.toContain('CLIENT'); // a new connection would begin with CLIENT
  });

  it('sends nothing after it is closed, even if a request is pending', async () => {
    const { road, cache } = await overRoad();
    road.freeze();
    for (let n = 0; n < 3; n++) await cache.get(`x${n}`);
    await wait(5_050); // after this, one request probes the server
    const asked = cache.get('trial');
    let isAsked = false;
    road.onRequest = () => {
      isAsked = true;
      return true;
    };
    await wait(20);
    cache.close();
    expect(await asked).toBeUndefined();
    await wait(300);
    expect(isAsked).toBe(false);
  });

  it('prefixes its keys, so that no other program uses the same', async () => {
    const { road, cache } = await overRoad();
    let sent = '';
    road.onRequest = (bytes) => {
      sent += bytes;
      return true;
    };
    cache.set('a', '颱風', 1_000);
    await cache.get('b');
    expect(sent).toMatch(/\r\nhuasou:a\r\n[\s\S]*\r\nhuasou:b\r\n/);
  });
});

describe('a shared cache without its server', () => {
  it('uses the memory of the process and logs the outage once', async () => {
    const cache = open('redis://127.0.0.1:1');
    cache.set('a', 'own', 60_000);
    expect(await cache.get('a')).toBe('own');
    expect(await cache.get('b')).toBeUndefined();
    expect(await cache.ping()).toBe(false);
    await until(() => said.length > 0);
    expect(said).toEqual(['the shared cache is unavailable']);
  });

  it('waits only briefly for a server that accepts connections but never answers', async () => {
    const { address, callers } = await silent();
    const cache = open(`redis://${address}`);
    await until(() => callers.length > 0);
    let heard = '';
    callers[0]?.on('data', (bytes) => {
      heard += bytes;
    });
    await until(() => heard !== '');
    for (let n = 0; n < 20; n++) expect(await cache.get(`x${n}`)).toBeUndefined();
    expect(heard).not.toContain('huasou:x'); // it asks, and so waits, only after the greeting is answered
  });

  it.each([
    ['redis:', false],
    ['rediss:', true],
    ['valkey:', false],
    ['valkeys:', true],
  ])('connects to %s with encryption: %s', async (scheme, isEncrypted) => {
    const { address, callers } = await silent();
    open(`${scheme}//${address}`);
    await until(() => callers.length > 0);
    const [first] = await new Promise<Buffer>((done) => callers[0]?.once('data', done));
    expect(first === 0x16).toBe(isEncrypted); // the record type of a TLS handshake
  });

  it('does not reconnect after it is closed', async () => {
    const { address, callers } = await silent();
    const cache = open(`redis://${address}`);
    await until(() => callers.length > 0);
    const ended = new Promise((done) => callers[0]?.once('close', done).resume());
    opened.splice(opened.indexOf(cache), 1);
    cache.close();
    await ended;
    await wait(500);
    expect(callers).toHaveLength(1);
  });
});

/** Starts a server that accepts connections and never answers. */
async function silent() {
  const callers: Socket[] = [];
  const server: Server = createServer((socket) => void callers.push(socket.on('error', () => {})));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  opened.push({ close: () => void server.close() });
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, callers };
}
