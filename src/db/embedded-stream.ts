import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/**
 * The client of Postgres servers, connected to a PGlite: it has statements kept parsed and planned, which PGlite's own
 * `query` has not, and they are two thirds of what the ledger's cost. What it reads and writes is the same in both.
 */
export async function connectTo(pglite: PGlite): Promise<pg.Client> {
  await pglite.waitReady;
  const client = new pg.Client({ stream: () => new PgliteStream(pglite), user: 'postgres', database: 'postgres' });
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
    this.#exchange(chunk).then(() => done(), done);
  }

  override _writev(chunks: Array<{ chunk: Buffer }>, done: (error?: Error) => void): void {
    this.#exchange(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  async #exchange(message: Uint8Array): Promise<void> {
    if (message[0] === TERMINATE) return; // the database stays open until its owner closes it
    const { buffer, byteOffset, byteLength } = await this.#pglite.execProtocolRaw(message);
    if (byteLength > 0) this.push(Buffer.from(buffer, byteOffset, byteLength));
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}
}

const TERMINATE = 'X'.charCodeAt(0); // PostgreSQL manual, "Message Formats"
