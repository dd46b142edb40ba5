import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const FIRST = '河堤旁的步道整修了半年，這個星期終於重新開放，早上有不少人帶著孩子來散步，也有人牽著狗慢慢走。';
const SECOND = '步道兩旁新種了一排櫻花，每隔一百公尺就有一張長椅，傍晚坐在上面可以看到整個河口的夕陽。';
const INDENT = '&nbsp;&nbsp;&nbsp;&nbsp;';

function read(body: string): string {
  const html = `<!DOCTYPE html><title>步道重新開放</title><article><h1>步道重新開放</h1>${body}</article>`;
  const url = 'https://www.example.com/2026/11/page.html';
  const reply = extractPage({
    bytes: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    url,
    format: 'markdown',
  });
  return 'failure' in reply ? reply.failure : reply.content;
}

it.each([
  ['a paragraph', `<p>${INDENT}${FIRST}</p><p>${INDENT}${SECOND}</p>`, `${FIRST}\n\n${SECOND}`],
  ['an element of it', `<p>${FIRST}</p><p><span>${INDENT}</span><b>　${SECOND}</b></p>`, `${FIRST}\n\n**${SECOND}**`],
  ['a line', `<div>${FIRST}<br>&emsp;&emsp;${SECOND}</div>`, `${FIRST}\n${SECOND}`],
  ['a line of two breaks', `<div>${FIRST}<br><br>${INDENT}${SECOND}</div>`, `${FIRST}\n\n${SECOND}`],
])('removes the indent of %s', (_, body, expected) => expect(read(body)).toBe(expected));

it.each([
  ['code', `<p>${FIRST}</p><pre>a:<br>${INDENT}b</pre>`, '```\na:\n    b\n```'],
  ['words after a picture', `<p><img src="/a.jpg"> ${FIRST}</p>`, `) ${FIRST}`],
  ['words after a link', `<p><a href="/a">河堤</a>　${FIRST}</p>`, `)　${FIRST}`],
])('keeps the spaces in %s', (_, body, expected) => expect(read(body)).toContain(expected));
