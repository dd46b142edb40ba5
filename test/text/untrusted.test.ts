import { expect, it } from 'vitest';
import { safeText, withEscapedControls, withoutControls, withoutUnsafeLinks } from '../../src/text/untrusted.ts';

const ESC = '\u001b';
const CSI = '\u009b';

it('what a terminal acts on is removed, tabs and line feeds stay', () => {
  expect(withoutControls(`a${ESC}[2Jb${CSI}31mc\u0007\r\td\n\u202ee\u2066f\u0090g\u007f`)).toBe('a[2Jb31mc\td\nefg');
});

it('in a log line of JSON it is escaped, and parses to the same text', () => {
  const line = JSON.stringify({ text: `a${ESC}${CSI}\u202e\u007fb` });
  expect(withEscapedControls(line)).toMatch(/^[ -~]*$/);
  expect(JSON.parse(withEscapedControls(line))).toEqual(JSON.parse(line));
});

it.each([
  ['[點我](javascript:alert(1))', '[點我]'],
  ['[點我](JavaScript:alert\\(1)', '[點我]'],
  ['[點我]( data:text/html;base64,AAAA "標題")後', '[點我]後'],
  ['[點我](javascript&colon;alert)', '[點我]'],
  ['[點我](&#106;avascript:alert)', '[點我]'],
  ['[點我](java\\script:alert)', '[點我]'],
  ['[點我](file:///etc/passwd)[再點](vbscript:x)', '[點我][再點]'],
  ['[a [b]](mailto:x@y.tw)', '[a [b]]'],
  ['[外 [內](data:x) 層](javascript:y)', '[外 [內] 層]'],
  ['[點我](<javascript:alert(1>)', '[點我](#)'],
  ['<javascript:alert(1)>', 'javascript:alert(1)'],
])('the target is taken out of %j', (given, expected) => {
  expect(withoutUnsafeLinks(given)).toBe(expected);
});

it.each([
  '[頁](https://a.tw/b_(c)?d=javascript:x)',
  '[頁](<https://a.tw/b c>)',
  '[頁](/docs/readme.md#a:b) [頁](../x?y=a:b) [頁](#note:1)',
  'handlers[name](event), [](std::size_t n), list[0](a, b: c), vector<std::string>',
  '停止上班[1](來源:氣象署)。',
])('%j is left as it is', (text) => {
  expect(safeText(text)).toBe(text);
});

it('pictures become links, so that nothing is loaded to show a text', () => {
  expect(safeText('停班![圖](https://a.tw/p.png?q=secret)[1]。')).toBe('停班[圖](https://a.tw/p.png?q=secret)[1]。');
  expect(safeText('![a[b]](https://a.tw/p.png) ![c][d]')).not.toContain('![');
  expect(safeText('真的![1]')).toBe('真的![1]');
});

it.each(['](', '](a:(', '![', '[x](javascript:', '<a:', '](<a:'])('a megabyte of %j is read once', (part) => {
  const text = part.repeat(1_000_000 / part.length);
  expect(safeText(text).length).toBeLessThanOrEqual(text.length); // quadratic work would not end within the test's limit
});
