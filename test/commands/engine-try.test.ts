import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { redactIdentifiers } from '../../src/commands/redact-identifiers.ts';
import { type DemoWeb, startDemoWeb } from '../../src/demo/web.ts';
import { runCli } from '../_util/processes.ts';

let web: DemoWeb;
beforeAll(async () => {
  web = await startDemoWeb({ now: () => new Date() });
});
afterAll(() => web.close());

const tryIt = (args: string[], environment = {}, cwd?: string) =>
  runCli(['engine', 'try', ...args], { SEARXNG_URL: web.origin, ...environment }, cwd === undefined ? {} : { cwd });

it('engine try shows the request, the size of the reply and the results', async () => {
  const { code, stdout } = await tryIt(['searxng', '颱風 停班停課']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^GET {2}http:\/\/127\.0\.0\.1:\d+\/search\?q=%E9%A2%B1.+categories=general/);
  expect(stdout).toMatch(/→ {2}200, application\/json, [\d,]+ bytes/);
  expect(stdout).toMatch(/\[1\] .+\n {4}http:.+\n {4}.+\n {4}.+/);
  expect(stdout).toMatch(/\d+ results/);
});

it('engine try accepts a category, a period and a language', async () => {
  const { stdout } = await tryIt(['searxng', '颱風', '--category', 'news', '--time-range', 'week', '--lang', 'zh-CN']);
  expect(stdout).toMatch(/language=zh-CN&categories=news&time_range=week/);
  expect(await tryIt(['searxng', '颱風', '--category', 'sport'])).toMatchObject({
    code: 1,
    stderr: '--category must be one of general, news\n',
  });
});

it('engine try lists the engines for an unknown name, and names a missing key', async () => {
  const [unknown, keyed] = [await tryIt(['zzz', '颱風']), await tryIt(['serper', '颱風'])];
  expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringMatching(/^zzz is unknown; available: .*searxng/)]);
  expect([keyed.code, keyed.stderr]).toEqual([1, 'serper needs SERPER_API_KEY\n']);
});

it('engine try shows the request and the reason when there are no results', async () => {
  web.search.failing = 'garbage';
  const { code, stdout } = await tryIt(['searxng', '颱風']);
  web.search.failing = undefined;
  expect(code).toBe(1);
  expect(stdout).toMatch(/^GET .+\n[\s\S]+→ {2}200[\s\S]+\nbad_response\n$/);
  expect((await tryIt(['searxng', 'x'], { SEARXNG_URL: 'http://127.0.0.1:1' })).stdout).toMatch(
    /^GET [\s\S]+network_error\n$/,
  );
});

it('engine try masks the password in the URL of an instance', async () => {
  const { host } = new URL(web.origin);
  const { code, stdout } = await tryIt(['searxng', '颱風'], { SEARXNG_URL: `http://ann:pass-heron@${host}` });
  expect(code).toBe(0);
  expect(stdout).toContain(`GET  http://ann:***@${host}/search?`);
  expect(stdout).not.toContain('heron');
});

it('engine try --save keeps the reply as a fixture and overwrites none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'huasou-'));
  for (const file of ['ordinary.json', 'ordinary-2.json']) {
    const { stdout } = await tryIt(['searxng', '颱風', '--save'], {}, folder);
    expect(stdout).toContain(`saved as test/fixtures/engines/searxng/${file}`);
    const saved = await readFile(join(folder, 'test/fixtures/engines/searxng', file), 'utf8');
    expect(JSON.parse(saved).results.length).toBeGreaterThan(0);
  }
  await rm(folder, { recursive: true });
});

it.each([
  ['{"token":"abcdef123456","title":"token"}', '{"token":"masked","title":"token"}'],
  ['<a href="/x?id=5&vqd=4-1234567890&q=y">', '<a href="/x?id=5&vqd=masked&q=y">'],
  [
    '<input type="hidden" name="csrf_token" value="s3cr3tvalue">',
    '<input type="hidden" name="csrf_token" value="masked">',
  ],
  ['var uuid = "0f8fad5b-d9cb-469f-a165-70867728950e";', 'var uuid = "masked";'],
  ['your address 203.0.113.77 is', 'your address 192.0.2.1 is'],
  ['who@mail.example.org', 'somebody@example.com'],
  ['<li class="b_algo" id="sogou_vr_1">版本 1.2.3</li>', '<li class="b_algo" id="sogou_vr_1">版本 1.2.3</li>'],
])('redactIdentifiers masks only what identifies the caller: %s', (body, kept) => {
  expect(redactIdentifiers(body)).toBe(kept);
});
