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

it('asks every part a real question and prints a table', async () => {
  const { code, stdout } = await runCli(['doctor'], environment);
  expect(
    stdout
      .replace(/\d+ ms/g, 'N ms')
      .replace(/in \S+/, 'in DIR')
      .replace(/ {2,}/g, '  '),
  ).toMatchInlineSnapshot(`
    "  part  name  time  says  what to do
    ✓  database  embedded, in DIR  ok
    ✓  cache  in this process  N ms  ok
    ✓  model  embedded  N ms  ok
    ✓  engine  searxng  N ms  0 results  answers, but found nothing for 台北 捷運

    Search works: 1 of 1 engines answer.
    "
  `);
  expect(code).toBe(0);
});

it('says what to do, and by its exit code that search cannot work', async () => {
  web.search.failing = 'http_500';
  const { code, stdout } = await runCli(['doctor'], { ...environment, CACHE_URL: 'redis://127.0.0.1:1' });
  web.search.failing = undefined;
  expect(code).toBe(1);
  expect(stdout).toContain('Search cannot work: none of 1 engines answers.');
  expect(stdout).toMatch(/✗ {2}engine +searxng +\d+ ms +http_error 500 +it has trouble of its own/);
  expect(stdout).toMatch(/✗ {2}cache +shared +\d+ ms +no answer +check CACHE_URL/);
});

it('never shows a key', async () => {
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
  ['http_error 418', 'brave', /later/],
])('%s of %s: there is something to do', (reason, engine, words) => {
  expect(adviceFor(reason, engine)).toMatch(words);
});
