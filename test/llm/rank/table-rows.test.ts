import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';

const TABLE = '| 卡別 | 年費 | 回饋 |\n| --- | --- | --- |\n| 星河 | 300元 | 0.5% |\n| 星河 Pro | 1200元 | 1% |';

function answer(query: string): Promise<string> {
  const sources = [{ n: 1, title: '星河卡年費', text: TABLE, published: null }];
  return extractive.answer(
    { query, sources, now: new Date('2026-11-20T10:00:00+08:00') },
    new AbortController().signal,
  );
}

it.each([
  ['星河 Pro 年費', true, false],
  ['星河卡 年費', true, true],
  ['星河 星河 Pro 年費 比較', true, true],
])('an answer quotes only the rows that the query names: %s', async (query, hasPro, hasOther) => {
  const text = await answer(query);
  expect([text.includes('1200元'), text.includes('300元')]).toEqual([hasPro, hasOther]);
});

it('a single character of the query selects no row', async () => {
  const text = '| 票種 | 平日 | 假日 |\n| --- | --- | --- |\n| 全票 | 200元 | 240元 |\n| 半價票 | 100元 | 120元 |';
  const sources = [{ n: 1, title: '銀杏園票價', text, published: null }];
  const input = { query: '銀杏園 票價', sources, now: new Date('2026-11-20T10:00:00+08:00') };
  expect(await extractive.answer(input, new AbortController().signal)).toContain('200元');
});
