import { toSimplified } from '../../text/script.ts';
import { DAY_MS } from '../../time/durations.ts';
import type { Source } from '../provider.ts';
import { folded } from '../text/folded.ts';
import { queryGrams, shareIn } from './grams.ts';
import type { Quotable } from './rank.ts';

type Steps = ReadonlyArray<[maxDays: number, weight: number]>;

const OLDEST = Number.POSITIVE_INFINITY;
const ALWAYS: Steps = [
  [14, 1],
  [120, 0.75],
  [OLDEST, 0.5],
];
const OF_LAW: Steps = [
  [14, 1],
  [OLDEST, 0.9],
];
const OF_NOW: Steps = [
  [7, 1],
  [14, 0.9],
  [120, 0.75],
  [OLDEST, 0.05],
];
const OF_TODAY: Steps = [
  [2, 1],
  [7, 0.5],
  [14, 0.3],
  [120, 0.15],
  [OLDEST, 0.05],
];

/**
 * Returns the sources' weights: newer ones are more likely right, and for queries about the present old ones hardly
 * count. Pages on articles of the law stay right for years. The newest source weighs 1, and so do undated ones.
 */
export function recencyWeights(query: string, sources: readonly Source[], now: Date): number[] {
  const dates = sources.map(dateOf);
  const newest = dates.filter(Number.isFinite).reduce((latest, date) => Math.max(latest, date), 0);
  const steps = stepsFor(query);
  const from = steps === OF_TODAY ? Math.max(newest, now.getTime()) : newest;
  const weightOf = (date: number) => steps.find(([maxDays]) => (from - date) / DAY_MS <= maxDays)?.[1] ?? 1;
  return dates.map((date) => (Number.isNaN(date) ? 1 : weightOf(date) / weightOf(newest)));
}

function dateOf({ published }: Source): number {
  return published === null ? Number.NaN : Date.parse(published);
}

function stepsFor(query: string): Steps {
  const asked = toSimplified(query);
  if (ABOUT_TODAY.test(asked) || (ABOUT_NOW.test(asked) && CHANGES_DAILY.test(asked))) return OF_TODAY;
  if (ABOUT_NOW.test(asked)) return OF_NOW;
  return ABOUT_LAW.test(asked) ? OF_LAW : ALWAYS;
}

const ABOUT_TODAY = /今[天日早晚晨]|即时|\btoday\b|\btonight\b/i;
const ABOUT_NOW = /目前|现在|而家|最新|\b(?:now|current|latest)\b/i;
const CHANGES_DAILY = /股价|汇率|[油金币]价|价格|行情|市值|天气|气温|台风|位置|比分|赛况|路况|空气品质|排队/;
const ABOUT_LAW = /第\s?[\d〇零一二三四五六七八九十百千]{1,7}\s?条|[民刑宪]法|条例|法条|施行细则/;

const OUTDATED_FACTOR = 0.3;
const OUTDATED_DAYS = 60; // by then the event may have happened, and an undated page may report it
const MIN_SHARE_OF_QUERY = 0.4;

/** Lowers the weight of forecasts where a later source reports that such an event has happened. */
export function withoutOldForecasts(
  query: string,
  candidates: readonly Quotable[],
  sources: readonly Source[],
  now: Date,
): Quotable[] {
  const wanted = queryGrams(query);
  const dates = sources.map(dateOf);
  const dateFor = ({ source }: Quotable) => dates[source] ?? Number.NaN;
  const done = candidates.filter(({ text }) => isDone(text) && shareIn(folded(text), wanted) >= MIN_SHARE_OF_QUERY);
  const isOutdated = (one: Quotable) => {
    const date = dateFor(one);
    const isOld = (now.getTime() - date) / DAY_MS > OUTDATED_DAYS;
    return done.some((other) => (Number.isNaN(dateFor(other)) ? isOld : dateFor(other) > date));
  };
  return candidates.map((one) => {
    return isForecast(one.text) && isOutdated(one) ? { ...one, weight: one.weight * OUTDATED_FACTOR } : one;
  });
}

function isForecast(text: string): boolean {
  return FORECAST.test(toSimplified(text)) && !isDone(text);
}

function isDone(text: string): boolean {
  return DONE.test(toSimplified(text));
}

const FORECAST = /预[计定期估]|可望|拟于|(?<![即也必])将(?:于|在|会|由|自|从|\d|[启开完通上发推])/;
const DONE = /已(?:于|经|在|正式|[完通启开上发推公施实])|正式(?:启用|通车|上[市路映线]|开[幕放通]|完工|营运|生效|实施)/;
