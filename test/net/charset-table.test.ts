import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExtractor, type Extractor } from '../../src/extractor/extractor.ts';
import { createGuardedFetch, type PageClient } from '../../src/net/client.ts';
import { createGuard } from '../../src/net/guard.ts';
import { CHARSET_CASES, charsetTable } from './charset-cases.ts';

let server: Server;
let client: PageClient;
let extractor: Extractor;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const one = CHARSET_CASES[Number(request.url?.slice(1))];
    response.writeHead(200, { 'content-type': one?.contentType }).end(one?.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = createGuardedFetch(createGuard({ allowCidrs: ['127.0.0.0/8'] }));
  extractor = createExtractor({ fetch: client.fetch, threads: 1 });
});
afterAll(async () => {
  await extractor.close();
  client.close();
  server.closeAllConnections();
  server.close();
});

/** Tests the whole way from the network to the text: every character of the page must be right, whatever the server declares. */
describe('pages are read right in every encoding and with every declaration', () => {
  it.each(CHARSET_CASES.map((one, index) => ({ ...one, index })))('$name', async ({ index, text }) => {
    const reply = extractor.extract(`${origin}/${index}`, { format: 'text' }, new AbortController().signal);
    if (text === undefined) await expect(reply).rejects.toMatchObject({ reason: 'undecodable' });
    else expect((await reply).content).toContain(text);
  });
});

describe('the comparison of encodings', () => {
  it.each([
    ['README.md', 'en'],
    ['README.zh-TW.md', 'zh'],
  ] as const)('in %s matches the cases', (file, language) => {
    expect(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')).toContain(charsetTable(language));
  });
});
