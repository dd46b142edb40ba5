import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decompressed } from '../../src/net/decompress.ts';
import { createOperatorFetch } from '../../src/net/operator-client.ts';

const TEXT = Buffer.from('颱風停班停課'.repeat(100));
const NEVER = new AbortController().signal;
const LIMITS = { maxBytes: 10_000, signal: NEVER };
const many = (count: number) => {
  let body: Buffer = TEXT;
  for (let n = 0; n < count; n++) body = gzipSync(body);
  return { body, head: { 'content-encoding': Array(count).fill('gzip').join(', ') } };
};

describe('a compressed body', () => {
  it.each([
    ['none', TEXT, undefined],
    ['gzip', gzipSync(TEXT), 'gzip'],
    ['by its old name', gzipSync(TEXT), 'X-GZIP'],
    ['deflate with a header', deflateSync(TEXT), 'deflate'],
    ['deflate without', deflateRawSync(TEXT), 'deflate'],
    ['brotli', brotliCompressSync(TEXT), 'br'],
    ['zstd', zstdCompressSync(TEXT), 'zstd'],
    ['one upon another', brotliCompressSync(gzipSync(TEXT)), 'gzip, br'],
    ['one that is unknown', TEXT, 'compress'],
  ])('is decompressed: %s', async (_what, body, encoding) => {
    const head = encoding === undefined ? {} : { 'content-encoding': encoding };
    expect((await decompressed(body, head, LIMITS)).equals(TEXT)).toBe(true);
  });

  it('is empty if nothing was sent', async () => {
    expect(await decompressed(Buffer.alloc(0), { 'content-encoding': 'gzip' }, LIMITS)).toHaveLength(0);
  });

  it('is refused if it is too large or has too many encodings', async () => {
    const bomb = gzipSync(Buffer.alloc(10_001));
    await expect(decompressed(bomb, { 'content-encoding': 'gzip' }, LIMITS)).rejects.toThrow('too_large');
    const [some, more] = [many(3), many(4)];
    expect((await decompressed(some.body, some.head, LIMITS)).equals(TEXT)).toBe(true);
    await expect(decompressed(more.body, more.head, LIMITS)).rejects.toThrow('too_large');
  });

  it('is not decompressed after the caller has aborted', async () => {
    const { body, head } = many(2);
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(decompressed(body, head, { ...LIMITS, signal })).rejects.toThrow('gone');
  });
});

it('the client for engines refuses a reply compressed a thousand times', async () => {
  const { body, head } = many(1_000);
  const server = createServer((_request, response) => response.writeHead(200, head).end(body));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const client = createOperatorFetch();
  const asked = client.fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
    ...{ timeoutMs: 5_000, maxBytes: 4_000_000, maxRedirects: 0, signal: NEVER },
  });
  await expect(asked).rejects.toThrow('too_large');
  client.close();
  server.close();
});
