import { expect, it } from 'vitest';
import { fenceFor, openFence, withOwnFences } from '../../src/text/fences.ts';

it.each([
  ['none', 'a\nb', undefined],
  ['one', 'a\n```js\nb', '```js'],
  ['one that was closed', '```\nb\n```\nc', undefined],
  ['one in a list', '- a\n  ~~~\n  b', '~~~'],
  ['one that is an item', '1. - ```js\n     a', '```js'],
  ['an item that was closed', '- ```\n  a\n  ```\n\nb', undefined],
  ['items in one', '```\n- ```', '```'],
  ['a longer one with a shorter one in it', '````md\n```js\n```', '````md'],
  ['code in a line', '```a``` and\n```b```', undefined],
])('finds the open block of code: %s', (_name, text, expected) => {
  expect(openFence(text)).toBe(expected);
});

it.each([
  ['text', undefined, 'text'],
  ['```js\na', undefined, '```js\na\n```'],
  ['b\n```\nc', '```js', '```js\nb\n```\nc'],
  ['b', '~~~~', '~~~~\nb\n~~~~'],
])('completes the fences of a piece: %j in %s', (piece, opened, expected) => {
  expect(withOwnFences(piece, opened)).toBe(expected);
});

it.each([
  ['a', '```'],
  ['``a``', '```'],
  ['```\na\n```', '````'],
  ['`````', '``````'],
])('chooses a fence for %j', (code, expected) => {
  expect(fenceFor(code)).toBe(expected);
});
