/**
 * URLs and addresses with which attackers try to make a page fetcher reach internal hosts, each with why it is forbidden. In a URL `{port}`
 * stands for the port of the servers on loopback that count connections.
 */
export interface Payload {
  /** A URL, or an address. */
  text: string;
  why: string;
}

type Row = readonly [text: string, why: string];

/**
 * Every entry of IANA's special-purpose registries for IPv4 and IPv6, including globally reachable ones (relays and infrastructure, no web
 * servers), as well as multicast, reserved and unallocated networks.
 */
export const FORBIDDEN_RANGES: readonly Row[] = [
  ['0.0.0.0/8', 'this network, RFC 791'],
  ['0.0.0.0/32', 'this host, RFC 1122'],
  ['10.0.0.0/8', 'private use, RFC 1918'],
  ['100.64.0.0/10', 'carrier-grade NAT, RFC 6598'],
  ['127.0.0.0/8', 'loopback, RFC 1122'],
  ['168.63.129.16/32', 'services of Azure for its machines'],
  ['169.254.0.0/16', 'link local, RFC 3927; metadata of clouds'],
  ['172.16.0.0/12', 'private use, RFC 1918'],
  ['192.0.0.0/24', 'IETF protocol assignments, RFC 6890'],
  ['192.0.0.0/29', 'IPv4 service continuity prefix, RFC 7335'],
  ['192.0.0.8/32', 'IPv4 dummy address, RFC 7600'],
  ['192.0.0.9/32', 'port control protocol anycast, RFC 7723'],
  ['192.0.0.10/32', 'TURN anycast, RFC 8155'],
  ['192.0.0.170/31', 'NAT64/DNS64 discovery, RFC 8880'],
  ['192.0.2.0/24', 'documentation, RFC 5737'],
  ['192.31.196.0/24', 'AS112-v4, RFC 7535'],
  ['192.52.193.0/24', 'AMT, RFC 7450'],
  ['192.88.99.0/24', '6to4 relay anycast, RFC 7526'],
  ['192.88.99.2/32', '6a44 relay anycast, RFC 6751'],
  ['192.168.0.0/16', 'private use, RFC 1918'],
  ['192.175.48.0/24', 'direct delegation AS112, RFC 7534'],
  ['198.18.0.0/15', 'benchmarking, RFC 2544; fake-IP resolvers'],
  ['198.51.100.0/24', 'documentation, RFC 5737'],
  ['203.0.113.0/24', 'documentation, RFC 5737'],
  ['224.0.0.0/4', 'multicast, RFC 5771'],
  ['240.0.0.0/4', 'reserved, RFC 1112'],
  ['255.255.255.255/32', 'limited broadcast, RFC 919'],
  ['::/8', 'not given out, but for what follows'],
  ['::/128', 'unspecified, RFC 4291'],
  ['::1/128', 'loopback, RFC 4291'],
  ['::/96', 'v4-compatible, RFC 4291'],
  ['::ffff:0:0:0/96', 'v4-translated, RFC 2765'],
  ['64:ff9b::/96', 'NAT64, RFC 6052'],
  ['64:ff9b:1::/48', 'NAT64 for local use, RFC 8215'],
  ['100::/8', 'not given out, but for what follows'],
  ['100::/64', 'discard only, RFC 6666'],
  ['100:0:0:1::/64', 'dummy prefix, RFC 9780'],
  ['200::/7', 'NSAP, RFC 4048; overlay networks'],
  ['400::/6', 'not given out'],
  ['800::/5', 'not given out'],
  ['1000::/4', 'not given out'],
  ['2001::/23', 'IETF protocol assignments, RFC 2928'],
  ['2001::/32', 'Teredo, RFC 4380'],
  ['2001:1::1/128', 'port control protocol anycast, RFC 7723'],
  ['2001:1::2/128', 'TURN anycast, RFC 8155'],
  ['2001:1::3/128', 'DNS-SD registration anycast, RFC 9665'],
  ['2001:2::/48', 'benchmarking, RFC 5180'],
  ['2001:3::/32', 'AMT, RFC 7450'],
  ['2001:4:112::/48', 'AS112-v6, RFC 7535'],
  ['2001:10::/28', 'ORCHID, RFC 4843'],
  ['2001:20::/28', 'ORCHIDv2, RFC 7343'],
  ['2001:30::/28', 'drone remote ID, RFC 9374'],
  ['2001:db8::/32', 'documentation, RFC 3849'],
  ['2002::/16', '6to4, RFC 3056'],
  ['2620:4f:8000::/48', 'direct delegation AS112, RFC 7534'],
  ['3ffe::/16', '6bone, RFC 3701'],
  ['3fff::/20', 'documentation, RFC 9637'],
  ['4000::/3', 'not given out'],
  ['5f00::/16', 'segment routing, RFC 9602'],
  ['6000::/3', 'not given out'],
  ['8000::/3', 'not given out'],
  ['a000::/3', 'not given out'],
  ['c000::/3', 'not given out'],
  ['e000::/4', 'not given out'],
  ['f000::/5', 'not given out'],
  ['f800::/6', 'not given out'],
  ['fc00::/7', 'unique local, RFC 4193'],
  ['fe00::/9', 'not given out'],
  ['fe80::/10', 'link local, RFC 4291'],
  ['fec0::/10', 'site local, RFC 3879'],
  ['ff00::/8', 'multicast, RFC 4291'],
];

/** IPv4 addresses embedded in IPv6 addresses, in dotted and in hexadecimal notation. */
const EMBEDDED: readonly Row[] = [
  ...[
    '127.0.0.1',
    '10.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '198.18.0.1',
    '0.0.0.0',
  ].flatMap((inside): Row[] => {
    const hex = hexPair(inside);
    const reversed = inside.split('.').map((part) => 255 - Number(part));
    const teredo = hexPair(reversed.join('.'));
    return [
      [`::ffff:${inside}`, `v4-mapped ${inside}`],
      [`::ffff:${hex}`, `v4-mapped ${inside} in hex`],
      [`0:0:0:0:0:ffff:${hex}`, `v4-mapped ${inside}, written out`],
      [`::${inside}`, `v4-compatible ${inside}`],
      [`::${hex}`, `v4-compatible ${inside} in hex`],
      [`::ffff:0:${inside}`, `v4-translated ${inside}`],
      [`64:ff9b::${inside}`, `NAT64 of ${inside}`],
      [`64:ff9b::${hex}`, `NAT64 of ${inside} in hex`],
      [`64:ff9b:1::${inside}`, `local NAT64 of ${inside}`],
      [`64:ff9b:1:fffe::${hex}`, `local NAT64 of ${inside}, a network of it`],
      [`2002:${hex}::`, `6to4 of ${inside}`],
      [`2002:${hex}::1`, `6to4 of ${inside}, a host of it`],
      [`2001:0:${hex}::1`, `Teredo server ${inside}`],
      [`2001:0:808:808:0:0:${teredo}`, `Teredo client ${inside}, inverted as it is written`],
      [`fe80::5efe:${inside}`, `ISATAP of ${inside}, link local`],
      [`2606:4700:1:2:0:5efe:${hex}`, `ISATAP of ${inside}, public network, private interface`],
      [`2606:4700:1:2:200:5efe:${hex}`, `ISATAP of ${inside}, public network, public interface`],
      [`2a00:1450::5efe:${inside}`, `ISATAP of ${inside}, short`],
    ];
  }),
];

const ZONED: readonly Row[] = [
  ['fe80::1%eth0', 'a link of this host'],
  ['fe80::1%1', 'a link by its number'],
  ['::1%lo', 'loopback with its link'],
  ['fd00::1%eth0', 'unique local with a link'],
  ['ff02::1%eth0', 'all nodes of a link'],
];

/** Addresses that a resolver may answer with and that must not be connected to. */
export const ADDRESSES: readonly Payload[] = unique([
  ...FORBIDDEN_RANGES.flatMap(([cidr, why]) => edgesOf(cidr).map((address): Row => [address, `${cidr} ${why}`])),
  ...EMBEDDED,
  ...ZONED,
]);

const FULL_WIDTH = '１２７．０．０．１';

/** Unusual spellings, mostly of loopback. Without the guard most of them reach it. */
const SPELLINGS: readonly Row[] = [
  ['http://127.0.0.1:{port}/', 'as it is'],
  ['https://127.0.0.1:{port}/', 'encrypted'],
  ['http://127.1:{port}/', 'two parts'],
  ['http://127.0.1:{port}/', 'three parts'],
  ['http://2130706433:{port}/', 'one decimal number'],
  ['http://0x7f000001:{port}/', 'one hexadecimal number'],
  ['http://0X7F000001:{port}/', 'one hexadecimal number, capitals'],
  ['http://017700000001:{port}/', 'one octal number'],
  ['http://00000000000017700000001:{port}/', 'one octal number, more noughts'],
  ['http://0x7f.1:{port}/', 'hexadecimal, two parts'],
  ['http://0x7f.0x0.0x0.0x1:{port}/', 'hexadecimal, four parts'],
  ['http://0x7f.0.0.1:{port}/', 'hexadecimal and decimal'],
  ['http://0177.0.0.1:{port}/', 'octal and decimal'],
  ['http://0177.0x0.0.01:{port}/', 'octal, hexadecimal, decimal'],
  ['http://0177.0000.0000.0001:{port}/', 'octal, four parts'],
  ['http://127.0x000001:{port}/', 'two parts, the second hexadecimal'],
  ['http://0x7f.0.1:{port}/', 'three parts, the first hexadecimal'],
  ['http://127.000.000.001:{port}/', 'noughts in front'],
  ['http://127.0.0.1.:{port}/', 'a dot at the end'],
  ['http://127.1.:{port}/', 'short, a dot at the end'],
  ['http://2130706433.:{port}/', 'a number, a dot at the end'],
  ['http://127.0.0.2:{port}/', 'another address of loopback'],
  ['http://127.255.255.254:{port}/', 'the last address of loopback'],
  ['http://127.127.127.127:{port}/', 'one in the middle of loopback'],
  [`http://${FULL_WIDTH}:{port}/`, 'full-width digits and dots'],
  ['http://１２７.0.0.1:{port}/', 'full-width digits'],
  ['http://127．0．0．1:{port}/', 'full-width dots'],
  ['http://127。0。0。1:{port}/', 'ideographic dots'],
  ['http://127｡0｡0｡1:{port}/', 'half-width ideographic dots'],
  ['http://127。1:{port}/', 'an ideographic dot, two parts'],
  ['http://２１３０７０６４３３:{port}/', 'full-width number'],
  ['http://０ｘ７ｆ０００００１:{port}/', 'full-width hexadecimal'],
  ['http://①②⑦.⓪.⓪.①:{port}/', 'enclosed digits'],
  ['http://①②⑦。⓪。⓪。①:{port}/', 'enclosed digits, ideographic dots'],
  ['http://𝟏𝟐𝟕.𝟎.𝟎.𝟏:{port}/', 'mathematical digits'],
  ['http://𝟙𝟚𝟟.𝟘.𝟘.𝟙:{port}/', 'double-struck digits'],
  ['http://¹²⁷.⁰.⁰.¹:{port}/', 'superscript digits'],
  ['http://₁₂₇.₀.₀.₁:{port}/', 'subscript digits'],
  ['http://127.0.0.1\u00ad:{port}/', 'a soft hyphen'],
  ['http://127.\u200b0.0.1:{port}/', 'a space without width'],
  ['http://12\u20607.0.0.1:{port}/', 'a word joiner'],
  ['http://12\t7.0.0.1:{port}/', 'a tab, which parsers drop'],
  ['http://127.0\n.0.1:{port}/', 'a line break, which parsers drop'],
  ['http://%31%32%37.0.0.1:{port}/', 'percent-encoded digits'],
  ['http://127%2e0%2e0%2e1:{port}/', 'percent-encoded dots'],
  ['http://%31%32%37%2E%30%2E%30%2E%31:{port}/', 'percent-encoded, all of it'],
  ['http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1:{port}/', 'percent-encoded full-width digits'],
  ['http://127%E3%80%820%E3%80%820%E3%80%821:{port}/', 'percent-encoded ideographic dots'],
  ['http://%6c%6f%63alhost:{port}/', 'percent-encoded name'],
  ['http:127.0.0.1:{port}/', 'no slashes'],
  ['http:/127.0.0.1:{port}/', 'one slash'],
  ['http:///127.0.0.1:{port}/', 'three slashes'],
  ['http:\\\\127.0.0.1:{port}\\', 'backslashes'],
  ['http:/\\127.0.0.1:{port}/', 'a slash and a backslash'],
  ['HTTP://127.0.0.1:{port}/', 'scheme in capitals'],
  ['  http://127.0.0.1:{port}/', 'spaces in front'],
  ['\u0001http://127.0.0.1:{port}/', 'a control character in front'],
  ['ht\ntp://127.0.0.1:{port}/', 'a line break in the scheme'],
  ['http://127.0.0.1:{port}\\@example.com/', 'a backslash where others see user info'],
  ['http://127.0.0.1:{port}#@example.com/', 'a fragment where others see user info'],
  ['http://127.0.0.1:{port}?@example.com/', 'a query where others see user info'],
  ['http://0:{port}/', 'nought, which is this host'],
  ['http://0.0:{port}/', 'nought in two parts'],
  ['http://0.0.0.0:{port}/', 'this host'],
  ['http://0x0:{port}/', 'this host, hexadecimal'],
  ['http://00000000:{port}/', 'this host, octal'],
  ['http://⓪:{port}/', 'this host, enclosed'],
  ['http://[::1]:{port}/', 'IPv6 loopback'],
  ['http://[::]:{port}/', 'IPv6, this host'],
  ['http://[0:0:0:0:0:0:0:1]:{port}/', 'IPv6 loopback, written out'],
  ['http://[0000:0000:0000:0000:0000:0000:0000:0001]:{port}/', 'IPv6 loopback, with every nought'],
  ['http://[::0:1]:{port}/', 'IPv6 loopback, half short'],
  ['http://[0::1]:{port}/', 'IPv6 loopback, a nought in front'],
  ['http://[::ffff:127.0.0.1]:{port}/', 'v4-mapped'],
  ['http://[::FFFF:7F00:1]:{port}/', 'v4-mapped, capitals'],
  ['http://[0:0:0:0:0:ffff:127.0.0.1]:{port}/', 'v4-mapped, written out'],
  ['http://[::ffff:0.0.0.0]:{port}/', 'v4-mapped, this host'],
  ['http://[::127.0.0.1]:{port}/', 'v4-compatible'],
  ['http://[::1.]:{port}/', 'a dot inside the brackets'],
  ['http://[::1]./', 'a dot after the brackets'],
  ['http://[::1%25lo]:{port}/', 'a zone'],
  ['http://[fe80::1%25eth0]:{port}/', 'a zone of a link'],
  ['http://[::1%lo]:{port}/', 'a zone, not encoded'],
  ['http://[%3a%3a1]:{port}/', 'percent-encoded inside the brackets'],
  ['http://［::1］:{port}/', 'full-width brackets'],
  ['http://[::ffff:１２７.0.0.1]:{port}/', 'full-width inside the brackets'],
  ['http://unix:/var/run/docker.sock:/containers/json', 'a socket of the file system'],
  ['http://unix:{socket}:/', 'a socket of the file system that is there'],
  ['unix:{socket}:/', 'a socket of the file system, by its scheme'],
  ['http://0xa9fea9fe/latest/meta-data/', 'metadata, hexadecimal'],
  ['http://2852039166/latest/meta-data/', 'metadata, decimal'],
  ['http://0251.0376.0251.0376/', 'metadata, octal'],
  ['http://169.254.43518/', 'metadata, three parts'],
  ['http://169。254。169。254/', 'metadata, ideographic dots'],
  ['http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/', 'metadata, enclosed digits'],
  ['http://[::ffff:a9fe:a9fe]/', 'metadata, v4-mapped'],
  ['http://[fd00:ec2::254]/', 'metadata over IPv6'],
  ['http://100.100.100.200/latest/meta-data/', 'metadata of another cloud'],
  ['http://192.0.0.192/opc/v1/', 'metadata of another cloud'],
  ['http://168.63.129.16.:0/', 'no port'],
];

const USER_INFO: readonly Row[] = [
  ['http://user@127.0.0.1:{port}/', 'a user'],
  ['http://user:password@127.0.0.1:{port}/', 'a user and a password'],
  ['http://example.com@127.0.0.1:{port}/', 'a host as a user'],
  ['http://example.com:80@127.0.0.1:{port}/', 'a host and a port as user and password'],
  ['http://example.com%2f@127.0.0.1:{port}/', 'a host with an encoded slash as a user'],
  ['http://example.com%23@127.0.0.1:{port}/', 'a host with an encoded hash as a user'],
  ['http://a@b@127.0.0.1:{port}/', 'two at signs'],
  ['http://127.0.0.1:{port}@example.com/', 'an address as a user'],
  ['http://user@example.com/', 'a user at a public name'],
  ['http://:password@example.com/', 'a password at a public name'],
  ['https://token:x@[::1]:{port}/', 'a user at IPv6'],
];

/** Names that mean this machine or its network, whatever a resolver answers. */
const NAMES: readonly Row[] = [
  ['http://localhost:{port}/', 'RFC 6761'],
  ['http://LOCALHOST:{port}/', 'in capitals'],
  ['http://LocalHost.:{port}/', 'a dot at the end'],
  ['http://localhost..:{port}/', 'two dots at the end'],
  ['http://ｌｏｃａｌｈｏｓｔ:{port}/', 'full-width letters'],
  ['http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ:{port}/', 'enclosed letters'],
  ['http://𝓁𝑜𝒸𝒶𝓁𝒽𝑜𝓈𝓉:{port}/', 'script letters'],
  ['http://locaLhoſt:{port}/', 'a long s, which folds to an s'],
  ['http://a.localhost:{port}/', 'below localhost'],
  ['http://a.b.localhost.:{port}/', 'below localhost, a dot at the end'],
  ['http://localhost。:{port}/', 'an ideographic dot at the end'],
  ['http://localhost.localdomain:{port}/', 'as in many hosts files'],
  ['http://ip6-localhost:{port}/', 'as in many hosts files'],
  ['http://printer.local:{port}/', 'multicast DNS'],
  ['http://db.internal:{port}/', 'private use'],
  ['http://metadata.google.internal/computeMetadata/v1/', 'metadata by name'],
  ['http://metadata/computeMetadata/v1/', 'metadata by its short name'],
  ['http://router.home.arpa:{port}/', 'home networks'],
  ['http://intranet:{port}/', 'no dot'],
  ['http://kubernetes:{port}/', 'no dot'],
  ['http://postgres:{port}/', 'no dot, as in a compose file'],
  ['http://redis.:{port}/', 'no dot but the last'],
  ['http://host.docker.internal:{port}/', 'the host of a container'],
  ['http://x.localdomain:{port}/', 'local domain'],
];

const NOT_WEB: readonly Row[] = [
  ['file:///etc/passwd', 'a file'],
  ['file://127.0.0.1/etc/passwd', 'a file of a host'],
  ['ftp://127.0.0.1:{port}/', 'another protocol'],
  ['gopher://127.0.0.1:{port}/_GET%20/', 'another protocol'],
  ['dict://127.0.0.1:{port}/info', 'another protocol'],
  ['ldap://127.0.0.1:{port}/', 'another protocol'],
  ['tftp://127.0.0.1:{port}/', 'another protocol'],
  ['ws://127.0.0.1:{port}/', 'another protocol'],
  ['wss://127.0.0.1:{port}/', 'another protocol'],
  ['jar:http://127.0.0.1:{port}/!/', 'another protocol'],
  ['view-source:http://127.0.0.1:{port}/', 'another protocol'],
  ['blob:http://127.0.0.1:{port}/x', 'another protocol'],
  ['data:text/html,<h1>x</h1>', 'no address'],
  ['javascript:alert(1)', 'no address'],
  ['about:blank', 'no address'],
  ['node:fs', 'no address'],
  ['//127.0.0.1:{port}/', 'no scheme'],
  ['127.0.0.1:{port}', 'no scheme'],
  ['localhost:{port}', 'a name taken for a scheme'],
  ['/etc/passwd', 'a path'],
  ['http://', 'nothing'],
  ['http://[::1', 'no bracket at the end'],
  ['http://256.256.256.256/', 'no IPv4 address'],
  ['http://1.2.3.4.5/', 'five parts'],
  ['http://4294967296/', 'too large a number'],
  ['http://exa mple.com/', 'a space'],
  ['http://exa%00mple.com/', 'a nought byte'],
  ['http://example.com:99999/', 'no port'],
  ['http://example.com:-1/', 'no port'],
  ['http://example.com:80:{port}/', 'two ports'],
  ['http://example.com:6379%0d%0aSET%20x/', 'lines in a port'],
];

/** Ports of other protocols at a public name. */
const PORTS: readonly Row[] =
  `0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113
  115 117 119 123 135 137 139 143 161 179 389 427 445 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 873
  989 990 993 995 1433 1521 1719 1720 1723 1883 2049 2181 2375 2376 2379 2380 3306 3389 3659 4045 4190 5060 5061 5432 5672
  5900 6000 6379 6380 6566 6665 6666 6667 6668 6669 6679 6697 8009 9042 9092 9200 9300 10080 10250 10255 11211 27017 27018`
    .split(/\s+/)
    .map((port) => [`http://example.com:${port}/`, `port ${port} is not the web’s`]);

/** URLs that callers may send and that must lead nowhere. */
export const URLS: readonly Payload[] = unique([
  ...SPELLINGS,
  ...USER_INFO,
  ...NAMES,
  ...NOT_WEB,
  ...PORTS,
  ...[...FORBIDDEN_RANGES.flatMap(([cidr]) => edgesOf(cidr)), ...EMBEDDED.map(([address]) => address)].map(
    (address): Row => [
      `http://${address.includes(':') ? `[${address}]` : address}:{port}/`,
      'an address that is special',
    ],
  ),
]);

/** Ordinary addresses of the web. A guard that refuses them is of no use. */
export const PUBLIC_ADDRESSES = `
  1.0.0.1 1.1.1.1 8.8.4.4 8.8.8.8 9.9.9.9 13.107.21.200 20.27.177.113 23.32.241.0 31.13.95.35 36.110.192.1 39.156.66.10
  42.81.0.1 52.84.0.1 59.111.160.244 61.135.169.121 64.233.160.1 66.249.64.1 74.125.24.100 91.198.174.192 93.184.216.34
  100.0.0.1 101.6.6.6 103.102.166.224 104.16.132.229 110.242.68.66 112.80.248.75 114.114.114.114 117.18.232.200
  119.29.29.29 123.125.114.144 125.209.222.142 128.112.0.1 140.82.112.3 140.112.8.116 142.250.0.1 151.101.1.140 163.28.10.78
  168.95.1.1 168.95.192.1 172.15.0.1 172.217.160.78 175.45.176.0 180.76.76.76 182.61.200.6 185.199.108.153 192.0.32.8
  192.0.66.2 192.30.255.113 192.33.4.12 193.0.6.139 198.35.26.96 198.41.0.4 198.97.190.53 199.16.156.1 202.12.27.33
  202.39.0.1 203.66.0.1 203.119.0.1 210.59.0.1 216.58.200.46 220.181.38.148 223.5.5.5 223.6.6.6
  ::ffff:8.8.8.8 ::ffff:101:101
  2001:200::1 2001:238::1 2001:288::1 2001:4860:4860::8888 2001:503:ba3e::2:30 2001:67c:2e8::1 2001:b000:168::1 2001:b031::1
  2001:da8::1 2003::1 2400:3200::1 2400:3200:baba::1 2400:cb00::1 2402:4e00:: 2404:6800:4008::1 2406:da14::1 2408:8706::1
  2409:8c00::1 240e:4c:4008::1 2600:: 2600:1406::1 2602:: 2606:4700:4700::1111 2606:2800:220:1::1 2620:0:ccc::2 2620:4f:7fff::1
  2620:4f:8001::1 2620:fe::fe 2800:3f0:4001::1 2a00:1450:4001::200e 2a02:26f0::1 2a03:2880:f10c::1 2a04:4e42::81 2c0f:fb50::1
  2606:4700:1:2:100:5efe:7f00:1 2606:4700:1:2:0:5eff:7f00:1
`
  .trim()
  .split(/\s+/);

export const PUBLIC_URLS = `
  http://example.com/ https://example.com/ https://example.com:443/ http://example.com:80/ http://example.com:8080/
  https://example.com:8443/ http://example.com:3000/ http://example.com:8000/ http://example.com:8888/ http://example.com:5000/
  https://EXAMPLE.com/ https://example.com./ https://www.gov.tw/ https://www.edu.tw/最新消息 https://例え.jp/道 https://台灣.tw/
  https://xn--kpry57d.tw/ https://zh.wikipedia.org/wiki/%E9%A2%B1%E9%A2%A8 https://www.ptt.cc/bbs/Gossiping/index.html
  https://localhost.example.com/ https://local.example/ https://internal.example.org/ https://mylocal.tw/ https://notlocalhost.com/
  https://127.0.0.1.example.com/ https://10.example.net/ https://1.1.1.1/ https://8.8.8.8:8443/ http://3232235777.example.com/
  http://134744072/ http://0x08080808/ https://８.８.８.８/ https://[2606:4700:4700::1111]/ https://[::ffff:8.8.8.8]/
  https://example.com/?url=http://127.0.0.1/ https://example.com/http://127.0.0.1/ https://example.com/@127.0.0.1
  https://example.com/#@127.0.0.1 https://example.com/a%40b https://a_b.example.com/ https://a-b.example.com/
  https://www.example.com.cn/%D6%D0%B9%FA https://example.tw:4433/路徑?查詢=值#片段 https://sub.sub.sub.example.museum/
`
  .trim()
  .split(/\s+/);

/** Returns the first, middle and last address of a network. */
export function edgesOf(cidr: string): string[] {
  const { first, last, bits } = rangeOf(cidr);
  return [...new Set([first, (first + last + 1n) / 2n, last])].map((number) => toAddress(number, bits));
}

/** Returns the addresses just outside a network, where there are any. */
export function neighboursOf(cidr: string): string[] {
  const { first, last, bits } = rangeOf(cidr);
  return [first - 1n, last + 1n]
    .filter((number) => number >= 0n && number < 1n << BigInt(bits))
    .map((number) => toAddress(number, bits));
}

/** Tests if an address is in one of FORBIDDEN_RANGES. */
export function isInForbiddenRange(address: string): boolean {
  const number = toNumber(address);
  const ranges = FORBIDDEN_RANGES.map(([cidr]) => cidr).filter((cidr) => cidr.includes(':') === address.includes(':'));
  return ranges.map(rangeOf).some(({ first, last }) => first <= number && number <= last);
}

/** Calculates a range independently of the guard, so that the guard is not tested against itself. */
function rangeOf(cidr: string) {
  const [address = '', prefix] = cidr.split('/');
  const bits = address.includes(':') ? 128 : 32;
  const first = toNumber(address);
  return { first, last: first + (1n << BigInt(bits - Number(prefix))) - 1n, bits };
}

function toNumber(address: string): bigint {
  if (!address.includes(':')) return address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter((group) => group !== ''));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
}

function toAddress(number: bigint, bits: number): string {
  if (bits === 32) return [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join('.');
  const groups = number.toString(16).padStart(32, '0').match(/.{4}/g) ?? [];
  return groups.map((group) => group.replace(/^0{1,3}/, '')).join(':');
}

function hexPair(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function unique(rows: readonly Row[]): Payload[] {
  return [...new Map(rows.map(([text, why]) => [text, { text, why }])).values()];
}
