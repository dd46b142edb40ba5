import { expect, it } from 'vitest';
import { extractPage } from '../../src/extractor/extract-page.ts';
import { imageSource, isStandIn } from '../../src/extractor/images/image-source.ts';

const PROSE = '<p>這一段只是要讓頁面有一篇文章的樣子，所以寫得長一些，也有逗號，還有句號。</p>'.repeat(6);
const DOTS = 'data:image/gif;base64,R0lGOD';

it.each([
  [{ src: '/a.jpg' }, '/a.jpg'],
  [{ src: '/small/a.jpg', 'data-src': '/large/a.jpg' }, '/small/a.jpg'],
  [{ src: '/static/none.gif', file: 'data/river.jpg', zoomfile: 'data/river-large.jpg' }, 'data/river.jpg'],
  [{ src: '/images/sg_trans.gif', real_src: 'https://i.example/1.jpg' }, 'https://i.example/1.jpg'],
  [{ src: '/loading.gif', 'data-srcset': '/a-800.jpg 800w, /a.jpg 1600w' }, '/a.jpg'],
  [{ src: DOTS, srcset: '/a.jpg 1600w, /a-800.jpg 800w' }, '/a.jpg'],
  [{ src: '', srcset: '/a,w_800.jpg 1x , /a,w_1600.jpg 2x' }, '/a,w_1600.jpg'],
  [{ src: DOTS, srcset: '/w_320,h_200/a.jpg 320w,/w_640,h_400/a.jpg 640w,/b.jpg 480w' }, '/w_640,h_400/a.jpg'],
  [{ src: DOTS, srcset: ',/a.jpg 1x,,/b.jpg,, /c.jpg 2x' }, '/c.jpg'],
  [{ src: DOTS, srcset: '/a.jpg,' }, '/a.jpg'],
  [{ src: DOTS, srcset: `${DOTS} 1w, /a.jpg` }, '/a.jpg'],
  [{ src: DOTS, 'data-srcset': 'none', srcset: '/a.jpg' }, '/a.jpg'],
  [{ src: DOTS, srcset: '/a.jpg, /b.jpg 2x' }, '/b.jpg'],
  [{ src: DOTS, 'data-cfsrc': '/a.jpg' }, '/a.jpg'],
  [{ src: '/a.jpg', srcset: '/b.jpg 2x' }, '/a.jpg'],
  [{ src: '/a.jpg', 'data-lazy': 'true', 'data-img': '7' }, '/a.jpg'],
])('takes from %j the address %s', (attributes: Record<string, string>, address) => {
  expect(imageSource(attributes)).toBe(address);
});

it.each([
  ['', true],
  [DOTS, true],
  ['https://a.example/img/loading.gif?v=2', true],
  ['https://a.example/img/transport.jpg', false],
  ['https://a.example/img/b.gif', true],
  ['https://a.example/31565018_4494e5f_b.jpg', false],
  ['https://a.example/none/river.jpg', false],
])('recognizes the address of a placeholder image: %s %s', (source, expected) => {
  expect(isStandIn(source)).toBe(expected);
});

it.each([
  [
    'beside it for those without scripts',
    `<p><img src="${DOTS}" alt="河"><noscript><img src="/r.jpg" alt="河"></noscript></p>`,
  ],
  ['there alone', '<figure><noscript><img src="/r.jpg" alt="河"></noscript></figure>'],
  [
    'there alone, deep in a figure',
    '<figure><div><span><noscript><img src="/r.jpg" alt="河"></noscript></span></div></figure>',
  ],
  [
    'behind a blurred preview',
    '<div><p><img src="/60/r.jpg"></p><p><img alt="河"><noscript><img src="/r.jpg"></noscript></p></div>',
  ],
  [
    'before it, in a figure, for those without scripts',
    '<figure><noscript><img src="/r.jpg" alt="河"></noscript><div><img src="/80/r.jpg"></div></figure>',
  ],
  [
    'before it, where it has no address of its own',
    `<figure><noscript><img src="/r.jpg"></noscript><img src="${DOTS}" alt="河"></figure>`,
  ],
  ['there in full', '<p><img src="/60/r.jpg" alt="河"><noscript><img src="/r.jpg"></noscript></p>'],
  [
    'in a figure classed by its buttons',
    '<figure class="has-shares"><a href="#1"><img src="/r.jpg" alt="河"></a></figure>',
  ],
  [
    'in a figure, in a box classed by its credit',
    '<figure><div class="copyright-box"><img src="/r.jpg" alt="河"><span>河口攝影</span></div></figure>',
  ],
  ['in a set of a picture', `<p><picture><source data-srcset="/r.jpg 1x"><img src="${DOTS}" alt="河"></picture></p>`],
  ['in an attribute of any name', '<p><img alt="河" img-src="/r.jpg"></p>'],
  ['in one named after its source', `<p><img src="${DOTS}" data-my-src="https://www.example.com/r.jpg" alt="河"></p>`],
  [
    'where the page has it twice',
    '<p><img src="/r.jpg" alt="河"><noscript><img src="/r-2.jpg" alt="河"></noscript></p>',
  ],
])('writes a picture once that is %s', (_name, html) => {
  const after = PROSE.replaceAll('這', '那');
  const found = contentOf(PROSE + html + after).match(/!\[.*/g);
  expect(found).toEqual(['![河](https://www.example.com/r.jpg)']);
});

it.each(['', '/img/spacer.gif', DOTS, '/static/1x1.png?v=2'])(
  'leaves out a picture without a usable address: %s',
  (source) => expect(contentOf(`${PROSE}<p><img src="${source}" alt="河"></p>${PROSE}`)).not.toContain('!['),
);

it.each([
  ['/max/60/1-r7Vq2dusk0Lm4.jpg?q=20', '/max/1400/1-r7Vq2dusk0Lm4.jpg', 1],
  ['/albums/12/original-photo.jpg', '/albums/13/original-photo.jpg', 2],
  ['/a/photo-1024x768.jpg', '/b/photo-1024x768.jpg', 2],
  ['/river-at-dusk.jpg?for=phones', '/river-at-dusk.jpg?for=screens', 1],
  ['/river-at-dusk.jpg', '/river-at-dawn.jpg', 2],
  ['/star-of-a-rating.png', '/star-of-a-rating.png', 2],
  ['/8a1f/2750.jpg', '/77c0/2750.jpg', 2],
  ['/images/resize?of=river', '/images/resize?of=sea', 2],
])('counts the adjacent pictures %s and %s as %d', (one, other, count) => {
  const pictures = (between: string) =>
    contentOf(`${PROSE}<div><img src="${one}" alt="河"></div>${between}<div><img src="${other}"></div>${PROSE}`);
  expect(pictures('').match(/!\[.*/g)).toHaveLength(count);
  expect(pictures('').match(/!\[.*/g)?.at(-1)).toContain(`](https://www.example.com${other})`);
  expect(pictures('').includes('![河]')).toBe(true);
  expect(pictures('<p>一樣的一張，再看一次。</p>').match(/!\[.*/g)).toHaveLength(2);
});

it('keeps a picture box with caption in Chinese that Readability drops', () => {
  const box = `<div class="thumb"><div><a href="/file"><img src="/r.jpg" alt="河"></a><div>整修後的<a href="/x">河堤</a>，二月</div></div></div>`;
  const text = contentOf(PROSE + box + PROSE.replaceAll('這', '那'));
  expect(text).toContain('](https://www.example.com/file)\n\n整修後的[河堤](https://www.example.com/x)，二月');
});

it('keeps only the picture of a captioned box in English that Readability drops', () => {
  const prose =
    '<p>The path along the river has opened again, after eight months of work, and many came to see it.</p>';
  const box =
    '<div class="thumb"><div><a href="/file"><img src="/r.jpg"></a><div>The <a href="/x">path</a> in May</div></div></div>';
  const text = contentOf(prose.repeat(4) + box + prose.repeat(3));
  expect(text).toContain('](https://www.example.com/r.jpg)');
  expect(text).not.toContain('in May');
});

it('keeps a picture that links to its large version although its class says popup', () => {
  const link = '<a class="image-popup-fit" href="/large/r.png"><img src="/r.jpg" alt="河"></a>';
  const text = contentOf(`${PROSE}${link}<div class="popup"><p>訂閱</p></div>${PROSE.replaceAll('這', '那')}`);
  expect(text).toContain('[![河](https://www.example.com/r.jpg)](https://www.example.com/large/r.png)');
  expect(text).not.toContain('訂閱');
});

function contentOf(html: string): string {
  const page = `<!doctype html><title>頁</title><article>${html}</article>`;
  const url = 'https://www.example.com/a/b.html';
  const reply = extractPage({ bytes: Buffer.from(page), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

it.each([
  ['<figure class="wp-block-post-featured-image"><img src="/r.jpg" alt="河"></figure>', true],
  ['<img class="featured" src="/site-logo.png" alt="站">', false],
  ['<img class="featured" src="/r.jpg" alt="河">', true],
  ['<div class="featured-product"><img src="/r.jpg" alt="河"></div>', false],
  ['<div class="card featured"><img src="/r.jpg" alt="河"></div>', false],
  ['<div class="promo-card"><img src="/r.jpg" alt="河"></div>', false],
  ['<div class="hero-image"><img src="/r.jpg" alt="河"></div>', true],
  ['<div class="cover"><img src="/r.jpg" alt="河"></div>', true],
  ['<div class="book cover"><img src="/r.jpg" alt="河"></div>', false],
])("decides if %s above the title is the article's picture: %s", (above, isLead) => {
  const html = `<!DOCTYPE html><title>河邊的步道</title><main>${above}<h1>河邊的步道</h1><article>${PROSE}</article></main>`;
  const url = 'https://www.example.com/a/b.html';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  expect('content' in reply && reply.content.startsWith('![')).toBe(isLead);
});

it("puts the article's picture at the top, but not the author's portrait", () => {
  const portrait = '<p class="by"><img src="/u/7.jpg" width="40" height="40" alt="王大明"> 王大明</p>';
  const picture = '<figure><img src="/r.jpg" width="360" height="180" alt="河"></figure>';
  const text = `<div class="text">${PROSE}</div>`;
  const html = `<title>河邊的步道</title><div><h1>河邊的步道</h1>${portrait}${picture}${text}</div>`;
  expect(read(html)).toMatch(/^!\[河\]\(\S+\/r\.jpg\)/);
  expect(contentOf(`${portrait}<p><img src="/r.jpg" width="800"></p>${PROSE}`)).not.toContain('/u/7.jpg');
  expect(
    contentOf(`${PROSE}<p>圖例 <img src="/mark.png" width="20"> 步道</p>${PROSE.replaceAll('這', '那')}`),
  ).toContain('/mark.png');
});

function read(html: string): string {
  const type = 'text/html; charset=utf-8';
  const url = 'https://www.example.com/a/b.html';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: type, url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}
