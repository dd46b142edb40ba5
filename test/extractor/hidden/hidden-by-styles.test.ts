import { describe, expect, it } from 'vitest';
import { hiddenByStyles } from '../../../src/extractor/hidden/hidden-by-styles.ts';
import { Outline } from '../../../src/extractor/hidden/outline.ts';
import { Rules } from '../../../src/extractor/hidden/rules.ts';
import { Sheets } from '../../../src/extractor/hidden/sheet.ts';
import { Styles } from '../../../src/extractor/hidden/style.ts';
import { Block } from '../../../src/extractor/tree/tree.ts';

type Tag = readonly [name: string, attributes: Record<string, string>];

/** Whether a sheet hides the innermost of elements in each other. */
function isHidden(css: string, ...tags: readonly Tag[]): boolean {
  return isHiddenIn({ isWhole: false }, css, ...tags);
}

function isHiddenIn({ isWhole }: { isWhole: boolean }, css: string, ...tags: readonly Tag[]): boolean {
  const outline = new Outline();
  for (const [name, attributes] of tags) outline.open(name, { ...attributes }, false);
  const block = new Block('p', {}, null);
  outline.last.block = block;
  outline.last.hasText = true;
  return hiddenByStyles(outline, [css], isWhole).has(block);
}

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
    ['@media (min-width:768px) and (orientation:portrait){.a{display:none}}', 'a', false],
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
  ])('%s: class="%s" is hidden: %s', (css, classes, expected) => {
    expect(isHidden(css, ['p', { class: classes }])).toBe(expected);
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
  ])('%s: a paragraph in boxes is hidden: %s', (css, expected) => {
    const around: Tag[] = [
      ['main', { class: 'b', id: 'n' }],
      ['div', { class: 'c' }],
    ];
    expect(isHidden(css, ...around, ['p', { class: 'a', role: 'note' }])).toBe(expected);
  });

  it('match an id, which is more specific than any class', () => {
    const css = '#box{display:none}.a.b.c{display:block}';
    expect(isHidden(css, ['p', { id: 'box', class: 'a b c' }])).toBe(true);
    expect(isHidden(css, ['p', { class: 'a b c' }])).toBe(false);
  });

  it('do not hide an element displayed by its own style, unless they are important', () => {
    const css = '.a{display:none}.b{visibility:hidden}.c{display:none!important}';
    const isShownBy = (name: string) => !isHidden(css, ['p', { class: name, style: 'display:block' }]);
    expect(['a', 'b', 'c'].map(isShownBy)).toEqual([true, false, false]);
  });

  it('are not kept if they hide nothing or are never closed', () => {
    for (const piece of ['/*', '{', '}', '.b{', '@media x{', '@layer x{', '.b{;'])
      expect(isHidden(piece.repeat(50_000), ['p', { class: 'a' }])).toBe(false);
  });
});

/** Returns the rules of a sheet on a page of 3,000 paragraphs, in 30 boxes each, and the last paragraph. */
function rulesOf(css: string): { rules: Rules; last: Outline['last'] } {
  const outline = new Outline();
  for (let at = 0; at < 3_000; at++) {
    outline.open('div', { class: `b b${at}` }, false);
    outline.open('p', { class: 'x' }, false);
    outline.close();
    if (at % 30 === 29) for (let depth = 0; depth < 30; depth++) outline.close();
  }
  const sheets = new Sheets(outline.names());
  sheets.read(css);
  return { rules: new Rules(sheets.rules, () => []), last: outline.last };
}

describe('hostile style sheets', () => {
  it.each([
    ['selectors', `${'.b .b .x:not(.y),'.repeat(80_000)}.z{display:none}`],
    ['rules', '.b > .x:is(.y){display:none}'.repeat(80_000)],
    ['classes in a rule', `${'.x'.repeat(200_000)}{display:none}`],
    [':has() in each other', ':has(:has(.b:not(.y) ~ .b)) .x{display:none}'.repeat(2_000)],
    ['siblings', ':nth-last-child(n of .b:not(.y)) ~ * ~ * ~ .x{display:none}'.repeat(2_000)],
    ['nested rules', `${'.b &,& .b{'.repeat(500)}display:none`],
    ['brackets', `${':is('.repeat(20_000)}.x${')'.repeat(20_000)}{display:none}`],
  ])('stop costing once the steps are spent: %s', (_, css) => {
    const { rules, last } = rulesOf(css);
    for (let at = 0; at < 200; at++) rules.of(last);
    expect(rules.steps).toBeGreaterThan(-1_000_000); // it has stopped soon after the steps were spent
  });

  it('count what long selectors take', () => {
    const { rules, last } = rulesOf(`${'.x'.repeat(900)}{display:none}`.repeat(200));
    for (let at = 0; at < 100; at++) rules.of(last);
    expect(rules.steps).toBeLessThan(0);
  });

  it('stop costing once the steps are spent: variables of variables', () => {
    const variables = Array.from({ length: 2_000 }, (_, at) => `--a${at}:var(--a${at + 1}) var(--a${at + 1})`);
    const { rules, last } = rulesOf(`:root{${variables.join(';')}}.x{display:var(--a0)}`);
    const styles = new Styles(rules, []);
    for (let at = 0; at < 2_000; at++) styles.value(last, 'display');
    expect(rules.steps).toBeLessThan(0);
    expect(rules.steps).toBeGreaterThan(-1_000_000);
  });

  it('hide by colours however many others they name', () => {
    const others = (from: number) =>
      Array.from({ length: 500 }, (_, at) => `.b{color:#${(from + at * 97).toString(16)}}`).join('');
    const css = `${others(0x100000)}.a{background:#eef;color:#fff}${others(0x300000)}`;
    expect(isHidden(css, ['p', { class: 'a' }])).toBe(true);
    const apart = `${others(0x100000)}body{background:#fefefe}.a{color:#fff}${others(0x300000)}`;
    expect(isHiddenIn({ isWhole: true }, apart, ['body', {}], ['p', { class: 'a' }])).toBe(true);
  });

  it('hide by their key once the steps are spent, so that no rule is too late', () => {
    const { rules, last } = rulesOf(`${'.b .b .x:not(.y){color:red}'.repeat(1_000)}.x:not(.y){display:none}`);
    rules.steps = 0;
    expect(rules.mayHide(last)).toBe(true);
  });
});
