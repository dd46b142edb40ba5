import { expect, it } from 'vitest';
import { read } from '../manual/_read.ts';

const TEXT =
  'Heats the water in the kettle until it boils, and then keeps it warm for a quarter of an hour unless it is told not to.';
const row = (name: string, type: string, text: string, standard?: string) =>
  `<tr><td class="name"><code>${name}</code></td><td class="type">${type}</td>${standard === undefined ? '' : `<td class="default">${standard}</td>`}<td class="description last">${text}</td></tr>`;
const table = (head: string, rows: string) =>
  `<table class="params"><thead><tr>${head}<th class="last">Description</th></tr></thead><tbody>${rows}</tbody></table>`;

it('merges nested tables of properties into the table of parameters with dotted names', () => {
  const head = '<th>Name</th><th>Type</th>';
  const deepest = table(head, row('colour', 'string', 'Red, mostly.'));
  const inner = table(head, row('lid', 'object', `Its lid.${deepest}`) + row('litres', 'number', 'How much it holds.'));
  const rows =
    row('name', 'string', 'What it is called.', 'kettle') +
    row('options', 'object', `<p>The rest.</p><h6>Properties</h6>${inner}`, '') +
    row('done', 'function', 'Called at last.', '');
  const page = `<main><h1>Kettle</h1><p>${TEXT}</p>${table(`${head}<th>Default</th>`, rows)}<p>${TEXT.replace('water', 'milk')}</p></main>`;
  expect(read(page).content).toContain(
    [
      '| Name | Type | Default | Description |',
      '| --- | --- | --- | --- |',
      '| `name` | string | kettle | What it is called. |',
      '| `options` | object | | The rest. |',
      '| `options.lid` | object | | Its lid. |',
      '| `options.lid.colour` | string | | Red, mostly. |',
      '| `options.litres` | number | | How much it holds. |',
      '| `done` | function | | Called at last. |',
    ].join('\n'),
  );
});
