import { expect, it } from 'vitest';
import { prefilter } from '../../../src/extractor/parse/prefilter.ts';
import { lineOf } from '../../../src/extractor/tree/tree.ts';

function read(html: string): string {
  return lineOf(prefilter(`<p>設 ${html} 為已知</p>`, 'https://www.example.com/a.html').body);
}

/** MathJax's two renderings: characters of a font (CHTML), and outlines (SVG). */
const chtml = (inner: string) =>
  `<mjx-container class="MathJax" jax="CHTML"><mjx-math class="MJX-TEX" aria-hidden="true">${inner}</mjx-math></mjx-container>`;
const svg = (inner: string) =>
  `<mjx-container class="MathJax" jax="SVG"><svg role="img"><defs><path id="a" d="M0"/></defs><g><g data-mml-node="math">${inner}</g></g></svg></mjx-container>`;

const c = (code: string, name = 'mi') => `<mjx-${name}><mjx-c class="mjx-c${code} TEX-I"></mjx-c></mjx-${name}>`;
const g = (code: string, at = '0,0', name = 'mi') =>
  `<g data-mml-node="${name}" transform="translate(${at}) scale(0.7)"><use data-c="${code}" xlink:href="#a"/></g>`;
const node = (name: string, ...parts: string[]) => `<g data-mml-node="${name}">${parts.join('')}</g>`;

it.each([
  ['a power', chtml(`<mjx-msup>${c('1D450')}<mjx-script>${c('32', 'mn')}</mjx-script></mjx-msup>`), '$c^2$'],
  ['a power, in outlines', svg(node('msup', g('1D450'), g('32', '466,413', 'mn'))), '$c^2$'],
  [
    'a character above and one below',
    chtml(
      `<mjx-msubsup>${c('1D465')}<mjx-script>${c('32', 'mn')}<mjx-spacer></mjx-spacer>${c('1D456')}</mjx-script></mjx-msubsup>`,
    ),
    '$x_i^2$',
  ],
  [
    'a character above and one below, in outlines',
    svg(node('msubsup', g('1D465'), g('32', '605,413', 'mn'), g('1D456', '605,-247'))),
    '$x_i^2$',
  ],
  [
    'limits',
    chtml(
      `<mjx-munderover><mjx-over>${c('1D45B')}</mjx-over><mjx-box><mjx-munder><mjx-row><mjx-base>${c('2211', 'mo')}</mjx-base></mjx-row><mjx-row><mjx-under><mjx-texatom>${c('1D456')}${c('3D', 'mo')}${c('31', 'mn')}</mjx-texatom></mjx-under></mjx-row></mjx-munder></mjx-box></mjx-munderover>`,
    ),
    '$∑_{i=1}^n$',
  ],
  [
    'limits, in outlines',
    svg(node('munderover', g('2211'), g('31', '148,-1087', 'mn'), g('1D45B', '5,1150'))),
    '$∑_1^n$',
  ],
  [
    'a fraction',
    chtml(
      `<mjx-mfrac><mjx-frac><mjx-num><mjx-nstrut></mjx-nstrut>${c('1D44E')}</mjx-num><mjx-dbox><mjx-dtable><mjx-line></mjx-line><mjx-row><mjx-den>${c('1D44F')}</mjx-den></mjx-row></mjx-dtable></mjx-dbox></mjx-frac></mjx-mfrac>`,
    ),
    '$\\frac{a}{b}$',
  ],
  ['a fraction, in outlines', svg(node('mfrac', g('1D44E'), g('1D44F'), '<rect width="9"/>')), '$\\frac{a}{b}$'],
  ['a binomial, in outlines', svg(node('mfrac', g('1D45B'), g('1D458'))), '$\u007bn \\atop k}$'],
  [
    'a root',
    chtml(
      `<mjx-mroot><mjx-root>${c('33', 'mn')}</mjx-root><mjx-sqrt><mjx-surd>${c('221A', 'mo')}</mjx-surd><mjx-box>${c('1D465')}</mjx-box></mjx-sqrt></mjx-mroot>`,
    ),
    '$\\sqrt[3]{x}$',
  ],
  [
    'a root, in outlines',
    svg(node('mroot', `<g>${g('1D465')}</g>`, g('33', '2,391', 'mn'), g('221A', '0,30', 'mo'), '<rect/>')),
    '$\\sqrt[3]{x}$',
  ],
  [
    'a bracket of three pieces',
    svg(node('mrow', node('mo', '<use data-c="23A7"/><use data-c="23A9"/><use data-c="23A8"/>'), g('1D44E'))),
    '$\u007ba$',
  ],
  ['words', chtml('<mjx-mi><mjx-utext variant="normal">速度</mjx-utext></mjx-mi>'), '$速度$'],
  ['words, in outlines', svg(node('mi', '<text transform="scale(1,-1)">速度</text>')), '$速度$'],
  ['letters as text', chtml('<mjx-mi><mjx-c class="mjx-c1D467">𝑧</mjx-c></mjx-mi>'), '$z$'],
  ['its TeX', svg(g('1D450')).replace('"math"', '"math" data-latex="\\alpha"'), '$\\alpha$'],
  [
    'what is spoken, as nothing else can be read',
    '<mjx-container jax="SVG" aria-label="c squared"><svg><path d="M0"/></svg></mjx-container>',
    'c squared',
  ],
  ['a hidden one', svg(g('1D450')).replace('jax=', 'style="display:none" jax='), ''],
  ['hidden words in it', chtml(`${c('1D450')}<mjx-utext style="display:none">x</mjx-utext>`), '$c$'],
  ['its TeX in a script', `${svg(g('1D450'))}<script type="math/tex">\\mathit c</script>`, '$\\mathit c$'],
])("writes MathJax's rendering as TeX: %s", (_, html, expected) => {
  expect(read(html)).toBe(`設 ${expected} 為已知`.replace(/\s+/g, ' '));
});

it.each(['-5', 'D800', '110000', 'zz'])('ignores the invalid code point %s', (code) => {
  expect(read(svg(g(code) + g('78')))).toBe('設 $x$ 為已知');
});

it('keeps a space between the formula and the next word', () => {
  expect(read(`${chtml(c('1D450')).replace('</mjx-container>', '\n</mjx-container>')}是`)).toBe('設 $c$ 是 為已知');
});

it('keeps the text after an element that is never closed', () => {
  expect(read(`<mjx-container><div>河口</div><p>步道`)).toMatch(/河口\s*步道/);
});

it('reads thousands of nested elements without failing', () => {
  const nested = '<mjx-mrow><mjx-msup>'.repeat(5_000) + c('1D450').repeat(5_000);
  expect(read(`${chtml(nested)}</p><p>之後`)).toContain('設');
});
