import { expect, it } from 'vitest';
import { extractPage } from '../../src/extractor/extract-page.ts';

const PROSE = '<p>這一段只是要讓頁面有一篇文章的樣子，所以寫得長一些，也有逗號，還有句號。</p>'.repeat(6);

function markdownOf(html: string): string {
  const page = `<!doctype html><title>頁</title><base href="/deep/"><article>${PROSE}${html}</article>`;
  const url = 'https://www.example.com/a/b.html';
  const reply = extractPage({ bytes: Buffer.from(page), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content;
}

it.each([
  [
    'links and images have whole addresses',
    '<p>詳細的內容見<a href="../c?d=1#e">這裡的說明</a>，圖 <img src="//img.example/f.png" alt="圖"> 也在。</p>',
    '詳細的內容見[這裡的說明](https://www.example.com/c?d=1#e)，圖 ![圖](https://img.example/f.png) 也在。',
  ],
  [
    'terms are told from what they mean',
    '<dl><dt>水位</dt><dd>河面的高度</dd><dt><code>max</code></dt><dd><p>最高的那一次</p></dd></dl>',
    '**水位**\n\n河面的高度\n\n**`max`**\n\n最高的那一次',
  ],
  [
    'a term that has marks of its own, or leads to another page, is written as it is',
    '<dl><dt><b>水位</b>（公尺）</dt><dd>河面的高度</dd><dt><a href="/c">單位</a></dt><dd>公尺，從海面算起</dd><dt>時刻</dt><dd>每天早上六點</dd></dl><p>這些都是觀測站自己記下來的，每個月底整理一次，然後才公布。</p>',
    '**水位**（公尺）\n\n河面的高度\n\n[單位](https://www.example.com/c)\n\n公尺，從海面算起\n\n**時刻**\n\n每天早上六點\n\n這些都是觀測站自己記下來的，每個月底整理一次，然後才公布。',
  ],
  [
    'an address that is none stays as it was written',
    '<p>這一個連結的<a href="http://">地址</a>不完整，所以只剩下文字或者原樣。</p>',
    '這一個連結的[地址](http://)不完整，所以只剩下文字或者原樣。',
  ],
  [
    'what is strong twice is strong once',
    '<p>有些<b>編輯<strong>器</strong>會<span><b>重複</b></span></b>同一種<em>語<i>氣</i></em>，<code>a<code>b</code></code> 也是。</p>',
    '有些**編輯器會重複**同一種*語氣*，`ab` 也是。',
  ],
  [
    'what only looks like TeX makes no link and no tag',
    '<p>價錢是 $x_[按這裡](javascript:alert(1))$，還有 $a_&lt;b onclick="x"&gt;$ 這樣的寫法。</p>',
    '價錢是 $x_[按這裡] (javascript:alert(1))$，還有 $a_< b onclick="x">$ 這樣的寫法。',
  ],
  [
    'nor does the TeX of a formula',
    '<p>算式 <span class="math" data-tex="x [k](javascript:alert(1)) <b>">x</span> 和 <img class="latex" alt="\\alpha [k](javascript:2)" src="a.png"> 都在。</p>',
    '算式 $x [k] (javascript:alert(1)) < b>$ 和 $\\alpha [k] (javascript:2)$ 都在。',
  ],
  [
    'a table whose header is empty has the first row as its header',
    '<table><thead><tr><th></th><th></th></tr></thead><tbody><tr><td>北岸</td><td>一號</td></tr><tr><td>南岸</td><td>二號</td></tr></tbody></table>',
    '| 北岸 | 一號 |\n| --- | --- |\n| 南岸 | 二號 |',
  ],
  [
    'a block of code in a cell of facts is code in its line',
    '<table><tr><th>安裝</th><td>先執行<pre>npm i\nnpm start</pre></td></tr><tr><th>版本</th><td>24</td></tr><tr><th>授權</th><td>Apache</td></tr></table>',
    '| 安裝 | 先執行 `npm i npm start` |\n| --- | --- |\n| 版本 | 24 |\n| 授權 | Apache |',
  ],
  [
    'empty cells beside a picture are no table',
    '<table><tr><td></td><td><a href="/a"><img src="/a.png" alt="圖"></a></td><td> </td></tr></table>',
    '[![圖](https://www.example.com/a.png)](https://www.example.com/a)',
  ],
  [
    'what a span begins with is no beginning of a line',
    '<p>參數的寫法是 sort(<i>key<span>=</span><span>None</span></i>)，比較的結果 a <span>> b</span>，不用跳脫。</p>',
    '參數的寫法是 sort(*key=None*)，比較的結果 a > b，不用跳脫。',
  ],
  [
    'code says its language',
    '<pre class="x"><code class="language-ts">let a = 1;</code></pre>',
    '```ts\nlet a = 1;\n```',
  ],
  [
    'TeX is not escaped',
    '<p>其中 $h_{i}^{\\ell} = \\frac{a_i}{i!}$ 是第一項，$$\\sum_{i}^{n} a_i \\\\[2pt] * b$$ 是總和，\\(E_0 = mc^2\\) 是能量，\\[F = m*a\\]</p>',
    '其中 $h_{i}^{\\ell} = \\frac{a_i}{i!}$ 是第一項，$$\\sum_{i}^{n} a_i \\\\[2pt] * b$$ 是總和，$E_0 = mc^2$ 是能量，$F = m*a$',
  ],
  [
    'the end of TeX alone is escaped, and what follows it',
    '<p>寫成 a\\](https://e.com) 的，*乙* 和 [丙</p>',
    '寫成 a\\\\\\](https://e.com) 的，\\*乙\\* 和 \\[丙',
  ],
  [
    'invisible characters hide no mark at the beginning of a line',
    '<p>&#8203;# 甲</p><p>&#173;&gt; 乙</p><p>#&#8203; 丙</p><p>&#8203; - 丁</p><p>1&#8203;. 戊</p>',
    '\\# 甲\n\n\\> 乙\n\n\\# 丙\n\n \\- 丁\n\n1\\. 戊',
  ],
  [
    'control characters part no brackets from an address',
    '<p>看 [甲]\u0001(https://e.com) 和 [乙]&#1;(https://e.com) 這兩處</p>',
    '看 \\[甲\\](https://e.com) 和 \\[乙\\](https://e.com) 這兩處',
  ],
  [
    'the foot of a table is below its rows',
    '<table><tfoot><tr><td>合計</td><td>9</td></tr></tfoot><tr><th>名</th><th>數</th></tr><tr><td>甲</td><td>9</td></tr></table>',
    '| 名 | 數 |\n| --- | --- |\n| 甲 | 9 |\n| 合計 | 9 |',
  ],
  [
    'the words of a picture are no markup',
    '<p>圖<img src="/a.png" alt="用 ` 鍵，C:\\"> <img src="/b.png" alt="義大利 &lt;a class=&quot;x&quot;>封王</a>，3 &lt; 5"> 在此</p>',
    '圖![用 \\` 鍵，C:\\\\](https://www.example.com/a.png) ![義大利 封王，3 < 5](https://www.example.com/b.png) 在此',
  ],
  ['a minus sign needs no escape', '<p>氣溫</p><p>-5.2 度</p>', '氣溫\n\n-5.2 度'],
  [
    'prices, variables and what looks like a tag are escaped',
    '<p>原價 $100_起 和 $200_起，變數 $HOME/a_b 和 $PATH_x，還有 $x_1&lt;b$ 與 &lt;b&gt; 三種。</p>',
    '原價 $100_起 和 $200_起，變數 $HOME/a_b 和 $PATH_x，還有 $x_1< b$ 與 \\<b> 三種。',
  ],
  [
    'a button that is a word of a sentence',
    '<p>求出最長的 <span><button type="button"><em>特殊</em></button></span> <span><button>連續</button></span> 子序列的 <button>長度</button>，答案只有一個。</p>',
    '求出最長的 *特殊* 連續 子序列的 長度，答案只有一個。',
  ],
  [
    'a button after a sentence is none of it',
    '<p>執行 <code>npm i</code> 就好，不用<button>複製</button>別的步驟。<button>Share</button></p>',
    '執行 `npm i` 就好，不用別的步驟。',
  ],
  [
    'cells without a row are one row',
    '<table><thead><th>路線</th><th>長度</th></thead><tbody><tr><td>北段</td><td>三公里</td></tr><tr><td>南段</td><td>五公里</td></tr></tbody></table>',
    '| 路線 | 長度 |\n| --- | --- |\n| 北段 | 三公里 |\n| 南段 | 五公里 |',
  ],
  [
    'a custom element among words is a part of their line',
    '<p>這條步道是 <relative-time datetime="2026-11-01">三週前</relative-time> 開放的，<x-term>河堤</x-term>也是。</p>',
    '這條步道是 三週前 開放的，河堤也是。',
  ],
  [
    'a custom element alone is a paragraph',
    '<div><x-note>路面還有積水。</x-note><x-note>請穿雨鞋。</x-note></div>',
    '路面還有積水。\n\n請穿雨鞋。',
  ],
  [
    'code in a line is verbatim: a type that is linked, a word in bold',
    '<p>先呼叫 <code>list(<a href="/t/int">int</a>, <b>key</b>=<i>None</i>) -&gt; <a href="/t/list">list</a></code> 這一個函數，再看它的結果。</p>',
    '先呼叫 `list(int, key=None) -> list` 這一個函數，再看它的結果。',
  ],
  [
    'code that is one link is linked as a whole',
    '<p>它回傳的是 <code><a href="/t/int">int</a></code> 這一種型別，不是字串。</p>',
    '它回傳的是 [`int`](https://www.example.com/t/int) 這一種型別，不是字串。',
  ],
  [
    'code with backticks has longer ones around it',
    '<p>這裡要寫成 <code>`a` ``b``</code> 才對，其他的寫法都不行。</p>',
    '這裡要寫成 ``` `a` ``b`` ``` 才對，其他的寫法都不行。',
  ],
  [
    'a block of code has a longer fence than any line of it',
    '<pre>````md\n```js\n````</pre>',
    '`````\n````md\n```js\n````\n`````',
  ],
  [
    'names of programs and addresses are not escaped',
    '<p>設定 max_tokens 與 a__b，用 https://example.com/a_b/_c_*d.git 下載，再跑 _main_，乘號是 a*b，「_甲」和 https://example.com/[x](javascript:y) 也在。</p>',
    '設定 max_tokens 與 a__b，用 https://example.com/a_b/_c_*d.git 下載，再跑 \\_main\\_，乘號是 a\\*b，「\\_甲」和 https://example.com/\\[x\\](javascript:y) 也在。',
  ],
  [
    'brackets are escaped only where they would be read as something else',
    '<p>[注] 出處[1]見<a href="https://www.example.com/a">[英] 毛姆</a>，[[甲]乙] 與區間 [0,1) 不同，<span>[丙]</span><span>(丁)</span>，[^2] 也是。</p><p>[例]: https://www.example.com</p>',
    '[注] 出處[1]見[[英] 毛姆](https://www.example.com/a)，[[甲]乙] 與區間 \\[0,1) 不同，\\[丙\\](丁)，\\[^2\\] 也是。\n\n\\[例\\]: https://www.example.com',
  ],
  [
    'a heading is bold as it is, and its code is verbatim',
    '<h2><strong>設定 <code>src/**/*.ts</code></strong>的<b>路徑</b></h2><p>路徑裡的兩個星號代表任何一層資料夾。</p>',
    '## 設定 `src/**/*.ts`的路徑\n\n路徑裡的兩個星號代表任何一層資料夾。',
  ],
  ['a list begins with a letter', '<ol start="a"><li>甲</li><li>乙</li></ol>', '1. 甲\n2. 乙'],
  ['a list begins with nothing', '<ol start=""><li>甲</li><li>乙</li></ol>', '1. 甲\n2. 乙'],
  ['an item has a number of its own', '<ol><li>甲</li><li value="5">乙</li><li>丙</li></ol>', '1. 甲\n5. 乙\n6. 丙'],
  ['a list counts down', '<ol reversed><li>甲</li><li>乙</li><li>丙</li></ol>', '3. 甲\n2. 乙\n1. 丙'],
  [
    'a list counts by letters',
    '<ol type="a"><li>甲</li><li>乙<ol type="I" start="4"><li>丙</li><li>丁</li></ol></li></ol>',
    '- a) 甲\n- b) 乙\n  - IV) 丙\n  - V) 丁',
  ],
  [
    'a list counts by letters of its style',
    '<ol style="list-style: outside lower-roman" start="26"><li>甲</li></ol><p>後面還有一段文字，把前面的都說完。</p>',
    '- xxvi) 甲\n\n後面還有一段文字，把前面的都說完。',
  ],
  ['a list goes on after z', '<ol type="A" start="26"><li>甲</li><li>乙</li></ol>', '- Z) 甲\n- AA) 乙'],
  ['a list begins with its number', '<ol start="4"><li>甲</li><li>乙</li></ol>', '4. 甲\n5. 乙'],
  [
    'paragraphs and code in an item stay apart, blank lines and all',
    '<ol><li><p>先安裝。</p><p>再執行。</p><pre><code>a = 1\n\nb = 2</code></pre></li><li>最後重開機。</li></ol>',
    '1. 先安裝。\n\n   再執行。\n\n   ```\n   a = 1\n\n   b = 2\n   ```\n2. 最後重開機。',
  ],
  [
    'an item with a heading is a section',
    '<ol><li><h3>第一名</h3><p>它的說明是這樣寫的。</p></li><li><h3>第二名</h3><p>它的說明是那樣寫的。</p></li></ol>',
    '### 第一名\n\n它的說明是這樣寫的。\n\n### 第二名\n\n它的說明是那樣寫的。',
  ],
  [
    'a heading that holds only a picture is the picture',
    '<h2><img src="/figures/first-book.png" alt="第一本"></h2><p>圖下面的文字是這樣寫的，介紹這一本書。</p>',
    '![第一本](https://www.example.com/figures/first-book.png)\n\n圖下面的文字是這樣寫的，介紹這一本書。',
  ],
  [
    'a cell of several short lines is a cell',
    '<table><tr><td><p>線</p></td><td><p>首班</p><p>（平日）</p></td><td>末班</td></tr><tr><td>紅</td><td>6:00</td><td>24:00</td></tr><tr><td>藍</td><td>6:10</td><td>23:50</td></tr></table>',
    '| 線 | 首班 （平日） | 末班 |\n| --- | --- | --- |\n| 紅 | 6:00 | 24:00 |\n| 藍 | 6:10 | 23:50 |',
  ],
  [
    'a table with lines is one of data, whatever its cells hold',
    '<table border="1"><tr><td><p>產品</p></td><td><p>產量</p></td></tr><tr><td><p>酒</p></td><td><p>十五</p><p>萬噸</p></td></tr></table>',
    '| 產品 | 產量 |\n| --- | --- |\n| 酒 | 十五 萬噸 |',
  ],
  [
    'so is one with lines around its cells',
    '<table style="border:none" border="0"><tr><td style="border:solid windowtext 1.0pt"><p>年份</p></td><td style="border:solid windowtext 1.0pt"><p>產</p><p>量</p></td></tr><tr><td><p>2024</p></td><td><p>12</p></td></tr></table>',
    '| 年份 | 產 量 |\n| --- | --- |\n| 2024 | 12 |',
  ],
  [
    'one with lines around whole texts is not',
    '<table border="1"><tr><td>目錄</td><td>全文</td></tr><tr><td>一</td><td><p>開頭</p><p>LONG</p></td></tr></table>'.replace(
      'LONG',
      '堤'.repeat(600),
    ),
    `目錄\n\n全文\n\n一\n\n開頭\n\n${'堤'.repeat(600)}`,
  ],
  [
    'a list in a cell leaves a table of data what it is',
    '<table><caption>資費</caption><tr><th>方案</th><th>月租</th><th>備註</th></tr><tr><td>甲</td><td>599</td><td><ul><li>網內免費</li><li>綁約</li></ul></td></tr><tr><td>乙</td><td>699</td><td>步驟<ol><li>先退租</li><li>再申請</li></ol></td></tr></table>',
    '資費\n\n| 方案 | 月租 | 備註 |\n| --- | --- | --- |\n| 甲 | 599 | 網內免費; 綁約 |\n| 乙 | 699 | 步驟; 先退租; 再申請 |',
  ],
  [
    'without a row of headings, too, where all rows are of one make',
    '<table><tr><td>甲</td><td><ul><li>一</li></ul></td></tr><tr><td>乙</td><td>二</td></tr><tr><td>丙</td><td>三</td></tr></table>',
    '| 甲 | 一 |\n| --- | --- |\n| 乙 | 二 |\n| 丙 | 三 |',
  ],
  [
    'what a cell spans beside and below itself is empty',
    '<table><tr><th rowspan="2">線</th><th colspan="2">時間</th></tr><tr><th>首班</th><th>末班</th></tr><tr><td rowspan="2">紅</td><td>6:00</td><td>24:00</td></tr><tr><td>6:10</td><td>23:50</td></tr></table>',
    '| 線 | 時間 | |\n| --- | --- | --- |\n| | 首班 | 末班 |\n| 紅 | 6:00 | 24:00 |\n| | 6:10 | 23:50 |',
  ],
  [
    'a heading in its first row is the title above a table',
    '<table><tr><td colspan="3"><h2>列車</h2>平日</td></tr><tr><td>線</td><td>首班</td><td>末班</td></tr><tr><td>紅</td><td>6:00</td><td>24:00</td></tr></table>',
    '## 列車\n\n平日\n\n| 線 | 首班 | 末班 |\n| --- | --- | --- |\n| 紅 | 6:00 | 24:00 |',
  ],
  [
    'spans beyond the table end with it',
    '<table><tr><td colspan="99">甲</td><td>乙</td></tr><tr><td rowspan="99">丙</td><td>丁</td></tr></table>',
    '| 甲 | 乙 |\n| --- | --- |\n| 丙 | 丁 |',
  ],
])('%s', (_name, html, expected) => {
  expect(markdownOf(html).endsWith(`\n\n${expected}`)).toBe(true);
});

it('writes facts beside their names as a table, whatever the cells contain', () => {
  const rows = [
    '<tr><th colspan="2">臺北捷運</th></tr>',
    '<tr><th>營運地點</th><td>臺北市<br>新北市</td></tr>',
    '<tr><th>路線</th><td><ul><li>文湖線</li><li>淡水信義線</li></ul></td></tr>',
    '<tr><td></td><td></td></tr>',
    '<tr><th>車站</th><td><table><tr><td>地下</td><td>七十四座</td></tr></table></td></tr>',
  ];
  expect(markdownOf(`<table class="infobox">${rows.join('')}</table>${PROSE.replaceAll('這', '那')}`)).toContain(
    [
      '| 臺北捷運 | |',
      '| --- | --- |',
      '| 營運地點 | 臺北市 新北市 |',
      '| 路線 | 文湖線; 淡水信義線 |',
      '| 車站 | 地下 七十四座 |',
    ].join('\n'),
  );
});

it('keeps a name in its original language beside the Chinese name', () => {
  const name = '<li>大圖<span class="noprint ilh-comment">（英語：<a href="/b">Big Picture</a>）</span></li>';
  const text = markdownOf(`<ul>${name}</ul>${PROSE.replaceAll('這', '那')}`);
  expect(text).toContain('大圖（英語：[Big Picture](https://www.example.com/b)）');
});

it("removes an encyclopedia's notices to its editors", () => {
  const note =
    '<table class="plainlinks metadata ambox ambox-content"><tr><td></td><td>此條目需要補充更多來源。請協助改善這篇條目，無法查證的內容可能被移除。</td></tr></table>';
  const text = markdownOf(`${note}<p>正文在注意事項後面，寫的是這一個條目要說的事情。</p>`);
  expect(text).toContain('正文在注意事項後面');
  expect(text).not.toContain('補充更多來源');
});

it.each([
  ['whose text colour is none', '<p><img style="color:transparent" src="/photos/river.jpg" alt="河"></p>'],
  ['that can be shared', '<p><img class="img-share" src="/photos/river.jpg" alt="河"></p>'],
])('keeps a picture %s', (_name, html) => {
  const after = PROSE.replaceAll('這', '那');
  expect(markdownOf(html + after)).toContain('\n\n![河](https://www.example.com/photos/river.jpg)');
});

it('writes a link to a place in the same page as plain text', () => {
  const text = markdownOf(
    '<p>這一句話有出處<sup><a href="#cite_note-1">[1]</a></sup>，後面還有<a href="#next">下一節</a>的事。</p>',
  );
  expect(text).toMatch(/這一句話有出處\[1\]，後面還有下一節的事。$/);
});

it('keeps the text of rows outside a table', () => {
  const row = (n: number) => `<tr><td>這是第${n}列的文字，寫得長一些，有逗號，也有句號，是一句完整的話。</td></tr>`;
  const text = markdownOf([1, 2, 3].map(row).join(''));
  expect(text.match(/第\d列/g)).toEqual(['第1列', '第2列', '第3列']);
});

it.each([
  ['a zero width', '[甲]\u200b(javascript:alert(1))'],
  ['a control character', '[甲]\u0004(javascript:alert(1))'],
  ['a tag of Unicode', '[甲]\u{e0041}(https://evil.example/)'],
  ['a zero width in elements', '<b>[甲]</b><i>\u200b</i>(https://evil.example/)'],
  ['halves of a run of selectors', '[甲]\ufe0f<span>\ufe0f(https://evil.example/)</span>'],
  ['characters that stand for brackets', '\u0002甲\u0003\u0004(https://evil.example/)'],
  ['a zero width in TeX', '$a^2 [甲]\u200b(https://evil.example/)$'],
  ['a zero width before a name of a link', '</p><p>[甲]\u200b: https://evil.example/'],
])('makes no link from brackets and parentheses separated by %s', (_name, words) => {
  const text = markdownOf(`<p>這一句話裡面有 ${words} 就是這樣，沒有別的了。</p>`);
  expect(text).toContain('甲');
  expect(text).not.toMatch(/(?<!\\)\](?:\(|:)/);
});

it('removes the internal characters that stand for brackets from code too', () => {
  const text = markdownOf(`<pre>a \u0002 b \u0003 c</pre>${PROSE.replaceAll('這', '那')}`);
  expect(text).toContain('```\na  b  c\n```');
});

it('keeps the text of a row nested in another row', () => {
  const row =
    '<tr><td>甲</td><td>乙</td><td><div><tr><td>丙</td><td>丁</td><td>戊</td><td>己</td></tr></div></td></tr>';
  const text = markdownOf(`<table>${row}</table>${PROSE.replaceAll('這', '那')}`);
  for (const word of '甲乙丙丁戊己') expect(text).toContain(word);
});

it('reads an element named like a property of objects as an element', () => {
  expect(markdownOf('<constructor>前面的文字</constructor><p>後面的文字是這樣的。</p>')).toContain('前面的文字');
});

it('writes an item of a few words in several elements in one line', () => {
  const item = (name: string, amount: string) => `<li><div>${name}</div> <div>${amount}</div></li>`;
  expect(markdownOf(`<ul>${item('牛腱', '600克')}${item('番茄', '4顆')}</ul>`)).toContain('- 牛腱 600克\n- 番茄 4顆');
  expect(markdownOf(`<ul>${item('牛腱', '切成大塊。')}</ul>`)).toContain('- 牛腱\n\n  切成大塊。');
});
