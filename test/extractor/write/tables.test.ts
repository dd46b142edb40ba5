import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const PROSE = '<p>這一段只是要讓頁面有一篇文章的樣子，所以寫得長一些，也有逗號，還有句號。</p>'.repeat(6);

function read(html: string): string {
  const bytes = Buffer.from(`<!doctype html><title>頁</title><article>${PROSE}${html}</article>`);
  const reply = extractPage({ bytes, contentType: 'text/html', url: 'https://www.example.com/a', format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content.slice(reply.content.lastIndexOf('還有句號。') + 5).trim();
}

const HEAD = '<thead><tr><th>地區</th><th>站</th></tr></thead>';

it.each([
  ['of 0 spans the rows to the end of the section', '0'],
  ['beyond the section ends with it', '9'],
])('a rowspan %s', (_, span) => {
  const rows = `<tr><td rowspan="${span}">北</td><td>甲</td></tr><tr><td>乙</td></tr>`;
  const next = '<tbody><tr><td>南</td><td>丙</td></tr></tbody>';
  expect(read(`<table>${HEAD}<tbody>${rows}</tbody>${next}</table>`)).toBe(
    ['| 地區 | 站 |', '| --- | --- |', '| 北 | 甲 |', '| | 乙 |', '| 南 | 丙 |'].join('\n'),
  );
});

it.each(['__proto__', 'Constructor', 'toString', 'z'])('numbers a list of the type %s', (type) => {
  expect(read(`<ol type="${type}"><li>甲項目的說明</li><li>乙項目</li></ol>`)).toBe('1. 甲項目的說明\n2. 乙項目');
});
