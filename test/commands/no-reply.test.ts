import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { whyNoReply } from '../../src/commands/no-reply.ts';
import { createOperatorFetch } from '../../src/net/operator-client.ts';

const client = createOperatorFetch();
const server = createServer((request, response) => {
  if (request.url === '/broken') response.destroy();
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  client.close();
  server.closeAllConnections();
  server.close();
});

const LIMITS = { timeoutMs: 500, maxBytes: 1_000_000 };

it.each([
  ['a server that is slow', `${url}/slow`, `${url} 在 0.5 秒內沒有回覆完。`],
  ['a connection that breaks', `${url}/broken`, `與 ${url} 的連線中斷，沒有收到完整的回覆。`],
  ['a server that is away', 'http://127.0.0.1:9/', '無法連線到 http://127.0.0.1:9。'],
])('whyNoReply explains the failure of a request to %s', async (_, to, said) => {
  const options = { ...LIMITS, json: {}, maxRedirects: 0, signal: new AbortController().signal };
  const error = await client.fetch(to, options).catch((thrown) => thrown);
  expect(whyNoReply(error, to, LIMITS)).toBe(said);
});
