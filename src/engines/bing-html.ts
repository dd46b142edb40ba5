import { DomUtils } from 'htmlparser2';
import { parseUrl } from '../text/web-address.ts';
import { bingRequest } from './bing.ts';
import type { Engine } from './engine.ts';
import { datedSnippet } from './reply/dated-snippet.ts';
import { all, attribute, first, itemsIn, parsePage, resultsOr, textOf } from './reply/html.ts';

/** Bing's result page, a fallback for the feed: it has dates, but is some hundred KB large and has wrapped links. */
export function bingHtml(host: 'www.bing.com' | 'cn.bing.com'): Engine {
  return {
    name: 'bing_html',
    provider: 'bing',
    categories: ['general'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 0.9,
    maxQueries: 1,
    mayMislead: true,
    isFallback: true,
    politeness: { inFlight: 1, perMinute: 20 },
    request: (query) => bingRequest(host, query, {}),
    parse({ body }, { now }) {
      const page = parsePage(body);
      // Advertisements and cards are items of the same list, and some contain result markup.
      const results = itemsIn(page, '#b_results > li.b_algo:not(.b_ad)').map((item) => {
        const link = first(item, 'h2 a');
        for (const label of all(item, '.algoSlug_icon')) DomUtils.removeElement(label);
        const text = textOf(first(item, '.b_caption p, p[class*="b_lineclamp"], .b_algoSlug'));
        return { title: textOf(link), url: unwrapped(attribute(link, 'href')), ...datedSnippet(text, now) };
      });
      return resultsOr(results, { isEmpty: first(page, '#b_results > li.b_no') !== null, body });
    },
  };
}

/**
 * Returns the page of a link `https://www.bing.com/ck/a?…&u=a1<the page in base64url>&…`; '' for Bing's other links to
 * itself, which are advertisements and related searches.
 */
function unwrapped(href: string): string {
  const url = parseUrl(href);
  if (url === null || !/^(www|cn)\.bing\.com$/.test(url.hostname)) return href;
  const wrapped = url.pathname === '/ck/a' ? url.searchParams.get('u') : null;
  return wrapped?.startsWith('a1') ? Buffer.from(wrapped.slice(2), 'base64url').toString('utf8') : '';
}
