import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const ABSTRACT = '本文調查河堤步道整修前後的使用情形，發現假日的人數增加了一倍，平日則沒有明顯的差別，並討論其原因。';
const BODY = [
  '河堤旁的步道整修了半年之後重新開放，早上有不少人帶著孩子來散步，也有人牽著狗慢慢走，調查在此進行。',
  '調查分為整修前後兩個階段，每個階段各選四個假日與八個平日，由兩名調查員在入口處記錄人數與停留時間。',
  '結果顯示假日的人數由平均三百人增加為六百人，停留時間也由二十分鐘延長為三十五分鐘，差異達顯著水準。',
];
const REFERENCES = ['林一. 步道與河岸[J]. 景觀學報, 2019(2): 1-12.', '陳二. 假日遊憩行為[M]. 臺北: 河川出版社, 2015.'];

function read({ above = '', below = '' }): string {
  const text = BODY.map((one) => `<p>${one.repeat(3)}</p>`).join('');
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>步道整修的影響</title><div class="page"><p class="title">步道整修的影響</p>${above}<div id="text">${text}</div>${below}</div>`;
  const reply = extractPage({
    ...{ bytes: Buffer.from(html), contentType: 'text/html' },
    ...{ url: 'https://journal.example.com/12/3.html', format: 'text' },
  });
  return 'failure' in reply ? reply.failure : reply.content;
}

const above = `<div class="abs"><b>摘要:</b> ${ABSTRACT}</div>`;
const rows = REFERENCES.map((one, at) => `<tr><td>[${at + 1}]</td><td>${one}</td></tr>`).join('');
const below = `<div class="refs"><p><b>參考文獻</b></p><table>${rows}</table></div>`;

it('reads a paper with its abstract and references in separate boxes', () => {
  const written = read({ above, below });
  expect(written.indexOf(ABSTRACT)).toBeLessThan(written.indexOf(BODY[0] as string));
  for (const one of REFERENCES) expect(written.indexOf(one)).toBeGreaterThan(written.indexOf(BODY[2] as string));
});

it('reads the list of references below a sibling heading', () => {
  const list = `<ol>${REFERENCES.map((one) => `<li>${one}</li>`).join('')}</ol>`;
  const written = read({ above: `<h2>摘要</h2><p>${ABSTRACT}</p>`, below: `<h2>參考文獻</h2>${list}` });
  expect(written).toContain(ABSTRACT);
  expect(written).toMatch(/參考文獻\s+1\. 林一[\s\S]+2\. 陳二/);
});

it.each([
  [
    'other texts',
    '<div class="refs"><p><b>相關文獻</b></p><ul><li>李三：碼頭的故事，河川出版社</li></ul></div>',
    '碼頭',
  ],
  [
    'other resources',
    '<div class="refs"><p>Resources</p><ul><li><a href="/1">Maps of rivers</a></li></ul></div>',
    'Maps',
  ],
])('leaves out %s beside the text', (_, list, said) => expect(read({ below: list })).not.toContain(said));

it('leaves out a summary above an article without references', () => {
  expect(read({ above })).toBe(BODY.map((one) => one.repeat(3)).join('\n\n'));
});

it('keeps the abstract with the references of a paper without full text', () => {
  const abstract = `<section><div><h2>Abstract</h2><div><p>${BODY.join('')}</p></div></div></section>`;
  const list = Array.from({ length: 40 }, (_, at) => `<li><p>${BODY[at % 3]}第 ${at} 版，內容與前一版不同。</p></li>`);
  const references = `<section><div><h2>References</h2><div><h3>Of particular interest</h3><ol>${list.join('')}</ol></div></div></section>`;
  const html = `<!DOCTYPE html><title>步道整修的影響</title><div><h1>步道整修的影響</h1><div>${abstract}</div><div>${references}</div></div>`;
  const reply = extractPage({
    ...{ bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8' },
    ...{ url: 'https://journal.example.com/12/3.html', format: 'text' },
  });
  const written = 'failure' in reply ? reply.failure : reply.content;
  expect(written).toContain(BODY.join(''));
  expect(written).toContain('第 39 版');
});
