import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../_util/service.ts';
import { startCounting } from '../_util/steps.ts';

const SENTENCES = Array.from(
  { length: 200 },
  (_, n) => `<p>颱風第${n}天，北部縣市宣布停班停課，氣象署請民眾注意。</p>`,
);
const HAN = (at: number) => String.fromCharCode(0x4e00 + at);
const ESSAY = `颱風 停班停課 ${Array.from({ length: 20_000 }, (_, n) => `詞${HAN(n)}${HAN(n % 7_000)}`).join(' ')}`;
const NAMES = `颱風 ${'周杰倫 蔡依林 梅西 台積電 '.repeat(15_000)}`;

/** SearXNG stub with two results, whose pages it also serves. */
let site: Server;
let service: TestService;

beforeAll(async () => {
  site = createServer(({ url = '', headers }, response) => {
    if (!url.startsWith('/search'))
      return void response.setHeader('content-type', 'text/html; charset=utf-8').end(`<title>停課</title>${SENTENCES}`);
    const results = [1, 2].map((n) => ({
      url: `http://${headers.host}/${n}`,
      title: `五月天 ${n}`,
      content: '林俊傑說了話。',
    }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ results, unresponsive_engines: [] }));
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  service = await startTestService({ SEARXNG_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await service.stop();
  site.closeAllConnections();
  site.close();
});

const MAX_STEPS = 2_500_000; // of the thread that serves all calls: twice as many as it takes

describe('a query of hundreds of kilobytes does not block the event loop', () => {
  it.each([
    ['whose words are looked for in pages', ESSAY, { search_depth: 'advanced' }],
    ['whose names are looked for in results', NAMES, { include_answer: true }],
  ])('%s', async (_what, query, more) => {
    const key = await service.newKey(10);
    const counting = startCounting();
    const response = await service.post('/v1/search', { query, ...more }, key);
    expect(response.status).toBe(200);
    const { query: echoed, planned, results } = await response.json();
    expect([echoed, planned.queries[0]]).toEqual([query, query]);
    expect(results).toHaveLength(2);
    const steps = counting.steps();
    counting.stop();
    expect(steps).toBeLessThan(MAX_STEPS);
  });
});
