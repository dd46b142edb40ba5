import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const FIRST = '河堤旁的步道整修了半年，這個星期終於重新開放，早上有不少人帶著孩子來散步，也有人牽著狗慢慢走。';
const SECOND = '步道兩旁新種了一排櫻花，每隔一百公尺就有一張長椅，傍晚坐在上面可以看到整個河口的夕陽。';
const TEXT = `${FIRST}\n\n${SECOND}`;

function read(body: string): string {
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>步道重新開放</title><article><h1>步道重新開放</h1>${body}</article>`;
  const url = 'https://www.example.com/2026/11/page.html';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

it.each([
  '（原标题：步道下周开放）',
  '（原標題：步道下週開放，市府：對岸的舊碼頭還要再等一年）',
  '　　原标题：步道下周开放',
  '原标题：快讯！步道下周重新开放，对岸的旧码头还要再等一年',
  '本文原标题：《步道下周开放（附路线图）》',
  '(原标题:步道下周开放 (组图))',
  '（原题：步道下周开放）',
  '[原标题]步道下周开放',
])('removes a line with the original title above or below the text: %s', (line) => {
  expect(read(`<p>${line}</p><p>${FIRST}</p><p>${SECOND}</p>`)).toBe(TEXT);
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p><p>${line}</p>`)).toBe(TEXT);
});

it('removes a line in brackets among the paragraphs', () => {
  expect(read(`<p>${FIRST}</p><p>（原标题：步道下周开放）</p><p>${SECOND}</p>`)).toBe(TEXT);
});

it('removes brackets at the beginning of the first paragraph or end of the last', () => {
  const title = '（原标题：步道（组图）下周开放）';
  expect(read(`<p>${title}　　${FIRST}</p><p>${SECOND}</p>`)).toBe(TEXT);
  expect(read(`<p>${FIRST}</p><p>${SECOND}${title}</p>`)).toBe(TEXT);
});

it.each([
  `他譯過《小步道》（原標題：Le petit chemin），${FIRST}`,
  `他譯過的第一本書是《小步道》（原標題：Le petit chemin）`,
  '原標題：〈步道記〉',
  '（原題：從甲地到乙地有三條路，共有幾種走法）',
])('keeps the original title of a work among sentences: %s', (line) =>
  expect(read(`<p>${FIRST}</p><p>${line}</p><p>${SECOND}</p>`)).toContain(line),
);

it('keeps the question of an exercise', () => {
  const question = '（原题：已知步道长 5 公里，往返需要几个小时？）';
  expect(read(`<p>${question}</p><p>${FIRST}</p><p>${SECOND}</p>`)).toBe(`${question}\n\n${TEXT}`);
});
