import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What the road between the service and a part of it does. */
export interface Road {
  /** Where it leads; may be changed at any time, for connections to come. */
  target: number;
  /** `refuse`: connections to come are closed at once; `stall`: nothing comes through, neither way, and nothing is closed. */
  mode: 'pass' | 'refuse' | 'stall';
  /** Added to each piece, each way. */
  delayMs: number;
  /** Sees what the service sends. False: it is not passed on, and the connection is cut. */
  onRequest: ((bytes: Buffer) => boolean) | undefined;
  /** Sees what the part answers, likewise. */
  onReply: ((bytes: Buffer, asked: Buffer) => boolean) | undefined;
  port: number;
  /** Resets every open connection. */
  cut(): void;
  /** From now on nothing comes through the connections that are open, and nobody is told: the other end lost its power. */
  freeze(): void;
  close(): Promise<void>;
}

export async function openRoad(target: number): Promise<Road> {
  const open = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  const isStill = (socket: Socket) => road.mode === 'stall' || frozen.has(socket);
  const server = createServer((near) => {
    if (road.mode === 'refuse') return near.resetAndDestroy();
    const far = connect(road.target, '127.0.0.1');
    let asked: Buffer = Buffer.alloc(0);
    pass(near, far, (bytes) => {
      asked = bytes;
      return road.onRequest?.(bytes) ?? true;
    });
    pass(far, near, (bytes) => road.onReply?.(bytes, asked) ?? true);
  });
  const pass = (from: Socket, to: Socket, mayPass: (bytes: Buffer) => boolean) => {
    open.add(from);
    from.setNoDelay();
    from.on('data', (bytes) => {
      if (isStill(from)) return;
      if (!mayPass(bytes)) return void [from, to].map((socket) => socket.resetAndDestroy());
      if (road.delayMs === 0) to.write(bytes);
      else setTimeout(() => isStill(from) || to.write(bytes), road.delayMs);
    });
    from.on('error', () => {});
    from.on('close', () => {
      open.delete(from);
      if (!isStill(from)) to.destroy();
    });
  };
  const road: Road = {
    ...{ target, mode: 'pass', delayMs: 0, onRequest: undefined, onReply: undefined },
    port: 0,
    cut: () => {
      for (const socket of open) socket.resetAndDestroy();
    },
    freeze: () => {
      for (const socket of open) frozen.add(socket);
    },
    close() {
      road.mode = 'refuse';
      for (const socket of open) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  road.port = (server.address() as AddressInfo).port;
  return road;
}
