import type { Element } from 'domhandler';
import { isRecord } from '../json.ts';
import type { TimeRange } from '../schemas.ts';
import { type Engine, EngineFailure, type EngineQuery, type EngineRequest, type EngineResult } from './engine.ts';
import type { Market } from './market.ts';
import { refuseCaptcha } from './reply/captcha-address.ts';
import { datedSnippet } from './reply/dated-snippet.ts';
import { embeddedJson } from './reply/embedded-json.ts';
import { attribute, first, itemsIn, parsePage, resultsOr, textOf } from './reply/html.ts';
import { recordsIn, stringIn } from './reply/json.ts';
import { usable } from './reply/usable.ts';
import { formHeaders } from './request/form-headers.ts';
import { withSites } from './request/operators.ts';

/**
 * Startpage, over Google's index. Its search form has a token that expires within an hour, so a query takes two
 * requests: the front page, then the form. Clients that do not look like a browser get a captcha.
 */
export const startpage: Engine = {
  name: 'startpage',
  provider: 'google',
  categories: ['general'],
  timeRanges: ['day', 'week', 'month', 'year', 'all'],
  weight: 0.8,
  maxQueries: 1,
  isFallback: true,
  politeness: { inFlight: 1, perMinute: 10 },
  request(query) {
    // The fragment is not sent; it shows the query in the output of `huasou engine try`.
    return { url: `${ORIGIN}/#${new URLSearchParams({ query: withSites(query) })}`, headers: headersFor(query.market) };
  },
  parse({ url, body }, query) {
    refuseCaptcha(url);
    const page = parsePage(body);
    const data = resultsIn(body);
    const results = usable(
      data?.map((result) => fromData(result, query.now)) ??
        itemsIn(page, '.result').map((item) => fromElement(item, query.now)),
    );
    if (results.length === 0 && data === undefined) {
      if (first(page, '#anubis_challenge') !== null) throw new EngineFailure('captcha');
      if (textOf(first(page, 'title')).startsWith('Access Denied')) throw new EngineFailure('access_denied');
      const token = attribute(first(page, `${FORM} input[name="sc"]`), 'value');
      // A result page has the form too, with the query in it.
      const isFront = attribute(first(page, `${FORM} input[name="query"]`), 'value') === '';
      if (token !== '' && isFront) return { results, next: search(query, token) };
    }
    return resultsOr(results, { isEmpty: data?.length === 0, body });
  },
};

const ORIGIN = 'https://www.startpage.com';
const FORM = 'form[action*="/sp/search"]';

/** Returns headers with the settings in one cookie. The interface stays English, so that dates are in English. */
function headersFor({ language, country, acceptLanguage }: Market): Record<string, string> {
  const settings = {
    date_time: 'world',
    disable_family_filter: '1',
    enable_post_method: '1',
    language: LANGUAGES[language],
    language_ui: 'english',
    num_of_results: '10',
    search_results_region: (country !== null && REGIONS[country]) || 'all',
  };
  const preferences = Object.entries(settings).map((setting) => setting.join('EEE'));
  return { 'accept-language': acceptLanguage, cookie: `preferences=${preferences.join('N1N')}` };
}

const LANGUAGES = { 'zh-Hant': 'fantizhengwen', 'zh-Hans': 'jiantizhongwen', en: 'english' };

/** Startpage's regions. Singapore and Malaysia have regions in English and Malay only. */
const REGIONS: Partial<Record<string, string>> = { TW: 'zh-TW_TW', HK: 'zh-TW_HK', CN: 'zh-CN_CN', US: 'en-US_US' };

const PERIODS: Record<TimeRange, string> = { day: 'd', week: 'w', month: 'm', year: 'y', all: '' };

function search(query: EngineQuery, sc: string): EngineRequest {
  return {
    url: `${ORIGIN}/sp/search`,
    headers: {
      ...headersFor(query.market),
      ...formHeaders(ORIGIN),
    },
    // Without `abp`: clients that send it are blocked at once.
    form: {
      query: withSites(query),
      cat: 'web',
      t: 'device',
      sc,
      with_date: PERIODS[query.timeRange],
      language: LANGUAGES[query.market.language],
      lui: 'english',
      abd: '1',
      abe: '1',
      qsr: 'all',
      qadf: 'none',
    },
  };
}

/** Returns the results from the JSON in the page's script; undefined when it is absent or incomplete. */
function resultsIn(body: string): Array<Record<string, unknown>> | undefined {
  let value = embeddedJson(body, /React\.createElement\(UIStartpage\.AppSerp\w*,\s*(?=\{)/);
  for (const key of ['render', 'presenter', 'regions', 'mainline']) value = isRecord(value) ? value[key] : undefined;
  if (value === undefined) return undefined;
  // The other blocks are advertisements, related searches, and news of another index.
  const blocks = recordsIn(value).filter((block) => stringIn(block.display_type).startsWith('web-'));
  return blocks.flatMap((block) => recordsIn(block.results ?? []));
}

function fromData(result: Record<string, unknown>, now: Date): EngineResult {
  return {
    title: textOf(stringIn(result.title)),
    url: stringIn(result.clickUrl),
    ...datedSnippet(textOf(stringIn(result.description)), now),
  };
}

/** Reads a result from the page's HTML. */
function fromElement(item: Element, now: Date): EngineResult {
  const link = first(item, 'a.result-title');
  return {
    title: textOf(link),
    url: attribute(link, 'href'),
    ...datedSnippet(textOf(first(item, 'p.description')), now),
  };
}
