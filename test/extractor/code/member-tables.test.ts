import { expect, it } from 'vitest';
import { read } from '../manual/_read.ts';

const TEXT =
  'Heats the water in the kettle until it boils, and then keeps it warm for a quarter of an hour unless it is told not to.';
const page = (inner: string) => read(`<main><h1>Kettle</h1><p>${TEXT}</p>${inner}</main>`).content;

it("writes the rows of Doxygen's member tables as items with their description", () => {
  const row = (kind: string, ...cells: string[]) =>
    `<tr class="${kind}">${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const rows = [
    row('heading', '<h2 class="groupheader"><a name="pub"></a>Public Member Functions</h2>'),
    row(
      'memitem:a1',
      'bool&#160;',
      '<a class="el" href="kettle.html#a1">boil</a> (int degrees, <a href="lid.html">Lid</a> *lid)',
    ),
    row('memdesc:a1', '&#160;', 'Boils the water. <a href="#a1">More...</a><br />'),
    row('separator:a1', '&#160;'),
    row('memitem:a2', 'void&#160;', '<b>stop</b> ()'),
    row('separator:a2', '&#160;'),
  ];
  const list = '- `bool boil (int degrees, Lid *lid)` – Boils the water.\n- `void stop ()`';
  expect(page(`<table class="memberdecls">${rows.join('')}</table>`)).toBe(
    `${TEXT}\n\n## Public Member Functions\n\n${list}`,
  );
});

it("writes the boxes of Javadoc's grid as a table", () => {
  const boxes = (column: string, ...texts: string[]) =>
    texts.map((text, at) => `<div class="${at === 0 ? column : 'col-last'} even-row-color">${text}</div>`).join('');
  const header = boxes('table-header col-first', 'Method', 'Description').replace('col-last', 'table-header col-last');
  const methods =
    boxes(
      'col-method-name',
      '<code>&lt;T&gt;<br><a href="#pour(int)">pour</a>(int ml)</code>',
      '<div class="block">Fills a cup.</div>',
    ) + boxes('col-method-name', '<code><a href="#stop()">stop</a>()</code>', '&nbsp;');
  const grid = `<section class="class-description"></section><h2>Method Summary</h2><div class="summary-table two-column-summary">${header}${methods}</div>`;
  expect(page(grid)).toBe(
    `${TEXT}\n\n## Method Summary\n\n| Method | Description |\n| --- | --- |\n| \`<T> pour(int ml)\` | Fills a cup. |\n| \`stop()\` | |`,
  );
});

it("writes Doxygen's box of lines as code without the tooltips", () => {
  const lines =
    '<div class="line"><span class="keyword">class </span><a class="code" href="kettle.html">Kettle</a> {</div><div class="line">    <span class="keywordtype">bool</span> lid;</div><div class="line">};</div>';
  const shown = '<div class="ttc" id="a_kettle"><div class="ttname"><a href="kettle.html">Kettle</a></div></div>';
  expect(page(`<div class="fragment">${lines}${shown}</div><!-- fragment --><p>${TEXT}</p>`)).toContain(
    '```\nclass Kettle {\n    bool lid;\n};\n```',
  );
});
