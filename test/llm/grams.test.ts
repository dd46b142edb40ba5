import { expect, it } from 'vitest';
import { gramsOf } from '../../src/llm/grams.ts';

it.each([
  ['票價', ['票', '票价', '价']],
  ['Patches and boxes 3.5', ['patch', 'and', 'box', '3.5']],
  ['ferries, buses, class, status, analysis', ['ferrie', 'buse', 'class', 'status', 'analysis']],
  ['gas is its', ['gas', 'is', 'its']],
])('%s', (text, expected) => {
  expect(gramsOf(text)).toEqual(expected);
});

it('of a plural are those of the one', () => {
  for (const [one, more] of [
    ['ferrie', 'ferries'],
    ['page', 'pages'],
    ['patch', 'patches'],
  ] as const)
    expect(gramsOf(more)).toEqual(gramsOf(one));
});
