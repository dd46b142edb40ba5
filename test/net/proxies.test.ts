import { readFileSync } from 'node:fs';
import { createServer, request as httpRequest, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { createGuardedFetch } from '../../src/net/client.ts';
import type { Client } from '../../src/net/fetch.ts';
import { createGuard } from '../../src/net/guard.ts';
import { createOperatorFetch } from '../../src/net/operator-client.ts';
import type { Proxies } from '../../src/net/proxies.ts';
import type { Resolve } from '../../src/net/resolve.ts';

/** A proxy that connects every name to the same server and records requests. */
let proxy: Server;
let target: Server;
let secure: Server;
let asked: string[] = [];
let authorization: string | undefined;
let port: Record<'proxy' | 'target' | 'secure', number>;
const clients: Client[] = [];

const ADDRESSES: Record<string, string> = {
  'public.example': '93.184.216.34',
  'private.example': '10.0.0.7',
  'direct.example': '127.0.0.1',
  localhost: '127.0.0.1',
};
const resolve: Resolve = (host, done) => {
  const address = ADDRESSES[host];
  if (address === undefined) done(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), []);
  else done(null, [{ address, family: 4 }]);
};

beforeAll(async () => {
  target = createServer((request, response) => {
    const to = URL.parse(request.url ?? '', 'http://x')?.searchParams.get('to');
    if (to) response.writeHead(302, { location: to });
    response.end(`${request.headers.host}${request.url}`);
  });
  const tls = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/tls', name));
  setDefaultCACertificates([...getCACertificates('default'), tls('localhost.cert.pem').toString()]);
  secure = createTlsServer(
    { key: tls('localhost.key.pem'), cert: tls('localhost.cert.pem') },
    (_request, response) => void response.end('secret'),
  );
  proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    authorization = request.headers['proxy-authorization'];
    const { pathname, search } = new URL(request.url ?? '');
    const options = { port: port.target, path: pathname + search, method: request.method, headers: request.headers };
    request.pipe(
      httpRequest(options, (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(response);
      }),
    );
  });
  proxy.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    const upstream = connect(port.secure, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    for (const one of [upstream, socket]) one.on('error', () => {});
  });
  const listen = (server: Server) =>
    new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));
  port = { proxy: await listen(proxy), target: await listen(target), secure: await listen(secure) };
});
afterAll(() => {
  for (const client of clients) client.close();
  for (const server of [proxy, target, secure]) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  asked = [];
  authorization = undefined;
});

function open(client: Client) {
  clients.push(client);
  return async (url: string) => {
    const limits = { timeoutMs: 2_000, maxBytes: 10_000, maxRedirects: 5, signal: new AbortController().signal };
    return String((await client.fetch(url, limits)).body);
  };
}

const through = (more: Partial<Proxies> = {}, host = '127.0.0.1'): Proxies => {
  const url = `http://${host}:${port.proxy}`;
  return { http: url, https: url, no: undefined, ...more };
};
const guarded = (proxies: Proxies, allowCidrs: string[] = []) =>
  open(createGuardedFetch(createGuard({ allowCidrs, resolve }), { proxies }));

describe('pages through a proxy', () => {
  it.each(['127.0.0.1', 'localhost'])('are fetched although the proxy is at %s, where no page may be', async (host) => {
    const forThese = through({ https: undefined }, host);
    expect(await guarded(forThese)('http://public.example/a?b')).toBe('public.example/a?b');
    expect(asked).toEqual(['GET http://public.example/a?b']);
  });

  it('are fetched over HTTPS through a tunnel with verified certificates', async () => {
    expect(await guarded(through(), ['127.0.0.0/8'])('https://localhost/')).toBe('secret');
    expect(asked).toEqual(['CONNECT localhost:443']);
    // The tunnel leads to a server whose certificate has another name.
    await expect(guarded(through())('https://public.example/')).rejects.toMatchObject({ reason: 'network_error' });
    expect(asked[1]).toBe('CONNECT public.example:443');
  });

  it("are fetched with the user and password from the proxy's address", async () => {
    const url = `http://user:pass%20word@127.0.0.1:${port.proxy}`;
    await guarded(through({ http: url }))('http://public.example/');
    expect(authorization).toBe(`Basic ${Buffer.from('user:pass word').toString('base64')}`);
  });

  it('are fetched directly if NO_PROXY names their host', async () => {
    const get = guarded(through({ no: '.elsewhere.example,direct.example' }), ['127.0.0.0/8']);
    expect(await get(`http://direct.example:${port.target}/x`)).toContain('direct.example');
    expect(asked).toEqual([]);
  });
});

describe('the address guard with a proxy', () => {
  it.each([
    ['a name that leads inside', 'http://private.example/', 'forbidden_address'],
    ['an address inside', 'http://10.0.0.7/', 'forbidden_address'],
    ['the cloud’s own', 'http://169.254.169.254/latest/', 'forbidden_address'],
    ['loopback', 'http://127.0.0.1/', 'forbidden_address'],
    ['loopback by name', 'http://localhost/', 'forbidden_address'],
    ['an encrypted one', 'https://private.example/', 'forbidden_address'],
    ['a name that leads nowhere', 'http://unknown.example/', 'network_error'],
  ])('refuses %s without asking the proxy', async (_name, url, reason) => {
    await expect(guarded(through())(url)).rejects.toMatchObject({ reason });
    expect(asked).toEqual([]);
  });

  it('refuses the proxy itself as a page', async () => {
    for (const no of [undefined, 'localhost,127.0.0.1'])
      await expect(guarded(through({ no }, 'localhost'))(`http://localhost:${port.proxy}/`)).rejects.toMatchObject({
        reason: 'forbidden_address',
      });
    expect(asked).toEqual([]);
  });

  it.each(['http://private.example/', 'http://10.0.0.7/', 'http://localhost/'])(
    'refuses a redirect to %s',
    async (to) => {
      const url = `http://public.example/?to=${encodeURIComponent(to)}`;
      await expect(guarded(through())(url)).rejects.toMatchObject({ reason: 'forbidden_address' });
      expect(asked).toEqual([`GET ${url}`]);
    },
  );
});

describe('engines through a proxy', () => {
  it('are queried, except those on loopback, which are queried directly', async () => {
    const get = open(createOperatorFetch({ proxies: through() }));
    expect(await get('http://engine.example/search')).toBe('engine.example/search');
    expect(asked).toEqual(['GET http://engine.example/search']);
    expect(await get(`http://127.0.0.1:${port.target}/search`)).toContain('/search');
    expect(asked).toHaveLength(1);
  });
});

describe('the variables for proxies', () => {
  it('are the usual ones, in either case', () => {
    expect(loadConfig({}).proxies).toBeUndefined();
    expect(loadConfig({ HTTPS_PROXY: 'http://proxy:3128', NO_PROXY: 'a,b' }).proxies).toEqual({
      http: undefined,
      https: 'http://proxy:3128',
      no: 'a,b',
    });
    expect(loadConfig({ HTTP_PROXY: 'http://one:1', http_proxy: 'http://two:2' }).proxies?.http).toBe('http://two:2');
    expect(() => loadConfig({ HTTP_PROXY: 'socks5://proxy:1080' })).toThrow(/HTTP_PROXY: must be an http/);
  });
});
