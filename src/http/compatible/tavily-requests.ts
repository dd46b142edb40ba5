import type { FieldError } from '../../errors.ts';
import { FORMATS } from '../../schemas.ts';
import { chinaDay } from '../../time/china-day.ts';
import { DAY_MS } from '../../time/durations.ts';
import { type LenientField, readLeniently } from '../lenient/arguments.ts';
import { ignoredNames } from '../lenient/unknown-fields.ts';

type Given = Record<string, unknown>;

/** The body for our tool, what of the request was ignored, and what is wrong with it. */
export interface Translated {
  body: Given;
  /** The request as it was read: Tavily's names, with the values that were meant. */
  asked: Given;
  warnings: string[];
  errors: FieldError[];
}

/** A parameter: what it may contain, and how it is translated; without `become` it has no effect, and that is no loss. */
interface Parameter extends LenientField {
  become?(value: unknown, request: { asked: Given; now: Date }): Given | Ignored | Refused;
}

/** A wish that cannot be fulfilled: the search is as good without it. */
class Ignored {
  readonly why: string;
  constructor(why: string) {
    this.why = why;
  }
}

/** A value that is none of the parameter's. */
class Refused {
  readonly supported: string;
  constructor(supported: string) {
    this.supported = supported;
  }
}

const text = { type: 'string' };
const list = { type: 'array' };
const flag = { type: 'boolean' };
const same = (name: string) => ({ become: (value: unknown) => ({ [name]: value }) });

/** Our regions by the country names of Tavily's API. */
const REGIONS: Record<string, string> = {
  taiwan: 'tw',
  'hong kong': 'hk',
  china: 'cn',
  singapore: 'sg',
  malaysia: 'my',
};
const TIME_RANGES: Record<string, string> = { d: 'day', w: 'week', m: 'month', y: 'year' };
const BASIC = ['basic', 'fast', 'ultra-fast'];
const TOPICS = ['general', 'news', 'finance'];
const MAX_DAYS = 3_650;
const MAX_CHUNKS = 5;

/** The number of chunks, which only has an effect where `isMet`; Tavily's own rules. */
function chunks(isMet: (asked: Given) => boolean, condition: string): Parameter {
  return {
    type: 'integer',
    become: (count, { asked }) => {
      const isValid = Number.isInteger(count) && Number(count) >= 1 && Number(count) <= MAX_CHUNKS;
      if (!isValid) return new Refused(`1 to ${MAX_CHUNKS}`);
      return isMet(asked) ? {} : new Ignored(condition);
    },
  };
}

const SEARCH: Record<string, Parameter> = {
  query: { ...text, ...same('query') },
  search_depth: {
    ...text,
    enum: ['advanced', ...BASIC],
    become: (depth) =>
      depth === 'advanced'
        ? { search_depth: 'advanced' }
        : typeof depth === 'string' && BASIC.includes(depth)
          ? { search_depth: 'basic' }
          : new Refused(['advanced', ...BASIC].join(', ')),
  },
  topic: {
    ...text,
    enum: TOPICS,
    become: (topic) =>
      topic === 'finance'
        ? new Ignored('only general and news')
        : typeof topic === 'string' && TOPICS.includes(topic)
          ? { category: topic }
          : new Refused('general, news'),
  },
  // Tavily's own rule. Clients send it with every topic.
  days: {
    type: 'integer',
    become: (days, { asked, now }) =>
      asked.topic === 'news' ? daysBefore(now, days) : new Ignored('only with topic=news'),
  },
  max_results: { type: 'integer', ...same('max_results') },
  include_answer: {
    ...flag,
    enum: ['basic', 'advanced'],
    become: (wanted) => ({ include_answer: wanted === 'basic' || wanted === 'advanced' ? true : wanted }),
  },
  include_raw_content: { ...flag, enum: FORMATS, ...same('include_raw_content') },
  include_images: { ...flag, ...same('include_images') },
  include_image_descriptions: { ...flag, become: () => ({}) },
  include_domains: { ...list, ...same('include_domains') },
  exclude_domains: { ...list, ...same('exclude_domains') },
  time_range: {
    ...text,
    enum: [...Object.keys(TIME_RANGES), ...Object.values(TIME_RANGES)],
    become: (range) => ({ time_range: named(TIME_RANGES, range) ?? range }),
  },
  start_date: { ...text, ...same('start_date') },
  end_date: { ...text, ...same('end_date') },
  country: {
    ...text,
    become: (country) => {
      const region = named(REGIONS, typeof country === 'string' ? country.toLowerCase() : country);
      return region === undefined ? new Ignored(`only ${Object.keys(REGIONS).join(', ')}`) : { region };
    },
  },
  language: { ...text, ...same('lang') },
  chunks_per_source: chunks(({ search_depth }) => search_depth === 'advanced', 'only with search_depth=advanced'),
  include_usage: { ...flag, become: () => ({}) },
  api_key: { become: () => ({}) },
  client_source: { become: () => ({}) },
};

/** Seconds that the caller of an extraction may wait for its pages. */
export const MAX_TIMEOUT_S = 60;

const EXTRACT: Record<string, Parameter> = {
  urls: { ...list, ...same('urls') },
  format: { ...text, enum: FORMATS, ...same('format') },
  query: { ...text, ...same('query') },
  // It asks for tables and the like, which are always extracted.
  extract_depth: {
    ...text,
    enum: ['basic', 'advanced'],
    become: (depth) => (depth === 'basic' || depth === 'advanced' ? {} : new Refused('basic, advanced')),
  },
  timeout: {
    type: 'integer',
    become: (seconds) =>
      typeof seconds === 'number' && seconds >= 1 && seconds <= MAX_TIMEOUT_S
        ? {}
        : new Refused(`1 to ${MAX_TIMEOUT_S} seconds`),
  },
  include_images: { ...flag, become: () => ({}) },
  chunks_per_source: chunks(({ query }) => query !== undefined, 'only with query'),
  include_usage: { ...flag, become: () => ({}) },
  api_key: { become: () => ({}) },
  client_source: { become: () => ({}) },
};

/** Translates the body of a Tavily search for our search tool. */
export function toSearchBody(given: Given, now: Date): Translated {
  return translated(given, SEARCH, ['query'], now);
}

/** Translates the body of a Tavily extraction for our extract tool. */
export function toExtractBody(given: Given, now: Date): Translated {
  return translated(given, EXTRACT, ['urls'], now);
}

/**
 * Translates the parameters. One that we lack is ignored, and named in a warning, as are wishes that we cannot fulfil:
 * results are as good without them. Wrong values are errors, as are domains and dates that cannot be read: without such
 * a filter the results would be others than asked for.
 */
function translated(given: Given, parameters: Record<string, Parameter>, required: string[], now: Date): Translated {
  const { args: asked, unknown } = readLeniently(given, { fields: parameters, required });
  const lacking = unknown.filter((name) => given[name] !== false);
  const { warnings = [] } = ignoredNames(lacking);
  const errors: FieldError[] = [];
  const body: Given = {};
  for (const [name, value] of Object.entries(asked)) {
    if (value === false) continue; // a wish that is switched off, whatever its type
    const become = parameters[name]?.become?.(value, { asked, now }) ?? {};
    if (become instanceof Ignored) warnings.push(withoutEffect(name, become.why));
    else if (become instanceof Refused) errors.push(wrongValue(name, become.supported));
    else Object.assign(body, become);
  }
  return { body, asked, warnings, errors };
}

/** The warning about a value that is ignored. */
export function withoutEffect(name: string, why: string): string {
  return `${name} 的這個值沒有作用，已忽略（${name}: ${why}）。`;
}

/** The error about a value of a known parameter, with the supported ones for a model to choose from. */
function wrongValue(name: string, supported: string): FieldError {
  const message = `不支援參數 ${name} 的這個值（this value of ${name} is not supported here; supported: ${supported}）。`;
  return { field: name, message };
}

/** Looks up a name that a caller sent; undefined if the table lacks it, also for `constructor` and `__proto__`. */
function named<T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined {
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Returns the date `days` days ago, in UTC+8 like all dates that callers give (see search/dates/days.ts). */
function daysBefore(now: Date, days: unknown): Given | Refused {
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    return new Refused(`1 to ${MAX_DAYS}`);
  return { start_date: chinaDay(new Date(now.getTime() - days * DAY_MS)) };
}
