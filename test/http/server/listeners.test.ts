import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createListeners, type Listeners } from '../../../src/http/server/listeners.ts';

/** Listens at the port in its argument from the moment that it is told, and tells how that went. */
const LISTEN = `
  import { createServer } from 'node:http';
  import { createListeners } from './src/http/server/listeners.ts';
  const listeners = createListeners(createServer());
  console.log('ready');
  process.stdin.once('data', async (at) => {
    while (Date.now() < Number(at));
    const address = { port: Number(process.argv[1]), host: '127.0.0.1' };
    console.log(await listeners.listen(address).then(() => 'listening', ({ code }) => code));
  });`;

const LOOPBACK = { port: 0, host: '127.0.0.1' };
const opened: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

const closeAll = (listeners: Listeners) => Promise.all(listeners.closers().map((close) => close()));

async function started(address = LOOPBACK) {
  const server = createServer((_request, response) => void response.end('ok'));
  const listeners: Listeners = createListeners(server);
  const callers: Socket[] = [];
  opened.push(async () => {
    for (const caller of callers) caller.destroy();
    server.closeAllConnections();
    await closeAll(listeners);
  });
  await listeners.listen(address);
  const { port } = server.address() as AddressInfo;
  return { server, listeners, port, call: () => void callers.push(connect(port, '127.0.0.1').on('error', () => {})) };
}

describe('a server with several sockets', () => {
  it('accepts many callers per turn of the event loop', async () => {
    const { server, call } = await started();
    const CALLERS = 160;
    let accepted = 0;
    server.on('connection', () => accepted++);
    for (let n = 0; n < CALLERS; n++) call(); // on loopback a caller is connected at once, before the server accepts it
    let turns = 0;
    for (; accepted < CALLERS && turns < CALLERS; turns++) await nextTurn();
    expect(accepted).toBe(CALLERS);
    expect(turns).toBeLessThan(CALLERS / 4);
  });

  it('answers parallel requests over its sockets', async () => {
    const { port } = await started();
    const replies = Array.from({ length: 64 }, async () => (await fetch(`http://127.0.0.1:${port}`)).text());
    expect(new Set(await Promise.all(replies))).toEqual(new Set(['ok']));
  });

  it('does not share its port with another server', async () => {
    const { port } = await started();
    await expect(started({ ...LOOPBACK, port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('does not share its port with servers of other processes that begin to listen at the same moment', async () => {
    const { port, listeners } = await started();
    await closeAll(listeners);
    for (let round = 0; round < 4; round++) {
      const processes = Array.from({ length: 4 }, () =>
        spawn(process.execPath, ['--input-type=module', '-e', LISTEN, String(port)], {
          cwd: join(import.meta.dirname, '../../..'),
        }),
      );
      const lines = processes.map(({ stdout }) => createInterface(stdout)[Symbol.asyncIterator]());
      const next = async () => (await Promise.all(lines.map((one) => one.next()))).map(({ value }) => value);
      expect(await next()).toEqual(Array(4).fill('ready'));
      const at = String(Date.now() + 200);
      for (const { stdin } of processes) stdin.write(`${at}\n`);
      expect((await next()).sort()).toEqual(['EADDRINUSE', 'EADDRINUSE', 'EADDRINUSE', 'listening']);
      await Promise.all(
        processes.map((one) => {
          one.kill();
          return once(one, 'exit');
        }),
      );
    }
  });

  it('is closed only when all its connections are', async () => {
    const { server, listeners, port, call } = await started();
    for (let n = 0; n < 32; n++) call();
    const here: Socket[] = [];
    while (here.length < 32) await new Promise((done) => server.once('connection', (one) => done(here.push(one))));
    let isClosed = false;
    const closed = closeAll(listeners).then(() => {
      isClosed = true;
    });
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
    expect(isClosed).toBe(false);
    for (const one of here) one.destroy();
    await closed;
  });
});
