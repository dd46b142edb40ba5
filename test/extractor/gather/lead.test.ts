import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const TITLE = '舊碼頭明年春天重新開放';
const LEAD =
  '封閉了十二年的舊碼頭，明年三月將以親水公園的樣貌重新開放；市府昨天公布了最後的設計，居民最關心的停車問題，則要等到年底才有答案，在那之前先以接駁車代替。';
const BODY = [
  '設計團隊說明，木棧道全長六百公尺，沿途保留三座起重機，並且在最寬的一段設置戶外的劇場，平日開放給街頭藝人申請使用。',
  '附近的店家大多樂觀其成，不過也有人擔心假日的車潮，里長建議比照燈會的做法，由捷運站開接駁車，每十分鐘一班，直到晚間十點。',
  '公園完工之後由河川局管理，夜間十二點關閉；釣魚的人可以在東側的堤岸申請許可，一次三個月，每人以一支釣竿為限，不得過夜。',
];

function read(head: string, { heading = TITLE, body = BODY, before = '' } = {}): string {
  const paragraphs = body.map((one) => `<p>${one}</p>`).join('');
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>${TITLE}</title><body>${before}<div class="page"><div class="top"><h1>${heading}</h1>${head}</div><div itemprop="articleBody">${paragraphs}</div></div>`;
  const reply = extractPage({
    ...{ bytes: Buffer.from(html), contentType: 'text/html' },
    ...{ url: 'https://news.example.com/a/12.html', format: 'markdown' },
  });
  return 'failure' in reply ? reply.failure : reply.content;
}

it('keeps lead and picture below breadcrumbs that end with the title', () => {
  const path = `<ul class="breadcrumb"><li><a href="/">首頁</a></li><li><a href="/city">市政</a></li><li><h1>${TITLE}</h1></li></ul>`;
  const figure = '<figure><img src="/pier.jpg" alt="舊碼頭"><figcaption>舊碼頭的木棧道</figcaption></figure>';
  const head = `<header>${path}<blockquote><div>${LEAD}</div></blockquote>${figure}</header>`;
  const text = read('', { heading: '', before: head });
  expect(text).toBe(['![舊碼頭](https://news.example.com/pier.jpg)', LEAD, ...BODY].join('\n\n'));
});

it('keeps the lead in the box of the title', () => {
  expect(read(`<p class="x">${LEAD}</p>`)).toBe([LEAD, ...BODY].join('\n\n'));
});

it.each([
  ['one line that says the title in other words', '<p>市府公布最後的設計，停車問題年底才有答案，居民仍有疑慮。</p>'],
  ['a summary in points', `<ul><li>${LEAD}</li></ul>`],
  ['a caption', `<figure><img src="/a.jpg"><figcaption>${LEAD}</figcaption></figure>`],
  ['what the text says again, under a label', `<p>摘要：${BODY[0]}${BODY[0]}</p>`],
  ['what the text says again', `<p>${BODY[0]}${BODY[0]}</p>`],
  [
    'a page of its own',
    `${'<p>這一段寫的是別的事情，長度剛好足夠，但是一共有四段，所以不會是這篇文章的導言，而是另外一份介紹。</p>'.repeat(4)}`,
  ],
])('leaves out %s below the title', (_, head) => {
  expect(read(head).replace(/^!\[.*\n\n/, '')).toBe(BODY.join('\n\n'));
});

const DECK = '封閉了十二年，居民只關心停車';

it.each([
  ['the description, however short', TITLE, DECK, `<div class="x">${DECK}</div>`, [DECK, ...BODY]],
  ['one below the title in other words', '舊碼頭重新開放：從倉庫到公園', DECK, `<div>${DECK}</div>`, [DECK, ...BODY]],
  ['the slogan of a site', '河邊小報', DECK, `<div>${DECK}</div>`, BODY],
  ['another short line', TITLE, '河邊的小報', `<div>${DECK}</div>`, BODY],
  ['the description as a link', TITLE, DECK, `<div><a href="/1">${DECK}</a></div>`, BODY],
  ['a line that is the title too', TITLE, TITLE, `<div>${TITLE}</div>`, BODY],
  ['the beginning of the text', TITLE, BODY[0] ?? '', `<div>${BODY[0]}</div>`, BODY],
])('in front of the text: %s', (_, heading, described, head, expected) => {
  const before = `<meta property="og:description" content="${described}">`;
  expect(read(head, { heading, before })).toBe(expected.join('\n\n'));
});

/** Reads an `<article>` whose text stands beside its header, with the title in the header or above it. */
function readHeader(header: string, { above = '' } = {}): string {
  const paragraphs = BODY.map((one) => `<p>${one}</p>`).join('');
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>${TITLE}</title><body>${above}<article><header>${header}</header><div class="content">${paragraphs}</div></article>`;
  const reply = extractPage({
    ...{ bytes: Buffer.from(html), contentType: 'text/html' },
    ...{ url: 'https://news.example.com/a/12.html', format: 'markdown' },
  });
  return 'failure' in reply ? reply.failure : reply.content;
}

const H1 = `<h1>${TITLE}</h1>`;
const SHORT = '旧码头明年三月重新开放，停车怎么办要等到年底才有答案。';

it.each([
  ['below the title', `${H1}<p>${LEAD}</p>`, '', LEAD],
  ['in a header without the title', `<p class="standfirst">${LEAD}</p>`, H1, LEAD],
  ['beside a byline', `<p>${LEAD}</p><div class="byline">記者王小明</div><time>2026-11-02</time>`, H1, LEAD],
  ['of one sentence', `${H1}<p>${SHORT}</p>`, '', SHORT],
])('keeps the lead in the header of an article: %s', (_, header, above, lead) => {
  expect(readHeader(header, { above })).toBe([lead, ...BODY].join('\n\n'));
});

it.each([
  ['a line without an end', '<p>市府公布最後的設計，停車問題年底才有答案，居民仍有疑慮</p>', ''],
  ['a source', '<p>來源：河邊小報，記者王小明、李大華、陳小美，二〇二六年</p>', H1],
  ['a menu', `<p><a href="/a">${LEAD}</a></p>`, H1],
])('leaves out %s in the header of an article', (_, header, above) => {
  expect(readHeader(`${above === '' ? H1 : ''}${header}`, { above })).toBe(BODY.join('\n\n'));
});

it('leaves out a long byline between title and text', () => {
  const item = (name: string, value: string) => `<span class="post-meta-item">${name} <span>${value}</span></span> `;
  const category = '<a href="/c/12">市政</a>';
  const byline = `<div class="post-meta">${item('發表於', '2026-03-15')}${item('更新於', '2026-04-08')}${item('分類於', category)}${item('閱讀次數：', '')}${item('留言：', '')}${item('轉載：', '可')}<br>${item('本文字數：', '1.3k')}${item('閱讀時長', '≈ 3 分鐘')}</div>`;
  expect(read(byline)).toBe(BODY.join('\n\n'));
});

it('leaves out sentences in the header of the page', () => {
  expect(read('', { before: `<header><p>${LEAD}</p></header>` })).toBe(BODY.join('\n\n'));
});

it('leaves out a sentence below the name of the site', () => {
  expect(read(`<p>${LEAD}</p>`, { heading: '河邊小報' })).toBe(BODY.join('\n\n'));
});

it('keeps a subtitle beside the title in a Chinese text', () => {
  const second = '——停車問題等到年底，在那之前以接駁車代替';
  expect(read(`<h3>${second}</h3>`)).toBe([`### ${second}`, ...BODY].join('\n\n'));
});

it.each([
  ['a short one', '<h3>地方新聞</h3>'],
  ['one with links', '<h3><a href="/1">河口鎮的舊碼頭從前的樣子</a></h3>'],
  ['one in a box of its own', '<div><h3>停車問題等到年底，在那之前以接駁車代替</h3></div>'],
])('leaves out %s beside the title', (_, head) => expect(read(head)).toBe(BODY.join('\n\n')));

it('keeps a long subtitle in any language and leaves out a short one', () => {
  const title = 'The old pier opens again next spring';
  const paragraph =
    'The designers say that the boardwalk will be six hundred metres long, and that the three cranes along it are to stay.';
  const withSecond = (second: string) => {
    const text = `<h1>${title}</h1><h4>${second}</h4></div><div itemprop="articleBody">${`<p>${paragraph}</p>`.repeat(4)}</div>`;
    const bytes = Buffer.from(`<title>${title}</title><div class="page"><div class="top">${text}</div>`);
    const url = 'https://news.example.com/a/12.html';
    const reply = extractPage({ bytes, contentType: 'text/html; charset=utf-8', url, format: 'markdown' });
    return 'failure' in reply ? reply.failure : reply.content;
  };
  const short = 'After twelve years behind a fence, it comes back as a park by the water';
  const long = `${short}; where visitors are to leave their cars will not be known before the end of the year, as the city said on Monday, when it showed the plans.`;
  expect(withSecond(long)).toMatch(`#### ${long}\n\n${paragraph}`);
  expect(withSecond(short)).not.toContain(short);
});

it.each(['article-bar-top', 'tool-bar', 'wordsize boxInput', 'font-size'])(
  'leaves out an icon in a box of the class %s',
  (bar) => {
    const photo = '<p><img src="/img/pier.jpg"></p>';
    const button = '<div><a href="#save"><img src="/img/save.png"> 收藏</a></div>';
    const text = read(`<div class="${bar}"><img src="/img/original.png" alt=""></div>${button}${photo}`);
    expect(text).toBe(['![](https://news.example.com/img/pier.jpg)', ...BODY].join('\n\n'));
  },
);
