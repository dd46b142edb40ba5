import type { Category, TimeRange } from '../schemas.ts';
import { coverage, gramsOf } from './relevance.ts';
import { cleanUrl, siteOf, urlKey } from './url-key.ts';

/** What one engine returned for one of the planned queries, best first. */
export interface ResultList {
  engine: string;
  /** Engines over one index have one vote. */
  provider: string;
  /** 0..1, how far the engine's order is trusted. */
  weight: number;
  /** Which planned query: 0 is the original. */
  queryIndex: number;
  results: ReadonlyArray<{ title: string; url: string; snippet: string; published: string | null }>;
}

export interface MergeContext {
  /** As planned, the original first. */
  queries: readonly string[];
  category: Category;
  timeRange: TimeRange;
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
}

/**
 * One ranking from many lists: reciprocal rank fusion with one vote a provider, times how much of the query the text has,
 * times freshness where that matters. The same replies give the same order, whichever came first.
 */
export function merge(lists: readonly ResultList[], context: MergeContext): Merged[] {
  const candidates = collect(lists).filter((candidate) => !isTooOld(candidate, context));
  const best = idealVote(lists);
  const grams = context.queries.map(gramsOf);
  const scored = candidates.map((candidate) => finish(candidate, best, grams, context));
  return spread(oneOfEachStory(scored.sort(byScore)), context.max);
}

const RANK_OFFSET = 20; // the literature's 60 is for lists of a thousand; on lists of ten it makes all ranks alike
const QUERY_WEIGHTS = [1, 0.9, 0.7]; // the query as typed, its other script, its official name
const MAX_RESULTS_A_LIST = 100;
const MAX_TITLE = 300;
const MAX_SNIPPET = 1_000;
const MAX_A_SITE = 3;
const DAY_MS = 86_400_000;

interface Candidate {
  key: string;
  title: string;
  url: string;
  snippet: string;
  published: Date | null;
  /** Best vote of each provider. */
  votes: Map<string, { engine: string; vote: number }>;
}

function collect(lists: readonly ResultList[]): Candidate[] {
  const byKey = new Map<string, Candidate>();
  for (const list of [...lists].sort(byListName)) {
    list.results.slice(0, MAX_RESULTS_A_LIST).forEach((result, rank) => {
      const url = cleanUrl(result.url);
      const title = plain(result.title, MAX_TITLE);
      if (url === null || title === '') return;
      const key = urlKey(url);
      const known = byKey.get(key);
      const candidate = known ?? { key, title, url, snippet: '', published: null, votes: new Map() };
      if (known === undefined) byKey.set(key, candidate);
      add(candidate, list, rank, {
        url,
        title,
        snippet: plain(result.snippet, MAX_SNIPPET),
        published: toDate(result.published),
      });
    });
  }
  return [...byKey.values()];
}

/** Lists in an order of their own, so that what is merged does not depend on who answered first. */
function byListName(one: ResultList, other: ResultList): number {
  return compare(one.engine, other.engine) || one.queryIndex - other.queryIndex;
}

function add(
  candidate: Candidate,
  { engine, provider, weight, queryIndex }: ResultList,
  rank: number,
  result: Pick<Candidate, 'url' | 'title' | 'snippet' | 'published'>,
): void {
  const vote = voteFor(weight, queryIndex, rank);
  if (vote > (candidate.votes.get(provider)?.vote ?? 0)) candidate.votes.set(provider, { engine, vote });
  if (result.snippet.length > candidate.snippet.length) candidate.snippet = result.snippet;
  if (result.url.startsWith('https:') && candidate.url.startsWith('http:')) candidate.url = result.url;
  candidate.published ??= result.published;
}

function voteFor(weight: number, queryIndex: number, rank: number): number {
  return (weight * (QUERY_WEIGHTS[queryIndex] ?? 0.5)) / (RANK_OFFSET + rank + 1);
}

/** What a result would have that every provider puts first for the query as typed. */
function idealVote(lists: readonly ResultList[]): number {
  const weights = new Map<string, number>();
  for (const { provider, weight } of lists) weights.set(provider, Math.max(weight, weights.get(provider) ?? 0));
  return [...weights.values()].reduce((sum, weight) => sum + voteFor(weight, 0, 0), 0);
}

interface Scored extends Merged {
  providers: number;
}

function finish(candidate: Candidate, ideal: number, grams: ReadonlyArray<Set<string>>, context: MergeContext): Scored {
  const votes = [...candidate.votes.values()];
  const sum = votes.reduce((total, { vote }) => total + vote, 0);
  const winner = votes.reduce((one, other) =>
    other.vote > one.vote || (other.vote === one.vote && other.engine < one.engine) ? other : one,
  );
  const raw = (sum / ideal) * textFactor(candidate, grams) * freshness(candidate.published, context);
  const published = isPlausible(candidate.published, context.now) ? (candidate.published?.toISOString() ?? null) : null;
  const { title, url, snippet } = candidate;
  const score = Math.round(Math.min(1, raw / (MAX_TEXT_FACTOR * MAX_FRESHNESS)) * 10_000) / 10_000;
  return { title, url, snippet, published, engine: winner.engine, score, providers: votes.length };
}

const MIN_TEXT_FACTOR = 0.6;
const MAX_TEXT_FACTOR = 1.15;

/** How much of the query, in any of its forms, stands in the title and, for half, in the snippet. */
function textFactor({ title, snippet }: Candidate, grams: ReadonlyArray<Set<string>>): number {
  const shares = grams.map((wanted) => Math.max(coverage(wanted, title), 0.5 * coverage(wanted, snippet)));
  return MIN_TEXT_FACTOR + (MAX_TEXT_FACTOR - MIN_TEXT_FACTOR) * Math.max(0, ...shares);
}

const MAX_FRESHNESS = 1.1;
const UNDATED_FRESHNESS = 0.85;
const HALF_LIFE_DAYS: Record<TimeRange, number> = { day: 1, week: 4, month: 14, year: 120, all: 30 };

/** For news, and where a period was asked for: newer is better, from 1.1 down to 0.7. */
function freshness(published: Date | null, { category, timeRange, now }: MergeContext): number {
  if (category !== 'news' && timeRange === 'all') return 1;
  if (published === null || !isPlausible(published, now)) return UNDATED_FRESHNESS;
  const days = Math.max(0, now.getTime() - published.getTime()) / DAY_MS;
  return 0.7 + 0.4 * 2 ** (-days / HALF_LIFE_DAYS[timeRange]);
}

const RANGE_DAYS: Record<TimeRange, number> = { day: 1, week: 7, month: 31, year: 366, all: Number.POSITIVE_INFINITY };
const GRACE_DAYS = 1; // dates come without a time or in another zone

/** Provably older than the period asked for. What has no date stays, further down. */
function isTooOld({ published }: Candidate, { timeRange, now }: MergeContext): boolean {
  return published !== null && now.getTime() - published.getTime() > (RANGE_DAYS[timeRange] + GRACE_DAYS) * DAY_MS;
}

function isPlausible(published: Date | null, now: Date): boolean {
  return published !== null && published.getTime() - now.getTime() < DAY_MS;
}

function byScore(one: Scored, other: Scored): number {
  return (
    other.score - one.score ||
    other.providers - one.providers ||
    compare(other.published ?? '', one.published ?? '') ||
    compare(one.url, other.url)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** The best of those that carry the same headline: one wire story is many pages. */
function oneOfEachStory(sorted: readonly Scored[]): Scored[] {
  const seen = new Set<string>();
  return sorted.filter(({ title }) => {
    const headline = [...gramsOf(title)].sort().join(' ');
    const isNew = headline === '' || !seen.has(headline);
    seen.add(headline);
    return isNew;
  });
}

/** No site fills the answer: what a site has beyond three comes after the others. */
function spread(sorted: readonly Scored[], max: number): Merged[] {
  const counts = new Map<string, number>();
  const first: Scored[] = [];
  const later: Scored[] = [];
  for (const result of sorted) {
    const site = siteOf(result.url);
    const count = (counts.get(site) ?? 0) + 1;
    counts.set(site, count);
    (count <= MAX_A_SITE ? first : later).push(result);
  }
  return [...first, ...later].slice(0, max).map(({ providers, ...result }) => result);
}

function toDate(published: string | null): Date | null {
  const date = published === null ? null : new Date(published);
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}

/** Text of an engine as one clean line: no tags, no invisible characters. */
function plain(text: string, max: number): string {
  return text
    .slice(0, max * 4)
    .replace(/<[^>]{0,200}>/g, '')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu, '')
    .replace(/[\s\u0000-\u001f]+/g, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
}
