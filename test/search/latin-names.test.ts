import { describe, expect, it } from 'vitest';
import { findNames } from '../../src/search/names.ts';
import { variantsOf } from '../../src/search/variants.ts';

describe('a query without Chinese', () => {
  it.each([
    ['TSMC', ['台積電', '台积电']],
    ['nvidia share price', ['輝達 share price', '英伟达 share price']],
    ['European Union sanctions', ['歐盟 sanctions', '欧盟 sanctions']],
    ['WHO news', ['世界衛生組織 news', '世界卫生组织 news']],
    ['Zelensky Macron summit today', ['澤倫斯基 馬克宏 summit today', '泽连斯基 马克龙 summit today']],
    ['Google Pixel 9', ['谷歌 Pixel 9']],
    ['Frozen', ['冰雪奇緣', '冰雪奇缘']],
  ])('is asked about its names in Chinese: %s', (query, expected) => {
    expect(variantsOf(query, 'zh-TW')).toEqual([query, ...expected]);
  });

  it.each([
    ['words that are terms in the table', ['folder permissions linux', 'email server setup', 'stroke recovery time']],
    ['names that are words', ['who wrote hamlet', 'arm wrestling rules', 'turkey sandwich', 'frozen shoulder stretch']],
    ['parts of other names', ['Jordan Henderson', 'Florence Griffith', 'Orlando Bloom']],
    ['names in a sentence', ['how tall is Elon Musk', 'cheap hotels in Bangkok', 'who founded Microsoft']],
    ['names that are a small part', ['tesla charging cable adapter length']],
    [
      'identifiers and addresses',
      ['nvidia-docker run', '@google/maps types', 'tesla_api token', 'microsoft.com login'],
    ],
  ])('keeps %s', (_what, queries) => {
    for (const query of queries) expect(variantsOf(query, 'zh-TW')).toEqual([query]);
  });
});

it.each([
  ['ADB 貸款', ['ADB']],
  ['adb 除錯', []],
  ['Shell 加油站', ['Shell']],
  ['shell 指令', []],
  ['tsmc 法說會', ['tsmc']],
  ['台積電/NVIDIA 合作', ['台積電', 'NVIDIA']],
  ['nvidia-smi 顯示', []],
])('Latin names in %s', (text, expected) => {
  expect(
    findNames(text).flatMap(({ name, start, end }) => (name.kind === 'term' ? [] : text.slice(start, end))),
  ).toEqual(expected);
});
