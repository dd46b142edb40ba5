import type { Category, TimeRange } from '../../schemas.ts';

/** One engine's results for one of the planned queries, best first. */
export interface ResultList {
  engine: string;
  /** Owner of the engine's index. All engines on one index share one vote. */
  provider: string;
  /** How far the engine's order is trusted, 0..1. */
  weight: number;
  /** Index of the planned query; 0 is the original. */
  queryIndex: number;
  /** Whether the engine itself filtered by period, so that results without a date are within it too. */
  isFiltered?: boolean;
  results: ReadonlyArray<{ title: string; url: string; snippet: string; published: string | null }>;
}

/** The part of a search request that merging depends on. */
export interface MergeContext {
  /** The planned queries, the original first. */
  queries: readonly string[];
  /** Preferred script for pages found in both; absent = no preference. */
  language?: 'zh-Hant' | 'zh-Hans' | 'en';
  category: Category;
  timeRange: TimeRange;
  /** First and last day wanted, YYYY-MM-DD; absent = open. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  includeDomains?: readonly string[];
  excludeDomains?: readonly string[];
  /** Whether an address is an engine's redirect URL, whose host says nothing about the page. */
  leadsOn?: (url: string) => boolean;
  /** Whether a redirect URL is still to be resolved: until then it may lead to any domain and to a site of its own. */
  mayLeadAnywhere?: (url: string) => boolean;
  /** Whether a text is about another model, version or article of a law than the query. */
  isOfOther?: (text: string) => boolean;
  now: Date;
  /** Maximum number of results returned. */
  max: number;
}
