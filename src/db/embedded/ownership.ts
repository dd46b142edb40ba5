import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { OperatorError } from '../../errors.ts';
import { locked } from './lock.ts';
import { isUnserved, probe } from './peer-protocol.ts';

const MAX_SOCKET_PATH_BYTES = 103; // sun_path has 104 bytes on macOS, 108 on Linux, including the terminating zero

/** Returns the path of the socket at which the process that has the folder's database open listens. */
export function socketPath(folder: string): string {
  const path = join(folder, 'database.sock');
  if (process.platform === 'win32') return `\\\\.\\pipe\\${path.replace(/[\\:]/g, '-')}`;
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES) {
    throw new OperatorError(`DATA_DIR is too long for a socket path (${MAX_SOCKET_PATH_BYTES} bytes at most): ${path}`);
  }
  return path;
}

/** A server that listens at the socket. */
export interface PeerServer {
  /** Calls `serve` with every peer, including those that connected before, so that none is left without an answer. */
  onPeer(serve: (peer: Socket) => void): void;
  close(): void;
}

/** What a process owns that may open the database. */
export interface Owned {
  server: PeerServer;
  /** Whether the process that had the database open before was killed: it left its socket behind. */
  wasKilled: boolean;
}

/** Makes this process the one that may open the database; undefined when another process has it open. */
export async function becomeOwner(folder: string, socket: string): Promise<Owned | undefined> {
  return await locked(join(folder, 'database.lock'), async () => {
    if (await isServed(socket)) return undefined;
    const wasKilled = await rm(socket).then(
      () => true,
      () => false,
    );
    const server = await listen(socket);
    // Where the umask lets a group write, it could connect: whoever does may run any statement.
    if (process.platform !== 'win32') await chmod(socket, 0o600);
    return { server, wasKilled };
  });
}

/**
 * Whether a process, a server or a command, listens at the socket and so has the database open. Throws other failures
 * than that nobody listens (no file descriptor left, for example): they do not show that the database is free.
 */
export async function isServed(socket: string): Promise<boolean> {
  try {
    await probe(socket);
    return true;
  } catch (error) {
    if (isUnserved(error)) return false;
    throw error;
  }
}

function listen(socket: string): Promise<PeerServer> {
  const early: Socket[] = [];
  let serve = (peer: Socket): void => void early.push(peer.on('error', () => {})); // 'close' follows
  const server = createServer((peer) => serve(peer));
  const peerServer: PeerServer = {
    onPeer(next) {
      serve = next;
      for (const peer of early.splice(0)) next(peer);
    },
    close: () => void server.close(),
  };
  return new Promise((done, fail) => server.once('error', fail).listen(socket, () => done(peerServer)));
}
