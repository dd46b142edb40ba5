import { describe, expect, it } from 'vitest';
import { summarize } from '../../src/llm/summary.ts';
import { supportedAnswer } from '../../src/llm/support.ts';
import { asSentences } from '../../src/llm/text/as-sentences.ts';
import { workOf } from '../_util/work.ts';

/** Work for twice as much: 2 where it is linear, 4 where it grows with the square. */
const MOST = 2.5;

describe('asSentences', () => {
  it.each<[what: string, make: (n: number) => string]>([
    ['rows', (n) => '|'.repeat(n * 30)],
    ['lines of rows', (n) => '| a | b |\n|---|---|\n'.repeat(n)],
    ['items', (n) => `一：\n${'- a\n'.repeat(n * 7)}`],
    ['items apart', (n) => `一：\n${'- a\n\n文：\n'.repeat(n * 3)}`],
    ['blank lines', (n) => `一：${'\n'.repeat(n * 30)}`],
    ['fences', (n) => '```\n'.repeat(n * 7)],
    ['a fence that never closes', (n) => `\`\`\`\n${'a\n'.repeat(n * 15)}`],
    ['rules', (n) => `|a|\n|${' -'.repeat(n * 15)}`],
  ])('takes work in proportion to a hostile page: %s', async (_, make) => {
    const work = async (text: string) => {
      asSentences(text); // what is made once, at the first use, is not counted
      const { work, result } = await workOf(() => asSentences(text));
      expect(result.length).toBeGreaterThan(0);
      expect(work).toBeGreaterThan(text.length / 2); // what reads the page is counted
      return work;
    };
    expect(await work(make(1_000))).toBeLessThan(MOST * (await work(make(500))));
  });
});

it('checking twice as many sentences against twice as many takes about twice the work', async () => {
  const sentence = '雲嶺隧道全長12.9公里，最高速限每小時80公里，不開放機車通行';
  const work = async (count: number) => {
    const text = Array.from({ length: count }, (_, n) => `${sentence}，里程${n}。`).join('');
    const sources = [1, 2].map((n) => ({ n, title: '', text, published: null }));
    const check = () => supportedAnswer(`${sentence}，里程7[1][2]。`.repeat(count), sources);
    check();
    return (await workOf(check)).work;
  };
  expect(await work(200)).toBeLessThan(MOST * (await work(100))); // 4 when the sources are parsed again for each sentence
});

it('summarizing twice as many sentences for a query of twice as many words takes about twice the work', async () => {
  const han = (at: number) => String.fromCharCode(0x4e00 + at);
  const word = (n: number) => han(n * 7) + han(n * 13 + 1);
  const sentence = (n: number) => `企鵝館第${n}區的票價是${n}元，開放到下午五點為止。`;
  const some = (count: number, write: (n: number) => string) => Array.from({ length: count }, (_, n) => write(n));
  const work = async (count: number) => {
    const query = `企鵝館 票價 ${some(count * 10, word).join(' ')}`;
    const summary = () => summarize({ query, title: '青嶼水族館導覽', text: some(count, sentence).join('') });
    summary();
    return (await workOf(summary)).work;
  };
  expect(await work(200)).toBeLessThan(MOST * (await work(100))); // 4 when each word is looked for in each sentence
});
