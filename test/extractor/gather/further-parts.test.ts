import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const TITLE = '舊碼頭明年春天重新開放';
const FIRST = [
  '設計團隊說明，木棧道全長六百公尺，沿途保留三座起重機，並且在最寬的一段設置戶外的劇場，平日開放給街頭藝人申請使用。',
  '附近的店家大多樂觀其成，不過也有人擔心假日的車潮，里長建議比照燈會的做法，由捷運站開接駁車，每十分鐘一班，直到晚間十點。',
  '公園完工之後由河川局管理，夜間十二點關閉；釣魚的人可以在東側的堤岸申請許可，一次三個月，每人以一支釣竿為限，不得過夜。',
];
const LONG = [...FIRST, ...FIRST.map((one) => `另一位里長也說：「${one}」`)];
const SECOND = '停車場要等到年底才有答案，在那之前先以接駁車代替，並且在河口的空地畫出一百二十個臨時的車位。';
const OTHER = '北嶺的纜車整修了兩年，下個月起恢復行駛，山上的茶館也跟著重新開張，第一個週末有音樂會。';

const box = (texts: readonly string[], name = 'body articleBody') =>
  `<div class="row"><div class="col"><div class="${name}">${texts.map((one) => `<p>${one}</p>`).join('')}</div></div><div class="advert">廣告</div></div>`;

function read(body: string): string {
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>${TITLE}</title><body><h1>${TITLE}</h1>${body}`;
  const url = 'https://news.example.com/a/12.html';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

it('reads a text divided into several boxes of one class in order', () => {
  const picks = `<div class="picks">${'<p><a href="/2">河口的渡輪下個月漲價，學生票不變</a></p>'.repeat(6)}</div>`;
  const last = `<div class="outer">${picks}<div class="inner">${box([SECOND], 'articleBody last')}</div></div>`;
  expect(read(`<main><div class="text">${box([OTHER])}${picks}${box(LONG)}</div>${last}</main>`)).toBe(
    [OTHER, ...LONG, SECOND].join('\n\n'),
  );
});

it.each([
  ['in an article of its own', `<article>${box([OTHER])}</article>`],
  ['below another title', `<h1>北嶺纜車下個月恢復行駛</h1>${box([OTHER])}`],
  ['called otherwise', box([OTHER], 'teaser')],
  ['of links', box([`<a href="/1">${OTHER}</a>`])],
])('leaves out a box %s', (_, other) => expect(read(box(FIRST) + other)).toBe(FIRST.join('\n\n')));

it('reads a box nested in another only once', () => {
  const inner = `<div class="article-body"><p>${SECOND}</p></div>`;
  const outer = `<div class="row"><div class="article-body"><p>${OTHER}</p>${inner}</div></div>`;
  expect(read(box(FIRST) + outer)).toBe([...FIRST, OTHER, SECOND].join('\n\n'));
});
