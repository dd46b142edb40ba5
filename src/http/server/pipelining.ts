import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { createTurns, type Turns } from './turns.ts';

/** Limits on bytes that callers send before earlier requests have been answered. */
export interface PipeliningLimits {
  /** Bytes kept per connection. Up to here reading goes on, so that it is noticed when the caller hangs up. */
  perSocket: number;
  /** Bytes kept for all connections together; one that would need more is closed. */
  inAll: number;
}

const LIMITS: PipeliningLimits = { perSocket: 64 * 1024, inAll: 32 * 1024 * 1024 };

/**
 * Reads the next request of a connection only when the one before has been answered and its reply has left the process.
 * Node's own server runs a handler for everything that has arrived: 64 KiB hold two thousand requests, whose handlers
 * run even after the caller has gone, and whose replies pile up when he does not read. Connections whose next request
 * has arrived already take turns.
 */
export function answerInTurn(server: Server, limits = LIMITS): void {
  const readers = new WeakMap<Socket, SocketReader>();
  const shared: Shared = { turns: createTurns(), limits, keptBytes: 0 };
  server.on('connection', (socket) => readers.set(socket, new SocketReader(socket, shared)));
  const begin = ({ socket }: IncomingMessage, response: ServerResponse) => readers.get(socket)?.begin(response);
  server.prependListener('request', begin);
  server.prependListener('checkExpectation', begin);
}

/** What the connections of a server have in common. */
interface Shared {
  turns: Turns;
  limits: PipeliningLimits;
  keptBytes: number;
}

/** A socket with two members of Node's server, which has no public names for them. */
type ServerSocket = Socket & {
  /** Null as soon as the parser may belong to another connection: after CONNECT, and at the end. */
  parser?: object | null;
  /** Whether Node has paused the parser. */
  _paused?: boolean;
};

const NOTHING = Buffer.alloc(0);

/** Stands between a socket and Node's parser, which gets the bytes in pieces of about one request. */
class SocketReader {
  readonly #socket: ServerSocket;
  readonly #shared: Shared;
  readonly #parse: (bytes: Buffer) => void;
  /** What has arrived and is not parsed yet. */
  #rest: Buffer = NOTHING;
  #unanswered = 0;
  #newest: IncomingMessage | undefined;
  #isPaused = false;

  constructor(socket: Socket, shared: Shared) {
    this.#socket = socket;
    this.#shared = shared;
    const [parse] = socket.listeners('data') as [(bytes: Buffer) => void];
    this.#parse = parse;
    socket.on('data', (bytes) => this.#receive(bytes)).off('data', parse);
    socket.on('resume', () => this.#queue()); // Node may have paused the parser until now
    socket.once('close', () => {
      this.#keep(NOTHING);
      shared.turns.delete(this.#advance);
    });
  }

  /** To be called with the response to each request. */
  begin(response: ServerResponse): void {
    this.#unanswered++;
    this.#newest = response.req;
    response.once('close', () => {
      this.#unanswered--;
      this.#queue();
    });
  }

  #receive(bytes: Buffer): void {
    const isWaiting = this.#rest.length > 0;
    this.#keep(isWaiting ? Buffer.concat([this.#rest, bytes]) : bytes);
    if (isWaiting && !this.#isInsideRequest()) this.#limit();
    else this.#advance();
  }

  #queue(): void {
    if (this.#mayParse()) this.#shared.turns.add(this.#advance);
  }

  readonly #advance = (): void => {
    while (this.#mayParse()) {
      const piece = firstPiece(this.#rest, this.#isInsideRequest() ? MIN_BODY_PIECE : MIN_REQUEST);
      this.#keep(this.#rest.subarray(piece.length));
      this.#parse(piece);
    }
    this.#limit();
  };

  #mayParse(): boolean {
    const { destroyed, writable, parser, _paused } = this.#socket;
    if (this.#rest.length === 0 || destroyed || !parser || _paused) return false;
    return this.#isInsideRequest() || (this.#unanswered === 0 && writable);
  }

  /** Whether the newest request's body is still to come: it may have to be read before the reply. */
  #isInsideRequest(): boolean {
    return this.#newest?.complete === false;
  }

  #keep(rest: Buffer): void {
    this.#shared.keptBytes += rest.length - this.#rest.length;
    this.#rest = rest;
  }

  /** Stops reading while too much is kept. */
  #limit(): void {
    const { limits, keptBytes } = this.#shared;
    const isFull = this.#rest.length > limits.perSocket;
    if (this.#rest.length > 0 && keptBytes > limits.inAll) this.#socket.destroy();
    else if (isFull) this.#socket.pause();
    else if (this.#isPaused) this.#socket.resume();
    this.#isPaused = isFull;
  }
}

const HEAD_END = Buffer.from('\r\n\r\n');
const MIN_REQUEST = 'GET / HTTP/1.0\r\n\r\n'.length;
const MIN_BODY_PIECE = 128; // bounds how often a body full of HEAD_END enters the parser

/** Returns the bytes to the first end of a head that makes at least `min` bytes; all bytes if there is none. */
function firstPiece(bytes: Buffer, min: number): Buffer {
  const end = bytes.indexOf(HEAD_END, min - HEAD_END.length);
  return end < 0 ? bytes : bytes.subarray(0, end + HEAD_END.length);
}
