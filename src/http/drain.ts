import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Listeners } from './listeners.ts';

/** Shutdown of a server without losing a request. */
export interface Drain {
  /**
   * Takes no new connections, still answers requests on open ones (with `Connection: close`), and closes those without a
   * request after `lingerMs`. Resolves when all are closed.
   */
  begin(lingerMs: number): Promise<void>;
  /** Closes all connections at once. */
  end(): void;
}

const ACCEPT_MS = 2_000; // under a flood of new connections

/**
 * Node's own `server.close()` closes idle connections at once, even when a request is on its way; and it waits for ever for
 * connections that never sent a request, and for clients that go on using a keep-alive connection.
 */
export function createDrain(server: Server, listeners: Pick<Listeners, 'closers'>): Drain {
  const idle = new Set<Socket>(); // connections without a request in progress
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
  let isLingering = true;
  const keepOrClose = (socket: Socket) => {
    if (socket.destroyed) return;
    if (isLingering) idle.add(socket);
    else socket.destroy();
  };
  const closeIdle = () => {
    isLingering = false;
    for (const socket of idle) socket.destroy();
  };
  let accepted = 0;
  // Connections in the system's backlog would be reset: they are accepted first, a few per turn of the event loop.
  const acceptRest = async (latest: number) => {
    for (let before = -1; before < accepted && performance.now() < latest; ) {
      before = accepted;
      for (let turn = 0; turn < 3; turn++) await nextTurn();
    }
  };
  server.on('connection', (socket) => {
    accepted++;
    keepOrClose(socket);
    socket.once('close', () => idle.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    idle.delete(socket);
    unanswered.add(response);
    if (isDraining) response.setHeader('Connection', 'close');
    response.once('close', () => {
      unanswered.delete(response);
      // The client may have received it, and sent its next request, before this event.
      if (![...unanswered].some(({ req }) => req.socket === socket)) keepOrClose(socket);
    });
  });
  return {
    async begin(lingerMs) {
      isDraining = true;
      for (const response of unanswered) if (!response.headersSent) response.setHeader('Connection', 'close');
      const latest = performance.now() + ACCEPT_MS;
      const closed: Array<Promise<void>> = [];
      for (const close of listeners.closers()) {
        await acceptRest(latest); // for each: while some close, connections arrive at the others
        closed.push(close());
      }
      // Requests that have arrived are read first, however late this timer is.
      setTimeout(() => setImmediate(closeIdle), lingerMs);
      await Promise.all(closed);
    },
    end() {
      server.close(() => {}); // ends its internal timer too
      server.closeAllConnections();
    },
  };
}
