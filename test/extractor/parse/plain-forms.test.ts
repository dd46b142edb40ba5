import { describe, expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const PROSE = '<p>這一段只是要讓頁面有一篇文章的樣子，所以寫得長一些，也有逗號，還有句號。</p>'.repeat(6);

function lastOf(html: string): string {
  const page = `<!doctype html><title>頁</title><article>${PROSE}${html}</article>`;
  const url = 'https://www.example.com/a/b.html';
  const reply = extractPage({ bytes: Buffer.from(page), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content.slice(reply.content.lastIndexOf('還有句號。') + 5).trim();
}

const TABLE = '| 1 | 2 |\n| --- | --- |\n| 3 | 4 |';
const ROWS = '<tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>';

describe('a form in which nothing can be entered', () => {
  const hidden = '<input type="hidden" name="__VIEWSTATE" value="x">';
  it.each([
    ['in a table', `<table><form action="x.asp" method="post">${hidden}${ROWS}</form></table>`],
    ['in a section', `<table><tbody><form>${ROWS}</form></tbody></table>`],
    ['around a table', `<form action="x.asp" method="post">${hidden}<table>${ROWS}</table></form>`],
  ])('is no chrome %s', (_name, html) => expect(lastOf(html)).toBe(TABLE));

  it.each([
    '<input name="q">',
    '<select><option>1</option></select>',
    '<textarea></textarea>',
    '<button>查詢</button>',
  ])('has no %s', (field) => expect(lastOf(`<form>${field}<table>${ROWS}</table></form>`)).toBe(''));

  it('is chrome without a table', () => expect(lastOf('<form><p>問題載入中，請稍候。</p></form>')).toBe(''));
});
