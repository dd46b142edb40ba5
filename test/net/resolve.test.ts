import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createResolve, type ResolveOptions } from '../../src/net/resolve.ts';
import { type DnsMode, type DnsServer, startDnsServer } from '../_util/dns-server.ts';

const LOOPBACK = [{ address: '127.0.0.1', family: 4 }];

let server: DnsServer;
beforeAll(async () => {
  server = await startDnsServer();
});
afterAll(() => server.close());
afterEach(() => void vi.useRealTimers());

function resolverOf(options: Partial<ResolveOptions> = {}) {
  const resolve = createResolve({ withSystem: false, servers: () => [server.address], ...options });
  return (host: string) =>
    new Promise<LookupAddress[]>((done, fail) =>
      resolve(host, (error, addresses) => (error === null ? done(addresses) : fail(error))),
    );
}

describe('names of pages', () => {
  it('are resolved by DNS servers for both address families', async () => {
    server.mode = 'well';
    server.asked.length = 0;
    expect(await resolverOf()('page.test')).toEqual(LOOPBACK);
    expect(server.asked).toEqual(['page.test', 'page.test']);
  });

  it.each<[DnsMode, string]>([
    ['unknown', 'network_error'],
    ['dead', 'network_error'],
    ['silent', 'timeout'],
  ])('fail with a DNS server in mode %s, with the reason %s', async (mode, reason) => {
    server.mode = mode;
    await expect(resolverOf()('page.test')).rejects.toMatchObject({ reason });
  });

  it("that no server answers do not block the system's own lookups", async () => {
    server.mode = 'silent';
    const resolve = resolverOf({ withSystem: true });
    let open = 40;
    const silent = Array.from({ length: open }, (_, n) => resolve(`page${n}.test`).catch(() => open--));
    expect(await lookup('127.0.0.1', { all: true })).toEqual(LOOPBACK); // needs no thread
    expect((await lookup('localhost', { all: true })).length).toBeGreaterThan(0); // needs a thread
    expect(open).toBe(40);
    await Promise.all(silent);
  });

  it('of the local network are resolved by the system if allowed', async () => {
    server.asked.length = 0;
    expect(await resolverOf({ withSystem: true })('localhost')).toContainEqual(LOOPBACK[0]);
    expect(server.asked).toEqual([]);
  });

  it('are resolved by the system if there is no DNS server', async () => {
    const closed = await startDnsServer();
    closed.close();
    await expect(resolverOf({ servers: () => [closed.address] })('localhost')).resolves.toContainEqual(LOOPBACK[0]);
  });

  it('are resolved by the servers that the system has at that time', async () => {
    const other = await startDnsServer();
    let address = server.address;
    vi.useFakeTimers({ toFake: ['performance'] });
    server.mode = 'unknown';
    const resolve = resolverOf({ servers: () => [address] });
    await expect(resolve('page.test')).rejects.toMatchObject({ reason: 'network_error' });
    address = other.address;
    vi.advanceTimersByTime(6_000);
    expect(await resolve('page.test')).toEqual(LOOPBACK);
    other.close();
  });

  it('do not wait for IPv6 once IPv4 is known', async () => {
    server.mode = 'ipv4';
    server.asked.length = 0;
    expect(await resolverOf()('page.test')).toEqual(LOOPBACK);
    expect(server.asked).toHaveLength(2); // a query that goes unanswered until its limit is sent again
  });
});
