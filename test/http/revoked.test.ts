import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/errors.ts';
import { errorToReport } from '../../src/http/auth.ts';
import { hashKey } from '../../src/services/api-key.ts';
import type { Caller } from '../../src/services/ledger/ledger.ts';
import { framesOf } from '../_util/frames.ts';
import { startTestService, type TestService } from '../_util/service.ts';

// A key that was valid a moment ago is not looked up again before its credits are reserved. Callers must not notice.

let service: TestService;
let busy: string;
let n = 0;

beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT: '1' });
  busy = await remembered();
  expect((await service.post('/v1/search', { query: '颱風' }, busy)).status).toBe(200);
});
afterAll(() => service.stop());

/** Creates a key and has the service remember it; `then` may revoke it afterwards. */
async function remembered(then: (ids: { account: string; key: string }) => unknown = () => {}): Promise<string> {
  const { accounts, credits } = service.context;
  const account = await accounts.ensure({ email: `revoked${n++}@example.com`, monthlyCredits: 100 });
  const { key, id } = await accounts.createKey(account, 'test');
  const balance = await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });
  expect(balance.status).toBe(200);
  await then({ account, key: id });
  expect(await credits.recognize(hashKey(key))).toMatchObject({ isCached: true });
  return key;
}

const revoked = () => remembered(({ account, key }) => service.context.accounts.revokeKey(account, key));
const disabled = () =>
  remembered(({ account }) =>
    service.context.db.updateTable('accounts').set({ disabled_at: new Date() }).where('id', '=', account).execute(),
  );

const TOO_LONG = JSON.stringify({ query: 'x'.repeat(1_200_000) });

it.each([
  ['/v1/search', 'a good body', { query: '颱風' }, 429],
  ['/v1/search', 'a body without a query', {}, 400],
  ['/v1/search', 'a body that is no JSON', '{', 400],
  ['/v1/search', 'a body that is too long', TOO_LONG, 413],
  ['/v1/extract', 'a good body', { urls: ['http://127.0.0.1:1/'] }, 429],
  ['/v1/extract', 'a body without addresses', {}, 400],
  ['/search', 'a good body', { query: '颱風' }, 429],
  ['/search', 'a body with a wrong value', { query: '颱風', max_results: 'x' }, 400],
  ['/extract', 'a good body', { urls: ['http://127.0.0.1:1/'] }, 429],
  ['/openwebui/search', 'a good body', { query: '颱風', count: 3 }, 429],
  ['/openwebui/search', 'a body with a wrong count', { query: '颱風', count: 'x' }, 400],
])('%s with %s refuses a revoked key before anything else', async (path, _name, body, otherwise) => {
  expect((await service.post(path, body, busy)).status).toBe(otherwise);
  for (const key of [await revoked(), await disabled()]) {
    const refused = await service.post(path, body, key);
    expect(refused.status).toBe(401);
    expect(JSON.stringify(await refused.json())).toContain('須由管理者恢復）。請在標頭');
  }
});

describe('MCP answers a revoked key with a JSON-RPC error, not a tool result,', () => {
  const refused = { code: -32000, data: { code: 'invalid_api_key' }, message: expect.stringContaining('金鑰無效') };

  it.each([
    ['a good call', { name: 'service_search', arguments: { query: '颱風' } }],
    ['a call without a query', { name: 'service_search', arguments: {} }],
    ['a tool that there is not', { name: 'nothing' }],
    ['no parameters', undefined],
    ['no tool', {}],
    ['a tool that is no name', { name: 3 }],
    ['arguments that are no object', { name: 'service_search', arguments: 'x' }],
    ['a progress token that is none', { name: 'service_search', _meta: { progressToken: {} } }],
    ['a task', { name: 'service_search', arguments: { query: '颱風' }, task: {} }],
  ])('for %s', async (_name, params) => {
    const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'tools/call', params });
    const [other] = await frames([call(1)], busy);
    expect(other).not.toMatchObject({ error: { code: -32000 } });
    for (const key of [await revoked(), await disabled()])
      expect(await frames([call(1), call(2)], key)).toMatchObject([
        { id: 1, error: refused },
        { id: 2, error: refused },
      ]);
  });

  it.each([
    ['a list', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, 1],
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }, null],
    ['what is no request', { id: 1 }, null],
  ])('for %s', async (_name, message, id) => {
    expect(await frames([message], await revoked())).toMatchObject([{ id, error: refused }]);
  });

  it.each([
    ['what is no JSON', '{', 200],
    ['a body that is too long', TOO_LONG, 413],
  ])('for %s', async (_name, body, otherwise) => {
    const other = await service.post('/mcp', body, busy);
    expect([other.status, await other.text()]).toEqual([otherwise, expect.not.stringContaining('-32000')]);
    const [[, data] = []] = framesOf(await (await service.post('/mcp', body, await revoked())).text());
    expect(data).toMatchObject({ id: null, error: refused });
  });

  it('for each request of a batch, free ones included', async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'service_search', arguments: {} } };
    const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
    expect(await frames([call, list], await revoked())).toMatchObject([
      { id: 1, error: refused },
      { id: 2, error: refused },
    ]);
  });
});

it('errorToReport keeps failures of the work, and refusals when the key cannot be checked', async () => {
  const caller = (await service.context.credits.recognize(hashKey(await revoked()))) as Caller;
  const failed = new ServiceError('upstream_unavailable', '');
  expect(await errorToReport(failed, caller, service.context)).toBe(failed);
  const refused = new ServiceError('invalid_request', '');
  const authenticate = () => Promise.reject(new Error('connection lost'));
  const away = { credits: { ...service.context.credits, authenticate } };
  expect(await errorToReport(refused, caller, away)).toBe(refused);
  expect(await errorToReport(refused, caller, service.context)).toMatchObject({ code: 'invalid_api_key' });
});

async function frames(messages: object[], key: string): Promise<unknown[]> {
  const text = await (await service.post('/mcp', messages, key)).text();
  return framesOf(text).map(([, data]) => data);
}
