import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const LINGER_MS = 2_000;
const MAX_BYTES = 16_000_000; // many clients send a whole body before they read the reply
const CHECK_MS = 50;

/**
 * Lets callers read a reply that closes the connection while they are still sending their request. Node closes the
 * socket at once; as there are unread bytes, the system sends a reset, after which most callers no longer read the
 * reply.
 */
export function closeWithoutReset(server: Server): void {
  server.on('request', (request, response) => {
    // Before Node's own listener, which calls `destroySoon`.
    response.prependOnceListener('finish', () => {
      if (!request.complete) request.socket.destroySoon = () => linger(request, request.socket);
    });
  });
}

/** Ends our side of the connection, reads the rest of the request within limits, and then destroys the socket. */
function linger(request: IncomingMessage, socket: Socket): void {
  const latest = performance.now() + LINGER_MS;
  const most = socket.bytesRead + MAX_BYTES;
  request.resume();
  socket.end();
  const timer = setInterval(() => {
    const isOver = request.complete && socket.writableFinished;
    if (isOver || performance.now() >= latest || socket.bytesRead >= most) socket.destroy();
  }, CHECK_MS);
  socket.once('close', () => clearInterval(timer));
}
