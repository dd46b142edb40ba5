import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../_util/service.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function connect(key: string | undefined): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit: { headers } });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

const textOf = (result: unknown) => (result as { content: Array<{ text: string }> }).content[0]?.text ?? '';

describe('the official MCP client', () => {
  it('connects, lists the tools, calls one and disconnects', async () => {
    const client = await connect(await service.newKey());
    expect(client.getServerVersion()).toMatchObject({ name: 'huasou', version: service.context.version });
    expect(client.getInstructions()).toContain('service_extract');
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(['service_search', 'service_extract']);
    expect(tools.every((tool) => tool.annotations?.readOnlyHint === true)).toBe(true);
    const result = await client.callTool({ name: 'service_search', arguments: { query: '颱風' } });
    expect(result.isError).toBe(false);
    expect(textOf(result)).toContain('[1]');
    await client.ping();
    await (client.transport as StreamableHTTPClientTransport).terminateSession();
    await client.close();
  });

  it('is told which argument of a call is invalid', async () => {
    const client = await connect(await service.newKey());
    const result = await client.callTool({ name: 'service_search', arguments: { query: 'a', time_range: 'decade' } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain('time_range');
    await client.close();
  });

  it('receives progress every five seconds of a call when it asks for it', async () => {
    const slow = createServer((_request, response) => {
      setTimeout(() => response.end('<title>慢</title><p>這個頁面過了六秒才來，內容只有這一句話。</p>'), 6_000);
    });
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
    const urls = [`http://127.0.0.1:${(slow.address() as AddressInfo).port}/`];
    const client = await connect(await service.newKey());
    const heard: number[] = [];
    const onprogress = ({ progress }: { progress: number }) => heard.push(progress);
    const call = { name: 'service_extract', arguments: { urls } };
    const result = await client.callTool(call, undefined, { onprogress });
    expect(textOf(result)).toContain('過了六秒');
    expect(heard[0]).toBe(1); // a slow machine may report a second time
    expect(heard).toEqual(heard.map((_, index) => index + 1));
    await client.close();
    slow.close();
  });

  it.each(['9007199254740993', '-18446744073709551615'])(
    'receives progress under exactly the token it chose: %s',
    async (token) => {
      const slow = createServer((_request, response) => {
        setTimeout(() => response.end('<title>慢</title><p>這個頁面過了六秒才來，內容只有這一句話。</p>'), 6_000);
      });
      await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
      const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`;
      const meta = `"_meta":{"progressToken":${token}}`;
      const params = `{"name":"service_extract","arguments":{"urls":["${url}"]},${meta}}`;
      const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
      const text = await (await service.post('/mcp', body, await service.newKey())).text();
      expect(text).toContain(`"method":"notifications/progress","params":{"progressToken":${token},"progress":1,`);
      expect(text).toContain('"isError":false');
      slow.close();
    },
  );

  it('without a valid key is told at once how to set one', async () => {
    await expect(connect(undefined)).rejects.toThrow('Authorization: Bearer');
    await expect(connect('nonsense')).rejects.toThrow('無效');
  });
});

describe('REST and MCP', () => {
  type Json = Record<string, unknown> & { credits_used: number; credits_remaining: number };

  it.each([
    ['/v1/search', 'service_search', { query: '颱風' }, 1],
    ['/v1/search', 'service_search', { query: '颱風', search_depth: 'advanced', include_answer: true }, 3],
    ['/v1/search', 'service_search', { query: 'qzxwv', include_answer: true }, 1],
    ['/v1/extract', 'service_extract', { urls: ['{web}/wiki/typhoon', '{web}/no-such', '{web}/wiki/typhoon'] }, 1],
    ['/v1/extract', 'service_extract', { urls: ['{web}/wiki/typhoon'], format: 'text', query: '結構' }, 1],
  ])('%s and %s return the same content for %j', async (path, name, template, cost) => {
    const args = JSON.parse(JSON.stringify(template).replaceAll('{web}', service.web.origin));
    const [restKey, mcpKey] = [await service.newKey(), await service.newKey()];
    const rest = (await (await service.post(path, args, restKey)).json()) as Json;
    const client = await connect(mcpKey);
    const text = textOf(await client.callTool({ name, arguments: args }));
    await client.close();
    expect(rest.credits_used).toBe(cost);
    expect(text).toContain(`本月已用 ${rest.credits_used} 點，剩 ${rest.credits_remaining} 點`);
    const said = (
      rest.results as Array<{ url: string; title: string | null; content?: string; snippet?: string; error?: string }>
    ).flatMap(({ url, title, content, snippet = '', error }) => [
      ...[url, title, content, error],
      content === undefined ? snippet : undefined, // a summary may replace it
    ]);
    // Line by line, because a search indents its lines.
    for (const piece of [...said, rest.answer, rest.warning])
      if (typeof piece === 'string') for (const line of piece.split('\n')) expect(text).toContain(line);
  });

  it('refuse a call with the same message when credits are insufficient', async () => {
    const poor = await service.newKey(1);
    const args = { query: '颱風', search_depth: 'advanced' };
    const rest = await (await service.post('/v1/search', args, poor)).json();
    const client = await connect(poor);
    const result = await client.callTool({ name: 'service_search', arguments: args });
    await client.close();
    expect(rest.code).toBe('insufficient_credits');
    expect(textOf(result)).toContain(rest.error);
  });
});
