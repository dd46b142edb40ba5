import { ServiceError } from '../errors.ts';

type Given = Record<string, unknown>;

/** Names of countries, as Tavily's API takes them, and the webs that we can search. */
const REGIONS: Record<string, string> = {
  taiwan: 'tw',
  'hong kong': 'hk',
  china: 'cn',
  singapore: 'sg',
  malaysia: 'my',
};

const TIME_RANGES: Record<string, string> = { d: 'day', w: 'week', m: 'month', y: 'year' };
const DAY_MS = 86_400_000;

/** What each field of a search becomes. A field that is not here is refused unless it asks for nothing. */
const SEARCH_FIELDS: Record<string, (value: unknown, now: Date) => Given> = {
  query: (query) => ({ query }),
  search_depth: (depth) => ({
    search_depth: depth === 'advanced' ? depth : oneOf(depth, BASIC, 'search_depth', 'basic'),
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
    region: named(REGIONS, typeof country === 'string' ? country.toLowerCase() : country) ?? refused('country'),
  }),
  language: (lang) => ({ lang }),
  // The category and the period are inferred always, where they are not given.
  auto_parameters: () => ({}),
  include_usage: () => ({}),
  api_key: () => ({}),
};

const BASIC = ['basic', 'fast', 'ultra-fast'];

export function toSearchBody(given: Given, now: Date): Given {
  const body: Given = { category: 'general' }; // their default; auto_parameters leaves it open
  if (given.auto_parameters === true) delete body.category;
  for (const [name, value] of Object.entries(given)) {
    const become = named(SEARCH_FIELDS, name);
    if (asksForNothing(value)) continue;
    Object.assign(body, become === undefined ? refused(name) : become(value, now));
  }
  return body;
}

const EXTRACT_FIELDS = new Set(['urls', 'format', 'query', 'extract_depth', 'timeout', 'include_usage', 'api_key']);
const MAX_TIMEOUT_S = 60;

export function toExtractBody(given: Given): { body: Given; timeoutMs: number } {
  for (const [name, value] of Object.entries(given)) {
    if (!EXTRACT_FIELDS.has(name) && !asksForNothing(value)) refused(name);
  }
  const { urls, format, query, timeout = MAX_TIMEOUT_S } = given;
  if (typeof timeout !== 'number' || !(timeout >= 1 && timeout <= MAX_TIMEOUT_S)) refused('timeout');
  const body = Object.fromEntries(Object.entries({ urls, format, query }).filter(([, value]) => value != null));
  return { body, timeoutMs: (timeout as number) * 1_000 };
}

/** Clients send what they have not been told as null, false or nothing. */
function asksForNothing(value: unknown): boolean {
  return value === null || value === undefined || value === false || (Array.isArray(value) && value.length === 0);
}

/** What stands in a table under a name of the caller's: `constructor` and `__proto__` stand in none. */
function named<T>(table: Readonly<Record<string, T>>, name: unknown): T | undefined {
  return typeof name === 'string' && Object.hasOwn(table, name) ? table[name] : undefined;
}

function daysBefore(now: Date, days: unknown): string {
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 3_650) return refused('days');
  return new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

function oneOf(value: unknown, known: readonly string[], name: string, as?: string): string {
  if (typeof value === 'string' && known.includes(value)) return as ?? value;
  return refused(name);
}

function refused(name: string): never {
  throw new ServiceError(
    'invalid_request',
    `不支援參數 ${name} 的這個值（${name}: this value is not supported here）。`,
  );
}
