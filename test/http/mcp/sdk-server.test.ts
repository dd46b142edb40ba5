import { afterAll, beforeAll, expect, it } from 'vitest';
import { ServiceError } from '../../../src/errors.ts';
import { createExchange } from '../../../src/http/exchange.ts';
import { createServerBuilder } from '../../../src/http/mcp/sdk-server.ts';
import { defineTool } from '../../../src/tool.ts';
import { z } from '../../../src/zod.ts';
import { startTestService, type TestService } from '../../_util/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const away = [null] as unknown as [string, string][]; // malformed, so that writing the error message throws

const broken = defineTool<object, object>({
  name: 'broken',
  title: 'Broken',
  description: '',
  cost: '',
  rest: {
    path: '/v1/broken',
    operationId: 'broken',
    resource: 'Broken',
    summary: '',
    description: '',
    errors: [],
    examples: {},
  },
  input: z.object({}),
  output: z.object({}),
  rules: {},
  aliases: {},
  budget: 'reply',
  atMost: () => 0,
  actual: () => 0,
  run: () => Promise.reject(new ServiceError('upstream_unavailable', '', { unresponsive_engines: away })),
  render: () => '',
});

it('a failure whose message cannot be written is an internal error and logged', async () => {
  const { context } = service;
  const logged: unknown[] = [];
  const log = { ...context.log, error: (entry: { err: unknown }) => logged.push(entry.err) } as typeof context.log;
  const { accounts, credits } = context;
  const { hashKey } = await import('../../../src/services/api-key.ts');
  const { key } = await accounts.createKey(await accounts.ensure({ email: 'broken@example.com' }), 'test');
  const caller = await credits.authenticate(hashKey(key));
  if (caller === undefined) throw new Error('no caller');
  const exchange = createExchange(createServerBuilder({ ...context, log }, [broken], { isMetered: true }));
  const ask = (method: string, params: Record<string, unknown>) =>
    exchange({ id: 1, method, params }, caller, new AbortController().signal, () => {});
  expect(await ask('tools/call', { name: 'broken' })).toMatchObject({
    error: { code: -32603, data: { code: 'internal_error' } },
  });
  expect(logged).toEqual([expect.any(TypeError)]);
  // What the SDK's schemas refuse has the same code in the SDK, but is the caller's fault.
  for (const params of [{ cursor: 5 }, { _meta: 5 }]) {
    expect(await ask('tools/list', params)).toMatchObject({ error: { code: -32600 } });
  }
  expect(await ask('resources/list', {})).toMatchObject({ error: { code: -32601, message: '沒有這個方法。' } });
  expect(logged).toHaveLength(1);
});
