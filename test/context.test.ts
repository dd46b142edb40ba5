import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import type { Engine } from '../src/engines/engine.ts';
import { hashKey } from '../src/services/api-key.ts';
import { nextReset } from '../src/services/ledger/monthly-reset.ts';
import { databaseForService, onPostgresServer } from './_util/databases.ts';

/** An engine for which no fan-out can be created. */
const IMPOSSIBLE = { name: 'none', politeness: { inFlight: 0, perMinute: 1 } } as Engine;

it('createContext leaves no process or connection behind when it fails', async () => {
  const cache = createServer();
  const connections = new Set<Socket>();
  cache.on('connection', (socket) => {
    connections.add(socket);
    socket.resume().on('close', () => connections.delete(socket));
  });
  cache.listen(0, '127.0.0.1');
  await once(cache, 'listening');
  const database = await databaseForService();
  const config = loadConfig({
    DATA_DIR: database.options.dataDir,
    CACHE_URL: `redis://127.0.0.1:${(cache.address() as AddressInfo).port}`,
    LOG_LEVEL: 'silent',
  });
  const processes = () => process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;
  const before = processes();
  await expect(createContext(config, { engines: [IMPOSSIBLE] })).rejects.toThrow(TypeError);
  await sleep(500); // by now everything that was about to start has started
  await expect.poll(processes).toBeLessThanOrEqual(before);
  await expect.poll(() => connections.size).toBe(0);
  cache.close();
  await database.drop();
});

it('dispose closes everything else when one part fails to close, and throws its error', async () => {
  const database = await databaseForService();
  const config = loadConfig({ DATA_DIR: database.options.dataDir, LOG_LEVEL: 'silent' });
  const context = await createContext(config, { hasLazyReaders: true });
  const close = context.extractor.close;
  context.extractor.close = async () => {
    await close();
    throw new Error('of the extractor');
  };
  await expect(context.dispose()).rejects.toThrow('of the extractor');
  await expect(context.db.selectFrom('accounts').selectAll().execute()).rejects.toThrow('destroyed');
  await database.drop();
});

onPostgresServer((database) => {
  it("a replica's wrong clock dates no holds and begins no months", async () => {
    const config = loadConfig({ DATABASE_URL: database().options.databaseUrl, LOG_LEVEL: 'silent' });
    const real = new Date();
    vi.useFakeTimers({ toFake: ['Date'], now: real.getTime() - 20 * 3_600_000 });
    const context = await createContext(config, { hasLazyReaders: true });
    const { accounts, credits, db } = context;
    const account = await accounts.ensure({ email: 'a@example.com' });
    const caller = await credits.authenticate(hashKey((await accounts.createKey(account, 'test')).key));
    if (caller === undefined) throw new Error('the key is not valid');
    vi.setSystemTime(real.getTime() + 20 * 3_600_000);
    const hold = await credits.reserve(caller, 'service_search', 1);
    const held = await db.selectFrom('holds').select('created_at').where('id', '=', hold.id).executeTakeFirst();
    expect(Math.abs(Number(held?.created_at) - real.getTime())).toBeLessThan(60_000);
    await credits.settle(hold, 1);
    expect(await accounts.balance(account)).toMatchObject({ creditsUsed: 1, resetsAt: nextReset(real) });
    vi.useRealTimers();
    await context.dispose();
  });
});
