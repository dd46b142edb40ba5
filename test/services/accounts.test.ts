import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Database } from '../../src/db/schema.ts';
import { type Accounts, createAccounts } from '../../src/services/accounts.ts';
import { nextReset } from '../../src/services/ledger/monthly-reset.ts';
import { onEveryDatabase, onPostgresServer } from '../_util/databases.ts';

onEveryDatabase((database) => {
  let db: Database;
  let accounts: Accounts;
  let now = new Date('2026-11-20T08:00:00Z');

  beforeAll(async () => {
    db = await openDatabase(database().options);
    await migrate(db);
    accounts = createAccounts(db, () => now);
  });
  afterAll(() => db.destroy());

  it('ensure creates one account per e-mail address and keeps the last allowance set', async () => {
    expect(await accounts.isEmpty()).toBe(true);
    const id = await accounts.ensure({ email: 'Set@b.c', monthlyCredits: 20 });
    expect(await accounts.isEmpty()).toBe(false);
    expect(await accounts.ensure({ email: 'set@B.c', monthlyCredits: 30 })).toBe(id);
    expect(await accounts.ensure({ email: 'set@b.c' })).toBe(id);
    expect(await accounts.balance(id)).toMatchObject({ monthlyCredits: 30 });
  });

  it('reading the balance begins a new month when it is due', async () => {
    const id = await accounts.ensure({ email: 'month@b.c' });
    await db.updateTable('accounts').set({ credits_used: 7 }).where('id', '=', id).execute();
    const resetsAt = nextReset(now);
    expect(await accounts.balance(id)).toMatchObject({ creditsUsed: 7, resetsAt });
    now = resetsAt;
    expect(await accounts.balance(id)).toMatchObject({ creditsUsed: 0, resetsAt: nextReset(resetsAt) });
  });

  it('the balance of a deleted account is empty', async () => {
    const balance = await accounts.balance('00000000-0000-4000-8000-000000000000');
    expect(balance).toEqual({ monthlyCredits: 0, creditsUsed: 0, resetsAt: nextReset(now) });
  });

  it('the hint of a key shows its beginning and its end', async () => {
    const { key, hint } = await accounts.createKey(await accounts.ensure({ email: 'hint@b.c' }), 'k');
    expect(hint).toMatch(/^hs_\w{3}…\w{4}$/);
    expect([key.slice(0, 6), key.slice(-4)]).toEqual(hint.split('…'));
  });

  it('last use of keys is written every five seconds', async () => {
    const id = await accounts.ensure({ email: 'used@b.c' });
    const key = await accounts.createKey(id, 'k');
    for (const day of [25, 26]) {
      now = new Date(Date.UTC(2026, 11, day));
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      accounts.touch(key.id);
      await vi.advanceTimersByTimeAsync(5_000);
      vi.useRealTimers();
      // The statement runs in the background, perhaps on another connection.
      await expect.poll(() => accounts.listKeys(id)).toMatchObject([{ last_used_at: now }]);
    }
  });

  const AT_ONCE = Array.from({ length: 6 });

  it('concurrent key creation stays within the limit of each account', async () => {
    const [one, other] = [await accounts.ensure({ email: 'a@b.c' }), await accounts.ensure({ email: 'd@e.f' })];
    const made = await Promise.all(
      [one, other].flatMap((id) => AT_ONCE.map(() => accounts.createKeyWithin(4, id, 'k'))),
    );
    expect(made.filter((key) => key !== undefined)).toHaveLength(8);
    expect(await accounts.listKeys(one)).toHaveLength(4);
    const [first] = await accounts.listKeys(other);
    await accounts.revokeKey(other, first?.id ?? '');
    expect(await accounts.createKeyWithin(4, other, 'again')).toMatchObject({ name: 'again' });
  });

  it('concurrent first calls from the playground share one key', async () => {
    const id = await accounts.ensure({ email: 'playing@b.c' });
    const hashes = await Promise.all(AT_ONCE.map(() => accounts.dashboardKeyWithin(4, id)));
    expect(new Set(hashes).size).toBe(1);
    expect(await accounts.listKeys(id)).toHaveLength(1);
    const full = await accounts.ensure({ email: 'full@b.c' });
    await accounts.createKey(full, 'k');
    expect(await accounts.dashboardKeyWithin(1, full)).toBeUndefined();
  });
});

onPostgresServer((database) => {
  it('a key is created once although the connection is lost meanwhile', async () => {
    const [db, other] = [await openDatabase(database().options), await openDatabase(database().options)];
    await migrate(db);
    const accounts = createAccounts(db, () => new Date());
    const id = await accounts.ensure({ email: 'lost@b.c' });
    const waiting = sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    const creating = await other.transaction().execute(async (alone) => {
      await sql`lock table api_keys`.execute(alone);
      const created = accounts.createKey(id, 'k');
      await expect.poll(async () => (await waiting.execute(alone)).rows.length).toBe(1);
      await sql`select pg_terminate_backend(pid) from (${waiting}) as those`.execute(alone);
      return [created]; // not awaited inside: it waits for the end of this transaction
    });
    const [{ key } = { key: '' }] = await Promise.all(creating);
    expect(key).toMatch(/^hs_/);
    expect(await accounts.listKeys(id)).toHaveLength(1);
    await Promise.all([db.destroy(), other.destroy()]);
  });
});
