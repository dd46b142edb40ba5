import { createClient } from '@redis/client';
import { ConsecutiveBreaker, circuitBreaker, handleAll, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import { type Cache, createMemoryCache } from './cache.ts';

export interface SharedCacheOptions {
  /** redis://, rediss:// or valkey:// (one protocol), with whatever user, password and database it needs. */
  url: string;
  log: { warn(entry: object, message: string): void; info(entry: object, message: string): void };
}

const MAX_WAIT_MS = 100; // asking an engine takes longer; a cache that takes longer than this is no help
const REST_MS = 5_000;
const PREFIX = 'huasou:';

/**
 * A cache that replicas share, in front of it what this process saw itself. When the server is away or slow the service
 * goes on with its own part: after three failures it is left alone for a while, and tried again.
 */
export function createSharedCache({ url, log }: SharedCacheOptions): Cache {
  const own = createMemoryCache();
  const client = createClient({
    url: url.replace(/^valkey(s?):/, 'redis$1:'),
    disableOfflineQueue: true, // a question for a server that is away fails now, not when it is back
    socket: { connectTimeout: 1_000, reconnectStrategy: (attempt) => Math.min(10_000, 100 * 2 ** attempt) },
  });
  let isAway = false;
  client.on('error', (err) => {
    if (!isAway) log.warn({ err }, 'the shared cache is away');
    isAway = true;
  });
  client.on('ready', () => {
    if (isAway) log.info({}, 'the shared cache is back');
    isAway = false;
  });
  client.connect().catch(() => {}); // it goes on trying, and says so by its events
  const policy = wrap(
    circuitBreaker(handleAll, { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(3) }),
    timeout(MAX_WAIT_MS, TimeoutStrategy.Aggressive),
  );
  const tried = <T>(command: () => Promise<T>): Promise<T | undefined> =>
    client.isReady ? policy.execute(command).catch(() => undefined) : Promise.resolve(undefined);
  return {
    async get(key) {
      return (await own.get(key)) ?? (await tried(() => client.get(PREFIX + key))) ?? undefined;
    },
    set(key, value, ttlMs) {
      own.set(key, value, ttlMs);
      void tried(() => client.set(PREFIX + key, value, { expiration: { type: 'PX', value: ttlMs } }));
    },
    ping: async () => (await tried(() => client.ping())) === 'PONG',
    close() {
      own.close();
      client.destroy();
    },
  };
}
