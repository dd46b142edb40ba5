import { describe, expect, it } from 'vitest';
import { bocha } from '../../src/engines/bocha.ts';
import { EngineFailure, type EngineRequest } from '../../src/engines/engine.ts';
import { createEngines } from '../../src/engines/index.ts';
import { serper } from '../../src/engines/serper.ts';
import { tavily } from '../../src/engines/tavily.ts';
import { engineContract, QUERY } from './contract.ts';

const KEY = 'KEY-FOR-TESTS';
const NAMES = ['brave_api', 'serper', 'tavily', 'bocha', 'exa', 'zhipu', 'qianfan', 'serpapi', 'jina', 'you'] as const;
const ENGINES = createEngines({
  searchEngines: NAMES,
  engineKeys: Object.fromEntries(NAMES.map((name) => [name, KEY])),
});
for (const engine of ENGINES) engineContract(engine);

describe('a key', () => {
  it.each(ENGINES)('of $name is sent where it belongs, once', (engine) => {
    const { url, headers, json } = engine.request(QUERY) as EngineRequest;
    expect(url.startsWith('https://')).toBe(true);
    const places = [url, ...Object.values(headers ?? {}), JSON.stringify(json ?? '')].filter((text) =>
      text.includes(KEY),
    );
    expect(places).toHaveLength(1);
    expect(url.includes(KEY)).toBe(engine.name === 'serpapi');
  });
});

describe('a status has a meaning of its own', () => {
  const reply = (status: number, body = '') => ({ url: 'https://x.example/', status, headers: {}, body });
  it.each([
    [serper(KEY), reply(400, '{"message":"Not enough credits"}'), 'quota_exceeded'],
    [serper(KEY), reply(400, '{"message":"Missing query"}'), undefined],
    [tavily(KEY), reply(432), 'quota_exceeded'],
    [tavily(KEY), reply(433), 'quota_exceeded'],
    [tavily(KEY), reply(401), undefined],
    [bocha(KEY), reply(403), 'quota_exceeded'],
  ] as const)('%#', (engine, response, reason) => {
    expect(engine.explain?.(response)).toBe(reason);
  });
});

describe('a list of results', () => {
  const parse = (body: object) =>
    serper(KEY).parse({ url: '', status: 200, headers: {}, body: JSON.stringify(body) }, QUERY);
  it('that is none is a bad response; that is not there is empty', () => {
    expect(() => parse({ searchParameters: {}, organic: 'x' })).toThrow(new EngineFailure('bad_response'));
    expect(parse({ searchParameters: {} }).results).toEqual([]);
    expect(parse({ searchParameters: {}, organic: [5, null, 'x'] }).results).toEqual([]);
  });
});
