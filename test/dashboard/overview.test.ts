import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../_util/service.ts';

let service: TestService;
let pageOf: (path: string) => Promise<string>;
beforeAll(async () => {
  service = await startTestService();
  const email = 'ann@example.com';
  const signedUp = await service.post('/api/auth/sign-up/email', { name: 'Ann', email, password: 'correct horse' });
  const cookie = signedUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { accounts, db } = service.context;
  const accountId = await accounts.ensure({ email });
  await accounts.setOperator(accountId, true);
  pageOf = async (path) => (await fetch(service.url + path, { headers: { cookie } })).text();
  const { id: apiKeyId, key } = await accounts.createKey(accountId, '筆電');
  await service.post('/v1/search', { query: '颱風' }, key);
  const read = { tool: 'service_extract', status: 'success', credits: 1, latency_ms: 40, created_at: new Date() };
  await db
    .insertInto('usage')
    .values({ id: 'read', account_id: accountId, api_key_id: apiKeyId, ...read })
    .execute();
  await service.post('/v1/extract', { urls: ['http://10.0.0.1/'] }, key);
  await service.post('/v1/extract', { urls: ['http://10.0.0.2/'] }, key);
});
afterAll(() => service.stop());

/** Returns the texts of a table's cells by row. */
function rowsOf(page: string): string[][] {
  const texts = (html: string, tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) => inner);
  return texts(page, 'tr').map((row) => texts(row, 'td').map((cell) => cell.replace(/<[^>]*>/g, '').trim()));
}

it('extractions that read no page count as failures, those that read one do not', async () => {
  const overview = await pageOf('/overview');
  expect(rowsOf(overview).map((row) => row.slice(0, 4))).toEqual(
    expect.arrayContaining([
      ['搜尋', '1', '0', '1'],
      ['擷取', '3', '2', '1'],
      ['沒有讀到網頁', '2'],
    ]),
  );
  expect(overview).toContain('<li class="succeeded">成功：2</li><li class="failed">失敗：2</li>');
  const outcomes = rowsOf(await pageOf('/usage')).flatMap((row) => row.slice(-1));
  expect(outcomes).toEqual(['沒有讀到網頁', '沒有讀到網頁', '成功', '成功']);
});

it('short times are in milliseconds, and tools have their names in words', async () => {
  for (const path of ['/overview', '/usage']) {
    const page = await pageOf(path);
    expect(page).toMatch(/>(?:< |&lt; )?\d+ ms</);
    expect(page).not.toMatch(/0\.\d\d s<|>(?:search|extract)</);
  }
});

it('a colour means the same on both pages, and each chart says what its colours mean', async () => {
  const kinds = new Set<string>();
  for (const path of ['/overview', '/usage']) {
    const page = await pageOf(path);
    const drawn = [...page.matchAll(/<rect class="(\w+)"/g)].map(([, kind = '']) => kind);
    const listed = [...page.matchAll(/<li class="(\w+)"/g)].map(([, kind = '']) => kind);
    expect(drawn.length).toBeGreaterThan(0);
    expect(listed).toEqual(expect.arrayContaining(drawn));
    for (const kind of listed) kinds.add(kind);
  }
  const style = await (await fetch(`${service.url}/assets/dashboard.css`)).text();
  const colours = [...kinds].map((kind) => new RegExp(`\\.legend \\.${kind} \\{\\s*--mark: (.*?);`).exec(style)?.[1]);
  expect(new Set(colours).size).toBe(kinds.size); // one kind may have the colour of all others
});

it('the overview names the command that finds out why engines are away', async () => {
  expect(await pageOf('/overview')).not.toContain('doctor');
  service.web.search.failing = 'http_500';
  const key = await service.newKey();
  while (!(await service.context.metrics.engines()).get('searxng')?.isSuspended)
    await service.post('/v1/search', { query: crypto.randomUUID() }, key);
  expect(await pageOf('/overview')).toMatch(/連不上或拒絕回應.*<code>huasou doctor<\/code>/);
});
