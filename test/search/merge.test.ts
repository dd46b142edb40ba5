import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { merge } from '../../src/search/merge.ts';
import { mayBeCandidate } from '../../src/search/merging/candidates.ts';
import type { MergeContext, ResultList } from '../../src/search/merging/merge-input.ts';
import { cleanUrl } from '../../src/search/url/clean-url.ts';
import { urlKey } from '../../src/search/url/url-key.ts';

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

describe('merging entries of one page', () => {
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
  ])('treats addresses that differ only in %s as the same page', (_name, one, other) => {
    expect(merge([list('a', [item(one, '甲')]), list('b', [item(other, '乙')])], CONTEXT)).toHaveLength(1);
  });

  it('keeps addresses that differ in a number or in path case apart', () => {
    expect(urlKey(new URL('https://a.tw/x?id=5'))).not.toBe(urlKey(new URL('https://a.tw/x?id=6')));
    expect(urlKey(new URL('https://a.tw/x'))).not.toBe(urlKey(new URL('https://a.tw/X')));
    expect(urlKey(new URL('https://a.tw/%B2%C4'))).toBe(urlKey(new URL('https://a.tw/%B2%C4'))); // Big5, which must not be decoded
  });

  it('keeps the longer snippet, the date from any engine, and the https address', () => {
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

describe('merging one page in two scripts', () => {
  const inTraditional = item('https://a.hk/tc/1', '駕駛執照續期', { snippet: '網上或親身遞交' });
  const inSimplified = item('https://a.hk/sc/1', '驾驶执照续期', { snippet: '网上或亲身递交申请' });
  const shown = (one: Item, other: Item, language: 'zh-Hant' | 'zh-Hans') =>
    merge([list('a', [one]), list('b', [other])], { ...CONTEXT, language }).map(({ url, snippet }) => [url, snippet]);

  it.each([
    ['zh-Hant', inTraditional],
    ['zh-Hans', inSimplified],
  ] as const)('shows the address and snippet in %s', (language, page) => {
    expect(shown(inTraditional, inSimplified, language)).toEqual([[page.url, page.snippet]]);
    expect(shown(inSimplified, inTraditional, language)).toEqual([[page.url, page.snippet]]);
  });

  it('uses the snippet of the other script when its own is too short', () => {
    expect(shown({ ...inTraditional, snippet: '網上' }, inSimplified, 'zh-Hant')).toEqual([
      [inTraditional.url, inSimplified.snippet],
    ]);
  });
});

describe('merging leaves out', () => {
  it.each(['javascript:alert(1)', 'ftp://a.tw/', 'not a url', ''])(
    'results with an unusable address or title, which do not count as candidates: %s',
    (url) => {
      expect(mayBeCandidate(item(url, '標題'), CONTEXT)).toBe(false);
      expect(mayBeCandidate(item('https://a.tw/', ' '), CONTEXT)).toBe(false);
      expect(mayBeCandidate(item('https://a.tw/', '標題'), CONTEXT)).toBe(true);
    },
  );

  it.each([
    'javascript:alert(1)',
    'ftp://a.tw/',
    'data:text/html,x',
    'not a url',
    '',
    '//a.tw/x',
    'http://user:p@a.tw/',
    `https://a.tw/${'x'.repeat(3_000)}`,
  ])('results with the unusable address "%s"', (url) => {
    expect(cleanUrl(url)).toBeNull();
    expect(urls([list('a', [item(url)])])).toEqual([]);
  });

  it('results that are provably too old, but not undated results', () => {
    const results = [
      item('https://a.tw/old', '颱風舊聞', { published: '2026-10-01T00:00:00Z' }),
      item('https://a.tw/new', '颱風新聞', { published: '2026-11-19T00:00:00Z' }),
      item('https://a.tw/undated', '颱風'),
    ];
    expect(urls([list('a', results)], { timeRange: 'week', category: 'news' })).toEqual([
      'https://a.tw/new',
      'https://a.tw/undated',
    ]);
    expect(urls([list('a', results)], { startDate: '2026-11-01' })).toEqual([
      'https://a.tw/new',
      'https://a.tw/undated',
    ]);
    expect(urls([list('a', results)], { endDate: '1990-01-01' })).toEqual(['https://a.tw/undated']);
  });

  it('placeholder dates such as 1970-01-01 that stand for "unknown"', () => {
    const context: MergeContext = { ...CONTEXT, timeRange: 'week', category: 'news' };
    for (const published of ['1970-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1900-01-01T00:00:00Z']) {
      const results = [item('https://a.tw/x', '颱風', { published })];
      expect(merge([list('a', results)], context).map((result) => result.published)).toEqual([null]);
    }
  });

  it('dates in the future, while keeping their results', () => {
    expect(
      merge([list('a', [item('https://a.tw/x', 'x', { published: '2027-11-19T00:00:00Z' })])], CONTEXT)[0]?.published,
    ).toBeNull();
  });

  it('results that repeat a story under the same title', () => {
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

  it('tags and invisible characters in titles and snippets', () => {
    const [merged] = merge(
      [list('a', [item('https://a.tw/x', '<b>颱風</b>\u200b動態\u{e0041}', { snippet: ' 多\n\n空白 ' })])],
      CONTEXT,
    );
    expect(merged).toMatchObject({ title: '颱風動態', snippet: '多 空白' });
  });
});

describe('the order of merged results', () => {
  it('puts agreement of different providers above rank, but not agreement within one provider', () => {
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

  it('favours titles with words of the query, in either script', () => {
    expect(urls([list('a', [item('https://x.tw/1', '無關的標題'), item('https://y.tw/2', '台风 停班 消息')])])[0]).toBe(
      'https://y.tw/2',
    );
  });

  it('puts newer news first', () => {
    const results = [
      item('https://x.tw/1', '颱風甲', { published: '2026-11-14T00:00:00Z' }),
      item('https://y.tw/2', '颱風乙', { published: '2026-11-20T07:00:00Z' }),
    ];
    expect(urls([list('a', results)], { category: 'news', timeRange: 'week' })[0]).toBe('https://y.tw/2');
  });

  it('breaks ties by number of providers, then by date, then by address', () => {
    const dated = (url: string, published: string | null) => item(url, '颱風', { published });
    const [first, last] = ['https://a.tw/1', 'https://z.tw/2'];
    const halves = ['b', 'c'].map((engine) => list(engine, [item(last, '颱風')], { weight: 0.5 }));
    const cases: Array<[ResultList[], string[]]> = [
      [
        [list('a', [item(first, '颱風')]), ...halves],
        [last, first],
      ],
      [
        [list('a', [dated(first, '2026-11-01')]), list('b', [dated(last, '2026-11-02')])],
        [last, first],
      ],
      [
        [list('a', [dated(first, null)]), list('b', [dated(last, '2026-11-02')])],
        [last, first],
      ],
      [
        [list('a', [item(last, '颱風')]), list('b', [item(first, '颱風')])],
        [first, last],
      ],
    ];
    for (const [lists, expected] of cases) {
      expect(urls(lists)).toEqual(expected);
      expect(urls(lists.toReversed())).toEqual(expected);
    }
  });

  it('a merged result names the engine that contributed most to its score', () => {
    const [better, other] = [item('https://a.tw/1', '颱風甲'), item('https://b.tw/2', '颱風乙')];
    const whole = { url: better.url, title: better.title, snippet: '', published: null, score: expect.any(Number) };
    expect(merge([list('a', [other, better]), list('b', [better])], CONTEXT)[0]).toEqual({ ...whole, engine: 'b' });
    const [low, high] = ['a', 'c'].map((engine) => list(engine, [better], { provider: 'p' })) as [
      ResultList,
      ResultList,
    ];
    const lists = [{ ...low, results: [other, better] }, list('b', [better]), high];
    expect(merge(lists, CONTEXT)[0]).toEqual({ ...whole, engine: 'b' });
  });

  it('one site takes only the first three places when another has results', () => {
    const results = [1, 2, 3, 4, 5].map((n) => item(`https://news.big.com.tw/${n}`, `颱風第${n}報`));
    expect(urls([list('a', [...results, item('https://small.tw/1', '颱風')])]).indexOf('https://small.tw/1')).toBe(3);
  });
});

describe('merging arbitrary result lists', () => {
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

  it('yields valid results in the same order, whichever engine answered first', () => {
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

  it('limits the results of a very long list', () => {
    const flood = list(
      'a',
      Array.from({ length: 20_000 }, (_, n) => item(`https://a${n}.tw/`, '颱'.repeat(10_000))),
    );
    expect(merge([flood], CONTEXT).length).toBeLessThanOrEqual(20);
  });
});

describe('reprints', () => {
  const TRAINS = '青港鐵路宣布東線列車晚間六時後全面停駛，西線維持正常班次。';
  const TICKETS = '已購票者可在一年內憑票全額退費，不收手續費，線上辦理到月底為止。';
  const RATES = 'The board held its lending rate at 3.5 percent, with two members in favour of a cut.';
  const SHARES = 'The index lost 2.3 percent on Wednesday, led by carriers, while yields jumped.';
  const WIRE =
    '中央氣象署今天上午發布海上颱風警報，預計週三傍晚暴風圈接觸臺灣東南部陸地，提醒花蓮、臺東民眾嚴防豪雨及強陣風，並及早完成防颱準備。';
  const inSimplified =
    '中央气象署今天上午发布海上台风警报，预计周三傍晚暴风圈接触台湾东南部陆地，提醒花莲、台东民众严防豪雨及强阵风，并及早完成防台准备。';

  it('with the same text become one result that lists its other addresses', () => {
    const merged = merge(
      [
        list('a', [
          item('https://news.wire.tw/1', '氣象署發布海上颱風警報 週三影響臺灣', {
            snippet: WIRE,
          }),
          item('https://kknews.cc/society/1', '气象署发布海上台风警报 周三影响台湾', {
            snippet: inSimplified,
            published: '2026-11-19T01:00:00Z',
          }),
        ]),
        list('b', [item('https://www.portal.com.tw/9', '颱風要來了！海警發布', { snippet: WIRE })]),
      ],
      CONTEXT,
    );
    expect(merged).toHaveLength(1);
    expect(merged[0]).toMatchObject({
      url: 'https://news.wire.tw/1',
      published: '2026-11-19T01:00:00.000Z',
      also_at: ['https://www.portal.com.tw/9', 'https://kknews.cc/society/1'],
      sources: ['wire.tw', 'portal.com.tw', 'kknews.cc'],
    });
  });

  it.each([
    [1, '颱風直撲東部 氣象署發海警', '氣象署發海警 颱風風速達25公尺直撲東部'],
    [1, '颱風第 3 報 氣象署發海警', '氣象署海警持續 颱風第 3 報'],
    [2, '颱風第 3 報 氣象署發海警', '颱風第 4 報 氣象署發海警'],
  ])('with the same text yield %i results for the headlines "%s" and "%s"', (count, one, other) => {
    const results = [item('https://a.tw/1', one, { snippet: WIRE }), item('https://b.tw/1', other, { snippet: WIRE })];
    expect(urls([list('a', results)])).toHaveLength(count);
  });

  it.each([
    ['Acme 9 Pro 開箱評測 相機實拍心得 | Portal', 'Acme 9 Pro 開箱評測　相機實拍心得'],
    ['ACME 9 PRO 開箱評測 相機實拍心得', 'Acme 9 Pro 开箱评测 相机实拍心得 - The News'],
    ['影／天鵝颱風逼近 各縣市停班停課', '【快訊】天鵝颱風逼近 各縣市停班停課（圖）'],
    ['桃園機場一航廈停電 旅客摸黑報到 - 生活 - 某某電子報', '桃園機場一航廈停電 旅客摸黑報到｜某某時報 | 某某入口'],
    ['天鵝颱風逼近東部 氣象署提醒嚴防… - 某某新聞', '天鵝颱風逼近東部 氣象署提醒嚴防豪雨與長浪 外島風力達10級'],
    ['S&amp;amp;P 500 收盤再創新高', 'S&P 500 收盤再創新高'],
    ['LIVE／天鵝颱風逼近 氣象署發布海上警報', '天鵝颱風逼近 氣象署發布海上警報'],
    ['Ａ型流感升溫 疾管署籲及早接種疫苗', 'A型流感升溫 疾管署籲及早接種疫苗'],
    ['Senate passes the budget bill after a long debate', 'Senate passes budget bill after long debate'],
    ['Acme unveils new foldable phone at event in Paris', 'Acme unveils new foldable phone at its event in Paris'],
  ])('are recognized by the headlines "%s" and "%s"', (one, other) => {
    expect(urls([list('a', [item('https://a.tw/1', one), item('https://b.tw/1', other)])])).toHaveLength(1);
  });

  it.each([
    [2, '天鵝颱風來襲 青港鐵路…', '天鵝颱風來襲 青港鐵路退票規定一次看', TICKETS],
    [2, 'Harbour board keeps its rates as ...', 'Harbour board keeps its rates as shares of shippers fall', SHARES],
    [1, '天鵝颱風來襲 青港鐵路…', '天鵝颱風來襲 青港鐵路晚間六時後停駛', `（記者報導）${TRAINS}旅客請留意公告。`],
    [1, '天鵝颱風來襲 青港鐵路東線晚間六時後停駛 西線…', '天鵝颱風來襲 青港鐵路東線晚間六時後停駛 西線減班', TICKETS],
    [1, '天鵝颱風來襲 青港鐵路…', '天鵝颱風來襲 青港鐵路晚間六時後停駛', ''],
  ])('yield %i results on one day for the cut headline "%s" and the headline "%s"', (count, cut, whole, snippet) => {
    const first = cut.startsWith('Harbour') ? RATES : TRAINS;
    const published = '2026-11-20T02:00:00Z';
    const results = [
      item('https://a.tw/1', cut, { snippet: first, published }),
      item('https://b.tw/1', whole, { snippet, published }),
    ];
    expect(urls([list('a', results)], { category: 'news' })).toHaveLength(count);
  });

  it('are searched for among four times as many results as requested', () => {
    const headline = '颱風路徑最新預測 週三登陸機率高';
    const others = ['停課消息', '班次異動', '航線公告'].map((title, n) => item(`https://b${n}.tw/1`, `颱風${title}`));
    const results = [item('https://a.tw/1', headline), ...others, item('https://c.tw/1', headline)];
    const sites = (some: Item[]) => merge([list('a', some)], { ...CONTEXT, max: 1 }).map(({ sources }) => sources);
    expect(sites(results)).toEqual([undefined]);
    expect(sites(results.toSpliced(1, 1))).toEqual([['a.tw', 'c.tw']]);
  });

  it.each(
    `a an the its and or of on in at to for by with from as is are was be after over amid says live breaking update video
    watch`.split(/\s+/),
  )('are recognized when one headline lacks the word "%s"', (word) => {
    const titles = ['Senate passes', 'wide budget bill with small tax relief, sending measure to president'];
    const results = [titles.join(' '), titles.join(` ${word} `)].map((title, n) => item(`https://a${n}.tw/1`, title));
    expect(urls([list('a', results)])).toHaveLength(1);
  });

  it('support each other: a story in two indexes ranks above a story in one', () => {
    const merged = merge(
      [
        list('a', [
          item('https://a.tw/1', '颱風 停班 縣市整理一覽'),
          item('https://wire.tw/1', '颱風路徑最新預測 週三登陸機率高'),
        ]),
        list('b', [item('https://portal.tw/1', '颱風路徑最新預測　週三登陸機率高')]),
      ],
      { ...CONTEXT, queries: ['颱風'] },
    );
    expect(merged.map(({ url }) => url)).toEqual(['https://portal.tw/1', 'https://a.tw/1']);
  });

  it.each([
    ['numbers', '颱風動態第 3 報 停班停課最新消息', '颱風動態第 4 報 停班停課最新消息'],
    ['parts', '颱風停班停課完整解析（上）', '颱風停班停課完整解析（下）'],
    ['models', 'Acme Phone 9 Pro 開箱評測 相機實拍心得', 'Acme Phone 9 Pro Max 開箱評測 相機實拍心得'],
    ['letters', '流感疫苗接種對象 A 級單位名單公告', '流感疫苗接種對象 B 級單位名單公告'],
    ['short names', '颱風', '台风'],
    ['other words', '台北市颱風停班停課公告', '新北市地震停班停課公告'],
    ['towns', '台北市政府公告 明日停止上班上課', '新北市政府公告 明日停止上班上課'],
    ['who won', '世界棒球經典賽 中華隊擊敗日本隊晉級四強', '世界棒球經典賽 日本隊擊敗中華隊晉級四強'],
    ['a not', '公費流感疫苗自十二月一日起開放全民接種', '公費流感疫苗自十二月一日起不開放全民接種'],
    ['a never', 'Minister says the port will reopen this year', 'Minister says the port will never reopen this year'],
    ['persons', '林姓男子酒駕撞死人判刑七年定讞', '王姓男子酒駕撞死人判刑七年定讞'],
    ['days', '青港市長罷免案 明日投票 選委會全面備戰', '青港市長罷免案 今日投票 選委會全面備戰'],
  ])('are not recognized when headlines differ in %s', (_what, one, other) => {
    expect(urls([list('a', [item('https://a.tw/1', one), item('https://b.tw/1', other)])])).toHaveLength(2);
  });

  it.each([
    ['one text', 1, '青港市政府公告明日停止上班上課，記者會說明交通與收容安排，請市民留意。'],
    ['texts that each tell of its own', 2, '新港市政府公告明日停止上班上課，記者會說明交通與收容安排，請市民留意。'],
  ])('with headlines that differ in one word and %s yield %i results', (_what, count, snippet) => {
    const first = '青港市政府公告明日停止上班上課，記者會說明交通與收容安排，請市民留意。';
    const results = [
      item('https://a.tw/1', '青港市政府公告 明日停止上班上課 一文看懂', { snippet: first }),
      item('https://b.tw/1', '新港市政府公告 明日停止上班上課 一文看懂', { snippet }),
    ];
    expect(urls([list('a', results)], { category: 'news' })).toHaveLength(count);
  });

  it('are not recognized when the same headlines are weeks apart', () => {
    const results = [
      item('https://a.tw/1', '颱風來襲 明天停班停課', { published: '2026-11-19T00:00:00Z' }),
      item('https://b.tw/1', '颱風來襲 明天停班停課', { published: '2026-10-01T00:00:00Z' }),
    ];
    expect(urls([list('a', results)])).toHaveLength(2);
  });
});

describe('results that are not news', () => {
  type Page = [title: string, url: string, snippet: string];
  const NOTICE =
    '本站使用 Cookie 改善瀏覽體驗並分析流量，繼續使用代表您已閱讀並同意本站的服務條款、隱私權政策與 Cookie 政策。';
  const QUOTE = '盤中即時報價、五檔揭示、當日走勢、法人進出、資券變化、每月營收、每季財報與歷年股利一次掌握。';
  const MANUAL = (system: string) =>
    `To get started with the engine on ${system}, make sure you meet the prerequisites, remove older versions and any packages of
    the distribution that conflict, set up the repository with its signing key, then follow these installation steps to the end.`;
  it.each([
    [
      'an error message',
      [
        'ModuleNotFoundError: No module named requests - Stack Overflow',
        'https://a.com/1',
        'Install it with pip into the interpreter that runs your script, not another.',
      ],
      [
        'ModuleNotFoundError: No module named requests - 博客园',
        'https://b.com/1',
        '多半是装到了另一个 Python 环境，用 python -m pip 安装即可。',
      ],
    ],
    [
      'a dish',
      ['三杯雞的做法', 'https://a.tw/1', '雞腿切塊汆燙，薑片以麻油煸至捲曲再下蒜頭。'],
      ['三杯雞的做法 - 食譜網', 'https://b.tw/2', '少油版本，用氣炸鍋十五分鐘，最後拌入九層塔。'],
    ],
    [
      'an office',
      ['經濟部水利署第三河川分署', 'https://www.a.gov.tw/', '業務包含河川治理、水門操作與防汛。'],
      ['經濟部水利署第三河川分署 | Facebook', 'https://www.facebook.com/a', '一萬人說讚，最近貼文：淨溪活動報名。'],
    ],
    [
      'episodes',
      ['古裝連續劇 線上看 全集 - 第3集', 'https://a.tw/1', ''],
      ['古裝連續劇 線上看 全集 - 第4集', 'https://b.tw/1', ''],
    ],
    [
      'how long cut titles begin',
      ['租屋契約常見問題整理 押金與修繕…', 'https://a.tw/1', ''],
      ['租屋契約常見問題整理 提前解約與違約金', 'https://b.tw/1', ''],
    ],
    [
      'a short beginning',
      ['天鵝颱風...', 'https://a.tw/1', ''],
      ['天鵝颱風生成 氣象署：週末變天', 'https://b.tw/1', ''],
    ],
    [
      'episodes in words',
      ['歷史說書節目 完整版合集 春秋戰國篇 從三家分晉說到商鞅變法 第十一回', 'https://a.tw/1', ''],
      ['歷史說書節目 完整版合集 春秋戰國篇 從三家分晉說到商鞅變法 第十二回', 'https://b.tw/1', ''],
    ],
    [
      'models',
      ['Acme 無線藍牙降噪耳機 旗艦版 - 64GB', 'https://a.tw/1', ''],
      ['Acme 無線藍牙降噪耳機 旗艦版 - 128GB', 'https://b.tw/1', ''],
    ],
    ['quotes', ['鴻海(2317) 股價', 'https://a.tw/1', QUOTE], ['廣達(2382) 股價', 'https://b.tw/1', QUOTE]],
    ['a notice', ['高雄捷運路線圖', 'https://a.tw/1', NOTICE], ['嘉義火雞肉飯推薦', 'https://b.tw/1', NOTICE]],
    [
      'one site',
      ['線上申辦戶籍謄本流程說明', 'https://a.tw/1', ''],
      ['線上申辦戶籍謄本流程說明', 'https://a.tw/2', ''],
    ],
    [
      'one site and title',
      ['市區自來水停水公告與供水站位置', 'https://a.tw/1', NOTICE],
      ['市區自來水停水公告與供水站位置', 'https://a.tw/2', QUOTE],
    ],
    [
      'one site and text, but for the day',
      ['市區自來水停水公告與供水站位置', 'https://a.tw/1', `因管線汰換工程，11月3日起暫停供水，${NOTICE}`],
      ['市區自來水停水公告與供水站位置', 'https://a.tw/2', `因管線汰換工程，11月9日起暫停供水，${NOTICE}`],
    ],
    [
      'one site and text, but for the part',
      ['市區自來水停水公告與供水站位置 第1區', 'https://a.tw/1', NOTICE],
      ['市區自來水停水公告與供水站位置 第2區', 'https://a.tw/2', NOTICE],
    ],
    [
      'one site and template',
      ['台積電 即時股價、技術線圖、三大法人與融資融券一覽', 'https://a.tw/1', QUOTE],
      ['聯發科 即時股價、技術線圖、三大法人與融資融券一覽', 'https://a.tw/2', QUOTE],
    ],
    [
      'one site and template, under names at the end',
      ['垃圾車收運時間與路線查詢 - 桃園區', 'https://a.tw/1', NOTICE],
      ['垃圾車收運時間與路線查詢 - 中壢區', 'https://a.tw/2', NOTICE],
    ],
    [
      'one site and template, but for a word of the text',
      ['Install the container engine, step by step', 'https://a.com/1', MANUAL('Ubuntu')],
      ['Install the container engine, step by step', 'https://a.com/2', MANUAL('Debian')],
    ],
    [
      'one site and text, but for a letter',
      ['行動上網月租方案 A 內容與資費說明', 'https://a.tw/1', NOTICE],
      ['行動上網月租方案 B 內容與資費說明', 'https://a.tw/2', NOTICE],
    ],
    [
      'one site and notice',
      ['高雄捷運路線圖與票價查詢', 'https://a.tw/1', NOTICE],
      ['高雄公車路線與轉乘優惠查詢', 'https://a.tw/2', NOTICE],
    ],
  ] as Array<[string, Page, Page]>)('stay separate when they have only %s in common', (_what, ...pages) => {
    const results = pages.map(([title, url, snippet]) => item(url, title, { snippet }));
    expect(urls([list('a', results)])).toHaveLength(2);
  });

  it.each([
    ['https://www.a.tw/story/1', 'https://money.a.tw/story/1'],
    ['https://a.tw/news/local/1', 'https://a.tw/news/latest/1'],
  ])('are merged when one site repeats title and text at %s and %s', (one, other) => {
    const title = '市區自來水停水公告與供水站位置';
    const results = [
      item(one, `${title} | 地方 | 某某日報`, { snippet: `11月3日起，${NOTICE}`, published: '2026-11-19T01:00:00Z' }),
      item(other, `${title} | 最新消息 | 某某日報`, {
        snippet: `11月3日起，${NOTICE.slice(0, -6)}`,
        published: '2026-11-19T05:00:00Z',
      }),
    ];
    expect(merge([list('a', results)], CONTEXT)).toMatchObject([
      { url: one, published: '2026-11-19T01:00:00.000Z', also_at: [other], sources: ['a.tw'] },
    ]);
  });

  it('are treated as news, and merged by title alone, when each has a date', () => {
    const [one, other] = ['雞腿切塊汆燙，薑片以麻油煸至捲曲再下蒜頭。', '少油版本，用氣炸鍋十五分鐘，最後拌入九層塔。'];
    const shown = (published: string | null) =>
      urls([
        list('a', [
          item('https://a.tw/1', '三杯雞的做法', { snippet: one, published: '2026-11-19' }),
          item('https://b.tw/2', '三杯雞的做法', { snippet: other, published }),
        ]),
      ]);
    expect([shown('2026-11-20'), shown(null)].map(({ length }) => length)).toEqual([1, 2]);
  });

  it('are merged when title and text agree up to where an engine cut them', () => {
    const text = '本文整理申請資格、應備文件、線上與臨櫃辦理步驟、費用與工作天數，以及常見退件原因。';
    const results = [
      item('https://a.tw/1', '自然人憑證申請流程完整說明', { snippet: text }),
      item('https://b.cn/1', '自然人凭证申请流程完整说明 - 门户网', { snippet: `${text.slice(0, 28)}…` }),
    ];
    expect(urls([list('a', results)])).toEqual(['https://a.tw/1']);
  });
});

describe('a page found in both scripts', () => {
  const lists = [
    list('a', [item('https://zh.wikipedia.org/zh-cn/%E5%8F%B0%E9%A3%8E', '台风')]),
    list('b', [item('https://zh.wikipedia.org/zh-tw/%E9%A2%B1%E9%A2%A8', '颱風')]),
  ];
  it('is shown in the requested script', () => {
    expect(merge(lists, { ...CONTEXT, language: 'zh-Hant' })).toMatchObject([
      { title: '颱風', url: 'https://zh.wikipedia.org/zh-tw/%E9%A2%B1%E9%A2%A8' },
    ]);
    expect(merge(lists, { ...CONTEXT, language: 'zh-Hans' })).toMatchObject([
      { title: '台风', url: 'https://zh.wikipedia.org/zh-cn/%E5%8F%B0%E9%A3%8E' },
    ]);
  });

  it('is shown at its canonical address with its uncut title', () => {
    const merged = merge(
      [
        list('a', [item('https://m.a.tw/x', '颱風停班停課 縣市一次…')]),
        list('b', [item('https://www.a.tw/x', '颱風停班停課 縣市一次看')]),
      ],
      CONTEXT,
    );
    expect(merged).toMatchObject([{ url: 'https://www.a.tw/x', title: '颱風停班停課 縣市一次看' }]);
  });
});

describe('requested domains and dates', () => {
  const results = [
    item('https://www.cwa.gov.tw/1', '颱風 停班 一', { published: '2026-11-10T00:00:00Z' }),
    item('https://www.ptt.cc/1', '颱風 停班 二', { published: '2026-11-15T00:00:00Z' }),
    item('https://b.tw/1', '颱風 停班 三'),
  ];
  it('include or exclude results by domain', () => {
    expect(urls([list('a', results)], { includeDomains: ['gov.tw', 'b.tw'] })).toEqual([
      'https://www.cwa.gov.tw/1',
      'https://b.tw/1',
    ]);
    expect(urls([list('a', results)], { excludeDomains: ['ptt.cc'] })).toEqual([
      'https://www.cwa.gov.tw/1',
      'https://b.tw/1',
    ]);
  });

  it("exclude a domain's pages in AMP caches and under its other names too", () => {
    const pages = [
      'https://www-ptt-cc.cdn.ampproject.org/c/s/www.ptt.cc/bbs/1',
      'https://www.google.com/amp/s/www.ptt.cc/bbs/2',
      'https://youtu.be/aaaaaaaaaaa',
      'https://b.tw/1',
    ].map((url, index) => item(url, `颱風 停班 第${index}頁`));
    expect(urls([list('a', pages)], { excludeDomains: ['ptt.cc', 'youtube.com'] })).toEqual(['https://b.tw/1']);
    expect(urls([list('a', pages)], { includeDomains: ['youtube.com'] })).toEqual(['https://youtu.be/aaaaaaaaaaa']);
  });

  it('apply to the target of a redirect URL, which is merged with other entries', () => {
    const away = (page: string) => `https://link.zhihu.com/?target=${encodeURIComponent(page)}`;
    const lists = [
      list('a', [item(away('https://b.tw/1'), '颱風 停班 一'), item(away('https://c.tw/1'), '颱風 停班 二')]),
      list('b', [item('https://b.tw/1', '颱風 停班 一')]),
    ];
    expect(urls(lists)).toEqual(['https://b.tw/1', 'https://c.tw/1']);
    expect(urls(lists, { includeDomains: ['c.tw'] })).toEqual(['https://c.tw/1']);
    expect(urls(lists, { includeDomains: ['zhihu.com'] })).toEqual([]);
    expect(urls(lists, { excludeDomains: ['c.tw', 'zhihu.com'] })).toEqual(['https://b.tw/1']);
  });

  it('keep redirect URLs whose target is still unknown', () => {
    const pages = [item('https://engine.example/link?url=1', '颱風 停班 一'), item('https://c.tw/1', '颱風 停班 二')];
    const mayLeadAnywhere = (url: string) => url.startsWith('https://engine.example/link');
    const context = { includeDomains: ['b.tw'] };
    expect(urls([list('a', pages)], { ...context, mayLeadAnywhere })).toEqual(['https://engine.example/link?url=1']);
    expect(urls([list('a', pages)], context)).toEqual([]);
  });

  it('are days in UTC+8, with the first and last day included', () => {
    expect(urls([list('a', results)], { startDate: '2026-11-11' })).toEqual(['https://www.ptt.cc/1', 'https://b.tw/1']);
    expect(urls([list('a', results)], { endDate: '2026-11-10' })).toEqual([
      'https://www.cwa.gov.tw/1',
      'https://b.tw/1',
    ]);
    expect(urls([list('a', results)], { startDate: '2026-11-15', endDate: '2026-11-15' })).toEqual([
      'https://www.ptt.cc/1',
      'https://b.tw/1',
    ]);
  });
});

it('a page about another model ranks below pages that may be about the requested model', () => {
  const pages = ['顯示卡 4070 評測', '顯示卡 評測', '顯示卡 4060 評測'].map((title, n) =>
    item(`https://${n}.tw/`, title),
  );
  const context = { queries: ['顯示卡 4060 評測'], isOfOther: (text: string) => text.includes('4070') };
  expect(urls([list('a', pages)], context)).toEqual(['https://2.tw/', 'https://1.tw/', 'https://0.tw/']);
});

it('a content farm ranks below an original page', () => {
  expect(
    urls([list('a', [item('https://read01.com/1', '颱風 停班 懶人包'), item('https://a.tw/1', '颱風 停班 公告')])]),
  ).toEqual(['https://a.tw/1', 'https://read01.com/1']);
});

it('an undated result scores higher when its engine filtered by period', () => {
  const undated = (isFiltered: boolean) =>
    merge([list('a', [item('https://a.tw/1', '颱風')], { isFiltered })], { ...CONTEXT, timeRange: 'week' })[0]?.score ??
    0;
  expect(undated(true)).toBeGreaterThan(undated(false));
});

describe('results of a query variant', () => {
  const titled = (engine: string, queryIndex: number, titles: string[]) =>
    list(
      engine,
      titles.map((title, at) => item(`https://a${at}.tw/${title}`, title)),
      { queryIndex },
    );
  const titles = (lists: ResultList[], queries: string[]) =>
    merge(lists, { ...CONTEXT, queries }).map(({ title }) => title);

  it("do not rank above the original query's results when the variant misread a name", () => {
    const asked = ['IT 股價', '資訊科技 股價'];
    const wrong = ['資訊科技是什麼', '資訊科技 - 維基百科', '資訊科技產業 徵才'];
    const right = ['IT 類股股價', '各股股價查詢', '今日股價行情'];
    const lists = [titled('a', 0, right), ...['a', 'b', 'c'].map((engine) => titled(engine, 1, wrong))];
    expect(titles(lists, asked)).toEqual([...right, ...wrong]);
  });

  it.each([
    ['official', ['健保署 部分負擔', '中央健康保險署 部分負擔'], '中央健康保險署 部分負擔說明', '健保署 交通資訊'],
    ['foreign', ['台積電 法說會', 'TSMC 法說會'], 'TSMC 法說會重點', '台積電 徵才'],
    ['regional', ['台北 計程車 叫車', '台北 出租车 叫车'], '台北出租车叫车', '台北 捷運'],
    ['its only', ['輝達', 'NVIDIA'], 'NVIDIA 官方網站', '顯示卡行情'],
  ])('by the %s name rank above poorer results of the original query', (_what, queries, right, poor) => {
    expect(titles([titled('a', 0, [poor]), titled('a', 1, [right])], queries)).toEqual([right, poor]);
  });
});
