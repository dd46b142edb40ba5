import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../src/config.ts';
import { createEngines } from '../src/engines/index.ts';
import { KEY_VARIABLES } from '../src/engines/request/key-variables.ts';

it('loadConfig returns a default for every setting', () => {
  expect(loadConfig({})).toEqual({
    cacheUrl: undefined,
    engineKeys: {},
    searchCacheSeconds: 120,
    searchRegion: 'global',
    port: 8787,
    host: '127.0.0.1',
    publicUrl: undefined,
    databaseUrl: undefined,
    databasePoolSize: 10,
    dataDir: '.data',
    searchEngines: undefined,
    searxngUrl: undefined,
    anthropic: undefined,
    fetchAllowCidrs: [],
    fetchCache: true,
    fetchUserAgent: undefined,
    proxies: undefined,
    remote: undefined,
    isRemoteKeyless: false,
    rateLimit: undefined,
    trustedProxies: [],
    metrics: undefined,
    isTraced: false,
    signUp: 'open',
    timeZone: 'Asia/Taipei',
    logLevel: 'info',
  });
});

it.each(Object.entries(KEY_VARIABLES))('loadConfig enables the engine %s when %s is set', (engine, variable) => {
  const { engineKeys } = loadConfig({ [variable]: ' a-key ' });
  expect(engineKeys).toEqual({ [engine]: 'a-key' });
  expect(createEngines({ engineKeys, searchEngines: [engine] }).map(({ name }) => name)).toEqual([engine]);
});

it('loadConfig reads settings and treats an empty variable as unset', () => {
  const config = loadConfig({
    PORT: '9000',
    PUBLIC_URL: 'https://search.example.tw/',
    SEARCH_ENGINES: 'searxng, bing ,',
    ANTHROPIC_API_KEY: 'sk-test',
    FETCH_ALLOW_CIDRS: '198.18.0.0/15, fd00::/8',
    DATABASE_URL: '',
  });
  expect(config).toMatchObject({
    port: 9000,
    publicUrl: 'https://search.example.tw',
    searchEngines: ['searxng', 'bing'],
    anthropic: { apiKey: 'sk-test', baseUrl: undefined, model: undefined },
    fetchAllowCidrs: ['198.18.0.0/15', 'fd00::/8'],
    databaseUrl: undefined,
  });
});

it('loadConfig names every invalid setting at once, without the values', () => {
  const wrong = {
    PORT: 'eighty',
    SEARXNG_URL: 'ftp://secret-host',
    DATABASE_URL: 'mysql://root:hunter2@db',
    FETCH_ALLOW_CIDRS: '10.0.0.0/99',
    LOG_LEVEL: 'loud',
    TIME_ZONE: 'Mars/Olympus',
    SIGN_UP: 'maybe',
  };
  const message = messageOf(() => loadConfig(wrong));
  for (const name of Object.keys(wrong)) expect(message).toContain(`- ${name}: `);
  expect(message).not.toMatch(/hunter2|secret-host/);
});

it.each([
  ['DATABASE_URL', 'mysql://huasou:hunter2@db/x', 'must start with postgres://'],
  ['DATABASE_URL', 'postgres:db', 'must start with postgres://'],
  ['DATABASE_URL', 'postgres://huasou:hunter2#3@db/x', 'must be a URL: '],
  ['CACHE_URL', 'http://cache', 'must start with redis:// or valkey://'],
  ['CACHE_URL', 'valkeys://:hunter2#3@cache', 'must be a URL: '],
  ['CACHE_URL', 'redis://hunter2@/0', 'must be a URL: '],
  ['PUBLIC_URL', 'https://x.tw/?hunter2', 'must have no user name, ? or #'],
  ['PUBLIC_URL', 'https://x.tw/#hunter2', 'must have no user name, ? or #'],
  ['PUBLIC_URL', 'https://u:hunter2@x.tw', 'must have no user name, ? or #'],
  ['SEARXNG_URL', 'http://x.tw/?hunter2', 'must have no ? or #, as paths are added to it\n'],
  ['SEARXNG_URL', 'http://x.tw/?', 'must have no ? or #, as paths are added to it\n'],
  ['ANTHROPIC_BASE_URL', 'http://x.tw/#hunter2', 'must have no ? or #, as paths are added to it\n'],
  ['HUASOU_URL', 'http://x.tw/mcp?apiKey=hunter2', 'must have no ? or #, as paths are added to it\n'],
  ['SEARCH_ENGINES', ' , ', 'must name an engine\n'],
  ['TRUSTED_PROXIES', '10.0.0.0/8,0.0.0.0/0', 'must not be all addresses: '],
  ['TRUSTED_PROXIES', '::/00', 'must not be all addresses: '],
  ['TRUSTED_PROXIES', 'proxy', 'must be networks such as 10.0.0.0/8,fd00::/8\n'],
  ['PORT', 'eighty', 'must be a whole number from 0 to 65535\n'],
  ['PORT', '65536', 'must be a whole number from 0 to 65535\n'],
  ['PORT', '0x1F90', 'must be a whole number from 0 to 65535\n'],
  ['SEARCH_CACHE_SECONDS', '1e3', 'must be a whole number from 0 to 86400\n'],
  ['RATE_LIMIT', '-1', 'must be a whole number from 1 to 1000000\n'],
  ['DATABASE_POOL_SIZE', '1.5', 'must be a whole number from 1 to 200\n'],
  ['SIGN_UP', 'maybe', 'must be one of open, closed\n'],
  ['METRICS_PORT', '8787', 'must be another port than PORT\n'],
  ['FETCH_USER_AGENT', 'x'.repeat(301), 'must have 300 characters or fewer\n'],
])('loadConfig says what is wrong with %s=%s', (name, value, problem) => {
  const message = `${messageOf(() => loadConfig({ [name]: value }))}\n`;
  expect(message).toContain(`1 problem:\n  - ${name}: ${problem}`);
  expect(message).not.toContain('hunter2');
});

it.each([
  'postgres:///db?host=/run',
  'postgres://u@/db?host=/run',
  'postgresql://u:p%23w@%2Frun/db',
  'postgres://u@[::1]:5432/x',
])('loadConfig accepts a database URL that the Postgres client accepts: %s', (url) => {
  expect(loadConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

it('loadConfig accepts the usual forms of values', () => {
  const config = loadConfig({
    SEARXNG_URL: 'http://user:p%23w@searxng:8080/searx/',
    PORT: '0080',
    FETCH_ALLOW_CIDRS: '0.0.0.0/0',
    TRUSTED_PROXIES: '127.0.0.1/32, ::1/128, 0.0.0.0/1',
  });
  expect(config).toMatchObject({
    searxngUrl: 'http://user:p%23w@searxng:8080/searx',
    port: 80,
    fetchAllowCidrs: ['0.0.0.0/0'],
    trustedProxies: ['127.0.0.1/32', '::1/128', '0.0.0.0/1'],
  });
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}
