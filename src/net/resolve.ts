import type { LookupAddress } from 'node:dns';
import { lookup, Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';
import { NetFailure } from './failure.ts';
import { isLocalName } from './local-name.ts';

/** Resolves a host to all its addresses. */
export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface ResolveOptions {
  /** Whether the system resolves names only it knows (/etc/hosts, mDNS); they lead to networks closed by default. */
  withSystem: boolean;
  /** Returns the current DNS servers, as `address:port`; absent = the system's. */
  servers?: () => readonly string[];
}

const QUERY_MS = 2_000;
const TRIES = 2;
const REREAD_MS = 5_000; // how often the system's servers are read, which takes 24 µs
const IPV6_GRACE_MS = 500; // after IPv4's answer: some servers and firewalls drop IPv6 queries, a wait of five seconds
const SYSTEM_LOOKUPS = 1; // at once: they share two of libuv's threads with the engines' names

/**
 * Creates the resolver for names from callers and pages, which sends DNS queries itself. A lookup by the system
 * occupies one of libuv's few threads until it ends, a minute or more where a name's servers never answer, and cannot
 * be cancelled: a few such names would keep the engines' names from being resolved.
 */
export function createResolve({ withSystem, servers }: ResolveOptions): Resolve {
  const resolverNow = createResolverNow(servers);
  const inTurn = pLimit(SYSTEM_LOOKUPS);
  const bySystem = (host: string) => inTurn(() => lookup(host, { all: true }));

  async function addressesOf(host: string): Promise<LookupAddress[]> {
    const [ipv4, ipv6] = await bothFamilies(resolverNow(), host);
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

/**
 * Returns a function that returns a resolver with the current DNS servers. A resolver keeps the servers that the system
 * had when it was created, and these change when a laptop changes networks or opens a VPN.
 */
function createResolverNow(servers: ResolveOptions['servers']): () => Resolver {
  const open = () => {
    const resolver = new Resolver({ timeout: QUERY_MS, tries: TRIES });
    if (servers !== undefined) resolver.setServers(servers());
    return resolver;
  };
  let current = open();
  let readAt = performance.now();
  return () => {
    if (performance.now() - readAt < REREAD_MS) return current;
    readAt = performance.now();
    const latest = open();
    if (String(latest.getServers()) !== String(current.getServers())) current = latest;
    return current;
  };
}

type Answer = PromiseSettledResult<string[]>;

async function bothFamilies(resolver: Resolver, host: string): Promise<[ipv4: Answer, ipv6: Answer]> {
  const [asked4, asked6] = [settled(resolver.resolve4(host)), settled(resolver.resolve6(host))];
  const ipv4 = await asked4;
  if (ipv4.status === 'rejected') return [ipv4, await asked6];
  return [ipv4, await Promise.race([asked6, sleep(IPV6_GRACE_MS, LATE, { ref: false })])];
}

async function settled(answer: Promise<string[]>): Promise<Answer> {
  const [only] = await Promise.allSettled([answer]);
  return only;
}

const LATE: Answer = { status: 'rejected', reason: { code: 'ETIMEOUT' } };

const NO_ADDRESS = new Set(['ENOTFOUND', 'ENODATA']);
const NO_SERVER = 'ECONNREFUSED';

function toAddresses(answer: Answer, family: 4 | 6): LookupAddress[] {
  return answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
}
