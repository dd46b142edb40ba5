import { expect, it } from 'vitest';
import { toExtractBody, toSearchBody } from '../../../src/http/compatible/tavily-requests.ts';

it.each([
  ['2026-11-20T15:59:00Z', 1, '2026-11-19'],
  ['2026-11-20T16:00:00Z', 1, '2026-11-20'], // in UTC+8, in which days are counted, the 21st has begun
  ['2027-01-01T20:00:00Z', 1, '2027-01-01'],
  ['2026-11-20T12:00:00Z', 30, '2026-10-21'],
])('toSearchBody at %s starts the last %i days on %s', (now, days, start_date) => {
  expect(toSearchBody({ query: '颱風', days }, new Date(now))).toMatchObject({ start_date });
});

const NOW = new Date('2026-11-20T12:00:00Z');

it.each([
  [{}, {}], // the category is inferred
  [{ auto_parameters: true }, {}],
  [{ auto_parameters: false }, {}],
  [{ auto_parameters: true, topic: 'news' }, { category: 'news' }],
  [{ topic: 'general' }, { category: 'general' }],
  [{ search_depth: 'advanced' }, { search_depth: 'advanced' }],
  [{ search_depth: 'basic' }, { search_depth: 'basic' }],
  [{ search_depth: 'fast' }, { search_depth: 'basic' }],
  [{ search_depth: 'ultra-fast' }, { search_depth: 'basic' }],
  [{ include_answer: 'basic' }, { include_answer: true }],
  [{ include_answer: 'advanced' }, { include_answer: true }],
  [{ include_answer: true }, { include_answer: true }],
  [{ time_range: 'd' }, { time_range: 'day' }],
  [{ time_range: 'w' }, { time_range: 'week' }],
  [{ time_range: 'm' }, { time_range: 'month' }],
  [{ time_range: 'y' }, { time_range: 'year' }],
  [{ time_range: 'year' }, { time_range: 'year' }],
  [{ country: 'Taiwan' }, { region: 'tw' }],
  [{ country: 'hong kong' }, { region: 'hk' }],
  [{ country: 'china' }, { region: 'cn' }],
  [{ country: 'singapore' }, { region: 'sg' }],
  [{ country: 'malaysia' }, { region: 'my' }],
  [{ language: 'en' }, { lang: 'en' }],
  [{ start_date: '2026-01-02' }, { start_date: '2026-01-02' }],
  [{ end_date: '2026-01-02' }, { end_date: '2026-01-02' }],
  [{ include_domains: ['a.tw'] }, { include_domains: ['a.tw'] }],
  [{ exclude_domains: ['a.tw'] }, { exclude_domains: ['a.tw'] }],
  [{ max_results: 7 }, { max_results: 7 }],
  [{ include_usage: true, api_key: 'x', client_source: 'y' }, {}],
])('toSearchBody turns %j into %j', (given, body) => {
  expect(toSearchBody(given, NOW)).toEqual(body);
});

it.each([0, -1, 3_651, 1.5])('toSearchBody refuses %d days', (days) => {
  expect(() => toSearchBody({ days }, NOW)).toThrow('supported: 1 to 3650');
});

it.each([
  [{ timeout: 1 }, 1_000],
  [{ timeout: 2.5 }, 2_500],
  [{ timeout: 60 }, 60_000],
  [{}, 60_000],
])('toExtractBody takes the time limit for pages from %j', (given, timeoutMs) => {
  expect(toExtractBody({ urls: 'a', ...given })).toEqual({ body: { urls: 'a' }, timeoutMs });
});

it.each([0.5, 61, '30', true])('toExtractBody refuses a timeout of %j', (timeout) => {
  expect(() => toExtractBody({ urls: 'a', timeout })).toThrow('supported: 1 to 60 seconds');
});
