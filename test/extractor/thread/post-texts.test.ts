import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const TITLE = '陽台種番茄一直掉花';
const TOLD = [
  '今年第一次在陽台種番茄，花開了很多，可是一碰就掉，已經兩個星期都沒有結果，到底是哪裡出了問題？',
  '晚上超過二十五度就不容易結果，不是你的錯，等天氣涼一點。',
  '可以用電動牙刷輕輕碰花梗，幫它授粉。',
];

/** Reads a page whose only hints are the names of its elements. */
function read(body: string, url = 'https://garden.example.com/a/12.html'): string {
  const html = `<title>${TITLE}</title><body><div class="nav"><a href="/">首頁</a></div><h1>${TITLE}</h1>${body}</body>`;
  const type = 'text/html; charset=utf-8';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: type, url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

const THREAD = [`# ${TITLE}`, TOLD.join('\n\n---\n\n')].join('\n\n');

/** Author details and buttons of a post. No class in them says what they are. */
const WHO =
  '<div class="c1"><a href="/space/12">阿綠</a><p>主題 12</p><p>積分 345</p><p>新手上路，請多指教。</p></div>';
const BAR = '<div class="c9"><p>手機看帖，訊息更即時，掃一掃就能看。</p><a href="/r">回這一樓</a></div>';

it.each<[string, (told: string, at: number) => string]>([
  [
    'Discuz!',
    (told, at) =>
      `<table><tr><td>${WHO}</td><td><table><tr><td class="t_f" id="postmessage_${at}">${told}</td></tr></table>${BAR}</td></tr></table>`,
  ],
  [
    'vBulletin',
    (told, at) =>
      `<ol><li>${WHO}<div id="post_message_${at}"><blockquote class="postcontent restore">${told}</blockquote></div>${BAR}</li></ol>`,
  ],
  ['MyBB', (told, at) => `<div class="post">${WHO}<div class="post_body" id="pid_${at}">${told}</div>${BAR}</div>`],
  [
    'XenForo',
    (told) =>
      `<article class="message">${WHO}<div class="message-body"><div class="bbWrapper">${told}</div></div>${BAR}</article>`,
  ],
  [
    'Discourse',
    (told) =>
      `<article>${WHO}<div class="regular contents"><div class="cooked"><p>${told}</p></div></div>${BAR}</article>`,
  ],
  ['WeCenter', (told) => `<div>${WHO}<div class="content markitup-box">${told}</div>${BAR}</div>`],
  [
    'Tieba',
    (told, at) =>
      `<div>${WHO}<cc><div id="post_content_${at}" class="d_post_content j_d_post_content">${told}</div></cc>${BAR}</div>`,
  ],
  ['NGA', (told, at) => `<div>${WHO}<p id="postcontent${at}" class="postcontent ubbcode">${told}</p>${BAR}</div>`],
  ['Zhidao', (told, at) => `<div>${WHO}<div id="answer-content-${at}" class="answer-text">${told}</div>${BAR}</div>`],
  ['Pixmicat!', (told, at) => `<div class="reply" id="r${at}">${WHO}<div class="quote">${told}</div>${BAR}</div>`],
  [
    'Bahamut',
    (told) =>
      `<div class="c-reply__item">${WHO}<div class="reply-content"><a class="reply-content__user">阿綠</a><article class="reply-content__article c-article">${told}</article><div class="reply-content__footer">B31</div></div></div>`,
  ],
  [
    'Hacker News',
    (told) =>
      `<table><tr><td>${WHO}<div class="comment"><span class="commtext c00">${told}</span></div>${BAR}</td></tr></table>`,
  ],
])('reads only the texts of posts on a page made by %s', (_, post) => {
  expect(read(`<div>${TOLD.map(post).join('')}</div>`)).toBe(THREAD);
});

it.each([
  ['a comment that quotes', '<li class="reply"><div class="quote">上面那位說得對，本來就該早點做。</div></li>'],
  ['comments', '<li><div class="comment-copy">上面那位說得對，本來就該早點做。</div></li>'],
  ['boxes', '<li class="c-section"><div class="c-article__content">下週起每天多開兩班車。</div></li>'],
])('reads an article rather than a thread if below it there are %s', (_, other) => {
  const story = `<article><p>${TOLD[0]}</p><p>${TOLD[1]}</p><p>${TOLD[2]}</p></article>`;
  expect(read(`${story}<ul class="comments">${other.repeat(5)}</ul>`)).toBe(TOLD.join('\n\n'));
});

it.each([
  [
    'questions',
    (told: string, at: number) =>
      `<h3>問題${at}：${told.slice(0, 8)}？</h3><div id="answer-content-${at}">${told}</div>`,
  ],
  ['sayings', (told: string, at: number) => `<h3>說法${at}</h3><div id="q${at}" class="quote">${told}</div>`],
])('reads a page of %s as an article with its headings', (_, part) => {
  const page = read(`<article>${TOLD.map(part).join('')}</article>`);
  for (const told of TOLD) expect(page).toContain(told);
  expect(page.match(/^### /gm)).toHaveLength(TOLD.length);
});

it('uses ambiguous class names if the address is that of a thread', () => {
  const post = (told: string) =>
    `<div class="post">${WHO}<div class="postbody"><div class="content">${told}</div></div></div>`;
  expect(read(TOLD.map(post).join(''), 'https://garden.example.com/viewtopic.php?t=12')).toBe(THREAD);
});

it('the posts of Simple Machines are told by the number of their message', () => {
  const post = (told: string, at: number) =>
    `<div>${WHO}<div class="inner" id="msg_${at + 1}">${told}</div>${BAR}</div>`;
  expect(read(TOLD.map(post).join(''), 'https://garden.example.com/index.php?topic=12.0')).toBe(THREAD);
});

it('ignores ambiguous class names on a page that is no thread', () => {
  const box = (told: string) => `<div class="reply_content">${told}</div>`;
  expect(read(`<article><p>${TOLD.join('')}</p></article><div class="box">${box('留言一則')}</div>`)).toContain(
    TOLD[0],
  );
});

it('keeps the attachments of a post and the comments on it', () => {
  const files = '<div class="pattl"><img src="https://img.example.com/leaf.jpg" alt="葉子"></div>';
  const line = `<div class="cm"><div class="pstl"><div class="psta"><a href="/u/3">阿海</a></div><div class="psti">${TOLD[2]} <span class="xg1">发表于 2026-11-20 10:01</span></div></div></div>`;
  const post = (told: string, at: number) =>
    `<div id="post_${at}">${WHO}<div class="pcb"><div class="t_fsz"><table><tr><td class="t_f" id="postmessage_${at}">${told}</td></tr></table>${at === 0 ? files : ''}</div>${at === 1 ? line : ''}</div></div>`;
  expect(read(TOLD.slice(0, 2).map(post).join(''), 'https://garden.example.com/thread-12-1-1.html')).toBe(
    `# ${TITLE}\n\n${[`${TOLD[0]}\n\n![葉子](https://img.example.com/leaf.jpg)`, TOLD[1], TOLD[2]].join('\n\n---\n\n')}`,
  );
});

it('keeps a post that is a picture and leaves out a post without text', () => {
  const post = (said: string, at: number) =>
    `<div class="reply" id="r${at}">${WHO}<div class="quote">${said}</div></div>`;
  const said = [
    TOLD[0] as string,
    '<img src="https://img.example.com/tomato.jpg" alt="番茄">',
    '本文なし',
    TOLD[1] as string,
  ];
  expect(read(said.map(post).join(''))).toBe(
    `# ${TITLE}\n\n${[TOLD[0], '![番茄](https://img.example.com/tomato.jpg)', TOLD[1]].join('\n\n---\n\n')}`,
  );
});

it('keeps all posts when only one has a class for texts of posts', () => {
  const plain = TOLD.map(
    (told) => `<div class="post">${WHO}<div class="said"><p>${told.repeat(3)}</p></div></div>`,
  ).join('');
  const page = read(`<div>${plain}</div><div class="reply"><div class="quote">引用的話</div></div>`);
  for (const told of TOLD) expect(page).toContain(told);
});
