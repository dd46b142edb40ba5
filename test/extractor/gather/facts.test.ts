import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const TITLE = '海島的早晨';
const STORY =
  '<p>退休的燈塔管理員每天清晨替漁船廣播天氣，直到有一天無線電的另一頭傳來女兒的聲音，兩人隔著海重新認識對方。</p>';
const FACTS = ['導演：林一', '編劇：林一 / 陳二', '片長：102 分鐘', '語言：閩南語', '上映日期：2026-03-12'];
const LINKED = FACTS.map((fact) => fact.replace(/：(.+)/, '：<a href="/celebrity/1">$1</a>'));

function read(body: string): string {
  const html = `<title>${TITLE}</title><body><div class="nav"><a href="/">首頁</a></div>${body}</body>`;
  const type = 'text/html; charset=utf-8';
  const url = 'https://film.example.com/subject/12';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: type, url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

const SYNOPSIS = `<div class="summary">${STORY.repeat(3)}</div>`;

it.each([
  ['lines', FACTS.join('<br>')],
  ['links', LINKED.join('<br>')],
])('keeps facts below the title above the text, as %s', (_, facts) => {
  const page = read(
    `<h1>${TITLE}</h1><div class="c1"><div class="c2">${facts}</div></div><div class="c3">${SYNOPSIS}</div>`,
  );
  expect(page.startsWith('導演：')).toBe(true);
  expect(page).toContain('上映日期：');
  expect(page.indexOf('片長')).toBeLessThan(page.indexOf('退休的燈塔管理員'));
});

it('keeps facts below the text', () => {
  const facts = `<ul>${['ISBN：9786263152236', '規格：平裝 / 792頁', '出版地：台灣', '叢書：臉譜書房', '適讀：成人'].map((fact) => `<li>${fact}</li>`).join('')}</ul>`;
  const page = read(
    `<h1>${TITLE}</h1><div class="c3">${SYNOPSIS}</div><div class="c4"><h3>詳細資料</h3>${facts}</div>`,
  );
  expect(page.indexOf('ISBN')).toBeGreaterThan(page.indexOf('退休的燈塔管理員'));
});

it.each([
  [
    'how to reach somebody',
    ['電話：02-1234-5678', '地址：台北市中山路一號', '營業：十點到六點', '公休：週一', '統編：12345678'],
  ],
  ['whose account it is', ['昵称：林一', '园龄：五年', '粉丝：许多', '关注：几人', '积分：不少']],
  ['how many read the site', ['網站統計：開站以來', '文章總數：許多', '留言數：不少', '今日訪客：幾人', '版本：三']],
  ['where it is from', ['时间发布：2026-06-12 09:51', '阅读次数: 次', '信息来源：海岛日报', '字体：大 中 小']],
  ['who wrote it when', ['作者：林一', '來源：海島日報', '時間：2026-11-20 10:00', '編輯：陳二', '責任編輯：王三']],
])('leaves out lines that say %s', (_, lines) => {
  const box = `<div class="c1"><div class="c2">${lines.join('<br>')}</div></div>`;
  const page = read(`<h1>${TITLE}</h1>${box}<div class="c3">${SYNOPSIS}</div>`);
  expect(page.startsWith('退休的燈塔管理員')).toBe(true);
});

it('keeps a list of terms with colons in nested boxes', () => {
  const terms = FACTS.map((fact) => `<dt>${fact.split('：')[0]}:</dt><dd>${fact.split('：')[1]}</dd>`).join('');
  const info = `<div class="item"><div class="subject-info"><div class="pic"><a href="/edit">補充資料</a></div><dl class="thing-attr">${terms}</dl></div></div>`;
  const page = read(
    `<h1>${TITLE}</h1><div class="article">${info}<div class="mod"><h2>簡介</h2>${STORY.repeat(4)}</div></div>`,
  );
  expect(page).toContain('**片長:**');
  expect(page).toContain('102 分鐘');
});
