import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryCache } from '../../src/cache/cache.ts';
import { createGuardedFetch } from '../../src/net/client.ts';
import { createGuard } from '../../src/net/guard.ts';

const PAGE = '壓縮的頁面';

/** Badly compressed replies with their Content-Encoding. */
const BROKEN: Record<string, [encoding: string, body: Buffer]> = {
  'a line after gzip': ['gzip', Buffer.concat([gzipSync(PAGE), Buffer.from('\r\n')])],
  'half of gzip': ['gzip', gzipSync(PAGE).subarray(0, -10)],
  'half of brotli': ['br', brotliCompressSync(PAGE).subarray(0, -4)],
  'no gzip at all': ['gzip', Buffer.from(PAGE)],
};

let server: Server;
let origin: string;
let asked: Array<string | undefined>;
let mayBePlain: boolean;
beforeAll(async () => {
  server = createServer(({ url = '', headers }, response) => {
    asked.push(String(headers['accept-encoding']));
    response.setHeader('cache-control', 'max-age=60');
    if (mayBePlain && headers['accept-encoding'] === 'identity') return void response.end(PAGE);
    const [encoding, body] = BROKEN[decodeURIComponent(url.slice(1))] ?? [];
    response.writeHead(200, { 'content-encoding': encoding }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  asked = [];
  mayBePlain = true;
});

describe.each(Object.entries({ 'with a cache': { store: createMemoryCache() }, 'without one': {} }))(
  'a page that is badly compressed, %s,',
  (_, policy) => {
    const client = createGuardedFetch(createGuard({ allowCidrs: ['127.0.0.0/8'] }), policy);
    afterAll(() => client.close());
    const read = (name: string) =>
      client.fetch(`${origin}/${encodeURIComponent(name)}`, {
        ...{ timeoutMs: 3_000, maxBytes: 10_000, maxRedirects: 0, signal: new AbortController().signal },
      });

    it.each(Object.keys(BROKEN))('as %s, is requested once more without compression', async (name) => {
      expect(String((await read(name)).body)).toBe(PAGE);
      expect(asked).toEqual(['gzip, br', 'identity']);
    });

    it('fails if the server always compresses it', async () => {
      mayBePlain = false;
      await expect(read('half of gzip')).rejects.toMatchObject({ reason: 'network_error' });
      expect(asked.filter((encoding) => encoding === 'identity')).toHaveLength(1);
    });
  },
);
