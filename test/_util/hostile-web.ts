import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const WORDS = '這是一個很長的段落，裡面有許多文字，用來測試擷取。'.repeat(5);
const MB = 1_000_000;

/** Replies that block or bloat a service that is not built for them. */
const PAGES: Record<string, Buffer> = Object.fromEntries(
  Object.entries({
    deep: '<div>'.repeat(100_000) + WORDS,
    lists: '<ul><li>'.repeat(3_000) + WORDS,
    formatting: '<a><b><i>'.repeat(5_000) + WORDS,
    attributes: `<div ${Array.from({ length: 100_000 }, (_, n) => `a${n}=1`).join(' ')}>${WORDS}</div>`,
    tables: '<table>'.repeat(10_000) + WORDS,
    cells: `<table><tr><td>${WORDS}`.repeat(6_000),
    nodes: '<p>文</p>'.repeat(400_000),
    paragraphs: `<p>${WORDS}</p>`.repeat(13_000),
    line: WORDS.repeat(13_000),
    nulls: '\0'.repeat(4 * MB) + WORDS,
    ampersands: `${WORDS}${'&'.repeat(4 * MB)}`,
    'twenty-megabytes': `<p>${WORDS}</p>`.repeat(54_000),
    ordinary: `<title>標題在此</title><article><h1>標題在此</h1>${`<p>${WORDS}</p>`.repeat(10)}</article>`,
  }).map(([name, html]) => [name, Buffer.from(html)]),
);
const BOMBS: Record<string, Buffer> = {
  gzip: gzipSync(Buffer.alloc(200 * MB)),
  br: brotliCompressSync(Buffer.alloc(100 * MB)),
};

/** The paths of the hostile pages; there is an `ordinary` one, too. */
export const HOSTILE = [
  ...Object.keys(PAGES).filter((name) => name !== 'ordinary'),
  ...['gzip', 'br', 'endless', 'drip'],
];

/** Starts a web site of hostile pages on loopback. */
export async function startHostileWeb(): Promise<{ origin: string; close(): void }> {
  const web = createServer((request, response) => {
    const name = URL.parse(request.url ?? '', 'http://x')?.pathname.slice(1) ?? '';
    const head = { 'content-type': 'text/html; charset=utf-8' };
    if (BOMBS[name]) return void response.writeHead(200, { ...head, 'content-encoding': name }).end(BOMBS[name]);
    if (PAGES[name]) return void response.writeHead(200, head).end(PAGES[name]);
    const timer = setInterval(() => response.write(name === 'drip' ? 'a' : 'a'.repeat(100_000)), 20);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(web.address() as AddressInfo).port}`,
    close() {
      web.closeAllConnections();
      web.close();
    },
  };
}
