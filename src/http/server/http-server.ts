import { createServer, type IncomingMessage, METHODS, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Express } from 'express';
import type { Config } from '../../config.ts';
import { ServiceError } from '../../errors.ts';
import { bareAddresses } from '../request/forwarded.ts';
import { type Links, linksFrom } from '../routing/base-url.ts';
import type { Routes } from '../routing/routes.ts';
import { refusalOf } from '../routing/unmatched.ts';
import { closeWithoutReset } from './connection-drain.ts';
import { answerInTurn } from './pipelining.ts';
import { useOriginForm } from './request-target.ts';

/**
 * Creates the server around the app. Requests that Node itself would refuse, with an empty body, are refused in JSON:
 * bytes that are not HTTP, methods that Node does not know, a missing or second Host, an unknown Expect, and CONNECT.
 */
export function createHttpServer(app: Express, config: Config): Server {
  const routes: Routes = app.locals.routes;
  const links = (host: string) => linksFrom(host, 'http', config);
  const server = createServer({ requireHostHeader: false, ...TIMEOUTS }, (request, response) => {
    if (!request.socket.writable) return; // came with others, and one of them has ended the connection
    const wrong = wrongHost(request);
    if (wrong !== undefined) return answer(response, new ServiceError('invalid_request', wrong));
    useOriginForm(request);
    const { headers } = request;
    const forwardedFor = headers['x-forwarded-for'];
    if (forwardedFor !== undefined) headers['x-forwarded-for'] = bareAddresses(String(forwardedFor));
    app(request, response);
  });
  closeWithoutReset(server);
  answerInTurn(server);
  server.on('checkContinue', (request, response) => {
    // A refused client may or may not send the body, so the connection cannot be reused. `readBody` asks for the body.
    response.shouldKeepAlive = false;
    server.emit('request', request, response);
  });
  server.on('checkExpectation', (_request, response) =>
    answer(response, new ServiceError('invalid_request', '不支援請求的 Expect 標頭。', { status: 417 })),
  );
  server.on('clientError', (error: ClientError, socket: NonNullable<ServerResponse['socket']>) => {
    const isAnswering = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent; // as in Node's handler
    const isUnused = socket.bytesRead === 0; // opened in advance: its first request might get this as its reply
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering || isUnused) return void socket.destroy();
    socket.write(written(refusalOfBytes(error, routes, links)));
    socket.destroySoon(); // even if the other side never ends the connection
  });
  server.on('connect', ({ url = '', headers }, socket: Socket) => {
    socket.on('error', () => socket.destroy()); // Node no longer handles errors of this socket
    socket.write(written(refusalOfRequest(routes, url, links(headers.host ?? ''))));
    socket.destroySoon();
  });
  return server;
}

/** Time-outs in ms. Connections are limited, so those of senders slower than any client of ours are closed. */
const TIMEOUTS = {
  headersTimeout: 30_000,
  requestTimeout: 60_000, // including the body, of 1 MiB at most; clients do not wait longer either
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 65_000, // longer than load balancers' 60 s: they would use a connection that closes
};

type ClientError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/**
 * Returns the error of a missing or repeated Host header (RFC 9112, section 3.2). `headers` only has the first of
 * several, while a proxy may have gone by the last.
 */
function wrongHost({ httpVersion, headers, rawHeaders }: IncomingMessage): string | undefined {
  if (headers.host === undefined) return httpVersion === '1.1' ? '請求缺少 Host 標頭。' : undefined;
  return rawHeaders.filter(isHost).length > 1 ? '請求有不只一個 Host 標頭。' : undefined;
}

/** Whether the element of `rawHeaders`, in which names and values alternate, is the name `host`. */
function isHost(text: string, index: number): boolean {
  return index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host';
}

function answer(response: ServerResponse, error: ServiceError): void {
  const body = JSON.stringify({ error: error.message, code: error.code });
  const head = { 'Content-Type': JSON_TYPE, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  response.writeHead(error.status, head).end(body);
}

const JSON_TYPE = 'application/json; charset=utf-8';

/** A response that is written to the socket directly, without Node's ServerResponse. */
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

/** Statuses and messages by the code of Node's error. */
const REFUSED_BYTES: Record<string, [status: number, error: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'HTTP 請求的標頭太長。'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, '請求沒有及時送完。'],
};

function refusalOfRequest(routes: Routes, path: string, links: Links): RawReply {
  const { error, allow, extra } = refusalOf(routes, path, links);
  return { status: error.status, allow, body: { error: error.message, code: error.code, ...extra } };
}

/** Returns path and Host of a request that is valid except for its unknown method; undefined for any other bytes. */
function requestLine(packet: Buffer | undefined): { path: string; host: string } | undefined {
  const head = packet?.subarray(0, MAX_HEAD).toString('latin1') ?? '';
  const [, method = '', target = ''] = /^([A-Z][A-Z_-]{0,30}) (\/\S*) HTTP\/1\.[01]\r\n/i.exec(head) ?? [];
  if (target === '' || METHODS.includes(method)) return undefined; // the method is known: the error comes after it
  const host = /\r\nhost:([^\r\n]*)/i.exec(head)?.[1]?.trim() ?? '';
  return { path: target.split(/[?#]/, 1)[0] ?? '', host };
}

const MAX_HEAD = 8_192;

/** Serializes a response. */
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
