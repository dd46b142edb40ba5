import { candidatesIn } from './merging/candidates.ts';
import { compare } from './merging/compare.ts';
import type { MergeContext, ResultList } from './merging/merge-input.ts';
import { groupReprints } from './merging/reprints.ts';
import { addVote, createScoring, type Scored, type Scoring, scored, scoreOf } from './merging/score.ts';

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
 *   other      0.6 for pages about another model, version or article than the one asked about;
 * over the product's maximum. Reprints of one text are one result with the votes of all. Ties go by number of providers, date
 * and address, so the same replies give the same order, whichever came first.
 */
export function merge(lists: readonly ResultList[], context: MergeContext): Merged[] {
  const scoring = createScoring(lists, context);
  const best = candidatesIn(lists, context)
    .map((candidate) => scored(candidate, scoring))
    .sort(byScore)
    .slice(0, context.max * LOOKED_AT_FACTOR);
  const stories = groupReprints(best, context.category).map((story) => mergeStory(story, scoring));
  return limitPerSite(stories.sort(byScore), context.max).map(toMerged);
}

const LOOKED_AT_FACTOR = 4; // reprints are looked for among the best, four times as many as are wanted
const MAX_PER_SITE = 3;

/** A story as its best page, with the votes of all and a date from any. */
function mergeStory(story: readonly Scored[], scoring: Scoring): Scored {
  const [best, ...others] = story as [Scored, ...Scored[]];
  if (others.length === 0) return best; // most are: nothing to add up again
  const votes = new Map(best.votes);
  for (const other of others) for (const [provider, vote] of other.votes) addVote(votes, provider, vote);
  const published = best.published ?? others.find((other) => other.published !== null)?.published ?? null;
  const whole = { ...best, votes, published, alsoAt: others };
  return { ...whole, score: scoreOf(whole, scoring) };
}

/** No site fills the list: what a site has beyond MAX_PER_SITE comes after the others. */
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
