/** Returns the programming language that an element's classes or `data-lang` name; '' when they name none. */
export function languageNamed({ class: classes = '', 'data-lang': declared = '' }: Record<string, string>): string {
  const named = NAMED.exec(classes)?.[1] ?? DECLARED.exec(declared)?.[0];
  if (named !== undefined) return named;
  const sphinx = OF_SPHINX.exec(classes)?.[1];
  if (sphinx !== undefined) return sphinx;
  const names = classes.split(/\s+/);
  return names.some((name) => HIGHLIGHTED.test(name)) ? (names.find((name) => LANGUAGES.has(name)) ?? '') : '';
}

/** Returns the language that is the only class of a `<code>` in a block; '' for any other class. */
export function languageAlone({ class: name = '' }: Record<string, string>): string {
  return LANGUAGES.has(name) ? name : '';
}

/** Returns the language that the classes of a highlighter's box name; '' when they name none. */
export function languageOfHighlighter(classes: string): string {
  const names = classes.split(/\s+/).map((name) => name.replace(/^(?:bg_|enlighter-l-|dp-(?=\w\w))/, ''));
  return names.find((name) => LANGUAGES.has(name)) ?? '';
}

// Scripts that were given no language write `undefined`.
const NAMED = /(?:language|lang|highlight-source|brush)[-:]\s*(?!(?:undefined|none|null)(?![\w+#-]))([\w+#-]+)/;
/** Class of Sphinx's box around a block. `default` says little: the author may have set any language, mostly Python. */
const OF_SPHINX = /(?:^|\s)highlight-(?!(?:default|none|text|source)\b)([\w+#-]{1,20})(?:\snotranslate|$)/;
const DECLARED = /^(?!(?:undefined|none|null)$)[\w+#.-]{1,20}$/;
const HIGHLIGHTED = /^(?:hljs|highlight|sourceCode|src|prism|shiki|code|codeblock)$/i;

/** Names of languages that highlighters use as a bare class. */
const LANGUAGES = new Set(
  'bash bat batch c c# c++ clojure cmake cmd console cpp cs csharp css dart diff docker dockerfile elixir elm erlang fortran fsharp go golang gradle graphql groovy haskell hcl html http ini java javascript js json jsonc jsx julia kotlin latex less lisp lua makefile markdown matlab md mysql nasm nginx nim objc objectivec ocaml pascal perl php plaintext powershell properties protobuf ps1 py python r rb ruby rust scala scheme scss sh shell solidity sql svelte swift tcl terraform tex text toml ts tsx typescript vb vbnet vim vue wasm x86asm xml yaml yml zig zsh'.split(
    ' ',
  ),
);

/** Whether `called` (see Block) is a highlighter's name for line numbers. */
export function isCalledLineNumber(called: string): boolean {
  return LINE_NUMBER.test(called);
}

const LINE_NUMBER = /(?:^| )(?:line ?(?:no|num(?!ber ?\d))|lnt?(?: |$)|gutter|pre numbering|hljs ln n|code ?line ?num)/;

/** Whether an element's style excludes its text from copying, as that of line numbers and prompts does. */
export function isUnselectable({ style = '' }: Record<string, string>): boolean {
  return /(?:^|[;\s])(?:-webkit-)?user-select\s*:\s*none/i.test(style);
}

/** Whether a line is the label of a copy button. */
export function isCopyLabel(line: string): boolean {
  return /^(?:(?:點擊|点击)?(?:复制|複製|拷贝)(?:代码|程式碼|代碼|成功)?!?|copy(?: code)?|copied!?)$/i.test(line);
}

/** Returns code without the label of a copy button at its beginning or end, whether on its own line or not. */
export function withoutCopyLabel(code: string): string {
  return code
    .replace(/^\s*(?:[a-z+#]{1,12})?(?:复制代码|複製代碼|複製程式碼)\n?/, '')
    .replace(/(?:复制代码|複製代碼|複製程式碼)\s*$/, '')
    .replace(/^\s*(?:复制|複製|copy)[^\S\n]*\n/i, '')
    .replace(/\n[^\S\n]*(?:复制|複製|copy)\s*$/i, '\n');
}

/** Returns code without its line numbers, if each number is on its own line before the line that it counts. */
export function withoutCounting(code: string): string {
  if (!/^\s*1\n/.test(code)) return code;
  const lines = code.trimEnd().split('\n');
  const numbers = lines.filter((_, index) => index % 2 === 0);
  const isCounting = numbers.length >= MIN_COUNTED && numbers.every((line, index) => line.trim() === `${index + 1}`);
  return isCounting ? lines.filter((_, index) => index % 2 === 1).join('\n') : code;
}

const MIN_COUNTED = 3; // lines
