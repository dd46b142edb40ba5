import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryCache } from '../../src/cache/cache.ts';
import type { EngineList } from '../../src/engines/query.ts';
import type { Redirector } from '../../src/engines/redirects/redirectors.ts';
import { createResolver } from '../../src/engines/redirects/resolver.ts';
import type { Client } from '../../src/net/fetch.ts';
import { createOperatorFetch } from '../../src/net/operator-client.ts';
import type { MergeContext } from '../../src/search/merging/merge-input.ts';
import { mergeResolved } from '../../src/services/merge-resolved.ts';

// Redirect URLs `https://engine.tw/link?to=…` are resolved by a server on loopback, which leads to the page in `to` or,
// for `nowhere`, to none.

const CONTEXT: MergeContext = {
  queries: ['颱風 停班'],
  category: 'news',
  timeRange: 'week',
  now: new Date('2026-11-20T08:00:00Z'),
  max: 10,
};
const SUBJECTS =
  '校園 捷運 機場 港口 電廠 水庫 農損 醫院 股市 觀光 林道 漁船 橋梁 隧道 市場 山莊 廟宇 球場 溫泉 牧場'.split(' ');
const link = (to: string) => `https://engine.tw/link?to=${encodeURIComponent(to)}`;
const pages = (count: number, urlOf: (index: number) => string, title: string) =>
  SUBJECTS.slice(0, count).map((subject, index) => ({
    ...{ title: `颱風 停班 ${subject}${title}`, url: urlOf(index), snippet: '', published: null },
  }));
const list = (engine: string, results: EngineList['results'], weight = 1): EngineList => ({
  ...{ engine, provider: engine, weight, queryIndex: 0, isFiltered: true, results },
});

let server: Server;
let client: Client;
let redirector: Redirector;
let hits = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    hits++;
    const to = new URL(request.url ?? '', 'http://x').searchParams.get('to') ?? '';
    response.writeHead(302, to === 'nowhere' ? {} : { location: to }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  client = createOperatorFetch();
  redirector = {
    name: 'engine',
    matches: ({ href }) => href.startsWith('https://engine.tw/link?'),
    request: ({ search }) => ({ url: `http://127.0.0.1:${port}/${search}` }),
    read: ({ location }) => (location === undefined ? undefined : { address: location }),
  };
  await merged([
    list(
      'a',
      pages(1, () => link('https://a.tw/'), ''),
    ),
  ]); // opens the connection before time counts
});
afterAll(() => {
  client.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  hits = 0;
});

const merged = (lists: EngineList[], context: Partial<MergeContext> = {}) => {
  const parts = { fetch: client.fetch, cache: createMemoryCache(), log: { debug() {} }, redirectors: [redirector] };
  return mergeResolved(lists, { ...CONTEXT, ...context }, createResolver(parts), new AbortController().signal);
};

describe('redirect URLs among the results', () => {
  it.each([5, 10, 20])('are all resolved, however many of one engine are among %i', async (max) => {
    const lists = [
      list(
        'a',
        pages(20, (index) => link(`https://paper${index}.tw/1`), '停課'),
      ),
      list(
        'b',
        pages(10, (index) => `https://site${index}.tw/1`, '風雨'),
        0.9,
      ),
    ];
    const results = await merged(lists, { max });
    expect(results).toHaveLength(max);
    expect(results.map(({ url }) => url).filter((url) => url.startsWith('https://engine.tw'))).toEqual([]);
    expect(hits).toBeLessThanOrEqual(max);
  });

  it('are resolved too when they move up, as the first ones are of one site or one page', async () => {
    const toOneSite = pages(8, (index) => link(`https://one.tw/${index}`), '停課');
    const toOnePage = pages(8, () => link('https://same.tw/1'), '停課').map((one, index) => ({
      ...one,
      url: `${one.url}&n=${index}`,
    }));
    const others = pages(20, (index) => link(`https://paper${index}.tw/1`), '風雨').slice(8);
    for (const first of [toOneSite, toOnePage]) {
      const urls = (await merged([list('a', [...first, ...others])])).map(({ url }) => url);
      expect(urls).toHaveLength(10);
      expect(urls.filter((url) => url.startsWith('https://engine.tw'))).toEqual([]);
    }
  });

  it('take a limited number of requests', async () => {
    const results = Array.from({ length: 90 }, (_, index) => ({
      ...{ title: `颱風 停班 第${index}則`, url: `${link('nowhere')}&n=${index}`, snippet: '', published: null },
    }));
    expect(await merged([list('a', results)], { max: 5 })).toHaveLength(5);
    expect(hits).toBeLessThanOrEqual(15);
  });

  it('that cannot be resolved belong to the site of the engine, which no domain filter excludes', async () => {
    const results = pages(6, (index) => `${link('nowhere')}&n=${index}`, '停課');
    const lists = [
      list('a', results),
      list(
        'b',
        pages(4, (index) => `https://site${index}.tw/1`, '風雨'),
        0.5,
      ),
    ];
    const kept = await merged(lists, { excludeDomains: ['engine.tw'] });
    expect(kept.map(({ url }) => url).filter((url) => url.startsWith('https://engine.tw'))).toHaveLength(6);
    const isDirect = kept.map(({ url }) => url.startsWith('https://site'));
    expect(isDirect.lastIndexOf(true)).toBe(6); // three of the engine's before, the rest behind
    expect(await merged(lists, { includeDomains: ['paper.tw'] })).toEqual([]);
  });
});

describe('redirect URLs among the reprints', () => {
  const title = '中央氣象署發布海上颱風警報 明後兩天東半部嚴防豪雨';
  const page = (url: string) => ({ title, url, snippet: '', published: null });

  it('are resolved: to the result itself they are no reprint, to another page they are one', async () => {
    const lists = (to: string) => [list('a', [page('https://a.tw/1')]), list('b', [page(link(to))], 0.9)];
    expect(await merged(lists('https://a.tw/1'))).toEqual([
      expect.not.objectContaining({ also_at: expect.anything() }),
    ]);
    expect(await merged(lists('https://b.tw/1'))).toMatchObject([
      { url: 'https://a.tw/1', also_at: ['https://b.tw/1'], sources: ['a.tw', 'b.tw'] },
    ]);
  });

  it('are left out when they cannot be resolved, and a page with its own address goes before them', async () => {
    const lists = [list('a', [page(link('nowhere'))]), list('b', [page('https://b.tw/1')], 0.5)];
    const [only, ...others] = await merged(lists);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ url: 'https://b.tw/1', engine: 'a' });
    expect(only).not.toHaveProperty('also_at');
    expect(only).not.toHaveProperty('sources');
  });
});
