import { createClient } from '@redis/client';
import { ConsecutiveBreaker, circuitBreaker, handleAll, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import { type Cache, createMemoryCache } from './cache.ts';

export interface SharedCacheOptions {
  /** redis://, rediss://, valkey:// or valkeys://, with user, password and database as needed. */
  url: string;
  log: { warn(entry: object, message: string): void; info(entry: object, message: string): void };
}

const TIMEOUT_MS = 100; // a slower cache would be useless: engines do not take much longer
const HALF_OPEN_AFTER_MS = 5_000;
const PREFIX = 'huasou:';

/**
 * Creates a cache that replicas share, behind one in this process. While the server is down or slow, only the one in
 * this process is used: a circuit breaker opens after three failures.
 */
export function createSharedCache(options: SharedCacheOptions): Cache {
  const local = createMemoryCache();
  const connect = connector(options);
  let client = connect();
  let isClosed = false;
  let isTrial = false;
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: HALF_OPEN_AFTER_MS,
    breaker: new ConsecutiveBreaker(3),
  });
  breaker.onHalfOpen(() => {
    isTrial = true;
  });
  breaker.onReset(() => {
    isTrial = false;
  });
  // When a server loses power, the system reports nothing for a quarter of an hour, but a new connection may get
  // through.
  breaker.onBreak(() => {
    if (!isTrial || isClosed) return; // a server that is slow only for a moment keeps its connection
    client.destroy();
    client = connect();
  });
  const policy = wrap(breaker, timeout(TIMEOUT_MS, TimeoutStrategy.Aggressive));
  const withBreaker = <T>(command: () => Promise<T>): Promise<T | undefined> =>
    client.isReady ? policy.execute(command).catch(() => undefined) : Promise.resolve(undefined);
  return {
    async get(key) {
      return (await local.get(key)) ?? (await withBreaker(() => client.get(PREFIX + key))) ?? undefined;
    },
    set(key, value, ttlMs) {
      local.set(key, value, ttlMs);
      void withBreaker(() => client.set(PREFIX + key, value, { expiration: { type: 'PX', value: ttlMs } }));
    },
    ping: async () => (await withBreaker(() => client.ping())) === 'PONG',
    close() {
      isClosed = true;
      local.close();
      client.destroy();
    },
  };
}

/** Returns a function that opens self-reconnecting clients. Logs once that the server is away, once that it is back. */
function connector({ url, log }: SharedCacheOptions) {
  let isAway = false;
  return () => {
    const client = createClient({
      url: url.replace(/^valkey(s?):/, 'redis$1:'),
      disableOfflineQueue: true, // commands fail at once while the server is down
      socket: { connectTimeout: 1_000, reconnectStrategy: (attempt) => Math.min(10_000, 100 * 2 ** attempt) },
    });
    client.on('error', (err) => {
      if (!isAway) log.warn({ err }, 'the shared cache is unavailable');
      isAway = true;
    });
    client.on('ready', () => {
      if (isAway) log.info({}, 'the shared cache is available again');
      isAway = false;
    });
    client.connect().catch(() => {}); // it keeps retrying and emits events
    return client;
  };
}
