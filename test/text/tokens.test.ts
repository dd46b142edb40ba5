import { expect, it, vi } from 'vitest';
import {
  clipAllToTokens,
  clipToTokens,
  estimateQueryTokens,
  estimateTokens,
  windowsOf,
} from '../../src/text/tokens.ts';

it.each([
  ['', 0],
  ['台積電', 3],
  ['release', 2],
  ['台積電 TSMC', 5],
])('estimates %s as %i', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

/** The first number is that of the tokenizer o200k_base. */
it.each([
  ['台積電董事長今天在法說會上表示，第三季營收將較上季成長。', 24, 28],
  ['The quick brown fox jumps over the lazy dog, and then it runs away.', 16, 17],
  ['서울특별시는 대한민국의 수도이자 최대 도시이다. 한강을 끼고 있다.', 21, 31],
  ['ひらがなとカタカナは、にほんごでつかわれるもじです。', 22, 26],
  ['ｺﾝﾋﾟｭｰﾀｰﾉﾌﾟﾛｸﾞﾗﾑ', 26, 32],
  ['กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย', 10, 38],
  ['Москва — столица России, город федерального значения.', 11, 25],
  ['القاهرة هي عاصمة جمهورية مصر العربية وأكبر مدنها.', 15, 43],
  ['नई दिल्ली भारत की राजधानी है।', 7, 26],
  ['ວຽງຈັນເປັນນະຄອນຫຼວງ', 34, 38],
  ['Madrid es la capital de España y la ciudad más poblada del país.', 14, 19],
  ['Hà Nội là thủ đô và là một trong hai đô thị loại đặc biệt của nước Việt Nam.', 21, 34],
  ['ㄅㄆㄇㄈㄉㄊㄋㄌ', 16, 16],
  ['😀🎉🔥👍🏻🇹🇼❤️', 11, 16],
  ['2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', 41, 48],
  ['Tf9Oo0DwqCPxXT9PAati6uDl2lecy4Ufjbnf6ExYsrN7iZA6dA4e4XLaeTpuedVg5ff5vQWKEqKAQz7W+kZRCg', 62, 62],
])('does not underestimate %s', (text, tokens, estimate) => {
  expect(estimateTokens(text)).toBe(estimate);
  expect(estimate).toBeGreaterThanOrEqual(tokens);
});

it.each([
  'https://www.example.com/news/politics/2026/11/20/1234567890',
  `2/${'a'.repeat(14)}`,
  'a'.repeat(200),
  'what-to-do-in-taipei-in-2026-with-children-and-a-dog-when-it-rains-all-day',
])('estimates %s as words, not as random characters', (text) => {
  expect(estimateTokens(text)).toBe(Math.ceil(text.length / 4));
});

it('estimates no prefix as more than the whole', () => {
  const text = `한국 abc ${'0f'.repeat(40)} 字 😀 ${'a'.repeat(60)}1`;
  const sizes = Array.from(text, (_, index) => estimateTokens(text.slice(0, index)));
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
});

it('clips at the end of a sentence if one is near', () => {
  expect(clipToTokens('一二三四五六七八九。一二三', 10)).toBe('一二三四五六七八九。');
  expect(clipToTokens('一二三。四五六七八九十', 10)).toBe('一二三。四五六七八九');
});

it('never leaves half a character', () => {
  expect(clipToTokens('😀'.repeat(100), 5).isWellFormed()).toBe(true);
});

it('leaves to long texts the tokens that short texts do not need', () => {
  const clipped = clipAllToTokens(['字'.repeat(100), '字', '字'.repeat(3)], 20);
  expect(clipped.map((text) => text.length)).toEqual([16, 1, 3]);
});

it('divides a list into windows', () => {
  expect(windowsOf(['字字', '字字', '字', '字字字字字字', '字'], 4)).toEqual([
    ['字字', '字字'],
    ['字'],
    ['字字字字字字'],
    ['字'],
  ]);
  expect(windowsOf([], 4)).toEqual([]);
});

it.each(['a', '颱風 ', '😀'])('judges a query of a megabyte of %s by its beginning', (part) => {
  const query = part.repeat(300_000);
  expect(estimateQueryTokens(query) / estimateTokens(query)).toBeCloseTo(1, 2);
  const read = vi.spyOn(String.prototype, 'charCodeAt');
  estimateQueryTokens(query);
  expect(read.mock.calls.length).toBeLessThan(40_000);
  read.mockRestore();
});
