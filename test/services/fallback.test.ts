import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../../src/engines/engine.ts';
import { startTestService, type TestService } from '../_util/service.ts';

// Fallback engines are queried when too few of the first engines' results pass the filters of the request.

const now = Date.now();
const page = (url: string, daysAgo = 0) => ({
  ...{ url, title: `特休 ${url}`, snippet: '勞工特休' },
  published: new Date(now - daysAgo * 86_400_000).toISOString(),
});
const PAGES: Record<string, object[]> = {
  first: Array.from({ length: 6 }, (_, n) => page(`https://www.a${n}.tw/`, 400)),
  second: [page('https://www.mol.gov.tw/1', 2)],
};

let server: Server;
let service: TestService;
beforeAll(async () => {
  server = createServer((request, response) => response.end(JSON.stringify(PAGES[String(request.url).slice(1)])));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const engine = (name: string, isFallback?: true): Engine => ({
    ...{ name, provider: name, isOwn: true, weight: 1, maxQueries: 1, isFallback },
    categories: ['general', 'news'],
    timeRanges: ['all'],
    request: () => ({ url: `${origin}/${name}` }),
    parse: ({ body }) => ({ results: JSON.parse(body) }),
  });
  service = await startTestService({}, { engines: [engine('first'), engine('second', true)] });
});
afterAll(async () => {
  await service.stop();
  await new Promise((done) => server.close(done));
});

it.each([
  [{}, 6, false],
  [{ exclude_domains: ['a0.tw'] }, 5, false],
  [{ exclude_domains: ['a0.tw', 'a1.tw'] }, 5, true],
  [{ include_domains: ['mol.gov.tw'] }, 1, true],
  [{ time_range: 'month' }, 1, true],
  [{ start_date: new Date(now - 10 * 86_400_000).toISOString().slice(0, 10) }, 1, true],
])('with %j a search returns %i results and queries the fallback engine: %s', async (more, count, isAsked) => {
  const request = { query: '勞基法 特休', category: 'general', max_results: 6, ...more };
  const { results } = await (await service.post('/v1/search', request, await service.newKey(10))).json();
  expect(results).toHaveLength(count);
  expect(JSON.stringify(results).includes('mol.gov.tw')).toBe(isAsked);
});
