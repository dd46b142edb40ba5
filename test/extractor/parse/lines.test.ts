import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const FIRST = '我跟室友是大學同學，畢業以後一起在板橋租房子，\n東西都共用，假日還會一起去爬山。';
const SECOND = '導火線是去年她交了男友，男友幾乎天天來住，\n我跟她講了三次，她都說是我太計較。';
const THIRD = '上個月我終於受不了，找了一間套房搬出去，沒想到她到處跟同學說是我的錯，真的很難過。';
const TEXT = `${FIRST}\n\n${SECOND}\n\n${THIRD}`;
const WRAPPED = 'The words of this sentence were wrapped by a program,\nwhich nobody sees. '.repeat(3).trim();
const LINES = TEXT.replace(/(?<=，)\n/g, '  \n');

it.each([
  ['an element that shows them', `<div style="color: #333; white-space: pre-line">${TEXT}</div>`, LINES],
  ['a class that says so', `<div class="p-4 whitespace-pre-wrap"><span>${TEXT}</span></div>`, LINES],
  ['a class that is called so', `<div class="text-pre text-pre-in">${FIRST}</div>`, FIRST.replace('\n', '  \n')],
  ['a text that nothing else parts', `<div class="post">${TEXT}</div>`, LINES],
  [
    'English lines may be wrapped by whoever wrote the source: only blank ones part',
    `<div>${WRAPPED}\n\n${WRAPPED}</div>`,
    `${WRAPPED.replaceAll('\n', ' ')}\n\n${WRAPPED.replaceAll('\n', ' ')}`,
  ],
  [
    'spans, each with its blank line',
    `<div class="post"><div><span>${FIRST}\n\n</span><span>${SECOND}\n\n</span><span>${THIRD}</span></div></div>`,
    LINES,
  ],
  [
    'blank lines after lines without a full stop',
    `<div class="post">${TEXT.replace(/[。，]/g, ' ').replaceAll('經', 'ok')}</div>`,
    TEXT.replace(/[。，]/g, ' ')
      .replaceAll('經', 'ok')
      .replace(/ \n(?!\n)/g, '  \n'),
  ],
  [
    'numbered lines',
    `<p>${FIRST.replace('\n', '')}</p><p>1. 先看房間\n2. 再談租金，\n3. 最後搬家</p><p>${THIRD}</p>`,
    `${FIRST.replace('\n', '')}\n\n1\\. 先看房間  \n2\\. 再談租金，  \n3\\. 最後搬家\n\n${THIRD}`,
  ],
  [
    'blank lines beside breaks are source',
    `<div>${FIRST.replace('\n', '<br>')}\n\n${SECOND.replace('\n', '')}\n\n${THIRD}</div>`,
    `${FIRST.replace('\n', '  \n')} ${SECOND.replace('\n', '')} ${THIRD}`,
  ],
])('keeps or joins lines of the source: %s', (_name, html, expected) => {
  const page = `<!doctype html><title>搬走了</title><main><h1>搬走了</h1>${html}</main>`;
  const url = 'https://www.example.com/a/b.html';
  const reply = extractPage({ bytes: Buffer.from(page), contentType: 'text/html', url, format: 'markdown' });
  const written = 'failure' in reply ? reply.failure : reply.content;
  expect(written.replace(/[^\S\n]+$/gm, '')).toBe(expected.replace(/[^\S\n]+$/gm, ''));
});

it("reads a song as the page's text although its lines have no commas", () => {
  const verses = [
    '海風吹過舊信箱<br>沒有人記得的地方<br>你的字跡還很清楚',
    '如果浪花能帶走<br>那些說不出口的話<br>我願意站在這裡',
  ];
  const links =
    '<table><tr><td><a href="/">歌詞網</a></td></tr></table><p><a href="/t">某某樂團</a> &gt; <a href="/a">夏天的尾巴</a></p>';
  const page = `<title>海邊的信 - 歌詞網</title>${links}<div><h2>海邊的信</h2><div>${verses.join('<br><br>')}</div></div><div><a href="/fix">修改歌詞</a> <a href="/buy">購買</a></div>`;
  const type = 'text/html; charset=utf-8';
  const reply = extractPage({
    bytes: Buffer.from(page),
    contentType: type,
    url: 'https://lyrics.example.com/1',
    format: 'text',
  });
  expect('content' in reply && reply.content).toBe(verses.join('\n\n').replaceAll('<br>', '\n'));
});
