import { describe, expect, it } from 'vitest';
import type { EngineQuery } from '../../../src/engines/engine.ts';
import { createRelevanceGuard } from '../../../src/engines/fan-out/relevance-guard.ts';
import { marketOf } from '../../../src/engines/market.ts';

const QUERY: Omit<EngineQuery, 'text'> = {
  market: marketOf('zh-TW'),
  category: 'general',
  timeRange: 'all',
  includeDomains: [],
  excludeDomains: [],
  count: 10,
  now: new Date('2026-11-20T02:00:00Z'),
};

function isLetThrough(
  text: string,
  titles: readonly string[],
  queries = [text],
  mayMislead = true,
  { guard = createRelevanceGuard({ mayMislead }), market = QUERY.market } = {},
): boolean {
  const results = titles.map((title, at) => ({ title, url: `https://a${at}.com/`, snippet: '', published: null }));
  try {
    guard({ results }, { ...QUERY, market, text }, queries);
    return true;
  } catch {
    return false;
  }
}

describe('the relevance guard accepts results in another language about', () => {
  it.each([
    [
      'a place in Japan',
      '奈良 東大寺',
      ['東大寺 公式ホームページ', '奈良の東大寺について', '東大寺 拝観のご案内', '大仏殿とは', '奈良 東大寺 交通'],
    ],
    [
      'a place in Korea',
      '釜山 甘川洞 文化村',
      ['감천문화마을', '부산 감천동 여행', '釜山 甘川洞文化村 自由行', '감천동 맛집', '부산 가볼만한 곳'],
    ],
    [
      'a work in English',
      '小說 "The Old Man and the Sea" summary',
      [1, 2, 3, 4, 5].map((n) => `The Old Man and the Sea: summary, part ${n}`),
    ],
    [
      'a command',
      '怎麼 configure nginx reverse proxy debian',
      [1, 2, 3, 4, 5].map((n) => `How to configure an Nginx reverse proxy on Debian ${n}`),
    ],
    [
      'an athlete',
      '林書豪 NBA career stats espn',
      [1, 2, 3, 4, 5].map((n) => `Jeremy Lin career stats, season ${n} - NBA - ESPN`),
    ],
    [
      'what a variant names',
      '聯發科 法說會',
      [1, 2, 3, 4, 5].map((n) => `MediaTek earnings call Q${n}`),
      ['聯發科 法說會', 'MediaTek earnings call'],
    ],
  ])('%s', (_what, text, titles, queries = [text]) => {
    expect(isLetThrough(text, titles, queries)).toBe(true);
  });
});

const dictionary = ['Definition', 'Meaning of it', 'Thesaurus', 'How to use it', 'Origin of the word'];

describe('the relevance guard accepts', () => {
  it.each([
    ['what is too little to judge', '台北 捷運 路線圖', dictionary.slice(1)],
    ['whatever a query in Latin letters brings', 'weather', dictionary],
    [
      'what is Chinese in part, and shares a word',
      '台北 捷運 路線圖',
      ['台北美食', '台北天氣', ...dictionary.slice(2)],
    ],
  ])('%s', (_what, text, titles) => {
    expect(isLetThrough(text, titles)).toBe(true);
  });

  it('results in the language of the market', () => {
    const titles = [1, 2, 3, 4, 5].map((n) => `Taipei Metro, line ${n}`);
    expect(isLetThrough('台北 捷運', titles, undefined, false, { market: marketOf('en') })).toBe(true);
    expect(isLetThrough('台北 捷運', titles, undefined, false)).toBe(false);
  });
});

it('a repeated list for an unrelated query is accepted only from engines not known to mislead', () => {
  const titles = [1, 2, 3, 4, 5].map((n) => `台北捷運與花蓮旅遊 第${n}篇`);
  const asked = (mayMislead: boolean, ...questions: string[][]) => {
    const guard = createRelevanceGuard({ mayMislead });
    return questions.map((queries) => isLetThrough(queries[0] as string, titles, queries, mayMislead, { guard }));
  };
  expect(asked(true, ['台北捷運'], ['花蓮旅遊'])).toEqual([true, false]);
  expect(asked(false, ['台北捷運'], ['花蓮旅遊'])).toEqual([true, true]);
  expect(asked(true, ['台北捷運'], ['台北捷運'], ['捷運地圖'])).toEqual([true, true, true]);
  expect(asked(true, ['台北捷運'], ['花蓮旅遊', '台北捷運'])).toEqual([true, true]);
});

describe('the relevance guard rejects', () => {
  it.each([
    ['a name in another market', 'iPhone 價格', [1, 2, 3, 4, 5].map((n) => `Apple iPhone ${n} - Official Site`)],
    ['two words in one page alone', 'iPhone 價格', ['iPhone 價格', ...dictionary.slice(1)]],
    ['a dictionary', '台北 捷運 路線圖', dictionary],
    [
      'Japanese about something else',
      '台北 捷運 路線圖',
      ['天気予報', '台北の天気', 'ニュース', '路線図とは', '映画の感想'],
    ],
    ['one word of many', '論文 "Attention Is All You Need" pdf', dictionary.map((title) => `${title} (pdf)`)],
    ['Chinese about nothing asked', '台北 捷運 路線圖', ['明星八卦', '星座運勢', '成語字典', '食譜大全', '路線']],
  ])('%s', (_what, text, titles) => {
    expect(isLetThrough(text, titles)).toBe(false);
  });

  it('results without a word of the query, from any engine', () => {
    expect(isLetThrough('台北 捷運 路線圖', dictionary, undefined, false)).toBe(false);
    expect(isLetThrough('iPhone 價格', ['iPhone', 'iPhone', 'iPhone', 'a', 'b'], undefined, false)).toBe(true);
  });
});
