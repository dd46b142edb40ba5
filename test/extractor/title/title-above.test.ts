import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const TEXT = [
  '環狀線的工程做了六年，昨天完成最後一次試車，明年春天通車，第一個月不收車資，沿線的學校都收到了通知。',
  '工程處說，通車以前還要檢查所有的車站，三月先讓學生試乘，四月正式通車，票價和捷運的其他路線一樣。',
  '沿線的居民等了很久，有人說，通車那天要帶孩子去坐第一班車，從河口坐到山腳，再坐回來。',
];
const paragraphs = TEXT.map((line) => `<p>${line}</p>`).join('');

function titleOf(head: string, body: string, path = '/news/1.html'): string | null {
  const html = `<!doctype html><html><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
  const url = `https://haidao.example${path}`;
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  return 'content' in reply ? reply.title : reply.failure;
}

const LOGO = '<div><a href="/"><img src="/logo.png" alt="海島廣播公司全球資訊網"></a></div>';
const MENU = '<ul><li><a href="/a">政治</a></li><li><a href="/b">生活</a></li></ul>';
const SITE = '<title>海島廣播公司全球資訊網</title>';

it.each([
  ['a line', '<div class="t26">環狀線完成試車 明年春天通車</div><div>2026/11/12 18:30 記者林小山</div>'],
  ['a cell', '<table><tr><td>環狀線完成試車 明年春天通車</td></tr></table>'],
  ['a heading', '<h3>環狀線完成試車 明年春天通車</h3><p>字級 大 中 小</p>'],
])('takes %s above the text for its title where <title> is the name of the site', (_, line) => {
  const title = '環狀線完成試車 明年春天通車';
  expect(titleOf(SITE, `${LOGO}${MENU}${line}<div>${paragraphs}</div>`)).toBe(title);
  expect(titleOf('<title>海島廣播</title>', `${MENU}${line}<div>${paragraphs}</div>`)).toBe(title); // named nowhere
  const declared = '<title>看海島的第一個窗口！</title><meta property="og:site_name" content="看海島的第一個窗口！">';
  expect(titleOf(declared, `${MENU}${line}<div>${paragraphs}</div>`)).toBe(title);
});

const SHOWN = '<h1>六年</h1>';

it.each([
  ['the front page', SITE, '<h3>環狀線完成試車 明年春天通車</h3>', '/', '海島廣播公司全球資訊網'],
  [
    'a title that the page shows',
    '<title>六年</title>',
    `${SHOWN}<div>環狀線完成試車 明年春天通車</div>`,
    '/1.html',
    '六年',
  ],
  [
    'a title of which the text speaks',
    '<title>通車與試車</title>',
    '<div>沿線的學校和居民</div>',
    '/1.html',
    '通車與試車',
  ],
  ['a line of which it says nothing', SITE, `${LOGO}<div>本月熱門排行</div>`, '/1.html', '海島廣播公司全球資訊網'],
  ['a date', SITE, `${LOGO}<div>明年春天通車 2026/11/12</div>`, '/1.html', '海島廣播公司全球資訊網'],
  ['a chapter', SITE, `${LOGO}<div>第三章 環狀線通車</div>`, '/1.html', '海島廣播公司全球資訊網'],
  ['a linked line', SITE, `${LOGO}<div><a href="/2">環狀線完成試車</a></div>`, '/1.html', '海島廣播公司全球資訊網'],
])('does not take a line above the text for the title: %s', (_, head, line, path, expected) => {
  expect(titleOf(head, `${line}<div>${paragraphs}</div>`, path)).toBe(expected);
});

const SECTION = '<title>環狀線工程</title>'; // which the text mentions

it.each([
  ['right above the byline', '<div>明年春天通車 沿線學校收到通知</div><div>2026/11/12 記者林小山</div>'],
  ['called a title', '<div class="report-title">明年春天通車 沿線學校收到通知</div>'],
  ['long enough for a sentence', '<div class="a title">明年春天通車，沿線學校收到通知，票價和捷運的其他路線一樣</div>'],
])('takes a line %s for the title where <title> is the name of the section', (_, line) => {
  const [, title] = />([^<]+)</.exec(line) ?? [];
  expect(titleOf(SECTION, `${MENU}${line}<div>${paragraphs}</div>`)).toBe(title);
  expect(titleOf('<title>通車</title>', `${MENU}<p>通車</p>${line}<div>${paragraphs}</div>`)).toBe(
    title?.includes('通車') ? '通車' : title,
  );
});

it('takes a heading above the text where <title> is the name of a section that the text hardly mentions', () => {
  const line = '<h2>明年春天通車 沿線學校收到通知</h2>';
  expect(titleOf('<title>票價公告</title>', line + paragraphs)).toBe('明年春天通車 沿線學校收到通知');
  expect(titleOf(SECTION, line + paragraphs)).toBe('環狀線工程');
});

it('takes the heading right above the text although another that is <title> names the section or the owner', () => {
  const line = '<h2>明年春天通車 沿線學校收到通知</h2>';
  const of = (title: string, head: string) =>
    titleOf(`<title>${head}</title>`, `<h1>${title}</h1>${line}${paragraphs}`);
  expect(of('相關報導', '相關報導')).toBe('明年春天通車 沿線學校收到通知');
  expect(of('六年', '六年')).toBe('六年');
  const owner = `<header><a href="/about"><h1>海島工程公司</h1></a></header>${line}${paragraphs}`;
  expect(titleOf('<title>產品介紹-海島工程公司</title>', owner)).toBe('明年春天通車 沿線學校收到通知');
});

it.each([
  [
    'the name of its section',
    '<div class="n title">環狀線通車新聞</div><div class="n title">明年春天通車 沿線學校收到通知</div>',
  ],
  ['four characters', '<table><tr><th class="topic">明年通車</th></tr></table>'],
])('takes the line called a title that has or follows %s', (_, lines) => {
  const titles = [...lines.matchAll(/>([^<]+)</g)].map(([, text]) => text);
  expect(titleOf('<title>環狀線通車新聞</title>', `${lines}<div>${paragraphs}</div>`)).toBe(titles.at(-1));
});

it('takes the title of a text about the owner of the site, which it names', () => {
  const line = '<h5>海島水產研究所說環狀線明年春天通車</h5>';
  expect(titleOf('<title>海島水產研究所</title>', `${MENU}${line}${paragraphs}`)).toBe(
    '海島水產研究所說環狀線明年春天通車',
  );
});

it('keeps a short title that stands right above its subtitle', () => {
  const lines = '<div>林小山</div><div>沿線學校收到通車的通知</div><div>日期：2026-09-25</div>';
  expect(titleOf('<title>林小山</title>', `${lines}<div>${paragraphs}</div>`)).toBe('林小山');
});

it('keeps a title that a heading above the text links to the page itself', () => {
  const heading = (href: string) => `<h1><a href="${href}">河口到山腳</a></h1><h2>沿線的學校收到通知</h2>`;
  expect(titleOf('<title>河口到山腳</title>', heading('/news/1.html') + paragraphs)).toBe('河口到山腳');
});

it('takes the title above the text of pages that a script at the front page makes', () => {
  const line = '<td class="news_title">明年春天通車 沿線學校收到通知</td>';
  const body = `<table><tr>${line}</tr></table><div>${paragraphs}</div>`;
  const head = '<title>海島時報 DAILY</title>';
  expect(titleOf(head, body, '/index.php?id=3')).toBe('明年春天通車 沿線學校收到通知');
  expect(titleOf(head, body, '/index.php')).toBe('海島時報 DAILY');
});

it('takes the heading above the text although <title>, the name of the section, heads a list below it', () => {
  const body = `<h2>明年春天通車 沿線學校收到通知</h2>${paragraphs}<h3>相關</h3><ul><li><a href="/2">試乘</a></li></ul>`;
  expect(titleOf('<title>相關</title>', body)).toBe('明年春天通車 沿線學校收到通知');
});

it.each([
  ['no sign of being one', SECTION, '<div>明年春天通車 沿線學校收到通知</div>'],
  ['the words of <title>', SECTION, '<h2>環狀線工程昨天完成試車</h2>'],
  ['hardly any words of the text', SECTION, '<h2>本月熱門排行</h2>'],
  ['other headings like it below', SECTION, '<h2>沿線學校收到通知</h2><p>試乘。</p><h2>票價</h2>'],
  ['a heading above it that is <title>', SECTION, '<h1><a href="/1">環狀線工程</a></h1><h2>沿線學校收到通知</h2>'],
  ['a <title> about the site', '<title>關於我們 | 海島</title>', '<h2>沿線學校收到通知</h2>'],
])('keeps <title> where the line above the text has %s', (_, head, line) => {
  const [, title] = /<title>([^<| ]+)/.exec(head) ?? [];
  expect(titleOf(head, `${line}<div>${paragraphs}</div>`)).toBe(title);
});

it('keeps a title that a blog declares as the name of its site, where it is the heading of the text', () => {
  const head = '<title>山居的日子</title><meta property="og:site_name" content="山居的日子">';
  const body = `<h1>山居的日子 <aside></aside></h1><ul><li>環狀線明年通車</li></ul><h2>一</h2>${paragraphs}<h2>二</h2>`;
  expect(titleOf(head, body)).toBe('山居的日子');
});

it('does not take the heading of the first part of a text for its title', () => {
  const parts = TEXT.map((line) => `<h2>${line.slice(0, 6)}</h2><p>${line}</p><p>${line}</p>`).join('');
  expect(titleOf(SITE, `${LOGO}<div>${parts}</div>`)).toBe('海島廣播公司全球資訊網');
});

it.each([
  '作者: somebody (某甲) 站內: Haidao\n標題: Re: [問卦] 環狀線要通車了嗎\n時間: Sat Mar 10 00:07:48 2026\n\n',
  '<span> 作者 </span><span> somebody   </span><span> 看板 </span><span> Haidao </span>\n<span> 標題 </span><span> Re: [問卦] 環狀線要通車了嗎   </span>\n<span> 時間 </span><span> Sat Mar 10 00:07:48 2026 </span>\n\n',
])('takes the title from the header of a post where a bulletin board gives one <title> to all: %j', (header) => {
  const post = `<div id="main-content" style="white-space: pre">${header}${TEXT.join('\n\n')}</div>`;
  expect(titleOf('<title>閱讀文章 - 看板 Haidao - 海島實業坊</title>', post)).toBe('Re: [問卦] 環狀線要通車了嗎');
});
