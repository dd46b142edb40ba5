import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../_util/service.ts';

const BIRTHDAYS = [
  { url: 'https://one.example/a', title: '林俊傑 生日', content: '林俊傑的生日是3月27日。', engine: 'a' },
  { url: 'https://two.example/b', title: '蔡依林 生日', content: '蔡依林的生日是9月15日。', engine: 'a' },
];
const ARTICLES = [
  { url: 'https://law.example/1052', title: '民法第1052條 離婚', content: '判決離婚的事由', engine: 'a' },
  { url: 'https://law.example/1050', title: '民法第1050條 離婚', content: '兩願離婚的方式', engine: 'a' },
  { url: 'https://law.example/all', title: '民法親屬編 離婚', content: '各條全文', engine: 'a' },
  { url: 'https://law.example/1049', title: '民法第一千零四十九條', content: '第 1049 條 夫妻兩願離婚者', engine: 'a' },
];

/** SearXNG stub with a few results. */
let searxng: Server;
let service: TestService;

beforeAll(async () => {
  searxng = createServer((request, response) => {
    const results = request.url?.includes('1049') ? ARTICLES : BIRTHDAYS;
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
])('an answer is about the person named in the query: %s', async (query, said) => {
  const key = await service.newKey(10);
  const body = await (await service.post('/v1/search', { query, include_answer: true }, key)).json();
  expect(body.answer).toMatch(said);
});

it('another article of a law ranks below results that may contain the requested article', async () => {
  const key = await service.newKey(10);
  const body = await (await service.post('/v1/search', { query: '民法 1049 條 離婚' }, key)).json();
  const urls = body.results.map(({ url }: { url: string }) => url);
  expect(urls.slice(0, 2).sort()).toEqual(['https://law.example/1049', 'https://law.example/all']);
  expect(urls).toHaveLength(4);
});
