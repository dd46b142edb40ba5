import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetricsServer } from '../../src/http/monitoring.ts';
import { createMetrics } from '../../src/telemetry/metrics.ts';
import { databaseForService } from '../_util/databases.ts';
import { startTestService, type TestService } from '../_util/service.ts';

const TOKEN = 'a-token-that-is-long';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ METRICS_PORT: '0', METRICS_TOKEN: TOKEN });
});
afterAll(() => service.stop());

const scrape = async () => (await fetch(service.metricsUrl ?? '')).text();

/** The value of one series, whatever the order of its labels. */
function value(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text.split('\n').find((one) => {
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    return (one.startsWith(`${name} `) || one.startsWith(`${name}{`)) && wanted.every((pair) => one.includes(pair));
  });
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

describe('readiness', () => {
  it('fails without the database, while liveness does not', async () => {
    const own = await startTestService();
    const ready = async () => {
      const response = await fetch(`${own.url}/api/ready`);
      return [response.status, await response.json()];
    };
    expect(await ready()).toEqual([200, { ok: true }]);
    await own.context.db.destroy();
    expect(await ready()).toEqual([
      503,
      { ok: false, code: 'not_ready', error: expect.stringContaining('資料庫'), request_id: expect.any(String) },
    ]);
    expect((await fetch(`${own.url}/api/health`)).status).toBe(200);
    await own.stop();
  });

  it('waits until a page could be read at once', async () => {
    const own = await startTestService({}, { hasLazyReaders: false });
    const status = async () => (await fetch(`${own.url}/api/ready`)).status;
    expect([await status(), own.context.extractor.isWarm()]).toEqual([503, false]);
    await expect.poll(status).toBe(200);
    expect(own.context.extractor.isWarm()).toBe(true);
    await own.stop();
  });

  it('fails as soon as the service begins to shut down', async () => {
    const own = await startTestService();
    own.context.beginShutdown();
    expect((await fetch(`${own.url}/api/ready`)).status).toBe(503);
    await own.stop();
  });
});

describe('metrics', () => {
  it('count event streams but time only other requests', async () => {
    const headers = { authorization: `Bearer ${await service.newKey()}` };
    const stream = await fetch(`${service.url}/mcp`, { headers });
    await stream.body?.cancel();
    const requests = async () => {
      const text = await scrape();
      const counted = (method: string) => value(text, 'huasou_http_requests_total', { route: '/mcp', method });
      const timed = value(text, 'huasou_http_request_seconds_count', { route: '/mcp' });
      return { streams: counted('GET'), messages: counted('POST'), timed };
    };
    await service.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' });
    await expect.poll(requests).toEqual({ streams: 1, messages: 1, timed: 1 });
  });

  it('cover requests, tool calls, credits, engines, pages and the process', async () => {
    const key = await service.newKey();
    await service.post('/v1/search', { query: '颱風' }, key);
    await service.post('/v1/search', {}, key);
    await service.post('/v1/extract', { urls: [`${service.web.origin}/wiki/typhoon`, 'http://10.0.0.1/'] }, key);
    await service.post('/search', { query: '颱風' });
    service.web.search.failing = 'http_500';
    await service.post('/v1/search', { query: '地震' }, key);
    service.web.search.failing = undefined;
    await fetch(`${service.url}/somewhere/${'x'.repeat(50)}`);
    const text = await scrape();
    const requests = (labels: Record<string, string>) => value(text, 'huasou_http_requests_total', labels);
    expect(requests({ route: '/v1/search', status: '200' })).toBe(1);
    expect(requests({ route: '/v1/search', status: '400' })).toBe(1);
    expect(requests({ route: '/search', status: '401' })).toBe(1);
    expect(requests({ route: 'other', status: '404' })).toBe(1);
    expect(text).not.toContain('somewhere');
    expect(value(text, 'huasou_tool_calls_total', { tool: 'service_search', code: 'success' })).toBe(1);
    expect(value(text, 'huasou_tool_calls_total', { tool: 'service_search', code: 'upstream_unavailable' })).toBe(1);
    expect(value(text, 'huasou_credits_total', { tool: 'service_extract' })).toBe(1);
    expect(value(text, 'huasou_engine_questions_total', { engine: 'searxng', outcome: 'success' })).toBeGreaterThan(0);
    expect(value(text, 'huasou_pages_total', { outcome: 'success' })).toBe(1);
    expect(value(text, 'huasou_pages_total', { outcome: 'forbidden_address' })).toBe(1);
    expect(value(text, 'huasou_tool_call_seconds_count', { tool: 'service_search' })).toBe(2);
    expect(value(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
    expect(value(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
    expect(text).not.toContain(key);
  });

  it("are served on the service's own port only with the token", async () => {
    const status = async (authorization?: string) =>
      (await fetch(`${service.url}/metrics`, { headers: authorization ? { authorization } : {} })).status;
    expect(await Promise.all([status(), status('Bearer wrong'), status(`Bearer ${TOKEN}`)])).toEqual([404, 404, 200]);
    expect((await fetch(`${service.metricsUrl?.replace('/metrics', '/')}`)).status).toBe(404);
  });

  it('answer 500 when they cannot be collected, and the process goes on', async () => {
    let isBroken = true;
    const metrics = createMetrics({
      withProcess: false,
      load() {
        if (isBroken) throw new Error('broken');
        return { running: 0, waiting: 0 };
      },
    });
    const server = createMetricsServer({ metrics, log: pino({ level: 'silent' }) });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const status = async () =>
      (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics?a=b`)).status;
    expect(await status()).toBe(500);
    isBroken = false;
    expect(await status()).toBe(200);
    server.close();
  });

  it('show after a restart which engines are suspended', async () => {
    const database = await databaseForService();
    const settings = { METRICS_PORT: '0', DATA_DIR: database.options.dataDir };
    const suspended = async ({ metricsUrl = '' }: TestService) =>
      value(await (await fetch(metricsUrl)).text(), 'huasou_engine_suspended', { engine: 'searxng' });
    const before = await startTestService(settings);
    const key = await before.newKey();
    before.web.search.failing = 'http_500';
    expect(await suspended(before)).toBeUndefined();
    for (let n = 0; n < 6; n++) await before.post('/v1/search', { query: `颱風 ${n}` }, key);
    expect(await suspended(before)).toBe(1);
    await before.stop();
    const after = await startTestService(settings);
    expect(await suspended(after)).toBe(1);
    await after.stop();
    await database.drop();
  });

  it('are not served unless configured', async () => {
    const own = await startTestService();
    expect(own.metricsUrl).toBeUndefined();
    expect((await fetch(`${own.url}/metrics`, { headers: { authorization: 'Bearer undefined' } })).status).toBe(404);
    await own.stop();
  });
});
