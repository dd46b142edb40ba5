import { describe, expect, it } from 'vitest';
import { isHiddenByRules, styleRules } from '../../src/extractor/style-rules.ts';

describe('what the rules of a style sheet hide', () => {
  it.each([
    ['.a{display:none}', 'x a', true],
    ['p.a , #b{visibility:hidden}', 'a', true],
    ['.a{display:none}', 'ab', false],
    ['.b .a{display:none}', 'b a', false],
    ['.a:hover{display:none}', 'a', false],
    ['@media print{.a{display:none}}', 'a', false],
    ['@media x{.b{color:red}}.a{display:none}', 'a', true],
    ['@layer base{@supports (display:grid){.a{display:none}}}', 'a', true],
    ['@layer base;.a{display:none}', 'a', true],
    // The more specific rule decides, else the later one.
    ['.a{display:none}.a{display:block}', 'a', false],
    ['.a{display:block}.a{display:none}', 'a', true],
    ['.b{display:flex}.a{display:none}', 'a b', true],
    ['.a{display:none}.b{display:flex}', 'b a', false],
    ['.a.b{display:block}.a{display:none}', 'a b', false],
    ['.a.b{display:block}.a{display:none}', 'a', true],
    ['.a.b{display:none}', 'a b', true],
    ['.a.b{display:none}', 'a', false],
    ['.a.b{display:block}.a{display:none!important}', 'a b', true],
    // A nested rule says nothing of the element around it.
    ['.a{color:red;.b{display:none}}', 'a', false],
    ['.a{.b{display:block}display:none}', 'a', true],
    ['.a{@media print{display:none}}', 'a', false],
  ])('%s: class="%s", %s', (css, classes, isHidden) => {
    expect(isHiddenByRules({ class: classes }, styleRules(css))).toBe(isHidden);
  });

  it('by id, which is more specific than any class', () => {
    const rules = styleRules('#box{display:none}.a.b.c{display:block}');
    expect(isHiddenByRules({ id: 'box', class: 'a b c' }, rules)).toBe(true);
    expect(isHiddenByRules({ class: 'a b c' }, rules)).toBe(false);
  });

  it('no rules are kept where nothing is hidden, or the sheet never ends', () => {
    expect(styleRules('.a{display:block}').size).toBe(0);
    for (const piece of ['/*', '{', '}', '.a{', '@media x{', '@layer x{', '.a{;']) {
      expect(styleRules(piece.repeat(100_000)).size).toBe(0);
    }
  });
});
