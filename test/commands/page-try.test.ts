import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli } from '../_util/processes.ts';

const PAGE = join(import.meta.dirname, '../fixtures/pages/news--lists-around/source.html');

const tryIt = (...args: string[]) => runCli(['page', 'try', ...args], {});

it('shows the kind of a page, what each step took out, and the text', async () => {
  const { code, stdout } = await tryIt(PAGE, '--url', 'https://www.example.com/news/1');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^https:\/\/www\.example\.com\/news\/1\n {2}[\d,]+ bytes, utf-8, article, \w/i);
  expect(stdout).toMatch(/\n {2}- frame +\d+ {2}aside\.sidebar/);
  expect(stdout).toMatch(/\n\n# .+\n\n/);
});

it('says what is wrong in a line', async () => {
  expect(await tryIt(PAGE, '--format', 'pdf')).toMatchObject({
    code: 1,
    stderr: '--format must be one of markdown, text\n',
  });
  expect(await tryIt('/no/such/file')).toMatchObject({ code: 1, stderr: expect.stringContaining('ENOENT') });
  expect(await tryIt('http://127.0.0.1:9/')).toMatchObject({
    code: 1,
    stderr: 'http://127.0.0.1:9/: forbidden_address\n',
  });
});
