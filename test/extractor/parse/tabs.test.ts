import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const FIRST = '<p>這個工具每天晚上把資料抄到另一台機器，抄完以後會寄一封信，告訴你抄了多少。</p>';
const LAST = '<p>裝好以後先跑一次檢查，看看有沒有缺什麼，再把排程打開，明天早上就會收到信。</p>';
const APPLE = '<p>打開終端機，用套件管理員安裝，裝完以後要重新登入一次，設定才會生效。</p>';
const OTHER = '<p>用系統的套件安裝。</p>';

function read(body: string, format: 'markdown' | 'text' = 'markdown'): string {
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>備份工具</title>${body}`;
  const reply = extractPage({
    bytes: Buffer.from(html),
    contentType: 'text/html',
    url: 'https://docs.example.com/backup.html',
    format,
  });
  return 'failure' in reply ? reply.failure : reply.content;
}

/** Returns what is written between two paragraphs of a document. */
function between(html: string): string {
  const content = read(`<main><h1>備份工具</h1>${FIRST}${html}${LAST}</main>`);
  return content.slice(content.indexOf('多少。') + 3, content.indexOf('裝好以後')).trim();
}

const code = (command: string) => `<div class="language-sh"><span>sh</span><pre><code>${command}</code></pre></div>`;
const TWO_CODES = '**npm**\n\n```sh\nnpm i backup\n```\n\n**yarn**\n\n```sh\nyarn add backup\n```';
const TWO_TEXTS =
  '**macOS**\n\n打開終端機，用套件管理員安裝，裝完以後要重新登入一次，設定才會生效。\n\n**Linux**\n\n用系統的套件安裝。';
const ROLES = `<button role="tab">macOS</button><button role="tab">Linux</button>`;
const panels = (first: string, second: string) =>
  `<div role="tabpanel">${first}</div><div role="tabpanel" hidden>${second}</div>`;

it.each([
  [
    'labels of radio buttons',
    `<div class="vp-code-group"><div class="tabs"><input type="radio"><label>npm</label><input type="radio"><label>yarn</label></div><div class="blocks">${code('npm i backup')}${code('yarn add backup')}</div></div>`,
    TWO_CODES,
  ],
  [
    'labels before boxes of blocks',
    `<div class="tabbed-set"><div class="tabbed-labels"><label>macOS</label><label>Linux</label></div><div class="tabbed-content"><div class="tabbed-block">${APPLE}</div><div class="tabbed-block">${OTHER}</div></div></div>`,
    TWO_TEXTS,
  ],
  [
    'items of a list with the role',
    `<div class="tabs-container"><ul role="tablist"><li role="tab">macOS</li><li role="tab">Linux</li></ul><div>${panels(APPLE, OTHER)}</div></div>`,
    TWO_TEXTS,
  ],
  ['buttons with the role', `<div><div role="tablist">${ROLES}</div>${panels(APPLE, OTHER)}</div>`, TWO_TEXTS],
  [
    'links with the role in items',
    `<div><ul role="tablist"><li role="presentation"><a role="tab" href="#a">macOS</a></li><li><a role="tab" href="#b">Linux</a></li></ul>${panels(APPLE, OTHER)}</div>`,
    TWO_TEXTS,
  ],
  [
    'buttons in items of a bar of tabs',
    `<div class="tabs"><ul class="nav-tabs"><li class="tab active"><button>macOS</button></li><li class="tab"><button>Linux</button></li></ul><div class="tab-contents"><div>${APPLE}</div><div>${OTHER}</div></div></div>`,
    TWO_TEXTS,
  ],
  [
    'labels in turn with panels',
    `<div class="tab-set"><input type="radio"><label>macOS</label><div>${APPLE}</div><input type="radio"><label>Linux</label><div>${OTHER}</div></div>`,
    TWO_TEXTS,
  ],
  [
    'panels that are code themselves',
    `<div><div class="tabs"><label>npm</label><label>yarn</label></div><div><pre class="language-sh">npm i backup</pre><pre class="language-sh">yarn add backup</pre></div></div>`,
    TWO_CODES,
  ],
])('writes the name of each panel above it: %s', (_, html, expected) => expect(between(html)).toBe(expected));

it('writes the names of nested panels', () => {
  const inner = `<div role="tablist"><b role="tab">x64</b><b role="tab">arm</b></div>${panels('<p>第一種。</p>', '<p>第二種。</p>')}`;
  const html = `<div><div role="tablist">${ROLES}</div>${panels(APPLE, inner)}</div>`;
  expect(between(html)).toContain('**Linux**\n\n**x64**\n\n第一種。\n\n**arm**\n\n第二種。');
});

it.each([
  ['the only one', `<div role="tablist"><b role="tab">macOS</b></div><div role="tabpanel">${APPLE}</div>`],
  [
    'one of which the others are fetched later',
    `<div role="tablist">${ROLES}</div><div role="tabpanel">${APPLE}</div>`,
  ],
])('writes no name for a panel that is %s, and removes the bar', (_, html) =>
  expect(between(`<div>${html}</div>`)).toBe(APPLE.replace(/<\/?p>/g, '')),
);

it("writes a panel's name once if the panel begins with it as a heading", () => {
  const html = `<div role="tablist">${ROLES}</div>${panels(`<h3>macOS</h3>${APPLE}`, OTHER)}`;
  expect(between(`<div>${html}</div>`)).toBe(TWO_TEXTS.replace('**macOS**', '### macOS'));
});

it('writes the name as a line above its panel in plain text', () => {
  const tabs = `<div><div role="tablist">${ROLES}</div>${panels(APPLE, OTHER)}</div>`;
  expect(read(`<main><h1>備份工具</h1>${FIRST}${tabs}${LAST}</main>`, 'text')).toContain(
    '生效。\n\nLinux\n\n用系統的套件安裝。',
  );
});

it('writes no names for panels of a shop and lists of a portal', () => {
  const shop = `<div class="product"><h1>備份工具</h1><div class="summary">${FIRST}</div><div class="tabs"><ul role="tablist"><li role="tab">說明</li><li role="tab">規格</li></ul>${panels(LAST, OTHER)}</div></div>`;
  expect(read(shop)).not.toMatch(/\*\*|規格/);
  expect(read(shop)).toContain('裝好以後');
  const links =
    '<ul><li><a href="/1">河堤旁的步道重新開放，市民散步</a></li><li><a href="/2">舊碼頭的故事，下集</a></li></ul>';
  const portal = `<div><ul class="tabs"><li>國內</li><li>國外</li></ul><div><div>${links}</div><div>${links}</div></div></div>`;
  expect(read(`<main><h1>備份工具</h1>${FIRST}${portal}${LAST}${FIRST}</main>`)).not.toContain('**');
});

it('keeps the headings of an accordion', () => {
  const question = (words: string) =>
    `<div><div role="tab"><h4>${words}</h4></div><div role="tabpanel" hidden>${APPLE}</div></div>`;
  const html = `<div role="tablist">${question('要重新登入嗎？')}${question('要花多久？')}</div>`;
  expect(between(html)).toMatch(/^#### 要重新登入嗎？\n\n打開.*#### 要花多久？\n\n打開/s);
});

it('does not read a form of labels and boxes as tabs', () => {
  const form = `<div><label>姓名</label><div><form>${APPLE}</form></div><label>電話</label><div>${OTHER}</div></div>`;
  expect(between(form)).not.toContain('**');
});
