import type { LookupAddress } from 'node:dns';
import type { RequestListener } from 'node:http';
import type { Server } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { createGuardedFetch, type FetchPolicy } from '../../src/net/client.ts';
import type { Client, FetchOptions } from '../../src/net/fetch.ts';
import { createGuard, isPublic } from '../../src/net/guard.ts';
import type { Resolve } from '../../src/net/resolve.ts';
import { type Canaries, listenAt, startCanaries } from '../_util/canaries.ts';
import { framesOf } from '../_util/frames.ts';
import { startTestService, type TestService } from '../_util/service.ts';
import {
  ADDRESSES,
  edgesOf,
  FORBIDDEN_RANGES,
  isInForbiddenRange,
  neighboursOf,
  PUBLIC_ADDRESSES,
  PUBLIC_URLS,
  URLS,
} from './address-payloads.ts';

/** Stands for the public internet: the only loopback address that is allowed. */
const OUTSIDE = '127.0.0.9';

let canaries: Canaries;
let outside: Server;
let asked: string[] = [];
const clients: Client[] = [];

beforeAll(async () => {
  canaries = await startCanaries();
  outside = await listenAt({ host: OUTSIDE, port: canaries.port }, (request, response) => {
    asked.push(request.url ?? '');
    (ANSWERS[(request.url ?? '').split('?')[0] ?? ''] ?? answerPage)(request, response);
  });
});
afterAll(() => {
  for (const client of clients) client.close();
  outside.close();
  canaries.close();
});
beforeEach(() => {
  asked = [];
});
afterEach(() => expect(canaries.hits()).toBe(0));

const filled = (text: string) =>
  text.replaceAll('{port}', String(canaries.port)).replaceAll('{socket}', canaries.socket);
const urls = () => URLS.map(({ text, why }) => ({ url: filled(text), why }));

/** URLs that fit in a header and that are not resolved relative to the redirecting page. */
const redirectable = () =>
  urls().filter(({ url }) => URL.canParse(url) && !/\p{Cc}|^(?:http:\/\/)?unix:/u.test(url) && !isRelative(url));
const isRelative = (url: string) => URL.parse(url, `http://${OUTSIDE}/`)?.hostname === OUTSIDE;

/** Resolves every name to the canaries. */
const toCanaries: Resolve = (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);

function open(allowCidrs: string[], resolve: Resolve, policy: FetchPolicy = {}) {
  const client = createGuardedFetch(createGuard({ allowCidrs, resolve }), policy);
  clients.push(client);
  const limits = { timeoutMs: 10_000, maxBytes: 100_000, maxRedirects: 5, signal: new AbortController().signal };
  return (url: string, options: Partial<FetchOptions> = {}) => client.fetch(url, { ...limits, ...options });
}

const reasonOf = async (fetched: Promise<unknown>): Promise<string> =>
  fetched.then(
    () => 'fetched',
    (error) => error.reason,
  );

/** Returns the rows that ended in anything but a refusal of the address. `network_error` would mean that it was tried. */
async function notRefused(get: (url: string) => Promise<unknown>, payloads = urls()) {
  const outcomes = await Promise.all(payloads.map(async (row) => ({ ...row, reason: await reasonOf(get(row.url)) })));
  return outcomes.filter(({ reason }) => reason !== 'forbidden_address' && reason !== 'invalid_url');
}

const answerPage: RequestListener = (_request, response) => response.end('outside');

const ANSWERS: Record<string, RequestListener> = {
  '/to': (request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    // A header consists of bytes. Characters outside ASCII are sent as UTF-8, as servers do.
    const location = Buffer.from(query.get('to') ?? '').toString('latin1');
    response.writeHead(Number(query.get('status') ?? 302), { location }).end();
  },
  '/refresh': (_request, response) => {
    const inside = `http://127.0.0.1:${canaries.port}/`;
    response.setHeader('refresh', `0; url=${inside}`);
    response.setHeader('link', `<${inside}>; rel=preload; as=style, <${inside}>; rel=canonical`);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html manifest="${inside}"><head><title>頁面</title>
      <meta http-equiv="refresh" content="0; url=${inside}"><base href="${inside}">
      <link rel="stylesheet" href="${inside}a.css"><link rel="icon" href="${inside}"><link rel="preload" href="${inside}" as="script">
      <link rel="canonical" href="${inside}"><link rel="amphtml" href="${inside}"><meta property="og:image" content="${inside}">
      <style>@import url("${inside}b.css"); body { background: url("${inside}c.png") } @font-face { src: url("${inside}f") }</style>
      <script src="${inside}d.js"></script><script>location.href = "${inside}"; fetch("${inside}")</script></head>
      <body onload="location='${inside}'"><article><h1>頁面</h1><p>${'這一頁的內容，和它所指的地方無關。'.repeat(20)}</p>
      <img src="${inside}e.png" srcset="${inside}2x.png 2x"><iframe src="${inside}"></iframe><object data="${inside}"></object>
      <embed src="${inside}"><video src="${inside}" poster="${inside}"></video><svg><use href="${inside}#a"/></svg>
      <form action="${inside}"><input type="image" src="${inside}"></form><p>${'另一段內容，也和那裡無關。'.repeat(20)}</p></article></body></html>`);
  },
};

const redirectTo = (to: string, status = 302) =>
  `http://${OUTSIDE}:${canaries.port}/to?${new URLSearchParams({ to, status: String(status) })}`;

it('the tables contain enough URLs and addresses', () => {
  process.stdout.write(`${URLS.length} URLs and ${ADDRESSES.length} addresses that lead nowhere\n`);
  expect(URLS.length).toBeGreaterThan(250);
  expect(ADDRESSES.length).toBeGreaterThan(250);
});

describe('addresses', () => {
  it('are not public if special', () => {
    expect(ADDRESSES.filter(({ text }) => isPublic(text))).toEqual([]);
  });

  it('next to a special network are not affected by it', () => {
    const around = FORBIDDEN_RANGES.flatMap(([cidr]) => neighboursOf(cidr));
    expect(around.filter((address) => isPublic(address) === isInForbiddenRange(address))).toEqual([]);
    expect(around.filter((address) => isPublic(address)).length).toBeGreaterThan(30);
  });

  it('are public if ordinary', () => {
    expect(PUBLIC_ADDRESSES.filter((address) => !isPublic(address))).toEqual([]);
  });

  it.each(['', 'x', '127.1', '0x7f000001', '1.2.3.4.5', '::g', ':::', '%', 'example.com'])(
    'are not public if invalid, such as %j',
    (text) => expect(isPublic(text)).toBe(false),
  );
});

describe('URLs', () => {
  it('pass if ordinary', () => {
    const guard = createGuard({ allowCidrs: [] });
    const refused = PUBLIC_URLS.filter((url) => {
      try {
        return !/^https?:/.test(guard.check(url).href);
      } catch {
        return true;
      }
    });
    expect(refused).toEqual([]);
  });

  it.each(['.', '。', '@', ':', '%2e', '[', '-', '0', '\\'])(
    'are checked in linear time when the host repeats %j',
    (piece) => {
      const guard = createGuard({ allowCidrs: ['10.0.0.0/8'] });
      // A megabyte of dots before a letter once took an hour.
      for (const url of [`http://a${piece.repeat(300_000)}b/`, `http://${piece.repeat(300_000)}/`]) {
        const ends = (() => {
          try {
            return guard.check(url).protocol;
          } catch (error) {
            return (error as { reason: string }).reason;
          }
        })();
        expect(['http:', 'invalid_url', 'forbidden_address']).toContain(ends);
      }
    },
  );

  it('of the table are not fetched', async () => {
    expect(await notRefused(open([], toCanaries))).toEqual([]);
  });

  it('of the table are not fetched by POST', async () => {
    const get = open([], toCanaries);
    expect(await notRefused((url) => get(url, { json: { a: 1 } }))).toEqual([]);
  });

  it('of the table are not fetched when a neighbouring network is allowed', async () => {
    expect(await notRefused(open([`${OUTSIDE}/32`, 'fd00:1::/32'], toCanaries))).toEqual([]);
  });

  it('reach the canaries when their addresses are allowed', async () => {
    const own = await startCanaries();
    const get = open(['127.0.0.0/8', '::1/128'], toCanaries);
    for (const address of own.addresses) {
      const host = address.includes(':') ? `[${address}]` : address;
      expect(String((await get(`http://${host}:${own.port}/`)).body)).toContain('SECRET');
    }
    expect(own.hits()).toBe(own.addresses.length);
    own.close();
  });
});

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('by %i to a URL of the table are refused', async (status) => {
    const get = open([`${OUTSIDE}/32`], toCanaries);
    const absolute = redirectable();
    expect(absolute.length).toBeGreaterThan(250);
    expect(await notRefused((url) => get(redirectTo(url, status)), absolute)).toEqual([]);
  });

  it('over several hops or without a scheme are refused', async () => {
    const get = open([`${OUTSIDE}/32`], toCanaries);
    const inside = `http://127.0.0.1:${canaries.port}/`;
    const hops = [
      redirectTo(redirectTo(inside)),
      redirectTo(redirectTo(redirectTo(redirectTo(inside)))),
      redirectTo(`//127.0.0.1:${canaries.port}/`),
      redirectTo(`//localhost:${canaries.port}/`),
      redirectTo(`\\\\127.0.0.1:${canaries.port}\\`),
      redirectTo(`http://name.example:${canaries.port}/`),
    ];
    expect(
      await notRefused(
        get,
        hops.map((url) => ({ url, why: 'hops' })),
      ),
    ).toEqual([]);
    expect(asked.length).toBe(10);
  });

  it('to a Unix socket are refused', async () => {
    const get = open([`${OUTSIDE}/32`], toCanaries);
    for (const to of [
      `unix:${canaries.socket}:/`,
      `http://unix:${canaries.socket}:/`,
      `http://unix${canaries.socket}:/`,
    ])
      expect(['invalid_url', 'network_error', 'forbidden_address']).toContain(await reasonOf(get(redirectTo(to))));
  });

  it('are not followed from the content of a page', async () => {
    const get = open([`${OUTSIDE}/32`], toCanaries);
    expect((await get(`http://${OUTSIDE}:${canaries.port}/refresh`)).status).toBe(200);
  });
});

describe('names', () => {
  const at = (...addresses: string[]): LookupAddress[] =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const name = () => `http://name.example:${canaries.port}/`;

  it('are refused if any of their addresses is special', async () => {
    const answers = ADDRESSES.flatMap(({ text }) => [at(text), at(OUTSIDE, text), at(text, OUTSIDE)]);
    const reasons = await Promise.all(
      answers
        .filter((addresses) => !addresses.every(({ address }) => address === OUTSIDE))
        .map((addresses) => reasonOf(open([`${OUTSIDE}/32`], (_host, done) => done(null, addresses))(name()))),
    );
    expect(new Set(reasons)).toEqual(new Set(['forbidden_address']));
    expect(asked).toEqual([]);
  });

  it('with changing answers are judged by the address that is connected to', async () => {
    let turn = 0;
    const alternating: Resolve = (_host, done) => done(null, at(turn++ % 2 === 0 ? OUTSIDE : '127.0.0.1'));
    const reasons: string[] = [];
    for (let n = 0; n < 100; n++) reasons.push(await reasonOf(open([`${OUTSIDE}/32`], alternating)(name())));
    expect(reasons.filter((reason) => reason === 'fetched').length).toBe(50);
    expect(reasons.filter((reason) => reason === 'forbidden_address').length).toBe(50);
  });

  it('with changing answers are judged again for a redirect', async () => {
    let turn = 0;
    const once: Resolve = (_host, done) => done(null, at(turn++ === 0 ? OUTSIDE : '127.0.0.1'));
    const get = open([`${OUTSIDE}/32`], once);
    const to = `http://name.example:${canaries.port}/inside`;
    // The connection of the first hop is still open and may be reused, because it leads to the address that was judged.
    const reached = get(`http://name.example:${canaries.port}/to?${new URLSearchParams({ to })}`);
    expect(['fetched', 'forbidden_address']).toContain(await reasonOf(reached));
    expect(await reasonOf(get(redirectTo(`http://other.example:${canaries.port}/`)))).toBe('forbidden_address');
  });

  it('of the local network are refused, whatever the resolver answers', async () => {
    // The proxy behind a fake address decides where it leads and can reach the internal network.
    for (const fake of ['198.18.0.7', 'fc00::7']) {
      const get = open(['198.18.0.0/15', 'fc00::/18', '10.0.0.0/8'], (_host, done) => done(null, at(fake)));
      for (const host of [
        'localhost',
        'metadata.google.internal',
        'printer.local',
        'intranet',
        'router.home.arpa',
        'redis.',
      ])
        expect([host, await reasonOf(get(`http://${host}:${canaries.port}/`))]).toEqual([host, 'forbidden_address']);
    }
  });
});

describe('a proxy from the environment', () => {
  let proxy: Server;
  let proxied: string[] = [];
  beforeAll(async () => {
    proxy = await listenAt({ host: '127.0.0.1', port: 0 }, (request, response) => {
      proxied.push(String(request.url));
      response.end('through the proxy');
    });
    proxy.on('connect', (request, socket) => {
      proxied.push(request.url);
      socket.end('HTTP/1.1 502 No\r\n\r\n');
    });
  });
  afterAll(() => proxy.close());
  beforeEach(() => {
    proxied = [];
  });

  const proxies = () => {
    const { port } = proxy.address() as { port: number };
    return loadConfig({ http_proxy: `http://127.0.0.1:${port}`, https_proxy: `http://127.0.0.1:${port}` }).proxies;
  };

  it('is not asked for URLs of the table', async () => {
    expect(await notRefused(open([], toCanaries, { proxies: proxies() }))).toEqual([]);
    expect(proxied).toEqual([]);
  });

  it('is not asked for names with an internal address', async () => {
    for (const { text } of ADDRESSES) {
      const resolve: Resolve = (_host, done) => done(null, [{ address: text, family: text.includes(':') ? 6 : 4 }]);
      const reason = await reasonOf(open([], resolve, { proxies: proxies() })('http://name.example/'));
      expect([text, reason]).toEqual([text, 'forbidden_address']);
    }
    expect(proxied).toEqual([]);
  });

  it('is asked for public names', async () => {
    const toPublic: Resolve = (_host, done) => done(null, [{ address: '93.184.216.34', family: 4 }]);
    const reply = await open([], toPublic, { proxies: proxies() })('http://name.example/x');
    expect(String(reply.body)).toBe('through the proxy');
    expect(proxied).toEqual(['http://name.example/x']);
  });
});

describe('FETCH_ALLOW_CIDRS', () => {
  const isOpen = (cidrs: string, address: string) => {
    const guard = createGuard({ allowCidrs: loadConfig({ FETCH_ALLOW_CIDRS: cidrs }).fetchAllowCidrs });
    try {
      guard.check(`http://${address.includes(':') ? `[${address}]` : address}/`);
      return true;
    } catch {
      return false;
    }
  };

  it.each([
    '10.0.0.0/8',
    '10.20.0.0/15',
    '10.20.30.0/24',
    '10.20.30.40/30',
    '10.20.30.41/32',
    '127.0.0.0/9',
    '169.254.0.0/17',
    '172.16.0.0/13',
    '192.168.128.0/17',
    '198.18.0.0/15',
    '100.64.0.0/11',
    '240.0.0.0/5',
    'fd00::/9',
    'fc00::/18',
    'fd00:1::/32',
    'fd00:1:2:3::/64',
    'fd00:1:2:3::4/127',
    'fd00::5/128',
    '::1/128',
    '64:ff9b::/97',
    'fe80::/11',
  ])('allows exactly %s, tested on both sides of both edges', (cidr) => {
    for (const address of edgesOf(cidr)) expect([address, isOpen(cidr, address)]).toEqual([address, true]);
    for (const address of neighboursOf(cidr))
      expect([address, isOpen(cidr, address)]).toEqual([address, !isInForbiddenRange(address)]);
  });

  it('allows no other address of the table', () => {
    const cidrs = ['198.18.0.0/15', 'fd00:1::/32', '127.0.0.9/32'];
    const opened = ADDRESSES.filter(({ text }) => !text.includes('%') && isOpen(cidrs.join(), text)).map(
      ({ text }) => text,
    );
    // The benchmarking network and its v4-mapped addresses, which are the same hosts.
    expect(opened.sort()).toEqual(
      [
        '198.18.0.0',
        '198.19.0.0',
        '198.19.255.255',
        '::ffff:198.18.0.1',
        '::ffff:c612:1',
        '0:0:0:0:0:ffff:c612:1',
      ].sort(),
    );
  });

  it.each([
    ['::/0', '10.0.0.1', false], // all of IPv6 does not include IPv4
    ['::/0', '::ffff:10.0.0.1', false],
    ['::/0', 'fd00::1', true],
    ['0.0.0.0/0', '10.0.0.1', true],
    ['0.0.0.0/0', 'fd00::1', false],
    ['0.0.0.0/0', '64:ff9b::a00:1', false],
    ['10.0.0.0/8', '::ffff:10.0.0.1', true],
    ['10.0.0.0/8', '::10.0.0.1', false],
    ['10.0.0.0/8', '64:ff9b::10.0.0.1', false],
    ['10.0.0.0/8', '2002:a00:1::', false],
    ['10.1.2.3/8', '10.200.0.1', true], // bits after the prefix are ignored
    ['10.0.0.0/8, 192.168.0.0/16', '192.168.7.7', true],
  ])('%s allows %s: %s', (cidrs, address, expected) => expect(isOpen(cidrs, address)).toBe(expected));

  it.each([
    '10.0.0.0',
    '10.0.0.0/33',
    '10.0.0/8',
    'fd00::/129',
    'example.com/8',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '0x0a.0.0.0/8',
  ])('refuses %s, which is no network', (cidr) =>
    expect(() => loadConfig({ FETCH_ALLOW_CIDRS: cidr })).toThrow('FETCH_ALLOW_CIDRS'),
  );
});

describe('the whole service', () => {
  let service: TestService;
  let key: string;
  let proxied = 0;
  let proxy: Server;
  beforeAll(async () => {
    proxy = await listenAt({ host: '127.0.0.1', port: 0 }, answerPage, () => {
      proxied++;
    });
    service = await startTestService({ FETCH_ALLOW_CIDRS: `${OUTSIDE}/32` }, { resolve: toCanaries });
    key = await service.newKey(100_000);
  });
  afterAll(async () => {
    await service.stop();
    proxy.close();
  });

  const batches = (all: string[]) =>
    Array.from({ length: Math.ceil(all.length / 20) }, (_, n) => all.slice(n * 20, n * 20 + 20));
  const notDisallowed = (results: Array<{ url: string; status: string; error?: string }>) =>
    results.filter(({ status, error }) => status !== 'failed' || !/disallowed URL|invalid URL/.test(error ?? ''));

  it('reads no URL of the table by POST /v1/extract', async () => {
    let count = 0;
    for (const batch of batches(urls().map(({ url }) => url))) {
      const reply = await (await service.post('/v1/extract', { urls: batch }, key)).json();
      expect([reply.success_count, notDisallowed(reply.results)]).toEqual([0, []]);
      count += reply.failed_count;
    }
    process.stdout.write(`${count} URLs through POST /v1/extract, ${canaries.hits()} connections to the canaries\n`);
    expect(count).toBe(URLS.length);
  });

  it('reads no URL of the table by a redirect', async () => {
    const absolute = redirectable();
    for (const batch of batches(absolute.map(({ url }) => redirectTo(url)))) {
      const reply = await (await service.post('/v1/extract', { urls: batch, format: 'text' }, key)).json();
      expect([reply.success_count, notDisallowed(reply.results)]).toEqual([0, []]);
    }
    expect(asked.length).toBe(absolute.length);
  });

  it('reads no URL of the table through the other endpoints', async () => {
    const some = urls().filter((_, n) => n % 5 === 0);
    for (const batch of batches(some.map(({ url }) => url))) {
      const call = { name: 'service_extract', arguments: { urls: batch } };
      const mcp = await service.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }, key);
      expect(JSON.stringify(framesOf(await mcp.text()))).not.toContain('SECRET');
      const tavily = await (await service.post('/extract', { urls: batch }, key)).json();
      expect([tavily.results, tavily.failed_results.length]).toEqual([[], batch.length]);
    }
  });

  it('does not request the URLs that a page refers to', async () => {
    for (const format of ['markdown', 'text']) {
      const url = `http://${OUTSIDE}:${canaries.port}/refresh`;
      const reply = await (await service.post('/v1/extract', { url, format }, key)).json();
      expect(reply.results[0]).toMatchObject({ status: 'success', content: expect.stringContaining('這一頁的內容') });
      expect(reply.results[0].content).not.toContain('SECRET');
    }
  });

  it('does not ask a proxy from the environment for URLs of the table', async () => {
    const { port } = proxy.address() as { port: number };
    const http = `http://127.0.0.1:${port}`;
    const behind = await startTestService(
      { FETCH_ALLOW_CIDRS: '', HTTP_PROXY: http, HTTPS_PROXY: http },
      { resolve: toCanaries },
    );
    const ownKey = await behind.newKey(1000);
    for (const batch of batches(urls().map(({ url }) => url))) {
      const reply = await (await behind.post('/v1/extract', { urls: batch }, ownKey)).json();
      expect([reply.success_count, notDisallowed(reply.results)]).toEqual([0, []]);
    }
    expect(proxied).toBe(0);
    await behind.stop();
  });
});
