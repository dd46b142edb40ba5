import { expect, it } from 'vitest';
import { gramsOf } from '../../../src/llm/rank/grams.ts';
import { queryWeights } from '../../../src/llm/rank/query-weights.ts';

const NO_SUBJECT = { title: new Set<string>(), lead: new Set<string>() };

it('question words get no weight', () => {
  const weights = queryWeights('請問要怎麼申請停車證', NO_SUBJECT);
  expect([...weights.keys()].filter((gram) => gram.length > 1)).toEqual(['申请', '请停', '停车', '车证']);
  expect(queryWeights('多久', NO_SUBJECT).size).toBeGreaterThan(0);
});

it('words of the title and lead get less weight', () => {
  const subject = { title: new Set(gramsOf('翠湖公園')), lead: new Set(gramsOf('公園的停車場')) };
  const weights = queryWeights('翠湖 停車 烤肉', subject);
  expect(weights.get('翠湖')).toBeLessThan(weights.get('停车') ?? 0);
  expect(weights.get('停车')).toBeLessThan(weights.get('烤肉') ?? 0);
});

it('a word of one character weighs more than one character of a longer word', () => {
  const weights = queryWeights('湖 停車', NO_SUBJECT);
  expect(weights.get('湖')).toBeGreaterThan(weights.get('车') ?? 0);
});

it('還 is a question word only before the words that it modifies', () => {
  expect(queryWeights('還書 期限', NO_SUBJECT).has('还')).toBe(true);
  expect(queryWeights('還會 停水', NO_SUBJECT).has('还')).toBe(false);
});
