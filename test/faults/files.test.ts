import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyDatabase, type TestDatabase } from '../_util/databases.ts';
import { faultTable } from './_table.ts';
import { createWorld, type Seen, until, type World } from './_world.ts';

const MAX_FILES = 160;

const record = faultTable('file descriptors');

describe.runIf(process.platform === 'linux')('file descriptors', () => {
  let database: TestDatabase;
  let world: World;

  beforeAll(async () => {
    database = await anyDatabase();
    world = await createWorld({ database: database.options, maxFiles: MAX_FILES });
  });
  afterAll(async () => {
    await world?.end();
    await database.drop();
  });
  const open = () => readdirSync(`/proc/${world.service.child.pid}/fd`).length;

  it('none left: the service lives, and works again as soon as there are some', async () => {
    const { port } = new URL(world.service.url);
    const silent: Socket[] = [];
    const occupy = () => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      silent.push(socket);
    };
    for (let n = 0; n < 300; n++) occupy();
    await until(() => open() >= MAX_FILES - 2, 'none left');
    const seen: Seen[] = await Promise.all(
      Array.from({ length: 20 }, () => world.search({}, AbortSignal.timeout(3_000))),
    );
    // Nobody is let in, so nobody gets less than an answer: what was not accepted is no call.
    expect(seen.filter(({ status }) => ![0, 200, 500, 502].includes(status))).toEqual([]);
    for (const socket of silent) socket.destroy();
    const recoveryMs = await world.recovery();
    expect(world.service.child.exitCode).toBeNull();
    await world.expectSound();
    record({ fault: 'all taken by others’ connections', seen, recoveryMs });
  });
});
