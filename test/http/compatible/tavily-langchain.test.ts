import { TavilyCrawl, TavilyExtract, TavilyMap, TavilyResearch, TavilySearch } from '@langchain/tavily';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestService, type TestService } from '../../_util/service.ts';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.newKey();
});
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {}); // the search tool prints every error reply
});
afterAll(() => service.stop());

const address = (tavilyApiKey = key) => ({ tavilyApiKey, apiBaseUrl: service.url });

interface Handed {
  error?: string;
  answer?: string | null;
  results: Array<{ url: string; title: string; content: string; raw_content: string | null; score: number }>;
  failed_results: Array<{ url: string; error: string }>;
  usage?: { credits: number };
}

/** Calls a tool as an agent does and returns what its model is handed. */
async function call(tool: { name: string; invoke(call: never): Promise<unknown> }, args: object): Promise<Handed> {
  const toolCall = { type: 'tool_call', id: 'c1', name: tool.name, args };
  const message = (await tool.invoke(toolCall as never)) as { content: string };
  return JSON.parse(message.content);
}

const credits = async () => {
  const response = await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });
  return (await response.json()).credits_used as number;
};

describe("LangChain's search tool, pointed at the service,", () => {
  it('finds results with default settings', async () => {
    const before = await credits();
    const { results, error } = await call(new TavilySearch(address()), { query: '颱風 形成原因' });
    expect(error).toBeUndefined();
    expect(results[0]).toMatchObject({
      title: '颱風',
      url: `${service.web.origin}/wiki/typhoon`,
      content: expect.stringContaining('颱風'),
      score: expect.any(Number),
    });
    expect(await credits()).toBe(before + 1);
  });

  it('finds results with every supported setting', async () => {
    const tool = new TavilySearch({
      ...address(),
      maxResults: 2,
      searchDepth: 'advanced',
      topic: 'news',
      timeRange: 'month',
      includeAnswer: true,
      includeDomains: [new URL(service.web.origin).hostname],
      excludeDomains: ['example.org'],
      country: 'taiwan',
      autoParameters: true,
      includeUsage: true,
      includeImages: false,
      includeImageDescriptions: false,
      includeRawContent: false,
      includeFavicon: false,
    });
    const handed = await call(tool, { query: '颱風 停班停課' });
    expect(handed.error).toBeUndefined();
    expect(handed.results.length).toBeGreaterThan(0);
    expect(handed.results.length).toBeLessThanOrEqual(2);
    expect(handed).toMatchObject({ answer: expect.stringContaining('[1]'), usage: { credits: 3 } });
  });

  it('finds results with the arguments a model fills in', async () => {
    const args = { query: '颱風', searchDepth: 'basic', topic: 'general', includeDomains: [], excludeDomains: [] };
    const { results } = await call(new TavilySearch(address()), { ...args, includeImages: false, timeRange: 'year' });
    expect(results.length).toBeGreaterThan(0);
  });

  it('suggests what to change when nothing is found', async () => {
    const nowhere = new TavilySearch({ ...address(), includeDomains: ['nowhere.example'] });
    const { error } = await call(nowhere, { query: '颱風' });
    expect(error).toMatch(/^No search results found for '颱風'.*Remove include_domains/);
  });

  it('finds pages and pictures when it is asked for them', async () => {
    const wanted = {
      includeRawContent: true,
      includeImages: true,
      includeImageDescriptions: true,
      includeFavicon: true,
    };
    const tool = new TavilySearch({ ...address(), ...wanted, chunksPerSource: 3, country: 'france', maxResults: 1 });
    const handed = await call(tool, { query: '颱風 形成原因' });
    expect(handed.error).toBeUndefined();
    expect(handed.results[0]?.raw_content).toContain('颱風');
    expect(handed).toMatchObject({ images: expect.any(Array), warnings: expect.any(Array) });
  });

  it.each([
    [{ maxResults: 2.5 }, {}, 'max_results'],
    [{}, { includeDomains: ['not a domain'] }, 'include_domains'],
    [{ maxResults: 2.5 }, { includeDomains: ['https://gov.tw/x'] }, '指定整個網域：gov.tw'],
  ])('tells the model why %j with arguments %j is refused', async (fields, args, said) => {
    const before = await credits();
    const { error } = await call(new TavilySearch({ ...address(), ...fields }), { query: '颱風', ...args });
    expect(error).toMatch(/^Error 400: /);
    expect(error).toContain(said);
    expect(await credits()).toBe(before);
  });

  it('tells the model about an invalid key and about used-up credits', async () => {
    expect((await call(new TavilySearch(address('tvly-x')), { query: '颱風' })).error).toMatch(
      /^Error 401: API 金鑰無效/,
    );
    const poor = new TavilySearch(address(await service.newKey(0)));
    expect((await call(poor, { query: '颱風' })).error).toMatch(/^Error 432: .*點/);
  });
});

describe("LangChain's extract tool, pointed at the service,", () => {
  const page = () => `${service.web.origin}/wiki/typhoon`;
  const missing = () => `${service.web.origin}/no-such`;

  it.each([
    [{}, {}],
    [{ extractDepth: 'advanced' }, { includeImages: false }],
    [{ includeImages: true, includeFavicon: true }, { includeImages: true }],
    [{ format: 'text', includeFavicon: false, includeUsage: true }, { extractDepth: 'basic' }],
  ] as const)('reads pages and reports failed ones with %j and arguments %j', async (fields, args) => {
    const tool = new TavilyExtract({ ...address(), ...fields });
    const { results, failed_results: failed } = await call(tool, { urls: [page(), missing()], ...args });
    expect(results).toEqual([expect.objectContaining({ url: page(), raw_content: expect.stringContaining('颱風') })]);
    expect(failed).toEqual([{ url: missing(), error: expect.stringContaining('404') }]);
  });

  it('tells the model when no page could be read', async () => {
    const { error } = await call(new TavilyExtract(address()), { urls: [missing()] });
    expect(error).toContain(`No extracted results found for '${missing()}'`);
  });

  it('tells the model that it needs an address', async () => {
    const { error } = await call(new TavilyExtract(address()), { urls: [] });
    expect(error).toMatch(/^Error 400: 請提供 urls/);
  });

  it('tells the model about an invalid key and about used-up credits', async () => {
    const read = async (apiKey: string) => await call(new TavilyExtract(address(apiKey)), { urls: [page()] });
    expect((await read('tvly-x')).error).toMatch(/^Error 401: API 金鑰無效/);
    expect((await read(await service.newKey(0))).error).toMatch(/^Error 432: .*點/);
  });
});

describe("LangChain's tools for which the service has no endpoint", () => {
  it.each([
    [() => new TavilyCrawl(address()), { url: 'https://a.example/' }, '/crawl'],
    [() => new TavilyMap(address()), { url: 'https://a.example/' }, '/map'],
    [() => new TavilyResearch(address()), { input: '颱風' }, '/research'],
  ])('tell the model which endpoints exist: %s', async (tool, args, path) => {
    const { error } = await call(tool(), args);
    expect(error).toMatch(/^Error 404: /);
    expect(error).toContain(`${path} is not available here: use /search and /extract`);
  });
});
