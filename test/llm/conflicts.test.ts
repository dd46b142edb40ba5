import { expect, it } from 'vitest';
import { extractive } from '../../src/llm/extractive.ts';

const ask = (texts: Array<[text: string, published: string | null]>) =>
  extractive.answer(
    {
      query: '雲嶺隧道 全長',
      sources: texts.map(([text, published], index) => ({ n: index + 1, title: '雲嶺隧道', text, published })),
      now: new Date('2026-11-20T02:00:00Z'),
    },
    new AbortController().signal,
  );

it('says that sources of the same days disagree, and cites both', async () => {
  expect(
    await ask([
      ['雲嶺隧道全長12.9公里，今天正式通車。', '2026-11-19'],
      ['雲嶺隧道全長13.4公里，今天正式通車。', '2026-11-19'],
    ]),
  ).toBe('雲嶺隧道全長12.9公里，今天正式通車[1]。另有來源說法不同：雲嶺隧道全長13.4公里，今天正式通車[2]。');
});

it('does not call a source that is out of date a contradiction', async () => {
  expect(
    await ask([
      ['雲嶺隧道全長12.9公里，今天正式通車。', '2026-11-19'],
      ['雲嶺隧道全長13.4公里，今天正式通車。', '2024-01-01'],
    ]),
  ).toBe('雲嶺隧道全長12.9公里，今天正式通車[1]。');
});

it('nor one that says the same, or says more', async () => {
  expect(
    await ask([
      ['雲嶺隧道全長12.9公里，今天正式通車。', null],
      ['雲嶺隧道全長12.9公里，今天正式通車營運。', null],
    ]),
  ).not.toContain('說法不同');
});
