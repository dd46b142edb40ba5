import type { LookupOptions } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../src/net/client.ts';
import { createGuard, type Guard, isPublic } from '../../src/net/guard.ts';
import type { Resolve } from '../../src/net/resolve.ts';

const FORBIDDEN = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.254 127.0.0.1 127.1.2.3 127.255.255.255 168.63.129.16 169.254.0.1
  169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.170 192.0.2.1 192.31.196.1 192.52.193.1 192.88.99.1
  192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255
  240.0.0.1 255.255.255.255
  :: ::1 ::2 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:7f00:1 64:ff9b::7f00:1 64:ff9b::a00:1
  64:ff9b::808:808 64:ff9b:1::1 100::1 100:0:0:1::1 2001::1 2001:0:7f00:1:: 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002::1
  2002:7f00:1:: 2002:a00:1:: 2620:4f:8000::1 3ffe::1 3ffe:ffff::1 3fff::1 4000::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 febf::1 fec0::1
  feff::1 ff00::1 ff02::1 ff0e::1 2001::ffff:808:808 fc00::ffff:808:808
`
  .trim()
  .split(/\s+/);

const PUBLIC = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15 168.63.129.17 169.253.255.255 169.255.0.0
  172.15.255.255 172.32.0.0 191.255.255.255 192.0.1.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  ::ffff:8.8.8.8 2001:4860:4860::8888 3ffd::1 2606:4700::1111 2400:cb00::1 2a00:1450::1
`
  .trim()
  .split(/\s+/);

describe('addresses', () => {
  it.each(FORBIDDEN)('like %s are not public', (address) => expect(isPublic(address)).toBe(false));
  it.each(PUBLIC)('like %s are public', (address) => expect(isPublic(address)).toBe(true));
});

describe('URLs', () => {
  const guard = createGuard({ allowCidrs: [] });
  const reasonOf = (url: string) => {
    try {
      return guard.check(url).href;
    } catch (error) {
      return (error as { reason: string }).reason;
    }
  };

  it.each(
    `
    http://127.0.0.1/ http://127.1/ http://127.0.1/ http://2130706433/ http://0x7f000001/ http://0x7f.1/ http://017700000001/
    http://0177.0.0.1/ http://127.0.0.1./ http://127.0.0.1../ http://127.0.0.1:80/ https://127.0.0.1/ http://１２７.0.0.1/ http://127。0。0。1/
    http://①②⑦.0.0.1/ http://%31%32%37.0.0.1/ http://0/ http://0.0.0.0/ http://[::1]/ http://[::]/ http://[0:0:0:0:0:0:0:1]/
    http://[::ffff:127.0.0.1]/ http://[::ffff:7f00:1]/ http://[::127.0.0.1]/ http://[64:ff9b::7f00:1]/ http://[2002:7f00:1::]/
    http://[fec0::1]/ http://[fe80::1]/ http://[fd00::1]/ http://169.254.169.254/ http://0xa9fea9fe/ http://2852039166/
    http://10.0.0.1/ http://192.168.1.1:8080/ http://172.16.0.1/ http://100.64.0.1/ http://198.18.0.1/ http://224.0.0.1/
    http://localhost/ http://LOCALHOST/ http://localhost./ http://a.localhost/ http://printer.local/ http://db.internal/
    http://metadata.google.internal/ http://intranet/ http://home.arpa/ http://router.home.arpa/ http://x.localdomain/
    http://example.com:22/ http://example.com:25/ http://example.com:6379/ http://example.com:5432/ http://example.com:3306/
    http://example.com:11211/ http://example.com:9200/ http://example.com:2375/ http://example.com:6667/ http://example.com:0/
  `
      .trim()
      .split(/\s+/),
  )('like %s are forbidden', (url) => {
    expect(['forbidden_address', 'invalid_url']).toContain(reasonOf(url));
  });

  it.each(
    `
    ftp://example.com/ file:///etc/passwd gopher://example.com/ data:text/html,x javascript:alert(1) http:///x http:// //example.com/
    example.com/x http://user@example.com/ http://user:pass@example.com/ http://:p@example.com/ http://exa%20mple.com/ http://[::1
    http://256.256.256.256/ http://example.com:99999/ blob:http://example.com/ ws://example.com/
  `
      .trim()
      .split(/\s+/),
  )('like %s cannot be fetched', (url) => {
    // A URL parser reads `http:///x` as `http://x/`, whose name has no dot.
    expect(['invalid_url', 'forbidden_address']).toContain(reasonOf(url));
  });

  it.each([
    ['dots', `http://a${'.'.repeat(150_000)}b/`],
    ['letters', `http://${'a'.repeat(300)}.example.com/`],
    ['labels', `http://${'a.'.repeat(130)}com/`],
  ])('are invalid if the host is longer than any name: %s', (_, url) => expect(reasonOf(url)).toBe('invalid_url'));

  it.each(['\n', '\r\n', '\t', '\n\n'])('are invalid if they contain two addresses separated by %j', (between) => {
    expect(reasonOf(`http://example.com/1${between}http://example.com/2`)).toBe('invalid_url');
    expect(reasonOf(`${between}http://example.com/1${between}`)).toBe('http://example.com/1');
  });

  it.each([
    'http://example.com/',
    'https://例え.jp/道',
    'http://example.com:8080/',
    'https://8.8.8.8/',
    'http://[2606:4700::1111]/',
  ])('like %s are allowed', (url) => {
    expect(reasonOf(url)).toMatch(/^https?:/);
  });

  it('are allowed in exactly the networks that the operator opened', () => {
    const opened = createGuard({ allowCidrs: ['127.0.0.0/8', 'fd00:1::/32'] });
    for (const url of [
      'http://127.0.0.1:6379/',
      'http://[::ffff:127.0.0.1]/',
      'http://localhost/',
      'http://[fd00:1::5]/',
    ]) {
      expect(opened.check(url).href).toMatch(/^http/);
    }
    for (const url of ['http://10.0.0.1/', 'http://[::1]/', 'http://[fd00:2::5]/', 'http://169.254.169.254/']) {
      expect(() => opened.check(url)).toThrow('forbidden_address');
    }
  });
});

describe('names', () => {
  const answered = async (guard: Guard, host: string, options: LookupOptions = {}) =>
    new Promise((done) =>
      guard.lookup(host, options, (error, ...answer) => {
        const { reason, code } = (error ?? {}) as { reason?: string; code?: string };
        done(reason ?? code ?? answer);
      }),
    );

  it('are answered as by dns.lookup', async () => {
    const addresses = [
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ];
    const guard = createGuard({ allowCidrs: [], resolve: (_host, done) => done(null, addresses) });
    expect(await answered(guard, 'example.com')).toEqual(['8.8.8.8', 4]);
    expect(await answered(guard, 'example.com', { family: 6 })).toEqual(['2606:4700::1111', 6]);
    expect(await answered(guard, 'example.com', { all: true })).toEqual([addresses]);
    expect(await answered(guard, 'example.com', { all: true, family: 4 })).toEqual([[addresses[0]]]);
    const system = createGuard({ allowCidrs: ['127.0.0.0/8', '::1/128'] });
    expect(['127.0.0.1,4', '::1,6']).toContain(String(await answered(system, 'localhost')));
    const oldOnly = createGuard({ allowCidrs: [], resolve: (_host, done) => done(null, addresses.slice(0, 1)) });
    expect(await answered(oldOnly, 'example.com', { family: 6 })).toBe('ENOTFOUND');
  });

  it('may have an opened fake address if they are public, but not if local', async () => {
    const addresses = ['8.8.8.8', '198.18.0.5'].map((address) => ({ address, family: 4 }));
    const resolve: Resolve = (_host, done) => done(null, addresses);
    const guard = createGuard({ allowCidrs: ['198.18.0.0/15'], resolve });
    expect(await answered(guard, 'example.com', { all: true })).toEqual([addresses]);
    expect(await answered(guard, 'printer.local')).toBe('forbidden_address');
    expect(await answered(createGuard({ allowCidrs: [], resolve }), 'example.com')).toBe('forbidden_address');
  });
});

describe('connections', () => {
  let canary: Server;
  let port: number;
  let hits = 0;

  beforeAll(async () => {
    canary = createServer((_request, response) => {
      hits++;
      response.end('inside');
    });
    await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
    port = (canary.address() as AddressInfo).port;
  });
  afterAll(() => canary.close());

  const limits = { timeoutMs: 2_000, maxBytes: 1_000, maxRedirects: 3, signal: new AbortController().signal };

  const resolvers: Array<[string, Resolve]> = [
    ['a name that resolves to loopback', (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }])],
    [
      'one good address and one bad',
      (_host, done) =>
        done(null, [
          { address: '127.0.0.1', family: 4 },
          { address: '8.8.8.8', family: 4 },
        ]),
    ],
    ['a mapped address', (_host, done) => done(null, [{ address: '::ffff:127.0.0.1', family: 6 }])],
    ['no address', (_host, done) => done(null, [])],
    ['a resolver that fails', (_host, done) => done(Object.assign(new Error('x'), { code: 'ENOTFOUND' }), [])],
  ];

  it.each(resolvers)('are refused for %s', async (_name, resolve) => {
    const client = createGuardedFetch(createGuard({ allowCidrs: [], resolve }));
    await expect(client.fetch(`http://rebind.example.com:${port}/`, limits)).rejects.toMatchObject({
      reason: expect.stringMatching(/forbidden_address|network_error/),
    });
    client.close();
    expect(hits).toBe(0);
  });

  it('to a name with changing answers are judged by the address connected to', async () => {
    let answers = 0;
    const resolve: Resolve = (_host, done) =>
      done(null, [{ address: answers++ === 0 ? '8.8.8.8' : '127.0.0.1', family: 4 }]);
    const guard = createGuard({ allowCidrs: [], resolve });
    await new Promise<void>((done) => guard.lookup('rebind.example.com', {}, () => done()));
    const client = createGuardedFetch(guard);
    await expect(client.fetch(`http://rebind.example.com:${port}/`, limits)).rejects.toMatchObject({
      reason: 'forbidden_address',
    });
    client.close();
    expect([answers, hits]).toEqual([2, 0]);
  });
});
