import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { MAX_URL } from '../../src/text/web-address.ts';
import { startTestService, type TestService } from '../_util/service.ts';

// A megabyte of Chinese in a URL, a kilobyte when compressed, took half a second of the thread that answers everybody.

const LONG = `https://a.tw/${'颱'.repeat(340_000)}`;

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.newKey();
});
afterAll(() => service.stop());

/** Sends a body compressed; returns the reply and how often a long text was parsed as a URL or domain meanwhile. */
async function sent(path: string, body: object | string, long = 10_000) {
  const parse = URL.parse;
  let parsed = 0;
  URL.parse = (text, base) => {
    if (String(text).length > long) parsed++;
    return parse(text, base);
  };
  try {
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', authorization: `Bearer ${key}` },
      body: gzipSync(typeof body === 'string' ? body : JSON.stringify(body)),
    });
    return { status: response.status, text: await response.text(), parsed };
  } finally {
    URL.parse = parse;
  }
}

it.each([
  ['/v1/extract', { url: LONG }],
  ['/v1/extract', { urls: LONG }],
  ['/extract', { urls: [LONG] }],
  [
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'service_extract', arguments: { urls: [LONG] } } },
  ],
])('%s refuses a URL of a megabyte as one that is no URL, without parsing it', async (path, body) => {
  const { status, text, parsed } = await sent(path, body);
  expect([status, parsed]).toEqual([200, 0]);
  expect(text).toContain('網址無效');
});

it.each([
  ['/v1/extract', (urls: unknown) => ({ urls })],
  ['/extract', (urls: unknown) => ({ urls })],
  [
    '/mcp',
    (urls: unknown) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'service_extract', arguments: { urls } },
    }),
  ],
])('%s parses no URL whose host is longer than any', async (path, body) => {
  const { status, text, parsed } = await sent(path, body(Array(20).fill(`http://${'颱.'.repeat(4_000)}tw`)), 1_500);
  expect([status, parsed]).toEqual([200, 0]);
  expect(text).toContain('網址無效');
});

it.each(['/search', '/openwebui/search'])('%s names a field of a megabyte by its beginning', async (path) => {
  const { status, text } = await sent(path, { ['\ud800'.repeat(160_000)]: 1 });
  expect(status).toBe(400);
  expect(text.length).toBeLessThan(1_000);
});

it.each([
  ['/v1/search', 400],
  ['/search', 400],
  ['/openwebui/search', 400],
  ['/mcp', 200],
])('%s parses no body of half a million values', async (path, expected) => {
  const parse = vi.spyOn(JSON, 'parse');
  const { status, text } = await sent(path, `{"query":"颱風","n":${'['.repeat(490_000)}${']'.repeat(490_000)}}`);
  const long = parse.mock.calls.filter(([given]) => String(given).length > 100_000).length;
  parse.mockRestore();
  expect([status, long]).toEqual([expected, 0]);
  expect(text).toContain('請求內容的值太多');
});

it('a form for signing in that is longer than any is not read', async () => {
  const { status, text } = await sent('/api/auth/sign-in/email', 'a=1&'.repeat(250_000));
  expect([status, text]).toEqual([400, expect.stringContaining('個字以內的文字')]);
});

it('half of a surrogate pair in a query is returned as a character', async () => {
  const { text } = await sent('/v1/search', { query: '颱\ud800風' });
  expect(JSON.parse(text).query).toBe('颱\ufffd風');
});

it('Open WebUI gets no page for it', async () => {
  expect(await sent('/openwebui/extract', { urls: [LONG] })).toEqual({ status: 200, text: '[]', parsed: 0 });
});

it('a redirect to an address longer than any is refused, of a page as of an engine', async () => {
  const asked: number[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url.length);
    response.writeHead(302, { location: `/${'a'.repeat(MAX_URL)}` }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const other = await startTestService({ SEARXNG_URL: origin, SEARCH_ENGINES: 'searxng' });
  const post = async (path: string, body: object) => await (await other.post(path, body, await other.newKey())).json();
  expect((await post('/v1/extract', { url: `${origin}/page` })).results[0].error).toContain('網址無效');
  expect(asked).toHaveLength(1);
  expect((await post('/v1/search', { query: '颱風' })).code).toBe('upstream_unavailable');
  expect(asked.length).toBeGreaterThan(1);
  expect(Math.max(...asked)).toBeLessThan(1_000);
  await other.stop();
  server.close();
});

it('a domain of a megabyte is refused', async () => {
  const { status, text } = await sent('/v1/search', { query: '颱風', include_domains: ['颱'.repeat(340_000)] });
  expect(status).toBe(400);
  expect(text.length).toBeLessThan(1_000);
});

it('a megabyte of commas is too many URLs or none', async () => {
  expect((await sent('/v1/extract', { urls: ' ,'.repeat(500_000) })).text).toContain('missing_urls');
  expect((await sent('/v1/extract', { urls: 'a,'.repeat(500_000) })).text).toContain('too_many_urls');
});
