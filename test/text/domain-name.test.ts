import { expect, it } from 'vitest';
import { readDomain } from '../../src/text/domain-name.ts';

it.each([
  ['gov.tw', 'gov.tw'],
  ['GOV.tw.', 'gov.tw'],
  ['*.gov.tw', 'gov.tw'],
  ['.gov.tw', 'gov.tw'],
  ['.tw', 'tw'],
  ['*.tw', 'tw'],
  ['https://www.cwa.gov.tw/', 'www.cwa.gov.tw'],
  ['http://127.0.0.1:8787', '127.0.0.1'],
  ['gov.tw/', 'gov.tw'],
  ['\ufeffgov.\u200btw ', 'gov.tw'],
  ['台灣.tw', 'xn--kpry57d.tw'],
])('%j is the domain %s', (text, name) => {
  expect(readDomain(text)).toEqual({ name });
});

it.each([
  ['https://gov.tw/x', '「https://gov.tw/x」含有路徑，只能指定整個網域：gov.tw'],
  ['gov.tw/a?b', '含有路徑，只能指定整個網域：gov.tw'],
  ['gov.tw#a', '含有路徑'],
  ['wikipedia', '「wikipedia」沒有點，不是完整的網域，例如 wikipedia.com（整個頂級網域寫成 .wikipedia）'],
  ['localhost', '沒有點'],
  ['', '「」不是網域'],
  ['a b.tw', '不是網域'],
  ['a.tw OR site:b.tw', '不是網域'],
  ['ftp://a.tw', '不是網域'],
  ['a@b.tw', '不是網域'],
  [`${'a'.repeat(300)}.tw`, '不是網域'],
])('%j is refused: %s', (text, said) => {
  expect(readDomain(text)).toEqual({ problem: expect.stringContaining(said) });
});
