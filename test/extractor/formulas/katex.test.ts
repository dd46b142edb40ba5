import { expect, it } from 'vitest';
import { prefilter } from '../../../src/extractor/parse/prefilter.ts';
import { lineOf } from '../../../src/extractor/tree/tree.ts';
import { growth } from '../../_util/steps.ts';

function read(html: string): string {
  return lineOf(prefilter(`<p>設 ${html} 為已知</p>`, 'https://www.example.com/a.html').body);
}

const span = (names: string, ...inner: string[]) => `<span class="${names}">${inner.join('')}</span>`;
const katex = (...inner: string[]) =>
  span('katex', `<span class="katex-html" aria-hidden="true">${span('base', span('strut'), ...inner)}</span>`);
/** A list of stacked elements from bottom to top; `t2` if some are below the baseline. */
const list = (isDeep: boolean, ...levels: string[]) =>
  span(
    isDeep ? 'vlist-t vlist-t2' : 'vlist-t',
    span(
      'vlist-r',
      span('vlist', ...levels.map((level) => `<span>${span('pstrut')}${level}</span>`)),
      isDeep ? span('vlist-s', '\u200b') : '',
    ),
    isDeep ? span('vlist-r', span('vlist', '<span></span>')) : '',
  );
const x = (letter: string) => span('mord mathnormal', letter);
const small = (inner: string) => span('sizing reset-size6 size3 mtight', inner);
const scripted = (base: string, isDeep: boolean, ...levels: string[]) =>
  span('mord', base, span('msupsub', list(isDeep, ...levels.map(small))));
const outline = (box = '0 0 10 10') => `<svg viewBox="${box}"><path d="M0"/></svg>`;
const high = (side: string, width: number) =>
  span(side, span('delimsizing mult', list(true, `<span>${outline(`0 0 ${width} 4800`)}</span>`)));
const column = (...cells: string[]) => span('col-align-c', list(true, ...cells));

it.each([
  ['a power', scripted(x('c'), false, x('2')), '$c^2$'],
  ['an index', scripted(x('a'), true, x('i') + x('j')), '$a_{ij}$'],
  ['both', scripted(x('x'), true, x('i'), x('2')), '$x_i^2$'],
  ['a fraction', span('mfrac', list(true, x('b'), span('frac-line'), x('a'))), '$\\frac{a}{b}$'],
  ['a binomial', span('mfrac', list(true, x('k'), x('n'))), '$\u007bn \\atop k}$'],
  ['a root', span('mord sqrt', list(true, x('x'), span('hide-tail', outline()))), '$\\sqrt{x}$'],
  [
    'a cubic root, by newer names',
    span(
      'mord katex-sqrt sqrt',
      span('katex-root', list(false, small(x('3')))),
      list(true, x('x'), span('hide-tail', outline())),
    ),
    '$\\sqrt[3]{x}$',
  ],
  [
    'limits',
    span(
      'mop op-limits',
      list(true, small(`${x('i')}<span class="mrel">=</span>${x('1')}`), span('mop', '∑'), small(x('n'))),
    ),
    '$∑_{i=1}^n$',
  ],
  ['a limit below', span('mop op-limits', list(true, small(x('x')), span('mop', 'max'))), '$max_x$'],
  [
    'a matrix in high brackets',
    high('mopen', 667) +
      span('mtable', column(x('a'), x('c')), span('arraycolsep'), column(x('b'), x('d'))) +
      high('mclose', 667),
    '$[\\begin{matrix} a & b \\\\ c & d \\end{matrix}]$',
  ],
  ['pieces of a brace', span('mopen', span('delimsizing mult', list(true, '⎩', '⎨', '⎧'))) + x('a'), '$\\{a$'],
  ['a vector', span('mord accent', list(false, x('a'), span('accent-body', outline()))), '$\\vec{a}$'],
  ['a mean', span('mord accent', list(false, x('a'), span('accent-body', span('mord', 'ˉ')))), '$\\overline{a}$'],
  ['a line above', span('mord overline', list(false, x('a'), span('overline-line'))), '$\\overline{a}$'],
  ['a brace below', span('minner munder', list(true, span('stretchy', outline()), x('a'))), '$\\underbrace{a}$'],
  ['a name above an arrow', span('mrel x-arrow', list(true, small(x('f')), span('hide-tail', outline()))), '$→^f$'],
  ['a word cut by a space', span('mop', 'lo<span style="margin-right:0.01em;">g</span>'), '$log$'],
  ['sets', scripted(span('mord mathbb', 'R'), false, x('n')), '$\u007b\\mathbb{R}}^n$'],
  ['words', span('mord text', span('mord cjk_fallback', '速度')), '$\\text{ 速度 }$'],
  ['a number', x('c') + span('tag', span('strut'), span('mord text', '(1)')), '$c\\quad (1)$'],
])("writes KaTeX's rendering as TeX: %s", (_, html, expected) =>
  expect(read(katex(html))).toBe(`設 ${expected} 為已知`),
);

it('writes two adjacent formulas separately', () =>
  expect(read(katex(x('a')) + katex(x('b')))).toBe('設 $a$$b$ 為已知'));

it('ignores the rendering if MathML with its TeX is present', () => {
  const math = '<math><semantics><mi>c</mi><annotation encoding="application/x-tex">c</annotation></semantics></math>';
  const drawn = katex(x('z')).replace('<span class="katex-html"', `${span('katex-mathml', math)}$&`);
  expect(read(drawn)).toBe('設 $c$ 為已知');
});

it('reads the rendering if the MathML has lost its tags', () => {
  const power = katex(scripted(x('c'), false, x('2')));
  expect(read(power.replace('<span class="katex-html"', `${span('katex-mathml', 'c2c^2')}$&`))).toBe('設 $c^2$ 為已知');
});

it('does not count the elements of renderings against the limit for a page', () => {
  const drawn = katex(x('a').repeat(100));
  expect(read(`${`${drawn}，`.repeat(900)}河口`)).toContain('河口 為已知');
});

it('reads thousands of nested elements without failing', () => {
  const nested = span('mord', '').replace('</span>', '').repeat(5_000);
  expect(read(katex(nested + scripted(x('a'), true, x('b')).repeat(5_000)))).toContain('設');
  expect(
    read(`${span('katex-mathml', x('a').repeat(5_000))}${'<span class="katex-html"></span>'.repeat(5_000)}`),
  ).toContain('設');
});

it('reads nested limits in linear time', () => {
  const nested = (levels: number) => {
    let limits = x('a');
    for (let level = 0; level < levels; level++)
      limits = span('mop op-limits', list(true, small(x('i')), limits, small(x('n'))));
    return () => read(katex(limits));
  };
  expect(nested(40)()).toContain('$');
  expect(growth(nested, 10)).toBeLessThan(2.2);
});
