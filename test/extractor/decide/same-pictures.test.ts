import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const FIRST = '河堤旁的步道整修了半年，這個星期終於重新開放，早上有不少人帶著孩子來散步，也有人牽著狗慢慢走。';
const SECOND = '步道兩旁新種了一排櫻花，每隔一百公尺就有一張長椅，傍晚坐在上面可以看到整個河口的夕陽。';
const CAPTIONS = ['步道入口的新牌樓', '沿岸新種的櫻花樹', '傍晚的河口夕陽'];

function read(box: string): string {
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>步道開放</title><article><h1>步道開放</h1><p>${FIRST}</p>${box}<p>${SECOND}</p></article>`;
  const url = 'https://www.example.com/2026/11/page.html';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

const image = (at: number, type = 'jpg') => `<img src="https://img.example.com/${at}.${type}">`;
const slide = (at: number, copy = '') => `<div class="slide${copy}">${image(at)}<p>${CAPTIONS[at]}</p></div>`;
const SLIDES = [0, 1, 2].map((at) => slide(at)).join('');
const READ = CAPTIONS.map((caption, at) => `![](https://img.example.com/${at}.jpg)\n\n${caption}`).join('\n\n');

const SLIDERS = ['swiper-slide-duplicate', 'slick-cloned', 'splide__slide--clone', 'bx-clone', 'owl-item cloned'];

it.each([
  ...SLIDERS.map((copy) => [copy, `<div>${slide(2, ` ${copy}`)}${SLIDES}${slide(0, ` ${copy}`)}</div>`]),
  ['for the large view', `<div>${SLIDES}</div><div>${SLIDES.replaceAll('div', 'figure')}</div>`],
])('reads slides that are repeated once: %s', (_, box) => expect(read(box)).toBe(`${FIRST}\n\n${READ}\n\n${SECOND}`));

it.each([
  ['another caption', `${slide(0)}${slide(0).replace('新牌樓', '舊牌樓')}`],
  ['the name of who speaks', '<div><img src="/a.jpg"><p>小明</p></div><p>走吧。</p>'.repeat(2)],
  ['a second one', `<div>${image(0)}${image(1)}<p>${CAPTIONS[0]}</p></div>`.repeat(2)],
  ['an icon', `<div>${image(0, 'png')}<p>沿岸可以推輪椅</p></div>`.repeat(2)],
  ['rows of a table', `<table>${`<tr><td>${image(0)}沿岸可以推輪椅</td><td>是</td></tr>`.repeat(2)}</table>`],
])('keeps a picture that is repeated with %s', (_, box) =>
  expect(read(box).match(/!\[/g)).toHaveLength(box.split('<img').length - 1),
);
