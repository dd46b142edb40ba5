import { isIP } from 'node:net';
import { z } from 'zod';
import { type EngineKeys, KEY_VARIABLES, type KeyedEngine } from './engines/request/key-variables.ts';
import { OperatorError } from './errors.ts';

const DEFAULT_PORT = 8787;
const DEFAULT_REMOTE = 'http://127.0.0.1:8787';

/** All settings, read from the environment. README lists the variables. */
export type Config = Readonly<ReturnType<typeof toConfig>>;

const text = z.string().trim().min(1);
const httpUrl = text
  .refine(isHttpUrl, 'must be an http:// or https:// URL')
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));
const baseUrl = httpUrl.refine(hasPathLast, 'must have no ? or #, as paths are added to it');
const urlOf = (scheme: RegExp, schemes: string, isUrl = URL.canParse) =>
  text
    .refine((url) => scheme.test(url) && /^\w+:\/\//.test(url), { message: `must start with ${schemes}`, abort: true })
    .refine((url) => isUrl(url), 'must be a URL: what is special in its password is percent-encoded, # as %23');
const list = text.transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
const cidrs = list.refine((all) => all.every(isCidr), 'must be networks such as 10.0.0.0/8,fd00::/8');
/** A whole number in decimal digits only: JavaScript would read 0x1F90 and 1e3 too. */
const number = (min: number, max: number) =>
  text
    .refine(
      (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
      `must be a whole number from ${min} to ${max}`,
    )
    .transform(Number);
const oneOf = <Value extends string>(...values: readonly [Value, ...Value[]]) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

type KeyVariable = (typeof KEY_VARIABLES)[KeyedEngine];
const keyVariables = Object.fromEntries(Object.values(KEY_VARIABLES).map((name) => [name, text.optional()])) as Record<
  KeyVariable,
  z.ZodOptional<typeof text>
>;

const variables = z.object({
  PORT: number(0, 65_535).default(DEFAULT_PORT),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: httpUrl.refine(isBase, 'must have no user name, ? or #, as paths are added to it').optional(),
  DATABASE_URL: urlOf(/^postgres(ql)?:/, 'postgres://', isPostgresUrl).optional(),
  DATABASE_POOL_SIZE: number(1, 200).default(10),
  DATA_DIR: text.default('.data'),
  SEARCH_ENGINES: list.refine((names) => names.length > 0, 'must name an engine').optional(),
  SEARCH_REGION: oneOf('global', 'cn').default('global'),
  SEARCH_CACHE_SECONDS: number(0, 86_400).default(120),
  SEARXNG_URL: baseUrl.optional(),
  ...keyVariables,
  CACHE_URL: urlOf(/^(redis|valkey)s?:/, 'redis:// or valkey://').optional(),
  ANTHROPIC_API_KEY: text.optional(),
  ANTHROPIC_BASE_URL: baseUrl.optional(),
  ANTHROPIC_MODEL: text.optional(),
  FETCH_ALLOW_CIDRS: cidrs.optional(),
  FETCH_USER_AGENT: text
    .max(300, 'must have 300 characters or fewer')
    .regex(/^[\x20-\x7e]+$/, 'must be ASCII')
    .optional(),
  FETCH_CACHE: oneOf('on', 'off').default('on'),
  HTTP_PROXY: httpUrl.optional(),
  HTTPS_PROXY: httpUrl.optional(),
  NO_PROXY: text.optional(),
  RATE_LIMIT: number(1, 1_000_000).optional(),
  TRUSTED_PROXIES: cidrs
    .refine((all) => !all.some(isEverything), 'must not be all addresses: anybody could say who is calling')
    .optional(),
  HUASOU_URL: baseUrl.optional(),
  HUASOU_API_KEY: text.optional(),
  METRICS_PORT: number(0, 65_535).optional(),
  METRICS_TOKEN: text.regex(/^\S{16,}$/, 'must have 16 characters or more, without blanks').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_SDK_DISABLED: oneOf('true', 'false').default('false'),
  SIGN_UP: oneOf('open', 'closed').default('open'),
  TIME_ZONE: text.refine(isTimeZone, 'must be an IANA time zone such as Asia/Taipei').default('Asia/Taipei'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
});

/** Thrown for an invalid configuration; lists all invalid variables at once. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';

  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}

/** Reads the settings from the environment, which only this file does. Empty variables count as unset. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const set = Object.fromEntries(Object.entries(withProxies(environment)).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(set);
  const problems = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (haveSamePort(set)) problems.push('METRICS_PORT: must be another port than PORT');
  if (parsed.success && problems.length === 0) return Object.freeze(toConfig(parsed.data));
  throw new ConfigError(problems);
}

/** Whether the metrics would have the service's port; 0 means any free port for each of them. */
function haveSamePort({
  PORT = String(DEFAULT_PORT),
  METRICS_PORT,
}: Readonly<Record<string, string | undefined>>): boolean {
  return METRICS_PORT !== undefined && Number(METRICS_PORT) === Number(PORT) && Number(PORT) !== 0;
}

/** Adds the proxy variables that are spelled in lower case, which take precedence, as in curl. */
function withProxies(environment: Readonly<Record<string, string | undefined>>) {
  const names = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];
  const lower = names.map((name) => [name, environment[name.toLowerCase()]] as const).filter(([, value]) => value);
  return { ...environment, ...Object.fromEntries(lower) };
}

type Variables = z.output<typeof variables>;

function toConfig(set: Variables) {
  return {
    port: set.PORT,
    host: set.HOST,
    /** URL at which callers reach the service, without a trailing slash; undefined = taken from the request. */
    publicUrl: set.PUBLIC_URL,
    databaseUrl: set.DATABASE_URL,
    databasePoolSize: set.DATABASE_POOL_SIZE,
    dataDir: set.DATA_DIR,
    /** Names of engines; undefined = the default set. */
    searchEngines: set.SEARCH_ENGINES,
    /** Where the service runs; decides which keyless engines are asked. */
    searchRegion: set.SEARCH_REGION,
    /** How long engines' replies are cached; 0 = not at all. */
    searchCacheSeconds: set.SEARCH_CACHE_SECONDS,
    searxngUrl: set.SEARXNG_URL,
    /** API keys by engine; each enables its engine. */
    engineKeys: keysIn(set),
    /** URL of the cache that replicas share; undefined = a cache in this process. */
    cacheUrl: set.CACHE_URL,
    /** Undefined = the embedded model. */
    anthropic: anthropicIn(set),
    fetchAllowCidrs: set.FETCH_ALLOW_CIDRS ?? [],
    /** User-Agent for pages; undefined = one that names this service. */
    fetchUserAgent: set.FETCH_USER_AGENT,
    /** Whether pages are cached according to HTTP. */
    fetchCache: set.FETCH_CACHE === 'on',
    /** Forward proxies; undefined = none. */
    proxies: proxiesIn(set),
    /** Most calls per minute, per account and process; undefined = unlimited. */
    rateLimit: set.RATE_LIMIT,
    /** Networks of reverse proxies whose X-Forwarded-* headers are trusted. */
    trustedProxies: set.TRUSTED_PROXIES ?? [],
    /** Server to which `stdio` forwards messages; undefined = `stdio` answers them itself. */
    remote: remoteIn(set),
    /** Whether HUASOU_URL is set without HUASOU_API_KEY. */
    isRemoteKeyless: set.HUASOU_URL !== undefined && set.HUASOU_API_KEY === undefined,
    /** Prometheus metrics, on a separate port or at /metrics with a token; undefined = off. */
    metrics: metricsIn(set),
    /** Whether traces are sent to an OpenTelemetry collector, whose address the libraries read themselves. */
    isTraced: isTraced(set),
    signUp: set.SIGN_UP,
    timeZone: set.TIME_ZONE,
    logLevel: set.LOG_LEVEL,
  };
}

/** Returns the keys that are set, by engine. */
function keysIn(set: { readonly [name in KeyVariable]?: string | undefined }): EngineKeys {
  const keys = Object.entries(KEY_VARIABLES).map(([engine, variable]) => [engine, set[variable]] as const);
  return Object.fromEntries(keys.filter(([, key]) => key !== undefined));
}

function anthropicIn({ ANTHROPIC_API_KEY: apiKey, ANTHROPIC_BASE_URL: baseUrl, ANTHROPIC_MODEL: model }: Variables) {
  return apiKey === undefined ? undefined : { apiKey, baseUrl, model };
}

function proxiesIn({ HTTP_PROXY: http, HTTPS_PROXY: https, NO_PROXY: no }: Variables) {
  return http === undefined && https === undefined ? undefined : { http, https, no };
}

function remoteIn({ HUASOU_URL: url = DEFAULT_REMOTE, HUASOU_API_KEY: apiKey }: Variables) {
  return apiKey === undefined ? undefined : { url, apiKey };
}

function metricsIn({ METRICS_PORT: port, METRICS_TOKEN: token }: Variables) {
  return port === undefined && token === undefined ? undefined : { port, token };
}

function isTraced(set: Variables): boolean {
  const endpoint = set.OTEL_EXPORTER_OTLP_ENDPOINT ?? set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT;
  return set.OTEL_SDK_DISABLED === 'false' && endpoint !== undefined;
}

/** Parses like Postgres' client: a Unix socket's URL may have a user and no host, `postgres://user@/db?host=/run`. */
export function parsePostgresUrl(url: string): URL | null {
  return URL.parse(url.replace(/@(?=\/)/, '@localhost'));
}

export function isPostgresUrl(url: string): boolean {
  return parsePostgresUrl(url) !== null;
}

function isHttpUrl(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol);
}

function isBase(url: string): boolean {
  return hasPathLast(url) && URL.parse(url)?.username === '';
}

function hasPathLast(url: string): boolean {
  return !/[?#]/.test(url);
}

function isCidr(value: string): boolean {
  const [address = '', bits = '', ...rest] = value.split('/');
  const version = isIP(address);
  return version !== 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 6 ? 128 : 32);
}

/** Whether a network is all addresses, like 0.0.0.0/0. Express refuses it too, but only after the service started. */
function isEverything(cidr: string): boolean {
  return Number(cidr.split('/')[1]) === 0;
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
