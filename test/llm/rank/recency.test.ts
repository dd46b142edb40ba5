import { expect, it } from 'vitest';
import { extractive } from '../../../src/llm/extractive.ts';
import { recencyWeights } from '../../../src/llm/rank/recency.ts';

const now = new Date('2026-11-20T10:00:00+08:00');
const dated = (...days: ReadonlyArray<string | null>) =>
  days.map((published, at) => ({ n: at + 1, title: '遺失物', text: '拾得人得請求報酬。', published }));

it.each([
  ['遺失物法 第9條', ['2023-05-01', '2026-11-01'], [0.9, 1]],
  ['民法 拾得 報酬', ['2023-05-01', '2026-11-01'], [0.9, 1]],
  ['拾得 報酬', ['2023-05-01', '2026-11-01'], [0.5, 1]],
  ['民法 最新 報酬', ['2023-05-01', '2026-11-01'], [0.05, 1]],
  ['股價 今天', ['2026-11-12', '2026-11-20', null], [0.3, 1, 1]],
  ['股價 今天', ['2026-11-15', '2026-11-19'], [0.5, 1]],
  ['最新 匯率', ['2026-11-15', '2026-11-19'], [0.5, 1]],
  ['目前 校長', ['2026-11-15', '2026-11-19'], [1, 1]],
  ['今天 活動', ['2026-10-01', '2026-11-10'], [0.5, 1]],
])('for "%s", sources of %j have the weights %j', (query, days, weights) => {
  expect(recencyWeights(query, dated(...days), now)).toEqual(weights);
});

it.each<[string, Array<[string, string | null]>, string]>([
  [
    '環狀線 通車 時間',
    [
      ['環狀線預計2026年6月通車。', '2024-05-01'],
      ['環狀線已於2026年8月通車。', '2026-09-01'],
    ],
    '已於',
  ],
  [
    '環狀線 通車 時間',
    [
      ['環狀線預計2026年6月通車。', '2024-05-01'],
      ['環狀線已於2026年8月通車。', null],
    ],
    '已於',
  ],
  [
    '新制 上路 日期',
    [
      ['新制將於2027年上路。', '2026-11-10'],
      ['舊制的公告已經移除。', '2026-11-19'],
    ],
    '2027年',
  ],
])('for "%s", a fact ranks above the forecast of it: %j', async (query, told, first) => {
  const sources = told.map(([text, published], at) => ({ n: at + 1, title: text.slice(0, 3), text, published }));
  const answer = await extractive.answer({ query, sources, now }, AbortSignal.timeout(500_000));
  expect(answer.split('。')[0]).toContain(first);
});
