import { expect, it } from 'vitest';
import extractPage from '../../src/extractor/worker.ts';

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

it.each([
  ['a heading of the second rank that says the title', '<h2>哪裡買得到好的種子</h2>', '## 哪裡買得到好的種子'],
  ['the site’s name above it', '<h1>頂樓農夫</h1><h2>哪裡買得到好的種子</h2>', '## 哪裡買得到好的種子'],
])('the thread begins with %s', (_, heading, expected) => {
  const posts = TOLD.map((told) => `<div class="post"><p>${told}</p></div>`).join('');
  expect(read(`${heading}<div>${posts}</div>`)).toBe([expected, ...TOLD].join('\n\n'));
});
