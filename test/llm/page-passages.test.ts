import { expect, it } from 'vitest';
import { markdownOf, passagesOf } from '../../src/llm/page-passages.ts';
import { growth } from '../_util/steps.ts';

it.each([
  ['at blank lines', '一。\n\n二。\n\n\n三。', ['一。', '二。', '三。']],
  [
    'but code with blank lines',
    '一。\n\n```js\na();\n\nb();\n```\n\n二。',
    ['一。', '```js\na();\n\nb();\n```', '二。'],
  ],
  ['between blocks of code', '```\na\n```\n\n一。\n\n```\nb\n```', ['```\na\n```', '一。', '```\nb\n```']],
  [
    'but code in a list',
    '1. 先\n\n   ```\n   a\n\n   b\n   ```\n\n2. 後',
    ['1. 先', '   ```\n   a\n\n   b\n   ```', '2. 後'],
  ],
  ['also code that never ends', '```\na\n\n一。', ['```\na', '一。']],
  [
    'but code with fences in it',
    '````md\n```js\n\na\n```\n\n````\n\n一。',
    ['````md\n```js\n\na\n```\n\n````', '一。'],
  ],
  ['but code with other fences in it', '```\n~~~\n\na\n```\n\n一。', ['```\n~~~\n\na\n```', '一。']],
  ['also long code', `\`\`\`\n${'a'.repeat(7_000)}\n\nb\n\`\`\``, [`\`\`\`\n${'a'.repeat(7_000)}`, 'b\n```']],
])('a page is split into passages %s', (_where, markdown, expected) => {
  expect(passagesOf(markdown)).toEqual(expected);
});

const LONG = 'a'.repeat(7_000);
const CODE = `\`\`\`js\n${LONG}\n\nb\n\nc\n\`\`\``;
const PIECES = [`\`\`\`js\n${LONG}`, 'b', 'c\n```'];

it('text after a long code block is split as text again', () => {
  const next = '```\nd\n\ne\n```';
  expect(passagesOf(`${CODE}\n\n一。\n\n${next}`)).toEqual([...PIECES, '一。', next]);
});

it.each([
  ['the beginning', [0], `${PIECES[0]}\n\`\`\``],
  ['the middle', [1], '```js\nb\n```'],
  ['the end and what follows', [2, 3], '```js\nc\n```\n\n一。'],
  ['neighbours', [1, 2], '```js\nb\n\nc\n```'],
  ['no neighbours', [0, 2], `${PIECES[0]}\n\`\`\`\n\n\`\`\`js\nc\n\`\`\``],
  ['all', [0, 1, 2, 3], `${CODE}\n\n一。`],
  ['none', [3], '一。'],
])('kept pieces of a code block form a complete block: %s', (_which, kept, expected) => {
  expect(markdownOf([...PIECES, '一。'], kept)).toBe(expected);
});

it.each([
  ['of which both sides are kept', [0, 2], '一。\n\n---\n\n二。'],
  ['kept with them', [0, 1, 2], '一。\n\n---\n\n二。'],
  ['in what is left out', [0, 4], '一。\n\n---\n\n三。'],
  ['before or after all that is kept', [1, 2, 3], '二。'],
])('a thematic break %s appears only between kept passages', (_which, kept, expected) => {
  expect(markdownOf(['一。', '---', '二。', '---', '三。'], kept)).toBe(expected);
});

it('a line of dashes in code is not taken for a thematic break', () => {
  const pieces = passagesOf(`\`\`\`\n${'a: 1\n'.repeat(1_300)}\n\n---\n\nb: 2\n\`\`\``);
  expect(pieces).toContain('---');
  expect(markdownOf(pieces, [...pieces.keys()])).toMatch(/\n\n---\n\nb: 2/);
});

it('splitting fences that never close takes linear time', () => {
  expect(passagesOf('```\n\n'.repeat(60_001)).length).toBeGreaterThan(1);
  expect(growth((count) => () => passagesOf('```\n\n'.repeat(count)), 2_000)).toBeLessThan(2.2);
});
