import { describe, expect, it } from 'vitest';
import { escapeLine, escapeText } from '../../../src/extractor/write/escape.ts';

describe('a line of text without markup', () => {
  it.each([
    ['a link', '看 [這裡](javascript:alert(1))', '看 \\[這裡\\](javascript:alert(1))'],
    ['half a link', '標題\\](javascript:alert(1)) [', '標題\\\\\\](javascript:alert(1)) \\['],
    ['a link across an invisible character', '[這裡]\u200b(https://e.com)', '\\[這裡\\](https://e.com)'],
    ['a link across a control character', '[這裡]\u0001(https://e.com)', '\\[這裡\\](https://e.com)'],
    ['an image', '![圖](https://e.com/x.png)', '!\\[圖\\](https://e.com/x.png)'],
    ['the address of a label', '[這裡]: https://e.com', '\\[這裡\\]: https://e.com'],
    ['a tag', '<img src=x> 與 &lt;', '\\<img src=x> 與 \\&lt;'],
    ['a fence', '```js', '\\`\\`\\`js'],
    ['a heading', '# 標題', '\\# 標題'],
    ['a heading after an invisible character', '\u200b# 標題', '\\# 標題'],
    ['a heading in an item', '- # 標題', '- \\# 標題'],
    ['a heading in an item of an item', '1. - # 標題', '1. \\- # 標題'],
    ['an underline', '===', '\\==='],
    ['a rule', '---', '\\---'],
  ])('has no %s', (_name, line, escaped) => expect(escapeLine(line)).toBe(escaped));

  it.each([
    '第 3 條　[注] 依 a_b 與 https://example.com/a_b_c 辦理（3 < 5、A & B）。',
    '- 清單的一項',
    '12. 清單的一項',
    '-5.2',
    '#話題',
  ])('stays as it is: %s', (line) => expect(escapeLine(line)).toBe(line));

  it('has no marks of its beginning inside another line', () => {
    expect(['1. 前言', '# 1', '- 甲', '= 2', '> 3'].map(escapeText)).toEqual(['1. 前言', '# 1', '- 甲', '= 2', '> 3']);
    expect(escapeText('[甲](https://e.com) *乙*')).toBe('\\[甲\\](https://e.com) \\*乙\\*');
  });
});
