import { candidatesIn } from './merging/candidates.ts';
import { compare } from './merging/compare.ts';
import type { MergeContext, ResultList } from './merging/merge-input.ts';
import { groupReprints } from './merging/reprints.ts';
import { addVote, createScoring, type Scored, type Scoring, scored, scoreOf } from './merging/score.ts';

/** A result as it is returned, before the fields that depend on the caller's language and depth are added. */
export interface Merged {
  title: string;
  url: string;
  snippet: string;
  /** ISO 8601 or null. */
  published: string | null;
  /** The engine with the strongest vote. */
  engine: string;
  /** 0..1, as a share of the highest possible score, so that it compares across calls. */
  score: number;
  /** Other addresses of the same text, best first. */
  also_at?: string[];
  /** The sites that carry the text, this result's first; only with `also_at`. */
  sources?: string[];
}

/**
 * Merges many lists into one ranking. A result's score is the product of
 *   votes      reciprocal rank fusion: the best vote of each provider, as a share of what all could give;
 *   text       how much of the query is in the title and snippet, 0.6 to 1.15;
 *   freshness  0.7 to 1.1 for news and for searches with a period, otherwise 1;
 *   farm       0.6 for content farms;
 *   other      0.6 for pages about another model, version or article of a law than the query;
 * divided by its maximum. Reprints of one text become one result with the votes of all. Ties are broken by number of
 * providers, date and address, so that the same replies give the same order whichever engine answered first.
 */
export function merge(lists: readonly ResultList[], context: MergeContext): Merged[] {
  return mergeRedirects(lists, context).results;
}

/** Like `merge`, and returns which redirect URLs in its results are unresolved: results' own first, then `also_at`. */
export function mergeRedirects(
  lists: readonly ResultList[],
  context: MergeContext,
): { results: Merged[]; unresolved: string[] } {
  const ranked = rank(lists, context);
  const addresses = [ranked, ranked.flatMap(({ alsoAt }) => alsoAt)].flat().map(({ url }) => url);
  return {
    results: ranked.map((result) => toMerged(result, context)),
    unresolved: addresses.filter((url) => context.mayLeadAnywhere?.(url)),
  };
}

function rank(lists: readonly ResultList[], context: MergeContext): Scored[] {
  const scoring = createScoring(lists, context);
  const best = candidatesIn(lists, context)
    .map((candidate) => scored(candidate, scoring))
    .sort(byScore)
    .slice(0, context.max * LOOKED_AT_FACTOR);
  const stories = groupReprints(best, context.category).map((story) => mergeStory(story, scoring));
  return limitPerSite(stories.sort(byScore), context.max);
}

const LOOKED_AT_FACTOR = 4; // reprints are looked for among four times as many results as are wanted
const MAX_PER_SITE = 3;

/**
 * Merges a group of reprints into its best page, with the votes of all and, if it has no date, another's. A redirect URL
 * is the best only of others: callers cannot read the page there.
 */
function mergeStory(story: readonly Scored[], scoring: Scoring): Scored {
  const [first] = story as [Scored, ...Scored[]];
  if (story.length === 1) return first; // most groups have one page: nothing to add up
  const best = story.find(({ url }) => !scoring.context.leadsOn?.(url)) ?? first;
  const others = story.filter((other) => other !== best);
  const votes = new Map(best.votes);
  for (const other of others) for (const [provider, vote] of other.votes) addVote(votes, provider, vote);
  const published = best.published ?? others.find((other) => other.published !== null)?.published ?? null;
  const whole = { ...best, votes, published, alsoAt: others };
  return { ...whole, score: scoreOf(whole, scoring) };
}

/** Moves what a site has beyond MAX_PER_SITE behind all other results, so that no site fills the list. */
function limitPerSite(sorted: readonly Scored[], max: number): Scored[] {
  const counts = new Map<string, number>();
  const first: Scored[] = [];
  const later: Scored[] = [];
  for (const result of sorted) {
    const count = (counts.get(result.site) ?? 0) + 1;
    counts.set(result.site, count);
    (count <= MAX_PER_SITE ? first : later).push(result);
  }
  return [...first, ...later].slice(0, max);
}

function byScore(one: Scored, other: Scored): number {
  return (
    other.score - one.score ||
    other.votes.size - one.votes.size ||
    (other.published?.getTime() ?? 0) - (one.published?.getTime() ?? 0) ||
    compare(one.url, other.url)
  );
}

function toMerged(result: Scored, { leadsOn }: MergeContext): Merged {
  const { title, url, site, snippet, published, votes, score } = result;
  // The page behind a redirect URL may be the result itself, and the site is not its publisher's.
  const alsoAt = result.alsoAt.filter((other) => !leadsOn?.(other.url));
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
