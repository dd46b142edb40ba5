import { describe, expect, it } from 'vitest';
import { entriesAround } from '../../../src/extractor/decide/entries.ts';
import { extractPage } from '../../../src/extractor/extract-page.ts';
import { arrange } from '../../../src/extractor/parse/paragraphs.ts';
import { prefilter } from '../../../src/extractor/parse/prefilter.ts';
import { measure } from '../../../src/extractor/tree/measure.ts';
import { type Block, elementsOf } from '../../../src/extractor/tree/tree.ts';

const URL = 'https://www.example.com/list/1.html';
const NAMES = ['河堤春行', '櫻花長椅', '舊碼頭', '漁市', '夜讀', '週末市集'];
const TEXT = '碼頭舊木無人渡，唯有江鷗認故亭，年年此處看潮生。';

/** Returns the box with the entries around the third entry's text, as its class, or null. */
function around(entries: readonly string[], title: string): string | null {
  const { body } = prefilter(`<h2>小鎮</h2><div class="left">${entries.join('')}</div>`, URL);
  arrange(body);
  measure(body);
  const part = elementsOf(body).find(({ attributes }) => attributes.id === 'text2') as Block;
  return entriesAround(part, title)?.attributes.class ?? null;
}

const poem = (name: string, at: number) =>
  `<div class="sons" id="p${at}"><p><a href="/p/${at}">${name}</a></p><div id="text${at}">${TEXT.repeat(at === 2 ? 3 : 1)}</div></div>`;
const part = (name: string, at: number) =>
  `<article class="module" id="p${at}"><h3>${name}</h3><p id="text${at}">${TEXT}<a href="/${at}">第 ${at} 號</a></p></article>`;

describe('the entries around a text', () => {
  it.each<[string, string[], string]>([
    ['entries that each lead to their own page', NAMES.map(poem), '小鎮詩文'],
    ['articles that are parts of one page', NAMES.map(part), '版本資訊'],
  ])('are found if they are %s', (_, entries, title) => expect(around(entries, title)).toBe('left'));

  it.each<[string, string[], string]>([
    ['one of them has the title of the page', NAMES.map(poem), '舊碼頭'],
    ['one article has', NAMES.map(part), '舊碼頭'],
    [
      'the text itself leads nowhere',
      NAMES.map((name, at) => (at === 2 ? poem(name, at).replace(/<\/?a\b[^>]*>/g, '') : poem(name, at))),
      '小鎮詩文',
    ],
    [
      'it is the greater part of them',
      NAMES.map((name, at) =>
        poem(name, at).replace('href="/p/2">舊碼頭</a></p><div id="text2">', `$&${TEXT.repeat(9)}`),
      ),
      '小鎮詩文',
    ],
    [
      'they have no text of their own',
      NAMES.map((name, at) =>
        at === 2 ? poem(name, at) : `<div class="sons"><p><a href="/p/${at}">${name}</a></p></div>`,
      ),
      '小鎮詩文',
    ],
    ['they are few', NAMES.slice(0, 4).map(poem), '小鎮詩文'],
    [
      'they are made otherwise',
      NAMES.map((name, at) => poem(name, at).replace('sons', at === 2 ? 'text' : 'sons')),
      '小鎮詩文',
    ],
    [
      'articles have links for headings, as posts do',
      NAMES.map((name, at) => part(`<a href="/p">${name}</a>`, at)).slice(0, 4),
      '小鎮',
    ],
  ])('are not found if %s', (_, entries, title) => expect(around(entries, title)).toBeNull());
});

it('reads a list of goods with their details when its heading stands below', () => {
  const entry = (name: string, at: number) =>
    `<li class="item"><div class="title"><a href="/h/${at}">${name}兩居室，南北通透，滿五年</a></div>
    <div class="houseInfo">${name} / 2室1廳 / ${60 + at} 平方公尺</div><div class="priceInfo">${300 + at} 萬</div></li>`;
  const names = ['和平里', '青年路', '東河沿', '西三旗', '南竹竿', '北新橋', '中關村', '上地', '馬甸', '望京'];
  const foot =
    '<div class="more"><h1><a href="/">小鎮二手房</a></h1><p>下載本站的程式，隨時查看最新的房源，我們會及時通知您。</p></div>';
  const html = `<!DOCTYPE html><title>小鎮二手房</title><ul class="sellList">${names.map(entry).join('')}</ul>${foot}`;
  const reply = extractPage({
    bytes: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    url: URL,
    format: 'markdown',
  });
  const page = 'failure' in reply ? reply.failure : reply.content;
  for (const [at, name] of names.entries())
    expect(page).toMatch(new RegExp(`${name} / 2室1廳 / ${60 + at} [^]*${300 + at} 萬`));
});
