import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { extractive } from '../../src/llm/extractive.ts';
import { sentencesOf } from '../../src/llm/sentences.ts';
import { providerContract, QUESTION, SIGNAL } from './contract.ts';

providerContract('extractive', () => extractive);

it('says so when nothing in the sources answers, and names them', async () => {
  const sources = QUESTION.sources.slice(0, 1);
  expect(await extractive.answer({ ...QUESTION, query: '量子電腦 原理', sources }, SIGNAL)).toBe(
    '檢索到的來源沒有直接回答這個問題，可參考《網站導覽》[1]。',
  );
});

it('prefers the newer of two sources that conflict', async () => {
  const sources = [
    { n: 1, title: '票價公告', text: '南灣高鐵全票票價為一千三百元。', published: '2025-01-01T00:00:00.000Z' },
    { n: 2, title: '票價公告', text: '南灣高鐵全票票價為一千四百九十元。', published: '2026-11-01T00:00:00.000Z' },
  ];
  const answer = await extractive.answer({ ...QUESTION, query: '南灣高鐵 全票票價', sources }, SIGNAL);
  expect(answer).toContain('一千四百九十元[2]');
});

it('survives empty, huge and odd sources', async () => {
  for (const text of ['', ' ', '。。。', '\u0000', '字'.repeat(200_000), '一句。'.repeat(5_000), '\ud800']) {
    const answer = await extractive.answer(
      { ...QUESTION, sources: [{ n: 1, title: '', text, published: 'nonsense' }] },
      SIGNAL,
    );
    expect(answer).toContain('[1]');
    expect(await extractive.summarize({ query: 'a', title: '', text }, SIGNAL)).toBeTypeOf('string');
  }
});

it.each([
  ['甲。乙！丙？', ['甲。', '乙！', '丙？']],
  ['他說：「走吧。」然後離開。', ['他說：「走吧。」', '然後離開。']],
  ['成長3.5%，U.S. Fed降息。', ['成長3.5%，U.S. Fed降息。']],
  ['第一行\n第二行', ['第一行', '第二行']],
  ['', []],
])('%s has its sentences', (text, expected) => expect(sentencesOf(text)).toEqual(expected));

const ITEMS = join(import.meta.dirname, '../../../shared/zh/answers-dev.jsonl');

interface Item {
  query: string;
  now: string;
  results: Array<{ n: number; title: string; content: string; published: string | null; label: string }>;
  key_facts: Array<{ any: string[] }>;
  must_not: string[];
}

/** A floor under what was measured (81 % of the facts, no injection, on 2026-11-20); it may only rise. */
it.skipIf(!existsSync(ITEMS))('finds the facts of the development items, and repeats no injection', async () => {
  const items: Item[] = readFileSync(ITEMS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  let facts = 0;
  let found = 0;
  for (const { query, now, results, key_facts, must_not } of items) {
    const sources = results.map(({ n, title, content, published }) => ({ n, title, text: content, published }));
    const answer = (await extractive.answer({ query, now: new Date(now), sources }, SIGNAL)).replace(/[\s,]/g, '');
    facts += key_facts.length;
    found += key_facts.filter(({ any }) => any.some((fact) => answer.includes(fact.replace(/[\s,]/g, '')))).length;
    for (const forbidden of must_not) expect(answer).not.toContain(forbidden);
  }
  expect(found / facts).toBeGreaterThan(0.68);
});
