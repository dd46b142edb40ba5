import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { createLogger } from '../../src/telemetry/log.ts';

const KEY = `hs_${'a1B2'.repeat(8)}`;

/** What the logger writes for these entries under these settings. */
async function written(entries: object[], environment: Record<string, string> = {}): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'log-'));
  const file = openSync(join(folder, 'log'), 'w');
  const log = createLogger(loadConfig({ LOG_LEVEL: 'trace', ...environment }), file);
  for (const entry of entries) log.info(entry, 'entry');
  const read = () => readFileSync(join(folder, 'log'), 'utf8');
  await expect.poll(() => read().split('\n').length).toBe(entries.length + 1);
  const text = read();
  closeSync(file);
  rmSync(folder, { recursive: true });
  return text;
}

it('masks API keys wherever they are in a line', async () => {
  const cause = new Error(`no such key: ${KEY}`);
  const text = await written([
    { path: `/mcp/${KEY}` },
    { [KEY]: 1, deep: [{ url: `http://127.0.0.1/mcp?apiKey=${KEY}&a=b` }] },
    { err: new Error(`Bearer ${KEY}`, { cause }) },
    { path: `/${KEY.slice(0, 20)}` },
    { path: `/mcp%3FapiKey%3D${KEY}` }, // with the question mark escaped, as some clients do
    { path: `/mcp%253FapiKey%253D${KEY}` },
    { path: `/%68s_${KEY.slice(3)}` },
    { path: `/mcp?apiKey=%68%73%5f${KEY.slice(3)}&a=b` },
    { path: `/h%73%5F${KEY.slice(3, 9)}%61${KEY.slice(10)}` },
    { path: `/%2568s%255F${KEY.slice(3)}` },
    { path: '/hs_' },
  ]);
  expect(text).not.toMatch(/a1B2a|B2a1B|%61/);
  expect(text).not.toContain(KEY.slice(0, 12));
  expect(text.match(/hs_\*\*\*/g)?.length).toBeGreaterThanOrEqual(5);
  expect(text).toContain('apiKey=hs_***&a=b');
  expect(text).toContain('"path":"/hs_"');
  for (const line of text.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ msg: 'entry' });
});

it('escapes what a terminal would act on, from an address for instance', async () => {
  const path = '/a\u001b[2J\u009b31m\u202e\u007f';
  const text = await written([{ path }]);
  expect(text).toMatch(/^[ -~]*\n$/);
  expect(JSON.parse(text)).toMatchObject({ path });
});

it('masks the keys and passwords of the configuration', async () => {
  const settings = {
    TAVILY_API_KEY: 'tvly-egret',
    ANTHROPIC_API_KEY: 'sk-ant-plover',
    HUASOU_API_KEY: 'remote-curlew',
    METRICS_TOKEN: 'metrics-token-dunlin',
    DATABASE_URL: 'postgres://user:data%20pass-avocet@127.0.0.1/db',
    CACHE_URL: 'redis://:cache-pass-godwit@127.0.0.1',
    HTTPS_PROXY: 'http://user:proxy-pass-bittern@127.0.0.1:1',
  };
  const text = await written([{ err: new Error(JSON.stringify(settings)) }, { note: 'data pass-avocet' }], settings);
  expect(text).not.toMatch(/egret|plover|curlew|dunlin|avocet|godwit|bittern/);
  expect(text).toContain('postgres://user:***@127.0.0.1/db');
});

it('omits private data that libraries put into their errors', async () => {
  const err = Object.assign(new Error('refused'), {
    options: { headers: { a: 'private' } },
    request: { body: 'private' },
    config: 'private',
    client: { secretKey: 'private' },
    code: 'E_REFUSED',
    cause: Object.assign(new TypeError('because'), { detail: 'private', constraint: 'keys_hash', cause: 'of a word' }),
  });
  const request = { headers: 'private', authorization: 'private', apiKey: 'private', api_key: 'private', url: '/x' };
  const text = await written([{ err }, { request }]);
  expect(text).not.toContain('private');
  const [first = ''] = text.split('\n');
  expect(JSON.parse(first).err).toEqual({
    type: 'Error',
    message: 'refused',
    code: 'E_REFUSED',
    stack: expect.stringContaining('log.test.ts'),
    cause: {
      type: 'TypeError',
      message: 'because',
      constraint: 'keys_hash',
      stack: expect.stringContaining('because'),
      cause: 'of a word',
    },
  });
  expect(text).toContain('"request":{"url":"/x"}');
});

it('logs an error whose causes form a cycle', async () => {
  const err = new Error('first');
  err.cause = new Error('second', { cause: err });
  const text = await written([{ err }]);
  expect(text).toContain('second');
  expect(text.length).toBeLessThan(20_000);
});

it('logs each address that refused a connection', async () => {
  const refused = ['127.0.0.1', '::1'].map((address) => Object.assign(new Error('connect'), { address, port: 5432 }));
  const text = await written([{ err: Object.assign(new AggregateError(refused), { code: 'ECONNREFUSED' }) }]);
  expect(JSON.parse(text).err).toMatchObject({
    type: 'AggregateError',
    code: 'ECONNREFUSED',
    errors: [
      { address: '127.0.0.1', port: 5432 },
      { address: '::1', port: 5432 },
    ],
  });
});
