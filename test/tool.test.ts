import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineTool, runTool } from '../src/tool.ts';
import { z } from '../src/zod.ts';
import { extractTool } from '../tools/extract.ts';
import { startTestService, type TestService } from './_util/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const face = {
  path: '/v1/say',
  operationId: 'say',
  resource: 'Say',
  summary: '',
  description: '',
  errors: [],
  examples: {},
};

const say = defineTool<{ text: string }, { said: string }>({
  ...{ name: 'say', title: 'Say', description: '', cost: '', rest: face, rules: {}, aliases: {}, budget: 'reply' },
  input: z.object({ text: z.string() }),
  output: z.object({ said: z.string() }),
  atMost: () => 3,
  actual: () => 2,
  run: async ({ text }) => ({ said: text }),
  render: ({ said }) => said,
});

async function callOf(signal = new AbortController().signal) {
  const { context } = service;
  const account = await context.accounts.ensure({ email: 'say@example.com', monthlyCredits: 1_000 });
  const { key } = await context.accounts.createKey(account, 'test');
  const keyHash = (await import('../src/services/api-key.ts')).hashKey(key);
  const caller = await context.credits.authenticate(keyHash);
  if (caller === undefined) throw new Error('no caller');
  return { context, caller, signal };
}

const balanceOf = ({ caller, context }: Awaited<ReturnType<typeof callOf>>) =>
  context.accounts.balance(caller.accountId).then(({ creditsUsed }) => creditsUsed);

it('a call whose reply cannot be written fails and costs nothing', async () => {
  const call = await callOf();
  const written: string[] = [];
  expect(await runTool(say, { text: 'yes' }, call, ({ said }) => void written.push(said))).toMatchObject({
    said: 'yes',
    credits_used: 2,
  });
  expect(written).toEqual(['yes']);
  const failing = runTool(say, { text: 'no' }, call, () => {
    throw new Error('cannot be written');
  });
  await expect(failing).rejects.toThrow('cannot be written');
  expect(await balanceOf(call)).toBe(2);
  const held = await service.context.db.selectFrom('holds').select('id').execute();
  expect(held).toEqual([]);
});

it('what still runs of a call that has failed is aborted', async () => {
  let heard: AbortSignal | undefined;
  const breaking = defineTool<{ text: string }, { said: string }>({
    ...say,
    run: async (_input, { signal }) => {
      heard = signal;
      throw new Error('one part failed');
    },
  });
  await expect(runTool(breaking, { text: 'no' }, await callOf())).rejects.toThrow('one part failed');
  expect(heard?.aborted).toBe(true);
});

it('refused calls are counted, but their time is not measured', async () => {
  const call = await callOf();
  const seen: unknown[] = [];
  const metrics = { ...call.context.metrics, call: (entry: unknown) => void seen.push(entry) };
  await expect(runTool(say, { text: 1 }, { ...call, context: { ...call.context, metrics } })).rejects.toThrow();
  expect(seen).toEqual([{ tool: 'say', code: 'invalid_request', ms: undefined, credits: 0 }]);
});

it('of an endless array only as much is validated as any field accepts', async () => {
  let validated = 0;
  const input = z.object({ text: z.array(z.string().refine(() => ++validated)).max(50) });
  const refused = runTool(
    { ...say, input } as never,
    { text: Array.from({ length: 400_000 }, () => 'x') },
    await callOf(),
  );
  await expect(refused).rejects.toMatchObject({ code: 'invalid_request' });
  expect(validated).toBeLessThanOrEqual(200);
});

it.each(['', ' ', '\u3000', '\u200b', '\u2060', '\u2800', '\u3164', '\u{e0020}'])(
  'a query of nothing visible (%j) does not filter pages, nor cost anything',
  (query) => {
    const input = extractTool.input.parse({ url: 'https://a.example/', query });
    expect(extractTool.atMost(input, { canFilter: true })).toBe(1);
  },
);

it('keys of one account share its rate limit', async () => {
  const own = await startTestService({ RATE_LIMIT: '1' });
  try {
    const account = await own.context.accounts.ensure({ email: 'two@example.com' });
    const keys = await Promise.all([1, 2].map((n) => own.context.accounts.createKey(account, `key ${n}`)));
    const statuses = [];
    for (const { key } of keys) statuses.push((await own.post('/v1/search', { query: '颱風' }, key)).status);
    expect(statuses).toEqual([200, 429]);
  } finally {
    await own.stop();
  }
});

it('a call that a shutdown ends is answered with 503 and Retry-After', async () => {
  const own = await startTestService();
  try {
    const key = await own.newKey();
    own.context.abandonCalls();
    const response = await own.post('/v1/search', { query: '颱風' }, key);
    expect([response.status, (await response.json()).code, response.headers.get('retry-after')]).toEqual([
      503,
      'not_ready',
      '5',
    ]);
  } finally {
    await own.stop();
  }
});
