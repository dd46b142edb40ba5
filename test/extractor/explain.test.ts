import { expect, it } from 'vitest';
import { explainPage } from '../../src/extractor/explain.ts';

const TEXT = '河堤旁的步道整修了半年，這個星期終於重新開放，早上有不少人帶著孩子來散步，也有人牽著狗慢慢走。';

function removed(body: string): Array<[step: string, element: string, text: string]> {
  const html = `<title>步道重新開放</title><article><h1>步道重新開放</h1>${`<p>${TEXT}</p>`.repeat(3)}${body}</article>`;
  const { removed } = explainPage(html, 'https://www.example.com/1.html');
  return removed.map(({ step, element, text }) => [step, element, text]);
}

it.each([
  ['<div class="share-box"><span>分享到</span> <span>臉書</span></div>', ['named-frame', 'p.share-box', '分享到 臉書']],
  [
    '<div class="related-list"><nav><a href="/1">舊碼頭的故事</a></nav></div>',
    ['named-frame', 'div.related-list', '舊碼頭的故事'],
  ],
])('lists each removed element without the text removed from it before: %s', (body, expected) => {
  expect(removed(body)).toContainEqual(expected);
});
