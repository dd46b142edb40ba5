// Statements over a local socket: each message is a 4-byte length and a structured clone, which keeps dates and numbers what
// they are. Only its owner may connect to the socket, and no stranger may put another one in its folder, so both ends are trusted.

import { connect, type Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import type { Acquire, Connection, QueryReply } from './connection.ts';

interface Question {
  sql: string;
  parameters: unknown[];
}

type Answer = { ok: true; reply: QueryReply } | { ok: false; message: string; code: string | undefined };

/** A peer that hangs while it holds the database must not block all others for ever. */
const SILENT_PEER_MS = 30_000;

/** Runs one peer's statements in order. It has the database to itself from its first statement until it disconnects. */
export function serveConnection(peer: Socket, connection: Connection, acquire: Acquire): void {
  const turn = once(acquire);
  let last: Promise<void> = Promise.resolve();
  const answer = async (question: Question) => {
    await turn();
    if (!peer.destroyed) send(peer, await run(connection, question));
  };
  onMessages(peer, (message) => {
    last = last.then(() => answer(message as Question)).catch(() => void peer.destroy());
  });
  peer.setTimeout(SILENT_PEER_MS, () => peer.destroy());
  peer.on('error', () => {}); // 'close' follows
  peer.on('close', () => {
    if (turn.started()) void last.then(turn).then((release) => abandon(connection).finally(release));
  });
}

/** Rolls back the open transaction of a peer that died; a no-op without one. */
async function abandon(connection: Connection): Promise<void> {
  await connection.query('rollback', []).catch(() => {});
}

function once(acquire: Acquire) {
  let granted: Promise<() => void> | undefined;
  const turn = () => (granted ??= acquire());
  return Object.assign(turn, { started: () => granted !== undefined });
}

async function run(connection: Connection, { sql, parameters }: Question): Promise<Answer> {
  try {
    return { ok: true, reply: await connection.query(sql, parameters) };
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    return { ok: false, message, code };
  }
}

export type RemoteConnection = Connection & { end(): void };

/**
 * A connection of the process that has the database open, when it has its turn there. Until then nothing is asked that would
 * matter: whatever it fails with, it may be tried again, and an owner that closes loses no statement of those who wait.
 */
export async function connectRemote(path: string): Promise<RemoteConnection> {
  const connection = remote(await connected(path));
  try {
    await connection.query('select 1', []);
    return connection;
  } catch (error) {
    connection.end();
    throw error;
  }
}

/** Whether a process has the database open; throws as `isUnserved` tells when there is none. */
export async function probe(path: string): Promise<void> {
  (await connected(path)).end();
}

/** Nobody listens at the socket: the process that had the database open has ended. */
export function isUnserved(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');
}

function connected(path: string): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(path);
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.off('error', fail).on('error', () => {}); // 'close' follows
      done(socket);
    });
  });
}

function remote(socket: Socket): RemoteConnection {
  const waiting: Array<PromiseWithResolvers<QueryReply>> = [];
  onMessages(socket, (message) => settle(waiting.shift(), message as Answer));
  socket.on('close', () => {
    for (const { reject } of waiting.splice(0)) reject(lost());
  });
  return {
    query(sql, parameters) {
      if (socket.destroyed) return Promise.reject(lost());
      const reply = Promise.withResolvers<QueryReply>();
      waiting.push(reply);
      send(socket, { sql, parameters: [...parameters] });
      return reply.promise;
    },
    end: () => void socket.end(),
  };
}

function settle(waiting: PromiseWithResolvers<QueryReply> | undefined, answer: Answer): void {
  if (answer.ok) waiting?.resolve(answer.reply);
  else waiting?.reject(Object.assign(new Error(answer.message), { code: answer.code }));
}

function lost(): Error {
  return Object.assign(new Error('Connection terminated'), { code: LOST });
}

const LOST = 'ECONNRESET';

/** The process that has the database open has ended, or has closed this connection. */
export function isLost(error: unknown): boolean {
  return isUnserved(error) || (error instanceof Error && 'code' in error && error.code === LOST);
}

function send(socket: Socket, message: Question | Answer): void {
  const body = serialize(message);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  socket.write(Buffer.concat([length, body]));
}

function onMessages(socket: Socket, take: (message: unknown) => void): void {
  let buffered = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    buffered = Buffer.concat([buffered, chunk]);
    while (buffered.length >= 4 && buffered.length >= 4 + buffered.readUInt32BE(0)) {
      const end = 4 + buffered.readUInt32BE(0);
      const message = buffered.subarray(4, end);
      buffered = buffered.subarray(end);
      take(deserialize(message));
    }
  });
}
