import { expect, it } from 'vitest';
import { gramsOf, queryGrams, shareIn } from '../../../src/llm/rank/grams.ts';

it.each([
  ['票價', ['票', '票价', '价']],
  ['Patches and boxes 3.5', ['patch', 'and', 'box', '3.5']],
  ['ferries, buses, class, status, analysis', ['ferrie', 'buse', 'class', 'status', 'analysis']],
  ['gas is its', ['gas', 'is', 'its']],
])('the grams of "%s" are pairs of characters and singular words', (text, expected) => {
  expect(gramsOf(text)).toEqual(expected);
});

it('the grams of a plural are those of the singular', () => {
  for (const [one, more] of [
    ['ferrie', 'ferries'],
    ['page', 'pages'],
    ['patch', 'patches'],
  ] as const)
    expect(gramsOf(more)).toEqual(gramsOf(one));
});

it.each([
  ['颱風 停班停課', '台风来了，停课一天', 6],
  ['patches for iPhone 16.2', 'the patch of 16.2 is here', 2],
  ['patches for iPhone 16.2', 'dispatches of 216.2', 0],
  ['高鐵', '', 0],
  ['!!!', '台风', 0],
])('for "%s" in "%s", shareIn equals the share of query grams in the text', (query, text, held) => {
  const wanted = queryGrams(query);
  expect(wanted.intersection(new Set(gramsOf(text))).size).toBe(held);
  expect(shareIn(text, wanted)).toBe(held / Math.max(1, wanted.size));
});
