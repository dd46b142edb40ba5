import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';
import { isAvatar } from '../../../src/extractor/images/avatar.ts';
import { Block } from '../../../src/extractor/tree/tree.ts';

it.each([
  'https://secure.gravatar.com/avatar/5ca9a679?s=160',
  'https://cdn.example.com/avatar/f308/316281_normal.png?m=15',
  'https://cdn.example.com/uploads/avatars/93845_1644.jpeg!/both/100x100',
  'https://file.example.com/images/2020/01/3b1509.jpg!avatar',
  'https://bbs.example.com/data/avatar/000/79/73/56_avatar_small.jpg',
  'https://bbs.example.com/uc_server/avatar.php?uid=1',
  'http://www.example.com/headImg/12.png',
])('recognizes the address of an avatar: %s', (src) => expect(isAvatar(new Block('img', { src }, null))).toBe(true));

it.each([
  'https://img.example.com/upload/tomato.jpg',
  'https://img.example.com/film/avatar-the-way-of-water.jpg',
  'https://img.example.com/photo.jpg?from=/avatar/',
  'https://img.example.com/heads/portrait.jpg',
])('does not count a similar address as an avatar: %s', (src) =>
  expect(isAvatar(new Block('img', { src }, null))).toBe(false),
);

const TOLD = [
  '今年想在頂樓種一點菜，網路上的種子看起來都差不多，想請問大家都在哪裡買？',
  '可以到農會的資材行看看，量少又便宜，店員還會告訴你什麼月份該種什麼。',
  '我都跟隔壁的阿伯換，他每年留種，發芽率比外面買的高很多，也比較耐熱。',
];
const AVATAR = '<a href="/user/12"><img src="https://cdn.example.com/avatar/12.png" alt="阿綠"></a>';

function read(body: string, url: string): string {
  const html = `<title>哪裡買種子</title><body><h1>哪裡買種子</h1>${body}</body>`;
  const type = 'text/html; charset=utf-8';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: type, url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

it("leaves out the avatar of a post's author and keeps pictures in the post", () => {
  const posts = TOLD.map((told) => `<div class="post">${AVATAR}<p>${told}</p></div>`).join('');
  const picture =
    '<div class="post"><p>這是我買的：</p><p><img src="https://img.example.com/seed.jpg" alt="種子"></p></div>';
  const page = read(posts + picture, 'https://bbs.example.com/thread-12-1-1.html');
  expect(page).not.toContain('avatar');
  expect(page).toContain('![種子](https://img.example.com/seed.jpg)');
});

it('leaves out the avatar in the byline of an article', () => {
  const byline = `<div class="article-meta">${AVATAR} 阿綠 發表於 2026-11-20 10:00</div>`;
  const page = read(
    `<article>${byline}${TOLD.map((told) => `<p>${told}</p>`).join('')}</article>`,
    'https://example.com/a.html',
  );
  expect(page).toBe(TOLD.join('\n\n'));
});
