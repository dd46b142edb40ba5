import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/engines/engine.ts';
import type { Category } from '../../src/schemas.ts';
import { startTestService, type TestService } from '../_util/service.ts';

// A search without results retries once, with the other category if the caller did not set one.

let server: Server;
let service: TestService;
let news: object[] = [];
const logged: Array<Record<string, unknown>> = [];
const asked = new Map<string, number>();

/** Replies of each engine to its n-th request, from 0. */
const REPLIES: Record<string, (n: number) => { status?: number; results?: object[]; unresponsive?: string[] }> = {
  down: () => ({ status: 500 }),
  empty: () => ({}),
  news: () => ({ results: news }),
  recovers: (n) => (n === 0 ? { status: 500 } : {}),
  meta: (n) => (n === 0 ? { unresponsive: ['inner'] } : {}),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const name = String(request.url).slice(1);
    const n = asked.get(name) ?? 0;
    asked.set(name, n + 1);
    const { status = 200, ...reply } = REPLIES[name]?.(n) ?? {};
    response.writeHead(status).end(JSON.stringify(reply));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const engine = (name: string, categories: Category[]): Engine => ({
    name,
    provider: name,
    isOwn: true,
    categories,
    timeRanges: ['all'],
    weight: 1,
    maxQueries: 1,
    request: () => ({ url: `${origin}/${name}` }),
    parse({ body }) {
      const { results = [], unresponsive = [] } = JSON.parse(body);
      return { results, unresponsive: unresponsive.map((inner: string) => [`${name}/${inner}`, 'captcha']) };
    },
  });
  const engines = [
    engine('down', ['general']),
    engine('empty', ['general']),
    engine('news', ['news']),
    engine('recovers', ['general', 'news']),
    engine('meta', ['general', 'news']),
  ];
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  service = await startTestService({}, { engines, log });
});
afterAll(async () => {
  await service.stop();
  server.close();
});

const search = async (query: string) => {
  asked.clear();
  const reply = await service.post('/v1/search', { query, time_range: 'all' }, await service.newKey());
  return (await reply.json()) as { results: object[]; planned: object; unresponsive_engines?: string[][] };
};

it('an empty search reports engines that failed before the retry and did not answer in it', async () => {
  const nothing = await search('半導體');
  expect(nothing).toMatchObject({ results: [], planned: { category: 'news' }, warning: expect.any(String) });
  expect(nothing.unresponsive_engines).toEqual([['down', 'http_error 500']]);
  expect(Object.fromEntries(asked)).toEqual({ down: 1, empty: 1, news: 1, recovers: 2, meta: 2 });
});

it('a search with results reports engines that failed before the retry', async () => {
  news = [{ title: '晶圓代工', url: 'https://news.example.tw/1', snippet: '晶圓代工廠公布營收', published: null }];
  const found = await search('晶圓代工');
  expect(found.results).toHaveLength(1);
  expect(found.unresponsive_engines).toEqual([['down', 'http_error 500']]);
});

it('the response and the log state why no engine answered', async () => {
  const away = ['down', 'empty', 'news', 'recovers', 'meta'];
  const replies = away.map((name) => [name, REPLIES[name]] as const);
  for (const name of away) REPLIES[name] = () => ({ status: 500 });
  logged.length = 0;
  const { unresponsive_engines } = await search('蜂蜜 蛋糕 做法');
  for (const [name, reply] of replies) if (reply !== undefined) REPLIES[name] = reply;
  expect(unresponsive_engines).toContainEqual(['empty', 'http_error 500']);
  const lines = logged.filter(({ msg }) => String(msg).includes('no search engine answered'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ engines: Object.fromEntries(unresponsive_engines ?? []) });
  expect(lines[0]?.msg).toContain('huasou doctor');
});
