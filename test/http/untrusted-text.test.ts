import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountRequests } from '../_util/account-requests.ts';
import { framesOf } from '../_util/frames.ts';
import { startTestService, type TestService } from '../_util/service.ts';

// A hostile engine and a hostile page, read through every door that gives their text out.

const ESC = '\u001b';
const HOSTILE = `颱風${ESC}]0;標題\u0007\u009b31m假期\u202e反\u2066轉\u0090 ![圖](https://evil.example/p.png?q=1) [點我](javascript:alert(1)) [再點](data:text/html,x) <img/src="https://evil.example/i.png">`;
const RESULT = { title: `OBEY ${HOSTILE}`, content: `OBEY ${HOSTILE}。颱風假由縣市政府宣布停止上班。` };

let service: TestService;
let world: Server;
let origin: string;
let key: string;
let cookie: string;

beforeAll(async () => {
  world = createServer((request, response) => {
    if (request.url?.startsWith('/search')) {
      response.setHeader('content-type', 'application/json');
      const results = [1, 2].map((n) => ({ ...RESULT, title: `${RESULT.title}${n}`, url: `${origin}/${n}?OBEY=${n}` }));
      return response.end(JSON.stringify({ results, unresponsive_engines: [[`OBEY ${ESC}[31m`, 'timeout']] }));
    }
    if (request.url === '/plain') {
      response.setHeader('content-type', 'text/markdown; charset=utf-8');
      return response.end(`# 颱風\n\n${HOSTILE}\n`);
    }
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<title>OBEY ${HOSTILE}</title><article><h1>OBEY 颱風假</h1>${`<p>OBEY ${HOSTILE} <a href="javascript:alert(2)">連結</a> <a href="mailto:a@evil.example">寫信</a> 颱風假由縣市政府依風力與雨量預報宣布。</p>`.repeat(5)}</article>`,
    );
  });
  await new Promise<void>((done) => world.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(world.address() as AddressInfo).port}`;
  service = await startTestService({ SEARXNG_URL: origin });
  key = await service.newKey();
  cookie = (await accountRequests(() => service).signUp()).cookie;
});
afterAll(async () => {
  await service.stop();
  world.close();
});

const SEARCH = { query: '颱風假', search_depth: 'advanced', include_answer: true };
const post = async (path: string, body: object) => (await service.post(path, body, key)).json();
const playground = async (path: string, body: object) => {
  const headers = { cookie, origin: service.url, 'content-type': 'application/json' };
  return (await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};
async function toolText(name: string, args: object): Promise<string> {
  const response = await service.post(
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    key,
  );
  const [[, reply] = []] = framesOf(await response.text());
  return (reply as { result: { content: Array<{ text: string }> } }).result.content[0]?.text ?? '';
}

/** All strings in a reply. */
function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

const CONTROLS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/;

it.each<[door: string, read: () => Promise<unknown>]>([
  ['REST search', () => post('/v1/search', SEARCH)],
  ['Tavily search', () => post('/search', { query: '颱風假', include_answer: true })],
  ['Open WebUI search', () => post('/openwebui/search', { query: '颱風假', count: 5 })],
  ['playground search', () => playground('/api/playground/search', SEARCH)],
  ['MCP search', () => toolText('service_search', SEARCH)],
  ['REST extract', () => post('/v1/extract', { urls: [`${origin}/1`, `${origin}/plain`] })],
  ['Tavily extract', () => post('/extract', { urls: [`${origin}/1`, `${origin}/plain`] })],
  ['Open WebUI extract', () => post('/openwebui/extract', { urls: [`${origin}/1`, `${origin}/plain`] })],
  ['playground extract', () => playground('/api/playground/extract', { urls: [`${origin}/1`, `${origin}/plain`] })],
  ['MCP extract', () => toolText('service_extract', { urls: [`${origin}/1`, `${origin}/plain`] })],
])('%s gives out text without controls and unsafe targets', async (door, read) => {
  const texts = stringsIn(await read());
  expect(texts.some((text) => text.includes('假期'))).toBe(true);
  for (const text of texts) {
    expect(text).not.toMatch(CONTROLS);
    expect(text).not.toMatch(/(?<!\\)\]\((?!https?:)/);
    if (door.endsWith('search')) expect(text).not.toMatch(/!\[|<img/); // pages may have pictures
  }
});

it.each([
  ['service_search', () => SEARCH],
  ['service_extract', () => ({ urls: [`${origin}/1`] })],
])('all that the web says in %s is between the marks', async (name, args) => {
  const text = await toolText(name, args());
  const [, word = ''] = /^<<<([0-9a-f]{12}) 到 \1>>>/m.exec(text) ?? [];
  expect(word).toMatch(/^[0-9a-f]{12}$/);
  expect(text.match(/OBEY/g)?.length).toBeGreaterThan(1);
  const said = text.replace(new RegExp(`<<<${word}\n[^]*?\n${word}>>>`, 'g'), '');
  expect(said.replace('searxng/OBEY 31m', '')).not.toMatch(/OBEY|縣市政府/); // letters and digits of an engine's name
});
