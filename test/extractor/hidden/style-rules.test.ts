import { describe, expect, it } from 'vitest';
import { isHiddenByRules, styleRules } from '../../../src/extractor/hidden/style-rules.ts';
import { Block } from '../../../src/extractor/tree/tree.ts';

describe('the rules of a style sheet', () => {
  it.each([
    ['.a{display:none}', 'x a', true],
    ['p.a , #b{visibility:hidden}', 'a', true],
    ['.a{display:none}', 'ab', false],
    ['.b .a{display:none}', 'b a', false],
    ['.a:hover{display:none}', 'a', false],
    ['@media print{.a{display:none}}', 'a', false],
    // Media queries are evaluated for the width of a desktop screen.
    ['.a{display:none}@media screen and (min-width: 1024px){.a{display:block}}', 'a', false],
    ['.a{display:none}@media (min-width:40em) and (max-width:90rem){.a{display:flex}}', 'a', false],
    ['.a{display:none}@media (max-width:600px){.a{display:block}}', 'a', true],
    ['.a{display:none}@media (min-width:99999px){.a{display:block}}', 'a', true],
    ['.a{display:none}@media print, only screen and (min-width:768px){.a{display:block}}', 'a', false],
    ['@media (min-width:768px){.a{display:none}}', 'a', true],
    ['@media (max-width:768px){.a{display:none}}', 'a', false],
    ['@media (min-width:768px) and (orientation:landscape){.a{display:none}}', 'a', false],
    ['@media (min-width:768px){.b{color:red}}.a{display:none}', 'a', true],
    ['@media x{.b{color:red}}.a{display:none}', 'a', true],
    ['@layer base{@supports (display:grid){.a{display:none}}}', 'a', true],
    ['@layer base;.a{display:none}', 'a', true],
    // The more specific rule decides, or the later of two that are equally specific.
    ['.a{display:none}.a{display:block}', 'a', false],
    ['.a{display:block}.a{display:none}', 'a', true],
    ['.b{display:flex}.a{display:none}', 'a b', true],
    ['.a{display:none}.b{display:flex}', 'b a', false],
    ['.a.b{display:block}.a{display:none}', 'a b', false],
    ['.a.b{display:block}.a{display:none}', 'a', true],
    ['.a.b{display:none}', 'a b', true],
    ['.a.b{display:none}', 'a', false],
    ['.a.b{display:block}.a{display:none!important}', 'a b', true],
    // A tag has to be the element's own, and decides between rules with as many classes.
    ['div.a{display:none}', 'a', false],
    ['P.a{display:none}', 'a', true],
    ['*.a{display:none}', 'a', true],
    ['x-box.a{display:none}', 'a', false],
    ['p.a{display:block}.a{display:none}', 'a', false],
    ['div.a{display:block}.a{display:none}', 'a', true],
    ['p.a{display:block}*.a{display:none}', 'a', false],
    ['.a.b{display:block}p.a{display:none}', 'a b', false],
    ['p.a{display:block}p.b{display:none}', 'a b', true],
    // Each property is decided separately.
    ['.a{visibility:hidden}.b{display:flex}', 'a b', true],
    ['.a{left:-9999px}.b{display:block}', 'a b', true],
    ['.a{left:-9999px}.b{left:0}', 'a b', false],
    ['.a{display:none}.b{visibility:visible}', 'a b', true],
    ['.b{display:block;color:red!important}.a{display:none}', 'a b', true],
    ['.a{constructor:x;display:none;display:block}', 'a', false],
    ['<!--\n.a{display:none}\n-->', 'a', true],
    // A nested rule does not apply to the element around it.
    ['.a{color:red;.b{display:none}}', 'a', false],
    ['.a{.b{display:block}display:none}', 'a', true],
    ['.a{@media print{display:none}}', 'a', false],
  ])('%s: class="%s" is hidden: %s', (css, classes, isHidden) => {
    expect(isHiddenByRules({ tag: 'p', attributes: { class: classes } }, styleRules(css))).toBe(isHidden);
  });

  it.each([
    ['.b .a{display:none}', true],
    ['.b > .a{display:none}', false],
    ['.c>.a{display:none}', true],
    ['.b .c > p.a{display:none}', true],
    ['.c .b .a{display:none}', false],
    ['main .a{display:none}', true],
    ['section .a{display:none}', false],
    ['p{display:none}', true],
    [':where(.x, .a){display:none}', true],
    ['.b :is(.x,.y){display:none}', false],
    ['[role]{display:none}', true],
    ['[role="note"]{display:none}', true],
    ['.a[role^=no][role$=te][role*=ot][role|=note][role~=note]{display:none}', true],
    ['[role=alert]{display:none}', false],
    ['[x\\:y\\.a]{display:none}', false],
    // The place counts for how specific a rule is.
    ['.b .a{display:block}.a{display:none}', false],
    ['.a{display:block}main p{display:none}', false],
    ['#n .a{display:block}.c .a{display:none}', false],
  ])('%s: a paragraph in boxes is hidden: %s', (css, isHidden) => {
    const outer = new Block('main', { class: 'b', id: 'n' }, null);
    const inner = new Block('div', { class: 'c' }, outer);
    const element = new Block('p', { class: 'a', role: 'note' }, inner);
    expect(isHiddenByRules(element, styleRules(css))).toBe(isHidden);
  });

  it('are checked in bounded time around deep elements', () => {
    const rules = styleRules('.z .a{display:none}'.repeat(100));
    let parent: Block | null = null;
    for (let depth = 0; depth < 190; depth++) parent = new Block('div', { class: `b${depth}` }, parent);
    const start = performance.now();
    for (let one = 0; one < 20_000; one++) isHiddenByRules(new Block('p', { class: 'a' }, parent), rules);
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it('match an id, which is more specific than any class', () => {
    const rules = styleRules('#box{display:none}.a.b.c{display:block}');
    expect(isHiddenByRules({ tag: 'p', attributes: { id: 'box', class: 'a b c' } }, rules)).toBe(true);
    expect(isHiddenByRules({ tag: 'p', attributes: { class: 'a b c' } }, rules)).toBe(false);
  });

  it('do not hide an element displayed by its own style, unless they are important', () => {
    const rules = styleRules('.a{display:none}.b{visibility:hidden}.c{display:none!important}');
    expect(isHiddenByRules({ tag: 'p', attributes: { class: 'a', 'data-shown': '' } }, rules)).toBe(false);
    expect(isHiddenByRules({ tag: 'p', attributes: { class: 'b', 'data-shown': '' } }, rules)).toBe(true);
    expect(isHiddenByRules({ tag: 'p', attributes: { class: 'c', 'data-shown': '' } }, rules)).toBe(true);
  });

  it.each([
    ['rules of one class', '.a{display:none}'.repeat(30_000)],
    ['classes in a rule', `.z{display:none}${'.a'.repeat(200_000)}{display:none}`],
    ['selectors and declarations', `${'.a,'.repeat(80_000)}.a{${'left:-999px;'.repeat(20_000)}}`],
  ])('are checked for an element in constant time despite thousands of %s', (_, css) => {
    const rules = styleRules(css);
    const start = performance.now();
    for (let element = 0; element < 20_000; element++) isHiddenByRules({ tag: 'p', attributes: { class: 'a' } }, rules);
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it('are not kept if they hide nothing or are never closed', () => {
    expect(styleRules('.a{display:block}').size).toBe(0);
    for (const piece of ['/*', '{', '}', '.a{', '@media x{', '@layer x{', '.a{;']) {
      expect(styleRules(piece.repeat(100_000)).size).toBe(0);
    }
  });
});
