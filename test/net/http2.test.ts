import { readFileSync } from 'node:fs';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../src/net/fetch.ts';
import { createOperatorFetch, type OperatorOptions } from '../../src/net/operator-client.ts';

const fixture = (file: string) => readFileSync(join(import.meta.dirname, '../fixtures/tls', file), 'utf8');
const OPTIONS = { timeoutMs: 3_000, maxBytes: 1_000, maxRedirects: 3, signal: new AbortController().signal };

let modern: Http2SecureServer;
let plain: Server;
let client: Client<OperatorOptions>;
let sessions = 0;
let sockets = 0;
let isLeaving = false;

beforeAll(async () => {
  const cert = fixture('localhost.cert.pem');
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  const tls = { cert, key: fixture('localhost.key.pem') };
  modern = createSecureServer({ ...tls, allowHTTP1: true }, (request, response) => {
    // Reads the request first: a stream whose request was not read completely is reset.
    request.resume().on('end', () => {
      response.end(request.httpVersion);
      if (isLeaving) request.stream.session?.close();
    });
  });
  modern.on('session', () => sessions++);
  plain = createServer(tls, (request, response) => void response.end(request.httpVersion));
  plain.on('connection', () => sockets++);
  await Promise.all([modern, plain].map((server) => new Promise<void>((done) => server.listen(0, 'localhost', done))));
  client = createOperatorFetch();
});
afterAll(() => {
  client.close();
  modern.close();
  plain.closeAllConnections();
  plain.close();
});

const ask = async (server: { address(): unknown }, more: Partial<OperatorOptions> = {}) => {
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
  return (await client.fetch(url, { ...OPTIONS, ...more })).body.toString();
};

it('uses HTTP/2 over one connection if the server offers it', async () => {
  await ask(modern);
  expect(await Promise.all([ask(modern), ask(modern), ask(modern)])).toEqual(['2.0', '2.0', '2.0']);
  expect(sessions).toBe(1);
});

it('loses no reply if the server repeatedly closes its connection', async () => {
  isLeaving = true;
  for (let n = 0; n < 8; n++) {
    const asked = [ask(modern), ask(modern), ask(modern, { json: { q: '查' } })];
    expect(await Promise.all(asked)).toEqual(['2.0', '2.0', '2.0']);
  }
  isLeaving = false;
  expect(sessions).toBeGreaterThan(4);
});

it('uses HTTP/1.1 and keeps the connection if the server offers no HTTP/2', async () => {
  for (let n = 0; n < 4; n++) expect(await ask(plain)).toBe('1.1');
  expect(sockets).toBeLessThan(4);
});
