import { afterAll, beforeAll, expect, it } from 'vitest';
import { page, type Reader } from '../../../src/dashboard/layout.ts';
import { type ApiDocument, exampleOf } from '../../../src/dashboard/views/api-document.ts';
import { docs } from '../../../src/dashboard/views/docs.ts';
import { type Language, WORDS } from '../../../src/dashboard/words.ts';
import { openApi } from '../../../src/http/openapi.ts';
import { tools } from '../../../tools/index.ts';
import { startTestService, type TestService } from '../../_util/service.ts';

const BASE = 'https://search.example.com';
const API = openApi(tools, BASE) as unknown as ApiDocument;

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

function rendered(language: Language, api = API): string {
  const reader: Reader = {
    language,
    words: WORDS[language],
    theme: undefined,
    path: '/docs',
    isSignedIn: false,
    isOperator: false,
  };
  return page(reader, '', docs(reader, api));
}

const html = rendered('zh-TW');
const operations = Object.entries(API.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [method.toUpperCase(), path, operation] as const),
);

/** Returns the cells of the rows whose first cell is `name`, as text. */
function rowsOf(name: string): string[][] {
  return [...html.matchAll(/<tr\b[^>]*>(.*?)<\/tr>/gs)]
    .map(([, row = '']) => [...row.matchAll(/<td\b[^>]*>(.*?)<\/td>/gs)])
    .filter(([first]) => first?.[1]?.includes(`<code>${name}</code>`))
    .map((cells) => cells.map(([, cell = '']) => cell.replace(/<[^>]*>/g, '')));
}

it('a constant is shown by its value', () => {
  expect(rowsOf('ok').map(([, type]) => type)).toEqual(['true', 'true']); // of health and of readiness
  expect(rowsOf('service').map(([, type]) => type)).toEqual(['service']);
});

it('fields of objects within objects are listed', () => {
  expect(rowsOf('results[].snippet')).toEqual([['results[].snippet 一定有', 'string', '搜尋引擎的摘錄。']]);
  expect(rowsOf('results[].next_start')).toHaveLength(1);
  expect(rowsOf('planned.time_range')[0]?.[1]).toBe('day | week | month | year | all');
  expect(rowsOf('max_results')).toEqual([['max_results', 'integer 預設 5', expect.stringContaining('超過 20')]]);
  expect(rowsOf('jsonrpc')).toEqual([['jsonrpc 必填', '2.0', '']]); // a body that may also be an array
});

it.each(operations)('%s %s has an example request and reply', (method, path, operation) => {
  const { request, reply } = exampleOf(BASE, [method, path], operation, 'hs_YOUR_KEY');
  expect(request).toContain(`curl -s ${BASE}${path}`);
  expect(request.includes('hs_YOUR_KEY')).toBe(operation.security?.length !== 0);
  expect(request.includes(' -d ')).toBe(operation.requestBody !== undefined);
  expect(reply === undefined).toBe(method === 'DELETE');
  expect(html).toContain(`curl -s ${BASE}${path}`);
});

it('an example with a quote is one argument in a shell', () => {
  const operation = {
    operationId: 'a',
    summary: '',
    requestBody: { content: { 'application/json': { schema: {}, examples: { one: { value: { query: "it's" } } } } } },
    responses: {},
  };
  const { request } = exampleOf(BASE, ['POST', '/v1/search'], operation, 'hs_YOUR_KEY');
  expect(request).toContain(`-d '{"query":"it'\\''s"}'`);
});

it('the page begins with links to its sections, and every link within it leads somewhere', () => {
  const ids = [...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(new Set(ids).size);
  const links = [...html.matchAll(/href="#([^"]*)"/g)].map(([, id]) => id);
  expect(links).toEqual(expect.arrayContaining([...operations.map(([, , { operationId }]) => operationId), 'errors']));
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
});

it('each error code has its status and text', () => {
  expect(rowsOf('missing_query')).toEqual([
    ['missing_query', '400', expect.stringMatching(/^請提供 query（搜尋字詞）。\n可用的例子：\{/)],
  ]);
  expect(rowsOf('invalid_request').map(([, status]) => status)).toEqual(['400', '413']);
});

it('everything from the API description is translated, and no translation is left over', () => {
  const untranslated = [...html.matchAll(/<span lang="en">(.*?)<\/span>/g)].map(([, text]) => text);
  expect(untranslated).toEqual(['Huasou']); // in the header
  const texts = JSON.stringify(API);
  const keys = Object.keys(WORDS['zh-TW'].api);
  expect(keys.filter((key) => !texts.includes(JSON.stringify(key)))).toEqual([]);
});

it('a text without a translation is shown, marked as English', () => {
  const count = { post: { operationId: 'count', summary: 'Count `characters`', responses: {} } };
  const shown = rendered('zh-TW', { ...API, paths: { '/v1/count': count } });
  expect(shown).toContain('<span lang="en">Count characters</span>');
});

it('the other routes exist', async () => {
  const section = /<section class="card" id="others">(.*?)<\/section>/s.exec(html)?.[1] ?? '';
  const routes = [...section.matchAll(/<code>([A-Z]+) (\/[\w/{}.-]+)/g)];
  expect(routes.length).toBeGreaterThan(8);
  for (const [, method = '', path = ''] of routes) {
    const { status } = await fetch(service.url + path.replace('{id}', 'none'), { method, redirect: 'manual' });
    expect([method, path, status === 404 || status === 405]).toEqual([method, path, false]);
  }
});
