import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

function read(body: string, title = '市政新聞 - 小鎮網', url = 'https://www.example.com/list/1.html'): string {
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>${title}</title>${body}`;
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

const CHANNELS = '要聞 財經 體育 娛樂 科技 國際 兩岸 健康 旅遊 美食'.split(' ');
const NEWS = [
  '河堤步道重新開放',
  '舊碼頭將與對岸相連',
  '櫻花季交通管制公告',
  '圖書館延長開放時間',
  '市集週末在廣場舉行',
];
const LIST = `<ul>${NEWS.map((name, at) => `<li><a href="/n/${at}">${name}</a><span>2026-07-1${at}</span></li>`).join('')}</ul>`;
const links = (names: readonly string[]) => names.map((name) => `<a href="/c/${name}">${name}</a>`);

it.each([
  [
    'a list',
    `<ul>${links(CHANNELS)
      .map((link) => `<li>${link}</li>`)
      .join('')}</ul>`,
  ],
  [
    'a table',
    `<table><tr>${links(CHANNELS)
      .map((link) => `<td>${link}</td>`)
      .join('')}</tr></table>`,
  ],
  ['a line', `<p>${links(CHANNELS).join(' | ')}</p>`],
])('leaves out the menu above the lists of an index page: %s', (_, menu) => {
  expect(read(`${menu}<div>${LIST}</div>`)).toMatch(/^\W*河堤步道重新開放/);
});

it('keeps a list of names that is all the page contains', () => {
  const names = links(CHANNELS).map((link) => `<li>${link}</li>`);
  expect(read(`<ul>${names.join('')}</ul><p>十個頻道</p>`)).toContain('要聞');
});

const RULES = '<p>本版討論散步、登山與慢跑的路線，發文前請先看過版規，廣告一律刪除，歡迎大家分享自己走過的路。</p>';
const row = (name: string, answered: string) =>
  `<li><a href="/t/${name}">${name}，大家怎麼看？</a><em>小明</em><span>${answered}</span><span>07-12 12:00</span></li>`;

it('leaves out other texts below a short text', () => {
  const rows = NEWS.map((name) => row(name, '閱讀 12')).join('');
  expect(read(`<h1>步道開放</h1>${RULES.repeat(2)}<ul>${rows}</ul>`, '步道開放 - 小鎮網')).not.toContain('圖書館');
});

it('reads a row with more than a hundred thousand empty links', () => {
  const rows = NEWS.map((name) => row(name, '回覆 12'));
  const empty = '<a href="/"></a>'.repeat(130_000);
  expect(read(`<div>${rows.join('')}<li>回覆 3${empty}</li></div>`)).toContain(NEWS[0]);
});

it.each(['topics', 'bbp-topics', 'topiclist', 'threads_list'])(
  "reads a forum's list classed as %s as a list of threads",
  (name) => {
    const told = (at: number) => `von <a href="/u/${at}">Moni</a>, 12.07. 12:0${at}, ${at} Antworten, 1${at} Aufrufe`;
    const rows = NEWS.map(
      (news, at) => `<li><dl><dt><a href="/t/${at}">${news}</a></dt><dd>${told(at)}</dd></dl></li>`,
    );
    const bar = `<div class="above-threadlist">${links(CHANNELS).join(' ')}</div>`;
    const post = (list: string) => `<div class="post-content">${list}</div>`;
    const stats = '<div><p>在線</p><p>注冊的人數：三百</p></div>';
    const page = `<div><h1>散步版</h1>${bar}${post(`<ul class="${name}">${rows.join('')}</ul>`)}${stats}</div>`;
    const written = read(`<div class="forum">${page}</div>`, '散步版 - 小鎮論壇', 'https://forum.example.com/f12.html');
    expect(written).toMatch(/^- \[河堤步道重新開放\][\s\S]*圖書館延長開放時間[\s\S]*14 Aufrufe$/);
  },
);

it('reads the board rather than the topics beside it', () => {
  const rows = NEWS.map(
    (news, at) => `<div><a href="/t/${at}">${news}，大家怎麼看？</a><a href="/u/${at}">小明</a></div>`,
  );
  const beside = `<div class="topics">${links(CHANNELS.slice(0, 6)).join(' ')}</div>`;
  const written = read(
    `<div>${rows.join('').repeat(2)}</div>${beside}`,
    '散步版',
    'https://forum.example.com/f12.html',
  );
  expect(written).toContain('河堤步道重新開放');
});

it('leaves out an icon that every row repeats, but no other pictures', () => {
  const icon = '<a href="/new"><img src="/i/thread.gif"></a>';
  const rows = NEWS.map((news, at) => `<li>${icon}<img src="/p/${at}.jpg" alt=""><a href="/t/${at}">${news}</a></li>`);
  const written = read(`<ul>${rows.join('')}</ul>`);
  expect(written).not.toMatch(/thread\.gif|\/new/);
  expect(written.match(/!\[\]\(https:\/\/www\.example\.com\/p\/\d\.jpg\)/g)).toHaveLength(NEWS.length);
});

it('leaves out the menu at the beginning of the main element', () => {
  const header = '<div class="top"><p>小鎮</p></div>';
  const menu = links(CHANNELS).map((link) => `<p>${link}</p>`);
  expect(read(`${header}<main>${menu.join('')}<div>${LIST}</div></main>`)).toMatch(/^\W*河堤步道重新開放/);
});

it('reads search results although all their classes contain "search"', () => {
  const entry = (name: string) =>
    `<div class="toursSearchList"><div class="toursSearchText"><div class="toursSearchTitle"><a href="/t/${name}">${name}五日</a></div>
    <div class="toursSearchTrip">行程天數：五天四夜，六人成行</div><div class="toursSearchNum">已有八千三百人報名</div></div></div>`;
  const names = ['花東縱谷', '日月潭環湖', '阿里山日出', '澎湖跳島', '金門老街', '馬祖藍眼淚'];
  const filters = '<div class="searchType"><a href="/a">多日</a><a href="/b">一日</a></div>';
  const page = read(
    `<div class="searchHeader">綜合</div>${filters}<div>${names.map(entry).join('')}</div>`,
    '旅遊行程',
  );
  for (const name of names) expect(page).toContain(`${name}五日`);
  expect(page).toContain('已有八千三百人報名');
  expect(page).not.toContain('綜合');
});

const OF_SITE =
  '小鎮書庫提供小說在線閱讀，未經許可不得轉載，讓我們一起努力做最好的原創網站。本站所收錄的作品、話題、書友評論，均屬其作者個人的行為，與本站的立場無關，如有問題請與我們聯繫。';

it.each([
  ['rights', `<p class="copy">Copyright © 2002-2025 小鎮書庫 版權所有。<br>${OF_SITE}</p>`],
  ['no name, but its place', `<div><p>${OF_SITE.slice(0, 46)}</p></div>`],
  ['advice', `<div class="town-footer-text">建議使用最新的瀏覽器。<br>${OF_SITE}</div>`],
])('reads the lists of a page whose only sentences are in its footer: %s', (what, foot) => {
  const lists = CHANNELS.map((name) => `<div><h2>${name}榜</h2>${LIST}</div>`).join('');
  const page = read(`<div class="lists">${lists}</div>${foot}`, '排行榜');
  expect(page).toContain('## 美食榜');
  expect(page).toContain('市集週末在廣場舉行');
  expect(page.includes('最好的原創網站')).toBe(what === 'no name, but its place');
});

it('keeps table rows whose class belongs to a script for paging', () => {
  const rows = NEWS.map((name, at) => `<tr><td>${name}</td><td>${1999 + at}</td></tr>`).join('');
  const page = read(
    `<article><h1>小鎮記事</h1><p>這裡記下小鎮歷年的大事，從河堤步道到圖書館，每一件都經過鎮民的討論，才決定要怎麼做，又由誰來做。</p>
    <table><thead><tr><th>大事</th><th>年</th></tr></thead><tbody class="page-wrapper pager-1">${rows}</tbody></table></article>`,
    '小鎮記事',
  );
  for (const name of NEWS) expect(page).toContain(`| ${name} |`);
});

it('keeps the waiting time beside each bus stop', () => {
  const stops = ['瑞湖街口', '麗寶大樓', '公館山', '瑞光路', '港墘派出所', '三總內湖站'];
  const items = stops.map(
    (stop, at) => `<li><span class="stop-time">${18 + at}分鐘</span> <span class="stop-place">${stop}</span></li>`,
  );
  const page = read(`<h1>零東</h1><ul>${items.join('')}</ul>`, '零東');
  for (const [at, stop] of stops.entries()) expect(page).toContain(`${18 + at}分鐘 ${stop}`);
});
