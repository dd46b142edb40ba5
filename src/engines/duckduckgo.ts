import type { TimeRange } from '../schemas.ts';
import { parseUrl } from '../text/web-address.ts';
import type { Engine } from './engine.ts';
import type { Market } from './market.ts';
import { datedSnippet } from './reply/dated-snippet.ts';
import { toIso } from './reply/dates.ts';
import { attribute, first, itemsIn, parsePage, resultsOr, textOf } from './reply/html.ts';
import { commandRemover } from './request/command-remover.ts';
import { daySpan } from './request/day-span.ts';
import { formHeaders } from './request/form-headers.ts';
import { withSites } from './request/operators.ts';

/** DuckDuckGo's page without scripts, over Bing's index. It checks that the headers fit the browser that they claim. */
export const duckduckgo: Engine = {
  name: 'duckduckgo',
  provider: 'bing',
  categories: ['general'],
  timeRanges: ['day', 'week', 'month', 'year', 'all'],
  weight: 0.85,
  maxQueries: 2,
  mayMislead: true,
  politeness: { inFlight: 2, perMinute: 30 },
  request(query) {
    const kl = regionOf(query.market);
    const df = daySpan(query, '..') ?? PERIODS[query.timeRange];
    const text = withoutBangs(withSites(query, { characters: MAX_QUERY }));
    const cookie = df === '' ? `kl=${kl}` : `kl=${kl}; df=${df}`;
    return {
      url: `${ORIGIN}/html/`,
      headers: { ...formHeaders(ORIGIN), 'accept-language': query.market.acceptLanguage, cookie },
      form: { q: text, b: '', kl, df },
    };
  },
  parse({ body }, { now }) {
    const page = parsePage(body);
    const results = itemsIn(page, '.web-result:not(.result--ad)').map((item) => {
      const link = first(item, 'a.result__a');
      const dated = datedSnippet(textOf(first(item, '.result__snippet')), now);
      // The date's element has no class. The date has no zone and is in UTC.
      const date = textOf(first(item, '.result__extras span:not([class])'));
      const published = date === '' ? null : toIso(`${date}Z`, now);
      return {
        title: textOf(link),
        url: unwrapped(attribute(link, 'href')),
        snippet: dated.snippet,
        published: published ?? dated.published,
      };
    });
    return resultsOr(results, { isEmpty: first(page, '.no-results, .result--no-result') !== null, body });
  },
};

const ORIGIN = 'https://html.duckduckgo.com';
const MAX_QUERY = 499; // DuckDuckGo's own limit

/** Returns DuckDuckGo's region. Singapore and Malaysia have English regions only; results stay Chinese. */
function regionOf({ language, country }: Market): string {
  if (country === null) return 'wt-wt';
  if (country === 'TW' || country === 'HK') return `${country.toLowerCase()}-tzh`;
  if (country === 'CN') return language === 'en' ? 'wt-wt' : 'cn-zh';
  return `${country.toLowerCase()}-en`;
}

const PERIODS: Record<TimeRange, string> = { day: 'd', week: 'w', month: 'm', year: 'y', all: '' };

/** Removes bangs: `!word` redirects the query to another site, and `\word` to the first result. */
const withoutBangs = commandRemover('[!\\\\]');

/** Returns the page of a link `//duckduckgo.com/l/?uddg=<the page>&rut=…`; '' for an ad, `/y.js?ad_domain=…`. */
function unwrapped(href: string): string {
  const url = parseUrl(href, ORIGIN);
  if (url === null || url.pathname === '/y.js') return '';
  return url.pathname === '/l/' ? (url.searchParams.get('uddg') ?? '') : url.href;
}
