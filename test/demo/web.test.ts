import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoWeb, startDemoWeb } from '../../src/demo/web.ts';
import { runCli, spawnCli } from '../_util/processes.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
let web: DemoWeb;

beforeAll(async () => {
  web = await startDemoWeb({ now: () => NOW });
});
afterAll(() => web.close());

const search = async (parameters: Record<string, string>) => {
  const response = await fetch(`${web.origin}/search?${new URLSearchParams({ format: 'json', ...parameters })}`);
  return (await response.json()) as {
    results: Array<{ title: string; url: string; content: string; publishedDate: string | null }>;
  };
};

it('the demo web has pages of every kind, each at its own address', () => {
  expect(web.pages.length).toBeGreaterThanOrEqual(40);
  expect(new Set(web.pages.map(({ path }) => path)).size).toBe(web.pages.length);
  for (const kind of ['news', 'article', 'forum', 'table', 'hostile'])
    expect(web.pages.some((page) => page.kind === kind)).toBe(true);
});

it('demo search finds only pages in the script of the query', async () => {
  const traditional = await search({ q: '颱風', categories: 'news' });
  const simplified = await search({ q: '台风', categories: 'news' });
  expect(traditional.results.length).toBeGreaterThan(1);
  expect(simplified.results.length).toBeGreaterThan(0);
  const urls = new Set(traditional.results.map(({ url }) => url));
  expect(simplified.results.filter(({ url }) => urls.has(url))).toEqual([]);
});

it('demo search respects category and period, and dates follow the clock', async () => {
  expect(
    (await search({ q: '颱風', categories: 'general' })).results.every(({ publishedDate }) => publishedDate === null),
  ).toBe(true);
  const today = await search({ q: '颱風', categories: 'news', time_range: 'day' });
  for (const { publishedDate } of today.results) expect(publishedDate).toMatch(/^2026-11-(19|20)T/);
  const page = await (await fetch(`${web.origin}/daily/typhoon-warning`)).text();
  expect(page).toContain('2026年11月20日');
});

it.each(['內存 显存 量化', '停运 列车 停课', '人工智慧', '高鐵 退票', 'chips layer', '电池 快充'])(
  'demo snippets begin with a sentence or a line of the page: %s',
  async (query) => {
    const results = (
      await Promise.all(['general', 'news'].map((categories) => search({ q: query, categories })))
    ).flatMap((one) => one.results);
    expect(results.length).toBeGreaterThan(0);
    for (const { content, url } of results) {
      const body = web.pages.find(({ path }) => path === new URL(url).pathname)?.body.replaceAll('{date}', '') ?? '';
      const beginnings = body.split(/(?:^|\n)(?:#+|[|@-])? ?|(?<=[。！？])/);
      const first = content.split(' ')[0]?.slice(0, 4) ?? '';
      expect(
        beginnings.some((one) => one.startsWith(first)),
        content,
      ).toBe(true);
    }
  },
);

it('demo search refuses other formats, as SearXNG does', async () => {
  expect((await fetch(`${web.origin}/search?q=a`)).status).toBe(403);
});

it('the demo web answers 400 to a path that is no URL', async () => {
  const socket = connect(Number(new URL(web.origin).port), '127.0.0.1');
  socket.end('GET // HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
});

it('the demo web sends pages in UTF-8 unless they have another encoding', async () => {
  const bytesOf = async (path: string) => new Uint8Array(await (await fetch(web.origin + path)).arrayBuffer());
  const isUtf8 = (bytes: Uint8Array) => !new TextDecoder().decode(bytes).includes('\ufffd');
  for (const page of web.pages)
    expect([page.path, isUtf8(await bytesOf(page.path))]).toEqual([page.path, page.encoding === undefined]);
});

/** Settings of the real server, which the demo must not use. */
const OF_THE_REAL_SERVICE = {
  RATE_LIMIT: '1',
  CACHE_URL: 'redis://127.0.0.1:1',
  HTTP_PROXY: 'http://127.0.0.1:1',
};

it('the tour of the demo ends with correct, cited results', async () => {
  const { code, stdout, stderr } = await runCli(['demo', '--once'], { PORT: '0', ...OF_THE_REAL_SERVICE });
  expect([code, stderr]).toEqual([0, '']);
  for (const piece of [
    '软件更新策略：怎样安全地升级服务器',
    '停止上班、停止上課[1]。',
    '| 北港 | 南灣 | 1,490 |',
    '部分地区累计雨量可达二百毫米',
    '不允許的位址',
    '搜尋「電動車 冬天 續航力」：2 筆',
    'remaining 994',
  ]) {
    expect(stdout).toContain(piece);
  }
  expect(stdout).toMatch(/^ {7}颱風中心目前位於/m); // a further line of a summary
  expect(stdout).toMatch(/^ {3}http:\/\/169\.254\.169\.254\/latest\/meta-data\/$/m);
});

it('a demo that cannot start says why and leaves nothing behind', async () => {
  const TMPDIR = await mkdtemp(join(tmpdir(), 'no-demo-'));
  const { port } = new URL(web.origin);
  const { code, stderr } = await runCli(['demo', '--once'], { PORT: port, TMPDIR });
  expect([code, stderr]).toEqual([1, expect.stringContaining('EADDRINUSE')]);
  expect((await readdir(TMPDIR)).filter((name) => name.startsWith('huasou-demo-'))).toEqual([]);
  await rm(TMPDIR, { recursive: true });
});

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a demo that receives %s during its start leaves nothing behind',
  async (signal) => {
    const TMPDIR = await mkdtemp(join(tmpdir(), 'half-a-demo-'));
    const child = spawnCli(['demo', '--once'], { PORT: '0', TMPDIR });
    const folders = async () => (await readdir(TMPDIR)).filter((name) => name.startsWith('huasou-demo-'));
    await expect.poll(folders, { interval: 5 }).toHaveLength(1);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([signal === 'SIGTERM' ? 143 : 130, null]);
    expect(await folders()).toEqual([]);
    await rm(TMPDIR, { recursive: true });
  },
);
