import { getEventListeners, once } from 'node:events';
import { createServer, get, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { searxng } from '../../src/engines/searxng.ts';
import { startTestService, type TestService } from '../_util/service.ts';

// Callers that hang up before they are answered.

let service: TestService;
let engine: Server;
let asked = 0;
let onAsked: (response: ServerResponse) => void = () => {};
const lines: Array<{ level: number; msg: string }> = [];

beforeAll(async () => {
  engine = createServer((_request, response) => {
    asked++;
    onAsked(response); // else it never answers
  });
  await new Promise<void>((done) => engine.listen(0, '127.0.0.1', done));
  const { port } = engine.address() as AddressInfo;
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  service = await startTestService({}, { log, engines: [searxng(`http://127.0.0.1:${port}`)] });
});
afterAll(async () => {
  await service.stop();
  engine.closeAllConnections();
  engine.close();
});
beforeEach(() => {
  asked = 0;
  onAsked = () => {};
  lines.length = 0;
});
afterEach(() => void vi.useRealTimers());

/** The endpoints, each with its own query, because engines are asked the same query only once. */
const DOORS: ReadonlyArray<readonly [path: string, body: object]> = [
  ['/v1/search', { query: '颱風' }],
  ['/search', { query: '地震' }],
  ['/openwebui/search', { query: '豪雨' }],
  [
    '/mcp',
    { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'service_search', arguments: { q: '寒流' } } },
  ],
];

/** Sends the call and hangs up as soon as `isTime` returns true. */
async function hangUp(path: string, body: object, key: string, isTime: () => boolean): Promise<void> {
  const leaving = new AbortController();
  const reply = fetch(service.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
    signal: leaving.signal,
  }).then((response) => response.text());
  await expect.poll(isTime, { interval: 5 }).toBe(true);
  leaving.abort();
  await expect(reply).rejects.toThrow('abort');
}

it.each(DOORS)(
  '%s starts no search and leaves no listener when the caller hangs up during authentication',
  async (path, body) => {
    const key = await service.newKey();
    const { db, giveUp } = service.context;
    const before = getEventListeners(giveUp, 'abort').length;
    // The embedded database has a single connection, which an open transaction occupies.
    await db.transaction().execute(async (alone) => {
      await sql`select 1`.execute(alone);
      const since = performance.now();
      await hangUp(path, body, key, () => performance.now() - since > 100);
      await new Promise((wake) => setTimeout(wake, 100));
    });
    await new Promise((wake) => setTimeout(wake, 200));
    expect(asked).toBe(0);
    expect(getEventListeners(giveUp, 'abort')).toHaveLength(before);
  },
);

it('an event stream leaves no listener when the caller hangs up during authentication', async () => {
  const key = await service.newKey();
  const { db, shutdown } = service.context;
  const before = getEventListeners(shutdown, 'abort').length;
  await db.transaction().execute(async (alone) => {
    await sql`select 1`.execute(alone);
    const headers = { authorization: `Bearer ${key}` };
    const stream = fetch(`${service.url}/mcp`, { headers, signal: AbortSignal.timeout(100) });
    await expect(stream).rejects.toThrow('timeout');
    await new Promise((wake) => setTimeout(wake, 100));
  });
  await new Promise((wake) => setTimeout(wake, 200));
  expect(getEventListeners(shutdown, 'abort')).toHaveLength(before);
});

it.each(DOORS)(
  '%s records a caller that hangs up during the search as cancelled, not as failed',
  async (path, body) => {
    const key = await service.newKey();
    const { db, metrics } = service.context;
    const ended = async () => await db.selectFrom('usage').select('status').orderBy('created_at', 'desc').execute();
    const before = await ended();
    await hangUp(path, body, key, () => asked > 0);
    await expect.poll(async () => (await ended()).length).toBe(before.length + 1);
    expect((await ended())[0]).toEqual({ status: 'cancelled' });
    await new Promise((wake) => setTimeout(wake, 50));
    expect(lines).toMatchObject([{ level: 30, msg: 'request cut off by the caller' }]);
    expect(await metrics.text()).not.toContain('code="internal_error"');
  },
);

it('a batch whose caller hangs up ends every call as cancelled', async () => {
  const call = (id: number) => {
    const params = { name: 'service_search', arguments: { query: `洪水 ${id}` } };
    return { jsonrpc: '2.0', id, method: 'tools/call', params };
  };
  const { db } = service.context;
  const ended = async () => await db.selectFrom('usage').select('status').where('status', '=', 'cancelled').execute();
  const before = (await ended()).length;
  await hangUp('/mcp', [call(1), call(2)], await service.newKey(), () => asked > 1);
  await expect.poll(async () => (await ended()).length).toBe(before + 2);
  expect(lines).toMatchObject([{ level: 30, msg: 'request cut off by the caller' }]);
});

it.each(DOORS)('%s leaves no listener after answering', async (path, body) => {
  const { giveUp } = service.context;
  const before = getEventListeners(giveUp, 'abort').length;
  const withoutQuery = JSON.stringify(body).replace(/"(query|q)":"[^"]+"/, '"$1":""');
  const reply = await service.post(path, JSON.parse(withoutQuery), await service.newKey());
  expect(await reply.text()).toContain('query');
  await expect.poll(() => getEventListeners(giveUp, 'abort').length).toBe(before);
});

it('an event stream leaves no listener or timer when the client closes it', async () => {
  const { shutdown } = service.context;
  const before = getEventListeners(shutdown, 'abort').length;
  const headers = { authorization: `Bearer ${await service.newKey()}` };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const [response] = await once(get(`${service.url}/mcp`, { headers, agent: false }), 'response');
  await once(response, 'data');
  expect(getEventListeners(shutdown, 'abort')).toHaveLength(before + 1);
  const timers = vi.getTimerCount();
  response.destroy();
  while (getEventListeners(shutdown, 'abort').length > before) await nextTurn();
  expect(vi.getTimerCount()).toBe(timers - 1);
});

it('an event stream opened during shutdown ends at once', async () => {
  const own = await startTestService();
  const headers = { authorization: `Bearer ${await own.newKey()}` };
  const first = await fetch(`${own.url}/mcp`, { headers });
  own.context.beginShutdown();
  expect(await first.text()).toBe('event: ping\ndata: {}\n\n');
  vi.useFakeTimers({ toFake: ['setTimeout'] }); // any other stream stays open for thirty seconds of this clock
  expect(await (await fetch(`${own.url}/mcp`, { headers })).text()).toBe('event: ping\ndata: {}\n\n');
  vi.useRealTimers();
  await own.stop();
});

it.each(DOORS)('%s charges no caller who hangs up right before the search has its results', async (path, body) => {
  const key = await service.newKey();
  const { db } = service.context;
  const { port } = new URL(service.url);
  const ended = async () => await db.selectFrom('usage').select(['status', 'credits']).execute();
  const before = (await ended()).length;
  for (let n = 0; n < 10; n++) {
    const text = JSON.stringify(body).replace(/(?<=颱風|地震|豪雨|寒流)/, ` ${n}`);
    const socket = connect(Number(port), '127.0.0.1');
    const head = [`POST ${path} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${key}`];
    const answered = new Promise<void>((done) => {
      onAsked = (response) => {
        socket.destroy();
        const results = [{ title: '颱風 地震 豪雨 寒流', url: 'https://a.example/', content: '', engine: 'a' }];
        response.end(JSON.stringify({ results, unresponsive_engines: [] }));
        done();
      };
    });
    socket.write(`${[...head, `Content-Length: ${Buffer.byteLength(text)}`].join('\r\n')}\r\n\r\n${text}`);
    await answered;
    await expect.poll(async () => (await ended()).length).toBe(before + n + 1);
  }
  const rows = (await ended()).slice(before);
  expect(rows.filter(({ status }) => status !== 'cancelled')).toEqual([]);
});
