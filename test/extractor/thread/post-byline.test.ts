import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const SAID = '這間店在車站後面的巷子裡，門口有一棵很大的榕樹，每次去都要排上半個小時，可是湯頭真的很好喝。';
const AGAIN = '地址是河岸路二段，走路五分鐘就會到，旁邊有一間郵局，很好找的，假日記得早一點去。';

function thread(...bodies: string[]): string {
  const posts = bodies.map(
    (body, at) =>
      `<div class="post-item"><div class="who"><a href="/u/${at}">網友${at}</a></div><div class="when">2024-05-0${at + 1} 10:2${at}</div><div class="txt">${body}</div></div>`,
  );
  const html = `<title>哪間拉麵好吃？ - 美食論壇</title><body class="forum"><h1>哪間拉麵好吃？</h1><div class="list">${posts.join('')}</div></body>`;
  const url = 'https://forum.example.com/thread/123';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8', url, format: 'text' });
  return 'failure' in reply ? reply.failure : reply.content;
}

it.each(['營業時間 11:00-21:00', '週一至週五 9:00~18:00', '比分 10:12', '版本是 2024/05/01 的', '2019年3月買的'])(
  'keeps a line with numbers between sentences: %s',
  (line) => {
    const text = thread(`<p>${SAID}</p>`, `<p>${AGAIN}</p><p>${line}</p><p>${SAID}</p>`, `<p>${AGAIN}</p>`);
    expect(text).toContain(`${AGAIN}\n\n${line}\n\n${SAID}`);
  },
);

it.each(['發表於 2024-05-02 10:21', '2024/05/02 10:21', '最後編輯 3 天前', 'Edited on May 2, 2024 at 10:21 am'])(
  'leaves out a date between sentences: %s',
  (line) => {
    const text = thread(`<p>${SAID}</p>`, `<p>${AGAIN}</p><p>${line}</p><p>${SAID}</p>`, `<p>${AGAIN}</p>`);
    expect(text).toContain(`${AGAIN}\n\n${SAID}`);
  },
);

it('leaves out buttons below the text of a post', () => {
  const text = thread(`<p>${SAID}</p>`, `<p>${AGAIN}</p><div>支持</div><div>收藏</div>`, `<p>${SAID}</p>`);
  expect(text).not.toMatch(/支持|收藏/);
});
