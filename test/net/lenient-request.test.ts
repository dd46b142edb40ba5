import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryCache } from '../../src/cache/cache.ts';
import { createGuardedFetch } from '../../src/net/client.ts';
import { createGuard } from '../../src/net/guard.ts';

const OK = 'HTTP/1.1 200 OK\r\n';
const LENGTH = 'content-length: 4\r\n';

/** Replies with errors that browsers tolerate. */
const READ: ReadonlyArray<readonly [name: string, reply: string]> = [
  ['a length beside chunks', `${OK}${LENGTH}transfer-encoding: chunked\r\n\r\n4\r\npage\r\n0\r\n\r\n`],
  ['lines without CR', `${OK}${LENGTH}\r\npage`.replaceAll('\r\n', '\n')],
  ['a folded header', `${OK}x-policy: a\r\n b\r\n${LENGTH}\r\npage`],
  ['a control character in a header', `${OK}x-name: a\x01b\r\n${LENGTH}\r\npage`],
  ['headers of 60 KB', `${OK}x-policy: ${'a'.repeat(60_000)}\r\n${LENGTH}\r\npage`],
];
const REFUSED: ReadonlyArray<readonly [name: string, reply: string]> = [
  ['headers without end', `${OK}x: ${'a'.repeat(100_000)}`],
  ['two lengths', `${OK}${LENGTH}content-length: 2\r\n\r\npage`],
  ['a chunk that is none', `${OK}transfer-encoding: chunked\r\n\r\nzz\r\npage`],
  ['no HTTP', 'SSH-2.0-x\r\n\r\n'],
];

let server: Server;
let origin: string;
beforeAll(async () => {
  const replies = new Map([...READ, ...REFUSED].map(([name, reply]) => [`/${encodeURIComponent(name)}`, reply]));
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (head) => {
      const { pathname } = new URL(String(head).split(' ', 2)[1] ?? '', origin); // proxies are sent the whole address
      socket.end(Buffer.from(replies.get(pathname) ?? '', 'latin1'));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const LIMITS = { timeoutMs: 3_000, maxBytes: 10_000, maxRedirects: 0 };
const policies = { 'with a cache': { store: createMemoryCache() }, 'without one': {} };

describe.each(Object.entries(policies))('the client for pages, %s,', (_, policy) => {
  const client = createGuardedFetch(createGuard({ allowCidrs: ['127.0.0.0/8'] }), policy);
  const { signal } = new AbortController();
  afterAll(() => client.close());

  it.each(READ)('reads a reply with %s', async (name) => {
    const { body } = await client.fetch(`${origin}/${encodeURIComponent(name)}`, { ...LIMITS, signal });
    expect(String(body)).toBe('page');
  });

  it.each(REFUSED)('refuses a reply with %s', async (name) => {
    const fetched = client.fetch(`${origin}/${encodeURIComponent(name)}`, { ...LIMITS, signal });
    await expect(fetched).rejects.toMatchObject({ reason: 'network_error' });
  });
});

it('parses replies strictly through a proxy, whose connections sites share', async () => {
  const proxies = { http: origin, https: undefined, no: undefined };
  const client = createGuardedFetch(createGuard({ allowCidrs: ['10.0.0.0/8'] }), { proxies });
  const { signal } = new AbortController();
  const at = (name: string) => `http://10.0.0.1/${encodeURIComponent(name)}`;
  const { body } = await client.fetch(at('headers of 60 KB'), { ...LIMITS, signal });
  expect(String(body)).toBe('page');
  const fetched = client.fetch(at('a length beside chunks'), { ...LIMITS, signal });
  await expect(fetched).rejects.toMatchObject({ reason: 'network_error' });
  client.close();
});
