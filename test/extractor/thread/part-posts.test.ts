import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const URL = 'https://bbs.example.com/thread-12-1-1.html';
const ASKED = '陽台的番茄葉子捲起來，已經連續三天，每天早上都有澆水，盆子也不小，到底是太熱、缺水還是長蟲？';
const TOLD = ['先翻葉背看看。', '捲葉多半是白天太熱，遮一點光，過幾天就會好。'];

function read(body: string, format: 'markdown' | 'text' = 'markdown'): string {
  const html = `<title>番茄捲葉</title><body><h1>番茄捲葉</h1>${body}</body>`;
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8', url: URL, format });
  return 'failure' in reply ? reply.failure : reply.content;
}

function post(said: string, inner = ''): string {
  return `<div class="post"><div class="author">阿綠</div><div class="body"><p>${said}</p></div>${inner}</div>`;
}

it('separates posts by rules in Markdown and in text', () => {
  const [first = '', ...others] = [ASKED, `${TOLD[0]}</p><p>${TOLD[1]}`, '謝謝，明天就來試試'].map((said) =>
    post(said),
  );
  const said = [ASKED, TOLD.join('\n\n'), '謝謝，明天就來試試'].join('\n\n---\n\n');
  expect(read(first + others.join(''))).toBe(`# 番茄捲葉\n\n${said}`);
  expect(read(first + others.join(''), 'text')).toBe(`番茄捲葉\n\n${said}`);
});

it('separates nested replies by rules', () => {
  const thread = post(ASKED, post(TOLD[0] as string, post(TOLD[1] as string))) + post('我的也是');
  expect(read(thread)).toBe(`# 番茄捲葉\n\n${[ASKED, ...TOLD, '我的也是'].join('\n\n---\n\n')}`);
});

it('separates the question from the answers, but not answers of a few words', () => {
  const answers = TOLD.map((told) => `<div class="push"><div>${told}</div><i></i></div>`).join('');
  expect(read(`<div class="asked"><p>${ASKED}</p></div><div>${answers}</div>`)).toBe(
    ['# 番茄捲葉', ASKED, '---', ...TOLD].join('\n\n'),
  );
});

it('separates posts in rows of a layout table and in items of a list', () => {
  const said = [ASKED, ...TOLD];
  const rows = said.map((told) => `<tr class="post"><td><p>${told}</p><p>以上。</p></td></tr>`).join('');
  const items = said.map((told) => `<li class="post"><div><p>${told}</p><p>以上。</p></div></li>`).join('');
  const expected = said.map((told) => `${told}\n\n以上。`).join('\n\n---\n\n');
  expect(read(`<table>${rows}</table>`)).toBe(`# 番茄捲葉\n\n${expected}`);
  expect(read(`<ul>${items}</ul>`)).toBe(`# 番茄捲葉\n\n${expected}`);
});
