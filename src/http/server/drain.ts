import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Listeners } from './listeners.ts';

/** Graceful shutdown of a server, which loses no request. */
export interface Drain {
  /**
   * Takes no new connections, still answers requests on open ones (with `Connection: close`), and closes those without
   * a request after `lingerMs`. Resolves when all are closed.
   */
  begin(lingerMs: number): Promise<void>;
  /** Closes all connections at once. */
  end(): void;
}

const ACCEPT_MS = 2_000; // limit for accepting pending connections, in case new ones keep coming

/**
 * Creates the shutdown of a server. Node's own `server.close()` closes idle connections at once, even when a request is
 * in transit, and waits for ever for connections without any request and for clients that keep using a connection.
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
        await acceptRest(latest); // before each: while some sockets close, connections arrive at the others
        closed.push(close());
      }
      // setImmediate: requests that have already arrived are read first, even if this timer is late.
      setTimeout(() => setImmediate(connections.closeIdle), lingerMs);
      await Promise.all(closed);
    },
    end() {
      server.close(() => {}); // also stops Node's timer that checks connections
      server.closeAllConnections();
    },
  };
}

/**
 * Returns a function that waits until all connections in the system's backlog, which closing would reset, have been
 * accepted (a few per turn of the event loop), at most until `latest` (as performance.now()).
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

/** Tracks idle connections and requests without a complete response. */
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
      // The client may have received the response, and sent its next request, before this event.
      if (![...unanswered].some(({ req }) => req.socket === socket)) keepOrClose(socket);
    });
  });
  return {
    /** Sends `Connection: close` with the responses to all running and further requests. */
    announceEnd() {
      isDraining = true;
      for (const response of unanswered) if (!response.headersSent) response.setHeader('Connection', 'close');
    },
    /** Closes all idle connections, and from now on every connection as soon as it is idle. */
    closeIdle() {
      isLingering = false;
      for (const socket of idle) socket.destroy();
    },
  };
}
