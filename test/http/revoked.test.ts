import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../_util/service.ts';

// A key that was good a moment ago is not looked for again before its credits are set aside. Nobody may notice.

let service: TestService;
let keys: { busy: string; revoked: string };

beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT: '1' });
  const { accounts } = service.context;
  const newKey = async (name: string) => {
    const account = await accounts.ensure({ email: `${name}@example.com`, monthlyCredits: 100 });
    const { key, id } = await accounts.createKey(account, name);
    const search = await service.post('/v1/search', { query: '颱風' }, key);
    expect(search.status).toBe(200);
    return { key, revoke: () => accounts.revokeKey(account, id) };
  };
  const [busy, revoked] = [await newKey('busy'), await newKey('revoked')];
  await revoked.revoke();
  keys = { busy: busy.key, revoked: revoked.key };
});
afterAll(() => service.stop());

const TOO_LONG = JSON.stringify({ query: 'x'.repeat(1_200_000) });

it.each([
  ['/v1/search', 'a good body', { query: '颱風' }, 429],
  ['/v1/search', 'a body without a query', {}, 400],
  ['/v1/search', 'a body that is no JSON', '{', 400],
  ['/v1/search', 'a body that is too long', TOO_LONG, 413],
  ['/v1/extract', 'a good body', { urls: ['http://127.0.0.1:1/'] }, 429],
  ['/search', 'a good body', { query: '颱風' }, 429],
  ['/search', 'a body with what is not supported', { query: '颱風', include_images: true }, 400],
  ['/extract', 'a good body', { urls: ['http://127.0.0.1:1/'] }, 429],
  ['/openwebui/search', 'a good body', { query: '颱風', count: 3 }, 429],
  ['/openwebui/search', 'a body with an unknown field', { query: '颱風', colour: 'red' }, 400],
])('%s with %s: a revoked key comes first', async (path, _name, body, otherwise) => {
  expect((await service.post(path, body, keys.busy)).status).toBe(otherwise);
  const refused = await service.post(path, body, keys.revoked);
  expect(refused.status).toBe(401);
  expect(JSON.stringify(await refused.json())).toContain('金鑰無效');
});

it.each([
  ['a good call', { name: 'service_search', arguments: { query: '颱風' } }],
  ['a call without a query', { name: 'service_search', arguments: {} }],
  ['a tool that there is not', { name: 'nothing' }],
])('MCP with %s: a revoked key is an error of the exchange, not of the tool', async (_name, params) => {
  const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params });
  const [busy] = await frames([call(1)], keys.busy);
  expect(busy).toMatchObject({ id: 1, result: { isError: true } });
  const refused = {
    error: { code: -32000, data: { code: 'invalid_api_key' }, message: expect.stringContaining('金鑰無效') },
  };
  expect(await frames([call(1), call(2)], keys.revoked)).toMatchObject([
    { id: 1, ...refused },
    { id: 2, ...refused },
  ]);
});

it('MCP without a call: a revoked key is looked for', async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  expect(await frames([list], keys.revoked)).toMatchObject([{ id: 1, error: { code: -32000 } }]);
  expect(await frames([{ jsonrpc: '2.0', method: 'notifications/initialized' }], keys.revoked)).toMatchObject([
    { id: null, error: { code: -32000 } },
  ]);
});

async function frames(messages: object[], key: string): Promise<unknown[]> {
  const text = await (await service.post('/mcp', messages, key)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice('data: '.length)));
}
