import { expect, it } from 'vitest';
import { readDocument } from '../../src/extractor/read-document.ts';
import { MAX_URL } from '../../src/text/web-address.ts';
import { longestParsed } from '../_util/longest-parsed.ts';

// Parsing a long address beyond ASCII takes as long as reading many pages.

const URL_OF_PAGE = 'https://www.example.com/news/1';
const LONG = `https://long.example/${'颱'.repeat(MAX_URL)}`;
const TEXT = '河堤旁的步道整修了半年之後重新開放，早上有不少人帶著孩子來散步，也有人牽著狗慢慢走。';
const ARTICLE = `<article><h1>步道重新開放</h1><p>${TEXT}</p><p>${TEXT}</p></article>`;

const read = (text: string, contentType = 'text/html; charset=utf-8') =>
  longestParsed(() =>
    readDocument({ bytes: Buffer.from(text), contentType, url: URL_OF_PAGE, format: 'markdown' }).then((reply) =>
      'content' in reply ? reply.content : `failed: ${reply.failure}`,
    ),
  );
const page = (head: string, body: string) =>
  `<!DOCTYPE html><head><title>步道重新開放</title>${head}</head><body>${body}</body>`;

it.each([
  ['a link', page('', ARTICLE.replace('半年', `<a href="${LONG}">半年</a>`))],
  ['a relative link', page('', ARTICLE.replace('半年', `<a href="/${'颱'.repeat(MAX_URL)}">半年</a>`))],
  ['a link to a part of the page', page('', ARTICLE.replace('半年', `<a href="${LONG}#a">半年</a>`))],
  ['a picture', page('', ARTICLE.replace('</h1>', `</h1><figure><img src="${LONG}" alt="步道"></figure>`))],
  ['a video', page('', ARTICLE.replace('</h1>', `</h1><iframe src="https://www.youtube.com/embed/${LONG}"></iframe>`))],
  [
    'the canonical address',
    page(`<link rel="canonical" href="${LONG}"><meta property="og:url" content="${LONG}">`, ARTICLE),
  ],
  ['the base', page(`<base href="${LONG}">`, ARTICLE.replace('半年', '<a href="2">半年</a>'))],
  ['the next part', page(`<link rel="next" href="${LONG}">`, `${ARTICLE}<a rel="next" href="${LONG}">下一頁</a>`)],
  [
    'structured data',
    page(
      `<script type="application/ld+json">{"@type":"NewsArticle","url":"${LONG}","mainEntityOfPage":"${LONG}"}</script>`,
      ARTICLE,
    ),
  ],
  [
    'the links of a list',
    page('', `<ul>${`<li><a href="${LONG}">步道重新開放的消息</a> ${TEXT}</li>`.repeat(9)}</ul>`),
  ],
  ['a heading', page('', ARTICLE.replace('步道重新開放</h1>', `<a href="${LONG}">步道重新開放</a></h1>`))],
])('an address that is too long, as %s, is neither parsed nor given out', async (_, html) => {
  const { longest, result } = await read(html);
  expect(result).toContain('重新開放');
  expect(result).not.toContain('颱颱');
  expect(longest).toBeGreaterThan(0); // the counting counts
  expect(longest).toBeLessThanOrEqual(MAX_URL);
});

it.each([
  [
    'application/rss+xml',
    `<rss><channel><title>步道</title><item><title>重新開放</title><link>${LONG}</link><description>${TEXT}</description></item></channel></rss>`,
  ],
  [
    'application/atom+xml',
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>步道</title><entry><title>重新開放</title><link href="${LONG}"/><summary>${TEXT}</summary></entry></feed>`,
  ],
])('an item of %s keeps no address that is too long', async (contentType, xml) => {
  const { longest, result } = await read(xml, contentType);
  expect(result).toContain('重新開放');
  expect(result).not.toContain('颱颱');
  expect(longest).toBeLessThanOrEqual(MAX_URL);
});
