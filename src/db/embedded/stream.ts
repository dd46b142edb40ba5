import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/**
 * Connects `pg`'s client to a PGlite. Unlike PGlite's own `query`, it has prepared statements, which save two thirds of
 * the ledger's CPU time, and converts types as with a server.
 */
export async function connectTo(pglite: PGlite): Promise<pg.Client> {
  await pglite.waitReady;
  const client = new pg.Client({
    stream: () => new PgliteStream(pglite),
    user: 'postgres',
    database: 'postgres',
    ssl: false, // whatever PGSSLMODE says about servers
    sslnegotiation: 'postgres',
  });
  client.on('error', () => {}); // its queries reject with the error
  await client.connect();
  return client;
}

/** The client's socket. What the client writes at once is one message to PGlite. */
class PgliteStream extends Duplex {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    super();
    this.#pglite = pglite;
  }

  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#pass(chunk).then(() => done(), done);
  }

  override _writev(chunks: Array<{ chunk: Buffer }>, done: (error?: Error) => void): void {
    this.#pass(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #pass(message: Buffer): Promise<void> {
    if (message[0] === TERMINATE) return; // the database stays open until its owner closes it
    const reply = await this.#exchange(message);
    if (isReady(reply)) return void this.push(reply);
    // PGlite failed in the middle of the statement (a stack overflow), and recovers with a Sync message.
    const ready = await this.#exchange(SYNC);
    if (!isReady(ready)) throw new Error('the embedded database does not answer any more');
    this.push(Buffer.concat([reply, NO_ANSWER, ready]));
  }

  /** Streams, as `execProtocolRaw` leaks what it returns. Copies each part, a view of memory that is reused. */
  async #exchange(message: Uint8Array): Promise<Buffer> {
    const parts: Buffer[] = [];
    await this.#pglite.execProtocolRawStream(message, { onRawData: (part) => void parts.push(Buffer.from(part)) });
    return Buffer.concat(parts);
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}

// PostgreSQL manual, "Message Formats".
const TERMINATE = 'X'.charCodeAt(0);
const SYNC = Buffer.from('S\0\0\0\x04', 'latin1');

/** Whether a reply ends with ReadyForQuery, as every exchange does: `Z`, a length of five, the transaction's state. */
function isReady(reply: Buffer): boolean {
  return reply.at(-6) === 'Z'.charCodeAt(0);
}

const NO_ANSWER = errorResponse('XX000', 'the embedded database gave no answer to this statement');

function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SERROR\0VERROR\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
