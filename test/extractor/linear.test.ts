import { expect, it } from 'vitest';
import { extractPage } from '../../src/extractor/extract-page.ts';
import { readDocument } from '../../src/extractor/read-document.ts';

const TEXT =
  '<p>河堤旁的步道整修了半年之後重新開放，早上有不少人帶著孩子來散步，也有人牽著狗慢慢走，調查在此進行。</p>';

const TEXTS = Array.from({ length: 60 }, (_, n) => TEXT.replace('半年', `${n}天`)).join('');

const notesOf = (write: (n: number) => string) => Array.from({ length: 20_000 }, (_, n) => write(n)).join('');
const REFERENCES = TEXT + notesOf((n) => `<p>河口<a href="#n${n}">${n}</a></p>`);

const ENTITY = `<script type="application/ld+json">{"@type":"Product"}</script><title>河口</title><h1>河口</h1>${TEXT}`;
const CARD = '<div class="card"><a href="/1"><img src="/1.jpg">散步</a><b>$ 30</b></div>';

/** CPU time, as others use the cores, too. Linear work takes a second or two; work that grows with the square of the page takes at least twice this limit. */
const MAX_MS = 15_000;

it.each([
  ['items of a list', `<article>${TEXT.repeat(4)}<ul>${'<li>河口的步道。</li>'.repeat(9_000)}</ul></article>`],
  ['facts called like a byline', `${TEXT}<dl>${'<dt>一</dt><dd class="time">二</dd>'.repeat(14_000)}</dl>`],
  ['empty elements', `<article>${TEXT.repeat(4)}<p>${'<i class="icon"></i>'.repeat(80_000)}河口</p></article>`],
  [
    'elements called a frame among blanks',
    `${TEXT}<p>${' '.repeat(350_000)}${'<i class="share"></i>'.repeat(14_000)}河口。</p>`,
  ],
  [
    'items of an editor',
    `${TEXT}<x-p>河口</x-p>${'<x-uli><x-uli-i>●</x-uli-i><x-uli-c>河口</x-uli-c></x-uli>'.repeat(20_000)}`,
  ],
  [
    'answers within boxes',
    `<title>河口？</title><h1>河口？</h1><p>2 個回答</p>${'<div>'.repeat(150)}${'<div><p class="name">一</p><p class="date">2024-06-20</p><div class="text"><p>河口，散步。</p></div></div>'.repeat(9_000)}`,
  ],
  [
    'empty elements after a long one in bold',
    `${TEXT}<p><b>${'河<br>'.repeat(20_000)}</b>${'<span></span>'.repeat(40_000)}</p>`,
  ],
  ['boxes around what no longer holds', `${'<del>'.repeat(190)}${TEXT.repeat(1_000)}${'</del>'.repeat(190)}`],
  ['boxes of a thing in each other', `${ENTITY}${'<div>'.repeat(150)}${CARD.repeat(9_000)}`],
  ['lists of a thing in each other', `${ENTITY}${'<ul><li>河口<ul>'.repeat(70)}${'<li>顏色：藍</li>'.repeat(20_000)}`],
  ['labels of other things', `${ENTITY}${`<div><h3>猜你喜歡</h3>${CARD}</div>`.repeat(9_000)}`],
  ['labels below a title', `<title>河口</title><h1>河口</h1>${'<div>品牌：河口</div>'.repeat(40_000)}`],
  [
    'headings like the title',
    `<title>河口</title>${ENTITY.replace('Product', 'Place')}${'<h3>河口</h3><p>河口</p>'.repeat(20_000)}`,
  ],
  ['footers', `${TEXT}${'<footer>一</footer>'.repeat(20_000)}`],
  ['headings that the title has', `<title>${'河口散步'.repeat(250)}</title>${TEXT}${'<h2>河口</h2>'.repeat(25_000)}`],
  ['boxes of one class', `${TEXT}${'<div class="row"><p>一個人走在河口</p></div>'.repeat(40_000)}`],
  [
    'groups of tabs',
    `${TEXT}${`<div role="tablist"><b role="tab">一</b></div><div role="tabpanel"><p>河口，散步</p></div>`.repeat(20_000)}`,
  ],
  ['tabs in one group', `${TEXT}<div>${`<label>一</label><div><pre>河口</pre></div>`.repeat(20_000)}</div>`],
  ['notes in one line', `${REFERENCES}<div class="footnotes">${notesOf((n) => `<b id="n${n}">${n}</b> 河口`)}</div>`],
  [
    'notes as terms',
    `${REFERENCES}<dl class="footnotes">${notesOf((n) => `<dt id="n${n}">${n}</dt><dd>河口</dd>`)}</dl>`,
  ],
  [
    'sections that may be of other pages',
    `<article>${TEXTS}${'<h2>其他</h2><p>短</p>'.repeat(9_500)}<pre>一</pre></article>`,
  ],
  [
    'scripts with formulas after blanks',
    `${TEXT}<div>${' '.repeat(2_000_000)}${'<script type="math/tex"></script>'.repeat(40_000)}</div>`,
  ],
  [
    'boxes like that of a long title',
    `<article class="post"><h1>${'河口'.repeat(400_000)}</h1>${TEXT}</article>${`<article class="post">${TEXT}</article>`.repeat(20_000)}`,
  ],
])('reads thousands of %s in linear time', (_, body) => expect(timeToRead(body)).toBeLessThan(MAX_MS));

it.each([
  ['XML', `<r>河口${'<a>'.repeat(200_000)}`],
  ['a feed', `<rss><channel><item><title>河口</title></item><item>${'<a>'.repeat(200_000)}`],
  [
    'a feed with markup in it',
    `<rss><channel><item><title>河口</title><description><![CDATA[河口${'<a>'.repeat(200_000)}]]></description></item></channel></rss>`,
  ],
])('reads %s with deeply nested elements in linear time', async (_, xml) => {
  const began = cpuMs();
  const bytes = Buffer.from(xml);
  const reply = await readDocument({
    bytes,
    contentType: 'text/xml',
    url: 'https://www.example.com/1.xml',
    format: 'markdown',
  });
  expect('content' in reply && reply.content.includes('河口')).toBe(true);
  expect(cpuMs() - began).toBeLessThan(MAX_MS / 3);
});

const pieces = (start: string) =>
  `${TEXT}<p>河口<mjx-container>${start}${'<mjx-c class="mjx-c78"></mjx-c>'.repeat(140_000)}</mjx-container></p>`;
const NUMBERS = Array.from({ length: 37_000 }, (_, n) => `<h3>${n}</h3><h3>散步散步</h3>`).join('');

it.each([
  ['of a formula within roots', pieces('<mjx-msqrt><mjx-mo>'.repeat(95)), pieces('')],
  ['that end the title', `<title>河口 - 散步散步</title>${TEXT}${NUMBERS}`, `<title>河口</title>${TEXT}${NUMBERS}`],
])('reads pieces and headings %s about as fast as others', (_, body, others) => {
  expect(timeToRead(body)).toBeLessThan(timeToRead(others) * 3 + 500);
});

/** Returns the CPU time that this thread has used, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Returns the CPU time in milliseconds. */
function timeToRead(body: string): number {
  const start = cpuMs();
  const reply = extractPage({
    bytes: Buffer.from(`<!DOCTYPE html>${body}`),
    contentType: 'text/html; charset=utf-8',
    url: 'https://www.example.com/1.html',
    format: 'markdown',
  });
  expect('content' in reply && reply.content.includes('河')).toBe(true);
  return cpuMs() - start;
}
