import type { Element } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { Engine } from './engine.ts';
import { refuseCaptcha } from './reply/captcha-address.ts';
import { toIso } from './reply/dates.ts';
import { hanText } from './reply/han-text.ts';
import { all, attribute, first, itemsIn, parsePage, resultsOr } from './reply/html.ts';
import { sogouHeaders } from './sogou.ts';

/** Articles of WeChat accounts, which no other engine has. Their URLs are signed and expire after some hours. */
export const sogouWechat: Engine = {
  name: 'sogou_wechat',
  provider: 'sogou_wechat',
  categories: ['general', 'news'],
  timeRanges: ['all'],
  weight: 0.5,
  maxQueries: 1,
  prefersSimplified: true,
  isFallback: true,
  keepsCookies: true,
  politeness: { inFlight: 1, perMinute: 6 },
  request({ text, market, now }) {
    const parameters = new URLSearchParams({ type: '2', query: text, ie: 'utf8', page: '1' });
    return { url: `${ORIGIN}/weixin?${parameters}`, headers: sogouHeaders(market.acceptLanguage, now) };
  },
  parse({ url, body }, { now }) {
    refuseCaptcha(url);
    const page = parsePage(body);
    const results = itemsIn(page, 'li[id^="sogou_vr_"]').map((item) => {
      const published = toIso(unixTimeIn(item), now);
      const link = first(item, 'h3 a');
      const href = attribute(link, 'href');
      return {
        title: hanText(link),
        url: href.startsWith('/link?') ? `${ORIGIN}${href}` : href,
        snippet: hanText(first(item, 'p.txt-info')),
        published,
      };
    });
    return resultsOr(results, { isEmpty: first(page, '#noresult_part1_container, .b404-box') !== null, body });
  },
};

const ORIGIN = 'https://weixin.sogou.com';

/** Returns an item's date, a Unix time in a script: `timeConvert('1498908951')`; '' when there is none. */
function unixTimeIn(item: Element): string {
  const scripts = all(item, 'script').map((script) => DomUtils.textContent(script));
  return /timeConvert\('(\d{10})'\)/.exec(scripts.join('\n'))?.[1] ?? '';
}
