import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { createHttpServer } from '../../../src/http/server/http-server.ts';
import { startTestService, type TestService } from '../../_util/service.ts';

let service: TestService;
let port: number;

beforeAll(async () => {
  service = await startTestService();
  port = Number(new URL(service.url).port);
});
afterAll(() => service.stop());

interface Reply {
  status: number;
  headers: Headers;
  body: { code?: string; error?: string; hint?: string };
}

/** Sends the bytes and returns status and body of what comes back until the connection ends. */
async function sendRaw(bytes: string): Promise<[status: number, body: string]> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', ...body] = (await text(socket)).split('\r\n\r\n');
  return [Number(head.split(' ')[1]), body.join('\r\n\r\n')];
}

/** Sends the bytes and parses what comes back until the connection ends. */
function send(bytes: string, to = port): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const socket = connect(to, '127.0.0.1', () => socket.write(bytes));
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  socket.on('error', reject);
  socket.on('close', () => {
    const [head = '', text = ''] = Buffer.concat(pieces).toString().split('\r\n\r\n');
    const [line = '', ...fields] = head.split('\r\n');
    const headers = new Headers(fields.map((field) => field.split(/: (.*)/).slice(0, 2) as [string, string]));
    resolve({ status: Number(line.split(' ')[1]), headers, body: JSON.parse(text || '{}') });
  });
  return promise;
}

const HOST = 'Host: 127.0.0.1\r\n';

describe('requests that Node would refuse by itself', () => {
  it.each([
    ['no Host', `GET /api/health HTTP/1.1\r\n\r\n`, 400, 'invalid_request'],
    ['two Hosts', `GET /api/health HTTP/1.1\r\n${HOST}hOST: b.example\r\n\r\n`, 400, 'invalid_request'],
    ['twice the same Host', `GET /api/health HTTP/1.0\r\n${HOST}${HOST}\r\n`, 400, 'invalid_request'],
    ['an unknown Expect', `GET /api/health HTTP/1.1\r\n${HOST}Expect: tea\r\n\r\n`, 417, 'invalid_request'],
    ['no HTTP', `hello\r\n\r\n`, 400, 'invalid_request'],
    ['too long a header', `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'invalid_request'],
    ['a method nobody knows', `FOO /v1/search?a=b HTTP/1.1\r\n${HOST}\r\n`, 405, 'method_not_allowed'],
    ['a CONNECT', `CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n`, 404, 'not_found'],
    ['a CONNECT without a Host', `CONNECT a.example:443 HTTP/1.1\r\n\r\n`, 404, 'not_found'],
    ['the same where there is nothing', `FOO /v1/nothing HTTP/1.1\r\n${HOST}\r\n`, 404, 'not_found'],
  ])('are refused in JSON: %s', async (_what, bytes, status, code) => {
    const reply = await send(bytes);
    expect(reply).toMatchObject({ status, body: { code, error: expect.any(String) } });
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('are told the allowed methods and the documentation if the method is unknown', async () => {
    const { headers, body } = await send(`FOO /v1/search HTTP/1.1\r\n${HOST}\r\n`);
    expect(headers.get('allow')).toBe('POST, OPTIONS');
    expect(body).toMatchObject({ hint: '可用的方法：POST, OPTIONS', docs: 'http://127.0.0.1/openapi.json' });
    const other = await send(`FOO /v1/search HTTP/1.1\r\nX: y\r\nhost:\ta.example:80 \r\n\r\n`);
    expect(other.body).toMatchObject({ docs: 'http://a.example:80/openapi.json' });
    const proxied = await send(`CONNECT b.example:443 HTTP/1.1\r\nHost: b.example\r\n\r\n`);
    expect(proxied.body).toMatchObject({ docs: 'http://b.example/openapi.json' });
  });
});

describe('requests that only resemble those that Node would refuse', () => {
  it.each([
    ['a request of HTTP/1.0 without a Host', 'GET /api/health HTTP/1.0\r\n\r\n'],
    ['a header whose value is the name', `GET /api/health HTTP/1.1\r\n${HOST}X: host\r\nConnection: close\r\n\r\n`],
  ])('are answered: %s', async (_what, bytes) => {
    expect(await send(bytes)).toMatchObject({ status: 200, body: { ok: true } });
  });
});

describe('a request for a whole URL', () => {
  const paths = [
    '/api/health',
    '/v1/credits',
    '/none',
    '/api/keys/x',
    '/docs',
    '/',
    '/assets/icon.svg',
    '/mcp?apiKey=a',
  ];
  const status = async (target: string) =>
    (await sendRaw(`GET ${target} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`))[0];

  it('is answered like one for its path', async () => {
    for (const path of paths) {
      expect([path, await status(`http://127.0.0.1${path}`)]).toEqual([path, await status(path)]);
    }
    expect(await status('http://127.0.0.1/api/health')).toBe(200);
  });

  it.each([
    'http://a.example',
    'http://a.example?q',
    'HTTPS://[::1]:80/x',
    'http:///x',
    'ftp://u:p@h/%zz',
    '*',
    'http://%/',
  ])('is not an internal error: %s', async (target) => {
    expect(await status(target)).toBeGreaterThanOrEqual(400);
    expect(await status(target)).toBeLessThan(500);
  });

  it('is for the host in the URL, whatever the Host header says', async () => {
    const [, text] = await sendRaw(`GET http://a.example/none HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
    expect(JSON.parse(text)).toMatchObject({ docs: 'http://a.example/openapi.json' });
  });
});

describe('a connection', () => {
  it('with a reply under way is not disturbed by garbage, which is refused after the reply', async () => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket
      .on('error', () => {})
      .on('data', (piece) => {
        heard += piece;
      });
    socket.write(`GET /mcp?apiKey=${await service.newKey()} HTTP/1.1\r\n${HOST}\r\n`);
    await expect.poll(() => heard).toContain('event: ping');
    socket.write('hello\r\n\r\n');
    for (let n = 0; n < 5; n++) await (await fetch(`${service.url}/api/health`)).text();
    expect([socket.closed, heard.split('HTTP/1.1').length]).toEqual([false, 2]);
    socket.destroy();
  });

  it('gets the reply to its first request, then 400, when its second one is not HTTP', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /v1/search HTTP/1.1\r\n${HOST}Content-Length: 0\r\n\r\nhello\r\n\r\n`);
    let heard = '';
    for await (const piece of socket) heard += piece;
    expect(heard.match(/HTTP\/1\.1 \d+|"code":"\w+"/g)).toEqual([
      'HTTP/1.1 401',
      '"code":"missing_api_key"',
      'HTTP/1.1 400',
      '"code":"invalid_request"',
    ]);
  });

  it('is closed after a refusal even if the caller keeps its side open', async () => {
    const server = createHttpServer(await createApp(service.context), service.context.config);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port: own } = server.address() as AddressInfo;
    const socket = connect({ port: own, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write('hello\r\n\r\n'));
    await once(socket.resume(), 'end');
    const open = () => new Promise((done) => server.getConnections((_error, count) => done(count)));
    await expect.poll(open).toBe(0);
    socket.destroy();
    server.close();
  });

  it('does no harm when it is reset while being refused', async () => {
    for (let n = 0; n < 20; n++) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await once(socket, 'connect');
      socket.write('CONNECT a.example:443 HTTP/1.1\r\n\r\n', () => socket.resetAndDestroy());
      await once(socket, 'close');
    }
    expect((await fetch(`${service.url}/api/health`)).status).toBe(200);
  });

  it.each([
    ['head', `GET /api/health HTTP/1.1\r\nHost:`],
    ['body', `POST /v1/search HTTP/1.1\r\n${HOST}Authorization: Bearer KEY\r\nContent-Length: 20\r\n\r\n{"query":`],
  ])('is closed in time when the %s of its request never ends', async (_part, bytes) => {
    const server = createHttpServer(await createApp(service.context), service.context.config);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    Object.assign(server, { headersTimeout: 200, requestTimeout: 300 });
    const { port: own } = server.address() as AddressInfo;
    const reply = await send(bytes.replace('KEY', await service.newKey()), own);
    expect(reply).toMatchObject({ status: 408, body: { code: 'invalid_request', error: '請求沒有及時送完。' } });
    server.close();
  });

  it('opened in advance is closed in time without a reply', async () => {
    const server = createHttpServer(await createApp(service.context), service.context.config);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    Object.assign(server, { headersTimeout: 200, requestTimeout: 300 });
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let said = '';
    socket.on('data', (bytes) => (said += bytes));
    await once(socket, 'close');
    expect(said).toBe('');
    server.close();
  });

  it('is kept open longer than by load balancers; its requests are limited to 60 s', () => {
    const server = createHttpServer(express(), service.context.config);
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
    expect(server.requestTimeout).toBe(60_000);
  });
});

describe('the hint for an unknown path', () => {
  const hintFor = async (path: string) => (await (await fetch(service.url + path)).json()).hint;

  it.each(['/V1/SEARCH', '/V1/search/', '/v12/search', '/api/search', '/v2/search//'])(
    'names /v1/search for %s',
    async (path) => {
      // The route /search matches as well, but comes later in the table.
      expect(await hintFor(path)).toBe('你要找的可能是 /v1/search');
    },
  );

  it.each(['/none', '/v1/none', '/v1/', '//', '/mcp/search/', '/search/v1'])(
    'lists all public paths for %s',
    async (path) => {
      const all = [
        'POST /v1/search',
        'POST /v1/extract',
        'GET /v1/credits',
        'POST /mcp',
        'GET /api/stats',
        'GET /api/health',
      ];
      expect(await hintFor(path)).toBe(`可用的路徑：${all.join('、')}`);
    },
  );
});

it('the hint for / names the dashboard, which only browsers are shown', async () => {
  const { hint } = await (await fetch(`${service.url}/`)).json();
  expect(hint).toMatch(/^用瀏覽器開啟這個網址，就是儀表板；可用的路徑：POST /);
});

describe('the order of checks', () => {
  const options = async (path: string) => (await fetch(service.url + path, { method: 'OPTIONS' })).status;

  it('OPTIONS is answered for known paths only', async () => {
    expect([await options('/v1/search'), await options('/mcp'), await options('/api/keys')]).toEqual([204, 204, 204]);
    const known = await fetch(`${service.url}/v1/credits`, { method: 'OPTIONS' });
    expect([known.headers.get('allow'), known.headers.get('content-length')]).toEqual(['GET, HEAD, OPTIONS', '0']);
    expect([await options('/v1/none'), await options('/mcp/x'), await options('/none')]).toEqual([404, 404, 404]);
  });

  it('a browser may read the 404 of an unknown path but no dashboard reply', async () => {
    const origins = async (path: string) => {
      const { status, headers } = await fetch(service.url + path, { headers: { origin: 'https://a.example' } });
      const names = ['access-control-allow-origin', 'access-control-expose-headers'];
      return [status, ...names.map((name) => headers.get(name))];
    };
    const [, ...open] = await origins('/v1/credits');
    expect(open).toEqual(['*', expect.stringContaining('WWW-Authenticate')]);
    for (const path of ['/credits', '/none', '/api/none', '/v1/none'])
      expect(await origins(path)).toEqual([404, ...open]);
    expect(await origins('/api/keys')).toEqual([401, null, null]);
    expect(await origins('/sign-in')).toEqual([200, null, null]);
  });

  it('a browser may read a 404 of the API, even after a preflight', async () => {
    const response = await fetch(`${service.url}/v1/none`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const headers = { origin: 'https://a.example', 'access-control-request-method': 'POST' };
    const preflight = await fetch(`${service.url}/v1/none`, { method: 'OPTIONS', headers });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.has('allow')).toBe(false);
    expect((await fetch(`${service.url}/api/keys/a/b`, { method: 'OPTIONS', headers })).status).toBe(404); // not open to other sites
  });

  it.each([
    ['PUT', '/api/keys', 405],
    ['GET', '/api/keys/abc', 405],
    ['GET', '/api/playground/search', 405],
    ['GET', '/api/playground/none', 404],
    ['GET', '/api/keys', 401],
    ['GET', '/api/auth/sign-in/email', 405],
    ['POST', '/api/auth/none', 404],
    ['DELETE', '/api/keys/a/b', 404],
    ['DELETE', '/api/keys/', 405],
    ['GET', '/search', 405],
    ['PUT', '/extract', 405],
    ['POST', '/usage', 405],
  ])('%s %s answers %i without a session, whatever the origin', async (method, path, status) => {
    for (const headers of [{}, { origin: 'https://a.example' }]) {
      const response = await fetch(service.url + path, { method, headers });
      expect([headers, response.status]).toEqual([headers, status]);
      expect(await response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
      expect(response.headers.has('allow')).toBe(status === 405);
    }
  });

  it('a refused sign-in has the usual error and the message of its library', async () => {
    const reply = await service.post('/api/auth/sign-in/email', { email: 'a@b.example', password: 'wrong password' });
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  });

  it('the key is checked before the size of a body, over REST and MCP', async () => {
    const large = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { a: 'x'.repeat(1_100_000) } });
    const rpc = await service.post('/mcp', large);
    expect([rpc.status, await rpc.text()]).toEqual([200, expect.stringContaining('"id":null,"error":{"code":-32000')]);
    expect((await service.post('/v1/search', large)).status).toBe(401);
    expect((await service.post('/mcp', large, await service.newKey())).status).toBe(413);
  });

  it('an Authorization header without a key is invalid and overrides the URL', async () => {
    const key = await service.newKey();
    const bytes = (path: string) => `GET ${path} HTTP/1.1\r\n${HOST}Authorization:\r\nConnection: close\r\n\r\n`;
    expect(await send(bytes('/v1/credits'))).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } });
    expect(await send(bytes(`/mcp?apiKey=${key}`))).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } });
  });
});
