import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAX_URL, parseAddress, parseUrl } from '../../src/text/web-address.ts';

it.each([parseAddress, parseUrl])('a URL that is longer than any page’s is none', (parse) => {
  const start = 'https://a.tw/';
  expect(parse(start.padEnd(MAX_URL, '颱'))).not.toBeNull();
  expect(parse(start.padEnd(MAX_URL + 1, '颱'))).toBeNull();
});

it('every URL from outside is parsed with that limit', () => {
  const files = globSync('src/**/*.ts', { cwd: `${import.meta.dirname}/../..` });
  // What the operator or this program writes is not from outside.
  const others = /^src\/(?:demo|dashboard|commands|config\.ts|text\/web-address\.ts)/;
  const parsing = files.filter((file) => !others.test(file) && /(?<!\w)URL\.parse\(/.test(readFileSync(file, 'utf8')));
  expect(files.length).toBeGreaterThan(500);
  expect(parsing).toEqual([]);
});
