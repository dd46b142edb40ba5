import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../_util/processes.ts';

const PAGE = join(import.meta.dirname, '../fixtures/pages/news--lists-around/source.html');

const tryIt = (...args: string[]) => runCli(['page', 'try', ...args], {});

it("page try shows a page's kind, what each step removed, and the text", async () => {
  const { code, stdout } = await tryIt(PAGE, '--url', 'https://www.example.com/news/1');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^https:\/\/www\.example\.com\/news\/1\n {2}[\d,]+ bytes, utf-8, article, \w/i);
  expect(stdout).toMatch(/\n {2}- frame +\d+ {2}aside\.sidebar/);
  expect(stdout).toMatch(/\n\n# .+\n\n/);
});

it('page try reports a wrong option, file or address in one line', async () => {
  expect(await tryIt(PAGE, '--format', 'pdf')).toMatchObject({
    code: 1,
    stderr: '--format must be one of markdown, text\n',
  });
  expect(await tryIt('/no/such/file')).toMatchObject({ code: 1, stderr: expect.stringContaining('ENOENT') });
  expect(await tryIt('http://127.0.0.1:9/')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^http:\/\/127\.0\.0\.1:9\/: forbidden_address .*FETCH_ALLOW_CIDRS/),
  });
});

it('page try prints nothing that a terminal acts on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  const file = join(folder, 'page.html');
  const acts = '\u001b]0;x\u0007\u009b31m\u202e';
  const side = `<aside class="sidebar${acts}">相關${acts}新聞</aside>`;
  writeFileSync(
    file,
    `<title>票價${acts}</title>${side}<article><p>${'票價自公告日起實施。'.repeat(900)}${acts}</p></article>`,
  );
  const { stdout } = await tryIt(file, '--url', 'https://www.example.com/1');
  rmSync(folder, { recursive: true });
  expect(stdout).toContain('# 票價');
  expect(stdout).toContain('相關');
  expect(stdout).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]/);
});

it('page try fetches like the service: by the proxy, with the configured user agent', async () => {
  const asked: Array<[url: string | undefined, userAgent: string | undefined]> = [];
  const proxy = createServer((request, response) => {
    asked.push([request.url, request.headers['user-agent']]);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<title>票價</title><article><h1>票價</h1><p>${'票價自公告日起實施。'.repeat(30)}</p></article>`);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const url = 'http://93.184.216.34/fares';
  const HTTP_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const { code, stdout } = await runCli(['page', 'try', url], { HTTP_PROXY, FETCH_USER_AGENT: 'Tester/1' });
  expect([code, asked]).toEqual([0, [[url, 'Tester/1']]]);
  expect(stdout).toContain('票價自公告日起實施。');
  proxy.close();
});
