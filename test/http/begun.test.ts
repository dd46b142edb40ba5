import { getEventListeners } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { searxng } from '../../src/engines/searxng.ts';
import { ServiceError } from '../../src/errors.ts';
import { hashKey } from '../../src/services/api-key.ts';
import type { Caller, Hold } from '../../src/services/ledger/ledger.ts';
import { type Call, runTool, type Tool } from '../../src/tool.ts';
import { searchTool } from '../../tools/search.ts';
import { startTestService, type TestService } from '../_util/service.ts';

// For a caller with plenty of credits the work begins while the credits are still being reserved.

let service: TestService;
let engine: Server;
let asked = 0;

beforeAll(async () => {
  engine = createServer((_request, response) => {
    asked++;
    const results = [{ title: '颱風動態', url: 'https://news.example.tw/1', content: '颱風外圍環流影響東半部' }];
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ results }));
  });
  await new Promise<void>((done) => engine.listen(0, '127.0.0.1', done));
  const { port } = engine.address() as AddressInfo;
  service = await startTestService({}, { engines: [searxng(`http://127.0.0.1:${port}`)] });
});
afterAll(async () => {
  await service.stop();
  engine.close();
});
beforeEach(() => {
  asked = 0;
});

/** Runs `work` while the database is busy: the embedded one has a single connection, which an open transaction occupies. */
async function withBusyDatabase(work: () => Promise<void>): Promise<void> {
  await service.context.db.transaction().execute(async (alone) => {
    await sql`select 1`.execute(alone);
    await work();
  });
}

const search = (key: string) => service.post('/v1/search', { query: '颱風', lang: 'en' }, key);
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((wake) => setTimeout(wake, 5));
};

async function remaining(key: string): Promise<number> {
  const reply = await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });
  return ((await reply.json()) as { credits_remaining: number }).credits_remaining;
}

it('with plenty of credits a call asks engines at once and replies after the reservation', async () => {
  const key = await service.newKey(200);
  expect(await remaining(key)).toBe(200);
  let reply: Promise<Response> | undefined;
  let hasReplied = false;
  await withBusyDatabase(async () => {
    reply = search(key);
    void reply.then(() => {
      hasReplied = true;
    });
    await until(() => asked > 0);
    await new Promise((wake) => setTimeout(wake, 100));
    expect(hasReplied).toBe(false);
  });
  expect((await reply)?.status).toBe(200);
  expect(await remaining(key)).toBe(199);
});

it('with few credits a call asks the engines only after the reservation succeeds', async () => {
  const few = await service.newKey(1);
  expect(await remaining(few)).toBe(1);
  let reply: Promise<Response> | undefined;
  await withBusyDatabase(async () => {
    reply = search(few);
    await new Promise((wake) => setTimeout(wake, 200));
    expect(asked).toBe(0);
  });
  expect((await reply)?.status).toBe(200);
  expect(asked).toBeGreaterThan(0);
  asked = 0;
  expect((await search(few)).status).toBe(429);
  expect(asked).toBe(0);
});

it('a call does not begin early when other calls hold the credits', async () => {
  const { accounts, credits, db } = service.context;
  const account = await accounts.ensure({ email: 'held@example.com', monthlyCredits: 1000 });
  const { key } = await accounts.createKey(account, 'test');
  const caller = (await credits.authenticate(hashKey(key))) as Caller;
  const hold = await credits.reserve(caller, 'service_search', 1000);
  for (let n = 0; n < 3; n++) expect((await search(key)).status).toBe(429);
  await new Promise((wake) => setTimeout(wake, 200));
  expect(asked).toBe(0);
  await credits.release(hold, 'internal_error');
  const row = db.selectFrom('accounts').select('credits_held').where('id', '=', account);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ credits_held: 0 });
});

it('mayBegin takes reservations under way into account', async () => {
  const { credits } = service.context;
  const caller = (await credits.authenticate(hashKey(await service.newKey(200)))) as Caller;
  expect(credits.mayBegin(caller, 5)).toBe(true);
  const holds: Array<Promise<Hold>> = [];
  await withBusyDatabase(async () => {
    for (let n = 0; n < 40 && credits.mayBegin(caller, 5); n++)
      holds.push(credits.reserve(caller, 'service_search', 5));
  });
  expect(holds).toHaveLength(20);
  for (const hold of await Promise.all(holds)) await credits.release(hold, 'internal_error');
  expect(credits.mayBegin((await credits.recognize(caller.keyHash)) as Caller, 5)).toBe(false); // the balance as of the last reservation
  expect(credits.mayBegin((await credits.authenticate(caller.keyHash)) as Caller, 5)).toBe(true);
});

it('a refused reservation aborts work that began early', async () => {
  const { accounts } = service.context;
  const account = await accounts.ensure({ email: 'ended@example.com', monthlyCredits: 1000 });
  const { key, id } = await accounts.createKey(account, 'test');
  const caller = (await service.context.credits.authenticate(hashKey(key))) as Caller;
  await accounts.revokeKey(account, id);
  let reason: unknown;
  const run = (_input: unknown, { signal }: Call) =>
    new Promise<never>((_done, fail) =>
      signal.addEventListener('abort', () => {
        reason = signal.reason;
        fail(reason);
      }),
    );
  const call = { context: service.context, caller, signal: new AbortController().signal };
  await expect(runTool({ ...searchTool, run } as Tool, { query: '颱風' }, call)).rejects.toMatchObject({
    code: 'invalid_api_key',
  });
  expect(reason).toMatchObject({ code: 'invalid_api_key' });
});

it('the time limit of a call counts from when its work begins', async () => {
  const call = { signal: new AbortController().signal };
  for (const [credits, allowed] of [
    [50, false],
    [500, true],
  ] as const) {
    const context = { ...service.context, callMs: 200 };
    const caller = (await context.credits.authenticate(hashKey(await service.newKey(credits)))) as Caller;
    expect(context.credits.mayBegin(caller, 1)).toBe(allowed);
    let reply: Promise<unknown> | undefined;
    await withBusyDatabase(async () => {
      reply = runTool(searchTool as Tool, { query: '颱風', lang: 'en' }, { ...call, context, caller });
      await new Promise((wake) => setTimeout(wake, 400));
    });
    await expect(reply).resolves.toMatchObject({ credits_used: 1 });
  }
});

it('a key revoked a moment ago is refused, not charged, and begins no second call', async () => {
  const { accounts, db } = service.context;
  const account = await accounts.ensure({ email: 'revoked@example.com', monthlyCredits: 1000 });
  const { key, id } = await accounts.createKey(account, 'test');
  expect((await search(key)).status).toBe(200);
  await accounts.revokeKey(account, id);
  expect((await search(key)).status).toBe(401);
  await new Promise((wake) => setTimeout(wake, 200)); // work begun before the refusal may still be on its way to the engine
  asked = 0;
  expect((await search(key)).status).toBe(401);
  await new Promise((wake) => setTimeout(wake, 200));
  expect(asked).toBe(0);
  const row = db.selectFrom('accounts').select(['credits_used', 'credits_held']).where('id', '=', account);
  expect(await row.executeTakeFirstOrThrow()).toEqual({ credits_used: 1, credits_held: 0 });
});

it('a caller that hangs up while its credits are being reserved is not charged', async () => {
  const key = await service.newKey(200);
  expect(await remaining(key)).toBe(200);
  const leaving = new AbortController();
  let reply: Promise<unknown> | undefined;
  await withBusyDatabase(async () => {
    const headers = { authorization: `Bearer ${key}` };
    const body = JSON.stringify({ query: '颱風', lang: 'en' });
    reply = fetch(`${service.url}/v1/search`, { method: 'POST', headers, body, signal: leaving.signal });
    reply.catch(() => {});
    await until(() => asked > 0);
    await new Promise((wake) => setTimeout(wake, 200));
    leaving.abort();
    await new Promise((wake) => setTimeout(wake, 100));
  });
  await expect(reply).rejects.toThrow('abort');
  const cancelled = service.context.db.selectFrom('usage').select('status').where('status', '=', 'cancelled');
  await expect.poll(async () => (await cancelled.execute()).length).toBe(1);
  expect(await remaining(key)).toBe(200);
});

describe('a call whose work began early', () => {
  /** Prepares a search that does `run`, for a caller with plenty of credits. */
  async function runAs(run: Tool['run'], { callMs = 60_000, ...context }: Partial<Call['context']> = {}) {
    const caller = (await service.context.credits.authenticate(hashKey(await service.newKey(500)))) as Caller;
    const { signal } = new AbortController();
    const call = { context: { ...service.context, ...context, callMs }, caller, signal };
    return { caller, signal, reply: () => runTool({ ...searchTool, run } as Tool, { query: '颱風' }, call) };
  }

  const used = async ({ keyHash }: Caller) =>
    (await service.context.credits.authenticate(keyHash))?.account.creditsUsed;

  it('fails without charge when the result comes after the time limit', async () => {
    const { caller, reply } = await runAs(() => new Promise((done) => setTimeout(done, 100, { results: [] })), {
      callMs: 20,
    });
    await expect(reply()).rejects.toThrow('timeout');
    expect(await used(caller)).toBe(0);
  });

  it('leaves no listener on its signal', async () => {
    const { signal, reply } = await runAs(async () => ({ results: [] }));
    expect(await reply()).toMatchObject({ results: [], credits_used: 1 });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('reports a failure that comes before its credits are reserved', async () => {
    const { caller, reply } = await runAs(() => Promise.reject(new ServiceError('upstream_unavailable', 'away')));
    let ended: Promise<unknown> | undefined;
    await withBusyDatabase(async () => {
      ended = reply();
      await new Promise((wake) => setTimeout(wake, 50));
    });
    await expect(ended).rejects.toThrow('away');
    expect(await used(caller)).toBe(0);
  });

  it('reports the failure of its work even when releasing the credits fails', async () => {
    const release = () => Promise.reject(new Error('connection lost'));
    const { reply } = await runAs(() => Promise.reject(new ServiceError('upstream_unavailable', 'away')), {
      credits: { ...service.context.credits, release },
    });
    await expect(reply()).rejects.toThrow('away');
  });
});
