import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import pLimit from 'p-limit';
import { NetFailure } from './failure.ts';
import { isLocalName } from './local-name.ts';

/** All addresses of a host. */
export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface ResolveOptions {
  /** Names that only the system knows (of /etc/hosts, mDNS) are looked up there. They lead into networks that are closed by default. */
  withSystem: boolean;
  /** DNS servers, `address:port`; absent = the system's. */
  servers?: readonly string[];
}

const QUERY_MS = 2_000;
const TRIES = 2;
const SYSTEM_LOOKUPS = 1; // at once: they share two of libuv's threads with the engines' names

/**
 * Resolves names that callers and pages bring, by DNS queries of our own. The system's lookup keeps one of libuv's few threads
 * until it ends, a minute and more where a name's servers never answer, and cannot be cancelled: a few such names would keep the
 * engines' from being resolved.
 */
export function createResolve({ withSystem, servers }: ResolveOptions): Resolve {
  const resolver = new Resolver({ timeout: QUERY_MS, tries: TRIES });
  if (servers !== undefined) resolver.setServers(servers);
  const inTurn = pLimit(SYSTEM_LOOKUPS);
  const bySystem = (host: string) => inTurn(() => lookup(host, { all: true }));

  async function addressesOf(host: string): Promise<LookupAddress[]> {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const found = [...toAddresses(ipv4, 4), ...toAddresses(ipv6, 6)];
    if (found.length > 0) return found;
    const codes = [ipv4, ipv6].map((one) => (one.status === 'rejected' ? one.reason.code : undefined));
    const isUnknown = codes.every((code) => NO_ADDRESS.has(code));
    if (isUnknown ? withSystem : codes.every((code) => code === NO_SERVER)) return await bySystem(host);
    throw new NetFailure(codes.includes('ETIMEOUT') ? 'timeout' : 'network_error');
  }

  return (host, done) => {
    (withSystem && isLocalName(host) ? bySystem(host) : addressesOf(host)).then(
      (addresses) => done(null, addresses),
      (error) => done(error, []),
    );
  };
}

const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA']);
const NO_SERVER = 'ECONNREFUSED';

function toAddresses(settled: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] {
  return settled.status === 'fulfilled' ? settled.value.map((address) => ({ address, family })) : [];
}
