import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

const LINGER_MS = 2_000;
const MAX_BYTES = 16_000_000; // many clients send all of a body before they look for a reply
const CHECK_MS = 50;

/**
 * Lets callers read a reply after which the connection is closed while their request is still being sent. Node closes at once,
 * and as bytes have arrived that nobody read, the system tells the caller of a broken connection: most then read no more.
 */
export function closeWithoutReset(server: Server): void {
  server.on('request', (request, response) => {
    // Before Node's own listener, which calls it.
    response.prependOnceListener('finish', () => {
      if (!request.complete) request.socket.destroySoon = () => linger(request, request.socket);
    });
  });
}

/** Ends our side, reads to the end of the request within limits, and then destroys the connection. */
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
