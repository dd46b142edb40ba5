import { expect, it } from 'vitest';
import { recencyWeights } from '../../../src/llm/rank/quotable.ts';

const [OLD, NEW] = ['2023-05-01', '2026-11-01'].map((published, at) => ({
  ...{ n: at + 1, title: '遺失物', text: '拾得人得請求報酬。', published },
}));

it.each([
  ['遺失物法 第9條', 0.9],
  ['民法 拾得 報酬', 0.9],
  ['拾得 報酬', 0.5],
  ['民法 最新 報酬', 0.05],
])('%s: a page of years ago counts %d', (query, weight) => {
  expect(OLD && NEW && recencyWeights(query, [OLD, NEW])).toEqual([weight, 1]);
});
