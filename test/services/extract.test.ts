import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../_util/service.ts';

const TEXT = '颱風來襲，各縣市宣布停班停課，氣象署提醒民眾注意安全。'.repeat(20);
const ARTICLE = JSON.stringify({ '@type': 'NewsArticle', headline: '停班停課', articleBody: `${TEXT}\ud83d。${TEXT}` });

let site: Server;
let service: TestService;

beforeAll(async () => {
  site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<title>停班停課</title><script type="application/ld+json">${ARTICLE}</script><p>短</p>`);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
  site.close();
});

it('a lone surrogate in a page is replaced in the response', async () => {
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  const response = await service.post('/v1/extract', { url }, await service.newKey());
  const { results } = await response.json();
  expect(results[0].content).toContain(`${TEXT}\ufffd。`);
  expect(results[0].content.isWellFormed()).toBe(true);
});

it('a page that no thread is free for is busy, uncharged, and worth a retry', async () => {
  const busy = await startTestService({}, { readers: { maxWaitMs: 1 } }); // a thread takes longer to start
  const key = await busy.newKey(5);
  const urls = [`${busy.web.origin}/wiki/typhoon`, `${busy.web.origin}/none`];
  const response = await busy.post('/v1/extract', { urls }, key);
  expect([response.status, response.headers.get('retry-after')]).toEqual([200, '5']);
  expect(await response.json()).toMatchObject({
    results: [
      { status: 'failed', retry_after: 5, error: expect.stringContaining('5 秒後再試') },
      { status: 'failed', error: '網站回應 HTTP 404。' },
    ],
    credits_used: 0,
    credits_remaining: 5,
  });
  await busy.stop();
});

it('a page that was fetched and not read within the call is busy, not slow', async () => {
  const busy = await startTestService({}, { callMs: 300 }); // a thread takes longer to start
  const response = await busy.post('/v1/extract', { url: `${busy.web.origin}/wiki/typhoon` }, await busy.newKey(5));
  expect(await response.json()).toMatchObject({ results: [{ status: 'failed', retry_after: 5 }], credits_used: 0 });
  await busy.stop();
});
