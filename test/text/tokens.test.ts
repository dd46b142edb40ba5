import { expect, it } from 'vitest';
import { clipAllToTokens, clipToTokens, estimateTokens, windowsOf } from '../../src/text/tokens.ts';

it.each([
  ['', 0],
  ['台積電', 3],
  ['release', 2],
  ['台積電 TSMC', 5],
])('estimates %s as %i', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens);
});

it('clips at the end of a sentence when there is one near', () => {
  expect(clipToTokens('一二三四五六七八九。一二三', 10)).toBe('一二三四五六七八九。');
  expect(clipToTokens('一二三。四五六七八九十', 10)).toBe('一二三。四五六七八九');
});

it('never leaves half a character', () => {
  expect(clipToTokens('😀'.repeat(100), 5).isWellFormed()).toBe(true);
});

it('gives long texts what short ones leave', () => {
  const clipped = clipAllToTokens(['字'.repeat(100), '字', '字'.repeat(3)], 20);
  expect(clipped.map((text) => text.length)).toEqual([16, 1, 3]);
});

it('cuts a list into windows', () => {
  expect(windowsOf(['字字', '字字', '字', '字字字字字字', '字'], 4)).toEqual([
    ['字字', '字字'],
    ['字'],
    ['字字字字字字'],
    ['字'],
  ]);
  expect(windowsOf([], 4)).toEqual([]);
});
