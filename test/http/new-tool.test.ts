import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../src/app.ts';
import { toolName } from '../../src/dashboard/tool-names.ts';
import { WORDS } from '../../src/dashboard/words.ts';
import { createHttpServer } from '../../src/http/server/http-server.ts';
import { defineTool } from '../../src/tool.ts';
import { z } from '../../src/zod.ts';
import { tools } from '../../tools/index.ts';
import { startTestService, type TestService } from '../_util/service.ts';

/** The whole definition: a new tool is one file, and one line in tools/index.ts. */
const count = defineTool<{ text: string }, { characters: number }>({
  name: 'service_count',
  title: 'Count characters',
  description: 'Counts the characters of a text.',
  cost: 'Costs 3 credits at most.',
  rest: {
    path: '/v1/count',
    operationId: 'countCharacters',
    resource: 'Count',
    summary: 'Count characters',
    description: 'Costs 3 credits at most.',
    errors: ['not_ready'],
    examples: {},
  },
  input: z.object({ text: z.string().describe('The text.') }),
  output: z.object({ characters: z.number().int() }),
  rules: { text: 'text 必須是字串。' },
  aliases: {},
  budget: 'reply',
  atMost: () => 3,
  actual: () => 2,
  run: async ({ text }) => ({ characters: text.length }),
  render: ({ characters }) => `${characters} 字`,
});

let service: TestService;
let server: ReturnType<typeof createHttpServer>;
let url: string;
beforeAll(async () => {
  service = await startTestService();
  server = createHttpServer(await createApp(service.context, [...tools, count]), service.context.config);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await service.stop();
});

const post = (body: object, key: string) =>
  fetch(`${url}/v1/count`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  });

it('a new tool has a REST route with its validation messages and credits', async () => {
  const key = await service.newKey(4);
  expect(await (await post({ text: '颱風' }, key)).json()).toEqual({
    characters: 2,
    credits_used: 2,
    credits_remaining: 2,
  });
  expect(await (await post({ text: 1 }, key)).json()).toMatchObject({ error: 'text 必須是字串。' });
  const poor = await post({ text: '颱風' }, key);
  expect([poor.status, (await poor.json()).credits_needed]).toEqual([429, 3]);
});

it('a new tool is listed and callable over MCP', async () => {
  const requestInit = { headers: { authorization: `Bearer ${await service.newKey(4)}` } };
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit }));
  expect((await client.listTools()).tools).toContainEqual(
    expect.objectContaining({ name: 'service_count', title: 'Count characters' }),
  );
  expect(await client.callTool({ name: 'service_count', arguments: { text: '颱風' } })).toMatchObject({
    content: [{ type: 'text', text: '2 字\n\n本月已用 2 點，剩 2 點' }],
    isError: false,
  });
  await client.close();
});

it('a new tool is in the API description and in the hints of 404s', async () => {
  const { paths, components } = await (await fetch(`${url}/openapi.json`)).json();
  expect(paths['/v1/count'].post).toMatchObject({ operationId: 'countCharacters', responses: { 503: {} } });
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['CountRequest', 'CountResponse']));
  expect((await (await fetch(`${url}/nothing`)).json()).hint).toContain(
    'POST /v1/extract、POST /v1/count、GET /v1/credits',
  );
  expect((await (await fetch(`${url}/count`)).json()).hint).toContain('/v1/count');
});

it('a new tool goes by its own name in the dashboard', () => {
  const names = ['service_search', 'service_extract', 'service_count'];
  expect(names.map((name) => toolName(name, WORDS.en))).toEqual(['Search', 'Extract', 'count']);
});
