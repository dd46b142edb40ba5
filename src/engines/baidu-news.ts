import { addressOf, isResult } from './baidu.ts';
import type { Engine } from './engine.ts';
import { refuseCaptcha } from './reply/captcha-address.ts';
import { datedSnippet } from './reply/dated-snippet.ts';
import { toIso } from './reply/dates.ts';
import { hanText } from './reply/han-text.ts';
import { first, itemsIn, parsePage, resultsOr } from './reply/html.ts';

/** Baidu's news search over mainland media. It shows a captcha at about the third query in a row. */
export const baiduNews: Engine = {
  name: 'baidu_news',
  provider: 'baidu',
  categories: ['news'],
  timeRanges: ['all'],
  weight: 0.6,
  maxQueries: 1,
  prefersSimplified: true,
  isFallback: true,
  keepsCookies: true,
  politeness: { inFlight: 1, perMinute: 1 },
  request({ text, timeRange, market }) {
    // The query has to be the first parameter, or the page has no results.
    const parameters = new URLSearchParams({
      word: text,
      tn: 'news',
      rtt: timeRange === 'all' ? '1' : '4', // 1 = by relevance, 4 = by time
      bsst: '1',
      cl: '2',
      rn: '20',
    });
    return {
      url: `https://www.baidu.com/s?${parameters}`,
      headers: { 'accept-language': market.acceptLanguage, referer: 'https://news.baidu.com/' },
    };
  },
  parse({ url, body }, { now }) {
    refuseCaptcha(url);
    const page = parsePage(body);
    const results = itemsIn(page, '#content_left .c-container')
      .filter(isResult)
      .map((block) => {
        const dated = datedSnippet(
          hanText(first(block, '[class*="c-font-normal"]:not([class*="c-color-gray"]), [class*="summary"]')),
          now,
        );
        return {
          title: hanText(first(block, 'h3 a')),
          url: addressOf(block),
          snippet: dated.snippet,
          published: toIso(hanText(first(block, '.c-color-gray2')), now) ?? dated.published,
        };
      });
    return resultsOr(results, { isEmpty: first(page, '.content_none, .nors') !== null, body });
  },
};
