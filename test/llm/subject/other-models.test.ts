import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';

it('a sentence about another version is not quoted', async () => {
  const sources = ['Acme OS 3.1 於3月5日發布。', 'Acme OS 3.2 於9月8日發布，支援深色模式。'].map((text, index) => ({
    n: index + 1,
    title: 'Acme OS',
    text,
    published: null,
  }));
  const signal = new AbortController().signal;
  const answer = await extractive.answer({ query: 'Acme OS 3.2 發布日期', sources, now: new Date() }, signal);
  expect(answer).toContain('9月8日發布');
  expect(answer).not.toContain('3月5日');
});

it('sources about other models only give no answer', async () => {
  const sources = [{ n: 1, title: 'Acme Pi 3', text: 'Acme Pi 3 costs 35 dollars.', published: null }];
  const input = { query: 'Acme Pi 5 price', sources, now: new Date() };
  expect(await extractive.answer(input, new AbortController().signal)).toMatch(/^檢索到的來源沒有直接回答/);
});
