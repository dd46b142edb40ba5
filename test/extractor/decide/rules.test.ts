import { describe, expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const URL = 'https://www.example.com/2026/11/page.html';
const FIRST = '河堤旁的步道整修了半年，這個星期終於重新開放，早上有不少人帶著孩子來散步，也有人牽著狗慢慢走。';
const SECOND = '步道兩旁新種了一排櫻花，每隔一百公尺就有一張長椅，傍晚坐在上面可以看到整個河口的夕陽。';
const LAST = '市府說明年春天還會把對岸的舊碼頭接起來，屆時可以走完一整圈，大約需要一個半小時。';

function read(body: string, before = ''): string {
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>步道重新開放</title>${before}<article><h1>步道重新開放</h1>${body}</article>`;
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url: URL, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

const LINKS = '<ul><li><a href="/1">舊碼頭的故事</a></li><li><a href="/2">櫻花開了</a></li></ul>';
const CONTENTS = '<ul><li><a href="#a">怎麼去</a></li><li><a href="#b">什麼時候去</a></li></ul>';

it.each([
  ['heading', `<p>${FIRST}</p><p>${SECOND}</p><h3>主辦單位其他活動</h3><div class="related-list">${LINKS}</div>`],
  ['label', `<p>文章目錄</p><nav>${CONTENTS}</nav><p>${FIRST}</p><p>${SECOND}</p>`],
  ['heading of contents', `<p>${FIRST}</p><div class="toc"><h4>目录</h4><nav>${CONTENTS}</nav></div><p>${SECOND}</p>`],
])('removes a %s together with everything below it', (_, body) => expect(read(body)).toBe(`${FIRST}\n\n${SECOND}`));

it('keeps a box named like a sidebar that holds title and first paragraphs', () => {
  const first = `<div class="sidebar-grid__container"><h1>步道重新開放</h1><p>${FIRST}</p><p>${SECOND}</p></div>`;
  const more = `<p>${LAST}</p>`.repeat(12);
  const html = `<title>步道重新開放</title><main><div class="sidebar-grid">${first}<div class="text">${more}</div></div></main>`;
  const reply = extractPage({
    bytes: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    url: URL,
    format: 'markdown',
  });
  expect('content' in reply && reply.content).toContain(`${FIRST}\n\n${SECOND}\n\n${LAST}`);
});

it.each([
  'Read more',
  'Related articles:',
  'Lesen Sie auch',
  'À lire aussi',
  'Les også:',
  'Xem thêm:',
  '関連記事',
  '관련기사',
])('removes links to other texts together with their label in any language: %s', (label) => {
  const link = '<a href="/2">舊碼頭的故事，從前從前的渡輪</a>';
  const below = `<h4>${label}</h4><h3>${link}</h3>`;
  for (const others of [below, `<p><b>${label} ${link}</b></p>`])
    expect(read(`<p>${FIRST}</p>${others}<p>${SECOND}</p><p>${LAST}</p>`)).toBe([FIRST, SECOND, LAST].join('\n\n'));
  expect(read(`<p>${FIRST}</p><h4>${label}</h4><p>${SECOND}</p><p>${LAST}</p>`)).toContain(SECOND);
});

it('keeps a section whose id is made from its heading, whatever words it contains', () => {
  const section = `<section id="popular-walks-and-feedback"><h2>Popular walks and feedback</h2><p>${LAST}</p></section>`;
  const others = `<section id="route"><h2>路線</h2><p>${FIRST}</p><p>${SECOND}</p><p>${FIRST}${SECOND}</p></section>`;
  expect(read(others.repeat(3) + section)).toContain(`## Popular walks and feedback\n\n${LAST}`);
  const linked = section.replace(LAST, `<a href="/1">${LAST}</a>`).replace('<section', '<section class="popular"');
  expect(read(others.repeat(3) + linked)).not.toContain(LAST);
});

it.each(['Download the latest image from the page of the project, and write it to a card.', 'Download our map first.'])(
  'keeps a step of instructions that begins like an offer: %s',
  (step) => expect(read(`<p>${FIRST}</p><p>${step}</p><p>${SECOND}</p>`)).toContain(step),
);

it.each(['Download the River Walks app today!', 'Get the app', 'Download the book in PDF, ePub or Kindle'])(
  'removes an offer: %s',
  (offer) => expect(read(`<p>${FIRST}</p><p>${offer}</p><p>${SECOND}</p>`)).not.toContain(offer),
);

it.each([
  [
    '<aside class="callout callout-tip"><div><span>提示</span></div><div><p>穿雨鞋。</p></div></aside>',
    '提示\n\n穿雨鞋。',
  ],
  ['<div class="alert alert-danger" role="alert"><p>小心水流。</p></div>', '小心水流。'],
  [
    '<div class="note info">路線圖：<a href="https://maps.example.org/1">河堤</a></div>',
    '路線圖：[河堤](https://maps.example.org/1)',
  ],
  [
    '<div class="note info"><a href="https://maps.example.org/1">河堤地圖</a></div>',
    '[河堤地圖](https://maps.example.org/1)',
  ],
  [`<aside class="starlight-aside aside-note" aria-label="Note"><p>${LAST}</p></aside>`, LAST],
])('keeps a note among the paragraphs: %s', (note, expected) => {
  const text = `<p>${FIRST}</p>${note}<p>${SECOND}</p><p>${SECOND}${FIRST}</p>`;
  expect(read(text)).toContain(`${FIRST}\n\n${expected}\n\n${SECOND}`);
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>`, `<div>${note}</div>`)).not.toContain(expected);
});

it('keeps a short line below a heading whose class contains "related"', () => {
  const line = '<p class="article__p h2-related">走到這裡要半小時。</p>';
  expect(read(`<p>${FIRST}</p><h2>路線</h2>${line}<p>${SECOND}</p>`)).toContain('走到這裡要半小時。');
});

it('keeps a reference whatever its source is called', () => {
  const notes = ['sync_publish-1', 'Search_Report-2', 'feedback-3'].map(
    (name, at) =>
      `<li id="cite_note-${name}"><span>${['河川局', '公園處', '地政局'][at]}年報，第 ${at + 3} 頁。</span></li>`,
  );
  const list = `<h2>參考資料</h2><ol class="references">${notes.join('')}</ol>`;
  const content = read(`<p>${FIRST}</p><p>${SECOND}</p><p>${LAST}</p>${list}`);
  expect(content).toContain('1. 河川局年報，第 3 頁。\n2. 公園處年報，第 4 頁。\n3. 地政局年報，第 5 頁。');
});

it('removes an offer after the last line break even if it contains links', () => {
  const offer = 'Download the book in <a href="/b.pdf">PDF</a>, <a href="/b.epub">ePub</a> or as a paper copy';
  expect(read(`<p>${FIRST}</p><p>${SECOND}<br>${offer}</p>`)).toBe(`${FIRST}\n\n${SECOND}`);
});

it('keeps a linked name of a fact', () => {
  const facts = [
    ['<a href="/w/length">長度</a>', '三公里'],
    ['起點', '<a href="/w/pier">舊碼頭</a>，河口的北岸'],
    ['<a href="/w/material">鋪面</a>', '木板與碎石'],
  ].map(([name, fact]) => `<tr><th scope="row">${name}</th><td>${fact}</td></tr>`);
  const table = `<table class="infobox"><tbody><tr><th colspan="2">步道</th></tr>${facts.join('')}</tbody></table>`;
  const content = read(`${table}<p>${FIRST}</p><p>${SECOND}</p><p>${LAST}</p>`);
  expect(content).toContain('| [長度](https://www.example.com/w/length) | 三公里 |');
  expect(content).toContain('| [鋪面](https://www.example.com/w/material) | 木板與碎石 |');
});

it('removes a heading with its only link, keeping the facts above', () => {
  const facts = ['費用：免費', '地點：河口', '長度：三公里', '鋪面：木板'].map((fact) => `<p>${fact}</p>`).join('');
  const other = '<h2>河邊</h2><p><a href="/1">舊碼頭的故事</a></p>';
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${facts}${other}`)).toMatch(/鋪面：木板$/);
});

it.each([
  ['a heading at the very end', `<p>${FIRST}</p><p>${SECOND}</p><h3>尾聲</h3>`, '### 尾聲'],
  [
    'a list of chapters',
    `<p>${FIRST}</p><p>${SECOND}</p><h3>目錄</h3><p>第一章　河口</p><p>第二章　碼頭</p>`,
    '### 目錄',
  ],
  ['a heading over headings', `<p>${FIRST}</p><h2>路線</h2><h3>北段</h3><p>${SECOND}</p>`, '## 路線\n\n### 北段'],
  [
    'a heading that text is left of',
    `<p>${FIRST}</p><h2>路線</h2><nav>${CONTENTS}</nav><p>${SECOND}</p><h2>費用</h2><p>${LAST}</p>`,
    '## 路線',
  ],
  [
    'a sentence that begins so',
    `<p>${FIRST}</p><p>目錄在書的第三頁</p><nav>${CONTENTS}</nav><p>${SECOND}</p>`,
    '目錄在書',
  ],
])('keeps %s', (_, body, expected) => expect(read(body)).toContain(expected));

it('keeps a linked fact beside its name', () => {
  const facts = [
    ['名稱', '<a href="/law">河川公園管理辦法</a>'],
    ['日期', '民國 113 年 07 月 31 日'],
    ['類別', '公園'],
  ].map(([name, fact]) => `<tr><th>${name}</th><td>${fact}</td></tr>`);
  expect(read(`<table>${facts.join('')}</table><p>${FIRST}</p><p>${SECOND}</p>`)).toContain(
    '| 名稱 | [河川公園管理辦法](https://www.example.com/law) |',
  );
});

it('keeps the facts of a definition list whatever their classes', () => {
  const facts = ['中文名', '占地面積', '開放時間', '地點'].map(
    (name) => `<dt class="basic-info name">${name}</dt><dd class="value">${name}是這樣</dd>`,
  );
  const written = read(`<p>${FIRST}</p><div class="basic-info"><dl>${facts.join('')}</dl></div><p>${SECOND}</p>`);
  expect(written).toContain('**占地面積**\n\n占地面積是這樣');
});

const REPORTS = ['21:30', '20:15', '19:00'].map(
  (time, index) =>
    `<li class="item"><time class="time">${time}</time><div class="body"><p>${[FIRST, SECOND, LAST][index]}</p></div></li>`,
);

it.each([
  ['beside others', `<div class="live">${REPORTS.join('')}</div>`],
  ['in an article', `<p>${LAST}${LAST}</p><ul class="timeline">${REPORTS.join('')}</ul>`],
])('keeps the time of each report of a live ticker: %s', (_, body) => {
  for (const time of ['21:30', '20:15', '19:00']) expect(read(body)).toContain(time);
});

it('removes the time of the article above the text', () => {
  const head = '<div class="info"><span class="date">2026-11-01</span> <span class="time">10:30</span></div>';
  expect(read(`${head}<p>${FIRST}</p><p>${SECOND}</p>`)).toBe(`${FIRST}\n\n${SECOND}`);
});

it.each([
  '<p>集合時間</p><p>09:30</p>',
  '<dl class="info time"><dt>開館</dt><dd>09:00</dd><dt>閉館</dt><dd>17:00</dd></dl>',
])('keeps a time of day in the last line: %s', (end) =>
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${end}`)).toMatch(/09:\d0/),
);

it.each(['<p>2026-11-01</p>', '<div class="author">王大明</div>', '<p>資料來源：水利署</p>'])(
  'keeps headings above nothing but a date, an author or a source: %s',
  (under) => {
    const items = ['水與土', '樹的事', '鳥'].map((name) => `<h3>${name}</h3>${under}`);
    expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${items.join('')}`)).toContain('### 樹的事');
  },
);

it('removes a table of links to other texts despite row names', () => {
  const rows = ['相關新聞', '其他新聞'].map(
    (name) => `<tr><th>${name}</th><td><a href="/1">舊碼頭的故事</a> <a href="/2">櫻花開了</a></td></tr>`,
  );
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p><table>${rows.join('')}</table>`)).not.toContain('舊碼頭');
});

it.each(['如果喜欢，请点个在看', '都看到这里了，点个“在看”吧', '点在看，让更多人看到'])(
  'removes a request to recommend the article: %s',
  (line) => expect(read(`<p>${FIRST}</p><p>${SECOND}</p><p>${line}</p>`)).toBe(`${FIRST}\n\n${SECOND}`),
);

it('keeps "点在看" where it is part of other words in a sentence', () =>
  expect(read(`<p>${FIRST}</p><p>他的手指点在看台的栏杆上</p><p>${SECOND}</p>`)).toContain('他的手指点在看台的栏杆上'));

it.each([
  ['when something takes place', '<div class="event-info"><p class="time">2026.05.24 (六) 09:00 - 17:30</p></div>'],
  ['the time of what is said', '<p><span class="timestamp">09:00 - 17:30</span> 誰來付錢？</p>'],
])('keeps %s, which is no byline', (_, line) =>
  expect(read(`${line}<p>${FIRST}</p><p>${SECOND}</p>`)).toContain('09:00 - 17:30'),
);

it('keeps a box of facts in an aside element, but not a sidebar', () => {
  const fact = (name: string) => `<div class="pi-item"><h3>${name}</h3><div>某${name}</div></div>`;
  const box = `<aside role="region" class="portable-infobox">${['武器', '所屬', '生日'].map(fact).join('')}</aside>`;
  const written = read(`${box}<p>${FIRST}</p><p>${SECOND}</p><aside class="rail">熱門頁面</aside>`);
  expect(written).toContain('### 所屬\n\n某所屬');
  expect(written).not.toContain('熱門頁面');
});

it('keeps the ingredients of a recipe even if each is a link', () => {
  const item = (name: string) =>
    `<li class="ingredient"><a class="ingredient-search" href="/search/${name}">${name}</a><div class="unit">${name.length} 顆</div></li>`;
  const list = `<div class="ingredients-groups"><ul class="ingredients">${['馬鈴薯', '洋蔥', '番茄'].map(item).join('')}</ul></div>`;
  expect(read(`<p>${FIRST}</p>${list}<p>${SECOND}</p><p>${LAST}</p>`)).toMatch(/馬鈴薯\S*\s+3 顆/);
});

it.each([
  [
    'credits in a line as long as a sentence',
    '<div class="info">来源：健康教育所　时间：2024-09-12　阅读次数：1023　字号：大</div>',
  ],
  ['the label of an advertisement', `<p>${FIRST}</p><div><span>廣告</span></div>`],
  ['the label of an advertisement in English', `<p>${FIRST}</p><p>- ADVERTISEMENT -</p>`],
])('removes %s', (_, before) =>
  expect(read(`<div>${before}<p>${SECOND}</p><p>${LAST}</p></div>`).replace(`${FIRST}\n\n`, '')).toBe(
    `${SECOND}\n\n${LAST}`,
  ),
);

it('keeps "advertisement" as a heading and as a list item', () => {
  const written = read(`<p>${FIRST}</p><h2>廣告</h2><p>${SECOND}</p><ul><li>訂閱</li><li>廣告</li></ul><p>${LAST}</p>`);
  expect(written.match(/廣告/g)).toHaveLength(2);
});

it.each([
  'vjs-control-bar',
  'jw-controls',
  'mejs__controls',
  'plyr__controls',
  'dplayer-setting-box',
  'xgplayer-error',
])('removes the controls of a video player between paragraphs: %s', (name) => {
  const player = `<div class="player"><div class="${name}"><div>Play</div><div>Loaded: 0%</div><div>0:00</div></div></div>`;
  expect(read(`<p>${FIRST}</p>${player}<p>${SECOND}</p>`)).toBe(`${FIRST}\n\n${SECOND}`);
});

it.each([
  '<div><div>The paths this week</div><div>河口的消息每週寄給你</div><div><input type="email"><button>Sign up</button></div></div>',
  '<div><h2>河口週報</h2><p>最新的步道消息和照片，每個星期寄到你的信箱，隨時可以退訂。</p><form><input type="email"></form></div>',
])('removes a box that asks for an e-mail address with its text', (box) =>
  expect(read(`<p>${FIRST}</p>${box}<p>${SECOND}</p><p>${LAST}</p>`)).toBe([FIRST, SECOND, LAST].join('\n\n')),
);

it('keeps a short text that shares its box with an e-mail field', () =>
  expect(read(`<div><p>${FIRST}</p><div><input type="email"></div></div>`)).toBe(FIRST));

it('removes a link to a PDF version above the text', () =>
  expect(read(`<p><a href="/a.pdf">下載 PDF</a></p><p>${FIRST}</p><p>${SECOND}</p>`)).toBe(`${FIRST}\n\n${SECOND}`));

it.each([
  '他一秒就認出了她，可是過了很久才記住她的名字，也記住了那個下雨的傍晚。',
  '請記住本書作者的名字，他還會再寫下去。',
  '未完待續的故事還有很多，他說，等雨停了再講給大家聽。',
  '喜歡這家店的請大家收藏起來，下次來的時候再一起去。',
])('keeps a sentence that resembles a notice of a site of novels: %s', (line) =>
  expect(read(`<p>${FIRST}</p><p>${line}</p><p>${SECOND}</p>`)).toContain(line),
);

it('keeps a chapter of short lines and removes its repeated title with page number', () => {
  const lines = ['「你來了？」', '「嗯。」', '他點點頭。', '雨停了。', '「信呢？」', '「在這裡。」'];
  const nav = '<p><a href="3.html">上一章</a> <a href="./">目錄</a> <a href="5.html">下一章</a></p>';
  const text = ['第四章 渡口 (第1/2頁)', ...lines, FIRST].map((line) => `<p>${line}</p>`).join('');
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>江湖夜雨錄_第四章 渡口_山雨書屋</title><h1>第四章 渡口</h1>${nav}<div>${text}</div>${nav}`;
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url: URL, format: 'markdown' });
  expect(reply).toEqual({ title: '第四章 渡口', content: [...lines, FIRST].join('\n\n') });
});

it("keeps a film's card among paragraphs and removes a byline of the same class", () => {
  const card =
    '<div class="card"><div class="info"><h4>河口的春天</h4><p>导演：林下客</p><p>主演：王明 / 李华</p></div></div>';
  const byline = '<div class="info"><p>校对：李四</p><p>美编：王五</p><p>发布时间：2026-11-20</p></div>';
  const written = read(`${byline}<p>${FIRST}</p>${card}<p>${SECOND}</p>`);
  expect(written).toBe(`${FIRST}\n\n#### 河口的春天\n\n导演：林下客\n\n主演：王明 / 李华\n\n${SECOND}`);
});

it("keeps an office's signature with its date and removes a date alone", () => {
  const signed = '<p>小鎮人民政府辦公室</p><p>2026年11月20日</p>';
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${signed}<p>扫一扫在手机打开当前页</p>`)).toBe(
    `${FIRST}\n\n${SECOND}\n\n小鎮人民政府辦公室\n\n2026年11月20日`,
  );
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p><p>2026年11月20日</p>`)).toBe(`${FIRST}\n\n${SECOND}`);
});

it('removes a line naming author, photographer and editors', () =>
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p><p>（文/图：张三 编辑：李四 审核：王五）</p>`)).toBe(
    `${FIRST}\n\n${SECOND}`,
  ));

it('keeps a box of facts among paragraphs and removes a box of links', () => {
  const facts = ['中文名', '類別', '特點', '產地'].map(
    (name) =>
      `<div class="item"><dt class="info-name">${name}</dt><dd class="info-value"><span>某${name}</span></dd></div>`,
  );
  const box = `<div class="basic-info"><dl class="left">${facts.join('')}</dl><dl class="right"></dl></div>`;
  const links =
    '<div class="box"><dl><dt>站內</dt><dd><a href="/1">首頁</a></dd><dd><a href="/2">地圖</a></dd></dl></div>';
  const written = read(`<p>${FIRST}</p>${box}${links}<p>${SECOND}</p><p>${LAST}</p>`);
  expect(written).toContain('**產地**\n\n某產地');
  expect(written).not.toContain('地圖');
});

it.each([
  '播报编辑',
  '本文来自微信公众号“铅笔”（ID：pencil），作者：直八，某某网经授权发布。',
  '本文轉載自某某，已獲授權轉載',
  '※某某傳媒歡迎各方意見，請寄至 opinion@example.com',
  '海量资讯、精准解读，尽在某某财经APP',
  '★《某某報》提醒您：飲酒過量，害人害己★',
  '自殺不能解決問題，勇敢求救並非弱者，社會處處有溫暖。',
  'iOS載點 https://bit.example/ios',
  '活動辦法：https://draw.example.com/v8/',
  '推荐进入某某数据库，可随时查阅公司股价走势、结构人员变化等投资信息。',
  '■某某報料熱線﹕inews@example.com/ 9181 4676',
  '新浪汽车公众号',
  '【字体：大 中 小】',
  '广告声明：文内含有的对外跳转链接，用于传递更多信息，结果仅供参考。',
  '图集已浏览完毕',
  '订阅海岛的早晨的影评:',
  "Today's Visitors: 1 Total Visitors: 10",
  '申請專線： 02-87125398 (週一至週五工作日9:00~18:00)',
  '會員信箱： <a href="mailto:a@example.com">a@example.com</a> (一個工作日內將回覆您的來信)',
  '放大圖片 / 顯示原圖',
  '减少或屏蔽此类内容推荐',
  '以上内容（包括图片及视频）为创作者平台用户上传并发布，本平台仅提供信息存储服务',
  '本词条缺少概述图，补充相关内容使词条更完整，还能快速升级，赶紧来编辑吧！',
  'Thanks for reading The Workbench! Subscribe for free to receive new posts.',
])('removes a notice: %s', (line) =>
  expect(read(`<p>${FIRST}</p><p>${line}</p><p>${SECOND}</p>`)).toBe(`${FIRST}\n\n${SECOND}`),
);

it.each([
  '编辑部的人说，他们每天要看三百封来信，每一封都会回。',
  '她說，河口的四季盡在眼前，走一圈就看得到，不需要別的嚮導。',
  '飲酒過量，隔天還要開會，他說那是他最後悔的一個晚上。',
  '主辦單位歡迎各界投稿，題目不限，十二月底截止，得獎的作品會在館內展出。',
  '●歡迎海內外作家投稿，字數不限，題目自訂。',
  '编辑、分享、下载',
  '●飲酒過量會傷肝，也會影響睡眠。',
  '这家公司为企业提供信息存储服务，也出租机房。',
  '一秒記住五個單字的方法，老師教你怎麼用聯想。',
  '一秒記住網路安全的要點，老師教你怎麼用聯想。',
  '一秒記住這本書的重點，老師教你怎麼用聯想。',
  '自殺不能解決的問題，也許可以說給別人聽，她在信裡這樣寫。',
  '本文来自一次很长的谈话，谈的是授权发布的规矩怎么来的，后来又怎么变了，至今没有定论，也没有人知道下一步。',
])('keeps text that resembles a notice: %s', (line) =>
  expect(read(`<p>${FIRST}</p><p>${line}</p><p>${SECOND}</p>`)).toContain(line),
);

it.each([
  ['<h2>路線<div class="anchor"><a href="#a">#</a></div></h2>', '## 路線'],
  ['<h2><div>01</div><div>路線</div></h2>', '## 01 路線'],
  ['<h2><div class="hash"><a href="#a">\u200b</a></div><div>路線</div></h2>', '## 路線'],
])('writes a heading with nested blocks in one line: %s', (heading, expected) => {
  const written = read(`<p>${FIRST}</p>${heading}<ul><li>河口</li><li>碼頭</li></ul><p>${SECOND}</p>`);
  expect(written).toContain(expected);
});

it('keeps the text inside a heading that was never closed', () => {
  const list = '<ul><li>河口</li></ul>';
  expect(read(`<p>${FIRST}</p><h2>路線<p>${SECOND}</p>${list}</h2><p>${LAST}</p>`)).toContain('- 河口');
  expect(read(`<p>${FIRST}</p><h2>路線<p>${SECOND}</p><p>${LAST}${LAST}</p></h2>`)).toContain(SECOND);
});

it('keeps a table cell that is a link below the name of its column', () => {
  const table =
    '<table><thead><tr><th>規範</th></tr></thead><tbody><tr><td><a href="/s">步道設計規範</a></td></tr></tbody></table>';
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p><h2>參照</h2>${table}`)).toContain('步道設計規範');
});

it('keeps attached files at the end of the text and removes links to pages', () => {
  const file = '<p>附件：1.<a href="./P01.pdf">停車設施申請表.pdf</a></p>';
  const written = read(`<p>${FIRST}</p><p>${SECOND}</p>${file}<p><a href="/next">下一則公告：碼頭停駛</a></p>`);
  expect(written).toContain('附件：1.[停車設施申請表.pdf](https://www.example.com/2026/11/P01.pdf)');
  expect(written).not.toContain('碼頭停駛');
});

it.each([
  ['/system/_content/download.jsp?id=9988', '附件1：停車申請表.docx', true],
  ['/Download.ashx?n=9988', '停車設施.pdf', true],
  ['/download/app', '下載步道地圖', false],
  ['/news/9988', '看懂報告.pdf', false],
])('recognizes attached files beside the text: %s named %s: %s', (address, name, isFile) => {
  const html = `<!DOCTYPE html><title>步道重新開放</title><div><h1>步道重新開放</h1><div id="content"><p>${FIRST}</p><p>${SECOND}</p><p>${LAST}</p></div><ul><li>附件【<a href="${address}">${name}</a>】已下載31次</li></ul></div>`;
  const type = 'text/html; charset=utf-8';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: type, url: URL, format: 'markdown' });
  const written = 'failure' in reply ? reply.failure : reply.content;
  expect(written).toContain(LAST);
  expect(written.includes(`- [${name}]`)).toBe(isFile);
});

it('keeps a last sentence that contains a date', () => {
  const last = '本辦法自2026年5月1日起施行。';
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p><p>${last}</p>`)).toContain(last);
});

it.each(['其他資源', '更多资源', 'Other resources', 'Resources'])(
  'keeps a section "%s" at the end with its links',
  (heading) => {
    const list = '<ul><li><a href="/forum">官方論壇</a></li><li><a href="/book">步道手冊</a></li></ul>';
    expect(read(`<p>${FIRST}</p><p>${SECOND}</p><h2>${heading}</h2>${list}`)).toContain(
      `## ${heading}\n\n- [官方論壇]`,
    );
  },
);

it('removes a repeated title whose heading contains a link to its category', () => {
  const title = '<title>河口 - 海島日報</title>';
  const heading = '<h1><a href="/live">【直播】</a>河口</h1>';
  const reply = extractPage({
    bytes: Buffer.from(`<!DOCTYPE html>${title}<article>${heading}<p>${FIRST}</p><p>${SECOND}</p></article>`),
    contentType: 'text/html; charset=utf-8',
    url: URL,
    format: 'markdown',
  });
  expect(reply).toMatchObject({ title: '河口', content: `${FIRST}\n\n${SECOND}` });
});

it('keeps repeated paragraphs, but writes a text repeated below several pictures once', () => {
  const meal =
    '早餐是一碗燕麥粥加一杯無糖豆漿和半根香蕉，上午十點左右再吃一把堅果，中午之前不要喝含糖的飲料，也不要吃油炸的東西。';
  const days = ['第一天', '第二天', '第三天'].map((day) => `<h2>${day}</h2><p>${FIRST}</p><p>${meal}</p>`).join('');
  expect(read(days).split(meal)).toHaveLength(4);
  const illustrated = days.replace(`<p>${meal}`, `<p><img src="/breakfast.jpg"></p><p>${meal}`);
  expect(read(`${illustrated}<p><a href="/menus">更多菜單</a></p>`).split(meal)).toHaveLength(4);
  const gallery = [1, 2, 3].map((at) => `<p><img src="/${at}.jpg"></p><p>${meal}</p>`).join('');
  expect(read(`<p>${FIRST}</p>${gallery}<p>${LAST}</p>`).split(meal)).toHaveLength(2);
  const blanks = `<p>${'_'.repeat(70)}</p>`.repeat(3);
  expect(read(`<p>${FIRST}</p>${blanks}<p>${LAST}</p>`).match(/(?:\\_){70}/g)).toHaveLength(3);
  const captions = [1, 2, 3, 4].map((at) => `<p><img src="/${at}.jpg"></p><p>第 ${at} 天的早餐</p><p>${meal}</p>`);
  expect(read(`<p>${FIRST}</p>${captions.join('')}<p>${LAST}</p>`).split(meal)).toHaveLength(2);
});

it.each(['test-report', 'report-section', 'skipAutoFix', 'part part--with-ads', 'story__part story__part--related'])(
  'keeps a part of the text whose class is %s',
  (called) => {
    const parts = [FIRST, SECOND, LAST, FIRST, SECOND, LAST].map(
      (text, at) => `<div class="${at === 2 ? called : 'text'}"><p>${text}</p></div>`,
    );
    expect(read(parts.join(''))).toBe([FIRST, SECOND, LAST, FIRST, SECOND, LAST].join('\n\n'));
  },
);

it('keeps the captions of a slideshow, but not those of an article', () => {
  const caption = (at: number) =>
    `Costume ${at}: all you need is a striped shirt, a beret and some white paint for your face.`;
  const slide = (at: number) => `<figure><img src="/${at}.jpg"><figcaption>${caption(at)}</figcaption></figure>`;
  const sentence = 'These costumes are made of what you have at home, and each is ready in half an hour or less.';
  const slides = Array.from({ length: 15 }, (_, at) => slide(at));
  for (const at of [0, 7, 14]) expect(read(`<p>${sentence}</p>${slides.join('')}`)).toContain(caption(at));
  expect(read(`<p>${sentence}</p>`.repeat(12) + slide(0))).not.toContain(caption(0));
});

it.each([
  ['<blockquote class="ed-tag">', `${LAST}</blockquote>`, true],
  ['<p class="tagStyle_1f">', '<a href="/1">舊碼頭的地圖，九十元</a><a href="/2">櫻花的圖鑑，兩百元</a></p>', true],
  ['<div class="article-tag">', '<a href="/1">舊碼頭</a><a href="/2">櫻花</a></div>', false],
  ['<span class="tag">', '獨家</span>', false],
])('decides by its content if an element classed as tag is text: %s%s: %s', (start, rest, isText) => {
  const text = /[\u3400-\u9fff]{2,}/.exec(rest)?.[0] ?? '';
  expect(read(`<p>${FIRST}</p>${start}${rest}<p>${SECOND}</p>`).includes(text)).toBe(isText);
});

it.each([
  ['a link that is a sentence', '<p><a href="/1">他後來說，那時候大家都以為碼頭會拆掉。</a></p>', true],
  ['a link that is a title', '<p><a href="/1">他後來說，那時候大家都以為碼頭會拆掉</a></p>', false],
  [
    'the title of what the picture shows',
    '<img src="/1.jpg" alt="從河口走到舊碼頭"><p class="title">從河口走到舊碼頭</p>',
    true,
  ],
  [
    'words under a picture',
    '<img src="/1.jpg" alt="從河口走到舊碼頭"><p class="image-title">從河口走到舊碼頭</p>',
    false,
  ],
])('recognizes text among links and captions: %s: %s: %s', (_, line, isText) => {
  const words = line.replace(/<[^>]*>/g, '');
  const written = read(`<p>${FIRST}</p><p>${SECOND}</p>${line}<p>${LAST}</p>`).replace(/!\[[^\]]*\]/g, '');
  expect(written.includes(words)).toBe(isText);
});

it('keeps the facts of a definition list even if some are links', () => {
  const facts = [
    ['主題', '<a href="/t">步道</a>、<a href="/u">河川</a>'],
    ['出版', '2026 年 4 月'],
    ['頁數', '三百二十頁，附地圖'],
  ].map(([name, fact]) => `<dt>${name}</dt><dd>${fact}</dd>`);
  expect(read(`<dl>${facts.join('')}</dl><p>${FIRST}</p><p>${SECOND}</p>`)).toContain('**主題**\n\n[步道]');
});

it('keeps a table after the last sentence with its heading', () => {
  const rows = ['北岸', '南岸'].map(
    (side) =>
      `<tr><td><a href="https://${side}.example.org/">${side}的公園，從渡口一直到河口為止</a></td><td>是</td></tr>`,
  );
  const table = `<table><thead><tr><th>公園</th><th>開放</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const written = read(`<p>${FIRST}</p><p>${SECOND}</p><h2>地圖</h2>${table}<h2>哪些公園也這樣做？</h2>${table}`);
  expect(written).toContain('## 哪些公園也這樣做？\n\n| 公園 | 開放 |');
});

it('removes pictures of related texts together with their titles', () => {
  const card = (at: number) => `<div><img src="/${at}.jpg"><p><a href="/${at}">舊碼頭的故事之${at}</a></p></div>`;
  const written = read(`<p>${FIRST}</p><p><img src="/map.jpg"></p><p>${SECOND}</p><p>延伸閱讀</p>${card(1)}${card(2)}`);
  expect(written.match(/!\[.*/g)).toEqual(['![](https://www.example.com/map.jpg)']);
});

it.each([
  ['other texts', '<h3>相關報導</h3><div class="date">2026-11-01</div>', ''],
  ['links', '', '<h3 class="part">附記</h3><p><a href="/1">舊碼頭的故事</a> <a href="/2">櫻花開了</a></p>'],
])('removes a heading above %s when nothing else is left below it', (_, before, after) => {
  const written = read(`<p>${FIRST}</p>${before}<h3 class="part">路線</h3><p>${SECOND}</p><p>${LAST}</p>${after}`);
  expect(written).toBe(`${FIRST}\n\n### 路線\n\n${SECOND}\n\n${LAST}`);
});

it.each(['<h2><a class="header-anchor" href="#路線">#</a> 路線</h2>', '<h2>路線<a href="/page.html#a">¶</a></h2>'])(
  'writes a heading without the mark that links to itself: %s',
  (heading) => expect(read(`<p>${FIRST}</p>${heading}<p>${SECOND}</p>`)).toContain('## 路線\n'),
);

it('keeps a linked name that repeats the text of its picture', () => {
  const book = (name: string, told: string) =>
    `<li><a href="/b"><img alt="${name}" src="/b.jpg"></a><div class="name"><a href="/b">${name}</a></div><p>${told}</p></li>`;
  const books = [book('河口的櫻花與長椅', FIRST), book('舊碼頭的一個半小時', SECOND), book('牽著狗的人', LAST)];
  const html = `<meta charset="utf-8"><title>新書</title><ul>${books.join('')}</ul>`;
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url: URL, format: 'text' });
  expect('content' in reply && reply.content).toContain('舊碼頭的一個半小時');
});

it('keeps a sentence that ends with a written-out link to the same site', () => {
  const address = 'https://www.example.com/guides/riverside/walks/2026/open.html?from=page';
  const item = `<li>整條步道的路線圖、停車場與洗手間的位置請見市府網頁：<a href="${address}">${address}</a></li>`;
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p><ul>${item}</ul>`)).toContain('洗手間的位置');
});

it('removes links to other texts headed by a line that is no heading element', () => {
  const cards = ['舊碼頭', '櫻花', '河口']
    .map((name) => `<li><a href="/${name}">${name}的故事</a><span>${LAST}</span></li>`)
    .join('');
  const page = read(
    `<p>${FIRST}</p><p>${SECOND}</p><div class="row-title">您可能感興趣的文章</div><div><ul>${cards}</ul></div>`,
  );
  expect(page).toBe(`${FIRST}\n\n${SECOND}`);
});

it.each([
  ['<div>您所在的位置： <a href="/">首頁</a> &gt; <a href="/n">新聞</a> &gt; <a href="/n/c">城市</a></div>', ''],
  ['', `<p>${LAST}<a href="/">返回海島網首頁&gt;&gt;</a></p>`],
])('removes breadcrumbs and links back to the home page: %s%s', (before, after) => {
  const page = read(`${before}<p>${FIRST}</p><p>${SECOND}</p>${after}`);
  expect(page).not.toMatch(/位置：|返回/);
});

it('removes a repeated title that is a third-level heading', () => {
  const html = `<title>步道重新開放</title><div class="article-content"><h3>步道重新開放</h3><p>${FIRST}</p><p>${SECOND}</p></div>`;
  const reply = extractPage({
    bytes: Buffer.from(html),
    contentType: 'text/html; charset=utf-8',
    url: URL,
    format: 'text',
  });
  expect('content' in reply && reply.content).toBe(`${FIRST}\n\n${SECOND}`);
});

it('keeps numbers and times in the cells at the edges of a table', () => {
  const rows = ['北段', '南段'].map(
    (name, at) => `<tr><td><p>${at + 1}.</p></td><td><p>${name}：${FIRST}</p></td><td><p>09:2${at}</p></td></tr>`,
  );
  const head = '<thead><tr><th>#</th><th>路線</th><th>時間</th></tr></thead>';
  const page = read(`<table>${head}<tbody>${rows.join('')}</tbody></table>`);
  expect(page).toContain(`| 1. | 北段：${FIRST} | 09:20 |\n| 2. | 南段：${FIRST} | 09:21 |`);
});

it.each(['第二步：打開相機掃描二維碼加入會員', '2、點擊右上角的按鈕下載步道地圖', '步骤三：长按图片识别二维码'])(
  'keeps a step of instructions that resembles a notice: %s',
  (line) => expect(read(`<p>${FIRST}</p><p>${line}</p><p>${SECOND}</p>`)).toContain(line),
);

it('keeps a link as first or last item in a list of sentences', () => {
  const items = (own: string) => `<ul>${own}<li>${FIRST}</li><li>${SECOND}</li></ul>`;
  const link = '<li><a href="/year">這一年的回顧</a></li>';
  expect(read(`${items(link)}<p>${LAST}</p>`)).toContain('- [這一年的回顧]');
  expect(read(`<p>${LAST}</p><ul><li>${FIRST}</li><li>${SECOND}</li>${link}</ul>`)).toContain('- [這一年的回顧]');
});

it('keeps a linked reference in a paragraph of its list item', () => {
  const reference = (name: string) =>
    `<li><p><a href="https://x.example/${name}">河川公園管理辦法第${name}版全文</a></p></li>`;
  const page = read(
    `<p>${FIRST}</p><p>${SECOND}</p><h2>來源</h2><ol>${reference('一')}<li><p>${LAST}</p></li></ol><p>${SECOND}${LAST}</p>`,
  );
  expect(page).toContain('1. [河川公園管理辦法第一版全文]');
});

it.each(['popup', 'share', 'tag-list'])('keeps the words of a sentence that are a link classed as %s', (name) => {
  const sentence = `<p>他問，<a class="${name}" href="/word">你是在哪裡出生的？</a>」</p>`;
  const page = read(`<p>${FIRST}</p>${sentence}<p>${SECOND}</p><p><a class="${name}" href="/s">分享給朋友</a></p>`);
  expect(page).toContain('他問，[你是在哪裡出生的？](https://www.example.com/word)」');
  expect(page).not.toContain('分享');
});

it('keeps books under "Further reading" when prose follows them', () => {
  const books = ['河川志', '碼頭史', '步道誌'].map((name) => `<li>${name}（2019），河口出版社</li>`).join('');
  const text = `<p>${FIRST}</p><p>${SECOND}</p>`.repeat(8);
  expect(read(`${text}<h2>Further reading</h2><ul>${books}</ul><p>${LAST}</p>`)).toContain('河川志（2019）');
});

it('keeps facts beside their names even if most facts are links', () => {
  const facts = ['河口', '碼頭', '步道'].map(
    (name) => `<tr><th>${name}的起點</th><td><a href="/${name}">${name}服務中心</a></td></tr>`,
  );
  expect(read(`<table>${facts.join('')}</table><p>${FIRST}</p><p>${SECOND}</p>`)).toContain('| 河口的起點 | [河口');
});

it.each([['notices and blank lines', ['', '图片来源于网络，侵删', '']]])(
  'removes, from the end of lines separated by breaks, %s',
  (_, lines) => {
    const last = `<div>${[LAST, ...lines].join('<br>')}</div>`;
    expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${last}`)).toBe([FIRST, SECOND, LAST].join('\n\n'));
  },
);

it.each([
  ['short lines below an editor', ['责任编辑：林大同', '步道开放时间', '早上六点']],
  ['a picture after the last break', ['<img src="/r.jpg" alt="河口">']],
])('keeps, at the end of lines separated by breaks, %s', (_, lines) => {
  const text = read(`<p>${FIRST}</p><p>${SECOND}</p><div>${[LAST, ...lines].join('<br>')}</div>`);
  expect(text).toMatch(/早上六点$|!\[河口\]\(https:\/\/www\.example\.com\/r\.jpg\)$/);
});

it.each([['the picture of a notice', '<div class="box"><p>声明：文章内容仅供参考。</p><img src="/bar.gif"></div>']])(
  'removes %s together with the words',
  (_, tail) => expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${tail}`)).toBe(`${FIRST}\n\n${SECOND}`),
);

it.each([
  ['below an editor', '<p>责任编辑：林大同</p><div><img src="/r.jpg"></div>'],
  ['above the last sentence', `<p>扫描下方二维码关注步道公众号</p><p><img src="/r.jpg"></p><p>${LAST}</p>`],
])('keeps a picture %s', (_, tail) =>
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${tail}`)).toContain('![](https://www.example.com/r.jpg)'),
);

it.each([
  ['in a box of its own', '<div><h3>地圖下載</h3><p>看：<a href="/1">舊碼頭的故事與櫻花</a></p></div>'],
  ['under a link', '<h3><a href="/0">櫻花開了</a></h3><p>看：<a href="/1">舊碼頭的故事</a></p>'],
])('removes links %s after the last sentence', (_, tail) =>
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${tail}`)).not.toContain('舊碼頭'),
);

it.each(['/photos/full-logo.jpg', '/photos/disclose.jpg', '/photos/close-to-the-river.png'])(
  'keeps a picture whose name only resembles that of a button: %s',
  (source) =>
    expect(read(`<p>${FIRST}</p><p>${SECOND}</p><p><a href="${source}"><img src="${source}"></a></p>`)).toContain('!['),
);

it('removes a byline written as a heading, but keeps a date', () => {
  const byline = '<h4>发表于2026-04-02 21:30 | <span>1164次阅读</span> | 来源河口日报 | 作者林大同</h4>';
  expect(read(`${byline}<p>${FIRST}</p><p>${SECOND}</p>`)).toBe(`${FIRST}\n\n${SECOND}`);
  expect(read(`<h4>2026年4月2日</h4><p>${FIRST}</p><p>${SECOND}</p>`)).toContain('#### 2026年4月2日');
});

it("removes the name and portrait in the author's box", () => {
  const box =
    '<div class="news_author clearfix"><a href="/u/1"><div class="thum"><img src="/1/991.jpg"></div><div>河堤發布</div></a></div>';
  expect(read(`${box}<div class="txt"><p>${FIRST}</p><p>${SECOND}</p></div>`)).toBe(`${FIRST}\n\n${SECOND}`);
});

it('removes a caption that repeats the alternative text of its picture, however short', () => {
  const picture = '<p><img src="/r.jpg" alt="河口">河口</p>';
  expect(read(`<p>${FIRST}</p>${picture}<p>${SECOND}</p>`)).toBe(
    `${FIRST}\n\n![河口](https://www.example.com/r.jpg)\n\n${SECOND}`,
  );
});

it('writes no bold marks around a picture', () => {
  expect(read(`<p>${FIRST}</p><p><strong><img src="/r.jpg"></strong></p><p>${SECOND}</p>`)).toContain(
    '\n\n![](https://www.example.com/r.jpg)\n\n',
  );
});

const CARDS = [1, 2, 3].map(
  (n) =>
    `<div class="card"><img src="/${n}.jpg"><div><span>碼頭故事第${n}回，很好看</span><a href="/c">專欄</a></div><span>2026-09-0${n}</span></div>`,
);

it.each([
  ['beside the paragraphs', `<p>${FIRST}</p><p>${SECOND}</p>${CARDS.join('')}`],
  ['above them', `<div id="days">${CARDS.join('')}</div><p>${FIRST}</p><p>${SECOND}</p>`],
])('keeps cards with picture and date %s', (_, body) => expect(read(body)).toContain('碼頭故事第2回'));

it('removes adjacent teasers under a heading for related texts and keeps paragraphs', () => {
  const teaser = `<div class="t"><p>${LAST}<a href="/1">【詳細】</a></p></div>`;
  const others = (inner: string) => read(`<p>${FIRST}</p><p>${SECOND}</p><div><h2>推荐阅读</h2>${inner}</div>`);
  expect(others(teaser.repeat(2))).toBe(`${FIRST}\n\n${SECOND}`);
  expect(others(`<p>${LAST}<a href="/1">河口</a></p>`.repeat(2))).toContain(LAST);
});

it.each([
  [
    'announced by the line above',
    '<p>資料放在這裡：</p><p><a href="https://maps.example.org/r">河堤步道地圖與照片，共三十頁</a></p>',
    '[河堤步道地圖與照片',
  ],
  [
    'announced by the line above, second of two,',
    '<p>程式在這裡：</p><p><a href="https://a.example.org/r">河堤步道的手機程式第二版</a></p><p><a href="https://b.example.org/r">河堤步道 App 開放測試版</a></p>',
    '[河堤步道 App',
  ],
  [
    'that is an address',
    '<p>也可以下載</p><p><a href="https://git.example.org/r/maps">https://git.example.org/r/maps</a></p>',
    '(https://git.example.org/r/maps)',
  ],
])('keeps a link to another site %s', (_, link, expected) =>
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${link}<p>${LAST}</p>`)).toContain(expected),
);

it.each([
  [
    'to another site',
    '<p><a href="https://wiki.example.org/River">River mouth, an encyclopedia</a></p>',
    'River mouth',
  ],
  [
    'to two sites beside each other',
    '<p><a href="https://old.example.net/a">日文原文與現代文對照</a> <a href="https://han.example.org/b">漢譯</a></p>',
    '對照](https://old.example.net/a) [漢譯](https://han.example.org/b)',
  ],
  [
    'in a quotation',
    '<blockquote><p><a href="https://wiki.example.org/">河口，自由的百科全書維基百科的條目</a></p></blockquote>',
    '條目',
  ],
  ['to a program', '<p><a href="https://git.example.org/r.dmg">macOS 版下載（Apple Silicon）</a></p>', 'Apple Silicon'],
  ['to a file of the same site', '<p><a href="/files/r.pdf">河堤步道工程說明書，共三十頁</a></p>', '說明書'],
])('keeps a line of links %s between paragraphs', (_, link, expected) =>
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${link}<p>${LAST}</p>`)).toContain(expected),
);

it.each([
  ['to a shop', '<p><a href="https://shop.example.org/r">河堤步道紀念品現在特價，全面八折</a></p>'],
  ['of the same site', '<p>延伸的故事：</p><p><a href="https://m.example.com/2">舊碼頭從前的樣子與後來的故事</a></p>'],
  ['declared as paid for', '<p><a rel="sponsored" href="https://o.example.org/r">從前的望遠鏡，雙筒八倍輕量</a></p>'],
  ['that pays', '<p><a href="https://o.example.org/r?p=1&tag=river-21">從前的望遠鏡，雙筒八倍輕量</a></p>'],
  ['to an account', '<p><a href="https://chat.example.org/@r">加入從前河堤的帳號，天天收到新消息</a></p>'],
  ['to share', `<p><a href="https://social.example.org/?u=${URL}">把從前的故事告訴你的朋友們</a></p>`],
  ['to press', '<p><a href="https://o.example.org/r">點這裡看從前的樣子與後來的故事</a></p>'],
  ['to press for a file', '<p><a href="/r.pdf">請看從前的樣子與後來的故事</a></p>'],
  ['of a partner', '<p>更多河堤報導</p><p><a href="https://o.example.org/1">從前的碼頭，後來怎麼了</a></p>'],
])('removes a link %s between paragraphs', (_, link) =>
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${link}<p>${LAST}</p>`)).not.toMatch(/紀念品|從前/),
);

it('removes several credits in the last line, even as long as a sentence', () => {
  const credits = '<p>河口镇水利站、河堤步道管理处、旧码头文化馆供稿　摄影/林大同　编辑/陈小美</p>';
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${credits}`)).toBe(`${FIRST}\n\n${SECOND}`);
});

it.each(['row svelte-ad9v3y', 'css-ads1x2', 'ikg2IXiCD14iVX7AdZo1'])(
  'ignores the letters in a class name generated by a build: %s',
  (name) => {
    const part = `<div class="${name}"><h2>路線</h2><div>河口與碼頭</div></div>`;
    expect(read(`<p>${FIRST}</p>${part}<p>${SECOND}</p>`)).toContain('## 路線\n\n河口與碼頭');
  },
);

it.each([
  ['line breaks', '歌手：河口合唱團<br>流派：民謠<br>专辑类型：现场<br>语言：闽南语<br>条形码：4710000'],
  [
    'elements',
    ['歌手：河口合唱團', '流派：民謠', '类型：现场', '语言：闽南语'].map((fact) => `<li>${fact}</li>`).join(''),
  ],
])('keeps the facts of a record and removes a byline, with %s', (_, facts) => {
  const box = `<div class="subject"><div class="cover"></div><div id="info" class="info">${facts}</div></div>`;
  const written = read(`${box}<h2>簡介</h2><p>${FIRST}</p><p>${SECOND}</p><p>${LAST}</p>`);
  expect(written).toMatch(/歌手：河口合唱團[\s\S]*语言：闽南语/);
  const byline = '<div class="info">来源：河口报<br>作者：林小河<br>编辑：王大山<br>时间：2026-07-01 12:00</div>';
  expect(read(`${byline}<p>${FIRST}</p><p>${SECOND}</p><p>${LAST}</p>`)).toBe([FIRST, SECOND, LAST].join('\n\n'));
});

it('keeps a box classed as related information if it contains sentences rather than links', () => {
  const box = (inner: string) => `<div class="related-info"><h2>剧情简介</h2><div class="indent">${inner}</div></div>`;
  const others = `<h2>剧评</h2><p>${SECOND.repeat(3)}</p><p>${LAST.repeat(3)}</p>`;
  expect(read(box(`<p>${FIRST}</p>`) + others)).toContain(FIRST);
  expect(read(box(`<p><a href="/1">${FIRST}</a></p>`) + others)).not.toContain(FIRST);
});

it('keeps repeated marks in a table and removes repeated lines between paragraphs', () => {
  const has = '<td><img src="/yes.png"></td>';
  const table = `<table><tr><th>設施</th><th>北岸</th><th>南岸</th></tr>${`<tr><td>長椅</td>${has}${has}</tr>`.repeat(3)}</table>`;
  const line = '<p><img src="/line.gif"></p>';
  const written = read(
    `<p>${FIRST}</p>${line}<p>${SECOND}</p>${line}<p>${LAST}</p>${line}${table}<p>${SECOND}</p>${line}<p>${LAST}</p>`,
  );
  expect(written).not.toContain('line.gif');
  expect(written.split('yes.png')).toHaveLength(7);
});

it('keeps a last sentence of which more than half is linked', () => {
  const award =
    '河堤步道得到了<a href="https://o.example.org/1">縣府二〇二六年度水岸景觀與無障礙設施金質獎的優等</a>，這是鎮上頭一次得獎，大家都很高興。';
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p><p>${award}</p>${LINKS}`)).toContain('大家都很高興。');
});

const COVER = '<div class="subject-cover"><img src="/m.webp"></div>';
const ABOUT = '<div class="subject-info"><div>月神 (2011)</div><div>2011 / 美國 / 動畫 短片</div></div>';
const SUMMARY = '<div>月神：潮汐的計算</div><div>用一百行程式算出河口下一個月的滿潮與乾潮</div>';

it.each([
  ['of a film', `<div class="card"><div><a href="/m/1">${COVER}${ABOUT}</a></div></div>`, true],
  ['of another site', `<figure><a href="https://o.example.org/" class="bookmark source">${SUMMARY}</a></figure>`, true],
  ['in a box', `<div class="blogcard"><a href="https://o.example.org/">${SUMMARY}</a></div>`, true],
  ['of the same site', `<div class="blogcard"><a href="/2">${COVER}${SUMMARY}</a></div>`, false],
  ['of a shop', `<div class="blogcard"><a href="https://o.example.org/">${SUMMARY}<div>特價</div></a></div>`, false],
])('recognizes a card %s between paragraphs as text or not: %#', (_, card, expected) => {
  const written = read(`<p>${FIRST}</p><p>${SECOND}</p>${card}<p>${LAST}</p><p>${FIRST}${LAST}</p>`);
  expect(/月神/.test(written) && /短片|乾潮/.test(written)).toBe(expected);
});

it.each([
  '資料來源：[市府公報](https://a.example.org/1)',
  '来源：[河口步道整修工程的期末报告，第二部分](https://www.example.com/1)',
  'Source: [City Gazette](https://a.example.org/2), [River Office](https://b.example.org/3)',
  '資料來源：[https://a.example.org/data](https://a.example.org/data)',
])('keeps a linked source between sentences and removes it at the edges: %s', (line) => {
  const html = `<p>${line.replace(/\[([^\]]*)\]\(([^)]*)\)/g, '<a href="$2">$1</a>')}</p>`;
  expect(read(`<p>${FIRST}</p>${html}<p>${SECOND}</p>`)).toBe(`${FIRST}\n\n${line}\n\n${SECOND}`);
  expect(read(`<p>${FIRST}</p>${html}<h2>對岸</h2><p>${LAST}</p>`)).toBe(`${FIRST}\n\n${line}\n\n## 對岸\n\n${LAST}`);
  const notice = '<p>免責聲明：本文僅供參考，不構成任何建議，讀者應自行判斷，並承擔風險。</p>';
  expect(read(`${html}<p>${FIRST}</p><p>${SECOND}</p>${html}${notice}`)).toBe(`${FIRST}\n\n${SECOND}`);
});

it('removes a source without a link even between sentences', () =>
  expect(read(`<p>${FIRST}</p><p>來源：市府公報</p><p>${SECOND}</p>`)).toBe(`${FIRST}\n\n${SECOND}`));

it('keeps a list of attachments above the signature of a notice', () => {
  const lines = ['附件：1. 步道維護登記表', '河口區公所', '2026年10月3日'];
  const files = '<p><a href="/1.docx">附件1：步道維護登記表.docx</a></p><p><a href="/2.pdf">附件2：說明.pdf</a></p>';
  const written = read(`<p>${FIRST}</p><p>${SECOND}</p>${lines.map((line) => `<p>${line}</p>`).join('')}${files}`);
  expect(written).toContain([SECOND, ...lines].join('\n\n'));
});

it('keeps a table of ingredients with amounts, whatever its classes', () => {
  const row = (name: string, amount: string) =>
    `<tr><td class="name"><a href="/c">${name}</a></td><td>${amount}</td></tr>`;
  const table = (rows: string) => `<h2>用料</h2><div class="ings"><table>${rows}</table></div>`;
  const text = (rows: string) => read(`<p>${FIRST}</p>${table(rows)}<h2>做法</h2><p>${SECOND}</p><p>${LAST}</p>`);
  expect(text(row('柿子', '10斤') + row('白酒', '少許'))).toMatch(/柿子.*10斤.*\n.*\n.*白酒.*少許/);
  expect(text(row('柿子', '兩大碗') + row('白酒', '半勺'))).toMatch(/柿子.*兩大碗.*\n.*\n.*白酒.*半勺/);
  expect(text(row('柿子', '林一') + row('白酒', '陳二'))).not.toContain('柿子');
});

it.each(['<a href="/p/1">林某</a><a href="/e/3">〔宋代〕</a>', '唐代：林某', '作者：林某 朝代：唐', '〔清〕林某'])(
  'keeps the author and era of an old text: %s',
  (poet) => {
    const verse = '<div>潮落沙平月未生，<br>一燈遙認打魚聲。<br>推窗欲問前村路，<br>風送寒鐘過五更。</div>';
    expect(read(`<p class="source">${poet}</p>${verse}<p>${FIRST}</p>`)).toMatch(/^[^潮]*林某[^潮]*潮落/);
  },
);

it('removes tools above an entry, including a counter', () => {
  const tools = '<div class="top-tool"><a href="#">收藏</a><span>查看我的收藏</span><em>0</em> 有用+1</div>';
  expect(read(`${tools}<p>${FIRST}</p><p>${SECOND}</p>`)).toBe(`${FIRST}\n\n${SECOND}`);
});

it('keeps lines of links around a Chinese text if they lead to other sites', () => {
  const to = (host: string) => `<p><a href="https://${host}/walk">${host} 的步道筆記</a></p>`;
  const content = read(
    `${to('a.example.org')}${to('www.example.com')}<p>${FIRST}</p><p>${SECOND}</p><h2>Reference</h2>${to('b.example.net')}${to('c.example.org')}`,
  );
  expect(content).toBe(
    [
      '[a.example.org 的步道筆記](https://a.example.org/walk)',
      `${FIRST}\n\n${SECOND}`,
      '## Reference',
      '[b.example.net 的步道筆記](https://b.example.net/walk)',
      '[c.example.org 的步道筆記](https://c.example.org/walk)',
    ].join('\n\n'),
  );
});

it('keeps unnamed list items linking to other sites, but not to social networks', () => {
  const list = (items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  const source = '<a href="https://code.example.org/pier">pier-walk</a>';
  const text = `<p>${FIRST}</p><p>${SECOND}</p>`;
  expect(read(`${text}<h2>程式碼</h2>${list([source])}`)).toContain(
    '## 程式碼\n\n- [pier-walk](https://code.example.org/pier)',
  );
  expect(read(`${text}<h2>程式碼</h2><ul class="links"><li>${source}</li></ul>`)).not.toContain('pier-walk');
  const networks = ['Facebook', 'LINE'].map((name) => `<a href="https://${name}.example.org/walks">${name}</a>`);
  expect(read(`${text}${list(networks)}`)).toBe(`${FIRST}\n\n${SECOND}`);
});

it('counts a text with more code than words as Chinese', () => {
  const code = Array.from(
    { length: 40 },
    (_, at) => `const step${at} = walk(from[${at}], to[${at}], { slowly: true });`,
  );
  const sources = '<p>主要參考：</p><p><a href="https://a.example.org/walk">walks in code</a></p>';
  const content = read(`${sources}<p>${FIRST}</p><pre><code>${code.join('\n')}</code></pre><p>${SECOND}</p>`);
  expect(content).toContain('[walks in code](https://a.example.org/walk)');
});

it.each([
  [
    'pictures',
    '<h2>相關圖片</h2><p><img src="/pier.jpg" alt="舊碼頭"></p>',
    '## 相關圖片\n\n![舊碼頭](https://www.example.com/pier.jpg)',
  ],
  ['code', '<h2>其他</h2><pre><code>walk --slow</code></pre>', '## 其他\n\n```\nwalk --slow\n```'],
])('keeps a last section that consists of %s, whatever its heading', (_, section, expected) => {
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${section}`)).toBe(`${FIRST}\n\n${SECOND}\n\n${expected}`);
});

it('keeps references below a last section of code', () => {
  const links = ['a', 'b', 'c'].map(
    (host) => `<li><a href="https://${host}.example.org/">舊碼頭的歷史（${host}）</a></li>`,
  );
  const references = `<h2>參考文獻</h2><ul>${links.join('')}</ul>`;
  const content = read(`<p>${FIRST}</p><p>${SECOND}</p><h2>其他</h2><pre><code>walk</code></pre>${references}`);
  expect(content).toContain(`${SECOND}\n\n## 其他\n\n\`\`\`\nwalk\n\`\`\`\n\n## 參考文獻\n\n- [舊碼頭的歷史（a）]`);
});

it('keeps a text inside a header element', () => {
  const header = `<header><div><img src="/a.jpg"><p>${FIRST}</p><p>${SECOND}</p><p>${LAST}</p></div></header>`;
  const list = `<div>${`<header><h2><a href="/1">舊碼頭的故事</a></h2></header>${LINKS}`.repeat(6)}</div>`;
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>步道重新開放</title><h1>步道重新開放</h1>${header}${list}`;
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url: URL, format: 'markdown' });
  expect(reply).toMatchObject({ content: `![](https://www.example.com/a.jpg)\n\n${FIRST}\n\n${SECOND}\n\n${LAST}` });
});

it("removes the site's terms below a short item even if they are far longer", () => {
  const terms =
    `<p>${'本網站的內容僅供參考，不構成任何建議，使用者須自行判斷，本站不負任何責任，'.repeat(4)}謝謝。</p>`.repeat(3);
  const item = '<div class="wrapper"><h1>步道重新開放</h1><div><p>河堤步道今天重新開放，早上六點開門。</p></div></div>';
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>步道重新開放</title>${item}<div id="footerWrap_2">${terms}</div>`;
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url: URL, format: 'markdown' });
  expect(reply).toMatchObject({ content: '河堤步道今天重新開放，早上六點開門。' });
});

it('removes a section whose aria-label announces related content', () => {
  const dated = (at: number) =>
    `<li><div><a href="/${at}">舊碼頭的故事與櫻花之${at}</a><time>2026年3月${at}日</time></div></li>`;
  const section = (label: string) =>
    `<section aria-label="${label}"><ul>${[1, 2, 3].map(dated).join('')}</ul></section>`;
  const around = (html: string) => read(`<p>${FIRST}</p>${html}<p>${SECOND}</p>`);
  expect(around(section('更多相關內容'))).toBe(`${FIRST}\n\n${SECOND}`);
  expect(around(section('步道一覽'))).toContain('舊碼頭的故事與櫻花之2');
});

it('removes pictures from a folder for advertisements', () => {
  const images =
    '<p><a href="/join"><img src="/files/ad/join_728.gif" alt="加入會員"></a></p><p><img src="/files/adobe/b.jpg"></p>';
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${images}<p>${LAST}</p>`)).toBe(
    [FIRST, SECOND, '![](https://www.example.com/files/adobe/b.jpg)', LAST].join('\n\n'),
  );
});

it('keeps a timetable as a table when a cell has two lines', () => {
  const row = ([when, ...what]: string[]) =>
    `<tr><td><p>${when}</p></td><td>${what.map((one) => `<p>${one}</p>`).join('')}</td></tr>`;
  const rows = [
    ['時間', '活動'],
    ['9:00', '集合'],
    ['9:30', '走步道', '看夕陽'],
    ['10:30', '解散'],
  ]
    .map(row)
    .join('');
  expect(read(`<p>${FIRST}</p><table>${rows}</table><p>${SECOND}</p>`)).toContain('| 10:30 | 解散 |');
});

it('keeps rules and instructions that say what to scan', () => {
  const said = [
    '（三）比賽結束後，觀眾掃描大螢幕上的二維碼，投票選出最佳的隊伍。',
    '有意參加的朋友請掃描下方二維碼報名，我們會先和每個人談一談，再把時間和地點寄給大家。',
  ];
  const text = read(`<p>${FIRST}</p>${said.map((one) => `<p>${one}</p>`).join('')}<p>${SECOND}</p>`);
  for (const one of said) expect(text).toContain(one);
  expect(read(`<p>${FIRST}</p><p>掃描下方二維碼報名</p><p>${SECOND}</p>`)).toBe(`${FIRST}\n\n${SECOND}`);
});

it('keeps a contact line above links to other pages and removes their heading', () => {
  const titles = ['舊碼頭的故事', '櫻花開了', '河口的夕陽有多美', '牽著狗走一圈要多久', '長椅是誰的設計'];
  const links = titles.map((one) => `<p><a href="/${one}">${one}</a></p>`).join('');
  const text = read(`<p>${FIRST}</p><p>${SECOND}</p><p>步道辦公室：010-5555</p><p>【大家的活動】</p>${links}`);
  expect(text).toBe([FIRST, SECOND, '步道辦公室：010-5555'].join('\n\n'));
});

it.each([
  '<p>(c) neither of these is so.</p>',
  '<p>第五條　業者應當依法取得食品经营许可证。</p>',
  '<p>第六条 未经著作权人许可，复制、发行其作品的，应当承担责任。</p>',
  '<p>6.1.8 未经授权，擅自使用他人版权内容等，以及其他侵犯他人合法权利的。</p>',
  '<p>步道小店内不得诱导散步的人关注公众号，以达到下载APP的目的。</p>',
  '<p>假冒商品是指未经商标权人许可，使用他人注册商标的商品。</p>',
  '<p>点击右上角的设置按钮，查看详细信息。</p>',
  '<p>首先下载并安装官方客户端，然后用手机号注册一个账号。</p>',
  '<p>小明举起手机，长按快门，等待下载完成。</p>',
  '<p>她每天都会关注这个公众号的文章。</p>',
  '<p>Sign up for a free account and copy the API key</p>',
  '<p>Subscribe to the topic before you publish</p>',
  '<p>Follow the instructions on the tin</p>',
  '<p>Share this folder with the group</p>',
  '<p>Copyright protects original works of authorship.</p>',
  '<p>More - or less - everybody came to the feast.</p>',
])('keeps a sentence that resembles a notice: %s', (line) => {
  const words = line
    .replace(/<\/?(?:p|h2|ul|li)>/g, ' ')
    .trim()
    .split(/ {2,}/);
  const content = read(`<p>${FIRST}</p>${line}<p>${SECOND}</p>`);
  for (const part of words) expect(content).toContain(part);
});

it.each([
  '(c) 2026 River Walks',
  'Copyright ⓒ River Walks',
  '下载河堤步道客户端，查看更多步道。',
  '长按二维码，关注河堤步道。',
  '本文标题：步道重新開放',
  '更多步道的消息，请关注公众号河堤步道。',
  '未经本报许可，不得转载、使用。',
  'Sign up for our newsletter and be the first to walk.',
  'Subscribe to River Walks on YouTube.',
  'Follow River Walks on Instagram.',
  'Share this on WhatsApp',
])('removes a notice between sentences: %s', (line) => {
  expect(read(`<p>${FIRST}</p><p>${line}</p><p>${SECOND}</p>`)).toBe(`${FIRST}\n\n${SECOND}`);
});

it('removes the words of buttons in a bar or as a heading above nothing', () => {
  const bar = '<ul><li>Facebook</li><li>Twitter</li><li>Email</li></ul>';
  const label = `<h3>微信分享</h3><h2>路線</h2>`;
  expect(read(`<p>${FIRST}</p>${bar}${label}<p>${SECOND}</p>`)).toBe(`${FIRST}\n\n## 路線\n\n${SECOND}`);
});

it('keeps the columns of a table whatever their classes', () => {
  const rows = [
    ['5 月 1 日', '獅隊', '熊隊', '19:30'],
    ['5 月 2 日', '鷹隊', '貓隊', '18:30'],
  ];
  for (const [first, last] of [
    ['date', 'time'],
    ['source', 'count'],
    ['author', 'tag'],
    ['info', 'rank'],
  ]) {
    const cells = rows.map(
      ([a, b, c, d]) =>
        `<tr><td class="${first}">${a}</td><td>${b}</td><td>${c}</td><td class="${last}">${d}</td></tr>`,
    );
    const content = read(`<p>${FIRST}</p><table>${cells.join('')}</table><p>${SECOND}</p>`);
    for (const row of rows) expect(content).toContain(`| ${row.join(' | ')} |`);
  }
});

it.each([
  ['<ul><li><span class="date">2019–2024</span> 工程師</li><li>退休</li></ul>', '- 2019–2024 工程師'],
  ['<ul><li><span class="count">3</span> 顆蛋</li><li>麵粉</li></ul>', '- 3 顆蛋'],
  ['<ul><li>打鼓的是 <span class="credit">吳小姐</span></li><li>吹笛</li></ul>', '- 打鼓的是 吳小姐'],
  ['<ul><li><span class="hot">辣的</span>湯麵</li><li>乾麵</li></ul>', '- 辣的湯麵'],
  ['<ul><li><span class="rank">1</span> 獅隊</li><li>熊隊</li></ul>', '- 1 獅隊'],
  ['<h3><span class="tag">新的</span>出口</h3>', '### 新的出口'],
  ['<h3 class="ltx_title"><span class="ltx_tag ltx_tag_section">2 </span>方法</h3>', '### 2 方法'],
  [
    '<blockquote><p>我們是自己一再做的事。</p><p class="author">亞里斯多德</p></blockquote>',
    '> 我們是自己一再做的事。\n>\n> 亞里斯多德',
  ],
  [
    '<blockquote><p>我們是自己一再做的事。</p><footer>亞里斯多德</footer></blockquote>',
    '> 我們是自己一再做的事。\n>\n> 亞里斯多德',
  ],
])('keeps a part of a line whatever its class: %s', (line, expected) => {
  expect(read(`<p>${FIRST}</p>${line}<p>${SECOND}</p>`)).toContain(expected);
});

it('removes a date beside a link or in a heading', () => {
  const list = `<ul><li><span class="date">2026-03-05</span> <a href="/1">舊碼頭的故事</a></li><li>渡輪</li></ul>`;
  expect(read(`<p>${FIRST}</p>${list}<p>${SECOND}</p>`)).not.toContain('2026-03-05');
  const heading = '<h2>路線 <span class="date">2026-03-05</span></h2>';
  expect(read(`<p>${FIRST}</p>${heading}<p>${SECOND}</p>`)).not.toContain('2026-03-05');
});

const LONG = `<p>${FIRST}</p><p>${SECOND}</p>`.repeat(3);

it.each([
  ['side-effects', '副作用'],
  ['recommendations', 'Recommendations'],
  ['related-work', 'Related work'],
  ['hot-springs', '溫泉'],
  ['share-capital', 'Share capital'],
  ['menu-options', 'Menu options'],
])('keeps a box named %s with its heading and sentences', (name, heading) => {
  const box = `<div class="${name}"><h2>${heading}</h2><p>${LAST}</p></div>`;
  expect(read(LONG + box + LONG)).toContain(`## ${heading}\n\n${LAST}`);
  const linked = box.replace(LAST, `<a href="/1">${LAST}</a>`);
  expect(read(LONG + linked + LONG)).not.toContain(LAST);
});

it.each(['search', 'login', 'pagination', 'tags', 'comments', 'feedback', 'newsletter', 'discussion'])(
  'keeps a chapter with the id %s beside others',
  (name) => {
    const chapters = ['start', name, 'end'].map(
      (id) => `<section id="${id}"><h2>${id}</h2>${id === name ? `<p>${LAST}</p>` : LONG}</section>`,
    );
    expect(read(chapters.join(''))).toContain(`## ${name}\n\n${LAST}`);
    const box = `<section id="${name}"><h2>${name}</h2><p>${LAST}</p><form><button>OK</button></form></section>`;
    expect(read(LONG + box)).not.toContain(LAST);
  },
);

it('a chapter called tags stays beside two others, however far below, and not beside one', () => {
  const chapter = (id: string) => `<section id="${id}"><h2>${id}</h2><p>${id === 'tags' ? LAST : FIRST}</p></section>`;
  const between = `<p>${FIRST}</p><p>${SECOND}</p>`.repeat(20);
  const far = chapter('one') + chapter('two') + between + chapter('tags');
  expect(read(`<div>${far}${LONG}</div>`)).toContain(`## tags\n\n${LAST}`);
  expect(read(LONG + ['one', 'tags', 'two'].map(chapter).join(''))).toContain(`## tags\n\n${LAST}`);
  expect(read(LONG + ['one', 'tags'].map(chapter).join(''))).not.toContain(LAST);
});

it('removes boxes with heading and sentences that are rarely part of a text', () => {
  for (const [name, heading] of [
    ['sidebar', '關於我'],
    ['author-bio', '王小明'],
    ['newsletter', '步道週報'],
    ['related-posts', '相關文章'],
  ])
    expect(read(`${LONG}<div class="${name}"><h3>${heading}</h3><p>${LAST}</p></div>`)).not.toContain(LAST);
});

describe('a box with the name of a byline', () => {
  it.each([
    ['event-meta', ['March 5, 2027, 7:30 pm', 'City Hall', 'Admission: $20']],
    ['event-meta', ['2027-03-05 19:30', '市民廣場', '200 元']],
    ['info', ['日期：2027年3月5日', '地點：市民廣場', '票價：200元']],
    ['recipe-meta', ['Prep time: 10 minutes', 'Serves 4']],
    ['job-info', ['Location: Leeds', 'Salary: 30,000 a year']],
  ])('is kept if it contains facts: %s %j', (name, lines) => {
    for (const box of [
      `<div class="${name}">${lines.join('<br>')}</div>`,
      `<div class="${name}"><p>${lines.join('</p><p>')}</p></div>`,
      `<ul class="${name}"><li>${lines.join('</li><li>')}</li></ul>`,
    ]) {
      const content = read(`${box}<p>${FIRST}</p><p>${SECOND}</p>`);
      for (const line of lines) expect(content).toContain(line);
    }
  });

  it.each([
    ['來源：海島日報', '作者：王小明'],
    ['發布時間：2026-03-05 10:20', '瀏覽：233'],
    ['Published: March 5, 2027', 'Author: Jane Doe'],
    ['By Jane Doe', 'March 5, 2027, 7:30 pm', 'City Desk'],
    ['時間：2026-03-05', '分類：步道'],
  ])('is removed if it contains author and time: %s, %s', (...lines) => {
    const box = `<div class="meta"><p>${lines.join('</p><p>')}</p></div>`;
    expect(read(`${box}<p>${FIRST}</p><p>${SECOND}</p>`)).toBe(`${FIRST}\n\n${SECOND}`);
  });
});

it.each(['By the shores of the lake,', 'Updated in version 3', 'image: nginx:latest', 'Photo: how to take one'])(
  'keeps a line above the text that is no credit: %s',
  (line) => {
    expect(read(`<p>${line}</p><p>${FIRST}</p><p>${SECOND}</p>`)).toBe(`${line}\n\n${FIRST}\n\n${SECOND}`);
  },
);

it.each([
  'By Jane Doe',
  'Updated March 5, 2026',
  'Published 2 hours ago',
  'Published by the River Board',
  'Photo: Jane Doe',
  'Image: River Board',
])('removes a credit above the text: %s', (line) => {
  expect(read(`<p>${line}</p><p>${FIRST}</p><p>${SECOND}</p>`)).toBe(`${FIRST}\n\n${SECOND}`);
});

it.each([
  ['時間：115年3月5日上午九時', '報名費：兩百元', '聯絡人：王小姐'],
  ['Source: Eurostat 2024'],
  ['Berlin, 2026-03-05'],
  ['甲科', '乙科', '丙科', '丁科', '戊科', '己科', '庚科', '辛科', '海島縣政府', '2026年3月5日'],
])('keeps lines that close a text: %s', (...lines) => {
  const text = [FIRST, SECOND, ...lines].map((line) => `<p>${line}</p>`);
  expect(read(text.join(''))).toBe([FIRST, SECOND, ...lines].join('\n\n'));
});

it.each([['時間：2026年3月5日', '作者：王小明'], ['Source: Reuters'], ['Updated, 2026-03-05']])(
  'removes lines about the page itself: %s',
  (...lines) => {
    const text = [FIRST, SECOND, ...lines].map((line) => `<p>${line}</p>`);
    expect(read(text.join(''))).toBe(`${FIRST}\n\n${SECOND}`);
  },
);

it.each([
  ['其他', '主辦單位保留修改活動內容的權利。'],
  ['Comments', 'Two dashes start a comment, which goes on to the end of the line.'],
])('keeps the last section of a text despite a heading common below articles: %s', (heading, line) => {
  const section = `<h3>${heading}</h3><p>${line}</p>`;
  const text = `<h3>路線</h3>${LONG}${LONG}`;
  expect(read(text + section)).toContain(`### ${heading}\n\n${line}`);
  for (const other of [
    section.replace('<p>', '<p><a href="/1">').replace('</p>', '</a></p>'),
    `<h3>${heading}</h3><div class="box"><p>${line}</p></div>`,
    section.replace('h3>', 'h5>').replace('h3>', 'h5>'),
    `<h3>相關文章</h3><p>${line}</p>`,
  ])
    expect(read(text + other)).not.toContain(line);
});

it.each([['河口步道健行活動在這裡', 'https://forms.gle/abc']])('keeps a link to a form: %s, %s', (words, href) => {
  const link = `<p><a href="${href}">${words}</a></p>`;
  expect(read(LONG + link + LONG)).toContain(`[${words}](`);
});

it.each(['Vote counting on the river path goes on', '報名系統今天凌晨一度塞車無法使用', '相關報名表單請由此進入填寫'])(
  'removes a link to another article: %s',
  (words) => expect(read(`${LONG}<p><a href="/1">${words}</a></p>${LONG}`)).not.toContain(words),
);

it('removes the rules for comments even if longer than a short article', () => {
  const rules =
    '使用者在本站發表的意見，其內容由使用者自行負責，本站保有修改或移除的權利，請不要刊登與主題沒有關係的內容。';
  const comments = `<section id="comments"><header><h4>說說看</h4></header><div class="rules"><p>${rules}</p><ul>${`<li>${rules}</li>`.repeat(9)}</ul></div></section>`;
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${comments}`)).toBe(`${FIRST}\n\n${SECOND}`);
});

it('keeps an article in a box that is to be printed, and removes a button to print it', () => {
  const button = '<div class="print"><a href="/print">列印本頁</a></div>';
  expect(read(`<div id="print_parts">${`<p>${FIRST}</p>`}</div>${button}<ul>${LINKS.repeat(60)}</ul>`)).toContain(
    FIRST,
  );
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p>${button}<p>${LAST}</p>`)).not.toContain('列印');
});

it('removes the number of comments at the end of each paragraph', () => {
  const paragraphs = [FIRST, SECOND, LAST].map(
    (text, at) => `<p><span>${text}</span><span class="review"><span class="review-count">${at + 37}</span></span></p>`,
  );
  expect(read(paragraphs.join(''))).toBe([FIRST, SECOND, LAST].join('\n\n'));
  expect(read(`<p>${FIRST}</p><p>本週一共<span class="total">37</span>篇。</p><p>${LAST}</p>`)).toContain('37');
});

it.each(['※你可能還想看：', '相關文章連結：', '精彩視頻推薦'])('removes everything below %s', (label) =>
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p><p>${LAST}</p><p>${label}</p><p>櫻花開了</p><p>舊碼頭的故事</p>`)).toBe(
    [FIRST, SECOND, LAST].join('\n\n'),
  ),
);

it('removes the time of the page below the text', () =>
  expect(read(`<p>${FIRST}</p><p>${SECOND}</p><p>建立時間16:41</p><p>更新時間17:24</p>`)).toBe(
    `${FIRST}\n\n${SECOND}`,
  ));

it('removes a long line with the source and time above the text', () =>
  expect(
    read(`<p>来源：宣教中心与工程处联合报道组的同事     2026-05-14 14:59:48</p><p>${FIRST}</p><p>${SECOND}</p>`),
  ).toBe(`${FIRST}\n\n${SECOND}`));

it('removes the box that explains how to pay', () => {
  const box = '<div class="pay-code"><p>抵扣說明：</p><p>1.餘額是錢包充值的虛擬貨幣，按照1:1的比例抵扣。</p></div>';
  const text = [FIRST, SECOND, LAST, FIRST, SECOND].map((one) => `<p>${one}</p>`).join('');
  expect(read(text + box)).not.toContain('抵扣');
});
