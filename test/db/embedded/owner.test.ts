import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { becomeOwner, socketPath } from '../../../src/db/embedded/ownership.ts';
import { connectRemote, serveConnection } from '../../../src/db/embedded/peer-protocol.ts';

it('a peer that connects before the database is open is answered once it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'owner-'));
  const owned = await becomeOwner(folder, socketPath(folder));
  expect(owned?.wasKilled).toBe(false);
  let isAnswered = false;
  const early = connectRemote(socketPath(folder)).finally(() => {
    isAnswered = true;
  });
  await sleep(50); // the peer's first statement has arrived
  expect(isAnswered).toBe(false);
  const connection = { query: async () => ({ command: 'SELECT', rowCount: 1, rows: [{ one: 1 }] }) };
  owned?.server.onPeer((peer) => serveConnection(peer, connection, async () => () => {}));
  const remote = await early;
  expect((await remote.query('select 1 as one', [])).rows).toEqual([{ one: 1 }]);
  remote.end();
  owned?.server.close();
  await rm(folder, { recursive: true, force: true });
});

it.skipIf(process.platform === 'win32')('the socket is private whatever the umask', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'owner-'));
  const before = process.umask(0o002);
  const owned = await becomeOwner(folder, socketPath(folder)).finally(() => process.umask(before));
  expect((await stat(socketPath(folder))).mode & 0o777).toBe(0o600);
  owned?.server.close();
  await rm(folder, { recursive: true, force: true });
});
