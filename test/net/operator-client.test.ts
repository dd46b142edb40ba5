import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import iconv from 'iconv-lite';
import { CookieJar } from 'tough-cookie';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOperatorFetch, type OperatorOptions } from '../../src/net/operator-client.ts';

/** Describes the request in the reply. /to/<status>/<target> redirects to the target and sets a cookie. */
function answer(
  request: IncomingMessage,
  body: string,
): { status: number; headers: Record<string, string>; text: string } {
  const redirect = /^\/to\/(\d+)\/(.*)$/.exec(request.url ?? '');
  if (redirect !== null) {
    const headers = { location: decodeURIComponent(redirect[2] ?? ''), 'set-cookie': 'seen=1; Path=/' };
    return { status: Number(redirect[1]), headers, text: 'elsewhere'.repeat(1_000) };
  }
  const { authorization, cookie, referer, 'content-type': type, 'x-api-key': apiKey } = request.headers;
  const text = JSON.stringify({ method: request.method, body, authorization, cookie, referer, type, apiKey });
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
  [300, { method: 'POST', body: 'q=%E6%9F%A5', type: 'application/x-www-form-urlencoded' }],
  [301, { method: 'GET', body: '' }],
  [302, { method: 'GET', body: '' }],
  [303, { method: 'GET', body: '' }],
  [307, { method: 'POST', body: 'q=%E6%9F%A5', type: 'application/x-www-form-urlencoded' }],
  [308, { method: 'POST', body: 'q=%E6%9F%A5', type: 'application/x-www-form-urlencoded' }],
])('redirects a POST by %i with the right method and body', async (status, expected) => {
  options.form = { q: '查' };
  expect(await fetchJson(`${origin}/to/${status}/%2Fhere`)).toEqual(expected);
});

it('sends a key only to the origin it is meant for', async () => {
  options.headers = { authorization: 'Bearer secret', 'x-api-key': 'secret', referer: 'https://engine.example/' };
  expect(await fetchJson(`${origin}/to/302/%2Fhere`)).toMatchObject({ authorization: 'Bearer secret' });
  const elsewhere = await fetchJson(`${origin}/to/302/${encodeURIComponent(`${other}/here`)}`);
  expect(JSON.stringify(elsewhere)).not.toContain('secret');
  expect(elsewhere).toMatchObject({ referer: 'https://engine.example/' }); // this header is no secret
});

it('keeps cookies during redirects and sends them in later requests', async () => {
  options.cookies = new CookieJar();
  expect(await fetchJson(`${origin}/to/302/%2Fhere`)).toMatchObject({ cookie: 'seen=1' });
  expect(await fetchJson(`${origin}/later`)).toMatchObject({ cookie: 'seen=1' });
});

it('returns a redirect to another site if only the same site is wanted', async () => {
  options.sameSiteOnly = true;
  const reply = await client.fetch(
    `${origin}/to/302/${encodeURIComponent('http://elsewhere.example/captcha')}`,
    options,
  );
  expect([reply.status, reply.headers.location]).toEqual([302, 'http://elsewhere.example/captcha']);
  expect(await fetchJson(`${origin}/to/302/%2Fhere`)).toMatchObject({ method: 'GET' });
});

it('follows a redirect to another host of the site, not to other sites', async () => {
  // A proxy, so that hosts may have any name.
  const proxy = createServer(({ url = '' }, response) => {
    const path = new URL(url).pathname;
    response.writeHead(path === '/here' ? 200 : 302, { location: decodeURIComponent(path.slice(1)) }).end();
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const asking = createOperatorFetch({ proxies: { http: url, https: url, no: undefined } });
  const endOf = async (to: string) => {
    const from = `http://www.engine.com.tw/${encodeURIComponent(`http://${to}/here`)}`;
    const { status, url: end } = await asking.fetch(from, { ...options, sameSiteOnly: true });
    return [status, new URL(end).hostname];
  };
  expect(await endOf('m.engine.com.tw')).toEqual([200, 'm.engine.com.tw']);
  expect(await endOf('engine.com.tw')).toEqual([200, 'engine.com.tw']);
  expect(await endOf('www.other.com.tw')).toEqual([302, 'www.engine.com.tw']);
  expect(await endOf('com.tw')).toEqual([302, 'www.engine.com.tw']);
  expect(await endOf('www.engine.com.tw:6379')).toEqual([302, 'www.engine.com.tw']); // another service of the host
  asking.close();
  await expect(asking.fetch('http://www.engine.com.tw/', options)).rejects.toMatchObject({ reason: 'network_error' });
  proxy.closeAllConnections();
  proxy.close();
});

it('refuses requests after it was closed', async () => {
  const asking = createOperatorFetch();
  asking.close();
  await expect(asking.fetch(origin, options)).rejects.toMatchObject({ reason: 'network_error' });
});

it('repeats a request if a reused connection was closed and repeating is safe', async () => {
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
  /** Returns the outcome and the number of requests if the server closes the connection, which is reused or new. */
  const closedOn = async (more: Partial<OperatorOptions>, wasUsed = true) => {
    const asking = createOperatorFetch();
    if (wasUsed) await asking.fetch(url, options);
    await sleep(20); // waits until the connection is idle
    [asked, isClosing] = [0, true];
    const outcome = await asking.fetch(url, { ...options, ...more }).then(
      ({ status }) => status,
      ({ reason }) => reason,
    );
    asking.close();
    return [outcome, asked];
  };
  expect(await closedOn({})).toEqual([200, 2]);
  expect(await closedOn({ json: {} })).toEqual(['network_error', 1]);
  expect(await closedOn({}, false)).toEqual(['network_error', 1]);
  closing.close();
});

describe('a server that accepts connections and never answers', () => {
  let silent: ReturnType<typeof createTcpServer>;
  let port: number;
  beforeAll(async () => {
    silent = createTcpServer((socket) => void socket.on('error', () => {}));
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    port = (silent.address() as AddressInfo).port;
  });
  afterAll(() => void silent.close());

  /** Makes five requests at once: none may wait for the timeout of another. */
  const askFive = async (asking: ReturnType<typeof createOperatorFetch>, url: string) => {
    const five = Array.from({ length: 5 }, () => asking.fetch(url, { ...options, timeoutMs: 300 }));
    const reasons = (await Promise.allSettled(five)).map((one) =>
      one.status === 'rejected' ? one.reason.reason : 'replied',
    );
    asking.close();
    return reasons;
  };

  it.each(['http', 'https'])(
    'causes a timeout over %s',
    async (scheme) => {
      expect(await askFive(createOperatorFetch(), `${scheme}://127.0.0.1:${port}/`)).toEqual(Array(5).fill('timeout'));
    },
    2_500,
  );

  it('causes a timeout if it is a proxy', async () => {
    const proxy = `http://127.0.0.1:${port}`;
    const asking = createOperatorFetch({ proxies: { http: proxy, https: proxy, no: undefined } });
    expect(await askFive(asking, 'https://engine.example/')).toEqual(Array(5).fill('timeout'));
  }, 2_500);

  it('is left at once when the caller aborts', async () => {
    const asking = createOperatorFetch();
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new Error('gone')), 50);
    await expect(asking.fetch(`https://127.0.0.1:${port}/`, { ...options, signal: leaving.signal })).rejects.toThrow(
      'gone',
    );
    asking.close();
  }, 1_500);
});

it.each([
  ['100%', Buffer.from('me:100%')],
  ['1%zz%2', Buffer.from('me:1%zz%2')],
  ['%E6%B2%B3', Buffer.from('me:河')],
  ['河', Buffer.from('me:河')],
  ['%E9', Buffer.from('me:é', 'latin1')],
])('the password %s is sent as browsers send it', async (password, sent) => {
  const { authorization } = await fetchJson(origin.replace('//', `//me:${password}@`));
  expect(authorization).toBe(`Basic ${sent.toString('base64')}`);
});

it("sends user and password from the address and removes them from the reply's URL", async () => {
  const reply = await client.fetch(origin.replace('//', '//me:pass%20word@'), options);
  expect(JSON.parse(String(reply.body)).authorization).toBe(`Basic ${Buffer.from('me:pass word').toString('base64')}`);
  expect(reply.url).toBe(`${origin}/`);
  const [user, password] = await Promise.all(
    ['me@', ':word@'].map((one) => fetchJson(origin.replace('//', `//${one}`))),
  );
  expect(user.authorization).toBe(`Basic ${Buffer.from('me:').toString('base64')}`);
  expect(password.authorization).toBe(`Basic ${Buffer.from(':word').toString('base64')}`);
});

it('ignores the body of a redirect, whatever its size', async () => {
  options.maxBytes = 300;
  expect(await fetchJson(`${origin}/to/302/%2Fhere`)).toMatchObject({ method: 'GET' });
});

it.each([
  ['UTF-8', Buffer.from('/台灣?q=風#雨'), '/%E5%8F%B0%E7%81%A3?q=%E9%A2%A8#%E9%9B%A8'],
  ['GBK', iconv.encode('/台湾', 'gbk'), '/%CC%A8%CD%E5'],
])('follows a redirect whose address contains unescaped Chinese in %s', async (_charset, location, path) => {
  const reply = await client.fetch(`${origin}/to/302/${encodeURIComponent(location.toString('latin1'))}`, options);
  expect(reply.url).toBe(`${origin}${path}`);
});

it('follows a redirect with two identical Location headers', async () => {
  const twice = createServer((_, response) => {
    response.writeHead(302, ['Location', `${origin}/here`, 'Location', `${origin}/here`]).end();
  });
  await new Promise<void>((done) => twice.listen(0, '127.0.0.1', done));
  const { port } = twice.address() as AddressInfo;
  const reply = await client.fetch(`http://127.0.0.1:${port}/`, options);
  expect(reply.url).toBe(`${origin}/here`);
  twice.close();
});

it.each([
  ['never ends', 2_000, 1],
  ['trickles', 1, 100],
  ['stops', 1, 60_000],
])('follows a redirect whose body %s, and closes its connection', async (_, times, everyMs) => {
  const closed = Promise.withResolvers<void>();
  const endless = createServer((_, response) => {
    response.writeHead(302, { location: `${origin}/here` }).write('more');
    const more = setInterval(() => response.write('more'.repeat(times)), everyMs);
    response
      .on('error', () => {})
      .on('close', () => {
        clearInterval(more);
        closed.resolve();
      });
  });
  await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done));
  const { port } = endless.address() as AddressInfo;
  expect(await fetchJson(`http://127.0.0.1:${port}/`)).toMatchObject({ method: 'GET' });
  await closed.promise;
  endless.close();
});

it('fails without a retry if the reply breaks off', async () => {
  let asked = 0;
  const broken = createServer((_, response) => {
    asked++;
    response.writeHead(200, { 'content-length': 100 }).write('half');
    setTimeout(() => response.destroy(), 20);
  });
  await new Promise<void>((done) => broken.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(broken.address() as AddressInfo).port}/`;
  await expect(client.fetch(url, options)).rejects.toMatchObject({ reason: 'network_error' });
  expect(asked).toBe(1);
  broken.close();
});
