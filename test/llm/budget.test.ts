import { expect, it } from 'vitest';
import { budgetedWindows } from '../../src/llm/budget.ts';
import { estimateTokens } from '../../src/text/tokens.ts';

it('a passage too long for what is left does not shut out a shorter one behind it', () => {
  const passage = (words: string, length: number) => words.repeat(Math.ceil(length / words.length));
  const long = Array.from({ length: 60 }, (_, at) => passage(`步道第${at}段重新開放，`, 900));
  const passages = [...long, '渡輪下週停航。'];
  const judged = budgetedWindows({ query: '步道重新開放', passages }).flatMap(({ indices }) => indices);
  expect(judged.length).toBeLessThan(passages.length);
  expect(judged.at(-1)).toBe(60);
  const tokens = judged.reduce((sum, at) => sum + estimateTokens(passages[at] ?? ''), 0);
  expect(tokens).toBeLessThanOrEqual(44_000);
});
