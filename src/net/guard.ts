import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { NetFailure } from './client.ts';

/** Decides which addresses the page fetcher may reach: public unicast ones, and what the operator opened. */
export interface Guard {
  /** The URL as it will be fetched. Throws NetFailure `invalid_url` or `forbidden_address`. */
  check(url: string): URL;
  /** dns.lookup that fails when any of a name's addresses is forbidden. It runs at connect time, so there is no gap. */
  lookup: LookupFunction;
  /** What it opens besides the public internet. */
  scope: readonly string[];
}

export type Resolve = (
  host: string,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface GuardOptions {
  /** Networks that are otherwise forbidden and may be reached, such as 198.18.0.0/15 behind a fake-IP resolver. */
  allowCidrs: readonly string[];
  /** The resolver; tests bring one that changes its mind. */
  resolve?: Resolve;
}

export function createGuard({ allowCidrs, resolve = resolveBySystem }: GuardOptions): Guard {
  const opened = toBlockList(allowCidrs);
  const isAllowed = (address: string) => contains(opened, address) || isPublic(address);
  return {
    scope: allowCidrs,
    check(text) {
      const url = parse(text);
      const address = bareAddress(url.hostname);
      const isLiteral = isIP(address) !== 0;
      const isOpened = isLiteral && contains(opened, address);
      const isForbidden = isLiteral ? !isAllowed(address) : allowCidrs.length === 0 && isLocalName(url.hostname);
      if (isForbidden || (FORBIDDEN_PORTS.has(url.port) && !isOpened)) throw new NetFailure('forbidden_address');
      return url;
    },
    lookup: (host, options, done) => {
      resolve(host, (error, addresses) => {
        if (error !== null) return done(error, '', 0);
        const usable = addresses.filter(({ family }) => !options.family || options.family === family);
        const [first] = usable;
        // One forbidden answer among good ones is an attack or a mistake; either way the name is not to be trusted.
        if (!addresses.every(({ address }) => isAllowed(address)))
          return done(new NetFailure('forbidden_address'), '', 0);
        if (first === undefined) return done(Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
        if (options.all) return done(null, usable);
        done(null, first.address, first.family);
      });
    },
  };
}

/** True for an IPv4 or IPv6 address that belongs to the public internet. */
export function isPublic(address: string): boolean {
  const bare = address.split('%', 1)[0] ?? '';
  if (!isIPv6(bare)) return !SPECIAL.check(bare, 'ipv4');
  // BlockList judges a v4-mapped address by the IPv4 rules; only real IPv6 has to be inside 2000::/3.
  return MAPPED.check(bare, 'ipv6')
    ? !SPECIAL.check(bare, 'ipv6')
    : GLOBAL.check(bare, 'ipv6') && !SPECIAL.check(bare, 'ipv6');
}

/** IANA's special-purpose registries for IPv4 and IPv6 (RFC 6890 and later), 2026-11, multicast and reserved space included. */
const SPECIAL = toBlockList([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
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
  '3fff::/20', // documentation
]);

/** All other IPv6 space (loopback, NAT64 64:ff9b::/96, fc00::/7, fe80::/10, fec0::/10, 5f00::/16, …) is refused as a whole. */
const GLOBAL = toBlockList(['2000::/3']);
const MAPPED = toBlockList(['::ffff:0:0/96']);

/** Ports of other protocols, https://fetch.spec.whatwg.org/#port-blocking, and of common databases and control planes. */
const FORBIDDEN_PORTS = new Set(
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137
  139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720
  1723 2049 2375 2376 2379 3306 3389 3659 4045 4190 5060 5061 5432 5900 6000 6379 6566 6665 6666 6667 6668 6669 6679 6697
  9200 10080 10250 11211 27017`.split(/\s+/),
);

function parse(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new NetFailure('invalid_url');
  }
  return url;
}

/** Names that mean this machine or its network whatever a resolver says (RFC 6761, RFC 6762, ICANN's .internal). */
function isLocalName(host: string): boolean {
  const name = host.replace(/\.+$/, '');
  return (
    /(^|\.)(localhost|local|internal|localdomain|home\.arpa)$/.test(name) ||
    (isIP(bareAddress(name)) === 0 && !name.includes('.'))
  );
}

/** `[::1]` → `::1`, and without the dots that some spell at the end. */
function bareAddress(host: string): string {
  return host.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}

function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

function toBlockList(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    list.addSubnet(address, Number(bits), isIPv6(address) ? 'ipv6' : 'ipv4');
  }
  return list;
}

function resolveBySystem(...[host, done]: Parameters<Resolve>): void {
  systemLookup(host, { all: true }, (error, addresses) => done(error, addresses ?? []));
}
