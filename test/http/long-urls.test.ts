import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
async function sent(path: string, body: object) {
  const parse = URL.parse;
  let parsed = 0;
  URL.parse = (text, base) => {
    if (String(text).length > 10_000) parsed++;
    return parse(text, base);
  };
  try {
    const response = await fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip', authorization: `Bearer ${key}` },
      body: gzipSync(JSON.stringify(body)),
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

it('Open WebUI gets no page for it', async () => {
  expect(await sent('/openwebui/extract', { urls: [LONG] })).toEqual({ status: 200, text: '[]', parsed: 0 });
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
