import type { TimeRange } from '../schemas.ts';
import type { Engine, EngineQuery } from './engine.ts';
import type { Market } from './market.ts';
import { toIso } from './reply/dates.ts';
import { type FeedItem, parseFeed } from './reply/feed.ts';
import { textOf } from './reply/html.ts';
import { daysLater } from './request/days-later.ts';
import { withSites } from './request/operators.ts';

/** Google News' RSS search: keyless, editions for Taiwan, Hong Kong and the mainland. Items usually have no snippet. */
export const googleNews: Engine = {
  name: 'google_news',
  provider: 'google',
  categories: ['news'],
  timeRanges: ['day', 'week', 'month', 'year', 'all'],
  weight: 0.9,
  maxQueries: 2,
  politeness: { inFlight: 2, perMinute: 30 },
  request(query) {
    const { hl, gl, ceid } = editionOf(query.market);
    const q = [withSites(query), ...periodOf(query)].join(' ');
    // hl, gl and ceid have to agree, or Google redirects to a cookie page.
    return {
      url: `https://news.google.com/rss/search?${new URLSearchParams({ q, hl, gl, ceid })}`,
      headers: FEED_HEADERS,
    };
  },
  parse(response, { now }) {
    const results = parseFeed(response).map((item) => ({
      title: headline(item),
      url: articleUrl(item.link),
      snippet: snippetOf(item),
      published: toIso(item.pubDate, now),
    }));
    return { results };
  },
};

const FEED_HEADERS = { accept: 'application/rss+xml,application/xml;q=0.9,*/*;q=0.5' };

/**
 * Returns a market's edition. There are Chinese editions for TW, HK and CN; Singapore and Malaysia get the mainland's,
 * which has their script.
 */
function editionOf({ language, country }: Market): { hl: string; gl: string; ceid: string } {
  if (language === 'en') {
    const gl = country === 'SG' || country === 'MY' || country === 'HK' ? country : 'US';
    return { hl: `en-${gl}`, gl, ceid: `${gl}:en` };
  }
  const gl = country === 'HK' ? 'HK' : language === 'zh-Hant' ? 'TW' : 'CN';
  return { hl: `zh-${gl}`, gl, ceid: `${gl}:${language}` };
}

const WHEN: Partial<Record<TimeRange, string>> = {
  day: 'when:1d',
  week: 'when:7d',
  month: 'when:30d',
  year: 'when:1y',
};

/**
 * Returns operators for the dates, if any are given, else for the period: Google does not accept both. `before:`
 * excludes its day, and a day in UTC+8 begins on Google's previous day; surplus results are dropped later by their
 * exact date.
 */
function periodOf({ timeRange, startDate, endDate }: EngineQuery): string[] {
  if (startDate === undefined && endDate === undefined) return WHEN[timeRange] === undefined ? [] : [WHEN[timeRange]];
  return [
    ...(startDate === undefined ? [] : [`after:${daysLater(startDate, -1)}`]),
    ...(endDate === undefined ? [] : [`before:${daysLater(endDate, 1)}`]),
  ];
}

/** Removes ` - Publisher` from the end of a title; only the source's name is cut, as headlines may contain dashes. */
function headline({ title, source }: FeedItem): string {
  const suffix = ` - ${source}`;
  return source !== '' && title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
}

/** Returns the description, or '' when it is only a link with the title or a list of related articles, as usual. */
function snippetOf(item: FeedItem): string {
  const text = textOf(item.description).replace(item.source, '').trim();
  return text.startsWith(headline(item)) ? '' : text;
}

/** Decodes the article's URL from an older link, which contains it in base64; newer links are left for the resolver. */
function articleUrl(link: string): string {
  const id = /\/articles\/([\w-]+)/.exec(link)?.[1];
  const bytes = id === undefined ? '' : Buffer.from(id, 'base64url').toString('latin1');
  const address = /https?:\/\/[\x21-\x7e]{8,}?(?=[^\x21-\x7e]|$)/.exec(bytes)?.[0];
  return address ?? link;
}
