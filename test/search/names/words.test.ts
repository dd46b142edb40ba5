import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { INDEX } from '../../../src/search/names/name-table.ts';
import { findNames } from '../../../src/search/names/names.ts';
import { foldText } from '../../../src/text/fold.ts';

const linesOf = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../../src/search/data', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

it.each([
  '友達以上戀人未滿 結局',
  '卡尼爾 洗面乳',
  '普丁豆腐 食譜',
  '川普洱茶 泡法',
  '高通濾波器 設計',
  '日月光華 賞析',
  '台大餐 廳',
  '百度高溫 消毒',
])('no name is found inside a longer word: %s', (text) => {
  expect(findNames(text).filter(({ name }) => name.kind !== 'term')).toEqual([]);
});

it('no listed word is taken for the name that it contains', () => {
  for (const word of linesOf('other-words.txt')) {
    const inside = findNames(word).filter(({ start, end }) => end - start < word.length);
    expect(inside.map(({ start, end }) => word.slice(start, end))).toEqual([]);
  }
});

/** Kinds whose short names are checked against the words that they may be part of. */
const KINDS = new Set(['company', 'product', 'org', 'gov', 'school', 'person', 'event']);

it('a short name whose last character begins a word is not found there, if the rest of that word is a single character', () => {
  const names = [...INDEX].filter(([key, { name }]) => /^\p{Script=Han}{2}$/u.test(key) && KINDS.has(name.kind));
  const wordsBy = Map.groupBy(
    linesOf('words.txt').filter((word) => word.length === 2),
    (word) => word.charAt(0),
  );
  let clashes = 0;
  const found: string[] = [];
  for (const [key] of names) {
    const name = foldText(key);
    for (const word of wordsBy.get(name.charAt(1)) ?? []) {
      clashes++;
      const text = `${name}${word.charAt(1)}`;
      if (findNames(text).some(({ start, end }) => start === 0 && end === 2)) found.push(text);
    }
  }
  expect(clashes).toBeGreaterThan(5_000);
  // What is left are characters that stand alone beside names too (台大學, 高鐵股).
  expect(found.length / clashes).toBeLessThan(0.05);
  process.stdout.write(`${clashes} clashes of names and words, ${found.length} still found\n`);
});
