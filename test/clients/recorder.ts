import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a client asked for in `initialize`, and what it was served. */
export interface Agreed {
  asked: string;
  served: string;
}

/** A proxy on loopback that hears which revisions of MCP clients and service agree upon. */
export interface Recorder {
  origin: string;
  /** Returns what was agreed upon since the last call. */
  taken(): Agreed[];
  close(): void;
}

/** Starts the proxy in front of a service at `origin`. */
export async function startRecorder(origin: string): Promise<Recorder> {
  let agreed: Agreed[] = [];
  const proxy = createServer(async (incoming, outgoing) => {
    const body = await bytesOf(incoming);
    const { method = 'GET', url = '/', headers } = incoming;
    const forwarded = request(origin + url, { method, headers }, async (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(outgoing);
      const asked = revisionIn(body);
      const served = asked === undefined ? undefined : revisionIn(await bytesOf(reply));
      if (asked !== undefined && served !== undefined) agreed.push({ asked, served });
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy()); // a stream that the client has left
    forwarded.end(body);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const close = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  const taken = () => {
    const before = agreed;
    agreed = [];
    return before;
  };
  return { origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, taken, close };
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  message.on('data', (piece: Buffer) => pieces.push(piece)); // beside a pipe, too
  await new Promise((done) => message.once('close', done).once('end', done));
  return Buffer.concat(pieces);
}

function revisionIn(bytes: Buffer): string | undefined {
  return /"protocolVersion":"([\w.-]{1,40})"/.exec(bytes.toString())?.[1];
}
