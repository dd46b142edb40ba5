// Statements over a local socket. Each message is a 4-byte length and a structured clone, which preserves dates and
// numbers. Only the owner may connect to the socket or replace it in its folder, so both ends are trusted.

import { connect, type Socket } from 'node:net';
import { deserialize, serialize } from 'node:v8';
import type { Acquire, Connection, QueryReply } from './connection.ts';

interface Question {
  sql: string;
  parameters: unknown[];
}

type Answer = { ok: true; reply: QueryReply } | { ok: false; message: string; code: string | undefined };

/** Silence after which a peer is disconnected: hanging with the database, it would block all others for ever. */
const SILENT_PEER_MS = 30_000;

/** Runs a peer's statements in order. From the first one until it disconnects, the peer has the database to itself. */
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

/** Rolls back the open transaction of a peer that died, if there is one. */
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

/** A connection to the process that has the database open. */
export type RemoteConnection = Connection & { end(): void };

/**
 * Connects to the process that has the database open, and resolves when it is this connection's turn there. Until then
 * no statement with an effect is sent: any failure may be retried, and an owner that closes loses no waiting
 * statements.
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

/** Resolves when a process has the database open; when none has, throws an error for which `isUnserved` is true. */
export async function probe(path: string): Promise<void> {
  (await connected(path)).end();
}

/** Whether an error means that nobody listens at the socket: no process has the database open. */
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

/** Whether an error means that the process that had the database open has ended or closed this connection. */
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
