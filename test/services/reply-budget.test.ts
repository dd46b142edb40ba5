import { expect, it } from 'vitest';
import { fitAnswer, fitResults } from '../../src/services/reply-budget.ts';
import { estimateTokens } from '../../src/text/tokens.ts';

const result = (n: number, characters: number) => ({
  title: `第${n}筆`,
  url: `https://a.tw/${n}`,
  snippet: '字'.repeat(characters),
});
const results = [result(1, 200), result(2, 200), result(3, 200)];
const fitting = (maxTokens: number | undefined, withAnswer = false) =>
  fitResults(results, { maxTokens, query: '颱風', withAnswer });

it('fitResults keeps all results without a budget or with a large one', () => {
  expect(fitting(undefined)).toEqual(results);
  expect(fitting(5_000)).toEqual(results);
});

it('fitResults leaves out the lowest ranked results first', () => {
  expect(fitting(720).map(({ title }) => title)).toEqual(['第1筆', '第2筆']);
  expect(fitting(720, true).map(({ title }) => title)).toEqual(['第1筆']);
});

it('fitResults reserves two fifths of the budget for an answer, 800 tokens at most', () => {
  const many = Array.from({ length: 9 }, () => result(1, 200));
  const fixed = 150 + estimateTokens('颱風');
  const each = 40 + estimateTokens(JSON.stringify(many[0]));
  const kept = (maxTokens: number) => fitResults(many, { maxTokens, query: '颱風', withAnswer: true }).length;
  const most = fixed + 800 + 5 * each;
  expect([kept(most), kept(most - 1)]).toEqual([5, 4]);
  const share = (fixed + 2 * each) / 0.6;
  expect([kept(Math.ceil(share)), kept(Math.floor(share) - 1)]).toEqual([2, 1]);
});

it('fitResults shortens the snippet when only one result fits', () => {
  const [only, ...others] = fitting(300);
  expect(others).toEqual([]);
  expect(only?.title).toBe('第1筆');
  expect(only?.snippet).toMatch(/^字{20,199}$/);
  expect(150 + estimateTokens('颱風') + 40 + estimateTokens(JSON.stringify(only))).toBe(300);
  expect(fitting(100)).toEqual([{ ...result(1, 200), snippet: '' }]);
});

it('fitResults shortens the content of a result before its snippet', () => {
  const read = { ...result(1, 20), content: '文'.repeat(500) };
  const fitted = (maxTokens: number) => fitResults([read], { maxTokens, query: '颱風', withAnswer: false });
  const [only] = fitted(500);
  expect(only).toEqual({ ...read, content: only?.content });
  const spent = 152 + 40 + estimateTokens(JSON.stringify(only));
  expect(spent).toBeLessThanOrEqual(500);
  expect(spent).toBeGreaterThan(495);
});

it('fitResults omits the content of a result when none of it fits', () => {
  const read = { ...result(1, 20), content: '文'.repeat(500) };
  const bare = 152 + 40 + estimateTokens(JSON.stringify({ ...result(1, 0) }));
  const fitted = (maxTokens: number) => fitResults([read], { maxTokens, query: '颱風', withAnswer: false });
  for (const maxTokens of [100, bare]) expect(fitted(maxTokens)).toEqual([result(1, 0)]);
  expect(fitted(bare + 7)).toEqual([result(1, 7)]);
  expect(fitted(bare + 20)).toEqual([result(1, 20)]);
});

it('fitResults shares a small budget between result and answer', () => {
  const [only, ...others] = fitting(280, true);
  expect(others).toEqual([]);
  const bare = 152 + 40 + estimateTokens(JSON.stringify(result(1, 0)));
  expect(only?.snippet).toBe('字'.repeat(Math.floor((280 - bare) * 0.6)));
  expect(fitAnswer(`${'答'.repeat(16)}[1]。`.repeat(9), [only as (typeof results)[0]], 280, '颱風')).toBe(
    `${'答'.repeat(16)}[1]。`,
  );
});

it('fitResults stays within any budget', () => {
  for (let maxTokens = 260; maxTokens < 1_200; maxTokens += 37) {
    expect(estimateTokens(JSON.stringify(fitting(maxTokens)))).toBeLessThanOrEqual(maxTokens);
  }
});

it('fitAnswer keeps the first sentences that fit the remaining budget', () => {
  const [first] = results;
  const used = 150 + estimateTokens('颱風') + 40 + estimateTokens(JSON.stringify(first));
  const fitted = (answer: string | undefined, left: number | undefined) =>
    fitAnswer(answer, [first as (typeof results)[0]], left === undefined ? undefined : used + left, '颱風');
  const [one, two] = ['海葵登陸[1]。', '他說：「停班停課[1][2]！」'];
  expect(fitted(one + two, undefined)).toBe(one + two);
  expect(fitted(one + two, estimateTokens(one + two))).toBe(one + two);
  expect(fitted(one + two, estimateTokens(one + two) - 1)).toBe(one);
  expect(fitted(`Typhoon Inc. has come[1]. ${one}`, 10)).toBe('Typhoon Inc. has come[1].');
  expect(fitted(undefined, 600)).toBeUndefined();
});

it.each(['海葵登陸[1]。', '可參考《海葵》[1]、《颱風》[2]。', '海葵[1]。登陸[1]。'])(
  'fitAnswer leaves out an answer of which not one sentence fits: %s',
  (answer) => {
    const [first] = results;
    const used = 150 + estimateTokens('颱風') + 40 + estimateTokens(JSON.stringify(first));
    for (const left of [-100, 0, 1, 3]) {
      expect(fitAnswer(answer, [first as (typeof results)[0]], used + left, '颱風')).toBeUndefined();
    }
  },
);
