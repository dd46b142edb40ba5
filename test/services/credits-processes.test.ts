import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { type DemoWeb, startDemoWeb } from '../../src/demo/web.ts';
import { databaseForService, onEveryDatabase, onPostgresServer, type TestDatabase } from '../_util/databases.ts';
import { environmentFor, runCli, type ServiceProcess, startProcess } from '../_util/processes.ts';

let web: DemoWeb;

beforeAll(async () => {
  web = await startDemoWeb({ now: () => new Date() });
});
afterAll(() => web.close());

function settings(database: TestDatabase): Record<string, string> {
  return { ...environmentFor(database.options), SEARXNG_URL: web.origin, SEARCH_ENGINES: 'searxng' };
}

async function createKey(database: TestDatabase, email: string, credits: number): Promise<string> {
  const { stdout } = await runCli(
    ['keys', 'create', '--email', email, '--credits', String(credits)],
    settings(database),
  );
  return stdout.trim();
}

/** Returns the status and body of a search, or undefined when the process died meanwhile. */
async function search(
  service: ServiceProcess,
  key: string,
): Promise<{ status: number; credits_used: number } | undefined> {
  try {
    const response = await fetch(`${service.url}/v1/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: '{"query":"颱風"}',
    });
    return { status: response.status, ...((await response.json()) as { credits_used: number }) };
  } catch {
    return undefined;
  }
}

async function ledger(database: TestDatabase, email: string) {
  const db = await openDatabase(database.options);
  const { rows } = await sql<{ used: number; held: number; monthly: number; spent: number; holds: number }>`
    select a.credits_used as used, a.credits_held as held, a.monthly_credits as monthly,
      (select coalesce(sum(credits), 0)::int from usage where account_id = a.id) as spent,
      (select coalesce(sum(credits), 0)::int from holds where account_id = a.id) as holds
    from accounts a where email = ${email}`.execute(db);
  await db.destroy();
  return rows[0] as { used: number; held: number; monthly: number; spent: number; holds: number };
}

onPostgresServer((database) => {
  it("200 concurrent calls through two processes spend an account's 50 credits exactly once", async () => {
    const email = 'parallel@example.com';
    // Both start on an empty database, so that one waits for the other's migrations.
    const services = await Promise.all([startProcess(settings(database())), startProcess(settings(database()))]);
    const key = await createKey(database(), email, 50);
    const calls = await Promise.all(
      Array.from({ length: 200 }, (_, n) => search(services[n % 2] as ServiceProcess, key)),
    );
    const statuses = Map.groupBy(calls, (call) => call?.status);
    expect(statuses.get(200)).toHaveLength(50);
    expect(statuses.get(429)).toHaveLength(150);
    // No two responses report the same balance.
    expect(new Set(statuses.get(200)?.map((call) => call?.credits_used)).size).toBe(50);
    expect(await ledger(database(), email)).toEqual({ used: 50, held: 0, monthly: 50, spent: 50, holds: 0 });
    await Promise.all(services.map((service) => service.kill('SIGTERM')));
  });
});

describe('the embedded database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await databaseForService();
  });
  afterAll(() => database.drop());

  it('releases all held credits when it is opened after kill -9', async () => {
    const email = 'last@example.com';
    web.search.delayMs = 5_000;
    const service = await startProcess(settings(database));
    const key = await createKey(database, email, 3);
    const calls = Array.from({ length: 3 }, () => search(service, key));
    await expect.poll(() => ledger(database, email)).toMatchObject({ used: 0, held: 3, holds: 3 });
    await service.kill('SIGKILL');
    expect(await Promise.all(calls)).toEqual(Array(3).fill(undefined));
    web.search.delayMs = 0;

    const revived = await startProcess(settings(database));
    expect(await ledger(database, email)).toMatchObject({ used: 0, held: 0, holds: 0 });
    for (const credits_used of [1, 2, 3]) {
      expect(await search(revived, key)).toMatchObject({ status: 200, credits_used });
    }
    expect(await search(revived, key)).toMatchObject({ status: 429 });
    await revived.kill('SIGTERM');
  });

  it('keeps the holds of other processes after its owner closed it', async () => {
    const first = await openDatabase(database.options);
    await sql`insert into holds select 'of-another', a.id, k.id, 'search', 0, now(), now() + interval '2 minutes'
      from accounts a join api_keys k on k.account_id = a.id limit 1`.execute(first);
    await first.destroy();
    const second = await openDatabase(database.options);
    expect((await sql`select id from holds`.execute(second)).rows).toEqual([{ id: 'of-another' }]);
    await second.destroy();
  });
});

onEveryDatabase((database) => {
  it('kill -9 during 100 calls charges each answered call once and leaves only holds for others', async () => {
    const email = 'killed@example.com';
    web.search.delayMs = 150;
    const service = await startProcess(settings(database()));
    const key = await createKey(database(), email, 1000);
    let answered = 0;
    const enough = Promise.withResolvers<void>();
    const calls = Array.from({ length: 100 }, async (_, n) => {
      await sleep(n * 5); // calls that start together end together; here some start while others end
      const reply = await search(service, key);
      if (reply?.status === 200 && ++answered === 20) enough.resolve();
      return reply;
    });
    await enough.promise;
    await service.kill('SIGKILL');
    const statuses = (await Promise.all(calls)).map((call) => call?.status);
    web.search.delayMs = 0;
    expect(statuses.filter((status) => status !== 200 && status !== undefined)).toEqual([]);
    expect(statuses.filter((status) => status === undefined).length).toBeGreaterThan(0);

    const after = await ledger(database(), email);
    expect(after.used).toBe(after.spent);
    expect(after.held).toBe(after.holds);
    expect(after.used).toBeLessThanOrEqual(100);
    // A charged call may have lost its response, but no call is answered without a charge.
    expect(after.used).toBeGreaterThanOrEqual(answered);
    expect(after.used + after.holds).toBeLessThanOrEqual(100);

    const revived = await startProcess(settings(database()));
    expect(await search(revived, key)).toMatchObject({ status: 200, credits_used: after.used + 1 });
    await revived.kill('SIGTERM');
  });
});
