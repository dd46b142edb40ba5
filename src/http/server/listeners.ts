import type { Server } from 'node:http';
import { type AddressInfo, createServer, Server as NetServer } from 'node:net';

/** Everything that accepts connections for one server. */
export interface Listeners {
  /** Rejects when the port is taken. */
  listen(address: { port: number; host: string }): Promise<void>;
  /** What closes each of its sockets: that one accepts no more. Resolves when every connection of it has ended. */
  closers(): Array<() => Promise<void>>;
}

/**
 * How many sockets listen at the address. Node takes one connection from each at every turn of its loop. Under full load a
 * turn is tens of milliseconds, so behind one socket new callers, health checks among them, would wait for seconds while
 * those whose connections are kept alive are served.
 */
const SOCKETS = 64;

export function createListeners(server: Server): Listeners {
  const others = Array.from({ length: SOCKETS - 1 }, () =>
    // As node:http opens its own.
    createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  return {
    async listen(address) {
      const reserved = await reserve(address);
      try {
        await listenAt(server, { ...reserved, reusePort: true });
      } catch (error) {
        if (!isUnsupported(error)) throw error;
        return await listenAt(server, reserved);
      }
      try {
        for (const other of others) await listenAt(other, { ...reserved, reusePort: true });
      } catch {
        for (const other of others) other.close(); // so few files may be open that the callers need them
      }
    },
    closers() {
      const listening = [...others, server].filter((one) => one.listening);
      // Not http.Server's own, which cuts connections without a request under way.
      return listening.map((one) => () => new Promise((done) => NetServer.prototype.close.call(one, () => done())));
    },
  };
}

interface Address {
  port: number;
  host: string;
}

/** Rejects, naming the settings, when nobody can listen at one of the addresses. To know it before the database is opened. */
export async function checkFree(addresses: readonly Address[]): Promise<void> {
  const open: NetServer[] = [];
  try {
    for (const address of addresses) {
      const probe = createServer();
      await listenAt(probe, address);
      open.push(probe); // until all are open: they may be the same
    }
  } finally {
    await Promise.all(open.map((probe) => new Promise((done) => probe.close(done))));
  }
}

/**
 * The address, as numbers, when nobody listens there. Sockets that share an address (SO_REUSEPORT) would also share it with
 * another process of the same user, so that a second one started by mistake would take half of the callers and say nothing.
 */
async function reserve(address: Address): Promise<Address> {
  const probe = createServer();
  await listenAt(probe, address);
  const { port, address: host } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return { port, host };
}

/** Rejects when the port is taken. */
export function listenAt(server: NetServer, options: Address & { reusePort?: boolean }): Promise<void> {
  return new Promise((done, fail) => server.once('error', fail).listen(options, done));
}

/** macOS and Windows have no such sockets, or none that are served in turn. */
function isUnsupported(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTSUP' || error.code === 'ENOPROTOOPT');
}
