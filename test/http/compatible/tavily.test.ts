import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tavily } from '@tavily/core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestService, type TestService } from '../../_util/service.ts';

let service: TestService;
let key: string;
beforeAll(async () => {
  const now = new Date();
  service = await startTestService({}, { now: () => now }); // a fixed time, so that pages are equally old in every search
  key = await service.newKey();
  // The official client waits for half a minute, in which a busy machine may not have started the reader.
  const page = { urls: [`${service.web.origin}/wiki/typhoon`] };
  const pagesRead = async () => {
    const response = await service.post('/v1/extract', page, await service.newKey());
    return (await response.json()).success_count;
  };
  await vi.waitFor(async () => expect(await pagesRead()).toBe(1), { timeout: 300_000 });
});
afterAll(() => service.stop());

const client = (apiKey = key) => tavily({ apiKey, apiBaseURL: service.url });
const used = async () => {
  const response = await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });
  return (await response.json()).credits_used as number;
};

describe("Tavily's official client, pointed at the service,", () => {
  it('gets results, an answer and the usage', async () => {
    const before = await used();
    const found = await client().search('颱風', {
      maxResults: 3,
      includeAnswer: true,
      autoParameters: true,
      includeUsage: true,
    });
    expect(found.results.length).toBeGreaterThan(0);
    expect(found.results.length).toBeLessThanOrEqual(3);
    expect(found.results[0]).toMatchObject({
      title: expect.any(String),
      url: expect.stringMatching(/^http/),
      content: expect.stringMatching(/./),
      score: expect.any(Number),
    });
    expect(found.answer).toMatch(/\[1\]/);
    expect(found).toMatchObject({ query: '颱風', images: [], usage: { credits: 2 }, requestId: expect.any(String) });
    expect(await used()).toBe(before + 2);
  });

  it('reads pages and is told which ones failed', async () => {
    const good = `${service.web.origin}/wiki/typhoon`;
    const read = await client().extract([good, `${service.web.origin}/no-such`], { format: 'text' });
    expect(read.results).toEqual([expect.objectContaining({ url: good, rawContent: expect.stringContaining('颱風') })]);
    expect(read.failedResults).toEqual([
      { url: `${service.web.origin}/no-such`, error: expect.stringContaining('404') },
    ]);
  });

  it('passes on the error messages of the service', async () => {
    await expect(client('hs_no').search('颱風')).rejects.toThrow('無效');
    await expect(client().search('')).rejects.toThrow('query');
    await expect(client().search('颱風', { includeDomains: ['https://gov.tw/x'] })).rejects.toThrow('gov.tw');
    await expect(client(await service.newKey(0)).search('颱風')).rejects.toThrow('點');
  });
});

describe("Tavily's wire format", () => {
  it('takes the key of older clients from the body, and reports the balance', async () => {
    expect((await service.post('/search', { api_key: key, query: '颱風' })).status).toBe(200);
    expect((await service.post('/search', { api_key: 'x', query: '颱風' })).status).toBe(401);
    const usage = await fetch(`${service.url}/usage`, { headers: { authorization: `Bearer ${key}` } });
    expect(usage.headers.get('cache-control')).toBe('no-store');
    expect(await usage.json()).toMatchObject({
      key: { usage: await used(), limit: 1000 },
      account: { plan_limit: 1000 },
    });
  });

  it.each([
    [{ query: '颱風', topic: 'news', days: 3, time_range: null, include_raw_content: false }, 200],
    [{ query: '颱風', time_range: 'w', country: 'taiwan', include_domains: [] }, 200],
    [{ query: '颱風', search_depth: 'fast' }, 200],
    [{ query: '颱風', client_source: 'langchain-js', topic: '', start_date: '', country: '' }, 200],
    [{ query: '颱風', max_results: 0 }, 200],
    [{ query: '颱風', max_results: 20 }, 200],
    [{ query: '颱風', search_depth: 'deepest' }, 400],
    [{ query: '颱風', topic: 'sports' }, 400],
    [{ query: '颱風', include_domains: ['wikipedia'] }, 400],
    [{ query: '颱風', start_date: 'yesterday' }, 400],
    [{ query: '颱風', time_range: 'hour' }, 400],
    [{ query: '颱風', topic: 'finance' }, 200],
    [{ query: '颱風', country: 'france' }, 200],
    [{ query: '颱風', topic: 'news', days: 'three' }, 400],
    [{ query: '颱風', max_results: '3' }, 200],
    [{ query: '颱風', include_raw_content: true }, 200],
    [{ query: '颱風', exact_match: true }, 200],
    [{ query: '颱風', no_such_field: 1 }, 200],
    [{ constructor: { query: '颱風' } }, 400],
    ['{"query":"颱風","__proto__":{"max_results":1}}', 200],
    [{ query: '颱風', country: 'constructor' }, 200],
    [{ query: '颱風', country: { toString: 1 } }, 200],
    [{ query: '颱風', time_range: { toString: 1 } }, 400],
    [{}, 400],
    [[], 400],
    ['{', 400],
  ])('/search answers %j with %i', async (body, status) => {
    const before = await used();
    const response = await service.post('/search', body, key);
    expect(response.status).toBe(status);
    if (status === 200) return;
    expect(await response.json()).toEqual({ detail: { error: expect.stringMatching(/./) } });
    expect(await used()).toBe(before);
  });

  it.each([
    [{ topic: 'sports' }, 'this value of topic is not supported here; supported: general, news'],
    [{ max_results: 2.5 }, 'invalid_request: max_results'],
    [{ include_domains: ['a\r\nb'] }, 'invalid_request: include_domains'],
    [{ query: '' }, 'missing_query'],
    [{ api_key: 'x' }, 'invalid_api_key'],
  ])('puts the reason in the status line, which some clients show alone: %j', async (fields, reason) => {
    const { api_key: apiKey, ...body } = { query: '颱風', ...fields } as Record<string, unknown>;
    const response = await service.post('/search', { ...body, api_key: apiKey ?? key });
    expect(response.statusText).toBe(reason);
  });

  it.each([
    ["Tavily's own in Python", {}, { 'X-Client-Source': 'tavily-python', 'X-Project-ID': 'p', 'X-Session-Id': 's' }],
    [
      "LangChain's in Python",
      {
        ...{ include_domains: [], exclude_domains: [], search_depth: 'basic', include_images: false, topic: 'general' },
        ...{ max_results: 5, include_answer: false, include_raw_content: false, auto_parameters: false },
      },
      { 'X-Client-Source': 'langchain-tavily' },
    ],
    ["LangChain's in JavaScript", { client_source: 'langchain-js' }, {}],
    // Its search retriever, which has its key in the body.
    [
      "gpt-researcher's",
      {
        ...{ search_depth: 'basic', topic: 'general', days: 2, include_answer: false, include_raw_content: false },
        ...{ max_results: 10, include_domains: null, exclude_domains: null, include_images: false, api_key: '{key}' },
        use_cache: true,
      },
      { Authorization: undefined },
    ],
    // Tavily's client in Python leaves out what is None.
    [
      "open_deep_research's",
      { topic: 'general', include_raw_content: true, max_results: 5 },
      { 'X-Client-Source': 'tavily-python' },
    ],
    [
      'of an agent for chats',
      { ...{ safe_search: 1, max_results: 5, topic: 'general', include_images: true }, include_raw_content: 'text' },
      {},
    ],
  ])('answers the default request of a client: %s', async (_client, fields, own) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}`, ...own };
    const response = await fetch(`${service.url}/search`, {
      method: 'POST',
      headers: Object.entries(headers).filter(([, value]) => value !== undefined) as Array<[string, string]>,
      body: JSON.stringify({ query: '颱風', ...fields }).replace('{key}', key),
    });
    expect(response.status).toBe(200);
    const { results } = await response.json();
    expect(results.length).toBeGreaterThan(0);
    const wanted = 'include_raw_content' in fields && fields.include_raw_content !== false;
    expect(results.some(({ raw_content }: { raw_content: unknown }) => raw_content !== null)).toBe(wanted);
  });

  it('reads the pages of results for one credit each beyond those that the depth pays for', async () => {
    const asked = { query: '半導體 先進製程', topic: 'general', max_results: 5, include_usage: true };
    const search = async (more: object) => (await service.post('/search', { ...asked, ...more }, key)).json();
    const read = ({ results }: { results: Array<{ raw_content: string | null }> }) =>
      results.filter(({ raw_content }) => raw_content !== null).length;
    const basic = await search({ include_raw_content: true });
    expect(read(basic)).toBeGreaterThan(0);
    expect(basic.usage.credits).toBe(1 + read(basic));
    const advanced = await search({ include_raw_content: 'text', search_depth: 'advanced', chunks_per_source: 1 });
    expect(advanced.usage.credits).toBe(2 + Math.max(0, read(advanced) - 3));
    expect(advanced.results.every(({ content }: { content: string }) => content.length <= 500)).toBe(true);
    const own = await (await service.post('/v1/search', { query: asked.query, include_raw_content: true }, key)).json();
    expect(own.pages_read).toBe(read(own));
    expect((await search({})).usage.credits).toBe(1);
  });

  it.each([
    [{ urls: 'nonsense' }, 200],
    [{ urls: [] }, 400],
    [{ urls: Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`) }, 400],
    [{ urls: ['https://a.example/'], timeout: 0 }, 400],
    [{ urls: ['http://10.0.0.1/'], include_images: true, chunks_per_source: 3 }, 200],
    [{ urls: ['https://a.example/'], extract_depth: 'deepest' }, 400],
    [{ urls: 'nonsense', timeout: null, format: '', query: null, extract_depth: '', include_favicon: false }, 200],
  ])('/extract answers %j with %i', async (body, status) => {
    expect((await service.post('/extract', body, key)).status).toBe(status);
  });

  it.each([
    [{ chunks_per_source: 2 }, 'only with query'],
    [{ chunks_per_source: 2, query: '結構' }, 'query selected no passages'], // no model that could choose them is configured
  ])('/extract returns whole pages for %j, and says so', async (more, why) => {
    const urls = [`${service.web.origin}/wiki/typhoon`];
    const read = async (body: object) => (await service.post('/extract', body, key)).json();
    const [asked, plain] = [await read({ urls, ...more }), await read({ urls })];
    expect(asked.results).toEqual(plain.results);
    expect(asked.warnings).toEqual([expect.stringContaining(`chunks_per_source: ${why}`)]);
    expect(plain.warnings).toBeUndefined();
  });

  it('/extract returns the other pages when one exceeds the timeout', async () => {
    const slow = createServer(() => {}); // never answers
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
    const never = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`;
    const urls = [`${service.web.origin}/wiki/typhoon`, never];
    await service.post('/extract', { urls: urls[0] }, key); // so that the process that reads pages has started
    const response = await service.post('/extract', { urls, timeout: 3, include_usage: true }, key);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      results: [{ url: urls[0] }],
      failed_results: [{ url: never, error: expect.stringContaining('timeout') }],
      usage: { credits: 1 },
    });
    slow.closeAllConnections();
    slow.close();
  });

  it('waits for pages no longer than a call may take', async () => {
    const slow = createServer(() => {}); // never answers
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
    const own = await startTestService({}, { callMs: 2_000 });
    const urls = [`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`];
    // On the same clock, a call that has more time waits as long as the page itself may take.
    const longer = new AbortController();
    const headers = { authorization: `Bearer ${key}` };
    const body = JSON.stringify({ urls, timeout: 60 });
    const patient = fetch(`${service.url}/extract`, { method: 'POST', headers, body, signal: longer.signal });
    const isOver = patient.then(
      () => true,
      () => false, // aborted
    );
    const response = await own.post('/extract', { urls, timeout: 60 }, await own.newKey());
    longer.abort();
    expect(await isOver).toBe(false);
    expect(await response.json()).toMatchObject({ results: [], failed_results: [{ url: urls[0] }] });
    await own.stop();
    slow.closeAllConnections();
    slow.close();
  });

  it('/search returns the same results as /v1/search', async () => {
    const asked = { query: '半導體 先進製程', search_depth: 'advanced', time_range: 'year' };
    const own = await (await service.post('/v1/search', { ...asked, category: 'news' }, key)).json();
    const given = { ...asked, topic: 'news', include_usage: false };
    const found = await (await service.post('/search', given, key)).json();
    expect(found).toMatchObject({ query: asked.query, answer: null, images: [] });
    expect(found).not.toHaveProperty('usage');
    const told = own.results.map(({ title, url, snippet, content, score, published }: Record<string, unknown>) => ({
      ...{ title, url, content: content ?? snippet, score, raw_content: null },
      ...(published === null ? {} : { published_date: published }),
    }));
    expect(found.results).toEqual(told);
    expect(own.results.some(({ published }: Record<string, unknown>) => published !== null)).toBe(true);
    expect(own.results.some(({ content, snippet }: Record<string, unknown>) => content && content !== snippet)).toBe(
      true,
    );
  });

  it('prefers the key in the header to the key in the body', async () => {
    expect((await service.post('/search', { api_key: 'x', query: '颱風' }, key)).status).toBe(200);
    expect((await service.post('/search', { api_key: key, query: '颱風' }, 'x')).status).toBe(401);
    expect((await service.post('/search', { api_key: 5, query: '颱風' })).status).toBe(401);
  });

  it.each(['/crawl', '/map', '/research'])('%s answers 404 and names the endpoints that exist', async (path) => {
    const response = await service.post(path, { url: 'https://a.example/' }, key);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ detail: { error: expect.stringContaining('use /search and /extract') } });
  });

  it('answers 432 to used-up credits, as Tavily does, so that clients do not retry', async () => {
    const response = await service.post('/search', { query: '颱風' }, await service.newKey(0));
    expect([response.status, response.statusText]).toEqual([432, 'insufficient_credits']);
    expect(await response.json()).toEqual({ detail: { error: expect.any(String) } });
  });

  it('without a key redirects a browser from /usage to sign-in, and refuses programs', async () => {
    const page = await fetch(`${service.url}/usage`, { redirect: 'manual', headers: { accept: 'text/html' } });
    expect(page.headers.get('location')).toBe('/sign-in');
    expect((await service.post('/search', { query: 'a' })).status).toBe(401);
    expect((await service.post('/search', { query: 'a', no_such: 1 })).status).toBe(401);
    expect((await service.post('/extract', { urls: ['a'], no_such: 1 })).status).toBe(401);
  });
});
