import { expect, it } from 'vitest';
import { partOf } from '../../src/services/page-window.ts';
import { estimateTokens } from '../../src/tokens.ts';

const TEXT = Array.from({ length: 40 }, (_, n) => `第${n}段說的是河堤自行車道的修復進度，文字不長。`).join('\n\n');

it('a text that fits stays as it is', () => {
  expect(partOf(TEXT, { start: 0, maxTokens: undefined })).toEqual({ content: TEXT });
  expect(partOf(TEXT, { start: 0, maxTokens: 5_000 })).toEqual({ content: TEXT });
});

it('the parts of a text make up the whole, each within its budget and each saying where it goes on', () => {
  const parts: string[] = [];
  let start: number | undefined = 0;
  while (start !== undefined) {
    const { content, next_start } = partOf(TEXT, { start, maxTokens: 200 });
    expect(estimateTokens(content)).toBeLessThanOrEqual(200);
    const note = `\n\n（內容未完：這是第 ${start + 1} 到 ${next_start} 字，全文 ${[...TEXT].length} 字；以 start=${next_start} 取得後續。）`;
    if (next_start !== undefined) expect(content.endsWith(note)).toBe(true);
    parts.push(next_start === undefined ? content : content.slice(0, -note.length));
    start = next_start;
  }
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.join('').replace(/\s/g, '')).toBe(TEXT.replace(/\s/g, ''));
});

it('counts characters, not halves of them', () => {
  expect(partOf('𠮷野家在街角', { start: 1, maxTokens: undefined })).toEqual({ content: '野家在街角' });
});

it('says when there is nothing after start', () => {
  expect(partOf('短文', { start: 9, maxTokens: 200 })).toEqual({ content: '（start=9 超過全文長度：全文 2 字。）' });
});

it('always goes on, however long a word and small a budget', () => {
  const word = 'x'.repeat(5_000);
  const { next_start = 0 } = partOf(word, { start: 0, maxTokens: 100 });
  expect(next_start).toBeGreaterThan(0);
});
