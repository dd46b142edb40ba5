import { expect, it } from 'vitest';
import { textOf } from '../../src/llm/reply.ts';

it.each([
  ['text alone', [{ type: 'thinking', text: '…' }, { type: 'text', text: '一' }, { type: 'tool_use' }], '一'],
  [
    'texts together',
    [
      { type: 'text', text: '一' },
      { type: 'text', text: '二' },
    ],
    '一二',
  ],
  ['no more than a model may write', [{ type: 'text', text: '字'.repeat(100_000) }], '字'.repeat(20_000)],
  ['no half of a character', [{ type: 'text', text: `a${'😀'.repeat(20_000)}` }], `a${'😀'.repeat(9_999)}\ufffd`],
])('textOf returns the text of a reply: %s', (_, content, expected) => {
  expect(textOf(content)).toBe(expected);
});
