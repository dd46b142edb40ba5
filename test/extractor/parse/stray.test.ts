import { describe, expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';
import type { Format } from '../../../src/schemas.ts';

const PROSE = '<p>這一段只是要讓頁面有一篇文章的樣子，所以寫得長一些，也有逗號，還有句號。</p>'.repeat(6);

function lastOf(html: string, format: Format = 'markdown'): string {
  const page = `<!doctype html><title>頁</title><article>${PROSE}${html}</article>`;
  const url = 'https://www.example.com/a/b.html';
  const reply = extractPage({ bytes: Buffer.from(page), contentType: 'text/html', url, format });
  return 'failure' in reply ? reply.failure : reply.content.slice(reply.content.lastIndexOf('還有句號。') + 5).trim();
}

const TABLE = '| 1 | 2 |\n| --- | --- |\n| 3 | 4 |';
const ROWS = '<tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>';

describe('what is in a table but in no cell is above it', () => {
  it.each([
    ['text before the rows', `<table>表外文字${ROWS}</table>`, '表外文字'],
    ['words between the rows', `<table>${ROWS.replace('</tr>', '</tr><b>行間</b>')}</table>`, '**行間**'],
    ['text in a row', `<table><tbody>${ROWS.replace('<td>2', '列內文字<td>2')}</tbody></table>`, '列內文字'],
    ['a paragraph', `<table><p>說明</p>${ROWS}</table>`, '說明'],
  ])('%s', (_name, html, above) => {
    expect(lastOf(html)).toBe(`${above}\n\n${TABLE}`);
    expect(lastOf(html, 'text')).toBe(`${above.replaceAll('**', '')}\n\n1\t2\n3\t4`);
  });

  it('but for anchors, which nobody sees', () => {
    expect(lastOf(`<table>${ROWS.replace('<td>2', '<a name="x"></a><td>2')}</table>`)).toBe(TABLE);
  });
});

it.each([
  ['before the items', '<ul>注意事項：<li>第一項</li><li>第二項</li></ul>', '注意事項：\n\n- 第一項\n- 第二項'],
  [
    'between the items',
    '<ol><li>第一項</li>（<b>補充</b>說明）<li>第二項</li></ol>',
    '1. 第一項\n\n（**補充**說明）\n\n2. 第二項',
  ],
  [
    'in a list in an item',
    '<ul><li>第一項<ul>子清單<li>子一</li></ul></li><li>第二項</li></ul>',
    '- 第一項\n  子清單\n  - 子一\n- 第二項',
  ],
])('text of a list in no item is a line of its own: %s', (_name, html, expected) =>
  expect(lastOf(html)).toBe(expected),
);
