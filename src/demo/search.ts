import { hanRuns } from '../text/han.ts';
import { HOUR_MS } from '../time/durations.ts';
import type { DemoPage } from './page.ts';

/** Faults of the search endpoint, for tests. */
export interface SearchFaults {
  delayMs: number;
  failing: 'http_500' | 'garbage' | 'hang' | 'empty' | undefined;
}

export interface DemoQuery {
  query: string;
  category: string;
  timeRange: string | null;
}

const RANGE_HOURS: Record<string, number> = { day: 24, week: 168, month: 744, year: 8_784 };
const MAX_RESULTS = 10;
const SNIPPET_CHARACTERS = 120;

/**
 * Searches pages by the character pairs that they share with the query. Does not find pages in the other script, like
 * most real engines. Returns a response of SearXNG.
 */
export function searchPages(
  pages: readonly DemoPage[],
  { query, category, timeRange }: DemoQuery,
  origin: string,
  now: Date,
) {
  const wanted = pairsOf(query);
  const found = pages
    .filter(
      (page) =>
        (category === 'news') === (page.kind === 'news') &&
        page.ageHours <= (RANGE_HOURS[timeRange ?? ''] ?? Number.POSITIVE_INFINITY),
    )
    .map((page) => ({
      page,
      score: share(wanted, `${page.title}${page.title}${page.body}`) + share(wanted, page.title),
    }))
    .filter(({ score }) => score > 0.3)
    .sort((one, other) => other.score - one.score || one.page.ageHours - other.page.ageHours)
    .slice(0, MAX_RESULTS);
  return {
    query,
    number_of_results: 0,
    results: found.map(({ page, score }, index) => toResult(page, score, index + 1, { origin, now, category, wanted })),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [],
  };
}

interface Setting {
  origin: string;
  now: Date;
  category: string;
  wanted: ReadonlySet<string>;
}

function toResult(page: DemoPage, score: number, position: number, { origin, now, category, wanted }: Setting) {
  const url = new URL(page.path, origin);
  const isDated = page.kind === 'news';
  return {
    url: url.href,
    title: page.title,
    content: snippetOf(page.body, wanted),
    engine: 'smallweb',
    engines: ['smallweb'],
    positions: [position],
    score,
    category,
    template: 'default.html',
    parsed_url: [url.protocol.slice(0, -1), url.host, url.pathname, '', '', ''],
    publishedDate: isDated ? new Date(now.getTime() - page.ageHours * HOUR_MS).toISOString().slice(0, 19) : null,
  };
}

function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set(text.toLowerCase().match(/[a-z0-9]{2,}/g) ?? []);
  for (const run of hanRuns(text)) {
    if (run.length === 1) pairs.add(run);
    for (let at = 0; at + 1 < run.length; at++) pairs.add(run.slice(at, at + 2));
  }
  return pairs;
}

function share(wanted: ReadonlySet<string>, text: string): number {
  const lower = text.toLowerCase();
  return [...wanted].filter((pair) => lower.includes(pair)).length / Math.max(1, wanted.size);
}

/** Returns the part of a page that contains most of the query, from the beginning of a sentence or line. */
function snippetOf(body: string, wanted: ReadonlySet<string>): string {
  const lines = body
    .replaceAll('{date}', '')
    .replace(/<[^>]+>|```\w*|^(?:#+|[|@-])\s*/gm, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
  const text = lines.join(' ');
  let best = 0;
  let bestShare = -1;
  for (const at of beginningsIn(lines)) {
    const shown = text.slice(at, at + SNIPPET_CHARACTERS);
    const whole = shown.slice(0, shown.lastIndexOf('。') + 1); // a sentence that ends says more
    const found = share(wanted, shown) + share(wanted, whole);
    if (found > bestShare) [best, bestShare] = [at, found];
  }
  const end = best + SNIPPET_CHARACTERS;
  return end < text.length ? `${text.slice(best, end)}…` : text.slice(best);
}

/** Returns where sentences begin in the joined lines. */
function beginningsIn(lines: readonly string[]): number[] {
  let start = 0;
  return lines.flatMap((line) => {
    const at = [0, ...[...line.matchAll(/[。！？](?=.)/g)].map(({ index }) => index + 1)].map((one) => start + one);
    start += line.length + 1;
    return at;
  });
}
