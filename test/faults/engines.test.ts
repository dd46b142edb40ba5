import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyDatabase, type TestDatabase } from '../_util/databases.ts';
import { faultTable } from './_table.ts';
import { createWorld, type Seen, type World } from './_world.ts';

const record = faultTable('engines');

/** The operator's own engine on loopback, and engines reached through a proxy that makes them fail. */
const ENGINES = ['searxng', 'bing', 'brave', 'mojeek'];

type Fault = 'http_500' | 'garbage' | 'hang' | 'refuse';

let database: TestDatabase;
let world: World;
let proxy: Server;
let fault: Fault = 'refuse';
const open = new Set<Socket>();

beforeAll(async () => {
  database = await anyDatabase();
  proxy = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    if (fault === 'refuse') return socket.resetAndDestroy();
    socket.on('data', () => {
      if (fault === 'garbage') socket.write('HTTP/1.1 200 OK\r\n\r\n\u0000\u0015garbage\r\n\r\n<html>{"results":');
      if (fault === 'http_500') socket.end('HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n');
    });
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  world = await createWorld({
    database: database.options,
    environment: { SEARCH_ENGINES: ENGINES.join(), HTTP_PROXY: origin, HTTPS_PROXY: origin },
  });
});
afterAll(async () => {
  await world?.end();
  for (const socket of open) socket.destroy();
  proxy.close();
  await database.drop();
});

it.each<[Fault, string]>([
  ['refuse', 'one connection reset'],
  ['http_500', 'HTTP 500'],
  ['garbage', 'garbage'],
  ['hang', 'hung'],
])('when all engines fail (%s), searches end with an error and succeed again afterwards', async (what, name) => {
  fault = what;
  world.web.search.failing = what === 'refuse' ? 'http_500' : what;
  const ask = () => Promise.all(Array.from({ length: 4 }, () => world.search()));
  const seen: Seen[] = await ask();
  expect(seen.map(({ code }) => code)).toEqual(Array(4).fill('upstream_unavailable'));
  expect(await world.call('/api/ready')).toMatchObject({ status: 200 });
  // The engines behind the proxy stay unavailable: the operator's own is enough for recovery.
  world.web.search.failing = undefined;
  const recoveryMs = await world.recovery();
  await world.expectSound();
  record({ fault: `every engine: ${name}`, seen, recoveryMs });
});

it('when all engines but one fail, a search returns its results and names the others', async () => {
  const seen = await world.search();
  expect(seen.status).toBe(200);
  const away = (seen.body.unresponsive_engines as string[][]).map(([engine]) => engine);
  expect(away).toEqual(expect.arrayContaining(['brave', 'mojeek']));
  await world.expectSound();
  record({ fault: 'every engine but one', seen: [seen], recoveryMs: 'nothing to recover' });
});
