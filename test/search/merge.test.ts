import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MergeContext, merge, type ResultList } from '../../src/search/merge.ts';
import { cleanUrl, urlKey } from '../../src/search/url-key.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const CONTEXT: MergeContext = {
  queries: ['颱風 停班', '台风 停班'],
  category: 'general',
  timeRange: 'all',
  now: NOW,
  max: 20,
};

type Item = ResultList['results'][number];
const item = (url: string, title = url, more: Partial<Item> = {}): Item => ({
  url,
  title,
  snippet: '',
  published: null,
  ...more,
});
const list = (engine: string, results: Item[], more: Partial<ResultList> = {}): ResultList => ({
  engine,
  provider: engine,
  weight: 1,
  queryIndex: 0,
  results,
  ...more,
});
const urls = (lists: ResultList[], context = {}) => merge(lists, { ...CONTEXT, ...context }).map(({ url }) => url);

describe('one page', () => {
  it.each([
    ['scheme', 'http://a.tw/x', 'https://a.tw/x'],
    ['www', 'https://www.a.tw/x', 'https://a.tw/x'],
    ['mobile', 'https://m.a.tw/x', 'https://a.tw/x'],
    ['slash', 'https://a.tw/x/', 'https://a.tw/x'],
    ['fragment', 'https://a.tw/x#b', 'https://a.tw/x'],
    ['tracking', 'https://a.tw/x?id=5&utm_source=line&fbclid=1', 'https://a.tw/x?id=5'],
    ['order', 'https://a.tw/x?b=2&a=1', 'https://a.tw/x?a=1&b=2'],
    ['encoding', 'https://a.tw/%E9%A2%B1%E9%A2%A8', 'https://a.tw/颱風'],
    ['case of the host', 'https://A.tw/x', 'https://a.tw/x'],
  ])('whatever its %s', (_name, one, other) => {
    expect(merge([list('a', [item(one, '甲')]), list('b', [item(other, '乙')])], CONTEXT)).toHaveLength(1);
  });

  it('is not another with another number or path', () => {
    expect(urlKey('https://a.tw/x?id=5')).not.toBe(urlKey('https://a.tw/x?id=6'));
    expect(urlKey('https://a.tw/x')).not.toBe(urlKey('https://a.tw/X'));
    expect(urlKey('https://a.tw/%B2%C4')).toBe(urlKey('https://a.tw/%B2%C4')); // Big5, kept as it is
  });

  it('keeps the longer snippet, a date from any engine, and https', () => {
    const [merged] = merge(
      [
        list('a', [item('http://a.tw/x', '甲', { snippet: '短' })]),
        list('b', [item('https://a.tw/x', '甲', { snippet: '比較長的摘要', published: '2026-11-19T00:00:00Z' })]),
      ],
      CONTEXT,
    );
    expect(merged).toMatchObject({
      url: 'https://a.tw/x',
      snippet: '比較長的摘要',
      published: '2026-11-19T00:00:00.000Z',
    });
  });
});

describe('what is left out', () => {
  it.each([
    'javascript:alert(1)',
    'ftp://a.tw/',
    'data:text/html,x',
    'not a url',
    '',
    '//a.tw/x',
    'http://user:p@a.tw/',
    `https://a.tw/${'x'.repeat(3_000)}`,
  ])('%s', (url) => {
    expect(cleanUrl(url)).toBeNull();
    expect(urls([list('a', [item(url)])])).toEqual([]);
  });

  it('results that are provably too old, not those without a date', () => {
    const results = [
      item('https://a.tw/old', '颱風舊聞', { published: '2026-10-01T00:00:00Z' }),
      item('https://a.tw/new', '颱風新聞', { published: '2026-11-19T00:00:00Z' }),
      item('https://a.tw/undated', '颱風'),
    ];
    expect(urls([list('a', results)], { timeRange: 'week', category: 'news' })).toEqual([
      'https://a.tw/new',
      'https://a.tw/undated',
    ]);
  });

  it('dates in the future, but not their results', () => {
    expect(
      merge([list('a', [item('https://a.tw/x', 'x', { published: '2027-11-19T00:00:00Z' })])], CONTEXT)[0]?.published,
    ).toBeNull();
  });

  it('copies of one story', () => {
    expect(
      urls([
        list('a', [
          item('https://a.tw/1', '颱風來襲 停班停課'),
          item('https://b.tw/1', '颱風來襲，停班停課'),
          item('https://c.tw/1', '台风来袭 停班停课'),
        ]),
      ]),
    ).toEqual(['https://a.tw/1']);
  });

  it('tags and invisible characters', () => {
    const [merged] = merge(
      [list('a', [item('https://a.tw/x', '<b>颱風</b>\u200b動態\u{e0041}', { snippet: ' 多\n\n空白 ' })])],
      CONTEXT,
    );
    expect(merged).toMatchObject({ title: '颱風動態', snippet: '多 空白' });
  });
});

describe('order', () => {
  it('agreement of different providers beats rank, agreement of one provider with itself does not', () => {
    const both = [
      list('a', [item('https://x.tw/1', '颱風一'), item('https://y.tw/2', '颱風二')]),
      list('b', [item('https://y.tw/2', '颱風二')]),
    ];
    expect(urls(both)[0]).toBe('https://y.tw/2');
    const same = both.map((one) => ({ ...one, provider: 'bing' }));
    expect(merge(same, CONTEXT).find(({ url }) => url === 'https://y.tw/2')?.score).toBeLessThanOrEqual(
      merge(same, CONTEXT)[0]?.score ?? 0,
    );
  });

  it('the words of the query count, in either script', () => {
    expect(urls([list('a', [item('https://x.tw/1', '無關的標題'), item('https://y.tw/2', '台风 停班 消息')])])[0]).toBe(
      'https://y.tw/2',
    );
  });

  it('newer news first', () => {
    const results = [
      item('https://x.tw/1', '颱風甲', { published: '2026-11-14T00:00:00Z' }),
      item('https://y.tw/2', '颱風乙', { published: '2026-11-20T07:00:00Z' }),
    ];
    expect(urls([list('a', results)], { category: 'news', timeRange: 'week' })[0]).toBe('https://y.tw/2');
  });

  it('no site fills the answer', () => {
    const results = [1, 2, 3, 4, 5].map((n) => item(`https://news.big.com.tw/${n}`, `颱風第${n}報`));
    expect(
      urls([list('a', [...results, item('https://small.tw/1', '颱風')])]).indexOf('https://small.tw/1'),
    ).toBeLessThanOrEqual(3);
  });
});

describe('whatever comes', () => {
  const anyItem = fc.record({
    title: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('颱風', '停班', '台风 停班')),
    url: fc.oneof(fc.webUrl(), fc.string(), fc.constantFrom('https://a.tw/1', 'http://www.a.tw/1/', 'https://b.tw/2')),
    snippet: fc.string({ unit: 'binary' }),
    published: fc.oneof(
      fc.constant(null),
      fc.string(),
      fc.constantFrom('2026-11-19T00:00:00Z', '2020-01-01T00:00:00Z'),
    ),
  });
  const anyList = fc.record({
    engine: fc.constantFrom('a', 'b', 'c'),
    provider: fc.constantFrom('a', 'b'),
    weight: fc.constantFrom(0.3, 0.9, 1),
    queryIndex: fc.nat(2),
    results: fc.array(anyItem, { maxLength: 8 }),
  });
  const distinct = fc.uniqueArray(anyList, {
    selector: ({ engine, queryIndex }) => `${engine}${queryIndex}`,
    maxLength: 6,
  });

  it('comes out sane, and the same in whatever order the engines answered', () => {
    fc.assert(
      fc.property(distinct, fc.infiniteStream(fc.nat()), fc.constantFrom('day', 'all'), (lists, stream, timeRange) => {
        const context = { ...CONTEXT, timeRange } as MergeContext;
        const merged = merge(lists, context);
        const keys = [...lists].map((one) => ({ one, key: stream.next().value as number }));
        const shuffled = keys.sort((a, b) => a.key - b.key).map(({ one }) => one);
        expect(merge(shuffled, context)).toEqual(merged);
        for (const { url, score, title } of merged) {
          expect(url).toMatch(/^https?:/);
          expect(score >= 0 && score <= 1).toBe(true);
          expect(title.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('a flood is cut short', () => {
    const flood = list(
      'a',
      Array.from({ length: 20_000 }, (_, n) => item(`https://a${n}.tw/`, '颱'.repeat(10_000))),
    );
    expect(merge([flood], CONTEXT).length).toBeLessThanOrEqual(20);
  });
});
