import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../_util/service.ts';

/** A SearXNG that knows two pages. */
let searxng: Server;
let service: TestService;

beforeAll(async () => {
  const results = [
    { url: 'https://one.example/a', title: '林俊傑 生日', content: '林俊傑的生日是3月27日。', engine: 'a' },
    { url: 'https://two.example/b', title: '蔡依林 生日', content: '蔡依林的生日是9月15日。', engine: 'a' },
  ];
  searxng = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ results, unresponsive_engines: [] }));
  });
  await new Promise<void>((done) => searxng.listen(0, '127.0.0.1', done));
  const { port } = searxng.address() as AddressInfo;
  service = await startTestService({ SEARXNG_URL: `http://127.0.0.1:${port}`, SEARCH_ENGINES: 'searxng' });
});
afterAll(async () => {
  await service.stop();
  await new Promise((done) => searxng.close(done));
});

it.each([
  ['周杰倫 生日', /^檢索到的來源沒有直接回答/],
  ['蔡依林 生日', /9月15日\[\d\]/],
])('an answer is of what is asked about: %s', async (query, said) => {
  const key = await service.newKey(10);
  const body = await (await service.post('/v1/search', { query, include_answer: true }, key)).json();
  expect(body.answer).toMatch(said);
});
