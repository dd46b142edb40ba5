import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/text/tokens.ts';
import { framesOf } from '../_util/frames.ts';
import { startTestService, type TestService } from '../_util/service.ts';

const CALL_MS = 6_000; // before the time limit of a page by itself, which would end the call otherwise
const sentence = (n: number) => `第${n}段說的是高速鐵路的票價與班次，每一句都不長，但是有${n}句。`;
const WORDS = sentence(1);
const LONG = Array.from({ length: 1_000 }, (_, n) => `<p>${sentence(n)}</p>`).join('');
const QUOTES = Array.from({ length: 4_000 }, (_, n) => `<p>"第${n}句"說："\\\\${n}\\\\"。</p>`).join('');

let service: TestService;
let site: Server;
let origin: string;
/** Paths that were requested, and those whose reader disconnected before they were answered. */
let asked: string[];
let abandoned: string[];
let key: string;

beforeAll(async () => {
  asked = [];
  abandoned = [];
  site = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (path.startsWith('/long')) return void response.end(`<title>很長</title>${LONG}`);
    if (path.startsWith('/quotes')) return void response.end(`<title>引號</title>${QUOTES}`);
    if (path.startsWith('/quick')) return void response.end(`<title>快</title><p>${WORDS}</p>`);
    response.on('close', () => {
      if (!response.writableFinished) abandoned.push(path);
    });
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  service = await startTestService();
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await service.stop();
});
beforeEach(async () => {
  key = await service.newKey(100);
});

const authorization = () => `Bearer ${key}`;
const call = (name: string, args: object, id: unknown = 1) =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } });

async function reply(name: string, args: object) {
  const body = call(name, args);
  const response = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { authorization: authorization() },
    body,
  });
  const wire = await response.text();
  const frames = framesOf(wire) as Array<[string, { result: { content: Array<{ text: string }>; isError: boolean } }]>;
  const result = frames.at(-1)?.[1].result;
  return { bytes: Buffer.byteLength(wire), text: result?.content[0]?.text ?? '', isError: result?.isError };
}

async function creditsUsed(): Promise<number> {
  const response = await fetch(`${service.url}/v1/credits`, { headers: { authorization: authorization() } });
  return ((await response.json()) as { credits_used: number }).credits_used;
}

async function connect() {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: authorization() } };
  const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { requestInit });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

describe('the size of a reply', () => {
  it.each([
    ['one long page', ['/long']],
    ['twenty long pages', Array.from({ length: 20 }, (_, n) => `/long/${n}`)],
    ['a page of characters that JSON writes in two', ['/quotes']],
    ['addresses as long as a page', Array.from({ length: 20 }, (_, n) => `/quick/${n}/${'a'.repeat(20_000)}`)],
    ['addresses that are none', Array.from({ length: 20 }, (_, n) => `${n}:\n${'"'.repeat(20_000)}`)],
  ])('of %s is under 10,000 tokens, or 75,000 bytes with a large max_tokens', async (_name, paths) => {
    const urls = paths.map((path) => (path.startsWith('/') ? origin + path : path));
    const usual = await reply('service_extract', { urls });
    expect(usual.isError).toBe(false);
    expect(estimateTokens(usual.text)).toBeLessThan(10_000);
    const large = await reply('service_extract', { urls, max_tokens: 200_000 });
    expect(large.bytes).toBeLessThan(75_000);
    expect(large.text.length).toBeGreaterThanOrEqual(usual.text.length);
    expect(large.text.includes('僅供引用')).toBe(!large.text.startsWith('讀取失敗')); // without a page there is nothing to quote
  });

  it('uses most of the space it is allowed', async () => {
    const { text } = await reply('service_extract', { urls: [`${origin}/long`] });
    expect(estimateTokens(text)).toBeGreaterThan(9_000);
    expect((await reply('service_extract', { urls: [`${origin}/long`], max_tokens: 200_000 })).bytes).toBeGreaterThan(
      68_000,
    );
  });

  it('says where a page continues, and continuing there returns the next part', async () => {
    const whole = (await (await service.post('/v1/extract', { urls: [`${origin}/long`] }, key)).json()) as {
      results: Array<{ content: string }>;
    };
    const content = [...(whole.results[0]?.content ?? '')];
    let start = 0;
    for (let part = 1; part <= 3; part++) {
      const { text } = await reply('service_extract', { urls: [`${origin}/long`], start });
      const [, shown = ''] = /<<<\w+\n(?:標題：.*\n\n)?([\s\S]*)\n\w+>>>/.exec(text) ?? [];
      expect(content.slice(start).join('').startsWith(shown)).toBe(true);
      const next = Number(/"start":(\d+)\}/.exec(text)?.[1]);
      expect(next).toBe(start + [...shown].length);
      start = next;
    }
  });

  it('of a search keeps the best results and says how many were left out', async () => {
    const args = { query: '颱風', max_results: 20 };
    const whole = await reply('service_search', args);
    const part = await reply('service_search', { ...args, max_tokens: 400 });
    const first = /\[1\] .+\n \S+/.exec(whole.text)?.[0] ?? 'none';
    expect(part.text).toContain(first);
    expect(part.text).toMatch(/略去排名較後的 \d+ 筆；放寬 max_tokens/);
    expect(estimateTokens(part.text)).toBeLessThan(400);
  });
});

describe('a long query', () => {
  const NUMBERS = /^\[\d+\] /gm;

  it.each([
    [{}, 10_000],
    [{ max_tokens: 3_000 }, 3_000],
    [{ max_tokens: 200_000 }, 20_000],
  ])('gets as many results as a short one with %j', async (budget, most) => {
    const args = { max_results: 20, category: 'general', time_range: 'all', ...budget };
    const few = await reply('service_search', { query: '颱風', ...args });
    const long = await reply('service_search', { query: '颱風 '.repeat(4_500), ...args });
    const count = few.text.match(NUMBERS)?.length ?? 0;
    expect(count).toBeGreaterThan(1);
    expect(long.text.match(NUMBERS)?.length).toBe(count);
    expect(estimateTokens(long.text)).toBeLessThan(most);
  });

  it('gets results even when it exceeds the largest budget by itself', async () => {
    const { isError, text } = await reply('service_search', { query: '颱風 '.repeat(120_000), max_tokens: 200_000 });
    expect([isError, text]).toEqual([false, expect.stringMatching(NUMBERS)]);
  });

  it.each([50, 200_001, 1.5])('is still refused with max_tokens %s', async (max_tokens) => {
    const { isError, text } = await reply('service_search', { query: '颱風'.repeat(1_000), max_tokens });
    expect([isError, text]).toEqual([true, expect.stringContaining('max_tokens')]);
  });
});

describe('the time limit of a call', () => {
  it('ends the call with the pages read so far', async () => {
    const own = await startTestService({}, { callMs: CALL_MS });
    const key = await own.newKey();
    const read = async (urls: string[]) => (await own.post('/v1/extract', { urls }, key)).json();
    // The process that reads pages starts in the background: wait until it is ready.
    await expect.poll(async () => (await read([`${origin}/quick`])).success_count).toBe(1);
    // On the same clock, a call that has more time waits as long as the page itself may take.
    const longer = new AbortController();
    const headers = { authorization: authorization() };
    const body = JSON.stringify({ urls: [`${origin}/never?longer`] });
    const patient = fetch(`${service.url}/v1/extract`, { method: 'POST', headers, body, signal: longer.signal });
    const ended: string[] = [];
    const isOver = patient.then(
      () => void ended.push('longer'),
      () => {},
    );
    await expect.poll(() => asked).toContain('/never?longer');
    const reply = await read([`${origin}/quick?2`, `${origin}/never`]);
    expect(ended).toEqual([]);
    longer.abort();
    await isOver;
    expect(reply).toMatchObject({
      results: [{ status: 'success' }, { status: 'failed', error: expect.stringContaining('逾時') }],
      credits_used: 2,
    });
    await expect.poll(() => abandoned).toContain('/never');
    await own.stop();
  });
});

describe('a client that gives up a call', () => {
  const isAsked = (path: string) => expect.poll(() => asked).toContain(path);

  it('ends the work, uncharged, by hanging up', async () => {
    const controller = new AbortController();
    const headers = { authorization: authorization() };
    const body = call('service_extract', { urls: [`${origin}/hung-up`] });
    const request = { method: 'POST', headers, body, signal: controller.signal };
    const response = await fetch(`${service.url}/mcp`, request);
    await isAsked('/hung-up');
    controller.abort();
    await expect(response.text()).rejects.toThrow();
    await expect.poll(() => abandoned).toContain('/hung-up');
    expect(await creditsUsed()).toBe(0);
  });

  it('ends the work, uncharged and without a reply, by cancelling', async () => {
    const client = await connect();
    const controller = new AbortController();
    const params = { name: 'service_extract', arguments: { urls: [`${origin}/cancelled`] } };
    const called = expect(client.callTool(params, undefined, { signal: controller.signal }));
    const refused = called.rejects.toThrow('no longer wanted');
    await isAsked('/cancelled');
    controller.abort('no longer wanted');
    await refused;
    await expect.poll(() => abandoned).toContain('/cancelled');
    expect(await creditsUsed()).toBe(0);
    await client.close();
  });

  it.each(['first', 'last'])('can cancel the %s request of a batch within the same batch', async (place) => {
    const slow = JSON.parse(call('service_extract', { urls: [`${origin}/in-batch/${place}`] }, 1));
    const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } };
    const batch = place === 'first' ? [slow, ping, cancel] : [ping, slow, cancel];
    const response = await service.post('/mcp', batch, key);
    expect(framesOf(await response.text())).toEqual([['message', { jsonrpc: '2.0', id: 2, result: {} }]]);
    expect(await creditsUsed()).toBe(0);
  });

  it('cancels exactly the request it names, however large the id', async () => {
    const post = async (body: string) => {
      const init = { method: 'POST', headers: { authorization: authorization() }, body };
      return await (await fetch(`${service.url}/mcp`, init)).text();
    };
    const params = `{"name":"service_extract","arguments":{"urls":["${origin}/large"]}}`;
    const running = post(`{"jsonrpc":"2.0","id":9007199254740993,"method":"tools/call","params":${params}}`);
    const cancel = (id: string) =>
      post(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":${id}}}`);
    await isAsked('/large');
    await cancel('9007199254740992');
    await fetch(`${origin}/quick`); // if the reader had hung up, the site would know by now
    expect(abandoned).not.toContain('/large');
    await cancel('9007199254740993');
    expect(await running).toBe('');
    await expect.poll(() => abandoned).toContain('/large');
    expect(await creditsUsed()).toBe(0);
  });

  it("cannot cancel another client's request with the same id", async () => {
    const headers = { authorization: authorization(), 'mcp-session-id': 'mine' };
    const body = call('service_extract', { urls: [`${origin}/others`, `${origin}/quick`] }, 7);
    const running = fetch(`${service.url}/mcp`, { method: 'POST', headers, body }).then((response) => response.text());
    await isAsked('/others');
    const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } };
    for (const other of [
      { authorization: authorization() },
      { ...headers, authorization: `Bearer ${await service.newKey()}` },
    ]) {
      const response = await fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: other,
        body: JSON.stringify(cancel),
      });
      expect(response.status).toBe(202);
    }
    expect(framesOf(await running)).toHaveLength(1);
  });
});

it('a call abandoned during shutdown is answered with an error that suggests a retry', async () => {
  const own = await startTestService();
  const ownKey = await own.newKey(100);
  const reply = own.post('/mcp', call('service_extract', { urls: [`${origin}/never`] }), ownKey);
  await expect.poll(() => own.context.admission.load().running).toBe(1);
  own.context.abandonCalls();
  const [[, data] = []] = framesOf(await (await reply).text());
  expect(data).toMatchObject({
    id: 1,
    result: { isError: true, content: [{ text: expect.stringContaining('可重試一次') }] },
  });
  await own.stop();
});
