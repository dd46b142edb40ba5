import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { currentRequestId, traced } from '../../src/telemetry/trace.ts';

const READY = [0x5a, 0, 0, 0, 5, 0x49];
const WELCOME = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, ...READY]);
const DONE = Buffer.from([0x43, 0, 0, 0, 13, ...Buffer.from('SELECT 0\0'), ...READY]);

it('the loss of an idle connection is not logged with the request that opened it', async () => {
  const connections: Socket[] = [];
  const server = createServer((socket) => {
    connections.push(socket);
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.on('data', () => socket.write(DONE));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const databaseUrl = `postgres://somebody@127.0.0.1:${(server.address() as AddressInfo).port}/any`;
  const lost = Promise.withResolvers<string | undefined>();
  const onLostConnection = () => lost.resolve(currentRequestId());
  const db = await openDatabase({ databaseUrl, dataDir: '', poolSize: 1, onLostConnection });
  await traced(() => sql`select 1`.execute(db), 'the first request');
  for (const connection of connections) connection.resetAndDestroy();
  expect(await lost.promise).toBeUndefined();
  await db.destroy();
  server.close();
});
