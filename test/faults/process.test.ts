import { Agent } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { onEveryDatabase } from '../_util/databases.ts';
import { faultTable } from './_table.ts';
import { createWorld, type Seen, summary, until, type World } from './_world.ts';

const record = faultTable('the process');

// For kill -9 under load on both databases see test/services/credits-processes.test.ts.
onEveryDatabase((database) => {
  const where = () => (database().options.databaseUrl === undefined ? 'PGlite' : 'Postgres');
  let world: World;

  beforeAll(async () => {
    world = await createWorld({ database: database().options, credits: 1_000_000 });
  });
  afterEach(() => {
    world.web.search.delayMs = 0;
  });
  afterAll(() => world?.end());

  it('a service stalled for five seconds under load recovers with a sound ledger', async () => {
    world.web.search.delayMs = 50;
    const calls = Array.from({ length: 30 }, () => world.search());
    await new Promise((wake) => setTimeout(wake, 100));
    world.service.child.kill('SIGSTOP');
    const meanwhile = Array.from({ length: 10 }, () => world.search());
    await new Promise((wake) => setTimeout(wake, 5_000));
    world.service.child.kill('SIGCONT');
    const recoveryMs = await world.recovery();
    const seen = await Promise.all([...calls, ...meanwhile]);
    expect(seen.filter(({ status }) => ![200, 502].includes(status))).toEqual([]);
    await world.expectSound();
    record({ fault: `stalled for 5 s under load (${where()})`, seen, recoveryMs });
  });

  it('a service that gets SIGTERM under load answers every request on accepted connections', async () => {
    world.web.search.delayMs = 30;
    // A connection without a request does not delay the exit.
    const silent = connect(Number(new URL(world.service.url).port), '127.0.0.1');
    silent.on('error', () => {});
    const agent = new Agent({ keepAlive: true, maxSockets: 40 });
    const seen: Seen[] = [];
    // Each caller goes on until the service closes its connection. Some connections are not accepted yet.
    const callers = Array.from({ length: 40 }, async () => {
      for (let isLast = false; !isLast; ) {
        const one = await world.searchOver(agent);
        seen.push(one);
        isLast = one.status === 0 || one.isLast === true;
      }
    });
    await until(() => seen.length > 200, 'a load');
    const exited = world.service.kill('SIGTERM');
    await Promise.all(callers);
    expect(await exited).toBe(0);
    agent.destroy();
    expect(summary(seen)).toBe(`200 ×${seen.length}`);
    await world.expectSound();
    record({ fault: `SIGTERM under load (${where()})`, seen, recoveryMs: 'it ended, with code 0' });
  });
});
