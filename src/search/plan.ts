import type { Category, Lang, TimeRange } from '../schemas.ts';
import { EVERGREEN, MENTIONED, NEWS } from './cues.ts';
import { periodIn } from './period.ts';
import { variantsOf } from './variants.ts';

/** The plan as it goes out in `planned`. */
export interface Plan {
  /** The query as given, then its variants; at most 3. */
  queries: string[];
  category: Category;
  time_range: TimeRange;
  source: 'inferred' | 'user' | 'mixed';
}

export interface PlanRequest {
  query: string;
  lang: Lang;
  /** What the caller decided; undefined = to be inferred. */
  timeRange?: TimeRange | undefined;
  category?: Category | undefined;
  now: Date;
  /** IANA name; decides which day 今天 is. */
  timeZone: string;
}

/** Plans a search from the query alone: no network, well under a millisecond. */
export function plan({ query, lang, timeRange, category, now, timeZone }: PlanRequest): Plan {
  const inferred = infer(query, dayIn(timeZone, now));
  const given = Number(timeRange !== undefined) + Number(category !== undefined);
  return {
    queries: variantsOf(query, lang),
    category: category ?? inferred.category,
    time_range: timeRange ?? inferred.timeRange,
    source: given === 2 ? 'user' : given === 1 ? 'mixed' : 'inferred',
  };
}

/**
 * The plan for the one retry after nothing was found: changes what the caller did not fix, the category first; when both
 * are fixed the period, or the category when the period is unlimited already.
 */
export function relax(plan: Plan, fixed: { category: boolean; timeRange: boolean }): Plan {
  const swapped: Plan = { ...plan, category: plan.category === 'general' ? 'news' : 'general' };
  const unlimited: Plan = { ...plan, time_range: 'all' };
  if (!fixed.category) return swapped;
  return plan.time_range === 'all' ? swapped : unlimited;
}

/** Any `lang` of a caller as one that is searched in; unknown ones as zh-TW. */
export function toLang(lang: string): Lang {
  const tag = lang.toLowerCase().replace(/_/g, '-');
  if (/^en\b/.test(tag)) return 'en';
  if (/^zh(-hant)?-(hk|mo)\b|^yue\b/.test(tag)) return 'zh-HK';
  if (/^zh(-hans)?-(cn|sg|my)\b|^zh-hans\b/.test(tag)) return 'zh-CN';
  return 'zh-TW';
}

const MAX_READ = 400; // cues are looked for in what a query is recommended to be; regular expressions stay quick

function infer(whole: string, today: Date): { category: Category; timeRange: TimeRange } {
  const query = whole.slice(0, MAX_READ);
  const isEvergreen = EVERGREEN.test(query) || MENTIONED.test(query);
  const period = MENTIONED.test(query) ? undefined : periodIn(query, today);
  const isNews = !isEvergreen && (NEWS.test(query) || period === 'day' || period === 'week');
  return { category: isNews ? 'news' : 'general', timeRange: period ?? (isNews ? 'month' : 'all') };
}

/** The date that it is in this zone, as midnight UTC: enough to reckon in days. */
function dayIn(timeZone: string, now: Date): Date {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
  return new Date(`${parts}T00:00:00Z`);
}
