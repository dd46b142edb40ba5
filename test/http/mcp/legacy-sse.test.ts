import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../_util/service.ts';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.newKey();
});
afterAll(() => service.stop());

const CHOOSE = 'Choose the Streamable HTTP transport instead of SSE';
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

it.each([SSEClientTransport, StreamableHTTPClientTransport])(
  'a client at /sse is told at once which transport and address to choose: %o',
  async (Transport) => {
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    const client = new Client({ name: 'test', version: '1' });
    const transport = new Transport(new URL(`${service.url}/sse`), { requestInit });
    const refusal = client.connect(transport as Parameters<Client['connect']>[0]);
    await expect(refusal).rejects.toThrow(`${CHOOSE}, with the URL ${service.url}/mcp .`);
    await client.close();
  },
);

it('each request in a batch is answered, and messages of a stream that is gone are refused', async () => {
  const stream = await fetch(`${service.url}/sse?apiKey=${key}`);
  const reader = stream.body?.getReader();
  const read = async () => Buffer.from((await reader?.read())?.value ?? []).toString();
  const endpoint = /^event: endpoint\ndata: (\?stream=\S+)\n\n$/.exec(await read())?.[1];
  const posted = await service.post(`/sse${endpoint}`, [ping, { ...ping, id: 'b' }, { jsonrpc: '2.0', method: 'x' }]);
  expect([posted.status, await posted.text()]).toEqual([202, '']);
  let text = '';
  while (text.split('\n\n').length < 3) text += await read();
  expect(text.match(/"id":[^,]+,"error":\{"code":-32600,/g)).toEqual([
    '"id":1,"error":{"code":-32600,',
    '"id":"b","error":{"code":-32600,',
  ]);
  await reader?.cancel();
  for (const query of ['', '?stream=gone', '?stream=a&stream=b']) {
    const stale = await service.post(`/sse${query}`, ping);
    expect([stale.status, await stale.json()]).toEqual([
      400,
      { error: expect.stringContaining(CHOOSE), code: 'invalid_request' },
    ]);
  }
});

it('the stream needs a key', async () => {
  const refused = await fetch(`${service.url}/sse`);
  expect([refused.status, (await refused.json()).code]).toEqual([401, 'missing_api_key']);
});

it.each([
  {},
  { accept: 'text/event-stream' },
  { accept: 'text/event-stream', 'cache-control': 'no-store' },
  { accept: 'text/event-stream', 'cache-control': 'no-cache', pragma: 'no-cache' },
])('the stream of /mcp has one ping and nothing else, whoever asks: %j', async (headers) => {
  const own = await startTestService();
  const response = await fetch(`${own.url}/mcp?apiKey=${await own.newKey()}`, { headers: { ...headers } });
  const text = response.text();
  await own.stop(); // ends the stream
  expect(await text).toBe('event: ping\ndata: {}\n\n');
});
