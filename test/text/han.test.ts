import { expect, it } from 'vitest';
import { countHan, hanRuns, hasHan } from '../../src/text/han.ts';

it.each([
  ['', 0, []],
  ['GPS、カナ 한글 。', 0, []],
  ['㐀A鿿', 2, ['㐀', '鿿']],
  ['颱風 2026 停班停課，嗎？', 7, ['颱風', '停班停課', '嗎']],
])('finds, counts and divides the Han characters of %j', (text, count, runs) => {
  expect([hasHan(text), countHan(text), hanRuns(text)]).toEqual([count > 0, count, runs]);
});
