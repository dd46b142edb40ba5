import type { Category, TimeRange } from '../schemas.ts';
import { toSimplified, toTraditional } from '../script.ts';
import { CONTENT_FARMS } from './content-farms.ts';
import { type Asked, askedBy, type Grams, gramsOf, isAboutOther, shareOf } from './relevance.ts';
import { storiesIn } from './stories.ts';
import { plain, withoutPublisher } from './text.ts';
import { addressOf, detour, isOn, siteOf, urlKey } from './url-key.ts';

/** What one engine returned for one of the planned queries, best first. */
export interface ResultList {
  engine: string;
  /** Engines over one index have one vote. */
  provider: string;
  /** 0..1, how far the engine's order is trusted. */
  weight: number;
  /** Which planned query: 0 is the original. */
  queryIndex: number;
  /** The engine kept to the period by itself, so a result without a date is no older. */
  isFiltered?: boolean;
  results: ReadonlyArray<{ title: string; url: string; snippet: string; published: string | null }>;
}

export interface MergeContext {
  /** As planned, the original first. */
  queries: readonly string[];
  /** In which characters a page is shown when it comes in both; absent = as it comes. */
  language?: 'zh-Hant' | 'zh-Hans' | 'en';
  category: Category;
  timeRange: TimeRange;
  /** YYYY-MM-DD, first and last day wanted; absent = open. Days are those of UTC+8. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  includeDomains?: readonly string[];
  excludeDomains?: readonly string[];
  now: Date;
  /** How many to return. */
  max: number;
}

/** A result as it goes out, but for what the caller's language and depth add. */
export interface Merged {
  title: string;
  url: string;
  snippet: string;
  /** ISO 8601 or null. */
  published: string | null;
  /** The engine that spoke for it most. */
  engine: string;
  /** 0..1 of what a result could reach at most, so it compares across calls. */
  score: number;
  /** Where else the same text stands, best first. */
  also_at?: string[];
  /** The sites that carry it, this one first; only with `also_at`. */
  sources?: string[];
}

/**
 * One ranking from many lists. A result's score is the product of
 *   votes      reciprocal rank fusion, the best vote of each provider, as a share of what all could give;
 *   text       how much of the query stands in title and snippet, 0.6 to 1.15;
 *   freshness  for news, and where a period was asked for, 0.7 to 1.1;
 *   farm       0.6 for sites that live on other people's texts;
 * over the product's maximum. Reprints of one text are one result with the votes of all. Ties go by number of providers, date
 * and address, so the same replies give the same order, whichever came first.
 */
export function merge(lists: readonly ResultList[], context: MergeContext): Merged[] {
  const scoring = { ideal: idealVote(lists), asked: askedBy(context.queries), context };
  const candidates = collect(lists, context).filter((candidate) => isWanted(candidate, context));
  const best = candidates
    .map((candidate) => scored(candidate, scoring))
    .sort(byScore)
    .slice(0, context.max * LOOKED_AT_FACTOR);
  const stories = storiesIn(best, context.category).map((story) => asOne(story, scoring));
  return spread(stories.sort(byScore), context.max).map(toMerged);
}

const RANK_OFFSET = 20; // the literature's 60 is for lists of a thousand; on lists of ten it makes all ranks alike
const QUERY_WEIGHTS = [1, 0.9, 0.7]; // the query as typed, its other script, its official name
const OTHER_WEIGHT = 0.3; // found by a variant, and nothing of the question in it but what the variant made of it
const LOOKED_AT_FACTOR = 4; // reprints are looked for among the best, four times as many as are wanted
const MAX_RESULTS_A_LIST = 100;
const MAX_TITLE = 300;
const MAX_SNIPPET = 1_000;
const MAX_A_SITE = 3;
const DAY_MS = 86_400_000;

interface Candidate {
  url: string;
  title: string;
  snippet: string;
  published: Date | null;
  isFiltered: boolean;
  sightings: Sighting[];
}

/** One list's vote, before it is known how far the page is about what was asked. */
interface Sighting extends Vote {
  provider: string;
  queryIndex: number;
}

interface Vote {
  engine: string;
  vote: number;
}

type Found = Pick<Candidate, 'url' | 'title' | 'snippet' | 'published' | 'isFiltered'>;

function collect(lists: readonly ResultList[], context: MergeContext): Candidate[] {
  const byKey = new Map<string, Candidate>();
  for (const list of [...lists].sort(byListName)) {
    list.results.slice(0, MAX_RESULTS_A_LIST).forEach((result, rank) => {
      const address = addressOf(result.url);
      const title = plain(result.title, MAX_TITLE);
      if (address === null || title === '') return;
      const found: Found = {
        url: address.href,
        title,
        snippet: plain(result.snippet, MAX_SNIPPET),
        published: plausible(result.published, context.now),
        isFiltered: list.isFiltered ?? false,
      };
      const key = urlKey(address);
      const known = byKey.get(key);
      const candidate = known ?? { ...found, sightings: [] };
      if (known === undefined) byKey.set(key, candidate);
      else improve(known, found, context);
      const { engine, provider, queryIndex } = list;
      candidate.sightings.push({ engine, provider, queryIndex, vote: voteFor(list.weight, rank) });
    });
  }
  return [...byKey.values()];
}

/** Lists in an order of their own, so that what is merged does not depend on who answered first. */
function byListName(one: ResultList, other: ResultList): number {
  return compare(one.engine, other.engine) || one.queryIndex - other.queryIndex;
}

/**
 * The best of two sightings of one page: the address that is no detour, the whole title, the longer snippet, any date. In the
 * characters asked for half a snippet is as good as a whole one in the others.
 */
function improve(known: Candidate, found: Found, { language }: MergeContext): void {
  const fitsBetter = found.title === known.title ? 0 : fits(found.title, language) - fits(known.title, language);
  const isOtherScript = fitsBetter > 0;
  if (found.url !== known.url) {
    const further = detour(new URL(found.url)) - detour(new URL(known.url));
    if (further < 0 || (isOtherScript && further === 0)) known.url = found.url;
  }
  if (isOtherScript || isWholeOf(found.title, known.title)) known.title = found.title;
  const isLonger = found.snippet.length * 2 ** fitsBetter > known.snippet.length;
  if (isLonger && found.snippet !== known.title) known.snippet = found.snippet;
  known.published ??= found.published;
  known.isFiltered ||= found.isFiltered;
}

/** 1 when the text is in the characters asked for, 0 when in the others; Latin is neither. */
function fits(text: string, language: MergeContext['language']): number {
  if (language !== 'zh-Hant' && language !== 'zh-Hans') return 0;
  const other = language === 'zh-Hant' ? toTraditional : toSimplified;
  return Number(other(text) === text);
}

/** True when `title` is what `cut` was before an engine shortened it. */
function isWholeOf(title: string, cut: string): boolean {
  if (title.length <= 4 || title === cut) return false;
  const stem = /^(.{4,}?)\s*(?:…|\.{3})$/.exec(cut)?.[1];
  return stem !== undefined && title.length > stem.length && title.startsWith(stem);
}

function cast(votes: Map<string, Vote>, provider: string, vote: Vote): void {
  const known = votes.get(provider);
  if (known === undefined || vote.vote > known.vote) votes.set(provider, vote);
}

function voteFor(weight: number, rank: number): number {
  return weight / (RANK_OFFSET + rank + 1);
}

/** What a result would have that every provider puts first for the query as typed. */
function idealVote(lists: readonly ResultList[]): number {
  const weights = new Map<string, number>();
  for (const { provider, weight } of lists) weights.set(provider, Math.max(weight, weights.get(provider) ?? 0));
  return [...weights.values()].reduce((sum, weight) => sum + voteFor(weight, 0), 0);
}

const RANGE_DAYS: Record<TimeRange, number> = { day: 1, week: 7, month: 31, year: 366, all: Number.POSITIVE_INFINITY };
const GRACE_DAYS = 1; // dates come without a time or in another zone
const UTC_8_MS = 8 * 3_600_000;

/** Not provably outside of the period or the domains asked for. What has no date stays, further down. */
function isWanted({ url, published }: Candidate, context: MergeContext): boolean {
  const { includeDomains = [], excludeDomains = [], timeRange, startDate, endDate, now } = context;
  if (excludeDomains.some((domain) => isOn(domain, url))) return false;
  if (includeDomains.length > 0 && !includeDomains.some((domain) => isOn(domain, url))) return false;
  if (published === null) return true;
  const at = published.getTime();
  if (now.getTime() - at > (RANGE_DAYS[timeRange] + GRACE_DAYS) * DAY_MS) return false;
  const start = startDate === undefined ? Number.NEGATIVE_INFINITY : Date.parse(startDate) - UTC_8_MS;
  const end = endDate === undefined ? Number.POSITIVE_INFINITY : Date.parse(endDate) - UTC_8_MS + DAY_MS;
  return at >= start && at < end;
}

interface Scoring {
  ideal: number;
  asked: Asked;
  context: MergeContext;
}

interface Scored extends Candidate {
  score: number;
  /** Best vote of each provider. */
  votes: Map<string, Vote>;
  site: string;
  titleGrams: Grams;
  snippetGrams: Grams;
  alsoAt: readonly Scored[];
}

const FARM_FACTOR = 0.6;
const MIN_TEXT_FACTOR = 0.6;
const MAX_TEXT_FACTOR = 1.15;
const MAX_FRESHNESS = 1.1;

function scored(candidate: Candidate, scoring: Scoring): Scored {
  const titleGrams = gramsOf(withoutPublisher(candidate.title));
  const snippetGrams = gramsOf(candidate.snippet);
  const votes = votesOf(candidate, [titleGrams, snippetGrams], scoring.asked);
  const site = siteOf(candidate.url);
  const unscored = { ...candidate, votes, site, titleGrams, snippetGrams, alsoAt: [], score: 0 };
  return { ...unscored, score: scoreOf(unscored, scoring) };
}

function votesOf({ sightings }: Candidate, grams: readonly Grams[], asked: Asked): Map<string, Vote> {
  const votes = new Map<string, Vote>();
  for (const { provider, queryIndex, engine, vote } of sightings) {
    const weight = isAboutOther(asked, queryIndex, grams) ? OTHER_WEIGHT : (QUERY_WEIGHTS[queryIndex] ?? 0.5);
    cast(votes, provider, { engine, vote: vote * weight });
  }
  return votes;
}

function scoreOf(candidate: Scored, { ideal, asked, context }: Scoring): number {
  const votes = [...candidate.votes.values()].reduce((sum, { vote }) => sum + vote, 0) / ideal;
  const farm = CONTENT_FARMS.has(candidate.site) ? FARM_FACTOR : 1;
  const product = votes * textFactor(candidate, asked) * freshness(candidate, context) * farm;
  return Math.round(Math.min(1, product / (MAX_TEXT_FACTOR * MAX_FRESHNESS)) * 10_000) / 10_000;
}

/** How much of the query, in any of its forms, stands in the title and, for half, in the snippet. */
function textFactor({ titleGrams, snippetGrams }: Scored, asked: Asked): number {
  const share = Math.max(shareOf(asked, titleGrams), 0.5 * shareOf(asked, snippetGrams));
  return MIN_TEXT_FACTOR + (MAX_TEXT_FACTOR - MIN_TEXT_FACTOR) * share;
}

/** Without a date: nearly as good where the engine kept to the period, doubtful elsewhere. */
const UNDATED_FRESHNESS = { filtered: 0.95, unfiltered: 0.85 };
const HALF_LIFE_DAYS: Record<TimeRange, number> = { day: 1, week: 4, month: 14, year: 120, all: 30 };

/** For news, and where a period was asked for: newer is better, from 1.1 down to 0.7. */
function freshness({ published, isFiltered }: Candidate, { category, timeRange, now }: MergeContext): number {
  if (category !== 'news' && timeRange === 'all') return 1;
  if (published === null) return isFiltered ? UNDATED_FRESHNESS.filtered : UNDATED_FRESHNESS.unfiltered;
  const days = Math.max(0, now.getTime() - published.getTime()) / DAY_MS;
  return 0.7 + 0.4 * 2 ** (-days / HALF_LIFE_DAYS[timeRange]);
}

function byScore(one: Scored, other: Scored): number {
  return (
    other.score - one.score ||
    other.votes.size - one.votes.size ||
    (other.published?.getTime() ?? 0) - (one.published?.getTime() ?? 0) ||
    compare(one.url, other.url)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** A story as its best page, with the votes of all and a date from any. */
function asOne(story: readonly Scored[], scoring: Scoring): Scored {
  const [best, ...others] = story as [Scored, ...Scored[]];
  if (others.length === 0) return best;
  const votes = new Map(best.votes);
  for (const other of others) for (const [provider, vote] of other.votes) cast(votes, provider, vote);
  const published = best.published ?? others.find((other) => other.published !== null)?.published ?? null;
  const whole = { ...best, votes, published, alsoAt: others };
  return { ...whole, score: scoreOf(whole, scoring) };
}

/** No site fills the answer: what a site has beyond three comes after the others. */
function spread(sorted: readonly Scored[], max: number): Scored[] {
  const counts = new Map<string, number>();
  const first: Scored[] = [];
  const later: Scored[] = [];
  for (const result of sorted) {
    const count = (counts.get(result.site) ?? 0) + 1;
    counts.set(result.site, count);
    (count <= MAX_A_SITE ? first : later).push(result);
  }
  return [...first, ...later].slice(0, max);
}

function toMerged({ title, url, site, snippet, published, votes, score, alsoAt }: Scored): Merged {
  const [winner] = [...votes.values()].sort((one, other) => other.vote - one.vote || compare(one.engine, other.engine));
  const merged = {
    title,
    url,
    snippet,
    published: published?.toISOString() ?? null,
    engine: winner?.engine ?? '',
    score,
  };
  if (alsoAt.length === 0) return merged;
  const sources = [...new Set([site, ...alsoAt.map((other) => other.site)])];
  return { ...merged, also_at: alsoAt.map((other) => other.url), sources };
}

/** An engine's date, unless it lies in the future by more than zones explain, or is the zero that stands for none. */
function plausible(published: string | null, now: Date): Date | null {
  const date = published === null ? null : new Date(published);
  const at = date?.getTime() ?? Number.NaN;
  return at - now.getTime() < DAY_MS && Math.abs(at) > DAY_MS ? date : null;
}
