import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { toText } from '../../src/extractor/text.ts';
import { tidy } from '../../src/extractor/tidy.ts';

const { document } = new JSDOM('').window;

function textOf(html: string): string {
  const root = document.createElement('div');
  root.innerHTML = html;
  return tidy(toText(root));
}

it.each([
  [
    'paragraphs',
    '<h2>標題</h2><p>第一段，\n  有<b>粗體</b>。</p><p>第二段。</p>',
    '標題\n\n第一段， 有粗體。\n\n第二段。',
  ],
  ['lines', '<p>第一行<br>第二行<br><br>第三行</p>', '第一行\n第二行\n第三行'],
  ['links and images', '<p>見<a href="/a">這裡</a>。<img alt="圖" src="a.png"></p>', '見這裡。'],
  [
    'a list',
    '<p>前</p><ul>\n<li>一</li>\n<li><p>二</p></li>\n<li>三<br>續</li></ul><p>後</p>',
    '前\n\n- 一\n- 二\n- 三\n  續\n\n後',
  ],
  ['numbers', '<ol start="3">\n<li>甲</li>\n<li>乙</li></ol>', '3. 甲\n4. 乙'],
  [
    'lists in lists',
    '<ul><li>外<ul><li>內一</li><li>內二<ol><li>最內</li></ol></li></ul></li><li>外二</li></ul>',
    '- 外\n  - 內一\n  - 內二\n    1. 最內\n- 外二',
  ],
  ['an item of several paragraphs', '<ul><li><p>一</p><p>二</p></li><li>三</li></ul>', '- 一\n  二\n- 三'],
  [
    'a table',
    '<p>前</p><table>\n<caption>票價</caption>\n<tbody>\n<tr>\n <th>站</th>\n <th>價</th>\n</tr>\n<tr>\n <td><p>臺<br>北</p></td>\n <td></td>\n <td>1</td>\n</tr></tbody></table><p>後</p>',
    '前\n\n票價\n站\t價\n臺 北\t\t1\n\n後',
  ],
  ['a table that arranges', '<table><tr><td><p>左一</p><p>左二</p></td><td>右</td></tr></table>', '左一\n\n左二\n\n右'],
  [
    'a list in a cell',
    '<table><tr><th>甲</th><th>乙</th></tr><tr><td>599</td><td><ul><li>一</li><li>二</li></ul></td></tr></table>',
    '甲\t乙\n599\t一 二',
  ],
  [
    'cells of a table that arranges',
    '<table><tr><td>左</td><td><p>右一</p><p>右二</p></td></tr></table>',
    '左\n\n右一\n\n右二',
  ],
  [
    'code',
    '<p>前</p><pre><code>if (a) {\n  b();\n\n  c();\n}\n</code></pre><p>後</p>',
    '前\n\nif (a) {\n  b();\n\n  c();\n}\n\n後',
  ],
  ['code in an item', '<ul><li><pre>a\n b</pre></li><li>二</li></ul>', '-\n\n  a\n   b\n\n- 二'],
  ['an empty item', '<ul><li><img src="a.png"></li><li>二</li></ul><p>後</p>', '- 二\n\n後'],
  ['a quotation', '<blockquote><p>引文</p></blockquote><p>後</p>', '引文\n\n後'],
  ['terms', '<dl><dt>詞</dt><dd>解釋</dd><dt>詞二</dt><dd>解釋二</dd></dl>', '詞\n  解釋\n詞二\n  解釋二'],
  [
    'terms with several paragraphs',
    '<dl><dt>詞</dt><dd><p>一</p><ul><li>二</li></ul></dd><dd>三</dd></dl><p>四</p>',
    '詞\n  一\n  - 二\n  三\n\n四',
  ],
  ['sections in a list of terms', '<dl><dt>詞</dt><dd><h2>一</h2><p>二</p></dd></dl>', '詞\n\n一\n\n二'],
  ['words kept apart', '<p>one <b>two</b> three</p><div>four</div><div>five</div>', 'one two three\n\nfour\n\nfive'],
])('writes %s as plain text', (_name, html, text) => {
  expect(textOf(html)).toBe(text);
});

it.each([
  ['words of Persian', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['words of Hindi', 'क्\u200dष', 'क्\u200dष'],
  [
    'emoji',
    '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}❤\ufe0f\u200d\u{1f525}',
    '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}❤\ufe0f\u200d\u{1f525}',
  ],
])('keeps joiners in %s', (_name, written, expected) => expect(tidy(written)).toBe(expected));

it.each(['甲\u200c乙', 'a\u200d\u200cb', 'می\u200c\u200d\u200cخواهم', '\u200cمی\u200c', '\u{1f469}\u200d'])(
  'removes joiners that join nothing: %j',
  (written) => expect(tidy(written)).toBe(written.replace(/[\u200c\u200d]/g, '')),
);
