import type { Element } from 'domhandler';
import { DAY_MS } from '../time/durations.ts';
import { RANGE_DAYS } from '../time/range-days.ts';
import type { Engine, EngineQuery } from './engine.ts';
import { refuseCaptcha } from './reply/captcha-address.ts';
import { datedSnippet } from './reply/dated-snippet.ts';
import { toIso } from './reply/dates.ts';
import { hanText } from './reply/han-text.ts';
import { attribute, first, itemsIn, parsePage, resultsOr } from './reply/html.ts';
import { daysOf } from './request/day-span.ts';
import { withSites } from './request/operators.ts';

/** Baidu's result page. Mainland networks get a captcha after some tens of queries, others much sooner. */
export const baidu: Engine = {
  name: 'baidu',
  provider: 'baidu',
  categories: ['general'],
  timeRanges: ['day', 'week', 'month', 'year', 'all'],
  weight: 0.9,
  maxQueries: 1,
  prefersSimplified: true,
  keepsCookies: true,
  politeness: { inFlight: 1, perMinute: 10 },
  request(query) {
    const gpc = periodOf(query);
    const parameters = new URLSearchParams({
      wd: withSites(query),
      rn: '10',
      ie: 'utf-8',
      // Tag of browsers that have Baidu as their start page: requests with this tag get no captcha.
      tn: '88093251_62_hao_pg',
      ...(gpc === undefined ? {} : { gpc }),
    });
    return {
      url: `https://www.baidu.com/s?${parameters}`,
      headers: { 'accept-language': query.market.acceptLanguage, referer: 'https://www.baidu.com/' },
    };
  },
  parse({ url, body }, { now }) {
    refuseCaptcha(url);
    const page = parsePage(body);
    const blocks = itemsIn(page, '#content_left > .result, #content_left > .c-container').filter(isResult);
    const results = blocks.map((block) => {
      const dated = datedSnippet(hanText(first(block, SNIPPET)), now);
      const date = hanText(first(block, '[class*="prefix-time"], .c-color-gray2'));
      return {
        title: hanText(first(block, 'h3')),
        url: addressOf(block),
        snippet: dated.snippet,
        published: toIso(date, now) ?? dated.published,
      };
    });
    return resultsOr(results, { isEmpty: first(page, '.content_none, .nors') !== null, body });
  },
};

/** Whether a block is a result, rather than an advertisement or a list of related searches. */
export function isResult(block: Element): boolean {
  const isAd = block.attribs['data-tuiguang'] !== undefined || first(block, '[data-tuiguang]') !== null;
  return !isAd && !/^(recommend_list|rel_)/.test(attribute(block, 'tpl'));
}

/** Returns the publisher's URL if the block has it, else Baidu's redirect URL; '' for Baidu's own cards. */
export function addressOf(block: Element): string {
  const own = ['mu', 'data-landurl', 'data-url'].map((name) => attribute(block, name)).find((url) => url !== '');
  const url = own ?? attribute(first(block, 'h3 a'), 'href');
  return OWN.test(url) ? '' : url;
}

/** URLs of Baidu's own: cards without a page, pictures, maps, translations, videos, and further results. */
const OWN =
  /^https?:\/\/(nourl\.ubs\.baidu\.com|[^/]*fakeurl|(image|map|fanyi|video|v)\.baidu\.com|(www\.)?baidu\.com\/(s\?|sf\/))/;

/** Selector of the snippet. Class names end in hashes, so only parts of them are matched. */
const SNIPPET =
  '[class*="summary-text"], [class*="content-right"], .c-abstract, [class*="c-font-normal"]:not([class*="c-color-gray"])';

/** Returns Baidu's filter for a period, in Unix seconds. */
function periodOf(query: EngineQuery): string | undefined {
  const { timeRange, now } = query;
  const days = RANGE_DAYS[timeRange];
  const [first, last] = daysOf(query) ?? [];
  if (first === undefined && days === undefined) return undefined;
  const at = (date: string, time: string) => Date.parse(`${date}T${time}+08:00`);
  const from = first === undefined ? now.getTime() - (days ?? 0) * DAY_MS : at(first, '00:00:00');
  const to = last === undefined ? now.getTime() : at(last, '23:59:59');
  return `stf=${Math.floor(from / 1_000)},${Math.floor(to / 1_000)}|stftype=1`;
}
