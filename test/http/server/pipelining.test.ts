import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { answerInTurn } from '../../../src/http/server/pipelining.ts';

// Callers that send requests before they have read the replies to earlier ones.

let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Starts a server; returns a function that connects to it. */
async function start(handler: Handler, limits?: { perSocket: number; inAll: number }) {
  server = createServer(handler);
  answerInTurn(server, limits);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return () => connect(port, '127.0.0.1').on('error', () => {});
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;
const bodiesIn = (said: string) => said.match(/<[^>]*>/g) ?? [];
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

/** Answers with the path and the body, some turns later for every third request. */
const echo: Handler = async (request, response) => {
  const body = await text(request);
  if (Number(request.url?.slice(1)) % 3 === 0) await sleep(1);
  const reply = `<${request.url}${body}>`;
  response.setHeader('Content-Length', reply.length).end(reply);
};

/** Sends all bytes, in pieces of `size`, and returns everything that is received until the server closes. */
async function exchange(socket: Socket, bytes: string, size = bytes.length): Promise<string> {
  const all = text(socket);
  for (let at = 0; at < bytes.length; at += size) {
    socket.write(bytes.slice(at, at + size));
    if (size < bytes.length) await sleep(0);
  }
  return await all;
}

describe('a caller who sends many requests at once and reads', () => {
  it.each([
    ['at once', 700, 1_000_000],
    ['in pieces that end anywhere', 40, 37],
  ])('gets all replies, in order: %s', async (_how, count, size) => {
    const open = await start(echo);
    const requests = numbers(count).map((n) => get(`/${n}`));
    const said = await exchange(open(), `${requests.join('')}${get('/end', 'Connection: close\r\n')}`, size);
    expect(bodiesIn(said)).toEqual([...numbers(count).map((n) => `</${n}>`), '</end>']);
  });

  it('gets them if some are HEAD, of HTTP/1.0, chunked, or have bodies that look like requests', async () => {
    const open = await start(echo);
    const inner = get('/no').repeat(20);
    const requests = [
      `HEAD /1 HTTP/1.1\r\nHost: a\r\n\r\n`,
      `POST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
      `POST /3 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n\r\n`,
      `GET /4 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n`,
      `POST /5 HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx`,
      get('/6', 'Connection: close\r\n'),
      get('/7'),
    ];
    const said = await exchange(open(), requests.join(''));
    expect(bodiesIn(said)).toEqual([`</2${inner}>`, '</3body>', '</4>', '</5x>', '</6>']);
    expect(said.split('HTTP/1.1 200')).toHaveLength(7);
  });
});

describe('a caller who sends many requests at once', () => {
  it('has one answered at a time', async () => {
    let running = 0;
    let most = 0;
    const open = await start(async (_request, response) => {
      most = Math.max(most, ++running);
      await sleep(1);
      response.end('<>').once('close', () => running--);
    });
    await exchange(open(), get('/').repeat(100) + get('/', 'Connection: close\r\n'));
    expect(most).toBe(1);
  });

  it('has no further handler run once he has hung up', async () => {
    let run = 0;
    const first = Promise.withResolvers<ServerResponse>();
    const open = await start((_request, response) => {
      run++;
      first.resolve(response);
    });
    const socket = open();
    socket.end(get('/docs').repeat(700));
    const response = await first.promise;
    await once(response, 'close'); // noticed although nothing has been answered
    for (let turn = 0; turn < 20; turn++) await sleep(1);
    expect(run).toBe(1);
  });

  it.each([
    ['POST', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\nx', 10],
    ['Expect', get('/', 'Expect: tea\r\n'), 1],
  ])('does not get more answered before the first reply by %s', async (_what, first, most) => {
    let run = 0;
    const open = await start(() => run++);
    server.on('checkExpectation', () => run++);
    const socket = open();
    socket.write(first + 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'.repeat(500));
    await expect.poll(() => run).toBeGreaterThan(0);
    for (let turn = 0; turn < 20; turn++) await sleep(1);
    expect(run).toBeLessThanOrEqual(most);
    socket.destroy();
  });

  it('has few answered that he does not read', async () => {
    const reply = Buffer.alloc(1_000_000);
    let run = 0;
    const open = await start((_request, response) => {
      run++;
      response.end(reply);
    });
    const sockets = numbers(20).map(() => open().pause());
    for (const socket of sockets) socket.write(get('/').repeat(200));
    const queued = async () => {
      for (let before = -1; before < run; ) {
        before = run;
        await sleep(200); // for more handlers to run
      }
      return run;
    };
    // The system's buffers take some megabytes per connection.
    expect(await queued()).toBeLessThan(20 * 30);
    for (const socket of sockets) socket.destroy();
  });

  it('has no more of them read than the limit and what the sockets buffer', async () => {
    const accepted: Socket[] = [];
    const open = await start(() => {}, { perSocket: 10_000, inAll: 1_000_000 });
    server.on('connection', (socket) => accepted.push(socket));
    const socket = open();
    socket.write(get('/').repeat(200_000));
    await expect.poll(() => accepted[0]?.bytesRead).toBeGreaterThan(10_000);
    for (let turn = 0; turn < 50; turn++) await sleep(1);
    expect(accepted[0]?.bytesRead).toBeLessThan(400_000);
    socket.destroy();
  });

  it('is closed when all connections together keep too much', async () => {
    const open = await start(() => {}, { perSocket: 10_000, inAll: 100_000 });
    const sockets = numbers(40).map(() => open());
    for (const socket of sockets) socket.write(get('/').repeat(200));
    await expect.poll(() => sockets.some(({ closed }) => closed)).toBe(true);
    const quiet = open();
    quiet.write(get('/'));
    await sleep(20);
    expect(quiet.closed).toBe(false);
    for (const socket of [...sockets, quiet]) socket.destroy();
  });
});

describe('others', () => {
  it('are served between the requests of callers who have sent many', async () => {
    const order: string[] = [];
    const open = await start((request, response) => {
      order.push(request.url ?? '');
      response.end('<>');
    });
    const many = numbers(20).map(() => open().resume());
    for (const socket of many) socket.write(get('/many').repeat(2_000));
    await expect.poll(() => order.length).toBeGreaterThan(20);
    const one = open();
    one.write(get('/one'));
    await once(one, 'data');
    expect(order.indexOf('/one')).toBeGreaterThan(0);
    expect(order.indexOf('/one')).toBeLessThan(40_000);
    for (const socket of [...many, one]) socket.destroy();
  });

  it('never get what follows a CONNECT on another connection', async () => {
    const seen: string[] = [];
    const open = await start((request, response) => {
      seen.push(request.url ?? '');
      response.end('<>');
    });
    server.on('connect', (_request, socket) => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'));
    const socket = open();
    await exchange(socket, `CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n${get('/smuggled').repeat(50)}`);
    await exchange(open(), get('/next', 'Connection: close\r\n'));
    expect(seen).toEqual(['/next']);
  });
});
