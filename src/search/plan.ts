import { memoize } from '../memoize.ts';
import type { Category, Lang, Region, TimeRange } from '../schemas.ts';
import { foldText } from '../text/fold.ts';
import { type Period, periodIn } from './dates/period.ts';
import { ROLE, TITLE } from './keywords.ts';
import { plainPartOf } from './operators.ts';
import { isMatchUp } from './topic/match-ups.ts';
import { EVERGREEN, type EvergreenRule, MENTIONED } from './topic/rules.ts';
import { topicOf } from './topic/topic.ts';
import { distinct, variantsOf } from './variants.ts';

/** The plan, as returned in `planned`. */
export interface Plan {
  /** The query as given, then its variants; at most 3. */
  queries: string[];
  category: Category;
  time_range: TimeRange;
  source: 'inferred' | 'user' | 'mixed';
}

/** A query and everything else that its plan depends on. */
export interface PlanRequest {
  query: string;
  lang: Lang;
  /** The caller's choices; undefined = to be inferred. */
  timeRange?: TimeRange | undefined;
  category?: Category | undefined;
  now: Date;
  /** IANA time zone; decides which day 今天 is. */
  timeZone: string;
}

/** Plans a search from the query alone, without network access, in well under a millisecond. */
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

/** A language model's suggestion, which is not trusted. */
export interface Suggestion {
  queries: readonly string[];
  category: Category;
  timeRange: TimeRange;
}

/** Which parts of a plan the caller decided, so that they must not be changed. */
export interface Fixed {
  category: boolean;
  timeRange: boolean;
}

/**
 * Returns the plan with a model's suggestion: its queries come before the rules' own, its category and period apply
 * unless fixed by the caller. The original query stays first; suggestions that are not plain queries are dropped.
 */
export function improved(plan: Plan, suggestion: Suggestion, fixed: Fixed): Plan {
  const [original = '', ...variants] = plan.queries;
  return {
    ...plan,
    queries: distinct(original, [...suggestion.queries.filter(isPlainQuery), ...variants]),
    category: fixed.category ? plan.category : suggestion.category,
    time_range: fixed.timeRange ? plan.time_range : suggestion.timeRange,
  };
}

const MAX_SUGGESTED = 100;

function isPlainQuery(text: string): boolean {
  const isOperator = /["“”<>]|\b(?:site|filetype|intitle|inurl|before|after|when):|https?:|(?:^|\s)[-!]/i.test(text);
  return text.length <= MAX_SUGGESTED && /\p{L}/u.test(text) && !/\p{C}/u.test(text) && !isOperator;
}

/**
 * Returns the plan for the single retry after an empty result: it changes what the caller did not fix, the category
 * first. When both are fixed it drops the period, or switches the category if there is no period.
 */
export function relax(plan: Plan, fixed: Fixed): Plan {
  const swapped: Plan = { ...plan, category: plan.category === 'general' ? 'news' : 'general' };
  const unlimited: Plan = { ...plan, time_range: 'all' };
  if (!fixed.category) return swapped;
  return plan.time_range === 'all' ? swapped : unlimited;
}

/** Maps a caller's `lang` to a supported one; unknown ones to zh-TW. */
export function toLang(lang: string): Lang {
  const tag = lang.toLowerCase().replace(/_/g, '-');
  if (/^en\b/.test(tag)) return 'en';
  if (/^zh(-hant)?-(hk|mo)\b|^yue\b/.test(tag)) return 'zh-HK';
  if (/^zh(-hans)?-(cn|sg|my)\b|^zh-hans\b/.test(tag)) return 'zh-CN';
  return 'zh-TW';
}

/** Returns the region in a `lang` whose language is read in several regions: zh-SG, en-HK. */
export function regionOf(lang: string): Region | undefined {
  const [, region] = /^(?:zh(?:[-_]hans)?[-_](sg|my)|en[-_](tw|hk|cn|sg|my))$/i.exec(lang)?.filter(Boolean) ?? [];
  return region?.toLowerCase() as Region | undefined;
}

const MAX_READ = 400; // characters, the recommended maximum for a query; keeps the regular expressions fast

interface Inferred {
  category: Category;
  timeRange: TimeRange;
}

/**
 * Infers by the tables in rules.ts, in order: mentioned words, match-ups, evergreen questions, topic, words of time.
 */
function infer(whole: string, today: Date): Inferred {
  const query = foldText(plainPartOf(whole.slice(0, MAX_READ)))
    .replace(ROLE, ' ')
    .replace(TITLE, ' ');
  if (MENTIONED.some(({ pattern }) => pattern.test(query))) return { category: 'general', timeRange: 'all' };
  const period = periodIn(query, today);
  if (period?.timeRange === 'all') return { category: 'general', timeRange: 'all' }; // news engines keep months, not years
  if (isMatchUp(query)) return { category: 'news', timeRange: period?.timeRange ?? 'week' };
  const isRecent = period !== undefined && !period.isVague && (period.isEvent || SHORT.has(period.timeRange));
  const topic = topicOf(query, whole, period);
  const evergreen = EVERGREEN.filter(({ pattern }) => pattern.test(query));
  const isNewsAllTheSame = isRecent && topic?.category === 'news' && !evergreen.some(({ isFirm }) => isFirm);
  if (evergreen.length > 0 && !isNewsAllTheSame) return { category: 'general', timeRange: standing(period, evergreen) };
  if (topic === undefined) return untopical(query, period, isRecent);
  const isOwn = period === undefined || (period.isVague && SHORT.has(topic.timeRange));
  return { category: topic.category, timeRange: isOwn ? topic.timeRange : period.timeRange };
}

/** Returns the category and period of a query without a topic, from its words of time alone. */
function untopical(query: string, period: Period | undefined, isRecent: boolean): Inferred {
  if (period !== undefined && ASKERS_OWN.test(query.replace(REQUESTS, '')))
    return { category: 'general', timeRange: 'all' };
  if (period?.untopical !== undefined) return { category: 'general', timeRange: period.untopical };
  return { category: isRecent ? 'news' : 'general', timeRange: period?.timeRange ?? 'all' };
}

const SHORT: ReadonlySet<TimeRange> = new Set(['day', 'week']);

/** The asker, whose day no newspaper reports; 我國 and 我軍 are not the asker. */
const ASKERS_OWN = /(?<![自小大忘])我(?![国军省市县区校院党台司方])|本人|老[公婆]|宝宝/;
const REQUESTS = /(?:告诉|帮|给|教|让|带|替|推荐给?)我|我(?:很?好?想|要|需要|想要)/g;

/** Returns an evergreen question's period: answers may change within a year, offers to choose from within weeks. */
function standing(period: Period | undefined, evergreen: readonly EvergreenRule[]): TimeRange {
  const timeRange = period?.timeRange;
  if (evergreen.some(({ isTimeless }) => isTimeless)) return 'all';
  if (period?.untopical !== undefined) return period.untopical;
  if (timeRange === 'week' && evergreen.every(({ isChoice }) => isChoice)) return 'month';
  return timeRange === 'year' || timeRange === 'month' ? 'year' : 'all';
}

/** Returns the current date in a time zone as midnight UTC, which suffices to count days. */
export function dayIn(timeZone: string, now: Date): Date {
  return new Date(`${formatIn(timeZone).format(now)}T00:00:00Z`);
}

/** Memoized, as creating a format takes longer than the rest of a plan. */
const formatIn = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);
