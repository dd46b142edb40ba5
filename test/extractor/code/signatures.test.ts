import { expect, it } from 'vitest';
import { read } from '../manual/_read.ts';

const TEXT =
  'Heats the water in the kettle until it boils, and then keeps it warm for a quarter of an hour unless it is told not to.';
const page = (inner: string) =>
  read(`<main><h1>Kettle</h1><p>${TEXT}</p>${inner}<p>${TEXT.replace('water', 'milk')}</p></main>`).content;

it('writes a signature of Sphinx as code without links to types, source and itself', () => {
  const name = '<span class="sig-prename">kitchen.</span><span class="sig-name descname">boil</span>';
  const parameter =
    '<em class="sig-param"><span class="n">until</span><span class="p">:</span> <a href="https://types.example.com/int"><span>int</span></a><span>=</span><span>100</span></em>';
  const source =
    '<a class="reference internal" href="_modules/kitchen.html#boil"><span class="viewcode-link">[源代码]</span></a>';
  const self = '<a class="headerlink" href="#kitchen.boil">\uf0c1</a>';
  const list = `<dl class="py function"><dt class="sig sig-object py" id="kitchen.boil">${name}<span class="sig-paren">(</span>${parameter}<span class="sig-paren">)</span>${source}${self}</dt><dd><p>${TEXT}</p><dl class="field-list"><dt>Parameters:</dt><dd><p>until – degrees</p></dd></dl></dd></dl>`;
  expect(page(list)).toContain(`**\`kitchen.boil(until: int=100)\`**\n\n${TEXT}\n\n**Parameters:**\n\nuntil – degrees`);
});

it('writes the parameters of a multi-line signature in one line', () => {
  const parameters =
    '<dl><dd><em class="sig-param">cups</em>, </dd><dd><em class="sig-param">lid=True</em>, </dd></dl>';
  const list = `<dl class="py method"><dt class="sig sig-object py">fill<span>(</span>${parameters}<span>)</span></dt><dd><p>${TEXT}</p></dd></dl>`;
  expect(page(list)).toContain('**`fill(cups, lid=True)`**\n\n');
});

it('writes a signature in a box of its own as a block of code', () => {
  const java = `<div class="member-signature"><span class="modifiers">public</span>&nbsp;<span class="return-type"><a href="Cup.html">Cup</a></span>&nbsp;<span class="element-name">pour</span>(int&nbsp;ml,\n boolean&nbsp;slowly)</div>`;
  expect(page(java)).toContain('```\npublic Cup pour(int ml,\n boolean slowly)\n```');
  const doxygen =
    '<table class="memname"><tr><td class="memname">bool <a href="kettle.html">Kettle</a>::isHot </td><td>(</td><td class="paramtype">int&#160;</td><td class="paramname"><em>degrees</em>, </td></tr>' +
    '<tr><td></td><td></td><td class="paramtype">bool&#160;</td><td class="paramname"><em>lid</em></td></tr><tr><td></td><td>)</td><td></td><td> const</td></tr></table>';
  expect(page(doxygen)).toContain('```\nbool Kettle::isHot(int degrees, bool lid) const\n```');
});

it('writes a heading that is a signature as code', () => {
  const rust =
    '<h4 class="code-header">pub fn <a class="fn" href="#pour">pour</a>&lt;T&gt;(&amp;self) -&gt; <a href="cup.html">Cup</a><div class="where">where T: Into&lt;Cup&gt;,</div></h4>';
  expect(page(rust)).toContain('#### `pub fn pour<T>(&self) -> Cup where T: Into<Cup>,`');
});

it("takes the language of code from the class of Sphinx's box", () => {
  const block = (name: string) =>
    `<div class="highlight-${name} notranslate"><div class="highlight"><pre><span></span><span class="n">boil</span><span class="p">()</span>\n</pre></div></div>`;
  expect(page(block('python3'))).toContain('```python3\nboil()\n```');
  expect(page(block('default'))).toContain('```\nboil()\n```');
});
