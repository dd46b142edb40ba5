import type { Server } from 'node:http';
import { type AddressInfo, createServer, Server as NetServer } from 'node:net';
import { withPortLock } from './port-lock.ts';

/** The sockets that accept connections for one server. */
export interface Listeners {
  /** Rejects when the port is taken. */
  listen(address: { port: number; host: string }): Promise<void>;
  /** Returns one function per socket that stops it from accepting, and resolves when all its connections have ended. */
  closers(): Array<() => Promise<void>>;
}

/**
 * Number of sockets that listen at the address. Node accepts one connection per socket and turn of the event loop.
 * Under full load a turn takes tens of milliseconds, so with one socket new callers, including health checks, would
 * wait for seconds while callers with keep-alive connections are served.
 */
const SOCKETS = 64;

/** Creates the listening sockets of a server: SOCKETS of them, or one where the system cannot share an address. */
export function createListeners(server: Server): Listeners {
  const others = Array.from({ length: SOCKETS - 1 }, () =>
    // The same options as node:http uses.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  return {
    // Another service must not begin to listen between the check that the port is free and the first socket.
    listen: (address) => withPortLock(address.port, async () => listenAll(server, others, await reserve(address))),
    closers() {
      const listening = [...others, server].filter((one) => one.listening);
      // Not http.Server's own close, which also closes idle connections.
      return listening.map((one) => () => new Promise((done) => NetServer.prototype.close.call(one, () => done())));
    },
  };
}

async function listenAll(server: Server, others: readonly NetServer[], address: Address): Promise<void> {
  try {
    await listenAt(server, { ...address, reusePort: true });
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    return await listenAt(server, address);
  }
  try {
    for (const other of others) await listenAt(other, { ...address, reusePort: true });
  } catch {
    for (const other of others) other.close(); // the limit of open files is low: leave them to connections
  }
}

interface Address {
  port: number;
  host: string;
}

/** Rejects when an address is not available. Called before the database is opened, so that the start fails early. */
export async function checkFree(addresses: readonly Address[]): Promise<void> {
  const open: NetServer[] = [];
  try {
    for (const address of addresses) {
      const probe = createServer();
      await listenAt(probe, address);
      open.push(probe); // kept open, so that two equal addresses are refused
    }
  } finally {
    await Promise.all(open.map((probe) => new Promise((done) => probe.close(done))));
  }
}

/**
 * Returns the numeric address and port if nobody listens there. Sockets that share an address (SO_REUSEPORT) would also
 * share it with another process of the same user: a second service started by mistake would silently take half of the
 * callers.
 */
async function reserve(address: Address): Promise<Address> {
  const probe = createServer();
  await listenAt(probe, address);
  const { port, address: host } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return { port, host };
}

/** Starts listening. Rejects when the port is taken. */
export function listenAt(server: NetServer, options: Address & { reusePort?: boolean }): Promise<void> {
  return new Promise((done, fail) => server.once('error', fail).listen(options, done));
}

/** Whether the system lacks SO_REUSEPORT, or does not distribute connections with it: macOS and Windows. */
function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTSUP' || error.code === 'ENOPROTOOPT');
}
