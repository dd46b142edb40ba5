import { DomUtils } from 'htmlparser2';
import type { TimeRange } from '../schemas.ts';
import type { Engine } from './engine.ts';
import { datedSnippet } from './reply/dated-snippet.ts';
import { toIso } from './reply/dates.ts';
import { hanText } from './reply/han-text.ts';
import { all, attribute, first, itemsIn, parsePage, resultsOr } from './reply/html.ts';
import { withSites } from './request/operators.ts';

/** 360's result page, which is empty for clients outside the mainland. */
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
      for (const siteLine of all(item, '.g-linkinfo, .res-linkinfo')) DomUtils.removeElement(siteLine);
      const dated = datedSnippet(SNIPPETS.map((selector) => hanText(first(item, selector))).find(Boolean) ?? '', now);
      const date = hanText(first(item, '.gray, .g-c-gray')).replace(/ -$/, '');
      return {
        title: hanText(link),
        url: unlessOwn(attribute(link, 'data-mdurl') || attribute(link, 'href')),
        snippet: dated.snippet,
        published: dated.published ?? toIso(date, now),
      };
    });
    return resultsOr(results, { isEmpty: first(page, '.so-toptip, #no-result, .no-result') !== null, body });
  },
};

/** Selectors of the snippet, narrowest first: beside a picture the text is in a block that also contains the date. */
const SNIPPETS = ['.res-list-summary', 'p.res-desc', '.res-desc', '.res-rich'];

/** Returns '' for 360's own pages: news, images, videos, translations, maps and answers of its language model. */
function unlessOwn(url: string): string {
  return /^https?:\/\/(news|image|video|fanyi|map|ly|ai|tran\.360)\.so\.com|^https?:\/\/tran\.360/.test(url) ? '' : url;
}

const PERIODS: Partial<Record<TimeRange, string>> = { day: 'd', week: 'w', month: 'm', year: 'y' };
