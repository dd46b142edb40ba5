import { expect, it } from 'vitest';
import { bounded, MAX_CHARACTERS } from '../../src/extractor/text-window.ts';
import { partOf as partOfText, type Window } from '../../src/services/page-window.ts';
import { estimateTokens } from '../../src/text/tokens.ts';

const TEXT = Array.from({ length: 40 }, (_, n) => `第${n}段說的是河堤自行車道的修復進度，文字不長。`).join('\n\n');

/** Cuts a text as the extractor and the service do. */
function partOf(text: string, window: Window) {
  return partOfText(bounded(text, window.start), window);
}

it('a text that fits is returned unchanged', () => {
  expect(partOf(TEXT, { start: 0, maxTokens: undefined })).toEqual({ content: TEXT });
  expect(partOf(TEXT, { start: 0, maxTokens: estimateTokens(TEXT) })).toEqual({ content: TEXT });
});

it('an empty text is returned unchanged', () => {
  expect(partOf('', { start: 0, maxTokens: 200 })).toEqual({ content: '' });
});

it('consecutive parts make up the text, stay within the budget and name the next start', () => {
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

it('start counts code points instead of UTF-16 units', () => {
  expect(partOf('𠮷野家在街角', { start: 1, maxTokens: undefined })).toEqual({ content: '野家在街角' });
});

it('a note states that start is beyond the end', () => {
  expect(partOf('短文', { start: 9, maxTokens: 200 })).toEqual({ content: '（start=9 超過全文長度：全文 2 字。）' });
});

it('every part advances, even with a long word and a small budget', () => {
  const word = 'x'.repeat(5_000);
  const { next_start = 0 } = partOf(word, { start: 0, maxTokens: 100 });
  expect(next_start).toBeGreaterThan(0);
  expect(partOf('𠮷'.repeat(99), { start: 0, maxTokens: 1 })).toMatchObject({
    content: expect.stringMatching(/^𠮷\n/),
    next_start: 1,
  });
});

it('a part ends at the size limit at a line break, with or without a large budget', () => {
  const line = `${'字'.repeat(99)}\n`;
  const text = line.repeat(2_500);
  for (const maxTokens of [undefined, 200_000]) {
    const { content, next_start = 0 } = partOf(text, { start: 0, maxTokens });
    expect(next_start % line.length).toBe(0);
    expect(next_start).toBeGreaterThan(MAX_CHARACTERS - 2_000);
    expect(content).toMatch(/字\n\n（內容未完：這是第 1 到 \d+ 字，全文 250000 字；以 start=(\d+) 取得後續。）$/);
    expect(partOf(text, { start: next_start, maxTokens })).toEqual({ content: text.slice(next_start) });
    if (maxTokens !== undefined) expect(estimateTokens(content)).toBeLessThanOrEqual(maxTokens);
  }
});

it('a budget applies when the text was read only in part', () => {
  const { content } = partOf('字'.repeat(MAX_CHARACTERS + 1), { start: 0, maxTokens: 200 });
  expect(estimateTokens(content)).toBeLessThanOrEqual(200);
});

it('every part of a cut code block is a complete block', () => {
  const text = `前言\n\n\`\`\`js\n${'let x;\n'.repeat(400)}\`\`\`\n\n後記`;
  const blocks: string[] = [];
  let start: number | undefined = 0;
  while (start !== undefined) {
    const part = partOf(text, { start, maxTokens: 300 });
    expect(part.content.match(/^```/gm)).toHaveLength(2);
    blocks.push(/```js\n([\s\S]*?)```/.exec(part.content)?.[1] ?? '');
    start = part.next_start;
  }
  expect(blocks.length).toBeGreaterThan(2);
  expect(blocks.join('').match(/let x;/g)).toHaveLength(400);
});

it('a note gives the number of pages when the rest has not been read', () => {
  const whole = { count: 400, unit: '頁' } as const;
  expect(partOfText({ content: '前十頁', cut: { whole, next: 3 } }, { start: 0, maxTokens: undefined })).toEqual({
    content: '前十頁\n\n（內容未完：這是第 1 到 3 字，全文 400 頁；以 start=3 取得後續。）',
    next_start: 3,
  });
  expect(partOfText({ content: '', cut: { whole } }, { start: 9, maxTokens: undefined })).toEqual({
    content: '（start=9 超過讀得到的部分：全文 400 頁。）',
  });
});
