import { describe, expect, it } from 'vitest';
import { bing } from '../../../src/engines/bing.ts';
import { bocha } from '../../../src/engines/bocha.ts';
import { brave } from '../../../src/engines/brave.ts';
import { braveApi } from '../../../src/engines/brave-api.ts';
import { duckduckgo } from '../../../src/engines/duckduckgo.ts';
import { lastDay } from '../../../src/engines/request/last-day.ts';
import { you } from '../../../src/engines/you.ts';
import { QUERY } from '../contract.ts';

const EARLY = new Date('2026-11-21T17:00:00Z'); // 01:00 on the 22nd in UTC+8
const LATE = new Date('2026-11-22T15:59:00Z'); // the last minute of the 22nd

describe('the last requested day', () => {
  it.each([
    ['today in UTC+8, early', { now: EARLY }, '2026-11-22'],
    ['and late', { now: LATE }, '2026-11-22'],
    ['the one that is given', { now: EARLY, endDate: '2026-01-31' }, '2026-01-31'],
    ['also one to come', { now: EARLY, startDate: '2026-12-01', endDate: '2026-12-31' }, '2026-12-31'],
    ['never before the first', { now: EARLY, startDate: '2026-12-01' }, '2026-12-01'],
  ])('%s', (_what, more, expected) => {
    expect(lastDay({ ...QUERY, ...more })).toBe(expected);
  });

  it.each([
    [duckduckgo, '2026-11-22..2026-11-22'],
    [brave, '2026-11-22to2026-11-22'],
    [braveApi('KEY'), '2026-11-22to2026-11-22'],
    [you('KEY'), '2026-11-22to2026-11-22'],
    [bocha('KEY'), '2026-11-22..2026-11-22'],
    [bing('www.bing.com'), 'ez5_20779_20779'],
  ])('is sent to engines when a start date of today is given: $name', (engine, expected) => {
    for (const now of [EARLY, LATE]) {
      const { url, form, json } = engine.request({ ...QUERY, now, startDate: '2026-11-22' });
      expect(decodeURIComponent(`${url} ${JSON.stringify([form, json])}`)).toContain(expected);
    }
  });
});
