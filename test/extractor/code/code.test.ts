import { expect, it } from 'vitest';
import { extractPage } from '../../../src/extractor/extract-page.ts';
import type { Format } from '../../../src/schemas.ts';

const PROSE = '<p>這一段只是要讓頁面有一篇文章的樣子，所以寫得長一些，也有逗號，還有句號。</p>'.repeat(6);
const AFTER = '<p>程式後面還有一段說明，也是完整的句子，有逗號，也有句號。</p>';

function contentOf(html: string, format: Format = 'markdown'): string {
  const page = `<!doctype html><title>頁</title><article>${PROSE}${html}${AFTER}</article>`;
  const url = 'https://www.example.com/a/b.html';
  const reply = extractPage({ bytes: Buffer.from(page), contentType: 'text/html', url, format });
  if ('failure' in reply) return reply.failure;
  return reply.content.slice(reply.content.lastIndexOf('還有句號。') + 5, reply.content.indexOf('程式後面')).trim();
}

function block(language: string, code: string): string {
  return `\`\`\`${language}\n${code}\n\`\`\``;
}

/** Line numbers and lines of code, to be written as WordPress highlighters do. */
const NUMBERS = Array.from({ length: 12 }, (_, at) => at + 1);
const CODE = NUMBERS.map((number) => `read(${number})`);

it.each([
  [
    'Crayon, a table in a box that may be printed',
    `<div id="crayon-57707431866c5056110905" class="crayon-syntax print-yes"><div class="crayon-main"><table><tr><td class="crayon-nums"><div class="crayon-nums-content">${NUMBERS.map((number) => `<div class="crayon-num">${number}</div>`).join('')}</div></td><td class="crayon-code"><div class="crayon-pre">${CODE.map((line) => `<div class="crayon-line"><span>${line}</span></div>`).join('')}</div></td></tr></table></div></div>`,
    block('', CODE.join('\n')),
  ],
  [
    'SyntaxHighlighter',
    `<div class="syntaxhighlighter python"><table><tr><td class="gutter">${NUMBERS.map((number) => `<div class="line number${number}">${number}</div>`).join('')}</td><td class="code"><div class="container">${CODE.map((line) => `<div class="line"><code>${line}</code></div>`).join('')}</div></td></tr></table></div>`,
    block('python', CODE.join('\n')),
  ],
  [
    'lines that breaks part',
    '<pre><code><span class="token-line">cd app<br></span><span class="token-line">npm start<br></span></code></pre>',
    block('', 'cd app\nnpm start'),
  ],
  [
    'lines in blocks',
    '<pre><div>if a:</div><div>  b()</div><div><br></div><div>c()</div></pre>',
    block('', 'if a:\n  b()\n\nc()'),
  ],
  [
    'words that are called as what stands around a text is',
    '<pre><code class="language-html"><i class="token comment">&lt;!-- 甲 --&gt;</i>\n<b class="token tag">&lt;p&gt;</b><b class="hljs-meta">x</b></code></pre>',
    block('html', '<!-- 甲 -->\n<p>x'),
  ],
  ['a language as its only name', '<pre><code class="python">print(1)</code></pre>', block('python', 'print(1)')],
  [
    'an editor that shows it',
    '<div class="cm-editor"><div class="cm-content"><div class="cm-line">標題：</div><div class="cm-line"><br></div><div class="cm-line">日期：</div></div></div>',
    block('', '標題：\n\n日期：'),
  ],
  [
    'lines that are code each',
    '<section><ul class="code-index"><li></li><li></li></ul><pre data-lang="python"><code><span>import a</span></code><code><span>print(a)</span></code></pre></section>',
    block('python', 'import a\nprint(a)'),
  ],
  [
    'lines in boxes beside a column of numbers',
    '<div id="highlighter_1" class="syntaxhighlighter java"><div class="toolbar"><a href="#">?</a></div><table><tr><td class="gutter"><div class="line number1">1</div><div class="line number2">2</div></td><td class="code"><div class="container"><div class="line number1"><code>int</code> <code>a = 1;</code></div>\n<div class="line number2"><code>&nbsp;&nbsp;</code><code>a++;</code></div></div></td></tr></table></div>',
    block('java', 'int a = 1;\n  a++;'),
  ],
  [
    'lines in tables of their own',
    '<div class="syntaxhighlighter"><div class="bar">view source</div><div class="lines"><div class="line"><table><tr><td class="number"><code>1</code></td><td><code>a = 1</code></td></tr></table></div><div class="line"><table><tr><td class="number"><code>2</code></td><td><code>b = 2</code></td></tr></table></div></div></div>',
    block('', 'a = 1\nb = 2'),
  ],
  [
    'lines in a list below a bar',
    '<div class="dp-highlighter bg_sql"><div class="bar"><b>[sql]</b> <a href="#">view plain</a></div><ol class="dp-sql" start="1">\n<li class="alt"><span>SELECT&nbsp;甲</span></li>\n<li><span>&nbsp;&nbsp;FROM&nbsp;乙</span></li>\n</ol></div>',
    block('sql', 'SELECT 甲\n  FROM 乙'),
  ],
  [
    'a list of lines alone',
    '<ol class="dp-xml"><li>&lt;甲&gt;</li><li>&lt;/甲&gt;</li></ol>',
    block('xml', '<甲>\n</甲>'),
  ],
  [
    "a forum's list of lines",
    '<div class="blockcode"><div><ol><li>for i in x:<br></li><li>&nbsp; print(i)</li></ol></div><em>复制代码</em></div>',
    block('', 'for i in x:\n  print(i)'),
  ],
  [
    'lines beside numbers, in a box named after its printing',
    '<div class="crayon-syntax print-yes"><div class="crayon-toolbar"><span class="crayon-language">Python</span></div><table><tr><td class="crayon-nums"><div>1</div></td><td><div class="crayon-pre"><div class="crayon-line">print(1)</div></div></td></tr></table></div>',
    block('python', 'print(1)'),
  ],
  [
    'a box of lines that breaks part, as its source does not',
    '<div class="cnblogs_code"><span>if</span> (a)<br>\n&nbsp;&nbsp;b();\n<i>//</i> c</div>',
    block('', 'if (a)\n  b(); // c'),
  ],
  [
    'a folded box',
    '<div class="cnblogs_code"><img src="/closed.gif"><div class="cnblogs_code_hide"><pre>a = 1</pre></div><span>View Code</span></div>',
    block('', 'a = 1'),
  ],
  [
    'lines in a box above their source',
    '<div class="enlighter-default enlighter-l-js"><div class="enlighter"><div><div>let a</div></div></div><pre class="enlighter-raw">let a</pre></div>',
    block('js', 'let a'),
  ],
  [
    'code that is called a source',
    '<pre class="sourceCode python"><code>print(1)</code></pre>',
    block('python', 'print(1)'),
  ],
  [
    'code in a wrapper that is called a toolbar',
    '<div class="code-toolbar"><pre><code class="language-sh">make</code></pre><div class="toolbar">Copy</div></div>',
    block('sh', 'make'),
  ],
  [
    'a bar and the numbers inside it',
    '<pre><div class="head"><span>js</span><div>复制代码</div></div><code>let a = 1\nlet b = 2\n</code><ul><li>1</li><li>2</li></ul></pre>',
    block('', 'let a = 1\nlet b = 2'),
  ],
  ['a button read with it', '<pre>go复制代码package main\nimport "fmt"</pre>', block('', 'package main\nimport "fmt"')],
  [
    'numbers in a cell beside it',
    '<table><tr><td><pre>1<br>2</pre></td><td><pre>a = 1<br>b = 2</pre></td></tr></table>',
    block('', 'a = 1\nb = 2'),
  ],
  [
    'a table of lines in a block',
    '<div class="language-ruby"><pre><code><table><tr><td class="gl"><pre class="lineno">1\n2\n</pre></td><td><pre>puts 1\nputs 2\n</pre></td></tr></table></code></pre></div>',
    block('ruby', 'puts 1\nputs 2'),
  ],
  [
    'what it prints',
    '<pre>print(1)\nprint(2)</pre><p>印出來的：</p><pre>1\n2</pre>',
    `${block('', 'print(1)\nprint(2)')}\n\n印出來的：\n\n${block('', '1\n2')}`,
  ],
  [
    'its language, of a wrapper',
    '<div class="highlight highlight-source-shell"><pre>npm test</pre></div>',
    block('shell', 'npm test'),
  ],
  [
    'no language where a script was given none',
    '<pre><code class="hljs language-undefined">a b</code></pre>',
    block('', 'a b'),
  ],
  [
    'no language where an attribute was given none',
    '<div data-lang="none"><pre data-lang="undefined">a b</pre></div>',
    block('', 'a b'),
  ],
  ['its language, bare', '<pre><code class="hljs java">int a = 1;</code></pre>', block('java', 'int a = 1;')],
  [
    'its language, in a label too',
    '<div class="language-js"><span class="lang">js</span><pre><code>let a</code></pre></div>',
    block('js', 'let a'),
  ],
  [
    'its language, in an attribute that is spelt out',
    '<figure><pre data-language="yaml"><code data-language="yaml"><span>a: 1</span></code></pre></figure>',
    block('yaml', 'a: 1'),
  ],
  ['its language, as a property', '<pre><code language="tsx">&lt;A /&gt;</code></pre>', block('tsx', '<A />')],
  [
    'its language, in a bar inside',
    '<pre><code class="hljs language-bash"><div class="bar"><span>Bash</span><button>複製</button></div><div>bash run.sh\n</div></code></pre>',
    block('bash', 'bash run.sh'),
  ],
  [
    'line numbers that cannot be selected',
    '<pre><code><span><span style="-webkit-user-select:none;user-select:none"> 1</span><span>a = 1\n</span></span><span><span style="user-select: none">2</span><span>\n</span></span><span><span style="user-select:none">3</span><span>b = 2</span></span></code></pre>',
    block('', 'a = 1\n\nb = 2'),
  ],
  [
    'a prompt that cannot be selected stays',
    '<pre><span style="user-select:none">$ </span>ls</pre>',
    block('', '$ ls'),
  ],
  ['lines of code that is a paragraph', '<p><code>cd app<br>\nnpm start</code></p>', block('', 'cd app\nnpm start')],
  [
    'lines of code whose style shows them',
    '<div><code class="language-sh" style="white-space: pre">\ncd app\n  npm start\n</code></div>',
    block('sh', 'cd app\n  npm start'),
  ],
  [
    'code around a block of it',
    '<code class="language-ts"><pre><code>let a;\n  let b;</code></pre></code>',
    block('ts', 'let a;\n  let b;'),
  ],
  [
    'code around a table of lines and their numbers',
    '<div class="language-cpp"><code><table><tbody><tr><td class="rouge-gutter"><pre class="lineno">1\n2\n</pre></td><td><pre><span>int x;</span>\n<span>int y;</span>\n</pre></td></tr></tbody></table></code></div>',
    block('cpp', 'int x;\nint y;'),
  ],
  [
    'line numbers in a box laid over the code',
    '<div class="language-ts"><pre><code>let a;\nlet b;</code></pre><div class="line-numbers-wrapper"><span class="line-number">1</span><br><span class="line-number">2</span><br></div></div>',
    block('ts', 'let a;\nlet b;'),
  ],
  [
    'line numbers beside boxes of code',
    '<pre><div><span>1</span><div>src/</div></div><div><span>2</span><div>  main.ts</div></div><div><span>3</span><div>docs/</div></div></pre>',
    block('', 'src/\n  main.ts\ndocs/'),
  ],
  [
    'lines in a box that a script colours',
    '<div class="code-block" data-lang="http">GET https://www.example.com/items\n&gt; {%\n    log()\n%}</div>',
    block('http', 'GET https://www.example.com/items\n> {%\n    log()\n%}'),
  ],
  ['words among code', '<pre>執行 <code>npm test</code> 就好</pre>', block('', '執行 npm test 就好')],
])('writes a block of code: %s', (_name, html, expected) => {
  expect(contentOf(html)).toBe(expected);
});

it('divides lines of code at breaks in plain text too', () => {
  expect(contentOf('<pre>cd app<br>npm start</pre>', 'text')).toBe('cd app\nnpm start');
});

it('leaves out code within comments of readers', () => {
  const comments = '<div class="comments"><p>我是這樣寫的：</p><pre>b = 2</pre></div>';
  expect(contentOf(`<pre>a = 1</pre>${comments}`)).toBe(block('', 'a = 1'));
});

it('keeps a short line that introduces code', () => {
  const code =
    '<div class="code"><div><div>Shell</div></div><pre><code>npm install tool,\nnpm start.</code></pre></div>';
  const last = '<p>The tool runs in the background, and it writes four lines into its log at every start.</p>';
  const page = `<title>Tool</title><article><h3>Start</h3><p>First install the tool:</p>${code}${last}</article>`;
  const task = { bytes: Buffer.from(page), contentType: 'text/html', url: 'https://www.example.com/' };
  expect(extractPage({ ...task, format: 'text' })).toMatchObject({
    content: expect.stringMatching(/^Start\n\nFirst install the tool:\n/),
  });
});

it("joins a function's name to that of its module and removes the heading link", () => {
  const name = '<code>river.</code><code>open</code>(<em>gate</em>)<a class="headerlink" href="#river.open">¶</a>';
  const text = contentOf(`<dl><dt id="river.open">${name}</dt><dd><p>打開第幾個水門。</p></dd></dl>`);
  expect(text).toMatch(/^`river\.open`\(\*gate\*\)\n/);
  expect(contentOf('<p>先 <code>cd app</code> <code>npm start</code></p>')).toBe('先 `cd app` `npm start`');
  expect(contentOf('<p><code><a href="/r">River</a></code><code>[]</code></p>')).toContain(
    '(https://www.example.com/r)',
  );
});

it('keeps the language of code in a noscript element', () => {
  const code = '<pre><code class="language-sh">make\nmake install</code></pre>';
  const page = `<!doctype html><title>頁</title><div id="app"></div><noscript><article>${PROSE}${code}</article></noscript>`;
  const task = { bytes: Buffer.from(page), contentType: 'text/html', url: 'https://www.example.com/a/b.html' };
  expect(extractPage({ ...task, format: 'markdown' })).toMatchObject({
    content: expect.stringContaining(block('sh', 'make\nmake install')),
  });
});

it('keeps blank lines in code and spaces at line ends', () => {
  const code = 'import os  \n\n\ndef open(gate):\n\n\n\n    return gate';
  expect(contentOf(`<pre><code>${code}</code></pre>`)).toBe(block('', code));
  expect(contentOf(`<pre>${code}</pre>`, 'text')).toBe(code);
  const item = contentOf(`<ol><li><p>先打開：</p><pre>${code}</pre></li></ol>`);
  expect(item.replace(/^ {3}/gm, '')).toBe(`1. 先打開：\n\n${block('', code)}`);
});
