import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/**
 * The client of Postgres servers, connected to a PGlite: it has statements kept parsed and planned, which PGlite's own
 * `query` has not, and that is two thirds of what the ledger's cost. What it reads and writes is the same in both.
 */
export async function connectTo(pglite: PGlite): Promise<pg.Client> {
  await pglite.waitReady;
  const client = new pg.Client({
    ...{ stream: () => new PgliteStream(pglite), user: 'postgres', database: 'postgres' },
    ...{ ssl: false, sslnegotiation: 'postgres' }, // whatever PGSSLMODE says of servers
  });
  client.on('error', () => {}); // whatever was asked is rejected with it
  await client.connect();
  return client;
}

/** Looks like a socket to the client. What it writes at once, PGlite is given at once. */
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
    // It has lost its way in the statement, as with a stack that overflows, and finds it again when asked to synchronize.
    const ready = await this.#exchange(SYNC);
    if (!isReady(ready)) throw new Error('the embedded database does not answer any more');
    this.push(Buffer.concat([reply, NO_ANSWER, ready]));
  }

  /** As a stream: what `execProtocolRaw` returns it also keeps for good. Each part is a view of memory that is used again. */
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

/** ReadyForQuery ends every exchange: `Z`, a length of five, the state of the transaction. */
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
