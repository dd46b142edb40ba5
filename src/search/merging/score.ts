import type { TimeRange } from '../../schemas.ts';
import { siteOf } from '../../text/site-of.ts';
import { DAY_MS } from '../../time/durations.ts';
import { type Candidate, type Vote, voteFor } from './candidates.ts';
import { CONTENT_FARMS } from './content-farms.ts';
import { type Grams, gramSetOf, isAboutOther, type QuestionGrams, questionGrams, shareOf } from './grams.ts';
import { headlineOf, stemOf } from './headline.ts';
import type { MergeContext, ResultList } from './merge-input.ts';

/** Inputs that the scores of all results of one search have in common. */
export interface Scoring {
  /** The votes of a result that every provider ranks first. */
  ideal: number;
  asked: QuestionGrams;
  context: MergeContext;
}

/** A candidate with its score and what the comparison with other results needs. */
export interface Scored extends Candidate {
  score: number;
  /** The best vote of each provider. */
  votes: Map<string, Vote>;
  site: string;
  /** Whether it is about another model, version or article of a law than the query. */
  isOfOther: boolean;
  titleGrams: Grams;
  snippetGrams: Grams;
  /** The letters that an engine left of a title it cut; undefined = the title is whole. */
  stem: string | undefined;
  alsoAt: readonly Scored[];
}

/** Prepares scoring for the lists and queries of one search. */
export function createScoring(lists: readonly ResultList[], context: MergeContext): Scoring {
  return { ideal: idealVote(lists), asked: questionGrams(context.queries), context };
}

function idealVote(lists: readonly ResultList[]): number {
  const weights = new Map<string, number>();
  for (const { provider, weight } of lists) weights.set(provider, Math.max(weight, weights.get(provider) ?? 0));
  return [...weights.values()].reduce((sum, weight) => sum + voteFor(weight, 0), 0);
}

const QUERY_WEIGHTS = [1, 0.9, 0.7]; // the query as typed, then its variants, usually other script and official name
const OTHER_WEIGHT = 0.3; // found by a variant, with nothing of the question but the words that the variant added
const FARM_FACTOR = 0.6;
const OTHER_FACTOR = 0.6;
const MIN_TEXT_FACTOR = 0.6;
const MAX_TEXT_FACTOR = 1.15;
const MAX_FRESHNESS = 1.1;

/** Scores one candidate. */
export function scored(candidate: Candidate, scoring: Scoring): Scored {
  const titleGrams = gramSetOf(headlineOf(candidate.title));
  const snippetGrams = gramSetOf(candidate.snippet);
  const votes = votesOf(candidate, [titleGrams, snippetGrams], scoring.asked);
  const site = siteOfPage(candidate.url, scoring.context);
  const stem = stemOf(candidate.title);
  const isOfOther = scoring.context.isOfOther?.(`${candidate.title}\n${candidate.snippet}`) ?? false;
  const unscored = { ...candidate, votes, site, isOfOther, titleGrams, snippetGrams, stem, alsoAt: [], score: 0 };
  return { ...unscored, score: scoreOf(unscored, scoring) };
}

/** Returns the page's site. Redirect URLs of one engine lead to many sites, so each counts as one. */
function siteOfPage(url: string, { mayLeadAnywhere }: MergeContext): string {
  return mayLeadAnywhere?.(url) ? url : siteOf(new URL(url).hostname);
}

function votesOf({ sightings }: Candidate, grams: readonly Grams[], asked: QuestionGrams): Map<string, Vote> {
  const votes = new Map<string, Vote>();
  for (const { provider, queryIndex, engine, vote } of sightings) {
    const weight = isAboutOther(asked, queryIndex, grams) ? OTHER_WEIGHT : (QUERY_WEIGHTS[queryIndex] ?? 0.5);
    addVote(votes, provider, { engine, vote: vote * weight });
  }
  return votes;
}

/** Returns a result's score, 0..1, rounded to four decimals; `merge` describes its factors. */
export function scoreOf(candidate: Scored, { ideal, asked, context }: Scoring): number {
  const votes = [...candidate.votes.values()].reduce((sum, { vote }) => sum + vote, 0) / ideal;
  const farm = CONTENT_FARMS.has(candidate.site) ? FARM_FACTOR : 1;
  const other = candidate.isOfOther ? OTHER_FACTOR : 1;
  const product = votes * textFactor(candidate, asked) * freshness(candidate, context) * farm * other;
  return Math.round(Math.min(1, product / (MAX_TEXT_FACTOR * MAX_FRESHNESS)) * 10_000) / 10_000;
}

/** Returns the factor for the share of the query, in its best form, in the title or, at half weight, the snippet. */
function textFactor({ titleGrams, snippetGrams }: Scored, asked: QuestionGrams): number {
  const share = Math.max(shareOf(asked, titleGrams), 0.5 * shareOf(asked, snippetGrams));
  return MIN_TEXT_FACTOR + (MAX_TEXT_FACTOR - MIN_TEXT_FACTOR) * share;
}

/** Factors for undated pages: nearly full when the engine filtered by period, doubtful otherwise. */
const UNDATED_FRESHNESS = { filtered: 0.95, unfiltered: 0.85 };
const HALF_LIFE_DAYS: Record<TimeRange, number> = { day: 1, week: 4, month: 14, year: 120, all: 30 };

/** Returns a factor from 1.1 (new) down to 0.7 (old) for news and for searches with a period; 1 otherwise. */
function freshness({ published, isFiltered }: Candidate, { category, timeRange, now }: MergeContext): number {
  if (category !== 'news' && timeRange === 'all') return 1;
  if (published === null) return isFiltered ? UNDATED_FRESHNESS.filtered : UNDATED_FRESHNESS.unfiltered;
  const days = Math.max(0, now.getTime() - published.getTime()) / DAY_MS;
  return 0.7 + 0.4 * 2 ** (-days / HALF_LIFE_DAYS[timeRange]);
}

/** Records a vote if it is the provider's best. */
export function addVote(votes: Map<string, Vote>, provider: string, vote: Vote): void {
  const known = votes.get(provider);
  if (known === undefined || vote.vote > known.vote) votes.set(provider, vote);
}
