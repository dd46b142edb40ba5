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
  const acceptRest = countAccepted(server);
  const connections = watchConnections(server);
  return {
    async begin(lingerMs) {
      connections.announceEnd();
      const latest = performance.now() + ACCEPT_MS;
      const closed: Array<Promise<void>> = [];
      for (const close of listeners.closers()) {
        await acceptRest(latest); // for each: while some close, connections arrive at the others
        closed.push(close());
      }
      // Requests that have arrived are read first, however late this timer is.
      setTimeout(() => setImmediate(connections.closeIdle), lingerMs);
      await Promise.all(closed);
    },
    end() {
      server.close(() => {}); // ends its internal timer too
      server.closeAllConnections();
    },
  };
}

/**
 * Returns what waits until the connections in the system's backlog, which would be reset, have been accepted: a few per turn of
 * the event loop are. `latest`: by performance.now().
 */
function countAccepted(server: Server): (latest: number) => Promise<void> {
  let accepted = 0;
  server.on('connection', () => accepted++);
  return async (latest) => {
    for (let before = -1; before < accepted && performance.now() < latest; ) {
      before = accepted;
      for (let turn = 0; turn < 3; turn++) await nextTurn();
    }
  };
}

/** Tracks idle connections and unanswered requests. */
function watchConnections(server: Server) {
  const idle = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
  let isLingering = true;
  const keepOrClose = (socket: Socket) => {
    if (socket.destroyed) return;
    if (isLingering) idle.add(socket);
    else socket.destroy();
  };
  server.on('connection', (socket) => {
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
    /** Tells the clients that wait for an answer, and those that still ask, to use their connections no more. */
    announceEnd() {
      isDraining = true;
      for (const response of unanswered) if (!response.headersSent) response.setHeader('Connection', 'close');
    },
    /** Closes connections without a request, from now on as soon as they have none. */
    closeIdle() {
      isLingering = false;
      for (const socket of idle) socket.destroy();
    },
  };
}
