import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';

const PROSE = '<p>這一段只是要讓頁面有一篇文章的樣子，所以寫得長一些，也有逗號，還有句號。</p>'.repeat(6);

function lastOf(html: string): string {
  const page = `<!doctype html><title>頁</title><article>${PROSE}${html}</article>`;
  const url = 'https://www.example.com/a/b.html';
  const reply = extractPage({ bytes: Buffer.from(page), contentType: 'text/html', url, format: 'markdown' });
  return 'failure' in reply ? reply.failure : reply.content.slice(reply.content.lastIndexOf('還有句號。') + 5).trim();
}

const MATHML =
  '<math alttext="{\\displaystyle a_{1}}"><semantics><mi>a</mi><annotation encoding="application/x-tex">{\\displaystyle a_{1}}</annotation></semantics></math>';

it.each([
  [
    'MathML with its TeX',
    `<span class="katex"><span>${MATHML}</span><span aria-hidden="true">a1</span></span>`,
    '$a_{1}$',
  ],
  ['MathML with its TeX as text', '<math alttext="\\alpha &lt; b"><mi>α</mi></math>', '$\\alpha < b$'],
  [
    'fractions, roots and powers of MathML alone',
    '<math><mi>x</mi><mo>=</mo><mfrac><mrow><mo>−</mo><mi>b</mi></mrow><msqrt><msup><mi>b</mi><mn>2</mn></msup></msqrt></mfrac></math>',
    '$x=\\frac{−b}{\\sqrt{b^2}}$',
  ],
  [
    'sums, accents and words',
    '<math><munderover><mo>∑</mo><mrow><mi>k</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mover><mi>x</mi><mo>˙</mo></mover><mtext>for</mtext><msup><mrow><mo>(</mo><mi>y</mi><mo>)</mo></mrow><mn>2</mn></msup><mi>sin</mi><mi>z</mi></math>',
    '$∑_{k=1}^n\\dot{x}\\text{ for }{(y)}^2sin z$',
  ],
  [
    'a table of MathML',
    '<math><mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd><mtd><mn>0</mn></mtd></mtr></mtable></math>',
    '$\\begin{matrix} a & b \\\\ c & 0 \\end{matrix}$',
  ],
  [
    'the MathML of a rendered formula',
    '<mjx-container class="MathJax CtxtMenu_Attached_0"><mjx-math aria-hidden="true"><i>α</i></mjx-math><mjx-assistive-mml><math><mi>α</mi></math></mjx-assistive-mml></mjx-container>',
    '$α$',
  ],
  [
    'elements and accents that are called like members of objects',
    '<math><constructor><mi>x</mi></constructor><mover><mi>y</mi><mi>constructor</mi></mover></math>',
    '$xy^{constructor}$',
  ],
  ['MathML alone', '<math><mi>x</mi><mo>=</mo><mn>1</mn></math>', '$x=1$'],
  [
    'TeX in a script',
    '<script type="math/tex; mode=display">% <![CDATA[\n\\frac{1}{n} %]]></script>',
    '$\\frac{1}{n}$',
  ],
  [
    'what a script has made of TeX, and the TeX',
    '<span class="MathJax_Preview"></span><span class="MathJax"><span>α</span></span><script type="math/tex">\\alpha</script>',
    '$\\alpha$',
  ],
  [
    'TeX beside what is shown for it',
    '<span class="ztext-math" data-tex="\\sqrt{d_k}"><span>\\sqrt{d_k}</span></span>',
    '$\\sqrt{d_k}$',
  ],
  [
    'TeX beside what is shown for it, by another name',
    '<span class="math-inline" data-math="\\forall x"><span class="katex"><span aria-hidden="true">∀x</span></span></span>',
    '$\\forall x$',
  ],
  [
    'the MathML of a drawing, though it is clipped for those who see',
    '<mjx-container jax="SVG"><svg aria-hidden="true"><path/></svg><mjx-assistive-mml style="clip:rect(1px,1px,1px,1px);position:absolute"><math><mi>α</mi></math></mjx-assistive-mml></mjx-container>',
    '$α$',
  ],
  ['a picture that says its TeX', '<img src="/eq.svg" alt="\\exp(x) - \\log(y)">', '$\\exp(x) - \\log(y)$'],
  [
    'a picture that a service draws',
    '<img src="https://tex.example/svg.image?%5Cfrac%7Ba%7D%7Bb%7D&space;=c&plus;d">',
    '$\\frac{a}{b} =c+d$',
  ],
  [
    'a picture by a parameter',
    '<img src="https://tex.example/draw?cht=tx&chl=%5Calpha%2B%5Cbeta">',
    '$\\alpha+\\beta$',
  ],
  ['a binomial', '<math><mi>c</mi><mfrac linethickness="0"><mi>n</mi><mi>k</mi></mfrac></math>', '$c{n \\atop k}$'],
  [
    'lines above',
    '<math><menclose notation="top"><mi>A</mi><mi>B</mi></menclose><mo>=</mo><mover><mi>c</mi><mo>⏞</mo></mover></math>',
    '$\\overline{AB}=\\overbrace{c}$',
  ],
  [
    'a number beside it',
    '<math><mtable><mlabeledtr><mtd><mtext>(1)</mtext></mtd><mtd><mi>a</mi></mtd></mlabeledtr></mtable></math>',
    '$a \\quad (1)$',
  ],
  ['TeX in an editor’s attribute', '<span class="ql-formula" data-value="a_1"><span>a1</span></span>', '$a_1$'],
  ['TeX by a third name', '<span class="katex-inline" data-expr="a_1"><b aria-hidden="true">a1</b></span>', '$a_1$'],
  ['no TeX but what a cell computes', '<span class="text" data-formula="A1*B1">棧</span>', '棧'],
  ['no TeX but a texture', '<span data-tex="/wood.jpg">木</span><span class="math" data-tex="">棧</span>', '木棧'],
  [
    'a picture of a formula',
    `<span style="display:none">${MATHML}</span><img class="mwe-math-fallback-image-inline" aria-hidden="true" src="/a.svg" alt="{\\displaystyle a_{1}}">`,
    '$a_{1}$',
  ],
  [
    'a formula for those who see it and those who do not',
    `<span>${MATHML}</span> <img class="mwe-math-fallback-image-inline" src="/a.svg" alt="{\\displaystyle a_{1}}">`,
    '$a_{1}$',
  ],
])('writes a formula as TeX: %s', (_name, html, expected) => {
  expect(lastOf(`<p>先設 ${html} 為已知，再看它與別的量有什麼樣的關係。</p>`)).toBe(
    `先設 ${expected} 為已知，再看它與別的量有什麼樣的關係。`,
  );
});

it.each([
  ['a power', '光速約為 3×10<sup>8</sup> 公尺', '光速約為 3×10^8 公尺'],
  ['a negative one', '<i>m</i><sup>−2</sup> 的單位', '*m*^−2 的單位'],
  [
    'a power of brackets, bars and primes',
    '{a}<sup>2</sup>、[a+b]<sup>n</sup>、|x|<sup>2</sup>、x′<sup>2</sup>',
    '{a}^2、[a+b]^n、|x|^2、x′^2',
  ],
  ['two notes', '這個說法<sup>1</sup><sup>2</sup>', '這個說法[1]2'],
  ['an ordinal', 'the 21<sup>st</sup> century', 'the 21st century'],
  ['a trade mark', 'Huasou<sup>™</sup> 這個名字', 'Huasou™ 這個名字'],
  ['a note', '出處有兩個<sup><a href="#fn2">2</a></sup>', '出處有兩個[2]'],
  ['a note whose link is around it', '年份是 1998<a href="#fn3"><sup>3</sup></a>', '年份是 1998[3]'],
  ['a note without a link, after a word', 'the whole argument<sup>2</sup> 是這樣', 'the whole argument[2] 是這樣'],
  ['a note without a link, after a quotation', '他說「好」<sup>12</sup>', '他說「好」[12]'],
  ['a note without a link, after Chinese', '這個說法<sup>3</sup>', '這個說法[3]'],
  ['a unit', '共 5 公里<sup>2</sup> 和 10 meters<sup>2</sup>', '共 5 公里2 和 10 meters^2'],
  ['a variable', '<i>E</i> = <i>mc</i><sup>2</sup> 與 sin<sup>2</sup>', '*E* = *mc*^2 與 sin^2'],
  [
    'a note at the whole address of the page',
    '出處在此<a class="anchor" href="https://www.example.com/a/b.html#footnote-1-158">1</a>',
    '出處在此[1]',
  ],
  [
    'a note after a sentence, without being raised',
    'It is so.<a href="/a/b.html#footnote-1-158">1</a> 而且',
    'It is so.[1] 而且',
  ],
  ['the number of an equation', '由式 (<a href="#eq2">2</a>) 和圖 <a href="#fig1">1</a>', '由式 (2) 和圖 1'],
  ['a word that leads to a place in the page', '見<a href="#part">下文</a>', '見下文'],
  ['a post by its whole address', '見<a href="/a/b.html#p5">五樓</a>', '見[五樓](https://www.example.com/a/b.html#p5)'],
  ['a place in another page', '見<a href="/a/c.html#p">下文</a>', '見[下文](https://www.example.com/a/c.html#p)'],
  ['the way back from a note', '註解是這樣<a href="#r1">↩︎</a><b><a href="#r2">^</a></b>', '註解是這樣'],
  [
    'a note in the margin',
    'It holds<sup><a href="#n1">1</a></sup><span class="sidenote"><span class="number">1. </span>Mostly.</span> 而且',
    'It holds[1] (Mostly.) 而且',
  ],
  [
    'a note of a paper',
    'It holds<span class="ltx_note"><sup>1</sup><span class="ltx_note_outer"><span><sup>1</sup><span>1</span>Mostly.</span></span></span> 而且',
    'It holds[1] (Mostly.) 而且',
  ],
  [
    'the mark of a note elsewhere in a paper',
    'Ann Author<span class="ltx_note"><sup>2</sup><span class="ltx_note_outer"><span><sup>2</sup><span>footnotemark: </span><span>2</span></span></span></span>',
    'Ann Author[2]',
  ],
  [
    'the ways back from a note of an encyclopedia',
    '註解<span class="mw-cite-backlink">^ <sup><a href="#r0">1.0</a></sup> <sup><a href="#r1">1.1</a></sup></span>在此',
    '註解在此',
  ],
  ['a reading', '<ruby>家族<rt>かぞく</rt></ruby>很大', '家族（かぞく）很大'],
  ['a reading with its brackets', '<ruby>漢<rp>(</rp><rt>hàn</rt><rp>)</rp></ruby>字', '漢(hàn)字'],
  [
    'a reading of a base that is named',
    '這叫<ruby><rb>家族</rb><rp>（</rp><rt>かぞく</rt><rp>）</rp></ruby>很大',
    '這叫家族（かぞく）很大',
  ],
  [
    'an icon in several sizes',
    '按<picture><source srcset="/a.webp"><img src="/a.png" alt="齒輪"></picture>設定',
    '按![齒輪](https://www.example.com/a.png)設定',
  ],
  ['a quotation', '他說<q>不行，<q>今天</q>不行</q>和 <q>no</q>', '他說「不行，『今天』不行」和 “no”'],
  ['a quotation with marks of its own', '他說<q>「不行」</q>', '他說「不行」'],
  ['an index', 'log<sub>2</sub>8 與 a<sub>n+1</sub> 與 x<sub>i</sub>', 'log_{2}8 與 a_{n+1} 與 x_i'],
  [
    'a formula of chemistry',
    'H<sub>2</sub>O、PM<sub>2.5</sub> 與 Fe<sub>2</sub>(SO<sub>4</sub>)<sub>3</sub>',
    'H2O、PM2.5 與 Fe2(SO4)3',
  ],
  ['small words below', '步道<sub>北段</sub>與 <sub>a</sub>', '步道北段與 a'],
  ['French ordinals and abbreviations', 'XVI<sup>e</sup> n<sup>o</sup> M<sup>me</sup> 3<sup>e</sup>', 'XVIe no Mme 3e'],
  ['a power that is a letter', 'x<sup>e</sup> 與 e<sup>x</sup>', 'x^e 與 e^x'],
  ['tildes of one’s own', '好~~開心~~喔', '好\\~~開心\\~~喔'],
  ['a row of tildes', '~~~好~~~', '\\~\\~~好\\~\\~~'],
  ['names of characters', '寫成 &amp;lt;b&amp;gt; 與 A&amp;B', '寫成 \\&lt;b\\&gt; 與 A&B'],
  ['what is strong among letters', '是<b>「重點」</b>內容', '是「**重點**」內容'],
  ['a mark at the end of what is strong', '<b>注意：</b>請看', '**注意**：請看'],
  ['a mark beside a blank', '<b>注意：</b> 請看<i>（甲）</i>。', '**注意：** 請看（*甲*）。'],
  ['nothing but marks', '甲<b>、</b>乙', '甲、乙'],
  ['a link in brackets', '連<b>（<a href="/x">甲</a>）</b>乙', '連（**[甲](https://www.example.com/x)**）乙'],
  ['strong words that touch', '<strong>重</strong><b>點</b>與<i>a</i><em>b</em>', '**重點**與*ab*'],
  ['what is strong across an empty line', '甲<b>一<br> <br>二</b>', '甲**一**\n\n**二**'],
  ['what no longer holds', '<del>舊的規定</del>新的規定', '~~舊的規定~~新的規定'],
])('writes %s', (_name, html, expected) => {
  expect(lastOf(`<p>${html}，後面還有話要說，說完才是句號。</p>`)).toBe(`${expected}，後面還有話要說，說完才是句號。`);
});

it('marks deleted text in each of its paragraphs', () => {
  const old = '<del><p>第一條，舊的文字不再有效。</p><p>第二條，這裡的也是。</p></del>';
  expect(lastOf(`${old}<p>新的條文在此，從今天開始有效。</p>`)).toBe(
    '~~第一條，舊的文字不再有效。~~\n\n~~第二條，這裡的也是。~~\n\n新的條文在此，從今天開始有效。',
  );
});

it('applies a checkbox in a label to the words in the following box', () => {
  const item = (checked: string, text: string) =>
    `<li><label><input type="checkbox"${checked}><span></span></label><div><p>${text}</p></div></li>`;
  const list = `<ul>${item(' checked', '寫好說明')}${item('', '發布新版')}</ul>`;
  expect(lastOf(list)).toBe('- [x] 寫好說明\n- [ ] 發布新版');
});

it('writes tasks as done or not done', () => {
  const list =
    '<li><input type="checkbox" checked disabled> 寫好說明</li><li><label><input type="checkbox"> 發布新版</label></li>';
  expect(lastOf(`<ul>${list}</ul>`)).toBe('- [x] 寫好說明\n- [ ] 發布新版');
});

it.each([
  ['by their classes', 'inline-task-list', 'checked', '- [x] 寫好說明\n- [ ] 發布新版'],
  ['in no other list', 'steps', 'checked', '- 寫好說明\n- 發布新版'],
  ['when any is', 'task-list', 'first', '- 寫好說明\n- 發布新版'],
])('writes tasks as done or not done %s', (_, list, done, expected) => {
  expect(lastOf(`<ul class="${list}"><li class="${done}">寫好說明</li><li>發布新版</li></ul>`)).toBe(expected);
});

it.each([
  ['its number', '<p><sup>1</sup> 註解是這樣的。</p>', '[1] 註解是這樣的。'],
  ['its number in bold', '<p><b><sup>1</sup> 註</b>：註解是這樣的。</p>', '**[1] 註**：註解是這樣的。'],
  ['an isotope', '<p><sup>14</sup>C 的半衰期是五千七百三十年。</p>', '14C 的半衰期是五千七百三十年。'],
])('writes %s at the beginning of a line', (_name, html, expected) => expect(lastOf(html)).toBe(expected));

it.each(['/a.png?path=C%3A%5CUsers', '/a.png?t=%5C', '/a.png?%'])('does not read the picture %s as a formula', (url) =>
  expect(lastOf(`<p>圖在這裡 <img src="${url}" alt="C:\\tex\\bar">，後面還有話要說，說完才是句號。</p>`)).toContain(
    '![',
  ),
);

it.each([
  ['f:\\mathbb{R}\\to\\mathbb{R}', '$f:\\mathbb{R}\\to\\mathbb{R}$'],
  ['T: V\\to W', '$T: V\\to W$'],
  ['C:\\tools\\bar', '!['],
])('a picture of %s is a function, one of a path is not', (alt, expected) => {
  expect(lastOf(`<p>圖在這裡 <img src="/a.png" alt="${alt}">，後面還有話要說，說完才是句號。</p>`)).toContain(expected);
});

it('writes no link for a heading that links to itself by its whole address', () => {
  const heading = '<h2><a href="https://www.example.com/a/b.html#part">下文</a></h2>';
  expect(lastOf(`${heading}<p>後面還有話要說，說完才是句號，所以這一段寫得長一些。</p>`)).toMatch(/^## 下文\n/);
});
