import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Listeners } from './listeners.ts';

/** The connections of a server that is to end without losing a request. */
export interface Drain {
  /**
   * Takes no more connections, answers what comes over those that are open, each with its last answer, and closes those that
   * ask nothing for `lingerMs`. Resolves when all are closed.
   */
  begin(lingerMs: number): Promise<void>;
  /** Closes what is still open. */
  end(): void;
}

const ACCEPT_MS = 2_000; // callers that come without end find another replica

/**
 * Node's own `server.close()` cuts idle connections at once, also under a request on its way; it waits without end for one
 * that never asked anything, and for callers that go on asking over a connection that is kept alive.
 */
export function createDrain(server: Server, listeners: Pick<Listeners, 'close'>): Drain {
  const quiet = new Set<Socket>(); // connections without a request under way
  const unanswered = new Set<ServerResponse>();
  let isDraining = false;
  let isLingering = true;
  const keepOrClose = (socket: Socket) => {
    if (socket.destroyed) return;
    if (isLingering) quiet.add(socket);
    else socket.destroy();
  };
  const closeQuiet = () => {
    isLingering = false;
    for (const socket of quiet) socket.destroy();
  };
  let accepted = 0;
  // Few are accepted at each turn of the loop: those that wait in the system's queue would be reset with it.
  const acceptRest = async () => {
    const latest = performance.now() + ACCEPT_MS;
    for (let before = -1; before < accepted && performance.now() < latest; ) {
      before = accepted;
      for (let turn = 0; turn < 3; turn++) await nextTurn();
    }
  };
  server.on('connection', (socket) => {
    accepted++;
    keepOrClose(socket);
    socket.once('close', () => quiet.delete(socket));
  });
  server.prependListener('request', ({ socket }, response) => {
    quiet.delete(socket);
    unanswered.add(response);
    if (isDraining) response.setHeader('Connection', 'close');
    response.once('close', () => {
      unanswered.delete(response);
      // The caller may have had it, and asked again, before this came to be known here.
      if (![...unanswered].some(({ req }) => req.socket === socket)) keepOrClose(socket);
    });
  });
  return {
    async begin(lingerMs) {
      isDraining = true;
      for (const response of unanswered) if (!response.headersSent) response.setHeader('Connection', 'close');
      await acceptRest();
      // What has arrived is read first, however late this timer is.
      setTimeout(() => setImmediate(closeQuiet), lingerMs);
      await listeners.close();
    },
    end() {
      server.close(() => {}); // its timer too
      server.closeAllConnections();
    },
  };
}
