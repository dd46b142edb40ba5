import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const FIRST = '河堤旁的步道整修了半年，這個星期終於重新開放，早上有不少人帶著孩子來散步，也有人牽著狗慢慢走。';
const SECOND = '步道兩旁新種了一排櫻花，每隔一百公尺就有一張長椅，傍晚坐在上面可以看到整個河口的夕陽。';
const TEXT = `<p>${FIRST}</p><p>${SECOND}</p><p>${FIRST}${SECOND}</p>`;
const POINTS = '<ul><li>步道整修半年後開放</li><li>兩旁新種一排櫻花</li></ul>';
const READ = '- 步道整修半年後開放\n- 兩旁新種一排櫻花';

function read(body: string): string {
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>步道重新開放</title>${body}`;
  const url = 'https://www.example.com/2026/11/page.html';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

it.each([
  ['in the header', `<article><header><h1>步道重新開放</h1><div><h2>本文重點</h2>${POINTS}</div></header>`],
  ['beside the text', `<article><h1>步道重新開放</h1><div class="summary"><h2>重點摘要：</h2>${POINTS}</div>`],
  ['in boxes', `<article><h1>步道重新開放</h1><div><h2>要点</h2><div><div>${POINTS}</div></div></div>`],
  ['in an aside', `<article><h1>步道重新開放</h1><aside><h2>核心提示</h2>${POINTS}</aside>`],
])('keeps key points above the text: %s', (_, header) => {
  const content = read(`${header}<div class="content">${TEXT}</div></article>`);
  expect(content.replace(/^## .*\n\n/, '')).toMatch(new RegExp(`^${READ}\n\n${FIRST}`));
});

it.each([
  'AI 重點摘要',
  '文章摘要',
  '新聞重點一次看',
  '內容精華整理',
  '【要点速览】',
  '核心觀點',
  'Story highlights',
  'At a glance',
  'In brief',
  'TL;DR',
  'Quick summary',
  'What you need to know:',
])('recognizes the heading of key points: %s', (label) => {
  const header = `<article><h1>步道重新開放</h1><div class="summary"><h2>${label}</h2>${POINTS}</div>`;
  expect(read(`${header}<div class="content">${TEXT}</div></article>`)).toContain(READ);
});

it('keeps key points among paragraphs', () => {
  const aside = `<aside class="box"><h3>Key takeaways</h3>${POINTS}</aside>`;
  const content = read(`<article><h1>步道重新開放</h1><div><p>${FIRST}</p>${aside}${TEXT}</div></article>`);
  expect(content).toContain(`### Key takeaways\n\n${READ}`);
});

it.each([
  ['links', `<h2>本文重點</h2>${POINTS.replaceAll('<li>', '<li><a href="#a">').replaceAll('</li>', '</a></li>')}`],
  ['one point', `<h2>本文重點</h2><ul><li>兩旁新種一排櫻花</li></ul>`],
  ['other things', `<h2>熱門</h2>${POINTS}`],
  ['more than a list', `<h2>本文重點</h2>${POINTS}<div>登入會員</div>`],
])('leaves out a box beside the text with %s', (_, box) => {
  const content = read(`<article><h1>步道重新開放</h1><div>${box}</div><div class="content">${TEXT}</div></article>`);
  expect(content).not.toContain('兩旁新種一排櫻花\n');
});
