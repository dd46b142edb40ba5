import type { TimeRange } from '../schemas.ts';
import type { Engine } from './engine.ts';
import { datedSnippet } from './reply/dated-snippet.ts';
import { hanText } from './reply/han-text.ts';
import { attribute, first, itemsIn, parsePage, resultsOr } from './reply/html.ts';
import { withSites } from './request/operators.ts';

/** 360's result page. From outside the mainland it is empty. */
export const so360: Engine = {
  name: 'so360',
  provider: 'so360',
  categories: ['general'],
  timeRanges: ['day', 'week', 'month', 'year', 'all'],
  weight: 0.8,
  maxQueries: 1,
  prefersSimplified: true,
  mayMislead: true,
  keepsCookies: true,
  politeness: { inFlight: 2, perMinute: 20 },
  request(query) {
    const period = PERIODS[query.timeRange];
    const parameters = new URLSearchParams({
      ie: 'utf-8',
      q: withSites(query),
      pn: '1',
      ...(period === undefined ? {} : { adv_t: period }),
    });
    return {
      url: `https://www.so.com/s?${parameters}`,
      headers: { 'accept-language': query.market.acceptLanguage, referer: 'https://www.so.com/' },
    };
  },
  parse({ body }, { now }) {
    const page = parsePage(body);
    const results = itemsIn(page, 'li.res-list').map((item) => {
      const link = first(item, 'h3.res-title a');
      const text = hanText(first(item, '.res-desc, .res-list-summary, .res-rich'));
      return {
        title: hanText(link),
        url: unlessOwn(attribute(link, 'data-mdurl') || attribute(link, 'href')),
        ...datedSnippet(text, now),
      };
    });
    return resultsOr(results, { isEmpty: first(page, '.so-toptip, #no-result, .no-result') !== null, body });
  },
};

/** '' for 360's own news, image, video, translation and map pages. */
function unlessOwn(url: string): string {
  return /^https?:\/\/(news|image|video|fanyi|map|ly|tran\.360)\.so\.com|^https?:\/\/tran\.360/.test(url) ? '' : url;
}

const PERIODS: Partial<Record<TimeRange, string>> = { day: 'd', week: 'w', month: 'm', year: 'y' };
