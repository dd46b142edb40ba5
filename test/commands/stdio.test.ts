import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INHERITED } from '../_util/processes.ts';
import { startTestService, type TestService } from '../_util/service.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Protocol revisions that a client may ask for, and what it gets. */
const REVISIONS = [
  ['2024-11-05', '2024-11-05'],
  ['2025-03-26', '2025-03-26'],
  ['2025-06-18', '2025-03-26'],
] as const;

let service: TestService;
/** Answers when a test says so. */
let slow: Server;
const unanswered: Array<() => void> = [];
const answerAll = () => {
  for (const answer of unanswered.splice(0)) answer();
};
beforeAll(async () => {
  service = await startTestService();
  slow = createServer((_request, response) => {
    unanswered.push(() => response.writeHead(404).end());
  });
  await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  slow.closeAllConnections();
  slow.close();
  await service.stop();
});

const environment = () => ({
  ...INHERITED,
  SEARXNG_URL: service.web.origin,
  SEARCH_ENGINES: 'searxng',
  FETCH_ALLOW_CIDRS: '127.0.0.0/8',
});

async function connect(more: Record<string, string> = {}) {
  const command = { command: process.execPath, args: ['src/cli.ts', 'stdio'], cwd: ROOT, stderr: 'ignore' as const };
  const transport = new StdioClientTransport({ ...command, env: { ...environment(), ...more } });
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(transport);
  return client;
}

/** Runs `stdio` with this input and returns the lines it writes. */
async function repliesTo(line: string | Buffer, more: Record<string, string>): Promise<string[]> {
  const child = spawn(process.execPath, ['src/cli.ts', 'stdio'], { cwd: ROOT, env: { ...environment(), ...more } });
  child.stdin.write(line);
  child.stdin.end('\n');
  return (await text(child.stdout)).trim().split('\n').filter(Boolean);
}

const textOf = (result: unknown) => (result as { content: Array<{ text: string }> }).content[0]?.text ?? '';
const slowUrl = () => `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`;

describe('stdio without a server', () => {
  it('lists and runs the tools for the official client, without an account', async () => {
    const client = await connect();
    expect(client.getServerVersion()).toMatchObject({ name: 'huasou', version: service.context.version });
    expect(client.getInstructions()).toContain('service_extract');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['service_search', 'service_extract']);
    const read = [client.getInstructions(), ...tools.map(({ description }) => description)].join('\n');
    expect(read).not.toMatch(/credit|cost|balance/i);
    const found = await client.callTool({ name: 'service_search', arguments: { query: '颱風' } });
    expect(found.isError).toBe(false);
    expect(textOf(found)).toContain('[1]');
    expect(textOf(found)).not.toMatch(/點數|本月已用|Infinity/);
    const urls = [`${service.web.origin}/wiki/typhoon`];
    // A busy machine may say that the service is busy until its reader has started.
    const extracted = async () => textOf(await client.callTool({ name: 'service_extract', arguments: { urls } }));
    await expect.poll(extracted).toContain('成功 1');
    for (const call of [{ name: 'service_sing' }, { name: 'service_search', arguments: { query: '' } }]) {
      const refused = await client.callTool(call);
      expect([refused.isError, textOf(refused)]).toEqual([true, expect.not.stringContaining('點')]);
    }
    await client.close();
  });

  it('reports progress every five seconds to a client that asks for it', async () => {
    const client = await connect();
    const heard: number[] = [];
    const call = { name: 'service_extract', arguments: { urls: [slowUrl()] } };
    const result = await client.callTool(call, undefined, {
      onprogress({ progress }) {
        heard.push(progress);
        answerAll();
      },
    });
    expect(textOf(result)).toContain('HTTP 404');
    expect(heard[0]).toBe(1); // a slow machine may report a second time
    expect(heard).toEqual(heard.map((_, index) => index + 1));
    await client.close();
  });

  it('answers requests that came before the end of its input, as through a pipe', async () => {
    const params = { name: 'service_search', arguments: { query: '颱風' } };
    const line = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    expect((await repliesTo(line, {})).map((text) => JSON.parse(text))).toMatchObject([
      { id: 1, result: { isError: false } },
    ]);
  });

  it('ends a cancelled call without a reply', async () => {
    const params = { name: 'service_extract', arguments: { urls: [slowUrl()] } };
    const lines = [
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      { jsonrpc: '2.0', id: 2, method: 'ping' },
    ];
    const replies = await repliesTo(lines.map((line) => JSON.stringify(line)).join('\n'), {});
    expect(replies.map((text) => JSON.parse(text))).toEqual([{ jsonrpc: '2.0', id: 2, result: {} }]);
  });

  it('speaks every protocol revision, writes only JSON-RPC, and ends with its input', async () => {
    for (const [protocolVersion, answered] of REVISIONS) {
      const child = spawn(process.execPath, ['src/cli.ts', 'stdio'], { cwd: ROOT, env: environment() });
      let stdout = '';
      child.stdout.on('data', (chunk: Buffer) => {
        stdout += chunk.toString();
      });
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 't', version: '1' } };
      const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
      send({ id: 1, method: 'initialize', params });
      send({ method: 'notifications/initialized' });
      send({ id: 'two', method: 'tools/call', params: { name: 'service_search', arguments: { query: '颱風' } } });
      send({ id: 3, method: 'no/such' });
      await expect.poll(() => stdout.split('\n').length).toBeGreaterThan(3);
      child.stdin.end();
      const code = await new Promise((done) => child.once('exit', done));
      expect(code).toBe(0);
      const messages = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
      expect(messages.find(({ id }) => id === 1).result.protocolVersion).toBe(answered);
      expect(messages.find(({ id }) => id === 'two').result.isError).toBe(false);
      expect(messages.find(({ id }) => id === 3).error.code).toBe(-32601);
    }
  });
});

/** Messages that are malformed, or that the SDK refuses or leaves without a reply. */
const UNUSUAL = [
  'no JSON',
  '{"jsonrpc":"2.0","id":1,"method":"ping"',
  '[]',
  '3',
  '[3]',
  '{"id":1,"method":"ping"}',
  '{"jsonrpc":"2.0","id":null,"method":"ping"}',
  '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}',
  '{"jsonrpc":"2.0","id":2,"method":"ping","params":null}',
  '{"jsonrpc":"2.0","id":3,"method":"no/such"}',
  '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"arguments":{}}}',
  '{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"none","task":{"ttl":1}}}',
  '{"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"service_search","arguments":{"query":""}}}',
  '[{"jsonrpc":"2.0","id":7,"method":"ping"},{"jsonrpc":"2.0","id":7,"method":"ping"},{"method":1}]',
  '{"jsonrpc":"2.0","id":1.5,"method":"ping"}',
  `[${Array.from({ length: 21 }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"ping"}`)}]`,
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","id":8,"result":{}}',
];

const NOT_UTF8 = Buffer.from('{"jsonrpc":"2.0","id":9,"method":"ping","params":{"a":"\xff"}}', 'latin1');

it('stdio answers every line as POST /mcp does, without a server and with one', async () => {
  const key = await service.newKey();
  const overHttp = async (body: string | Buffer<ArrayBuffer>) => {
    const reply = await fetch(`${service.url}/mcp?apiKey=${key}`, { method: 'POST', body });
    return (await reply.text()).split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []));
  };
  const expected = (await Promise.all([...UNUSUAL, NOT_UTF8].map(overHttp))).flat().sort();
  expect(expected).toHaveLength(19);
  const lines = Buffer.concat([Buffer.from(`${UNUSUAL.join('\n')}\n`), NOT_UTF8]);
  const remote = { HUASOU_URL: service.url, HUASOU_API_KEY: key };
  const uncounted = expected.map((line) => line.replace('；本次不扣點', ''));
  expect((await repliesTo(lines, {})).sort()).toEqual(uncounted.sort());
  expect((await repliesTo(lines, remote)).sort()).toEqual(expected);
});

describe('stdio with the key of a server', () => {
  it('relays requests and replies', async () => {
    const client = await connect({ HUASOU_URL: service.url, HUASOU_API_KEY: await service.newKey(5) });
    expect((await client.listTools()).tools).toHaveLength(2);
    const found = await client.callTool({ name: 'service_search', arguments: { query: '颱風' } });
    expect(textOf(found)).toContain('本月已用 1 點，剩 4 點');
    await client.close();
  });

  it('requires a key when HUASOU_URL names a server', () => {
    const env = { ...environment(), HUASOU_URL: service.url };
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/cli.ts', 'stdio'], {
      cwd: ROOT,
      env,
      input: '',
      encoding: 'utf8',
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toBe('HUASOU_URL names a server: set HUASOU_API_KEY to a key of it.\n');
  });

  it('keeps ids that JavaScript would round', async () => {
    const environment = { HUASOU_URL: service.url, HUASOU_API_KEY: await service.newKey(5) };
    const replies = await repliesTo('{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}', environment);
    expect(replies).toEqual(['{"jsonrpc":"2.0","id":9007199254740993,"result":{}}']);
    const away = { ...environment, HUASOU_URL: 'http://ann:pass-heron@127.0.0.1:9' };
    const [error = ''] = await repliesTo('[{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}]', away);
    expect(error).toContain('"id":9007199254740993,"error"');
    expect(error).not.toContain('heron');
    const [nameless = ''] = await repliesTo('{"jsonrpc":"2.0","id":null,"method":"ping"}', away);
    expect(JSON.parse(nameless)).toMatchObject({ id: null, error: { code: -32000 } });
  });

  it('keeps line separators in strings within one line, and escapes them in replies', async () => {
    const environment = { HUASOU_URL: service.url, HUASOU_API_KEY: await service.newKey(5) };
    for (const way of [environment, {}]) {
      const replies = await repliesTo('{"jsonrpc":"2.0","id":"a\u2028b\u2029c","method":"ping"}', way);
      expect(replies).toEqual(['{"jsonrpc":"2.0","id":"a\\u2028b\\u2029c","result":{}}']);
    }
  });

  it('gives each request of a batch exactly one reply', async () => {
    const environment = { HUASOU_URL: service.url, HUASOU_API_KEY: await service.newKey(5) };
    const batch = '[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":"1","method":"ping"}]';
    const replies = (await repliesTo(batch, environment)).map((text) => JSON.parse(text));
    expect(replies).toEqual([1, '1'].map((id) => ({ jsonrpc: '2.0', id, result: {} })));
  });

  it.each([
    ['something else than the server replied to', '<h1>Log in</h1>'],
    ['ends with its progress', 'data: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}\n\n'],
  ])('reports an error for a request that %s', async (_what, body) => {
    const portal = createServer((_request, response) => response.end(body)).listen(0, '127.0.0.1');
    await once(portal, 'listening');
    const url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
    const request = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const replies = await repliesTo(request, { HUASOU_URL: url, HUASOU_API_KEY: 'hs_no' });
    portal.close();
    expect(JSON.parse(replies.at(-1) ?? '')).toMatchObject({ id: 1, error: { code: -32000 } });
  });

  it('relays progress while the call runs', async () => {
    const client = await connect({ HUASOU_URL: service.url, HUASOU_API_KEY: await service.newKey(5) });
    // The call ends only because its progress has been heard.
    const call = { name: 'service_extract', arguments: { urls: [slowUrl()] } };
    const result = await client.callTool(call, undefined, { onprogress: answerAll });
    expect(textOf(result)).toContain('HTTP 404');
    await client.close();
  });

  it('cancels only its own calls, even if another client shares key and id', async () => {
    const env = { HUASOU_URL: service.url, HUASOU_API_KEY: await service.newKey(5) };
    const params = { name: 'service_extract', arguments: { urls: [slowUrl()] } };
    const call = repliesTo(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }), env);
    await expect.poll(() => service.context.admission.load().running).toBe(1);
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    expect(await repliesTo(JSON.stringify(cancel), env)).toEqual([]);
    await expect.poll(() => unanswered.length).toBeGreaterThan(0);
    answerAll();
    expect((await call).join()).toContain('HTTP 404');
  });

  it('sends no reply to a cancelled call', async () => {
    const env = { ...environment(), HUASOU_URL: service.url, HUASOU_API_KEY: await service.newKey(5) };
    const child = spawn(process.execPath, ['src/cli.ts', 'stdio'], { cwd: ROOT, env });
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const params = { name: 'service_extract', arguments: { urls: [slowUrl()] } };
    send({ id: 'slow', method: 'tools/call', params });
    const { admission } = service.context;
    await expect.poll(() => admission.load().running).toBe(1);
    send({ method: 'notifications/cancelled', params: { requestId: 'slow' } });
    await expect.poll(() => admission.load().running).toBe(0);
    send({ id: 2, method: 'ping' });
    child.stdin.end();
    const replies = (await text(child.stdout)).trim().split('\n');
    expect(replies.map((line) => JSON.parse(line))).toEqual([{ jsonrpc: '2.0', id: 2, result: {} }]);
  });

  it('answers each request of a batch once when the connection breaks off midway', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{"text":"');
      setTimeout(() => response.write('颱風"}}\n\nevent: message\ndata: {"jsonrpc":"2.0","id":2,'), 50);
      setTimeout(() => response.destroy(), 100);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const env = { ...environment(), HUASOU_URL: url, HUASOU_API_KEY: 'hs_any' };
    const child = spawn(process.execPath, ['src/cli.ts', 'stdio'], { cwd: ROOT, env });
    const requests = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    child.stdin.end(`${JSON.stringify(requests)}\n`);
    let stdout = '';
    for await (const chunk of child.stdout) stdout += chunk;
    server.close();
    const messages = stdout.trim().split('\n');
    expect(messages.map((line) => JSON.parse(line))).toEqual([
      { jsonrpc: '2.0', id: 1, result: { text: '颱風' } },
      { jsonrpc: '2.0', id: 2, error: { code: -32000, message: expect.stringContaining('連線中斷') } },
    ]);
  });

  it.each([
    [
      'too busy',
      503,
      '{"error":"服務忙碌。","code":"overloaded"}',
      { message: '服務忙碌。', data: { code: 'overloaded' } },
    ],
    ['some proxy', 502, '<h1>Bad Gateway</h1>', { message: expect.stringContaining('回應 HTTP 502') }],
    ['another page', 200, 'null', { message: expect.stringContaining('回應 HTTP 200') }],
  ])('relays or explains the reply of a server that is %s', async (_, status, body, error) => {
    const server = createServer((_request, response) => response.writeHead(status).end(body));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const line = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const replies = await repliesTo(line, { HUASOU_URL: url, HUASOU_API_KEY: 'hs_any' });
    server.close();
    expect(replies.map((reply) => JSON.parse(reply))).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32000, ...error } },
    ]);
  });

  it('says that a reply is too long, not that the server is unreachable', async () => {
    const server = createServer((_request, response) =>
      response.writeHead(200, { 'content-length': '10000001' }).flushHeaders(),
    );
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const line = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const replies = await repliesTo(line, { HUASOU_URL: url, HUASOU_API_KEY: 'hs_any' });
    server.closeAllConnections();
    server.close();
    const error = { code: -32000, message: `${url} 的回覆超過 10 MB 上限。` };
    expect(replies.map((reply) => JSON.parse(reply))).toEqual([{ jsonrpc: '2.0', id: 1, error }]);
  });

  it('relays why an overlong message is refused', async () => {
    const line = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'x'.repeat(1_048_576) } });
    const [reply = ''] = await repliesTo(line, { HUASOU_URL: service.url, HUASOU_API_KEY: await service.newKey() });
    expect(JSON.parse(reply)).toMatchObject({ id: 1, error: { message: expect.stringContaining('1 MiB') } });
  });

  it('exits silently when nobody reads its replies any more', async () => {
    const env = { ...environment(), HUASOU_URL: 'http://127.0.0.1:9', HUASOU_API_KEY: `hs_${'a'.repeat(32)}` };
    const child = spawn(process.execPath, ['src/cli.ts', 'stdio'], { cwd: ROOT, env });
    let said = '';
    child.stderr.on('data', (piece) => (said += piece));
    child.stdin.write('{\n');
    await once(child.stdout, 'data');
    child.stdout.destroy();
    await once(child.stdout, 'close');
    child.stdin.end('{\n'.repeat(3));
    const [status] = await once(child, 'close');
    expect({ status, said }).toEqual({ status: 0, said: '' });
  });

  it('reports an invalid key to requests but not to notifications', async () => {
    const lines = [
      '{"jsonrpc":"2.0","id":1,"method":"ping"}',
      '{"jsonrpc":"2.0","method":"notifications/initialized"}',
      '{"jsonrpc":"2.0","id":8,"result":{}}',
      '[{"jsonrpc":"2.0","method":"notifications/initialized"},{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}]',
      '[]',
    ];
    const environment = { HUASOU_URL: service.url, HUASOU_API_KEY: `hs_${'a'.repeat(32)}` };
    const replies = (await repliesTo(lines.join('\n'), environment)).sort();
    expect(replies.map((line) => /^\{"jsonrpc":"2.0","id":(\w+),"error"/.exec(line)?.[1]).sort()).toEqual([
      '1',
      '9007199254740993',
      'null',
    ]);
    for (const line of replies) {
      const { error } = JSON.parse(line);
      expect(error).toMatchObject({ code: -32000, data: { code: 'invalid_api_key' } });
      expect(error.message).toContain('HUASOU_API_KEY');
      expect(error.message).not.toMatch(/標頭|apiKey=/);
    }
  });

  it('tells the client when the key is invalid or the server is unreachable', async () => {
    await expect(connect({ HUASOU_URL: service.url, HUASOU_API_KEY: 'hs_no' })).rejects.toThrow(
      /HUASOU_API_KEY 不是 http:\S+ 的有效金鑰.*keys create --email/,
    );
    await expect(connect({ HUASOU_URL: 'http://127.0.0.1:9', HUASOU_API_KEY: 'hs_no' })).rejects.toThrow('無法連線');
  });
});
