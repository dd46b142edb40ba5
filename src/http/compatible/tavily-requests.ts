import { ServiceError } from '../../errors.ts';
import { chinaDay } from '../../time/china-day.ts';
import { DAY_MS } from '../../time/durations.ts';

type Given = Record<string, unknown>;

/** Our regions by the country names of Tavily's API. */
const REGIONS: Record<string, string> = {
  taiwan: 'tw',
  'hong kong': 'hk',
  china: 'cn',
  singapore: 'sg',
  malaysia: 'my',
};

const TIME_RANGES: Record<string, string> = { d: 'day', w: 'week', m: 'month', y: 'year' };
const MAX_DAYS = 3_650;

/** How each field of a search is translated. Any other field is refused unless its value asks for nothing. */
const SEARCH_FIELDS: Record<string, (value: unknown, now: Date) => Given> = {
  query: (query) => ({ query }),
  search_depth: (depth) => ({
    search_depth: oneOf(depth, ['advanced', ...BASIC], 'search_depth') === 'advanced' ? 'advanced' : 'basic',
  }),
  topic: (topic) => ({ category: oneOf(topic, ['general', 'news'], 'topic') }),
  days: (days, now) => ({ start_date: daysBefore(now, days) }),
  max_results: (max_results) => ({ max_results }),
  include_answer: (wanted) => ({ include_answer: wanted === 'basic' || wanted === 'advanced' ? true : wanted }),
  include_domains: (include_domains) => ({ include_domains }),
  exclude_domains: (exclude_domains) => ({ exclude_domains }),
  time_range: (range) => ({ time_range: named(TIME_RANGES, range) ?? range }),
  start_date: (start_date) => ({ start_date }),
  end_date: (end_date) => ({ end_date }),
  country: (country) => ({
    region:
      named(REGIONS, typeof country === 'string' ? country.toLowerCase() : country) ??
      refusedValue('country', Object.keys(REGIONS).join(', ')),
  }),
  language: (lang) => ({ lang }),
  // Category and period are always inferred when they are not given, although Tavily's default topic is general:
  // callers ask for news without a topic too.
  auto_parameters: () => ({}),
  include_usage: () => ({}),
  api_key: () => ({}),
  client_source: () => ({}),
};

const BASIC = ['basic', 'fast', 'ultra-fast'];

/** Translates the body of a Tavily search for our search tool. Throws `invalid_request` for unsupported parameters. */
export function toSearchBody(given: Given, now: Date): Given {
  const body: Given = {};
  for (const [name, value] of Object.entries(given)) {
    const become = named(SEARCH_FIELDS, name);
    if (asksForNothing(value)) continue;
    Object.assign(body, become === undefined ? refused(name) : become(value, now));
  }
  return body;
}

/** Accepted fields. `extract_depth` has no effect: it asks for tables and the like, which are always extracted. */
const EXTRACT_FIELDS = new Set(
  'urls format query extract_depth timeout include_usage api_key client_source'.split(' '),
);
const MAX_TIMEOUT_S = 60;

/** Translates the body of a Tavily extraction. Throws `invalid_request` for unsupported parameters. */
export function toExtractBody(given: Given): { body: Given; timeoutMs: number } {
  for (const [name, value] of Object.entries(given)) {
    if (!EXTRACT_FIELDS.has(name) && !asksForNothing(value)) refused(name);
  }
  const { urls, format, query, extract_depth: depth } = given;
  if (!asksForNothing(depth)) oneOf(depth, ['basic', 'advanced'], 'extract_depth');
  const timeout = asksForNothing(given.timeout) ? MAX_TIMEOUT_S : given.timeout;
  if (typeof timeout !== 'number' || !(timeout >= 1 && timeout <= MAX_TIMEOUT_S)) {
    return refusedValue('timeout', `1 to ${MAX_TIMEOUT_S} seconds`);
  }
  const body = Object.fromEntries(
    Object.entries({ urls, format, query }).filter(([, value]) => !asksForNothing(value)),
  );
  return { body, timeoutMs: timeout * 1_000 };
}

/** Whether a field is as good as absent: clients send unset fields as null, false, '' or []. */
function asksForNothing(value: unknown): boolean {
  const isEmpty = (typeof value === 'string' || Array.isArray(value)) && value.length === 0;
  return value === null || value === undefined || value === false || isEmpty;
}

/** Looks up a name that a caller sent; undefined if the table lacks it, also for `constructor` and `__proto__`. */
function named<T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined {
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Returns the date `days` days ago, in UTC+8 like all dates that callers give (see search/dates/days.ts). */
function daysBefore(now: Date, days: unknown): string {
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > MAX_DAYS) {
    return refusedValue('days', `1 to ${MAX_DAYS}`);
  }
  return chinaDay(new Date(now.getTime() - days * DAY_MS));
}

function oneOf(value: unknown, known: readonly string[], name: string): string {
  if (typeof value === 'string' && known.includes(value)) return value;
  return refusedValue(name, known.join(', '));
}

/** Refuses a value of a known parameter; the message lists the supported values, for a model to choose from. */
function refusedValue(name: string, supported: string): never {
  throw new ServiceError(
    'invalid_request',
    `不支援參數 ${name} 的這個值（this value of ${name} is not supported here; supported: ${supported}）。`,
  );
}

function refused(name: string): never {
  throw new ServiceError(
    'invalid_request',
    `不支援參數 ${name}，請勿傳送（${name} is not supported here: leave it out）。`,
  );
}
