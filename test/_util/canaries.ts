import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Servers that no request may reach: on several loopback addresses at one port, and on a Unix socket. */
export interface Canaries {
  port: number;
  socket: string;
  addresses: readonly string[];
  /** Number of connections so far, with or without a request. */
  hits(): number;
  close(): void;
}

const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.127.127.127', '127.255.255.254', '::1'];

export async function startCanaries(): Promise<Canaries> {
  const folder = mkdtempSync(join(tmpdir(), 'canary-'));
  const socket = join(folder, 'socket');
  let hits = 0;
  const onHit = () => {
    hits++;
  };
  const first = await listenAt({ host: '127.0.0.1', port: 0 }, answer, onHit);
  const { port } = first.address() as AddressInfo;
  const others = ADDRESSES.filter((host) => host !== '127.0.0.1').map((host) => ({ host, port }));
  const servers = [
    first,
    ...(await Promise.all([...others, { path: socket }].map((at) => listenAt(at, answer, onHit)))),
  ];
  const close = () => {
    for (const server of servers) server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, socket, addresses: ADDRESSES, hits: () => hits, close };
}

const answer: RequestListener = (_request, response) => {
  response.setHeader('connection', 'close');
  response.setHeader('content-type', 'text/html');
  response.end('<article><h1>SECRET</h1><p>Nobody outside this machine may read this sentence.</p></article>');
};

export async function listenAt(
  at: { host: string; port: number } | { path: string },
  listener: RequestListener,
  onConnection: () => void = () => {},
): Promise<Server> {
  const server = createServer(listener).on('connection', onConnection);
  await new Promise<void>((done, fail) => server.once('error', fail).listen(at, done));
  return server;
}
