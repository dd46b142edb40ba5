import { expect, it } from 'vitest';
import { quotablesOf } from '../../../src/llm/rank/quotable.ts';
import { rankSentences } from '../../../src/llm/rank/rank.ts';

/** Returns the score of the text that follows a question. */
function scoreAfter(question: string): number {
  const page = { n: 1, title: '', text: `${question}擦過兩次還是一樣。`, published: null };
  const other = { n: 2, title: '', text: '週末有手作市集可以逛。', published: null };
  const ranked = rankSentences('陶鍋 除味', [...quotablesOf(page, 0, 1), ...quotablesOf(other, 1, 1)]);
  return ranked.find(({ text }) => text.startsWith('擦過'))?.score ?? 0;
}

it('text after a question scores as an answer unless the question asks the readers', () => {
  expect(scoreAfter('用久的陶鍋怎麼除味？')).toBeGreaterThan(0);
  expect(scoreAfter('請問用久的陶鍋怎麼除味？')).toBe(0);
});

it('query words in the title count for sentences that contain the remaining words', () => {
  const coverageOf = (text: string) => {
    const page = { n: 1, title: '黑尾前肛鰻', text, published: null };
    return rankSentences('黑尾前肛鰻的體長是多少', quotablesOf(page, 0, 1))[0]?.coverage ?? 0;
  };
  expect(coverageOf('體長可達23公分，雌魚較大。')).toBeGreaterThan(0.5);
  expect(coverageOf('尾鰭黑色，邊緣有白線。')).toBeLessThan(0.3);
});
