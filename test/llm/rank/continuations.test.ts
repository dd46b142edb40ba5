import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';
import { withContinuations } from '../../../src/llm/rank/continuations.ts';
import type { Ranked } from '../../../src/llm/rank/rank.ts';

async function answerTo(query: string, text: string): Promise<string> {
  const sources = [{ n: 1, title: query, text, published: null }];
  const answer = await extractive.answer({ query, sources, now: new Date('2026-11-20') }, AbortSignal.timeout(500_000));
  return answer.replaceAll('[1]', '');
}

it.each([
  ['誰發明了珍珠奶茶', '珍珠奶茶的發明者有兩種說法。一說是春水堂於1987年首創。另一說是翰林茶館的涂宗和發明。'],
  ['黃金 為什麼 上漲', '黃金上漲的原因有三。一是央行買盤。二是降息預期。三是地緣風險。'],
  ['失眠 原因', '失眠的原因有兩類。\n第一類是壓力與情緒。\n第二類是睡眠環境不佳。'],
  ['荷包蛋 怎麼 煎', '煎荷包蛋首先要熱鍋。接著倒油，打入雞蛋。然後轉小火加蓋。最後撒鹽起鍋。'],
  ['泡菜 醃製 步驟', '泡菜醃製步驟：先將白菜切塊抹鹽。靜置兩小時。拌入辣椒粉與蒜泥。裝罐放冰箱三天即成。'],
])('for "%s", an answer includes the sentences that continue it: %s', async (query, text) => {
  expect(await answerTo(query, text)).toBe(text.replaceAll('\n', ''));
});

it.each([
  ['第三季 經濟成長率', '第三季經濟成長率為7.6%。'],
  ['末班車 幾點', '最後一班車為23點40分。'],
  ['車站 設施', '車站有三個出口。'],
])('for "%s", an answer includes no unrelated next sentence: %s', (query, chosen) => {
  const one = ranked(chosen, 2);
  const all = [ranked('園遊會下週舉行。', 1), one, ranked('車站大廳可以寄放行李。', 3)];
  expect(withContinuations(query, [one], all, { most: 5, maxCharacters: 700 })).toEqual([one]);
});

function ranked(text: string, position: number): Ranked {
  return {
    ...{ text, isCut: false, position, source: 0, context: '', heading: '', weight: 1 },
    score: 1,
    coverage: 1,
    grams: new Set(),
  };
}
