import type { Category, TimeRange } from '../../schemas.ts';

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
  /** YYYY-MM-DD, first and last day wanted; absent = open. */
  startDate?: string | undefined;
  endDate?: string | undefined;
  includeDomains?: readonly string[];
  excludeDomains?: readonly string[];
  /** Tells redirect URLs, whose page is not known yet: they are on none of the domains and may lead to one. */
  leadsOn?: (url: string) => boolean;
  /** Tells a text about another model, version or article of a law than the one asked about. */
  isOfOther?: (text: string) => boolean;
  now: Date;
  /** How many to return. */
  max: number;
}
