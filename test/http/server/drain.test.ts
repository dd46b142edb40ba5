import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, Server as NetServer, Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createDrain, type Drain } from '../../../src/http/server/drain.ts';
import { createListeners } from '../../../src/http/server/listeners.ts';

const LINGER_MS = 250;
const wait = (ms: number) => new Promise((wake) => setTimeout(wake, ms));
const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

const drains: Drain[] = [];
afterEach(() => {
  for (const drain of drains.splice(0)) drain.end();
});

/** Starts a server with a drain; `call` connects a caller to it. */
async function started(listener: RequestListener = (_request, response) => void response.end('ok')) {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  const listeners = createListeners(server);
  const drain = createDrain(server, listeners);
  drains.push(drain);
  await listeners.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.address() as AddressInfo;
  const call = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    let heard = '';
    socket.on('data', (piece) => {
      heard += piece;
    });
    await once(socket, 'connect');
    const ended = once(socket, 'close');
    return {
      ended,
      heard: () => heard,
      replies: () => heard.split('HTTP/1.1 200').length - 1,
      send: () => void socket.write(REQUEST),
      isOpen: () => !socket.destroyed,
    };
  };
  return { server, drain, call };
}

/** A listener that holds its replies until the test sends them. */
function held() {
  const responses: ServerResponse[] = [];
  const come = async (count: number) => await expect.poll(() => responses.length, { interval: 5 }).toBe(count);
  return { responses, come, hold: (_request: unknown, response: ServerResponse) => void responses.push(response) };
}

describe('a drain', () => {
  it('closes idle connections after the linger time, whether used before or not', async () => {
    const { drain, call } = await started();
    const [used, fresh] = [await call(), await call()];
    used.send();
    await expect.poll(used.replies).toBe(1);
    const closed = drain.begin(LINGER_MS);
    await wait(LINGER_MS / 2);
    expect([used.isOpen(), fresh.isOpen()]).toEqual([true, true]);
    await Promise.all([closed, used.ended, fresh.ended]);
  });

  it('answers a request that arrives meanwhile and announces that the connection closes', async () => {
    const { drain, call } = await started();
    const caller = await call();
    caller.send();
    await expect.poll(caller.replies).toBe(1);
    expect(caller.heard()).not.toContain('Connection: close');
    const closed = drain.begin(60_000);
    caller.send();
    await Promise.all([closed, caller.ended]);
    expect(caller.replies()).toBe(2);
    expect(caller.heard()).toContain('Connection: close');
  });

  it('waits for a reply under way, which announces that the connection closes', async () => {
    const { responses, come, hold } = held();
    const { drain, call } = await started(hold);
    const caller = await call();
    caller.send();
    await come(1);
    const closed = drain.begin(0);
    await wait(LINGER_MS);
    expect(caller.isOpen()).toBe(true);
    responses[0]?.end('ok');
    await Promise.all([closed, caller.ended]);
    expect(caller.heard()).toMatch(/Connection: close[\s\S]*ok$/);
  });

  it('closes the connection after a reply whose head was sent before the drain', async () => {
    const { responses, come, hold } = held();
    const { drain, call } = await started(hold);
    const caller = await call();
    caller.send();
    await come(1);
    responses[0]?.writeHead(200).flushHeaders();
    const closed = drain.begin(0);
    await wait(LINGER_MS);
    responses[0]?.end('ok');
    await Promise.all([closed, caller.ended]);
    expect(caller.heard()).toContain('ok');
  });

  it('waits for a second request that arrived before the first was answered', async () => {
    const { responses, come, hold } = held();
    const { drain, call } = await started(hold);
    const caller = await call();
    caller.send();
    caller.send();
    await come(2);
    responses[0]?.end('one');
    await expect.poll(caller.replies).toBe(1);
    const closed = drain.begin(0);
    await wait(LINGER_MS);
    responses[1]?.end('two');
    await Promise.all([closed, caller.ended]);
    expect(caller.heard()).toContain('two');
  });

  it('answers a request that arrived while the event loop was blocked', async () => {
    const { drain, call } = await started();
    const caller = await call();
    caller.send();
    await expect.poll(caller.replies).toBe(1);
    const closed = drain.begin(LINGER_MS);
    await wait(LINGER_MS / 2);
    caller.send();
    for (const busyUntil = performance.now() + 2 * LINGER_MS; performance.now() < busyUntil; );
    await Promise.all([closed, caller.ended]);
    expect(caller.replies()).toBe(2);
  });

  it('closes connections with requests under way when it is ended early', async () => {
    const { come, hold } = held();
    const { drain, call } = await started(hold);
    const caller = await call();
    caller.send();
    await come(1);
    const closed = drain.begin(0);
    await wait(LINGER_MS);
    drain.end();
    await Promise.all([closed, caller.ended]);
  });

  it('closes its sockets in turn, each after the callers waiting there are accepted', async () => {
    const server = new NetServer() as Server; // only its events matter here
    const seen: string[] = [];
    const closer = (name: string) => async () => {
      seen.push(`${name} is closed`);
      setImmediate(() => {
        seen.push(`a caller after ${name}`); // at a socket that is still open
        server.emit('connection', new Socket());
      });
    };
    await createDrain(server, { closers: () => [closer('the first'), closer('the second')] }).begin(0);
    expect(seen).toEqual(['the first is closed', 'a caller after the first', 'the second is closed']);
  });

  it('ends even if new callers keep arriving', async () => {
    const server = new NetServer() as Server;
    let isClosed = false;
    const flood = () => {
      server.emit('connection', new Socket());
      if (!isClosed) setImmediate(flood);
    };
    flood();
    const close = async () => {
      isClosed = true;
    };
    await createDrain(server, { closers: () => [close] }).begin(0);
  });
});
