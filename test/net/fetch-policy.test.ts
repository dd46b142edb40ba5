import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryCache } from '../../src/cache/cache.ts';
import { createSharedCache } from '../../src/cache/shared-cache.ts';
import { createGuardedFetch, type FetchPolicy } from '../../src/net/client.ts';
import type { Client } from '../../src/net/fetch.ts';
import { createGuard } from '../../src/net/guard.ts';
import { createOperatorFetch } from '../../src/net/operator-client.ts';

/** Number of requests by path. `last` has the headers of the last request. */
const hits = new Map<string, number>();
let last: Record<string, string | string[] | undefined> = {};

const hitsOf = (path: string) => hits.get(path) ?? 0;
const kept = (headers: Record<string, string>): RequestListener => {
  return ({ url = '' }, response) => void response.writeHead(200, headers).end(`reply ${hitsOf(url)}`);
};

const ANSWERS: Record<string, RequestListener> = {
  '/plain': kept({}),
  '/fresh': kept({ 'cache-control': 'public, max-age=60' }),
  '/private': kept({ 'cache-control': 'private, max-age=60' }),
  '/no-store': kept({ 'cache-control': 'no-store, max-age=60' }),
  '/cookie': kept({ 'cache-control': 'max-age=60', 'set-cookie': 'session=1' }),
  '/vary-any': kept({ 'cache-control': 'max-age=60', vary: '*' }),
  '/vary-language': kept({ 'cache-control': 'max-age=60', vary: 'Accept-Language' }),
  '/expires': (_request, response) =>
    void response.writeHead(200, { expires: new Date(Date.now() + 60_000).toUTCString() }).end('expires'),
  '/old': kept({ 'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT' }),
  '/immutable': kept({ 'cache-control': 'immutable' }),
  '/for-days': kept({ 'cache-control': 'max-age=864000' }),
  '/half-a-megabyte': (_request, response) =>
    void response.writeHead(200, { 'cache-control': 'max-age=60' }).end(Buffer.alloc(500_000, 'x')),
  '/expired': kept({ 'cache-control': 'max-age=0' }),
  '/etag': (request, response) => {
    if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304, { etag: '"1"' }).end();
    response.writeHead(200, { etag: '"1"', 'cache-control': 'no-cache', 'content-type': 'text/plain' }).end('tagged');
  },
  '/packed': (_request, response) =>
    void response
      .writeHead(200, { 'cache-control': 'max-age=60', 'content-encoding': 'gzip', 'content-type': 'text/html' })
      .end(gzipSync('壓縮')),
  '/large': (_request, response) =>
    void response.writeHead(200, { 'cache-control': 'max-age=60' }).end(Buffer.alloc(2_000_000, 'x')),
  '/endless': (_request, response) => {
    response.writeHead(200, { 'cache-control': 'max-age=60' });
    const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 1);
    response.on('close', () => clearInterval(timer));
  },
  '/cut': (_request, response) => {
    response.writeHead(200, { 'cache-control': 'max-age=60', 'content-length': '100' }).write('half');
    setTimeout(() => response.destroy(), 20);
  },
  '/moved': (_request, response) =>
    void response.writeHead(301, { 'cache-control': 'max-age=60', location: '/fresh-too' }).end(),
  '/fresh-too': kept({ 'cache-control': 'max-age=60' }),
  '/to-metadata': (_request, response) =>
    void response.writeHead(301, { 'cache-control': 'max-age=60', location: 'http://169.254.169.254/' }).end(),
  '/busy': ({ url = '' }, response) =>
    void (hitsOf(url) === 1 ? response.writeHead(503, { 'retry-after': '1' }).end() : response.end('back')),
  '/busy-for-long': (_request, response) => void response.writeHead(503, { 'retry-after': '120' }).end(),
  '/always-busy': (_request, response) => void response.writeHead(502).end(),
  '/reset': ({ url = '', socket }, response) =>
    void (hitsOf(url) === 1 ? socket.resetAndDestroy() : response.end('back')),
  '/error': (_request, response) => void response.writeHead(500).end(),
  '/door': ({ headers }, response) =>
    void (headers.cookie?.includes('seen=1')
      ? response.end('inside')
      : response.writeHead(302, { location: '/door', 'set-cookie': 'seen=1; Path=/' }).end()),
};

let server: Server;
let origin: string;
const clients: Client[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? '';
    hits.set(path, hitsOf(path) + 1);
    last = request.headers;
    ANSWERS[path.split('?')[0] ?? '']?.(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  for (const client of clients) client.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => hits.clear());

function open(
  policy: FetchPolicy = {},
  allowCidrs = ['127.0.0.0/8'],
): (path: string, options?: object) => Promise<string> {
  const client = createGuardedFetch(createGuard({ allowCidrs }), policy);
  clients.push(client);
  return async (path, options = {}) => {
    const signal = new AbortController().signal;
    const limits = { timeoutMs: 3_000, maxBytes: 5_000_000, maxRedirects: 5, signal };
    const { status, body } = await client.fetch(origin + path, { ...limits, ...options });
    return `${status} ${body.subarray(0, 20)}`;
  };
}

describe('the user agent', () => {
  it("is Huasou or the operator's name for pages, and a browser's for engines", async () => {
    await open()('/plain');
    expect(last['user-agent']).toContain('Huasou');
    await open({ userAgent: 'Ours/1.0 (+https://example.com/bot)' })('/plain');
    expect(last['user-agent']).toBe('Ours/1.0 (+https://example.com/bot)');
    const operator = createOperatorFetch();
    clients.push(operator);
    const options = { timeoutMs: 1_000, maxBytes: 100, maxRedirects: 0, signal: new AbortController().signal };
    await operator.fetch(`${origin}/plain`, options);
    expect(last['user-agent']).toContain('Chrome/');
  });
});

describe('the client for pages', () => {
  it('sends a cookie back within a chain of redirects and then forgets it', async () => {
    const get = open();
    expect(await get('/door')).toBe('200 inside');
    expect(await get('/door')).toBe('200 inside');
    expect(hitsOf('/door')).toBe(4);
  });

  it('accepts an address with one slash after the scheme', async () => {
    const client = createGuardedFetch(createGuard({ allowCidrs: ['127.0.0.0/8'] }));
    clients.push(client);
    const limits = { timeoutMs: 3_000, maxBytes: 1_000, maxRedirects: 0, signal: new AbortController().signal };
    const { status, url } = await client.fetch(`${origin.replace('//', '/')}/plain`, limits);
    expect([status, url]).toEqual([200, `${origin}/plain`]);
  });

  it('does not accept deflate, which servers implement in two ways', async () => {
    await open()('/plain');
    expect(last['accept-encoding']).toBe('gzip, br');
  });
});

describe('retries of requests', () => {
  it.each([
    ['/busy', '200 back', 2],
    ['/reset', '200 back', 2],
    ['/always-busy', '502 ', 2],
    ['/busy-for-long', '503 ', 1],
    ['/error', '500 ', 1],
  ])('for %s end with %s', async (path, reply, times) => {
    expect(await open()(path)).toBe(reply);
    expect(hitsOf(path)).toBe(times);
  });

  it('are not made for POST, after the deadline or after a broken reply', async () => {
    expect(await open()('/busy', { json: {} })).toBe('503 ');
    expect(hitsOf('/busy')).toBe(1);
    hits.clear();
    expect(await open()('/busy', { timeoutMs: 1_500 })).toBe('503 ');
    expect(hitsOf('/busy')).toBe(1);
    await expect(open()('/cut')).rejects.toMatchObject({ reason: 'network_error' });
  });
});

describe('the cache', () => {
  const cached = () => open({ store: createMemoryCache() });

  it.each([
    ['/fresh', 1],
    ['/expires', 1],
    ['/immutable', 1],
    ['/half-a-megabyte', 1],
    ['/packed', 1],
    ['/vary-language', 1],
    ['/private', 2],
    ['/no-store', 2],
    ['/cookie', 2],
    ['/vary-any', 2],
    ['/expired', 2],
    ['/plain', 2],
    ['/large', 2],
    ['/old', 2],
  ])('for %s answers twice with %i request(s)', async (path, times) => {
    const get = cached();
    const first = await get(path);
    const second = await get(path);
    expect(hitsOf(path)).toBe(times);
    if (times === 1) expect(second).toBe(first);
  });

  it('revalidates a stale reply by its tag', async () => {
    const get = cached();
    expect(await get('/etag')).toBe('200 tagged');
    expect(await get('/etag')).toBe('200 tagged');
    expect(hitsOf('/etag')).toBe(2);
    expect(last['if-none-match']).toBe('"1"');
  });

  it('revalidates a reply without freshness by its date', async () => {
    const get = cached();
    await get('/old');
    await get('/old');
    expect(last['if-modified-since']).toBeDefined();
  });

  it('distinguishes replies by the headers in Vary', async () => {
    const get = cached();
    await get('/vary-language');
    await get('/vary-language', { headers: { 'accept-language': 'en' } });
    expect(hitsOf('/vary-language')).toBe(2);
  });

  it('keeps replies for an hour, under keys that do not reveal the address', async () => {
    const sets: Array<[key: string, ttlMs: number]> = [];
    const set = (key: string, _value: string, ttlMs: number) => void sets.push([key, ttlMs]);
    const get = open({ store: { get: async () => undefined, set } });
    for (const path of ['/fresh', '/for-days']) await get(path);
    const kept = [expect.stringMatching(/^page:[0-9a-f]{12}:[0-9a-f]{64}$/), 3_600_000];
    expect(sets).toEqual([kept, kept]);
  });

  it('keeps redirects, but checks each hop again', async () => {
    const get = cached();
    expect(await get('/moved')).toBe('200 reply 1');
    expect(await get('/moved')).toBe('200 reply 1');
    expect([hitsOf('/moved'), hitsOf('/fresh-too')]).toEqual([1, 1]);
    await expect(get('/to-metadata')).rejects.toMatchObject({ reason: 'forbidden_address' });
    await expect(get('/to-metadata')).rejects.toMatchObject({ reason: 'forbidden_address' });
  });

  it('is separate for clients that may reach other networks or have another name', async () => {
    const store = createMemoryCache();
    expect(await open({ store })('/fresh')).toBe('200 reply 1');
    expect(await open({ store })('/fresh')).toBe('200 reply 1');
    expect(await open({ store }, ['127.0.0.0/16'])('/fresh')).toBe('200 reply 2');
    expect(await open({ store, userAgent: 'Ours/1.0' })('/fresh')).toBe('200 reply 3');
    await expect(open({ store }, [])('/fresh')).rejects.toMatchObject({ reason: 'forbidden_address' });
  });

  it('keeps no broken and no endless reply', async () => {
    const get = cached();
    await expect(get('/cut')).rejects.toMatchObject({ reason: 'network_error' });
    await expect(get('/cut')).rejects.toMatchObject({ reason: 'network_error' });
    expect(hitsOf('/cut')).toBe(2);
    await expect(get('/endless', { maxBytes: 1_000_000 })).rejects.toMatchObject({ reason: 'too_large' });
    await expect(get('/endless', { maxBytes: 1_000_000 })).rejects.toMatchObject({ reason: 'too_large' });
    expect(hitsOf('/endless')).toBe(2);
  });

  it('keeps no reply that was not read to its end', async () => {
    const get = cached();
    expect(await get('/large', { wantsBody: () => false })).toBe('200 ');
    expect(await get('/large', { wantsBody: () => false })).toBe('200 ');
    const controller = new AbortController();
    const leaving = get('/endless', { signal: controller.signal, maxBytes: 1e9 });
    setTimeout(() => controller.abort(new Error('gone')), 100);
    await expect(leaving).rejects.toThrow('gone');
    await expect(get('/endless', { timeoutMs: 200, maxBytes: 1e9 })).rejects.toMatchObject({ reason: 'timeout' });
    expect((await get('/large')).startsWith('200 xxx')).toBe(true);
    expect((await get('/fresh', { wantsBody: () => false })).length).toBeLessThan(20);
    expect(await get('/fresh')).toMatch(/^200 reply \d$/);
  });

  it.runIf(process.env.TEST_CACHE_URL)('shares replies between processes through a shared store', async () => {
    const log = { warn() {}, info() {} };
    const shared = [0, 1].map(() => createSharedCache({ url: process.env.TEST_CACHE_URL ?? '', log }));
    await expect.poll(() => Promise.all(shared.map((cache) => cache.ping()))).toEqual([true, true]);
    const [one, other] = shared.map((store) => open({ store }));
    const path = `/fresh?${Math.random()}`;
    expect(await one?.(path)).toBe('200 reply 1');
    await new Promise((wake) => setTimeout(wake, 100));
    expect(await other?.(path)).toBe('200 reply 1');
    for (const cache of shared) cache.close();
  });

  it('leaves no listeners on the store after a request', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const get = cached();
    for (let n = 0; n < 150; n++) await get(n % 2 === 0 ? '/fresh' : `/plain?${n}`);
    expect(warned.mock.calls).toEqual([]); // Keyv warns when there are more than a hundred listeners
    warned.mockRestore();
  });

  it('is bypassed if the store fails', async () => {
    const store = { get: () => Promise.reject(new Error('away')), set: () => {} };
    expect(await open({ store })('/fresh')).toBe('200 reply 1');
  });

  it('is bypassed if the store keeps nothing', async () => {
    const store = { get: async () => undefined, set: () => {} };
    const get = open({ store });
    expect(await get('/fresh')).toBe('200 reply 1');
    expect(await get('/fresh')).toBe('200 reply 2');
  });
});
