import { createServer, type IncomingMessage, METHODS, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import type { Config } from '../../config.ts';
import { ServiceError } from '../../errors.ts';
import { type Links, linksFrom } from '../routing/base-url.ts';
import type { Routes } from '../routing/routes.ts';
import { refusalOf } from '../routing/unmatched.ts';
import { closeWithoutReset } from './connection-drain.ts';

/**
 * The server around the app. What Node would refuse by itself, with an empty body, is refused in JSON like everything else:
 * bytes that are no HTTP, methods that it does not know, a missing or second Host, an unknown Expect, a CONNECT as to a proxy.
 */
export function createHttpServer(app: Express, config: Config): Server {
  const routes: Routes = app.locals.routes;
  const links = (host: string) => linksFrom(host, 'http', config);
  const server = createServer({ requireHostHeader: false, ...TIMEOUTS }, (request, response) => {
    const wrong = wrongHost(request);
    if (wrong !== undefined) answer(response, new ServiceError('invalid_request', wrong));
    else app(request, response);
  });
  closeWithoutReset(server);
  server.on('checkContinue', (request, response) => {
    // Whoever is refused need not send the body, and nobody knows then what comes next. `readBody` asks for it.
    response.shouldKeepAlive = false;
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (_request, response) =>
    answer(response, new ServiceError('invalid_request', '不支援請求的 Expect 標頭。', { status: 417 })),
  );
  server.on('clientError', (error: ClientError, socket: NonNullable<ServerResponse['socket']>) => {
    const isAnswering = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent; // as Node's own handler asks
    const isUnused = socket.bytesRead === 0; // opened in advance: an answer to nothing might be taken for that of its first request
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering || isUnused) return void socket.destroy();
    socket.write(written(refusalOfBytes(error, routes, links)));
    socket.destroySoon(); // also where the other side never ends
  });
  server.on('connect', ({ url = '', headers }, socket: Socket) => {
    socket.on('error', () => socket.destroy()); // Node has let go of it
    socket.write(written(refusalOfRequest(routes, url, links(headers.host ?? ''))));
    socket.destroySoon();
  });
  return server;
}

/** ms. What sends slower than any client of ours occupies a connection, and of those there are only so many. */
const TIMEOUTS = {
  headersTimeout: 30_000,
  requestTimeout: 60_000, // with the body, of 1 MiB at most: clients do not wait longer either
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000, // longer than the 60 s of load balancers, which else send a request into a connection that closes
};

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** RFC 9112, section 3.2. Of several, Node shows the first alone, where a proxy before it may have gone by the last. */
function wrongHost({ httpVersion, headers, rawHeaders }: IncomingMessage): string | undefined {
  if (headers.host === undefined) return httpVersion === '1.1' ? '請求缺少 Host 標頭。' : undefined;
  return rawHeaders.filter(isHost).length > 1 ? '請求有不只一個 Host 標頭。' : undefined;
}

/** In Node's list of names and values by turns. */
function isHost(text: string, index: number): boolean {
  return index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
}

function answer(response: ServerResponse, error: ServiceError): void {
  const body = JSON.stringify({ error: error.message, code: error.code });
  const head = { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  response.writeHead(error.status, head).end(body);
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** A response that is written without Node's. */
interface RawReply {
  status: number;
  allow?: string | undefined;
  body: object;
}

function refusalOfBytes({ code, rawPacket }: ClientError, routes: Routes, links: (host: string) => Links): RawReply {
  const unknown = code === 'HPE_INVALID_METHOD' ? requestLine(rawPacket) : undefined;
  if (unknown !== undefined) return refusalOfRequest(routes, unknown.path, links(unknown.host));
  const [status, error] = REFUSED_BYTES[code ?? ''] ?? [400, '無法解析這個 HTTP 請求。'];
  return { status, body: { error, code: 'invalid_request' } };
}

/** By the codes of Node's errors. */
const REFUSED_BYTES: Record<string, [status: number, error: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'HTTP 請求的標頭太長。'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '請求沒有及時送完。'],
};

function refusalOfRequest(routes: Routes, path: string, links: Links): RawReply {
  const { error, allow, extra } = refusalOf(routes, path, links);
  return { status: error.status, allow, body: { error: error.message, code: error.code, ...extra } };
}

/** Of a request that is one but for its method; undefined when the bytes are anything else. */
function requestLine(packet: Buffer | undefined): { path: string; host: string } | undefined {
  const head = packet?.subarray(0, MAX_HEAD).toString('latin1') ?? '';
  const [, method = '', target = ''] = /^([A-Z][A-Z_-]{0,30}) (\/\S*) HTTP\/1\.[01]\r\n/i.exec(head) ?? [];
  if (target === '' || METHODS.includes(method)) return undefined; // what is wrong is something that comes after it
  const host = /\r\nhost:([^\r\n]*)/i.exec(head)?.[1]?.trim() ?? '';
  return { path: target.split(/[?#]/, 1)[0] ?? '', host };
}

const MAX_HEAD = 8_192;

function written({ status, allow, body }: RawReply): string {
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${JSON_TYPE}`,
    ...(allow === undefined ? [] : [`Allow: ${allow}`]),
    `Content-Length: ${Buffer.byteLength(text)}`,
    'Connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
