import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const NEWS = '環狀線昨天完成最後一次試車，明年春天通車，第一個月不收車資，沿線的學校都收到了通知。';

/** Cards of a portal: the link's area is the whole card, by an empty box inside the link. */
const CARDS = ['碼頭', '燈塔', '溪谷', '山腳']
  .map(
    (place) =>
      `<li class="stream-item"><div><img src="/${place}.jpg"></div><h4><a href="/${place}.html">${place}的老房子整修好了<div class="stretched"></div></a></h4><p>${place}的老房子整修了兩年，昨天開放參觀，屋主說，屋頂的瓦片是從別的老房子找來的，門窗都照原來的樣子做，週末請到鄰居來喝茶。</p></li>`,
  )
  .join('');

function read(heading: string, box = 'features disableAside filterNonGdprEmbeds') {
  const article = `<div class="${box}"><article><h1>環狀線明年通車</h1><p>${NEWS}</p></article></div>`;
  const html = `<!doctype html><meta charset="utf-8"><title>環狀線明年通車</title><main>${article}<div><div><h2>${heading}</h2></div><ul>${CARDS}</ul></div></main>`;
  const url = 'https://portal.example/news/1.html';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  return 'content' in reply ? reply.content : reply.failure;
}

it.each(['其他人也在看', '其他讀者也看了', '大家都在看', '其它生活新聞', '網友還看了'])(
  'reads a short article rather than the longer cards below it: %s',
  (heading) => expect(read(heading)).toBe(NEWS),
);

it('takes no box around an article for a consent dialog, whatever its class names mention', () => {
  expect(read('其他人也在看', 'cookie-consent-off gdpr-ready')).toBe(NEWS);
});

it('keeps the link of a heading that has an empty box in it', () => {
  const html = `<!doctype html><meta charset="utf-8"><title>老房子</title><h1>老房子</h1><ul>${CARDS}</ul>`;
  const url = 'https://portal.example/houses/';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  expect(reply).toMatchObject({ content: expect.stringContaining('[碼頭的老房子整修好了](https://portal.example/') });
});

it('reads a short article rather than the longer cards in a box above a button', () => {
  const list = `<div><b>相關</b>新聞</div><div><ul>${CARDS}</ul></div><p><a href="/2">再來一頁</a></p>`;
  const article = `<div class="news"><h1>環狀線明年通車</h1><div class="text"><p>${NEWS}</p></div>${list}</div>`;
  const html = `<!doctype html><meta charset="utf-8"><title>環狀線明年通車</title><meta property="og:type" content="article">${article}`;
  const url = 'https://portal.example/news/1.html';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  expect(reply).toMatchObject({ content: NEWS });
});
