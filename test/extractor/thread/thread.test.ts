import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const ADDRESS = 'https://bbs.example.com/thread-12-1-1.html';

function read(body: string, url = ADDRESS): string {
  const html = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>哪裡買得到好的種子</title></head><body>${body}</body></html>`;
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

const TOLD = [
  '今年想在頂樓種一點菜，網路上的種子看起來都差不多，想請問大家都在哪裡買？',
  '可以到農會的資材行看看，量少又便宜，店員還會告訴你什麼月份該種什麼。',
  '我都跟隔壁的阿伯換，他每年留種，發芽率比外面買的高很多，也比較耐熱。',
];

const APART = '\n\n---\n\n';

function below(heading: string, posts: readonly string[]): string {
  return `${heading}\n\n${posts.join(APART)}`;
}

it.each([
  ['a heading of the second rank that says the title', '<h2>哪裡買得到好的種子</h2>', '## 哪裡買得到好的種子'],
  ['the site’s name above it', '<h1>頂樓農夫</h1><h2>哪裡買得到好的種子</h2>', '## 哪裡買得到好的種子'],
])('begins the thread with %s', (_, heading, expected) => {
  const posts = TOLD.map((told) => `<div class="post"><p>${told}</p></div>`).join('');
  expect(read(`${heading}<div>${posts}</div>`)).toBe(below(expected, TOLD));
});

it('keeps a story above a list of answers that repeats the title', () => {
  const story = `<p>${TOLD.join('')}</p>`.repeat(3);
  const answers = TOLD.map((told) => `<div class="answer"><p>${told}</p></div>`).join('');
  const list = `<div class="answers"><h3>哪裡買得到好的種子</h3>${answers}</div>`;
  expect(read(`<div><h1>頂樓農夫</h1><div class="story">${story}</div>${list}</div>`)).toContain(TOLD.join(''));
});

it.each([
  '昨天去看了，人很多，早上去比較好。',
  '我昨天就去過了',
  '三年前買過，很好用',
  '我是 2019年3月 買的。',
  'I bought mine 3 years ago, still fine.',
])('keeps a short answer that mentions a time: %s', (answer) => {
  const posts = [...TOLD, answer].map(
    (told) => `<div class="post"><p>小林 · 3天前</p><p>王先生 发表于 昨天 12:00</p><div>${told}</div></div>`,
  );
  expect(read(`<h1>哪裡買得到好的種子</h1><div>${posts.join('')}</div>`)).toBe(
    below('# 哪裡買得到好的種子', [...TOLD, answer]),
  );
});

it.each([
  '<i>本帖最后由 小林 于 2026-11-20 10:00 编辑</i><br>',
  '<div class="notice">最后由 小林 编辑于 2026-11-20 10:00，总共编辑 1 次。</div>',
])('leaves out the note on who edited a post: %s', (edited) => {
  const posts = TOLD.map((told) => `<div class="post"><div>${edited}${told}</div></div>`);
  expect(read(`<h1>哪裡買得到好的種子</h1><div>${posts.join('')}</div>`)).not.toMatch(/最后由/);
});

it('keeps a short answer in a box whose class resembles that of a byline', () => {
  const answers = [...TOLD.slice(1), '謝謝，已經買到了'].map(
    (told) => `<div class="row"><div class="publish"><article><div>${told}</div></article></div></div>`,
  );
  const page = read(`<div><h1>哪裡買得到好的種子</h1><article>${TOLD[0]}</article>${answers.join('')}</div>`);
  expect(page).toContain('謝謝，已經買到了');
});

it.each([
  'https://www.example.com/topicdetail.php?f=294&t=680',
  'https://www.example.com/read.php?tid=42',
  'https://www.example.com/read-htm-tid-42.html',
  'https://www.example.com/index.php?topic=42.0',
  'https://www.example.com/q/1010000041234567',
  'https://www.example.com/d/2019',
  'https://www.example.com/t/2019/4',
  'https://www.example.com/topics/43661',
  'https://code.example.com/owner/repo/issues/42',
  'https://code.example.com/group/repo/-/merge_requests/42',
])('recognizes the address of a thread: %s', (url) => {
  const answers = TOLD.slice(1).map((told) => `<div class="row"><article><p>${told}</p></article></div>`);
  const first = `<div class="top"><article itemprop="articleBody"><p>${TOLD[0]?.repeat(9)}</p></article></div>`;
  const written = read(`<div>${first}${answers.join('')}</div>`, url);
  for (const told of TOLD) expect(written).toContain(told);
});

/** Reads a thread that has a post in each of the given boxes. */
function posts(...boxes: string[]): string {
  return read(boxes.map((box) => `<div class="post">${box}</div>`).join(''));
}

it.each(['article', 'div'])("keeps short posts that were edited or are by the thread's author: <%s>", (name) => {
  const post = (said: string, called = '') =>
    `<${name} class="Post ${called}"><div class="user">甲</div><div class="Post-body">${said}</div></${name}>`;
  const thanks = '謝謝，明天去看看';
  const boxes = [...TOLD.map((told) => post(`<p>${told}</p>`)), post(thanks, 'Post--edited Post--by-start-user')];
  const written = read(boxes.map((box) => `<div class="stream-item">${box}</div>`).join(''));
  expect(written).toBe([...TOLD, thanks].join(APART));
});

it('leaves out a part of posts that contains no sentence in any post', () => {
  const boxes = TOLD.map(
    (one, index) => `<div class="left">網友${index}<p>發文數</p></div><div class="right">${one}</div>`,
  );
  expect(posts(...boxes)).toBe(TOLD.join(APART));
});

it('keeps lists within posts, short answers and quotations with a date', () => {
  const list = '<ul class="list"><li>番茄</li><li>空心菜</li></ul>';
  const written = posts(
    `<div class="who">甲</div><div class="text"><p>${TOLD[0]}</p>${list}</div>`,
    `<div class="who">乙</div><div class="text"><p>${TOLD[1]}</p>${list}</div><div class="reply">知道了，謝謝！</div>`,
    `<div class="who">丙</div><div class="text"><p>${TOLD[2]}</p>${list}</div><div class="reply">真的嗎？</div>`,
    '<div class="who">丁</div><div class="text"><blockquote>2026-3-1 08:00 乙說：去農會</blockquote>好。</div>',
    '<div class="text">昨天種下去了</div>',
  );
  expect(written.match(/空心菜/g)).toHaveLength(3);
  for (const said of ['知道了，謝謝！', '真的嗎？', '去農會', '好。', '昨天種下去了']) expect(written).toContain(said);
  for (const who of '甲丙丁') expect(written).not.toContain(who);
});

it('leaves out a date below a text that ends with an address', () => {
  const boxes = TOLD.map(
    (told, at) =>
      `<div class="row"><div class="who">路人${at}</div><div>${told}見 https://example.com/${at}</div><div class="when">2026-03-0${at + 1}</div></div>`,
  );
  const written = read(`<div>${boxes.join('')}</div>`, 'https://www.example.com/12.html');
  expect(written).toContain(`${TOLD[1]}見 https://example.com/1`);
  expect(written).not.toContain('2026');
});

it('keeps a line with an address, whatever numbers it contains', () => {
  const address = 'https://help.example.com/433945.html?spm=a2c4g.4034.0.0.2171';
  const line = `說明在此：<a href="${address}">${address}</a>`;
  const boxes = [...TOLD, `${TOLD[0]}</p><p>${line}`].map(
    (told, at) => `<div class="who">路人 2026-3-${at + 1}</div><div class="text"><p>${told}</p></div>`,
  );
  const written = posts(...boxes);
  expect(written).toContain('說明在此');
  expect(written).not.toContain('2026-3');
});

it('leaves out the numbers of posts and of their votes', () => {
  const boxes = TOLD.map(
    (one, at) => `<b>${at + 1}</b><div class="a${at}">${one}</div><div class="b${at}">${at * 3}</div>`,
  );
  expect(posts(...boxes, '<p>三月播種</p><p>42</p><p>天收成</p>')).toBe(
    [...TOLD, '三月播種\n\n42\n\n天收成'].join(APART),
  );
});

it.each([
  ['of another number', ['windowbg', 'windowbg2']],
  ['of a number besides', ['blockpost blockpost1', 'blockpost']],
])('recognizes striped posts, whose classes differ by a number: %s', (_, names) => {
  const bodies = [...TOLD, ...TOLD.map((told) => `後來又試了一次。${told}`)].map(
    (told, index) => `<div class="${names[index % 2]}"><h4>路人</h4><div class="inner">${told}</div></div>`,
  );
  const written = read(
    `<div id="header"><p>${'本站換了新的主機，有問題請回報。'.repeat(3)}</p></div>${bodies.join('')}`,
  );
  for (const told of TOLD) expect(written.split(told)).toHaveLength(3);
});

it('does not count columns of a page with similar names as posts', () => {
  const posts = TOLD.map((told) => `<div class="reply-item"><div class="user">路人 3 小時前</div><p>${told}</p></div>`);
  const left = `<div class="page-body-x-left-wrapper"><div class="main-text"><p>${TOLD.join('')}</p></div><div class="list">${posts.join('')}</div></div>`;
  const right = '<div class="page-body-x-right-wrapper"><p>下載本站的程式，隨時回覆別人</p></div>';
  expect(read(`<div class="page-post"><h1>哪裡買得到好的種子</h1><div>${left}${right}</div></div>`)).not.toContain(
    '下載',
  );
});

it.each([
  ['the board’s name', '<h1><a href="/">頂樓農夫</a></h1>', false],
  ['the thread’s', '<h1><a href="/thread-12-1-1.html">種子去哪買</a></h1>', true],
])('starts the thread at a linked heading only if it is its title: %s', (_, heading, isKept) => {
  const box = TOLD.map((told) => `<div class="post"><p>${told}</p></div>`).join('');
  const motto = '<p>今天發文的人可以得到兩倍的積分，快來看看。</p>';
  const boards = `<ul>${'<li><a href="/b">陽台與頂樓的菜園</a></li>'.repeat(8)}</ul>`;
  const page = `<div class="top">${heading}${motto}${boards}</div><div class="list">${box}</div>`;
  expect(read(page).includes('今天發文')).toBe(isKept);
});

it('leaves out an invitation to sign in above a post', () => {
  const invitation =
    '<div class="tips"><h3>马上注册，结交更多好友，享用更多功能</h3><p>您需要 <a href="/in">登录</a> 才可以下载或查看，没有帐号？<a href="/up">立即注册</a></p></div>';
  const said = '馬上註冊不用等，我昨天試過了，檔案是好的，裡面有每個月該種什麼的一張表。';
  const written = posts(invitation + TOLD[0], `<p>${TOLD[1]}</p>`, `<p>${said}</p>`);
  expect(written).toBe([TOLD[0], TOLD[1], said].join(APART));
});

it("leaves out the stamp with a post's origin and address", () => {
  const stamp =
    '<span class="f2">※ 發信站: 某某實業坊(example.cc), 來自: 192.0.2.1</span><br><span>※ 文章網址: <a href="/a">https://www.example.com/a</a></span>';
  const note = '<span>※ 引述《路人》之銘言</span>';
  const written = posts(`${TOLD[0]}<br>${stamp}`, `<p>${note}</p><p>${TOLD[1]}</p>`, `<p>${TOLD[2]}</p>`);
  expect(written).toContain('※ 引述');
  expect(written).not.toMatch(/發信站|文章網址/);
});

it('leaves out the time of a post below its author', () => {
  const said = TOLD.map((told, index) => `<b>路人</b><p>14:0${index}</p><p>${told}</p>`);
  expect(posts(said[0] ?? '', said[1] ?? '', said[2] ?? '')).not.toContain('14:0');
});

it('keeps a note that begins like a stamp and goes on as text', () => {
  const note = TOLD.map((told) => `<p><span>※ 編輯：王大明，${told}</span></p>`);
  expect(posts(note[0] ?? '', note[1] ?? '', note[2] ?? '')).toContain(TOLD[1]);
});

it.each([
  'https://www.example.com/issues/42/seeds',
  'https://www.example.com/zh/magazine/issues/42',
  'https://www.example.com/d/2019/04/seeds.html',
])("does not mistake a magazine's issue or a diary's day for a thread: %s", (url) => {
  const article = `<article><h1>哪裡買得到好的種子</h1><p>${TOLD.join('')}</p></article><div class="comments">${'<div class="comment"><p>寫得真好，謝謝。</p></div>'.repeat(3)}</div>`;
  expect(read(article, url)).not.toContain('寫得真好');
});

it('keeps quotations from other threads and leaves out a copy of the accepted answer', () => {
  const posts = TOLD.map((told) => `<div class="post"><p>${told}</p></div>`);
  const quoted = '去年有人整理過一份種子店的清單，連電話都有，放在版上的置底文章裡面。';
  posts[1] = `<div class="post"><p>${TOLD[1]}</p><aside class="quote"><div class="title">置底</div><blockquote>${quoted}</blockquote></aside></div>`;
  posts[0] = `<div class="post"><p>${TOLD[0]}</p><aside class="quote accepted-answer"><blockquote>${TOLD[2]}</blockquote></aside></div>`;
  const text = read(`<h1>哪裡買得到好的種子</h1><div>${posts.join('')}</div>`, 'https://forum.example.com/t/seeds/12');
  expect(text).toContain(`> ${quoted}`);
  expect(text.split(TOLD[2] as string)).toHaveLength(2);
});

it('leaves out a signature that ends several posts, but keeps posts that are repeated', () => {
  const signature = '頂樓農夫聯誼會，每月第二個週六在河堤見面，歡迎帶種子來換。';
  const post = (told = '', end = '') => `<div class="post"><p>${told}</p>${end && `<p>${end}</p>`}</div>`;
  const [first, second, third] = TOLD;
  const signed = read(`<div>${post(first, signature)}${post(second)}${post(third, signature)}</div>`);
  expect(signed).toBe(TOLD.join(APART));
  const twice = read(`<div>${post(first)}${post(second, signature)}${post(second, signature)}</div>`);
  expect(twice.split(signature)).toHaveLength(3);
});

const PLACE = 'https://www.example.com/a/12.html';

it('reads dated rows of three or more cells as a table', () => {
  const rows = ['浦东法庭', '徐汇法庭', '静安法庭', '黄浦法庭'].map(
    (court, at) => `<tr><td>${court}</td><td>租赁合同纠纷 第${at}号</td><td>2025-03-0${at + 1}</td></tr>`,
  );
  const page = read(
    `<h1>开庭公告</h1><table><tr><td>法庭</td><td>案由</td><td>日期</td></tr>${rows.join('')}</table>`,
    PLACE,
  );
  expect(page).toContain('| 徐汇法庭 | 租赁合同纠纷 第1号 | 2025-03-02 |');
});

it('includes comments only below an article that merely opens the discussion', () => {
  const comments = TOLD.map((told) => `<li class="item"><div>阿明 2025-03-01</div><p>${told}</p></li>`).join('');
  const box = `<div id="comments"><ul>${comments.repeat(9)}</ul></div>`;
  const story = '<p>河口的舊種子店開了六十年，架上還留著手寫的標籤，老闆每年春天都會挑出最好的一批送給附近的小學。</p>';
  expect(read(`<div><h1>種子店</h1>${story.repeat(6)}</div>${box}`, PLACE)).not.toContain(TOLD[1]);
  expect(read(`<div><h1>種子店</h1>${story}</div>${box}`, PLACE)).toContain(TOLD[1]);
});

it('reads the list of threads on a page of a forum', () => {
  const topics = ['種子', '堆肥', '澆水', '番茄', '辣椒', '香草', '盆栽'].map(
    (about) =>
      `<dl class="row"><dt><a href="/thread-${about}.html">【頂樓農夫】${about}的新手問題集</a></dt><dd>2025-03-01</dd></dl>`,
  );
  const page = read(
    `<div><a href="/">頂樓農夫</a></div>${topics.join('')}<p>${TOLD[0]}</p>`,
    'https://bbs.example.com/forum-3-1.html',
  );
  expect(page).toContain('【頂樓農夫】堆肥的新手問題集');
  const post = `<div class="post-content"><p>${TOLD[1]?.slice(0, 18)}</p></div>`;
  const links = topics.join('').replaceAll('dl', 'ul').replaceAll('dt>', 'li>');
  expect(read(`${post}<div class="right">${links}</div>`)).toBe(TOLD[1]?.slice(0, 18));
});

it('leaves out credits above and links below a single text of a forum', () => {
  const links =
    '<p><a href="/favorite">收藏</a> <a href="/invite">邀請</a></p><p>上一篇：<a href="/article-1-1.html">堆肥的做法</a></p>';
  const text = TOLD.map((told) => `<p>${told}</p>`).join('');
  const others = '<h3>相關閱讀</h3><p>堆肥要翻幾次</p>';
  const page = read(
    `<div class="article-content"><p>2025-03-01 15:22| 发布者: <a href="/u/4">阿明</a>| 查看: 199| 评论: 0</p>${text}${links}${others}</div>`,
  );
  expect(page).toBe(TOLD.join('\n\n'));
});

it('reads a text beside boxes of dated news as no thread', () => {
  const line = (day: number) =>
    `<div class="line"><h2><a href="/n/${day}">這個星期的菜園消息：第 ${day} 天</a></h2><p>2026-11-0${day} 10:20</p></div>`;
  const list = `<div class="section box"><h2>最新</h2>${line(1)}${line(2)}${line(3)}</div>`;
  const text = `<p>2026-11-05 09:00</p><p>${TOLD.join('')}</p>`.repeat(3);
  const page = `<div><div class="section box"><h1>哪裡買得到好的種子</h1>${text}</div>${list}${list}</div>`;
  const written = read(page, 'https://www.example.com/news/12.html');
  expect(written).toContain(TOLD[0]);
  expect(written).not.toContain('菜園消息');
});

it.each(['3 個回答', '查看全部 158 个回答', '按投票排序 <a href="?sort=time">按时间排序</a>'])(
  'leaves out the number of answers and how they are sorted: %s',
  (bar) => {
    const answers = TOLD.slice(1).map((told) => `<div class="answer"><p>${told}</p></div>`);
    const page = read(`<div><h1>哪裡買得到好的種子</h1><p>${TOLD[0]}</p><div>${bar}</div>${answers.join('')}</div>`);
    expect(page).not.toMatch(/回答|排序/);
    expect(page).toContain(TOLD[2]);
  },
);

it('reads a post marked up as a quotation and leaves out its signature', () => {
  const signed = '<blockquote class="signature restore"><div>種菜的人都知道，急不得，也慢不得。</div></blockquote>';
  const boxes = TOLD.map((told, at) => {
    const quoted = at === 1 ? '<div class="quote"><blockquote>在哪裡買？</blockquote></div>' : '';
    return `<div class="body"><blockquote class="postcontent restore">${quoted}${told}</blockquote></div>${at === 1 ? signed : ''}`;
  });
  const [asked, told, last] = TOLD;
  expect(posts(...boxes)).toBe([asked, `> 在哪裡買？\n\n${told}`, last].join(APART));
});

it('leaves out the votes above a question and floor numbers below answers', () => {
  const posts = TOLD.map((told, at) => `<div class="post"><p>${told}</p><div class="floor">B${at}</div></div>`);
  expect(read(`<h1>哪裡買得到好的種子</h1><div><span>0</span></div><div>${posts.join('')}</div>`)).toBe(
    below('# 哪裡買得到好的種子', TOLD),
  );
});

it("leaves out the first author even if the post's box has another class", () => {
  const posts = TOLD.map(
    (told, at) =>
      `<div class="post"><div class="box${at === 0 ? ' main' : ''}"><ul class="who"><li>阿海</li><li>中級會員</li></ul><div class="said">${told}</div></div></div>`,
  );
  expect(read(`<h1>哪裡買得到好的種子</h1><div>${posts.join('')}</div>`)).toBe(below('# 哪裡買得到好的種子', TOLD));
});

it('recognizes the address of a post in a board', () => {
  const posts = TOLD.map((told, at) => `<div data-key="${at}" class="comment"><span>${told}</span><div>刪</div></div>`);
  const page = `<article><h1>哪裡買得到好的種子</h1><p>${TOLD.join('')}</p></article><section>${posts.join('')}</section>`;
  expect(read(page, 'https://www.example.com/f/garden/p/2551')).toContain(`\n\n${TOLD[1]}`);
});

it('leaves out links to other threads below a post', () => {
  const posts = TOLD.map(
    (told) =>
      `<div class="post"><p>${told}</p><div class="crawler-linkback-list"><a href="/t/9">頂樓的第一個夏天：從零開始</a></div></div>`,
  );
  expect(read(`<h1>哪裡買得到好的種子</h1><div>${posts.join('')}</div>`)).toBe(below('# 哪裡買得到好的種子', TOLD));
});

it('writes the name of the quoted author on a line above the quotation', () => {
  const quote = `<blockquote><div><cite><a href="/u/1">小林</a> 寫：</cite>${TOLD[0]}</div></blockquote>`;
  const posts = TOLD.map((told, at) => `<div class="post"><div>${at === 1 ? quote : ''}${told}</div></div>`);
  expect(read(`<h1>哪裡買得到好的種子</h1><div>${posts.join('')}</div>`)).toMatch(/> .*寫：\s*\n> 今年想在頂樓/);
});

it.each([
  ['who asked', (at: number) => (at === 1 ? 'pt-4' : 'pt-4 self-post topic-owner-post')],
  ['stripes', (at: number) => (at === 1 ? 'Item ItemComment' : 'Item Alt ItemComment')],
])('recognizes posts whose classes differ by %s', (_, classOf) => {
  const item = (told: string, at: number) =>
    `<li class="${classOf(at)}"><div><div class="post-header"><a href="/u/${at}">小林${at}</a><span>寫於</span></div><div class="content"><p>${told}</p></div></div></li>`;
  expect(read(`<h1>哪裡買得到好的種子</h1><ul class="posts">${TOLD.map(item).join('')}</ul>`)).toBe(
    below('# 哪裡買得到好的種子', TOLD),
  );
});

it('keeps a quotation whose class contains "user"', () => {
  const quote = '<blockquote class="Quote UserQuote"><p>網路上的種子看起來都差不多</p></blockquote>';
  const posts = TOLD.map((told, at) => `<div class="post"><div>${at === 1 ? quote : ''}<p>${told}</p></div></div>`);
  expect(read(`<h1>哪裡買得到好的種子</h1><div>${posts.join('')}</div>`)).toContain('> 網路上的種子看起來都差不多');
});

it('reads comments indented by an empty cell as paragraphs', () => {
  const posts = TOLD.map(
    (told) =>
      `<tr class="comment"><td><table><tr><td class="ind"></td><td><div><p>${told}</p></div></td></tr></table></td></tr>`,
  );
  expect(read(`<h1>哪裡買得到好的種子</h1><table>${posts.join('')}</table>`)).toBe(below('# 哪裡買得到好的種子', TOLD));
});

it('leaves out actions like "commented" and invitations to join', () => {
  const post = (told: string, at: number) =>
    `<div class="Post"><h3 class="author"><strong>lin${at}</strong></h3><h3>commented</h3><p>${told}</p></div>`;
  const join = '<div class="Post"><p><a href="/join">Sign up for free</a> to join this conversation.</p></div>';
  expect(read(`<h1>哪裡買得到好的種子</h1><div>${TOLD.map(post).join('')}${join}</div>`)).toBe(
    below('# 哪裡買得到好的種子', TOLD),
  );
});

it.each(['熱門回應', '更多回答', '共 50 則回應', '还没有人赞赏，快来当第一个赞赏的人吧！'])(
  'leaves out the control %s',
  (line) => {
    const [first, ...others] = TOLD.map((told) => `<div class="post"><p>${told}</p></div>`);
    expect(read(`<h1>哪裡買得到好的種子</h1><div>${first}<div>${line}</div>${others.join('')}</div>`)).toBe(
      below('# 哪裡買得到好的種子', TOLD),
    );
  },
);

it('keeps an answer that begins like an invitation to log in', () => {
  const posts = [...TOLD, 'Log in to the router and change the name of the network there, then reply here.'].map(
    (told) => `<div class="post"><p>${told}</p></div>`,
  );
  expect(read(`<h1>哪裡買得到好的種子</h1><div>${posts.join('')}</div>`)).toContain('Log in to the router');
});

it('reads a changelog with versions and dates as no thread', () => {
  const entries = ['2.0.0', '1.1.0', '1.0.0'].map(
    (version, at) =>
      `<section><h2>${version}</h2><time>2026-0${3 - at}-01</time><ul><li>${TOLD[at]}</li><li>更快</li></ul></section>`,
  );
  const content = read(`<main><h1>改版紀錄</h1>${entries.join('')}</main>`, 'https://www.example.com/changes');
  for (const at of [1, 2, 3]) expect(content).toContain(`2026-0${at}-01`);
});
