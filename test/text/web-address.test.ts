import { globSync, readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { MAX_URL, parseAddress, parseUrl } from '../../src/text/web-address.ts';

it.each([parseAddress, parseUrl])('a URL that is longer than any page’s is none', (parse) => {
  const start = 'https://a.tw/';
  expect(parse(start.padEnd(MAX_URL, '颱'))).not.toBeNull();
  expect(parse(start.padEnd(MAX_URL + 1, '颱'))).toBeNull();
});

it.each(['https://', 'http:/\\', ' HTTPS:', '//', 'ht\ntp://', 'ftp:////'])(
  'a host of more than 1,000 characters after %j is none, and is not parsed',
  (start) => {
    const parse = vi.spyOn(URL, 'parse');
    for (const host of ['颱.'.repeat(501), '颱.\t'.repeat(501), `${'a'.repeat(995)}:secret@a.tw`]) {
      expect([parseUrl(start + host, 'https://a.tw/'), parseAddress(start + host)]).toEqual([null, null]);
    }
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  },
);

it.each([
  `${'a'.repeat(2_000)}.html`,
  `/${'颱'.repeat(2_000)}`,
  `https://a.tw/?${'颱'.repeat(2_000)}`,
  `?${'a'.repeat(2_000)}`,
])('a long path is not taken for a host', (text) => expect(parseUrl(text, 'https://a.tw/')?.host).toBe('a.tw'));

it('every URL from outside is parsed with that limit', () => {
  const files = globSync('src/**/*.ts', { cwd: `${import.meta.dirname}/../..` });
  // What the operator or this program writes is not from outside.
  const others = /^src\/(?:demo|dashboard|commands|config\.ts|text\/web-address\.ts)/;
  const parsing = files.filter((file) => !others.test(file) && /(?<!\w)URL\.parse\(/.test(readFileSync(file, 'utf8')));
  expect(files.length).toBeGreaterThan(500);
  expect(parsing).toEqual([]);
});
