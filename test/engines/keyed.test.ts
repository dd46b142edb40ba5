import { describe, expect, it } from 'vitest';
import { bocha } from '../../src/engines/bocha.ts';
import { braveApi } from '../../src/engines/brave-api.ts';
import { type Engine, EngineFailure, type EngineQuery, type EngineRequest } from '../../src/engines/engine.ts';
import { createEngines } from '../../src/engines/index.ts';
import { jina } from '../../src/engines/jina.ts';
import { marketOf } from '../../src/engines/market.ts';
import { qianfan } from '../../src/engines/qianfan.ts';
import { serpapi } from '../../src/engines/serpapi.ts';
import { serper } from '../../src/engines/serper.ts';
import { tavily } from '../../src/engines/tavily.ts';
import { you } from '../../src/engines/you.ts';
import { zhipu } from '../../src/engines/zhipu.ts';
import { engineContract, QUERY } from './contract.ts';

const KEY = 'KEY-FOR-TESTS';
const NAMES = ['brave_api', 'serper', 'tavily', 'bocha', 'exa', 'zhipu', 'qianfan', 'serpapi', 'jina', 'you'] as const;
const ENGINES = createEngines({
  searchEngines: NAMES,
  engineKeys: Object.fromEntries(NAMES.map((name) => [name, KEY])),
});
for (const engine of ENGINES) engineContract(engine);

describe('an API key', () => {
  it.each(ENGINES)('of $name is sent in exactly one place', (engine) => {
    const { url, headers, json } = engine.request(QUERY) as EngineRequest;
    expect(url.startsWith('https://')).toBe(true);
    const places = [url, ...Object.values(headers ?? {}), JSON.stringify(json ?? '')].filter((text) =>
      text.includes(KEY),
    );
    expect(places).toHaveLength(1);
    expect(url.includes(KEY)).toBe(engine.name === 'serpapi');
  });
});

describe('status codes with a meaning specific to the engine', () => {
  const reply = (status: number, body = '') => ({ url: 'https://x.example/', status, headers: {}, body });
  it.each([
    [serper(KEY), reply(400, '{"message":"Not enough credits"}'), 'quota_exceeded'],
    [serper(KEY), reply(400, '{"message":"Missing query"}'), undefined],
    [braveApi(KEY), reply(422, '{"error":{"code":"SUBSCRIPTION_TOKEN_INVALID","status":422}}'), 'access_denied'],
    [braveApi(KEY), reply(422, '{"error":{"code":"VALIDATION","status":422}}'), undefined],
    [tavily(KEY), reply(432), 'quota_exceeded'],
    [tavily(KEY), reply(433), 'quota_exceeded'],
    [tavily(KEY), reply(401), undefined],
    [bocha(KEY), reply(403), 'quota_exceeded'],
    [serpapi(KEY), reply(429, '{"error":"Your account has run out of searches."}'), 'quota_exceeded'],
    [serpapi(KEY), reply(429, '{"error":"x"}'), undefined],
    [zhipu(KEY), reply(429, '{"error":{"code":"1113","message":"x"}}'), 'quota_exceeded'],
    [zhipu(KEY), reply(429, '{"error":{"code":"1302","message":"x"}}'), undefined],
    [qianfan(KEY), reply(429, '{"code":"BILLING_INSUFFICIENT_BALANCE"}'), 'quota_exceeded'],
    [qianfan(KEY), reply(429, '{"code":"RATE_LIMIT_SEARCH_QPS"}'), undefined],
  ] as const)('are explained as expected: case %#', (engine, response, reason) => {
    expect(engine.explain?.(response)).toBe(reason);
  });
});

it.each([
  [422, '{"data":null,"code":422,"status":42206,"message":"No search results available for query 颱風"}', true],
  [422, '{"data":null,"code":422,"status":42206,"message":"No content available"}', false],
  [402, '{"data":null,"code":402,"message":"No search results available as the balance is used up"}', false],
])('a Jina error is recognized as "nothing found": %s %s', (status, body, isNothing) => {
  expect(jina(KEY).saysNothingFound?.({ url: 'https://x.example/', status, headers: {}, body })).toBe(isNothing);
});

describe('a list of results', () => {
  const parse = (body: object) =>
    serper(KEY).parse({ url: '', status: 200, headers: {}, body: JSON.stringify(body) }, QUERY);
  it('of the wrong type is a bad response, and a missing list is empty', () => {
    expect(() => parse({ searchParameters: {}, organic: 'x' })).toThrow(new EngineFailure('bad_response'));
    expect(parse({ searchParameters: {} }).results).toEqual([]);
    expect(parse({ searchParameters: {}, organic: [5, null, 'x'] }).results).toEqual([]);
  });
});

describe('requests and replies respect the limits and formats of an API', () => {
  const parameters = (engine: Engine, more: Partial<EngineQuery>) =>
    new URL(engine.request({ ...QUERY, ...more }).url).searchParams;
  it('unsupported countries are omitted or replaced', () => {
    const market = marketOf('zh-CN', 'sg');
    expect(parameters(braveApi(KEY), { market }).get('country')).toBe('ALL');
    expect(parameters(you(KEY), { market }).get('country')).toBeNull();
    expect(parameters(braveApi(KEY), { market: marketOf('zh-TW', 'hk') }).get('country')).toBe('HK');
  });

  it('unsupported languages are replaced by the nearest supported one', () => {
    const market = marketOf('zh-HK');
    for (const engine of [serpapi(KEY), jina(KEY)]) {
      expect(parameters(engine, { market }).get('hl')).toBe('zh-tw');
      expect(parameters(engine, { market }).get('gl')).toBe('hk');
    }
  });

  it('queries are cut and result counts limited to what the API accepts', () => {
    const { json } = tavily(KEY).request({ ...QUERY, text: `${'颱'.repeat(399)}💥` });
    expect((json as { query: string }).query).toBe('颱'.repeat(399));
    expect(parameters(jina(KEY), { count: 50 }).get('num')).toBe('20');
    const words = { text: 'word '.repeat(70), excludeDomains: ['a.tw', 'b.tw'] };
    const asked = parameters(braveApi(KEY), words).get('q')?.split(' ') ?? [];
    expect(asked.length).toBeLessThanOrEqual(50);
    expect(asked.at(-1)).toBe('-site:b.tw');
  });

  it("a date at the start of a snippet becomes the result's date", () => {
    const organic = [{ title: '題', link: 'https://a.tw/1', snippet: '2026年4月24日 — 協定的完整指南。' }];
    const body = JSON.stringify({ searchParameters: {}, organic });
    expect(serper(KEY).parse({ url: '', status: 200, headers: {}, body }, QUERY).results).toMatchObject([
      { snippet: '協定的完整指南。', published: '2026-04-23T16:00:00.000Z' },
    ]);
  });

  it("start and end dates are sent in the API's own format", () => {
    expect(parameters(you(KEY), { startDate: '2026-03-01', endDate: '2026-03-31' }).get('freshness')).toBe(
      '2026-03-01to2026-03-31',
    );
    const days = (more: Partial<EngineQuery>) =>
      (qianfan(KEY).request({ ...QUERY, ...more }).json as { search_filter?: object }).search_filter;
    const from = (gte: string, lt: string) => ({ range: { page_time: { gte, lt } } });
    expect(days({ startDate: '2026-03-01', endDate: '2026-03-31' })).toEqual(from('2026-03-01', '2026-04-01'));
    expect(days({ timeRange: 'day' })).toEqual(from('2026-11-19', '2026-11-21'));
    expect(days({ timeRange: 'week' })).toBeUndefined();
    expect(parameters(you(KEY), { startDate: '2026-11-01' }).get('freshness')).toBe('2026-11-01to2026-11-20');
  });
});
