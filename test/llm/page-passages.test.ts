import { expect, it } from 'vitest';
import { passagesOf } from '../../src/llm/page-passages.ts';

it.each([
  ['一。\n\n二。\n\n\n三。', ['一。', '二。', '三。']],
  ['一。\n\n```js\na();\n\nb();\n```\n\n二。', ['一。', '```js\na();\n\nb();\n```', '二。']],
  ['```\na\n```\n\n一。\n\n```\nb\n```', ['```\na\n```', '一。', '```\nb\n```']],
  ['1. 先\n\n   ```\n   a\n\n   b\n   ```\n\n2. 後', ['1. 先', '   ```\n   a\n\n   b\n   ```', '2. 後']],
  ['```\na\n\n一。', ['```\na', '一。']],
  [`\`\`\`\n${'a'.repeat(7_000)}\n\nb\n\`\`\``, [`\`\`\`\n${'a'.repeat(7_000)}`, 'b\n```']],
])('%.60j', (markdown, expected) => {
  expect(passagesOf(markdown)).toEqual(expected);
});

it('takes linear time for fences that never close', { timeout: 5_000 }, () => {
  expect(passagesOf('```\n\n'.repeat(60_001)).length).toBeGreaterThan(1);
});
