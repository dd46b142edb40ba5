import { expect, it } from 'vitest';
import { fitAnswer, fitResults } from '../../src/services/reply-budget.ts';
import { estimateTokens } from '../../src/tokens.ts';

const result = (n: number, characters: number) => ({
  title: `第${n}筆`,
  url: `https://a.tw/${n}`,
  snippet: '字'.repeat(characters),
});
const results = [result(1, 200), result(2, 200), result(3, 200)];
const fitting = (maxTokens: number | undefined, withAnswer = false) =>
  fitResults(results, { maxTokens, query: '颱風', withAnswer });

it('keeps all without a budget', () => {
  expect(fitting(undefined)).toEqual(results);
  expect(fitting(5_000)).toEqual(results);
});

it('leaves out the lowest ranked first', () => {
  expect(fitting(720).map(({ title }) => title)).toEqual(['第1筆', '第2筆']);
  expect(fitting(720, true).map(({ title }) => title)).toEqual(['第1筆']);
});

it('clips the text of the only one there is room for', () => {
  const [only, ...others] = fitting(300);
  expect(others).toEqual([]);
  expect(only?.title).toBe('第1筆');
  expect(only?.snippet.length).toBeGreaterThan(20);
  expect(only?.snippet.length).toBeLessThan(200);
  expect(fitting(100)).toEqual([{ ...result(1, 200), snippet: '' }]);
});

it('is a bound', () => {
  for (let maxTokens = 260; maxTokens < 1_200; maxTokens += 37) {
    expect(estimateTokens(JSON.stringify(fitting(maxTokens)))).toBeLessThanOrEqual(maxTokens);
  }
});

it('clips an answer to what is left', () => {
  const [first] = results;
  const answer = '答'.repeat(500);
  expect(fitAnswer(answer, [first as (typeof results)[0]], undefined, '颱風')).toBe(answer);
  const clipped = fitAnswer(answer, [first as (typeof results)[0]], 600, '颱風') ?? '';
  expect(clipped.length).toBeGreaterThan(50);
  expect(clipped.length).toBeLessThan(300);
});
