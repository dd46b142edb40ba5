import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../src/net/client.ts';
import type { Client } from '../../src/net/fetch.ts';
import { createGuard } from '../../src/net/guard.ts';

const ZEROS = Buffer.alloc(1_000_000);
const LIMIT = 1_000_000;

/** Number of bytes that the server has sent, by path. */
const sent = new Map<string, number>();

/** Sends a body without end, as fast as it is accepted or one piece every `pause` ms. */
function pour(piece: () => Buffer, pause = 0, head: Record<string, string> = {}): RequestListener {
  return (request, response) => {
    const path = request.url ?? '';
    let open = true;
    response.on('close', () => {
      open = false;
    });
    response.writeHead(200, head);
    const next = () => {
      if (!open) return;
      const bytes = piece();
      sent.set(path, (sent.get(path) ?? 0) + bytes.length);
      const isRoom = response.write(bytes);
      if (pause > 0) setTimeout(next, pause);
      else if (isRoom) setImmediate(next);
      else response.once('drain', next);
    };
    next();
  };
}

const ANSWERS: Record<string, RequestListener> = {
  '/endless': pour(() => ZEROS),
  '/endless-with-length': pour(() => ZEROS, 0, { 'content-length': String(2 ** 40) }),
  '/drip': pour(() => Buffer.from('a'), 20),
  '/line': pour(() => Buffer.from('文'.repeat(10_000))),
  '/endless-gzip': (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' });
    const gzip = createGzip();
    gzip.pipe(response);
    const next = () => {
      if (!response.destroyed) gzip.write(ZEROS, () => setImmediate(next));
    };
    next();
  },
  '/video': pour(() => ZEROS, 0, { 'content-type': 'video/mp4' }),
  '/not-found': (_request, response) => void response.writeHead(404).end(ZEROS),
};
const BOMB = Buffer.alloc(300_000_000);
const BOMBS = {
  gzip: gzipSync(BOMB), // 300 KB
  br: brotliCompressSync(BOMB.subarray(0, 100_000_000)), // 90 bytes
};

let server: Server;
let rude: TcpServer;
let client: Client;
let origin: string;
let rudeOrigin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const bomb = /^\/bomb-(\w+)$/.exec(request.url ?? '')?.[1] as keyof typeof BOMBS | undefined;
    if (bomb !== undefined) return void response.writeHead(200, { 'content-encoding': bomb }).end(BOMBS[bomb]);
    ANSWERS[request.url ?? '']?.(request, response);
  });
  // Sends something that is not HTTP, or HTTP whose headers never end.
  rude = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (request) => {
      if (request.includes('/headers')) {
        socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket.write(`x-${Math.random()}: ${'y'.repeat(10_000)}\r\n`), 1);
        socket.on('close', () => clearInterval(timer));
      } else if (request.includes('/head-drip')) {
        socket.write('HTTP/1.1 200 OK\r\nx: ');
        const timer = setInterval(() => socket.write('y'), 50);
        socket.on('close', () => clearInterval(timer));
      } else socket.end('SSH-2.0-OpenSSH_9.9\r\n');
    });
  });
  const listen = (one: Server | TcpServer) =>
    new Promise<string>((done) =>
      one.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(one.address() as AddressInfo).port}`)),
    );
  [origin, rudeOrigin] = await Promise.all([listen(server), listen(rude)]);
  client = createGuardedFetch(createGuard({ allowCidrs: ['127.0.0.0/8'] }));
});
afterAll(() => {
  client.close();
  server.closeAllConnections();
  server.close();
  rude.close();
});

const LONG_MS = 300_000; // for replies whose failure is not that they take time

const get = (url: string, options = {}) =>
  client.fetch(url, {
    timeoutMs: LONG_MS,
    maxBytes: LIMIT,
    maxRedirects: 5,
    signal: new AbortController().signal,
    ...options,
  });

/** More than the buffers of two sockets and a decompressor hold; none of these replies would ever end by itself. */
const MAX_SENT = 20_000_000;

describe('hostile replies', () => {
  it.each([
    ['/endless', 'too_large'],
    ['/endless-with-length', 'too_large'],
    ['/endless-gzip', 'too_large'],
    ['/line', 'too_large'],
    ['/bomb-gzip', 'too_large'],
    ['/bomb-br', 'too_large'],
    ['/drip', 'timeout'],
  ])('to %s fail with %s', async (path, reason) => {
    const timeoutMs = reason === 'timeout' ? 1_000 : LONG_MS;
    await expect(get(origin + path, { timeoutMs })).rejects.toMatchObject({ name: 'NetFailure', reason });
    expect(sent.get(path) ?? 0).toBeLessThan(MAX_SENT);
  });

  it.each([
    ['/headers', 'network_error'],
    ['/head-drip', 'timeout'],
    ['/other-protocol', 'network_error'],
  ])('from a rude server to %s fail with %s', async (path, reason) => {
    const timeoutMs = reason === 'timeout' ? 1_000 : LONG_MS;
    await expect(get(rudeOrigin + path, { timeoutMs })).rejects.toMatchObject({ name: 'NetFailure', reason });
  });

  it('that are twenty concurrent bombs are limited while they are decompressed', async () => {
    const before = process.memoryUsage();
    let most = 0;
    const timer = setInterval(() => {
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      most = Math.max(most, arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed);
    }, 5);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => get(origin + (n % 2 === 0 ? '/bomb-gzip' : '/bomb-br'))),
    );
    clearInterval(timer);
    expect(outcomes.every((outcome) => outcome.status === 'rejected')).toBe(true);
    expect(most).toBeLessThan(100_000_000); // decompressed completely, they would take 4 GB
  });
});

describe('unwanted bodies', () => {
  it('are not read, be it by their type or status', async () => {
    const wantsBody = ({ status, headers }: { status: number; headers: Record<string, unknown> }) =>
      status === 200 && headers['content-type'] !== 'video/mp4';
    const video = await get(`${origin}/video`, { wantsBody });
    expect([video.status, video.headers['content-type'], video.body.length]).toEqual([200, 'video/mp4', 0]);
    expect(sent.get('/video')).toBeLessThan(MAX_SENT);
    const missing = await get(`${origin}/not-found`, { wantsBody });
    expect([missing.status, missing.body.length]).toEqual([404, 0]);
  });
});
