import { readdirSync } from 'node:fs';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyDatabase, type TestDatabase } from '../_util/databases.ts';
import { faultTable } from './_table.ts';
import { createWorld, type Seen, until, type World } from './_world.ts';

const MAX_FILES = 400; // with an embedded database the service alone needs about 160

const record = faultTable('file descriptors');

describe.runIf(process.platform === 'linux')('when file descriptors', () => {
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

  it('run out, the service survives and works again once some are free', async () => {
    const { port } = new URL(world.service.url);
    const agent = new Agent({ keepAlive: true });
    const overOpen = () => Promise.all(Array.from({ length: 8 }, () => world.searchOver(agent)));
    await overOpen();
    const silent: Socket[] = [];
    for (let n = 0; n < 2 * MAX_FILES; n++) {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', () => {});
      silent.push(socket);
    }
    await until(() => open() >= MAX_FILES - 2, 'none left');
    // Callers with open connections get a response, perhaps without results. New callers may get none, as their
    // connections are not accepted.
    const inside = await overOpen();
    expect(inside.filter(({ status }) => ![200, 500, 502].includes(status))).toEqual([]);
    const outside: Seen[] = await Promise.all(Array.from({ length: 10 }, () => world.search()));
    expect(outside.filter(({ status }) => ![0, 200, 500, 502].includes(status))).toEqual([]);
    for (const socket of silent) socket.destroy();
    const recoveryMs = await world.recovery();
    expect(world.service.child.exitCode).toBeNull();
    await world.expectSound();
    agent.destroy();
    record({ fault: 'all taken by others: over open connections', seen: inside, recoveryMs });
    record({ fault: 'all taken by others: new connections', seen: outside, recoveryMs });
  });
});
