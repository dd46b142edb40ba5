import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between the service and one of its upstreams, with faults to switch on. */
export interface Road {
  /** Port to connect to. A change applies to new connections. */
  target: number;
  /** `refuse`: resets new connections; `stall`: passes nothing in either direction and closes nothing. */
  mode: 'pass' | 'refuse' | 'stall';
  /** Delay added to each chunk in each direction. */
  delayMs: number;
  /** Called with what the service sends. False: the chunk is dropped and the connection is reset. */
  onRequest: ((bytes: Buffer) => boolean) | undefined;
  /** Called with what the upstream answers and the last request. False: as for `onRequest`. */
  onReply: ((bytes: Buffer, asked: Buffer) => boolean) | undefined;
  port: number;
  /** How often the service has sent something into each connection that passes nothing, since that began. */
  unheard(): number[];
  /** Resets every open connection. */
  cut(): void;
  /** Passes nothing more over the open connections and closes none, as if the other end had lost its power. */
  freeze(): void;
  close(): Promise<void>;
}

export async function openRoad(target: number): Promise<Road> {
  const open = new Set<Socket>();
  const frozen = new WeakSet<Socket>();
  const unheard = new Map<Socket, number>();
  const isStill = (socket: Socket) => road.mode === 'stall' || frozen.has(socket);
  const server = createServer((near) => {
    if (road.mode === 'refuse') return near.resetAndDestroy();
    const far = connect(road.target, '127.0.0.1');
    let asked: Buffer = Buffer.alloc(0);
    near.on('data', () => {
      if (isStill(near)) unheard.set(near, (unheard.get(near) ?? 0) + 1);
    });
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
      else setTimeout(() => isStill(from) || to.write(bytes), road.delayMs).unref();
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
    unheard: () => [...unheard.values()],
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
