import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const FIRST = '河堤旁的步道整修了半年，這個星期終於重新開放，早上有不少人帶著孩子來散步，也有人牽著狗慢慢走。';
const SECOND = '步道兩旁新種了一排櫻花，每隔一百公尺就有一張長椅，傍晚坐在上面可以看到整個河口的夕陽。';
const LAST = '市府說明年春天還會把對岸的舊碼頭接起來，屆時可以走完一整圈，大約需要一個半小時。';
const REFERENCE = '<sup><a href="#n1" id="r1">1</a></sup>';
const SECOND_REFERENCE = '<sup><a href="#m2" id="r2">2</a></sup>';
const OTHERS = '<h3>相關文章</h3><ul><li><a href="/1">舊碼頭的故事</a></li><li><a href="/2">櫻花開了</a></li></ul>';

function read(notes: string, { reference = REFERENCE, before = '', outside = '' } = {}): string {
  const text = `<p>${FIRST}${reference}</p><p>${SECOND}${notes.includes('"m2"') ? SECOND_REFERENCE : ''}</p><p>${LAST}</p>${before}${notes}`;
  const html = `<!DOCTYPE html><meta charset="utf-8"><title>步道重新開放</title><div><article><h1>步道重新開放</h1>${text}</article>${outside}</div>`;
  const reply = extractPage({
    bytes: Buffer.from(html),
    contentType: 'text/html',
    url: 'https://www.example.com/2026/11/page.html',
    format: 'markdown',
  });
  return 'failure' in reply ? reply.failure : reply.content;
}

/** Returns what follows the text's last sentence. */
function below(notes: string, more: Parameters<typeof read>[1] = {}): string {
  const content = read(notes, more);
  return content.slice(content.indexOf(LAST) + LAST.length).trim();
}

const BACK = '<a href="#r1">↩</a>';

it.each([
  [
    'an aside',
    '<aside id="n1" role="doc-footnote"><p><span>1</span> 市府公報，第三期。</p></aside>',
    '[1] 市府公報，第三期。',
  ],
  [
    'a list of asides',
    '<aside class="footnote-list"><aside class="footnote" id="n1" role="doc-footnote"><span>[<a href="#r1">1</a>]</span><p>市府公報，第三期。</p></aside></aside>',
    '[1] 市府公報，第三期。',
  ],
  [
    'a box of lines',
    '<div class="endnotes"><p>註釋</p><p><a href="#r1" id="n1">[1]</a> 市府公報。</p><p>[2] <a href="/a">河口志</a>。</p></div>',
    '註釋\n\n[1] 市府公報。\n\n[2] [河口志](https://www.example.com/a)。',
  ],
  [
    'a number beside its words',
    '<div class="footnotes"><div id="n1"><div>1</div><div><p>市府公報。</p></div></div></div>',
    '[1] 市府公報。',
  ],
  [
    'numbers as terms',
    '<dl class="footnote brackets"><dt id="n1"><span>1</span></dt><dd><p>市府公報。</p></dd><dt id="m2"><span>2</span></dt><dd><p>河口志。</p></dd></dl>',
    '[1] 市府公報。\n\n[2] 河口志。',
  ],
  [
    'a number of which the link is the target',
    '<div class="footnote"><a id="n1" href="#r1">1</a><div><p>市府公報。</p></div></div>',
    '[1] 市府公報。',
  ],
  [
    'a list of links alone',
    `<section role="doc-endnotes"><ol><li id="n1"><a href="https://a.example.org/1">市府公報</a> ${BACK}</li></ol></section>`,
    '1. [市府公報](https://a.example.org/1)',
  ],
])('keeps notes that the text refers to: %s', (_, notes, expected) => {
  expect(below(notes)).toBe(expected);
  expect(below(notes + OTHERS)).toBe(expected);
});

it.each(['footnotes', 'endnotes'])('keeps notes below links to other texts: %s', (name) => {
  const notes = `<div class="${name}"><ol><li id="n1">來源：市府公報 ${BACK}</li></ol></div>`;
  expect(below(notes, { before: `<p>責任編輯：王小明</p>${OTHERS}` })).toBe('1. 來源：市府公報');
});

it("recognizes a list without a class by its items' ids", () => {
  const reference = '<sup><a href="#fn:1">1</a></sup>';
  const notes = `<div><ol><li id="fn:1"><p><a href="/a">市府公報</a></p></li></ol></div>`;
  expect(below(notes, { before: OTHERS, reference })).toBe('1. [市府公報](https://www.example.com/a)');
});

it('moves notes beside the text to its end', () => {
  const outside = `<div class="footnotes"><ol><li id="n1">市府公報。 ${BACK}</li></ol></div>`;
  expect(below('', { outside })).toBe('1. 市府公報。');
});

it.each([
  ['what is called so and nothing refers to', '<aside class="footnote" id="n2"><p>本站歡迎大家投稿。</p></aside>'],
  ['comments', '<div id="comments"><p id="n1">走了一圈，很舒服，下次再來。</p></div>'],
  ['a line on rights', '<p id="n1">© 2026 版權所有</p>'],
  ['links to other texts', OTHERS.replace('<h3', '<h3 id="n1"')],
])('does not count %s as notes', (_, notes) => expect(below(notes)).toBe(''));

it("writes a number that links to a note in brackets, whatever the target's name", () => {
  const reference = '<a class="footnote-reference" href="#id3">1</a>';
  expect(read('<aside class="footnote" id="id3"><p>市府公報。</p></aside>', { reference })).toContain(`${FIRST}[1]`);
});

it('keeps a box of notes if the text has unlinked note numbers', () => {
  const box = '<div class="Page_abc__footnotes"><h4>Footnotes</h4><ol><li>市府公報，第三期。</li></ol></div>';
  expect(below('', { reference: '<sup>1</sup>', outside: box })).toBe('#### Footnotes\n\n1. 市府公報，第三期。');
  expect(below('', { reference: '', outside: box })).toBe('');
});
