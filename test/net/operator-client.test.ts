import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { CookieJar } from 'tough-cookie';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOperatorFetch, type OperatorOptions } from '../../src/net/operator-client.ts';

/** Says what it was asked; /to/<status>/<target> leads to the target, with a cookie on the way. */
function answer(
  request: IncomingMessage,
  body: string,
): { status: number; headers: Record<string, string>; text: string } {
  const redirect = /^\/to\/(\d+)\/(.*)$/.exec(request.url ?? '');
  if (redirect !== null) {
    const headers = { location: decodeURIComponent(redirect[2] ?? ''), 'set-cookie': 'seen=1; Path=/' };
    return { status: Number(redirect[1]), headers, text: 'elsewhere' };
  }
  const { authorization, cookie, 'content-type': type } = request.headers;
  const text = JSON.stringify({ method: request.method, body, authorization, cookie, type });
  return { status: 200, headers: {}, text };
}

const servers: Server[] = [];
const client = createOperatorFetch();
let [origin, other] = ['', ''];
let options: OperatorOptions;

beforeAll(async () => {
  for (let n = 0; n < 2; n++) {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (piece) => {
        body += piece;
      });
      request.on('end', () => {
        const { status, headers, text } = answer(request, body);
        response.writeHead(status, headers).end(text);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    servers.push(server);
  }
  [origin, other] = servers.map((server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`) as [
    string,
    string,
  ];
});
afterAll(() => {
  client.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});
beforeEach(() => {
  options = { timeoutMs: 2_000, maxBytes: 10_000, maxRedirects: 3, signal: new AbortController().signal };
});

const fetchJson = async (url: string) => JSON.parse(String((await client.fetch(url, options)).body));

it.each([
  [301, { method: 'GET', body: '' }],
  [302, { method: 'GET', body: '' }],
  [303, { method: 'GET', body: '' }],
  [307, { method: 'POST', body: 'q=%E6%9F%A5', type: 'application/x-www-form-urlencoded' }],
  [308, { method: 'POST', body: 'q=%E6%9F%A5', type: 'application/x-www-form-urlencoded' }],
])('what is posted and answered by %i', async (status, expected) => {
  options.form = { q: '查' };
  expect(await fetchJson(`${origin}/to/${status}/%2Fhere`)).toEqual(expected);
});

it('a key goes nowhere but to the origin it is for', async () => {
  options.headers = { authorization: 'Bearer secret' };
  expect(await fetchJson(`${origin}/to/302/%2Fhere`)).toMatchObject({ authorization: 'Bearer secret' });
  const elsewhere = await fetchJson(`${origin}/to/302/${encodeURIComponent(`${other}/here`)}`);
  expect(elsewhere).not.toHaveProperty('authorization');
});

it('cookies are kept on the way, and sent from there on', async () => {
  options.cookies = new CookieJar();
  expect(await fetchJson(`${origin}/to/302/%2Fhere`)).toMatchObject({ cookie: 'seen=1' });
  expect(await fetchJson(`${origin}/later`)).toMatchObject({ cookie: 'seen=1' });
});

it('a redirect to another site is the reply, where that is wanted', async () => {
  options.sameSiteOnly = true;
  const reply = await client.fetch(
    `${origin}/to/302/${encodeURIComponent('http://elsewhere.example/captcha')}`,
    options,
  );
  expect([reply.status, reply.headers.location]).toEqual([302, 'http://elsewhere.example/captcha']);
  expect(await fetchJson(`${origin}/to/302/%2Fhere`)).toMatchObject({ method: 'GET' });
});

it('a connection that the server closes just then costs no reply, where the question may be asked twice', async () => {
  let asked = 0;
  let isClosing = false;
  const closing = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => {
      asked++;
      if (isClosing) socket.destroy();
      else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok');
      isClosing = false;
    });
  });
  await new Promise<void>((done) => closing.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(closing.address() as AddressInfo).port}/`;
  isClosing = true;
  expect((await client.fetch(url, options)).status).toBe(200);
  expect(asked).toBe(2);
  isClosing = true;
  await expect(client.fetch(url, { ...options, json: {} })).rejects.toMatchObject({ reason: 'network_error' });
  expect(asked).toBe(3);
  closing.close();
});
