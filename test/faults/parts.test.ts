import { spawnSync } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyDatabase, type TestDatabase } from '../_util/databases.ts';
import { type DnsServer, startDnsServer } from '../_util/dns-server.ts';
import { faultTable } from './_table.ts';
import { createWorld, type Seen, until, type World } from './_world.ts';

const record = faultTable('cache, pages, names');

let database: TestDatabase;
let world: World;
let cache: Server;
let dnsServer: DnsServer;
let cacheFault: 'hang' | 'garbage' | 'refuse' = 'hang';
const cacheSockets = new Set<Socket>();

beforeAll(async () => {
  database = await anyDatabase();
  dnsServer = await startDnsServer();
  cache = createServer((socket) => {
    cacheSockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => cacheSockets.delete(socket));
    if (cacheFault === 'refuse') socket.resetAndDestroy();
    socket.on('data', () => {
      if (cacheFault === 'garbage') socket.write('HTTP/1.1 400 Bad Request\r\n\r\n$-5\r\n*9999999\r\n:x\r\n');
    });
  });
  await new Promise<void>((done) => cache.listen(0, '127.0.0.1', done));
  world = await createWorld({
    database: database.options,
    environment: {
      CACHE_URL: `redis://127.0.0.1:${(cache.address() as AddressInfo).port}`,
      SEARCH_CACHE_SECONDS: '60',
      NODE_OPTIONS: `--import ${new URL('./_dns.ts', import.meta.url).href}`,
      TEST_DNS_SERVER: dnsServer.address,
    },
  });
});
afterAll(async () => {
  await world?.end();
  for (const socket of cacheSockets) socket.destroy();
  cache.close();
  dnsServer.close();
  await database.drop();
});

describe('when the shared cache is', () => {
  it.each<[typeof cacheFault, string]>([
    ['hang', 'hung'],
    ['garbage', 'garbage'],
    ['refuse', 'gone'],
  ])('%s, searches succeed', async (what, fault) => {
    cacheFault = what;
    for (const socket of cacheSockets) socket.resetAndDestroy();
    await until(() => what === 'refuse' || cacheSockets.size > 0, 'the service is connected again');
    const seen = await Promise.all(Array.from({ length: 10 }, () => world.search()));
    expect(seen.map(({ status }) => status)).toEqual(Array(10).fill(200));
    await world.expectSound();
    record({ fault: `the shared cache: ${fault}`, seen, recoveryMs: 'nothing to recover' });
  });
});

describe('when the extractor process is', () => {
  const read = (n = 0) =>
    world.call('/v1/extract', {
      urls: [`${world.web.origin}/wanbao/typhoon?${n}`, `${world.web.origin}/gov/rail-fares?${n}`],
    });
  const reader = () => {
    // Returns 0 between the death of a process and the start of the next.
    const { stdout } = spawnSync('ps', ['--ppid', String(world.service.child.pid), '-o', 'pid=,args=']);
    return Number(/^ *(\d+) .*pool-host/m.exec(stdout.toString())?.[1] ?? 0);
  };
  const asksFor = (path: string) => world.web.hits.get(path) ?? 0;
  const isGood = ({ status, body }: Seen) => status === 200 && body.success_count === 2;

  it('killed while it reads pages, those pages are read again', async () => {
    expect(await read()).toMatchObject({ status: 200, body: { success_count: 2 } });
    const before = reader();
    const asked = asksFor('/gov/rail-fares');
    const calls = Array.from({ length: 12 }, (_, n) => read(n));
    await until(() => asksFor('/gov/rail-fares') > asked, 'the first pages are there');
    process.kill(before, 'SIGKILL');
    const started = performance.now();
    await until(() => reader() > 0 && reader() !== before, 'another one');
    const seen = await Promise.all(calls);
    expect(seen.filter((one) => !isGood(one))).toEqual([]);
    await until(async () => isGood(await read(99)), 'pages are read');
    await world.expectSound();
    record({
      fault: 'kill -9 of the process that reads pages',
      seen,
      recoveryMs: Math.round(performance.now() - started),
    });
  });

  it('killed repeatedly, every call ends and unread pages are not charged', async () => {
    const calls = Array.from({ length: 6 }, (_, n) => read(n));
    for (let n = 0, killed = 0; n < 4; n++) {
      await until(() => reader() > 0 && reader() !== killed, 'another one');
      killed = reader();
      process.kill(killed, 'SIGKILL');
    }
    const started = performance.now();
    await until(async () => isGood(await read(99)), 'pages are read');
    const recoveryMs = Math.round(performance.now() - started);
    const seen = await Promise.all(calls);
    expect(seen.map(({ status }) => status)).toEqual(Array(6).fill(200));
    await world.expectSound();
    record({ fault: 'the same four times in a row', seen, recoveryMs });
  });

  it('stopped, searches continue, and pages are read when it resumes', async () => {
    await Promise.all([read(11), read(12)]); // both threads have loaded their code
    const pid = reader();
    process.kill(pid, 'SIGSTOP');
    const calls = [read(1), read(2)];
    const others = await Promise.all(Array.from({ length: 5 }, () => world.search()));
    expect(others.map(({ status }) => status)).toEqual(Array(5).fill(200));
    await new Promise((wake) => setTimeout(wake, 3_000));
    process.kill(pid, 'SIGCONT');
    const started = performance.now();
    const seen = await Promise.all(calls);
    expect(seen.filter((one) => !isGood(one))).toEqual([]);
    await world.expectSound();
    record({
      fault: 'every thread that reads pages stuck for 3 s',
      seen: [...seen, ...others],
      recoveryMs: Math.round(performance.now() - started),
    });
  });
});

describe('when DNS is', () => {
  const named = (n: number) =>
    world.call('/v1/extract', { url: `http://site${n}.test:${new URL(world.web.origin).port}/wanbao/typhoon?${n}` });

  it('failing or silent, pages fail uncharged, and are read when it is back', async () => {
    expect(await named(0)).toMatchObject({ body: { success_count: 1 } });
    for (const mode of ['dead', 'silent'] as const) {
      dnsServer.mode = mode;
      const seen = await Promise.all([named(1), named(2), world.search()]);
      expect(seen.map(({ status, body }) => [status, body.success_count])).toEqual([
        [200, 0],
        [200, 0],
        [200, undefined],
      ]);
      expect(seen[0]?.body.results).toMatchObject([
        { status: 'failed', error: expect.stringMatching(mode === 'dead' ? /network error/ : /timeout/) },
      ]);
      await world.expectSound();
      if (mode === 'dead') record({ fault: 'DNS dead (SERVFAIL)', seen, recoveryMs: 'see below' });
      else {
        dnsServer.mode = 'well';
        const started = performance.now();
        await until(async () => (await named(3)).body.success_count === 1, 'names lead somewhere');
        await world.expectSound();
        record({ fault: 'DNS silent', seen, recoveryMs: Math.round(performance.now() - started) });
      }
    }
  });
});
