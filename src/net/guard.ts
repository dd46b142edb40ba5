import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { parseAddress } from '../text/web-address.ts';
import { NetFailure } from './failure.ts';
import { isLocalName, isNoName, withoutDots } from './local-name.ts';
import { createResolve, type Resolve } from './resolve.ts';

/** Decides which addresses the page fetcher may reach: public unicast ones, and networks that the operator opened. */
export interface Guard {
  /** Returns the URL as it will be fetched. Throws NetFailure `invalid_url` or `forbidden_address`. */
  check(url: string): URL;
  /** A dns.lookup that fails when any address of a name is forbidden. It runs while connecting, so there is no gap. */
  lookup: LookupFunction;
  /** Networks that may be reached besides the public internet, in CIDR notation. */
  scope: readonly string[];
}

export interface GuardOptions {
  /** Networks that are forbidden by default and may be reached, such as 198.18.0.0/15 behind a fake-IP resolver. */
  allowCidrs: readonly string[];
  /** The resolver; tests pass one that changes its answers. */
  resolve?: Resolve | undefined;
}

/** Creates a guard that opens `allowCidrs` besides the public internet. */
export function createGuard({ allowCidrs, resolve: given }: GuardOptions): Guard {
  const resolve = given ?? createResolve({ withSystem: allowCidrs.length > 0 });
  const opened = toBlockList(allowCidrs);
  const isOpen = (address: string) => isWithin(opened, address);
  const isAllowed = (address: string) => isOpen(address) || isPublic(address);
  return {
    scope: allowCidrs,
    check(text) {
      const url = parse(text);
      const address = bareAddress(url.hostname);
      const isLiteral = isIP(address) !== 0;
      const isOpened = isLiteral && isOpen(address);
      const isForbidden = isLiteral ? !isAllowed(address) : allowCidrs.length === 0 && isLocalName(url.hostname);
      if (isForbidden || (FORBIDDEN_PORTS.has(url.port) && !isOpened)) throw new NetFailure('forbidden_address');
      return url;
    },
    lookup: (host, options, done) => {
      resolve(host, (error, addresses) => {
        if (error !== null) return done(error, '', 0);
        const usable = addresses.filter(({ family }) => !options.family || options.family === family);
        const [first] = usable;
        // The proxy behind a fake IP decides where a connection goes: with a local name, into this network.
        const isFakedLocal = isLocalName(host) && addresses.some(({ address }) => isWithin(FAKE, address));
        // One forbidden address among allowed ones is an attack or a mistake; either way the name cannot be trusted.
        if (isFakedLocal || !addresses.every(({ address }) => isAllowed(address)))
          return done(new NetFailure('forbidden_address'), '', 0);
        if (first === undefined) return done(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
        if (options.all) return done(null, usable);
        done(null, first.address, first.family);
      });
    },
  };
}

/** Whether an IP address belongs to the public internet. A v4-mapped address counts as the IPv4 address in it. */
export function isPublic(text: string): boolean {
  const address = unmapped(text);
  if (isIPv4(address)) return !isWithin(SPECIAL, address);
  return isIPv6(address) && isWithin(GLOBAL, address) && !isWithin(SPECIAL, address) && !isIsatap(address);
}

/** Whether a URL's host belongs to this machine or its network by its own form, without asking a resolver. */
export function isInside({ hostname }: URL): boolean {
  const address = bareAddress(hostname);
  return isIP(address) === 0 ? isLocalName(hostname) : !isPublic(address);
}

/** IANA's special-purpose registries (RFC 6890 and later) as of 2026-11, including multicast and reserved space. */
const SPECIAL = toBlockList([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's services for its machines
  '169.254.0.0/16', // link-local, cloud metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // IETF protocol assignments
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relay
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
  '2001::/23', // IETF protocol assignments: Teredo, ORCHID, benchmarking, …
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4: carries an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3ffe::/16', // 6bone, given back
  '3fff::/20', // documentation
]);

/** All other IPv6 space (loopback, NAT64 64:ff9b::/96, fc00::/7, fe80::/10, fec0::/10, 5f00::/16, …) is forbidden. */
const GLOBAL = toBlockList(['2000::/3']);

/** Networks from which fake-IP resolvers (Clash, Surge, sing-box) answer for every name. */
const FAKE = toBlockList(['198.18.0.0/15', 'fc00::/18']);

/**
 * Ports of other protocols (https://fetch.spec.whatwg.org/#port-blocking), then of common databases, queues, proxies and
 * control planes. None of those on which sites are often served, such as 7001, 8080, 8086, 8888 and 9090.
 */
const FORBIDDEN_PORTS = new Set(
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137
  139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720
  1723 2049 2375 2376 2379 3306 3389 3659 4045 4190 5060 5061 5432 5900 6000 6379 6566 6665 6666 6667 6668 6669 6679 6697
  445 873 1433 1521 1883 2181 2380 5672 6380 8009 9042 9092 9200 9300 10080 10250 10255 11211 27017 27018
  1080 1098 1099 1434 1522 2377 2888 3128 3260 3268 3269 3888 4001 4194 4369 4646 4647 4648 5433 5555 5671 5984 5985 5986
  6432 6443 6984 7199 7473 7474 7687 7946 8125 8200 8201 8300 8301 8302 8500 8501 8502 8600 9050 9051 9093 9100 9160 9418
  10248 10249 10251 10252 10256 10257 10259 11210 11300 15672 16379 25672 26257 26379 27019 28015 28017 33060 50070 61613
  61616`.split(/\s+/),
);

/** Host that got takes for a Unix socket: `http://unix:/run/docker.sock:/path`. got refuses it here, but later. */
const SOCKET_HOST = 'unix';

function parse(text: string): URL {
  const url = parseAddress(text);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.hostname !== SOCKET_HOST;
  if (!isWeb || url.username !== '' || url.password !== '' || isNoName(url.hostname)) {
    throw new NetFailure('invalid_url');
  }
  return url;
}

/** Removes the brackets of an IPv6 host (`[::1]` → `::1`) and dots at the end. */
function bareAddress(host: string): string {
  return withoutDots(host.replace(/^\[|\]$/g, ''));
}

/** Networks by family. IPv4 addresses are compared with IPv4 networks only: ::/0 does not include IPv4. */
interface Networks {
  ipv4: BlockList;
  ipv6: BlockList;
}

function isWithin(networks: Networks, text: string): boolean {
  const address = unmapped(text);
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return networks[family].check(address, family);
}

function toBlockList(cidrs: readonly string[]): Networks {
  const networks = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    networks[family].addSubnet(address, Number(bits), family);
  }
  return networks;
}

/** Unwraps a v4-mapped address, as connecting does (`::ffff:7f00:1` → `127.0.0.1`); drops zones (`fe80::1%eth0`). */
function unmapped(text: string): string {
  const address = text.split('%', 1)[0] ?? '';
  if (!isIPv6(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isMapped
    ? groups
        .slice(6)
        .flatMap((group) => [group >> 8, group & 255])
        .join('.')
    : address;
}

/** Whether an interface tunnels to the IPv4 address in its last 32 bits, in any network (ISATAP, RFC 5214). */
function isIsatap(address: string): boolean {
  const groups = groupsOf(address);
  return (groups[4] === 0 || groups[4] === 0x200) && groups[5] === 0x5efe;
}

/** Returns the eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const { hostname } = new URL(`http://[${address}]/`); // canonical short form: no dots, `::` for the zeros
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) =>
      half
        .split(':')
        .filter(Boolean)
        .map((group) => Number.parseInt(group, 16)),
    );
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}
