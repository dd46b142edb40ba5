import { beforeAll, expect, it } from 'vitest';
import { readDocument } from '../../src/extractor/read-document.ts';
import { workOf } from '../_util/work.ts';

const TEXT =
  '<p>河堤旁的步道整修了半年之後重新開放，早上有不少人帶著孩子來散步，也有人牽著狗慢慢走，調查在此進行。</p>';

const TEXTS = Array.from({ length: 60 }, (_, n) => TEXT.replace('半年', `${n}天`)).join('');

const manyOf = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join('');
const references = (n: number) => TEXT + manyOf(n * 20, (at) => `<p>河口<a href="#n${at}">${at}</a></p>`);

const ENTITY = `<script type="application/ld+json">{"@type":"Product"}</script><title>河口</title><h1>河口</h1>${TEXT}`;
const CARD = '<div class="card"><a href="/1"><img src="/1.jpg">散步</a><b>$ 30</b></div>';

/**
 * The work, not the time, for a page and for one with twice as much in it: 2 times as much where reading is linear, 4 where
 * it grows with the square of the page. A page that takes the reader seconds has fifty times as much in it.
 */
const [SMALL, MOST] = [20, 2.5];

type Make = (n: number) => string;

beforeAll(() => workToRead(ENTITY)); // what is made once, at the first use, is not counted

it.each<[what: string, make: Make]>([
  ['items of a list', (n) => `<article>${TEXT.repeat(4)}<ul>${'<li>河口的步道。</li>'.repeat(n * 9)}</ul></article>`],
  ['facts called like a byline', (n) => `${TEXT}<dl>${'<dt>一</dt><dd class="time">二</dd>'.repeat(n * 14)}</dl>`],
  ['empty elements', (n) => `<article>${TEXT.repeat(4)}<p>${'<i class="icon"></i>'.repeat(n * 80)}河口</p></article>`],
  [
    'elements called a frame among blanks',
    (n) => `${TEXT}<p>${' '.repeat(n * 350)}${'<i class="share"></i>'.repeat(n * 14)}河口。</p>`,
  ],
  [
    'items of an editor',
    (n) => `${TEXT}<x-p>河口</x-p>${'<x-uli><x-uli-i>●</x-uli-i><x-uli-c>河口</x-uli-c></x-uli>'.repeat(n * 20)}`,
  ],
  [
    'answers within boxes',
    (n) =>
      `<title>河口？</title><h1>河口？</h1><p>2 個回答</p>${'<div>'.repeat(150)}${'<div><p class="name">一</p><p class="date">2024-06-20</p><div class="text"><p>河口，散步。</p></div></div>'.repeat(n * 9)}`,
  ],
  [
    'empty elements after a long one in bold',
    (n) => `${TEXT}<p><b>${'河<br>'.repeat(n * 20)}</b>${'<span></span>'.repeat(n * 40)}</p>`,
  ],
  ['boxes around what no longer holds', (n) => `${'<del>'.repeat(190)}${TEXT.repeat(n)}${'</del>'.repeat(190)}`],
  ['boxes of a thing in each other', (n) => `${ENTITY}${'<div>'.repeat(150)}${CARD.repeat(n * 9)}`],
  [
    'lists of a thing in each other',
    (n) => `${ENTITY}${'<ul><li>河口<ul>'.repeat(70)}${'<li>顏色：藍</li>'.repeat(n * 20)}`,
  ],
  ['labels of other things', (n) => `${ENTITY}${`<div><h3>猜你喜歡</h3>${CARD}</div>`.repeat(n * 9)}`],
  ['labels below a title', (n) => `<title>河口</title><h1>河口</h1>${'<div>品牌：河口</div>'.repeat(n * 40)}`],
  [
    'headings like the title',
    (n) => `<title>河口</title>${ENTITY.replace('Product', 'Place')}${'<h3>河口</h3><p>河口</p>'.repeat(n * 20)}`,
  ],
  ['footers', (n) => `${TEXT}${'<footer>一</footer>'.repeat(n * 20)}`],
  [
    'headings that the title has',
    (n) => `<title>${'河口散步'.repeat(250)}</title>${TEXT}${'<h2>河口</h2>'.repeat(n * 25)}`,
  ],
  ['boxes of one class', (n) => `${TEXT}${'<div class="row"><p>一個人走在河口</p></div>'.repeat(n * 40)}`],
  [
    'groups of tabs',
    (n) =>
      `${TEXT}${`<div role="tablist"><b role="tab">一</b></div><div role="tabpanel"><p>河口，散步</p></div>`.repeat(n * 20)}`,
  ],
  ['tabs in one group', (n) => `${TEXT}<div>${`<label>一</label><div><pre>河口</pre></div>`.repeat(n * 20)}</div>`],
  [
    'notes in one line',
    (n) => `${references(n)}<div class="footnotes">${manyOf(n * 20, (at) => `<b id="n${at}">${at}</b> 河口`)}</div>`,
  ],
  [
    'notes as terms',
    (n) =>
      `${references(n)}<dl class="footnotes">${manyOf(n * 20, (at) => `<dt id="n${at}">${at}</dt><dd>河口</dd>`)}</dl>`,
  ],
  [
    'sections that may be of other pages',
    (n) => `<article>${TEXTS}${'<h2>其他</h2><p>短</p>'.repeat(n * 9)}<pre>一</pre></article>`,
  ],
  [
    'scripts with formulas after blanks',
    (n) => `${TEXT}<div>${' '.repeat(n * 2_000)}${'<script type="math/tex"></script>'.repeat(n * 40)}</div>`,
  ],
  [
    'boxes like that of a long title',
    (n) =>
      `<article class="post"><h1>${'河口'.repeat(n * 400)}</h1>${TEXT}</article>${`<article class="post">${TEXT}</article>`.repeat(n * 20)}`,
  ],
])('reads thousands of %s in linear time', async (_, make) => {
  expect((await workToRead(make(2 * SMALL))) / (await workToRead(make(SMALL)))).toBeLessThan(MOST);
});

it.each<[what: string, make: Make]>([
  ['XML', (n) => `<r>河口${'<a>'.repeat(n * 200)}`],
  ['a feed', (n) => `<rss><channel><item><title>河口</title></item><item>${'<a>'.repeat(n * 200)}`],
  [
    'a feed with markup in it',
    (n) =>
      `<rss><channel><item><title>河口</title><description><![CDATA[河口${'<a>'.repeat(n * 200)}]]></description></item></channel></rss>`,
  ],
])('reads %s with deeply nested elements in linear time', async (_, make) => {
  const work = (n: number) => workToRead(make(n), 'text/xml');
  expect((await work(10 * SMALL)) / (await work(5 * SMALL))).toBeLessThan(MOST);
});

const pieces = (start: string): string =>
  `${TEXT}<p>河口<mjx-container>${start}${'<mjx-c class="mjx-c78"></mjx-c>'.repeat(3_000)}</mjx-container></p>`;
const NUMBERS = manyOf(900, (at) => `<h3>${at}</h3><h3>散步散步</h3>`);

it.each([
  ['of a formula within roots', pieces('<mjx-msqrt><mjx-mo>'.repeat(95)), pieces('')],
  ['that end the title', `<title>河口 - 散步散步</title>${TEXT}${NUMBERS}`, `<title>河口</title>${TEXT}${NUMBERS}`],
])('reads pieces and headings %s with about as much work as others', async (_, body, others) => {
  expect(await workToRead(body)).toBeLessThan(3 * (await workToRead(others)));
});

async function workToRead(body: string, contentType = 'text/html; charset=utf-8'): Promise<number> {
  const bytes = Buffer.from(contentType === 'text/xml' ? body : `<!DOCTYPE html>${body}`);
  const url = 'https://www.example.com/1';
  const { work, result } = await workOf(() => readDocument({ bytes, contentType, url, format: 'markdown' }));
  expect('content' in result && result.content.includes('河')).toBe(true);
  return work;
}
