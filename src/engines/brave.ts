import type { TimeRange } from '../schemas.ts';
import type { Engine } from './engine.ts';
import type { Market } from './market.ts';
import { refuseCaptcha } from './reply/captcha-address.ts';
import { datedSnippet } from './reply/dated-snippet.ts';
import { all, attribute, first, isInside, itemsIn, parsePage, resultsOr, textOf } from './reply/html.ts';
import { commandRemover } from './request/command-remover.ts';
import { daySpan } from './request/day-span.ts';
import { withSites } from './request/operators.ts';

/** Brave Search's result pages, over an index of its own. Clients with data-centre addresses soon get a captcha. */
export const brave: Engine = {
  name: 'brave',
  provider: 'brave',
  categories: ['general', 'news'],
  timeRanges: ['day', 'week', 'month', 'year', 'all'],
  weight: 0.8,
  maxQueries: 1,
  politeness: { inFlight: 1, perMinute: 20 },
  request(query) {
    const tf = daySpan(query, 'to') ?? PERIODS[query.timeRange];
    const parameters = new URLSearchParams({
      q: withoutBangs(withSites(query)),
      source: 'web',
      ...(tf === undefined ? {} : { tf }),
    });
    return {
      url: `https://search.brave.com/${query.category === 'news' ? 'news' : 'search'}?${parameters}`,
      headers: { 'accept-language': query.market.acceptLanguage, cookie: cookieOf(query.market) },
    };
  },
  parse({ url, body }, { now }) {
    refuseCaptcha(url);
    const page = parsePage(body);
    // Class names have hashes that change with each release; `data-type` stays the same.
    const results = itemsIn(page, '[data-type="web"]:not(.standalone), [data-type="news"]:not(.standalone)').map(
      (item) => {
        const link = first(item, 'a[href^="http"]');
        // Further pages of the same site are listed below a result, with the same classes.
        const clusters = new Set(all(item, '.result-cluster'));
        const text = all(item, '.content, .snippet-description, .description, .desc').find(
          (element) => !isInside(element, clusters, item),
        );
        const dated = datedSnippet(textOf(text), now);
        const isNews = attribute(item, 'data-type') === 'news';
        const ages = isNews ? all(item, '.t-secondary, .t-tertiary, time').map((element) => textOf(element)) : [];
        return {
          title: textOf(first(item, '.search-snippet-title, .snippet-title') ?? all(item, 'a .title').at(-1)),
          url: attribute(link, 'href'),
          snippet: dated.snippet,
          published: ages.reduce((date, age) => date ?? datedSnippet(`${age} ·`, now).published, dated.published),
        };
      },
    );
    return resultsOr(results, { isEmpty: NOTHING.test(textOf(page)), body });
  },
};

/** Removes bangs: `!word` redirects the query to another site. */
const withoutBangs = commandRemover('!');

const NOTHING = /not many great matches came back/i;

/** Returns cookies with the settings, which can be sent in no other way. There is no region for Singapore. */
function cookieOf({ language, country }: Market): string {
  const region = country === null || country === 'SG' ? 'all' : country.toLowerCase();
  const ui = { 'zh-Hant': 'zh-tw', 'zh-Hans': 'zh', en: 'en-us' }[language];
  return `country=${region}; ui_lang=${ui}; safesearch=off; useLocation=0; summarizer=0`;
}

const PERIODS: Partial<Record<TimeRange, string>> = { day: 'pd', week: 'pw', month: 'pm', year: 'py' };
