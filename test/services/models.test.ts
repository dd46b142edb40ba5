import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  type MessagesApi,
  type MessagesReply,
  type MessagesRequest,
  readingModel,
  startMessagesApi,
} from '../_util/messages-api.ts';
import { startTestService, type TestService } from '../_util/service.ts';

/** The service with a model. The tests check what is charged when the model works and when it is unavailable. */
let service: TestService;
let api: MessagesApi;
let reply: (request: MessagesRequest) => MessagesReply;
let key: string;

beforeAll(async () => {
  api = await startMessagesApi((request) => reply(request));
  service = await startTestService({ ANTHROPIC_API_KEY: 'sk-test', ANTHROPIC_BASE_URL: api.url });
});
afterAll(async () => {
  await service.stop();
  await api.close();
});
beforeEach(async () => {
  reply = readingModel;
  key = await service.newKey(100);
});

const away = (): MessagesReply => ({ status: 529 });

async function post(path: string, body: object, as = key) {
  const response = await service.post(path, body, as);
  return { status: response.status, body: await response.json() };
}

describe('extract with query', () => {
  const page = () => `${service.web.origin}/wiki/typhoon`;

  it('keeps the relevant passages and costs 1 more per call', async () => {
    const { body } = await post('/v1/extract', {
      urls: [page(), `${service.web.origin}/wiki/wafer`],
      query: '命名 微影',
    });
    expect(body).toMatchObject({ filtered: true, success_count: 2, credits_used: 3 });
    expect(body.results[0].content).toContain('## 命名');
    expect(body.results[0].content).not.toContain('風眼');
    expect(body.results[0].length).toBe([...body.results[0].content].length);
  });

  it('states the part of a long page that was filtered and how to get the rest', async () => {
    const text = Array.from({ length: 2_500 }, (_, n) => `第${n}段${'，文字'.repeat(32)}。`).join('\n\n');
    const site = createServer((_request, response) => response.setHeader('content-type', 'text/plain').end(text));
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    onTestFinished(() => void site.close());
    const { body } = await post('/v1/extract', { url, query: '第12段' });
    const next = Number(/以 start=(\d+) 取得後續/.exec(body.results[0].content)?.[1]);
    expect(body.filtered).toBe(true);
    expect(body.results[0].content).toContain('第12段');
    expect(body.results[0].content).toMatch(/（以上選自頁面的前 \d+ 字；省略 query、以 start=\d+ 取得後續。）$/);
    const all = (await post('/v1/extract', { url, query: '文字' })).body.results[0].content;
    const further = (await post('/v1/extract', { url, query: '文字', start: 1_000 })).body.results[0].content;
    expect(further.slice(0, 100)).toBe([...all].slice(1_000, 1_100).join(''));
    const rest = (await post('/v1/extract', { url, start: next })).body.results[0];
    expect(rest.content.trim()).toBe([...text].slice(next).join('').trim());
  });

  it('returns the whole page without surcharge when the model is unavailable', async () => {
    reply = away;
    const { body } = await post('/v1/extract', { url: page(), query: '命名' });
    expect(body).toMatchObject({ filtered: false, credits_used: 1 });
    expect(body.results[0].content).toContain('風眼');
  });

  it('returns the same part of a long page as without query when the model is unavailable', async () => {
    const text = Array.from({ length: 2_700 }, (_, n) => `第${n}段${'，文字'.repeat(32)}。`).join('\n\n');
    const site = createServer((_request, response) => response.setHeader('content-type', 'text/plain').end(text));
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    onTestFinished(() => void site.close());
    reply = away;
    for (const start of [60_000, 230_000, 900_000]) {
      const { results } = (await post('/v1/extract', { url, start })).body;
      expect((await post('/v1/extract', { url, start, query: '文字' })).body).toMatchObject({
        results,
        filtered: false,
      });
    }
  });

  it('has no surcharge when no page could be read', async () => {
    const { body } = await post('/v1/extract', { url: `${service.web.origin}/no-such-page`, query: '命名' });
    expect(body).toMatchObject({ filtered: false, credits_used: 0 });
  });

  it('has the surcharge when at least one page could be read', async () => {
    const { body } = await post('/v1/extract', { urls: [page(), `${service.web.origin}/no-such-page`], query: '命名' });
    expect(body).toMatchObject({ filtered: true, credits_used: 2 });
  });

  it('notes that a page has no passage about the query', async () => {
    for (const start of [0, 5]) {
      const { body } = await post('/v1/extract', { url: page(), query: '量子電腦', start });
      expect(body).toMatchObject({ filtered: true, success_count: 1 });
      expect(body.results[0]).toMatchObject({ status: 'success', content: '', length: 0, title: expect.any(String) });
      expect(body.results[0].note).toBe('這個頁面沒有與 query 相關的段落；省略 query 可取得全文。');
    }
  });

  it('applies start to the filtered text of a page', async () => {
    const asked = { url: page(), query: '命名 微影' };
    const [whole] = (await post('/v1/extract', asked)).body.results;
    const [rest] = (await post('/v1/extract', { ...asked, start: 2 })).body.results;
    expect(rest.start).toBe(2);
    expect(rest.content).toBe([...whole.content].slice(2).join(''));
  });

  it('includes the surcharge in the credits that a call needs', async () => {
    const poor = await service.newKey(1);
    expect(await post('/v1/extract', { url: page(), query: '命名' }, poor)).toMatchObject({
      status: 429,
      body: { credits_needed: 2, credits_remaining: 1 },
    });
    expect((await post('/v1/extract', { url: page() }, poor)).status).toBe(200);
  });
});

describe('search', () => {
  const question = { query: '颱風 停班停課', include_answer: true };

  it('is answered by the model', async () => {
    const asked = () => api.requests.filter(({ body }) => body.tools?.[0]?.name !== 'plan_search').length;
    const before = asked();
    const { body } = await post('/v1/search', question);
    expect(asked()).toBe(before + 1);
    expect(body.answer).toMatch(/\[\d\]/);
    expect(body.credits_used).toBe(2);
  });

  it('is answered by the embedded model, and charged, when the model is unavailable', async () => {
    reply = away;
    const { body } = await post('/v1/search', { ...question, search_depth: 'advanced' });
    expect(body.answer).toMatch(/\[\d\]/);
    expect(body.results[0].content.length).toBeGreaterThan(50);
    expect(body.credits_used).toBe(3);
  });
});

describe('a plan with a model', () => {
  let own: TestService;
  let n = 0;
  beforeEach(async () => {
    own = await startTestService({ ANTHROPIC_API_KEY: 'sk-test', ANTHROPIC_BASE_URL: api.url });
  });
  afterEach(() => own.stop());

  const planned = async (planReply: MessagesReply, body: object = {}) => {
    reply = (request) => (request.body.tools?.[0]?.name === 'plan_search' ? planReply : readingModel(request));
    // Each query is new, because plans are cached.
    const question = { query: `颱風 動態 ${n++}`, ...body };
    return (await (await own.post('/v1/search', question, await own.newKey())).json()).planned;
  };
  const suggestion = { tool: { queries: ['typhoon warning', '台风 路径'], category: 'news', time_range: 'week' } };

  it("contains the model's queries after the original, and keeps the caller's values", async () => {
    const plan = await planned(suggestion);
    expect(plan).toMatchObject({ category: 'news', time_range: 'week', source: 'inferred' });
    expect(plan.queries).toEqual([expect.stringMatching(/^颱風 動態 \d+$/), 'typhoon warning', '台风 路径']);
    const fixed = { category: 'news', time_range: 'year' };
    expect(await planned(suggestion, fixed)).toMatchObject({ ...fixed, source: 'user' });
    expect((await planned(suggestion, { category: 'news' })).source).toBe('mixed');
    // Dates set the period too.
    expect((await planned(suggestion, { end_date: '2099-01-01' })).time_range).toBe('all');
  });

  it('is cached, so that the model is asked once per query', async () => {
    await planned(suggestion, { query: '颱風' });
    const before = api.requests.length;
    await planned(suggestion, { query: '颱風' });
    expect(api.requests.length).toBe(before);
  });

  it('does not wait for a slow model, and soon stops asking it', async () => {
    const before = api.requests.length;
    for (let round = 0; round < 4; round++) {
      expect((await planned('hang')).queries[1]).toMatch(/^台风 动态 \d+$/);
    }
    expect(api.requests.length - before).toBeLessThan(4);
  });
});
