import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { loadConfig } from '../src/config.ts';
import { createContext } from '../src/context.ts';
import type { Engine } from '../src/engines/engine.ts';
import { embeddedDatabase } from './_util/databases.ts';

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
  const database = await embeddedDatabase();
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
  const database = await embeddedDatabase();
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
