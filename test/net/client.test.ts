import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch } from '../../src/net/client.ts';
import type { Client } from '../../src/net/fetch.ts';
import { createGuard } from '../../src/net/guard.ts';
import { createOperatorFetch } from '../../src/net/operator-client.ts';

const ZEROS = Buffer.alloc(20_000_000);
/** Made once before the tests, because compressing takes longer than sending and would count against the timeouts. */
const BOMBS = { gzip: gzipSync(ZEROS), br: brotliCompressSync(ZEROS), deflate: deflateSync(ZEROS) };

/** A Location as servers write it, as headers are read: byte by byte. */
const IN_GBK = iconv.encode('/好?好', 'gbk').toString('latin1');

const ANSWERS: Record<string, RequestListener> = {
  '/ok': (_request, response) => response.end('好'),
  '/echo': (request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => response.end(JSON.stringify({ method: request.method, headers: request.headers, body })));
  },
  '/404': (_request, response) => response.writeHead(404).end('no'),
  '/gzip': (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('壓縮')),
  '/br': (_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('壓縮')),
  '/deflate': (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateSync('壓縮')),
  '/raw-deflate': (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'deflate' }).end(deflateRawSync('壓縮')),
  '/zstd': (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'zstd' }).end(zstdCompressSync('壓縮')),
  '/gzip-nothing': (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(),
  '/gzip-bomb': (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(BOMBS.gzip),
  '/br-bomb': (_request, response) => response.writeHead(200, { 'content-encoding': 'br' }).end(BOMBS.br),
  '/deflate-bomb': (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'deflate' }).end(BOMBS.deflate),
  '/broken-gzip': (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
  '/silent': () => {},
  '/slow': (_request, response) => void response.write('a'),
  '/endless': (_request, response) => {
    const timer = setInterval(() => response.write(ZEROS.subarray(0, 100_000)), 1);
    response.on('close', () => clearInterval(timer));
  },
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half');
    setTimeout(() => response.destroy(), 20);
  },
  '/announced': (_request, response) => void response.writeHead(200, { 'content-length': '1000001' }).flushHeaders(),
  '/full': (_request, response) => response.end(Buffer.alloc(1_000_000, 'x')),
  '/one-more': (_request, response) => void response.writeHead(200).end(Buffer.alloc(1_000_001, 'x')),
  '/nowhere': (_request, response) => response.writeHead(302).end('no'),
  '/hop': (_request, response) => response.writeHead(302, { location: '/ok' }).end(),
  '/hop-in-chinese': (_request, response) =>
    response.writeHead(302, { location: Buffer.from('/好').toString('latin1') }).end(),
  [encodeURI('/好')]: (_request, response) => response.end('好'),
  '/hop-in-gbk': (_request, response) => response.writeHead(302, { location: `${IN_GBK}#top` }).end(),
  '/%BA%C3?%BA%C3': (_request, response) => response.end('好'),
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/to-metadata': (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  '/to-metadata-in-gbk': (_request, response) =>
    response.writeHead(302, { location: `http://169.254.169.254${IN_GBK}` }).end(),
  '/to-decimal': (_request, response) => response.writeHead(307, { location: 'http://2852039166/' }).end(),
  '/to-ftp': (_request, response) => response.writeHead(302, { location: 'ftp://example.com/' }).end(),
  '/to-nowhere': (_request, response) => response.writeHead(302, { location: 'http://[' }).end(),
};

let server: Server;
let origin: string;
const clients = {
  pages: createGuardedFetch(createGuard({ allowCidrs: ['127.0.0.0/8'] })),
  engines: createOperatorFetch(),
};

beforeAll(async () => {
  server = createServer((request, response) => ANSWERS[request.url ?? '']?.(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  clients.pages.close();
  clients.engines.close();
  server.closeAllConnections();
  server.close();
});

describe.each(Object.entries(clients))('the client for %s', (_name, client: Client) => {
  const get = (path: string, options = {}) =>
    client.fetch(origin + path, {
      timeoutMs: 1_000,
      maxBytes: 1_000_000,
      maxRedirects: 5,
      signal: new AbortController().signal,
      ...options,
    });

  describe('replies', () => {
    it.each([
      ['/ok', 200, '好'],
      ['/404', 404, 'no'],
      ['/nowhere', 302, 'no'],
      ['/full', 200, 'x'.repeat(1_000_000)],
      ['/gzip', 200, '壓縮'],
      ['/br', 200, '壓縮'],
      ['/deflate', 200, '壓縮'],
      ['/zstd', 200, '壓縮'],
      ['/gzip-nothing', 200, ''],
      ['/hop', 200, '好'],
      ['/hop-in-chinese', 200, '好'],
      ['/hop-in-gbk', 200, '好'],
    ])('to %s have status %i and a complete body', async (path, status, text) => {
      const reply = await get(path);
      expect([reply.status, reply.body.toString()]).toEqual([status, text]);
    });

    it("tell a redirect's final URL, or its status if it is not followed", async () => {
      expect((await get('/hop')).url).toBe(`${origin}/ok`);
      expect((await get('/hop', { maxRedirects: 0 })).status).toBe(302);
    });

    it("show that JSON and forms are posted, by default with a browser's headers", async () => {
      const json = JSON.parse(
        (await get('/echo', { json: { 查: 1 }, headers: { 'accept-language': 'en' } })).body.toString(),
      );
      expect(json).toMatchObject({
        method: 'POST',
        body: '{"查":1}',
        headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      });
      const form = JSON.parse((await get('/echo', { form: { q: '查' } })).body.toString());
      expect(form).toMatchObject({ method: 'POST', body: 'q=%E6%9F%A5' });
      expect(form.headers['user-agent']).toContain('Mozilla/5.0');
      expect(form.headers['accept-language']).toBe('zh-TW,zh;q=0.9,en;q=0.5');
    });
  });

  describe('failures', () => {
    it.each([
      ['/gzip-bomb', 'too_large'],
      ['/br-bomb', 'too_large'],
      ['/deflate-bomb', 'too_large'],
      ['/endless', 'too_large'],
      ['/announced', 'too_large'],
      ['/one-more', 'too_large'],
      ['/broken-gzip', 'network_error'],
      ['/silent', 'timeout'],
      ['/slow', 'timeout'],
      ['/cut', 'network_error'],
      ['/loop', 'too_many_redirects'],
      ['/to-ftp', 'invalid_url'],
      ['/to-nowhere', 'invalid_url'],
    ])('for %s have the reason %s', async (path, reason) => {
      await expect(get(path)).rejects.toMatchObject({ name: 'NetFailure', reason });
    });

    it('to connect have the reason network_error', async () => {
      await expect(
        client.fetch('http://127.0.0.1:1/', {
          timeoutMs: 1_000,
          maxBytes: 10,
          maxRedirects: 0,
          signal: new AbortController().signal,
        }),
      ).rejects.toMatchObject({ reason: 'network_error' });
    });

    it("after an abort have the caller's own reason", async () => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error('gone')), 50);
      await expect(get('/silent', { signal: controller.signal })).rejects.toThrow('gone');
      await expect(get('/ok', { signal: controller.signal })).rejects.toThrow('gone');
    });
  });
});

describe('the client for pages', () => {
  it('does not wait for a body that is not wanted', async () => {
    const limits = { timeoutMs: 60_000, maxBytes: 2_000_000, maxRedirects: 0, signal: new AbortController().signal };
    const { status, body } = await clients.pages.fetch(`${origin}/announced`, { ...limits, wantsBody: () => false });
    expect([status, body.length]).toEqual([200, 0]);
  });

  it.each(['/to-metadata', '/to-metadata-in-gbk', '/to-decimal'])(
    'refuses the redirect of %s as forbidden_address',
    async (path) => {
      const limits = { timeoutMs: 1_000, maxBytes: 1_000, maxRedirects: 5, signal: new AbortController().signal };
      await expect(clients.pages.fetch(origin + path, limits)).rejects.toMatchObject({ reason: 'forbidden_address' });
    },
  );
});

it('the client for engines decompresses raw deflate, which some servers send', async () => {
  const limits = { timeoutMs: 1_000, maxBytes: 1_000, maxRedirects: 0, signal: new AbortController().signal };
  expect(String((await clients.engines.fetch(`${origin}/raw-deflate`, limits)).body)).toBe('壓縮');
});

it('the client for engines reports each piece of an uncompressed reply as it arrives', async () => {
  const told: Buffer[] = [];
  const limits = { timeoutMs: 1_000, maxBytes: 1_000, maxRedirects: 0, signal: new AbortController().signal };
  for (const path of ['/gzip', '/ok']) {
    await clients.engines.fetch(origin + path, { ...limits, onPiece: (piece) => void told.push(piece) });
  }
  expect(String(Buffer.concat(told))).toBe('好');
});
