import { getEventListeners } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Admission, createAdmission } from '../../src/services/admission.ts';
import { startTestService, type TestService } from '../_util/service.ts';

const never = new AbortController().signal;

/** Creates calls that end on request, in the order in which they began. */
function calls(admission: Admission) {
  const begun: string[] = [];
  const endings: Array<() => void> = [];
  const refused: string[] = [];
  const call = (key: string, signal = never) =>
    admission
      .run(key, signal, async () => {
        begun.push(key);
        await new Promise<void>((end) => endings.push(end));
      })
      .catch((error) => void refused.push(`${key} ${error.code ?? error.message}`));
  const settle = () => sleep(5);
  const endOne = async () => {
    endings.shift()?.();
    await settle();
  };
  return { begun, refused, call, endOne, settle };
}

it('a caller that leaves during the rate check is not served', async () => {
  const admission = createAdmission({ perMinute: 5 });
  const leaving = new AbortController();
  const { begun, refused, call, settle } = calls(admission);
  void call('a', leaving.signal);
  leaving.abort(new Error('left'));
  await settle();
  expect({ begun, refused, load: admission.load() }).toEqual({
    begun: [],
    refused: ['a left'],
    load: { running: 0, waiting: 0 },
  });
});

it('a caller that has left before its call does not count toward the rate', async () => {
  const admission = createAdmission({ perMinute: 1 });
  const call = async () => 'done';
  await expect(admission.run('a', AbortSignal.abort(new Error('left')), call)).rejects.toThrow('left');
  expect(await admission.run('a', never, call)).toBe('done');
});

describe('slots for running calls', () => {
  it('are limited to three quarters for one key, so that the next key finds some', async () => {
    const { begun, call, settle } = calls(createAdmission({ maxRunning: 16 }));
    for (let n = 0; n < 30; n++) void call('greedy');
    await settle();
    expect(begun.length).toBe(12);
    void call('modest');
    await settle();
    expect(begun.at(-1)).toBe('modest');
  });

  it('are freed when calls end', async () => {
    const admission = createAdmission({ maxRunning: 3 });
    const { call, settle } = calls(admission);
    await admission.run('a', never, async () => {});
    for (const key of 'aaa') void call(key);
    await settle();
    expect(admission.load()).toEqual({ running: 3, waiting: 0 });
  });

  it('are given to a waiting call as soon as any call ends', async () => {
    const admission = createAdmission({ maxRunning: 7 });
    const { begun, call, endOne, settle } = calls(admission);
    for (const key of 'aaabbbba') void call(key);
    await settle();
    expect(admission.load()).toEqual({ running: 6, waiting: 2 });
    await endOne();
    expect(begun.join('')).toBe('aaabbbba');
    expect(admission.load()).toEqual({ running: 7, waiting: 0 });
  });

  it('are given to waiting keys in turn', async () => {
    const admission = createAdmission({ maxRunning: 4 });
    const { begun, call, endOne, settle } = calls(admission);
    for (let n = 0; n < 8; n++) void call('a');
    for (let n = 0; n < 3; n++) void call('b');
    void call('c');
    await settle();
    const before = begun.length;
    for (let n = 0; n < 9; n++) await endOne();
    expect(begun.slice(0, before).join('')).toBe('aaab');
    expect(
      begun
        .slice(before, before + 4)
        .sort()
        .join(''),
    ).toMatch(/^a+b+c$/);
    expect(begun.length).toBe(12);
    for (let n = 0; n < 3; n++) await endOne();
    expect(admission.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('have a queue in which the key with most calls loses some when it is full', async () => {
    const { refused, call, settle } = calls(createAdmission({ maxRunning: 1, maxWaiting: 11 }));
    for (let n = 0; n < 13; n++) void call('greedy');
    await settle();
    expect(refused).toEqual(['greedy overloaded']);
    for (let n = 0; n < 8; n++) void call('modest');
    await settle();
    expect(refused.filter((one) => one.startsWith('greedy')).length).toBe(6);
    expect(refused.filter((one) => one.startsWith('modest')).length).toBe(3);
  });

  it('are no longer waited for after the longest wait or when the caller leaves', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const admission = createAdmission({ maxRunning: 1, maxWaitMs: 50 });
    const { refused, call, endOne, settle } = calls(admission);
    void call('a');
    const waited = call('b');
    const controller = new AbortController();
    const left = call('c', controller.signal);
    await settle();
    expect(admission.load()).toEqual({ running: 1, waiting: 2 });
    controller.abort(new Error('gone'));
    await left;
    vi.advanceTimersByTime(49);
    await settle();
    expect(refused).toEqual(['c gone']);
    vi.advanceTimersByTime(1);
    await waited;
    expect(refused).toEqual(['c gone', 'b overloaded']);
    await endOne();
    expect(admission.load()).toEqual({ running: 0, waiting: 0 });
    vi.useRealTimers();
  });

  it('leave no timer or listener behind after the wait', async () => {
    const { call, endOne, settle } = calls(createAdmission({ maxRunning: 1 }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { signal } = new AbortController();
    for (const key of 'ab') void call(key, signal);
    await settle();
    expect([vi.getTimerCount(), getEventListeners(signal, 'abort').length]).toEqual([1, 1]);
    await endOne();
    expect([vi.getTimerCount(), getEventListeners(signal, 'abort').length]).toEqual([0, 0]);
    vi.useRealTimers();
  });

  it('are waited for no longer than ten seconds by default', async () => {
    const { refused, call, settle } = calls(createAdmission({ maxRunning: 1 }));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const key of 'ab') void call(key);
    await settle();
    vi.advanceTimersByTime(9_999);
    await settle();
    expect(refused).toEqual([]);
    vi.advanceTimersByTime(1);
    await settle();
    expect(refused).toEqual(['b overloaded']);
    vi.useRealTimers();
  });
});

describe('a service at its limits', () => {
  let service: TestService;
  let slow: Server;
  /** The site answers only from then on. */
  const busyOnce = Promise.withResolvers<void>();
  const slowUrl = () => `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`;
  beforeAll(async () => {
    slow = createServer((request, response) => {
      const answer = () => response.end('<title>慢</title><p>這個頁面慢了一點才來，內容只有這一句話。</p>');
      if (request.url === '/') answer();
      else void busyOnce.promise.then(answer);
    }).listen(0, '127.0.0.1');
    service = await startTestService({}, { admission: { maxRunning: 2, maxWaiting: 3 } });
  });
  afterAll(async () => {
    await service.stop();
    slow.close();
  });

  it('serves what it can, answers 503 with Retry-After, and charges served calls only', async () => {
    await service.post('/v1/extract', { url: slowUrl() }, await service.newKey()); // starts the extractor
    const key = await service.newKey();
    const replies = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const reply = await service.post('/v1/extract', { url: `${slowUrl()}?${n}` }, key);
        if (reply.status === 503) busyOnce.resolve();
        return { status: reply.status, headers: reply.headers, body: await reply.json() };
      }),
    );
    const served = replies.filter(({ status }) => status === 200).map(({ body }) => body);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(served.length).toBeGreaterThanOrEqual(4);
    const busy = replies.find(({ status }) => status === 503);
    expect(busy?.headers.get('retry-after')).toBe('5');
    expect(busy?.body).toMatchObject({ code: 'overloaded', error: expect.stringContaining('不扣點') });
    const balance = await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });
    // A page for which the machine was too busy is not charged either.
    const charged = served.filter(({ results }) => results[0].retry_after === undefined).length;
    expect(charged).toBeGreaterThan(0);
    expect(await balance.json()).toMatchObject({ credits_used: charged });
  });

  it('tells a model over MCP to wait and to try once more', async () => {
    const params = (n: number) => ({ name: 'service_extract', arguments: { urls: [`${slowUrl()}?mcp${n}`] } });
    const calls = Array.from({ length: 20 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: params(id),
    }));
    const reply = await service.post('/mcp', calls, await service.newKey());
    expect(await reply.text()).toMatch(/服務忙碌.*依訊息等候後再重試一次.*"isError":true/);
  });

  it('serves another key while one key sends calls without pause', async () => {
    const [greedy, modest] = await Promise.all([service.newKey(), service.newKey()]);
    let isOver = false;
    const hurry = Array.from({ length: 8 }, async (_, n) => {
      while (!isOver) await service.post('/v1/search', { query: `高鐵 ${n}` }, greedy);
    });
    const statuses: number[] = [];
    for (let n = 0; n < 10; n++) statuses.push((await service.post('/v1/search', { query: '颱風' }, modest)).status);
    isOver = true;
    await Promise.all(hurry);
    expect(statuses).toEqual(Array(10).fill(200));
  });
});

describe('the rate limit', () => {
  it('does not apply unless it is configured', async () => {
    const admission = createAdmission();
    for (let n = 0; n < 1_000; n++) await admission.run('a', never, async () => {});
  });

  it('rounds the retry-after up, since a call a moment too early would be refused', async () => {
    const admission = createAdmission({ perMinute: 1 });
    await admission.run('a', never, async () => {});
    await sleep(20);
    const refused = admission.run('a', never, async () => {});
    await expect(refused).rejects.toMatchObject({ code: 'rate_limited', retryAfterS: 60 });
  });

  it('applies to each key at every endpoint and answers 429 with Retry-After', async () => {
    const service = await startTestService({ RATE_LIMIT: '3' });
    const [one, other] = await Promise.all([service.newKey(), service.newKey()]);
    const search = async (key: string) => service.post('/v1/search', { query: '颱風' }, key);
    for (let n = 0; n < 3; n++) expect((await search(one)).status).toBe(200);
    const refused = await search(one);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      error: expect.stringContaining('每分鐘最多 3 次'),
    });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect([retryAfter > 30, retryAfter <= 60]).toEqual([true, true]);
    const call = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'service_search', arguments: { query: '風' } },
    };
    expect(await (await service.post('/mcp', call, one)).text()).toMatch(
      /呼叫太頻繁.*依訊息等候後再呼叫一次.*"isError":true/,
    );
    expect((await service.post('/search', { query: '颱風' }, one)).headers.get('retry-after')).not.toBeNull();
    expect((await search(other)).status).toBe(200);
    await service.stop();
  });
});
