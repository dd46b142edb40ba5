import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';

const ask = (texts: Array<[text: string, published: string | null]>, query = '雲嶺隧道 全長') =>
  extractive.answer(
    {
      query,
      sources: texts.map(([text, published], index) => ({ n: index + 1, title: '雲嶺隧道', text, published })),
      now: new Date('2026-11-20T02:00:00Z'),
    },
    new AbortController().signal,
  );

it('an answer states that sources of the same days disagree, and cites both', async () => {
  expect(
    await ask([
      ['雲嶺隧道全長12.9公里，今天正式通車。', '2026-11-19'],
      ['雲嶺隧道全長13.4公里，今天正式通車。', '2026-11-19'],
    ]),
  ).toBe('雲嶺隧道全長12.9公里，今天正式通車[1]。另有來源說法不同：雲嶺隧道全長13.4公里，今天正式通車[2]。');
});

it('an answer does not call an outdated source a contradiction', async () => {
  expect(
    await ask([
      ['雲嶺隧道全長12.9公里，今天正式通車。', '2026-11-19'],
      ['雲嶺隧道全長13.4公里，今天正式通車。', '2024-01-01'],
    ]),
  ).toBe('雲嶺隧道全長12.9公里，今天正式通車[1]。');
});

it('an answer does not call a source with the same or additional facts a contradiction', async () => {
  expect(
    await ask([
      ['雲嶺隧道全長12.9公里，今天正式通車。', null],
      ['雲嶺隧道全長12.9公里，今天正式通車營運。', null],
    ]),
  ).not.toContain('說法不同');
});

it.each([
  ['the same year', '雲嶺隧道 車流', '2025年雲嶺隧道車流為310萬輛次。', '2025年雲嶺隧道車流為295萬輛次。'],
  ['a rate', '雲嶺縣 GDP 成長', '雲嶺縣今年GDP成長3.5%。', '雲嶺縣今年GDP成長2.8%。'],
  ['the date itself', '雲嶺隧道 通車 日期', '雲嶺隧道訂於10月25日通車。', '雲嶺隧道訂於10月28日通車。'],
])('an answer names a contradiction about %s', async (_, query, one, other) => {
  const texts: Array<[string, null]> = [one, other].map((text) => [text, null]);
  expect(await ask(texts, query)).toContain('另有來源說法不同：');
});

it.each([
  ['another year', '雲嶺隧道 車流 2025', '2025年雲嶺隧道車流為310萬輛次。', '2024年雲嶺隧道車流為295萬輛次。'],
  [
    'another year than the one given',
    '雲嶺隧道 車流',
    '今年雲嶺隧道車流為310萬輛次。',
    '雲嶺隧道去年車流為295萬輛次。',
  ],
  ['another quarter', '雲嶺公司 營收', '雲嶺公司第三季營收為310億元。', '雲嶺公司第二季營收為295億元。'],
  ['another model', '雲嶺手機價格', '雲嶺手機 Nimbus 8 價格為9900元。', '雲嶺手機 Nimbus 7 價格為7900元。'],
  ['a variant', '雲嶺手機價格', '雲嶺手機 Nimbus 8 價格為9900元。', '雲嶺手機 Nimbus 8 Pro 價格為12900元。'],
  ['another place', '客運 雲嶺 海棠 票價', '客運雲嶺到海棠全票票價70元。', '客運雲嶺到清泉全票票價140元。'],
  ['a count of another day', '雲嶺流感人數', '截至10月25日雲嶺流感有120人。', '截至10月18日雲嶺流感有98人。'],
])('an answer names no contradiction for facts about %s', async (_, query, one, other) => {
  const texts: Array<[string, null]> = [one, other].map((text) => [text, null]);
  expect(await ask(texts, query)).not.toContain('說法不同');
});
