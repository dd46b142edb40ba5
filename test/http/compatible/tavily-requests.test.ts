import { expect, it } from 'vitest';
import { toExtractBody, toSearchBody } from '../../../src/http/compatible/tavily-requests.ts';

it.each([
  ['2026-11-20T15:59:00Z', 1, '2026-11-19'],
  ['2026-11-20T16:00:00Z', 1, '2026-11-20'], // in UTC+8, in which days are counted, the 21st has begun
  ['2027-01-01T20:00:00Z', 1, '2027-01-01'],
  ['2026-11-20T12:00:00Z', 30, '2026-10-21'],
])('toSearchBody at %s starts the last %i days on %s', (now, days, start_date) => {
  expect(toSearchBody({ query: '颱風', topic: 'news', days }, new Date(now)).body).toMatchObject({ start_date });
});

const NOW = new Date('2026-11-20T12:00:00Z');

it.each([
  [{}, {}], // the category is inferred
  [{ auto_parameters: false, include_favicon: false, no_such: null }, {}],
  [
    { max_results: '7', include_answer: 'True', topic: 'News' },
    { max_results: 7, include_answer: true, category: 'news' },
  ],
  [
    { topic: 'news', days: '3' },
    { category: 'news', start_date: '2026-11-17' },
  ],
  [{ include_raw_content: true }, { include_raw_content: true }],
  [{ include_raw_content: 'markdown' }, { include_raw_content: 'markdown' }],
  [
    { include_raw_content: 'text', include_images: true },
    { include_raw_content: 'text', include_images: true },
  ],
  [{ include_image_descriptions: true }, {}],
  [{ chunks_per_source: 3, search_depth: 'advanced' }, { search_depth: 'advanced' }],
  [{ include_domains: 'gov.tw, ptt.cc' }, { include_domains: ['gov.tw', 'ptt.cc'] }],
  [{ topic: '', start_date: 'null', country: 'None', include_domains: [], language: {} }, {}],
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
  expect(toSearchBody(given, NOW)).toMatchObject({ body, warnings: [], errors: [] });
  expect(toSearchBody(given, NOW).body).toEqual(body);
});

it.each<[object, string[]]>([
  [{ country: 'france' }, ['country']],
  [{ topic: 'finance' }, ['topic']],
  [{ days: 2 }, ['days']],
  [{ chunks_per_source: 3 }, ['chunks_per_source']],
  [{ topic: 'general', days: 2 }, ['days']],
  [{ safe_search: true, use_cache: true, include_favicon: true }, ['safe_search', 'use_cache', 'include_favicon']],
  [{ auto_parameters: true, exact_match: true, no_such: { a: 1 } }, ['auto_parameters', 'exact_match', 'no_such']],
])('toSearchBody ignores %j, and names it', (given, names) => {
  const { warnings, errors, body } = toSearchBody({ query: '颱風', ...given }, NOW);
  expect(errors).toEqual([]);
  expect(Object.keys(body).filter((name) => name !== 'category')).toEqual(['query']);
  expect(warnings.map((text) => names.find((name) => text.includes(name)))).toEqual(names);
});

it.each<[Record<string, unknown>, string, string]>([
  ...[0, -1, 3_651, 1.5].map((days): [Record<string, unknown>, string, string] => [
    { topic: 'news', days },
    'days',
    '1 to 3650',
  ]),
  [{ topic: 'sports' }, 'topic', 'general, news'],
  [{ search_depth: 'deepest' }, 'search_depth', 'advanced, basic, fast, ultra-fast'],
  [{ chunks_per_source: 0 }, 'chunks_per_source', '1 to 5'],
])('toSearchBody refuses %j', (given, field, supported) => {
  expect(toSearchBody(given, NOW).errors).toEqual([
    { field, message: expect.stringContaining(`supported: ${supported}`) },
  ]);
});

it.each([0.5, 61, true])('toExtractBody refuses a timeout of %j', (timeout) => {
  const message = expect.stringContaining('supported: 1 to 60 seconds');
  expect(toExtractBody({ urls: 'a', timeout }, NOW).errors).toEqual([{ field: 'timeout', message }]);
});

it.each([
  [{}, [expect.stringContaining('chunks_per_source: only with query')]],
  [{ query: '' }, [expect.stringContaining('chunks_per_source: only with query')]],
  [{ query: '票價' }, []],
])('chunks of an extraction are those that a query chooses: %j', (more, warned) => {
  const { warnings, errors } = toExtractBody({ urls: 'https://a.tw/', chunks_per_source: '3', ...more }, NOW);
  expect([warnings, errors]).toEqual([warned, []]);
});

it('toExtractBody names what it ignores', () => {
  const { warnings, errors, body } = toExtractBody(
    { urls: 'https://a.tw/', include_favicon: true, timeout: '30' },
    NOW,
  );
  expect([errors, body]).toEqual([[], { urls: ['https://a.tw/'] }]);
  expect(warnings).toEqual([expect.stringContaining('include_favicon')]);
});
