import type { Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { TimeRange } from '../schemas.ts';
import type { Engine } from './engine.ts';
import { refuseCaptcha } from './reply/captcha-address.ts';
import { datedSnippet } from './reply/dated-snippet.ts';
import { toIso } from './reply/dates.ts';
import { hanText } from './reply/han-text.ts';
import { all, attribute, first, itemsIn, parsePage, resultsOr } from './reply/html.ts';
import { withSites } from './request/operators.ts';

/** Sogou's result page. Whether it shows a captcha depends on the client's IP address. */
export const sogou: Engine = {
  name: 'sogou',
  provider: 'sogou',
  categories: ['general'],
  timeRanges: ['day', 'week', 'month', 'year', 'all'],
  weight: 0.8,
  maxQueries: 1,
  prefersSimplified: true,
  mayMislead: true,
  keepsCookies: true,
  politeness: { inFlight: 1, perMinute: 10 },
  request(query) {
    const period = PERIODS[query.timeRange];
    const parameters = new URLSearchParams({
      query: withSites(query),
      page: '1',
      ie: 'utf8',
      ...(period === undefined ? {} : { tsn: '1', s_from: period }),
    });
    return { url: `${ORIGIN}/web?${parameters}`, headers: sogouHeaders(query.market.acceptLanguage, query.now) };
  },
  parse({ url, body }, { now }) {
    refuseCaptcha(url);
    const page = parsePage(body);
    const items = itemsIn(page, 'div.vrwrap, div.rb').filter((item) => first(item, '.special-wrap') === null);
    const results = items.map((item) => {
      const link = first(item, 'h3.vr-title a, h3.pt a');
      for (const more of all(item, 'a.more-sign')) DomUtils.removeElement(more);
      const dated = datedSnippet(hanText(first(item, SNIPPET)), now);
      return {
        // A block "More of …" lists several pages of one site; URL, date and text are those of the first page.
        title: hanText(first(item, '.article-title a') ?? link),
        url: addressOf(item, link),
        snippet: dated.snippet,
        published: dateOf(item, now) ?? dated.published,
      };
    });
    return resultsOr(results, { isEmpty: first(page, '.no-result, #noresult_part1_container') !== null, body });
  },
};

const ORIGIN = 'https://www.sogou.com';

/** Returns headers with the cookie that Sogou's script would set: the time of the first visit, in microseconds. */
export function sogouHeaders(acceptLanguage: string, now: Date): Record<string, string> {
  return { 'accept-language': acceptLanguage, referer: `${ORIGIN}/`, cookie: `SUV=${now.getTime() * 1_000}` };
}

/** Returns the publisher's URL if the item has it, else Sogou's redirect URL; '' for Sogou's own cards. */
function addressOf(item: Element, link: Element | null): string {
  const href = attribute(link, 'href');
  if (/^https?:\/\//.test(href)) return OWN.test(href) ? '' : href;
  const beside = attribute(first(item, '[data-url^="http"]'), 'data-url');
  return beside || (href.startsWith('/link?') ? `${ORIGIN}${href}` : '');
}

/** URLs of Sogou's own: pictures, videos, maps, translations, and further results. */
const OWN = /^https?:\/\/((pic|v|map|fanyi|news|zhihu)\.sogou\.com|www\.sogou\.com\/(web|sogou)\?)/;

/** Finds the date, alone or at the end of the line with the site's name and address. */
function dateOf(item: Element, now: Date): string | null {
  const texts = [first(item, '.cite-date'), all(item, '.citeLinkClass span').at(-1), first(item, 'cite')].map(hanText);
  return texts.map((text) => toIso(/(?<!\S)(\S+)$/.exec(text)?.[1], now)).find((date) => date !== null) ?? null;
}

const SNIPPET = '[id^="cacheresult_summary_"], .attribute-centent, .str_info, .star-wiki, .space-txt, div.ft';

const PERIODS: Partial<Record<TimeRange, string>> = {
  day: 'inttime_day',
  week: 'inttime_week',
  month: 'inttime_month',
  year: 'inttime_year',
};
