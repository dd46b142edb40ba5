import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MessagesApi, type MessagesRequest, readingModel, startMessagesApi } from '../_util/messages-api.ts';
import { startTestService, type TestService } from '../_util/service.ts';

// Slow parts of a call are left out, and the rest is returned within the time limit of a call.

const CALL_MS = 5_000;
const FACT = '王小明的生日是5月6日，他出生在高雄。';
const WORDS = `<p>${FACT}</p><p>${'這裡說的是另一件事，與生日沒有關係。'.repeat(10)}</p>`;

let service: TestService;
let model: MessagesApi;
let site: Server;
/** Whether the model hangs on all requests but those for a plan. */
let isSlow = false;
let origin: string;
/** Paths that the engine was asked for. */
const asked: string[] = [];

beforeAll(async () => {
  model = await startMessagesApi((request: MessagesRequest) => {
    if (request.body.tools?.[0]?.name === 'plan_search') {
      return { tool: { queries: [], category: 'news', time_range: 'all' } };
    }
    return isSlow ? 'hang' : readingModel(request);
  });
  site = createServer((request, response) => {
    if (request.url?.startsWith('/never')) return;
    if (request.url?.startsWith('/page')) {
      return void response.setHeader('content-type', 'text/html; charset=utf-8').end(`<title>王小明</title>${WORDS}`);
    }
    asked.push(request.url ?? '');
    const isNews = request.url?.includes('categories=news');
    const path = request.url?.includes('never') ? '/never' : '/page';
    const results = isNews ? [] : [{ url: origin + path, title: '王小明 生日', content: '王小明的介紹' }];
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ results }));
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  service = await startTestService(
    { SEARXNG_URL: origin, ANTHROPIC_API_KEY: 'sk-test', ANTHROPIC_BASE_URL: model.url },
    { callMs: CALL_MS },
  );
  // The extractor starts beside the service, so wait until it can read pages.
  while ((await post('/v1/extract', { url: `${origin}/page` })).body.success_count === 0);
});
afterAll(async () => {
  await service.stop();
  await model.close();
  site.closeAllConnections();
  site.close();
});

async function post(path: string, body: object) {
  const reply = await service.post(path, body, await service.newKey());
  return { status: reply.status, body: await reply.json() };
}

it('a page whose filtering is too slow is returned whole, without surcharge', async () => {
  isSlow = true;
  const { status, body } = await post('/v1/extract', { url: `${origin}/page`, query: '生日' });
  isSlow = false;
  expect(status).toBe(200);
  expect(body).toMatchObject({ filtered: false, credits_used: 1, results: [{ status: 'success' }] });
  expect(body.results[0].content).toContain('另一件事');
});

it('a page that does not arrive leaves time to filter the other pages', async () => {
  const urls = [`${origin}/page`, `${origin}/never`];
  const { body } = await post('/v1/extract', { urls, query: '5月6日' });
  expect(body).toMatchObject({
    filtered: true,
    credits_used: 2,
    results: [{ status: 'success', content: FACT }, { status: 'failed' }],
  });
});

it('a result whose page does not arrive has no content, but the search has an answer', async () => {
  const question = { query: '王小明 生日 never', search_depth: 'advanced', include_answer: true };
  const { status, body } = await post('/v1/search', question);
  expect(status).toBe(200);
  expect(body).toMatchObject({ results: [{ url: `${origin}/never` }], answer: expect.any(String), credits_used: 3 });
  expect(body.results[0]).not.toHaveProperty('content');
});

it('an answer uses the pages if they were read, and otherwise the snippets', async () => {
  const question = { query: '王小明 生日', include_answer: true };
  const [read, unread] = [
    await post('/v1/search', { ...question, search_depth: 'advanced' }),
    await post('/v1/search', question),
  ];
  expect(read.body.answer).toContain('5月6日');
  expect(unread.body.answer).toContain('介紹');
});

it("when the model's plan finds nothing, results of the original plan and that plan are kept", async () => {
  asked.length = 0;
  const { body } = await post('/v1/search', { query: '王小明 生日' });
  expect(asked.some((url) => url.includes('categories=news'))).toBe(true);
  expect(new Set(asked).size).toBe(asked.length);
  expect(body).toMatchObject({ results: [{ url: `${origin}/page` }], planned: { category: 'general' } });
});
