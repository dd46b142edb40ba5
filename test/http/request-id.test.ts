import { mkdtempSync, openSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { createLogger } from '../../src/telemetry/log.ts';
import { startTestService } from '../_util/service.ts';

it('every log line of a request has its id, which the reply has too', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'log-')), 'log');
  const log = createLogger(loadConfig({ LOG_LEVEL: 'debug' }), openSync(file, 'w'));
  const service = await startTestService({}, { log });
  const key = await service.newKey();
  await service.post('/v1/search', { query: '颱風' }, key); // from now on the key is remembered
  const found = await service.post('/search', { query: '颱風' }, key);
  expect(await found.json()).toMatchObject({ request_id: found.headers.get('x-request-id') });
  await service.context.db.destroy();
  const params = { name: 'service_search', arguments: { query: '颱風' } };
  const reply = await service.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, key);
  expect(await reply.text()).toContain('"isError":true');
  const id = reply.headers.get('x-request-id');
  const lines = () =>
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; path?: string; request_id?: string });
  await expect
    .poll(() =>
      lines()
        .filter(({ request_id }) => request_id === id)
        .map(({ msg }) => msg),
    )
    .toEqual(['tool call failed', 'request']);
  for (const path of ['/v1/search', '/search', '/openwebui/search']) {
    const failed = await service.post(path, { query: '颱風' }, key);
    expect(failed.status).toBe(500);
    const request_id = failed.headers.get('x-request-id');
    expect(await failed.json()).toMatchObject({ request_id });
    // The log is written asynchronously: the reply may arrive first.
    await expect.poll(lines).toContainEqual(expect.objectContaining({ msg: 'request failed', path, request_id }));
  }
  await service.stop().catch(() => {});
});

it('a refused call is logged neither as an error nor as a warning', async () => {
  const lines: Array<{ level: number; msg: string }> = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const service = await startTestService({}, { log });
  const key = await service.newKey(0);
  const params = { name: 'service_search', arguments: { query: '颱風' } };
  for (const path of ['/v1/search', '/search', '/openwebui/search', '/mcp', '/nowhere']) {
    const body = path === '/mcp' ? { jsonrpc: '2.0', id: 1, method: 'tools/call', params } : { query: '颱風' };
    for (const as of [key, undefined]) await (await service.post(path, body, as)).text();
  }
  await service.stop();
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});
