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
}, 30_000);
