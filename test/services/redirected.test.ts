import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../_util/service.ts';

// When an engine returns a redirect URL, the domain of the page is known only after the URL is resolved.

const REDIRECTS = {
  wanted: 'https://www.baidu.com/link?url=wanted',
  other: 'https://www.baidu.com/link?url=other',
};

let searxng: Server;
let service: TestService;

beforeAll(async () => {
  const results = Object.values(REDIRECTS).map((url, index) => ({
    url,
    title: `颱風 停班 第${index}頁`,
    content: '',
    engine: 'a',
  }));
  searxng = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ results, unresponsive_engines: [] }));
  });
  await new Promise<void>((done) => searxng.listen(0, '127.0.0.1', done));
  const { port } = searxng.address() as AddressInfo;
  service = await startTestService({ SEARXNG_URL: `http://127.0.0.1:${port}`, SEARCH_ENGINES: 'searxng' });
  // Cached as if an earlier call had resolved the URLs.
  service.context.cache.set(`address:${REDIRECTS.wanted}`, 'https://news.wanted.tw/1', 60_000);
  service.context.cache.set(`address:${REDIRECTS.other}`, 'https://news.other.tw/1', 60_000);
});
afterAll(async () => {
  await service.stop();
  await new Promise((done) => searxng.close(done));
});

it.each([
  [{ include_domains: ['wanted.tw'] }, ['https://news.wanted.tw/1']],
  [{ exclude_domains: ['other.tw'] }, ['https://news.wanted.tw/1']],
  [{ include_domains: ['third.tw'] }, []],
  [{ exclude_domains: ['baidu.com'] }, ['https://news.wanted.tw/1', 'https://news.other.tw/1']],
])('domain filters apply to resolved redirect URLs: %j', async (domains, urls) => {
  const key = await service.newKey(10);
  const body = await (await service.post('/v1/search', { query: '颱風 停班', ...domains }, key)).json();
  expect(body.results.map(({ url }: { url: string }) => url)).toEqual(urls);
});

it('an unresolvable redirect URL belongs to no domain', async () => {
  const { port } = searxng.address() as AddressInfo;
  const cutOff = await startTestService({
    ...{ SEARXNG_URL: `http://127.0.0.1:${port}`, SEARCH_ENGINES: 'searxng' },
    ...{ HTTPS_PROXY: 'http://127.0.0.1:1', NO_PROXY: '127.0.0.1' }, // no server listens there
  });
  const key = await cutOff.newKey(10);
  const found = async (domains: object) => {
    const reply = await cutOff.post('/v1/search', { query: '颱風 停班', ...domains }, key);
    return ((await reply.json()) as { results: Array<{ url: string }> }).results.map(({ url }) => url);
  };
  expect(await found({ include_domains: ['wanted.tw'] })).toEqual([]);
  expect(await found({ exclude_domains: ['other.tw'] })).toEqual(Object.values(REDIRECTS));
  await cutOff.stop();
});
