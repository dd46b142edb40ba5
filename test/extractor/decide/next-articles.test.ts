import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const TITLE = '步道重新開放';
const TEXT = '河堤旁的步道整修了半年，這個星期終於重新開放，早上有不少人帶著孩子來散步，也有人牽著狗慢慢走。';
const OTHER = '港口的漁市昨天清晨失火，火勢在一個小時之內撲滅，沒有人受傷，起火的原因還在調查，市場今天照常營業。';

function read(blocks: Array<[block: string, title: string, text: string]>, tag = 'div'): string {
  const all = blocks.map(
    ([block, title, text]) => `<${tag} class="${block}"><h1>${title}</h1><div class="text">${text}</div></${tag}>`,
  );
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>${TITLE}</title><body><div>${all.join('')}</div>`;
  const reply = extractPage({
    ...{ bytes: Buffer.from(html), contentType: 'text/html' },
    ...{ url: 'https://news.example.com/a/12.html', format: 'markdown' },
  });
  return 'failure' in reply ? reply.failure : reply.content;
}

const own = `<p>${TEXT}</p>`.repeat(2);
const longer = `<p>${OTHER}</p>`.repeat(6);

it.each([
  ['scroll-block', 'scroll-block', 'div'],
  ['post post-12', 'post post-13', 'div'],
  ['x', 'x', 'article'],
])('reads only the article that the page title names when others follow: %s, %s', (block, next, tag) => {
  const blocks: Parameters<typeof read>[0] = [
    [block, TITLE, own],
    [next, '漁市失火', longer],
    [next, '漁市失火', longer],
  ];
  expect(read(blocks, tag)).toBe([TEXT, TEXT].join('\n\n'));
});

it('reads the first article when no heading matches the page title', () => {
  const text = read([
    ['article-view', '河堤整修完工，散步的人回來了', own],
    ['article-view grey', '漁市失火', longer],
  ]);
  expect(text).toBe([TEXT, TEXT].join('\n\n'));
});

it.each([
  ['part', 'section'],
  ['article__section', 'div'],
])('keeps sections with a heading each as parts of one article: %s, %s', (block, tag) => {
  const text = read(
    [
      [block, TITLE, own],
      [block, '路線', `<p>${OTHER}</p>`.repeat(2)],
    ],
    tag,
  );
  expect(text).toContain(OTHER);
  expect(text).toContain(TEXT);
});

it.each([['', true]])('treats a box with a byline below the text as another article: %s', (byline, isPart) => {
  const more = `<div class="x"><div><h1>漁市失火</h1>${byline}<div>${longer}</div></div></div>`;
  const page = read([['main', TITLE, `${own.repeat(3)}${more}`]]);
  expect(page).toContain(TEXT);
  expect(page.includes(OTHER)).toBe(isPart);
});

it('keeps replies, whose title repeats that of the first post', () => {
  const text = read([
    ['post', TITLE, own],
    ['post', `Re: ${TITLE}`, `<p>${OTHER}</p>`.repeat(2)],
  ]);
  expect(text).toContain(OTHER);
  expect(text).toContain(TEXT);
});

it('keeps an unfolded example below the text with its title and author', () => {
  const sides = ['東', '南', '西', '北', '中'].map((side) => `<p>${side}段：${TEXT}</p>`).join('');
  const example = `<details><summary>示例</summary><article><h1>漁市失火</h1><p class="author">王大明</p><p>${OTHER}</p></article></details>`;
  expect(read([['post', TITLE, `${sides}${example}`]])).toContain(OTHER);
});

it('keeps every excerpt of a tag page, including a short last one', () => {
  const entry = (title: string, text: string, at: number) =>
    `<article class="post-${at} post hentry tag-${330 + at} tag-394"><header><h1 class="entry-title"><a href="/p/${at}">${title}</a></h1>
    <div class="entry-meta">2026 年 3 月 ${at} 日</div></header><div class="entry-content"><p>${text.repeat(3)}</p>
    <p><a href="/p/${at}#more" class="more-link">Read more…</a></p></div></article>`;
  const entries: Array<[string, string]> = [
    ['河堤的春天', TEXT],
    ['漁市失火以後', OTHER],
    ['河堤的夏天', TEXT],
    ['漁市重新開張', OTHER.slice(0, 20)],
  ];
  const all = entries.map(([title, text], at) => entry(title, text, at)).join('');
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>河堤 | 小鎮筆記</title><main><header><h1 class="page-title">河堤</h1></header>${all}</main>`;
  const reply = extractPage({
    ...{ bytes: Buffer.from(html), contentType: 'text/html' },
    ...{ url: 'https://blog.example.com/tag/levee', format: 'markdown' },
  });
  const content = 'failure' in reply ? reply.failure : reply.content;
  for (const [title, text] of entries) expect(content).toMatch(new RegExp(`${title}[^]*${text.slice(0, 10)}`));
});
