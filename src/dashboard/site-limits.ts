import { isIPv6 } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ServiceError } from '../errors.ts';

/** Attempts per time in which they are counted, by better-auth's path. */
export type Limits = Readonly<Record<string, { window: number; max: number }>>;

/** A site of many networks gets as many attempts as this many clients. */
const CLIENTS_PER_SITE = 5;

/**
 * Limits attempts per IPv6 site: the provider of a connection hands out /48 networks, with 65,536 of the /64 networks by
 * which better-auth counts. The function throws `rate_limited`.
 */
export function createSiteLimits(limits: Limits): (path: string, address: string) => Promise<void> {
  const limiters = Object.entries(limits).map(
    ([path, { window, max }]) =>
      [path, new RateLimiterMemory({ points: max * CLIENTS_PER_SITE, duration: window })] as const,
  );
  const byPath = new Map(limiters);
  return async (path, address) => {
    const site = siteOf(address);
    if (site === undefined) return;
    await byPath
      .get(path)
      ?.consume(site)
      .catch((limit: { msBeforeNext: number }) => {
        const retryAfterS = Math.max(1, Math.ceil(limit.msBeforeNext / 1_000));
        throw new ServiceError('rate_limited', `試太多次了，請 ${retryAfterS} 秒後再試。`, { retryAfterS });
      });
  };
}

/** Returns the first 48 bits of an IPv6 address; undefined for IPv4, also when it is written as IPv6. */
export function siteOf(address: string): string | undefined {
  const plain = address.split('%', 1)[0] ?? '';
  if (!isIPv6(plain) || /^::ffff:/i.test(plain)) return undefined;
  const [before = '', after] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - (after?.length ?? 0) }, () => '0');
  const groups = [...before, ...(after === undefined ? [] : zeros), ...(after ?? [])];
  return groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
