import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../_util/service.ts';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.newKey();
});
afterAll(() => service.stop());

const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Opens a connection and sends the head of a POST on it. */
function post(path: string, ...fields: string[]): Socket {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  open.push(socket);
  const head = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${key}`, ...fields];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket.setEncoding('utf8');
}

/** The first data that arrives. */
async function first(socket: Socket): Promise<string> {
  const [text] = await once(socket, 'data');
  return text;
}

/** All data that arrives until the other side closes the connection. */
async function all(socket: Socket): Promise<string> {
  const closed = once(socket, 'close');
  let text = '';
  socket.on('data', (piece) => {
    text += piece;
  });
  await closed;
  return text;
}

const CHUNK = `10000\r\n${' '.repeat(0x10000)}\r\n`;
const REFUSED = /^HTTP\/1\.1 413 .*\r\nConnection: close\r\n.*請求內容超過 1 MiB 上限/s;
const DOORS = ['/v1/search', '/v1/extract', '/mcp', '/search', '/openwebui/search'];

describe('a body that is too long', () => {
  it.each(DOORS)('is refused by %s for its Content-Length before any of it arrives', async (path) => {
    expect(await first(post(path, 'Content-Length: 2000000'))).toMatch(REFUSED);
  });

  it.each(DOORS)('is refused by %s while it arrives, even if it never ends', async (path) => {
    const socket = post(path, 'Transfer-Encoding: chunked');
    const reply = first(socket);
    const sending = setInterval(() => socket.write(CHUNK.repeat(5)), 5);
    expect(await reply.finally(() => clearInterval(sending))).toMatch(REFUSED);
  });

  it('is refused even when little of it remains after decompression', async () => {
    const socket = post('/v1/search', 'Content-Encoding: gzip', 'Transfer-Encoding: chunked');
    const nothing = Buffer.concat(Array(60_000).fill(gzipSync('')));
    socket.write(`${nothing.byteLength.toString(16)}\r\n`);
    socket.write(nothing);
    expect(await first(socket)).toMatch(REFUSED);
  });

  it('is refused even when the caller sends all of it before reading', async () => {
    const socket = post('/v1/search', 'Content-Length: 12000000');
    await new Promise<void>((sent, fail) => socket.once('error', fail).write(' '.repeat(12_000_000), () => sent()));
    expect(await all(socket)).toMatch(REFUSED); // and the connection is closed
  });

  it('does not keep open the connection of a caller that never stops sending', async () => {
    const socket = post('/v1/search', 'Content-Length: 900000000');
    socket.on('error', () => {}); // closed while the test is still writing
    const sending = setInterval(() => socket.writable && socket.write(' '.repeat(100)), 20);
    expect(await all(socket).finally(() => clearInterval(sending))).toMatch(REFUSED);
  });
});

describe('a caller that sends Expect: 100-continue', () => {
  const BODY = '{"query":"颱風"}';
  const asking = (path: string, bytes: number, ...fields: string[]) =>
    post(path, 'Expect: 100-continue', `Content-Length: ${bytes}`, ...fields);

  it.each([
    ['/v1/search', 99_000_000, 413],
    ['/mcp', 99_000_000, 413],
    ['/v1/nothing', 99_000_000, 404],
    ['/v1/credits', 99_000_000, 405],
    ['/v1/nothing', 10, 404],
  ])('for %s with %i bytes gets %i instead', async (path, bytes, status) => {
    expect(await first(asking(path, bytes))).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*Connection: close\r\n`, 's'));
  });

  it('gets 401 when it has no valid key', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1').setEncoding('utf8');
    open.push(socket);
    socket.write('POST /v1/search HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 99000000\r\n\r\n');
    expect(await first(socket)).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('gets 100 and can use its connection again', async () => {
    const socket = asking('/v1/search', Buffer.byteLength(BODY));
    expect(await first(socket)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(BODY);
    const reply = await first(socket);
    expect(reply).toMatch(/^HTTP\/1\.1 200 /);
    expect(reply).not.toMatch(/connection: close/i);
  });

  it('gets 100, and its connection is closed if it asks for that', async () => {
    const socket = asking('/v1/search', Buffer.byteLength(BODY), 'Connection: close');
    expect(await first(socket)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write(BODY);
    expect(await all(socket)).toMatch(/^HTTP\/1\.1 200 .*Connection: close\r\n/s);
  });
});
