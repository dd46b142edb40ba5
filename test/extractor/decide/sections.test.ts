import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const FIRST = '河口鎮位於大河的出海口，清代開港，日治時期是煤的集散地，今天以漁港和老街聞名，每年約有兩百萬名遊客。';
const SECOND = '鎮上有三條河道，最寬的一條可以行駛五百噸的船，另外兩條在退潮時露出河床，孩子們在那裡挖蛤蜊。';
const LAST = '每年的海祭在農曆六月舉行，船隊從舊碼頭出發，繞過燈塔再回來，前後約三個小時，岸邊都是看熱鬧的人。';

function read(body: string): string {
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>河口鎮</title><article><h1>河口鎮</h1>${body}</article>`;
  const url = 'https://wiki.example.com/item/1';
  const reply = extractPage({ bytes: Buffer.from(html), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

it.each([['播报', '编辑'], ['編輯'], ['[编辑]']])(
  'removes buttons below the headings of sections and keeps the sections: %s',
  (...buttons) => {
    const section = (name: string, text: string) =>
      `<div class="title"><h2>${name}</h2>${buttons.map((one) => `<div>${one}</div>`).join('')}</div><div>${text}</div>`;
    expect(read(`<div>${FIRST}${FIRST}</div>${section('河道', SECOND)}${section('海祭', LAST)}`)).toBe(
      [`${FIRST}${FIRST}`, '## 河道', SECOND, '## 海祭', LAST].join('\n\n'),
    );
  },
);

it('keeps a line that is the name of a button between sentences', () =>
  expect(read(`<p>${FIRST}</p><p>编辑</p><p>${SECOND}</p><p>${LAST}</p>`)).toContain('编辑'));

it('keeps references that have their numbers in lines of their own', () => {
  const references = ['河口鎮志', '大河的港口'].map(
    (name, at) =>
      `<li><div>${at + 1}</div><div><a href="/r/${at}">${name}</a>．海島出版社 [引用日期2024-01-12]</div></li>`,
  );
  const content = read(
    `<p>${FIRST}</p><p>${SECOND}</p><p>${LAST}</p><div>參考資料</div><ul>${references.join('')}</ul>`,
  );
  expect(content).toMatch(/參考資料[\s\S]*河口鎮志[\s\S]*大河的港口/);
});

it('keeps a last section called 其他 that says something in words', () => {
  const section = (name: string, text: string) => `<h2>${name}</h2><p>${text}</p>`;
  const others = '燈塔晚上不開放，<br>想看的人可以走河堤:D';
  const content = read(section('地理', FIRST + FIRST) + section('河道', SECOND + SECOND) + section('其他', others));
  expect(content).toContain('## 其他\n\n燈塔晚上不開放，');
});
