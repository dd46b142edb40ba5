import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const TOLD = '水庫的水位在一週內上升了三公尺，下游的農地因此有了灌溉用水，秧苗可以如期插下。';
const MORE = '管理處說，若月底前再下一場雨，今年就不必輪流供水，工業用水也能照常。';

/** Reads a thread whose forum software writes rules between posts itself. */
function read(body: string, format: 'markdown' | 'text' = 'markdown'): string {
  const html = `<title>水庫</title><body><h1>水庫</h1><div>${body}</div></body>`;
  const url = 'https://bbs.example.com/thread-1-1-1.html';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8', url, format });
  return 'failure' in reply ? reply.failure : reply.content;
}

function post(told: string): string {
  return `<div class="post">${told}</div>`;
}

it.each([
  ['before the text', `<hr>${post(`<p>${TOLD}</p>`)}${post(`<p>${MORE}</p>`)}`],
  ['after it', `${post(`<p>${TOLD}</p>`)}${post(`<p>${MORE}</p><hr>`)}<hr>`],
  ['beside another', `${post(`<p>${TOLD}</p><hr>`)}<hr><div><hr></div>${post(`<hr><p>${MORE}</p>`)}`],
])('writes one rule between two texts and removes it %s', (_, body) => {
  expect(read(body)).toBe(`# 水庫\n\n${TOLD}\n\n---\n\n${MORE}`);
  expect(read(body, 'text')).toBe(`水庫\n\n${TOLD}\n\n---\n\n${MORE}`);
});

it('removes a rule below a heading and keeps one above it', () => {
  const body = post(`<p>${TOLD}</p><hr><h2>下游</h2><hr><p>${MORE}</p>`) + post(`<p>${MORE}</p>`);
  expect(read(body)).toBe(`# 水庫\n\n${TOLD}\n\n---\n\n## 下游\n\n${MORE}\n\n---\n\n${MORE}`);
});

it('separates a rule in a list item by blank lines and removes it from cells', () => {
  const list = `<ul><li>${TOLD}<hr>${MORE}</li></ul>`;
  const table = '<table><tr><th>水庫</th><th>水位</th></tr><tr><td>一<hr>二</td><td>3</td></tr></table>';
  const body = [list, table].map((part) => post(`<p>${TOLD}</p>${part}`)).join('');
  expect(read(body)).toContain(`- ${TOLD}\n\n  ---\n\n  ${MORE}`);
  expect(read(body)).toContain('| 一 二 | 3 |');
  expect(read(body, 'text')).toContain('一 二\t3');
});

it('keeps a rule between the paragraphs of an article, but none at its edges', () => {
  const paragraphs = `<hr><p>${TOLD}</p><hr><p>${MORE}</p><hr><hr><div><h2>下游</h2><p>${TOLD}</p></div><hr>`;
  const page = `<!doctype html><title>水庫</title><article><h1>水庫</h1>${paragraphs}</article><footer>頁尾</footer>`;
  const url = 'https://www.example.com/news/1.html';
  const reply = extractPage({ bytes: Buffer.from(page), contentType: 'text/html', url, format: 'markdown' });
  expect(reply).toMatchObject({
    content: expect.stringMatching(new RegExp(`${TOLD}\n\n---\n\n${MORE}\n\n---\n\n## 下游\n\n${TOLD}$`)),
  });
});
