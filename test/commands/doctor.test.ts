import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { adviceFor } from '../../src/commands/advice.ts';
import { type DemoWeb, startDemoWeb } from '../../src/demo/web.ts';
import { embeddedDatabase, type TestDatabase } from '../_util/databases.ts';
import { environmentFor, runCli } from '../_util/processes.ts';

let web: DemoWeb;
let database: TestDatabase;
let environment: Record<string, string>;

beforeAll(async () => {
  web = await startDemoWeb({ now: () => new Date() });
  database = await embeddedDatabase();
  environment = { ...environmentFor(database.options), SEARXNG_URL: web.origin };
});
afterAll(async () => {
  await web.close();
  await database.drop();
});

it('doctor sends every component a real request and prints a table', async () => {
  const { code, stdout } = await runCli(['doctor'], environment);
  expect(
    stdout
      .replace(/\d+ ms/g, 'N ms')
      .replace(/in \S+/, 'in DIR')
      .replace(/ {2,}/g, '  '),
  ).toMatchInlineSnapshot(`
    "  part  name  time  result  what to do
    ✓  database  embedded, in DIR  ok
    ✓  cache  in this process  N ms  ok
    ✓  model  embedded  N ms  ok
    ✓  engine  searxng  N ms  0 results  replies, but found nothing for 台北 捷運

    Search works: 1 of 1 engine replies.
    "
  `);
  expect(code).toBe(0);
});

it('doctor gives advice, and exits with 1 when search cannot work', async () => {
  web.search.failing = 'http_500';
  const { code, stdout } = await runCli(['doctor'], { ...environment, CACHE_URL: 'redis://127.0.0.1:1' });
  web.search.failing = undefined;
  expect(code).toBe(1);
  expect(stdout).toContain('Search does not work: its only engine does not reply.');
  expect(stdout).toMatch(/✗ {2}engine +searxng +\d+ ms +http_error 500 +its server failed/);
  expect(stdout).toMatch(/✗ {2}cache +shared +\d+ ms +no reply +check CACHE_URL/);
});

it('doctor reports a model that hangs, along with everything else', async () => {
  const model = createServer(() => {}).listen(0, '127.0.0.1');
  await once(model, 'listening');
  const baseUrl = `http://127.0.0.1:${(model.address() as AddressInfo).port}`;
  const settings = { ...environment, ANTHROPIC_API_KEY: 'sk-ant-secret', ANTHROPIC_BASE_URL: baseUrl };
  const { code, stdout, stderr } = await runCli(['doctor'], settings);
  model.closeAllConnections();
  model.close();
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/✗ {2}model +anthropic +\d+ ms +timeout +check ANTHROPIC_API_KEY/);
  expect(stdout).toContain('Search works: 1 of 1');
});

it('doctor never prints a key', async () => {
  const { stdout, stderr } = await runCli(['doctor'], {
    ...environment,
    ANTHROPIC_API_KEY: 'sk-ant-secret',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:1',
    CACHE_URL: 'redis://:hunter2@127.0.0.1:1',
  });
  expect(stdout).toMatch(/✗ {2}model +anthropic .* check ANTHROPIC_API_KEY/);
  expect(stdout + stderr).not.toMatch(/sk-ant-secret|hunter2/);
});

it.each([
  ['captcha', 'bing', /robot/],
  ['suspended: captcha', 'bing', /robot/],
  ['access_denied', 'searxng', /search\.formats/],
  ['timeout', 'searxng', /SEARXNG_URL/],
  ['timeout', 'brave', /SEARCH_REGION/],
  ['http_error 405', 'searxng', /not a SearXNG/],
  ['bad_response', 'searxng', /not a SearXNG.* JSON is off/],
  ['http_error 418', 'brave', /later/],
])('adviceFor names a remedy for %s of %s', (reason, engine, words) => {
  expect(adviceFor(reason, engine)).toMatch(words);
});

it('adviceFor suggests HTTPS_PROXY for an unreachable engine with an API key', () => {
  for (const reason of ['timeout', 'network_error', 'suspended: network_error'])
    expect(adviceFor(reason, 'brave_api', { isKeyed: true })).toMatch(/^its API is not reachable .*HTTPS_PROXY$/);
  expect(adviceFor('quota_exceeded', 'brave_api', { isKeyed: true })).toMatch(/billing/);
});

it('doctor says once that this machine reaches no engine at all', async () => {
  const { SEARXNG_URL: _, ...rest } = environment;
  const { code, stdout } = await runCli(['doctor'], {
    ...rest,
    HTTPS_PROXY: 'http://127.0.0.1:1',
    HTTP_PROXY: 'http://127.0.0.1:1',
  });
  expect(code).toBe(1);
  expect(stdout.match(/network_error/g)?.length).toBeGreaterThan(3);
  expect(stdout).not.toContain('SEARCH_REGION');
  expect(stdout).toMatch(
    /No engine could be reached from this machine: .*DNS, and HTTPS_PROXY.*\nSearch does not work: none of \d engines replies\./,
  );
});
