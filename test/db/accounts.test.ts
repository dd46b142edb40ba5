import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteAccount } from '../../src/db/accounts.ts';
import { openMigrated } from '../../src/db/database.ts';
import type { Database } from '../../src/db/schema.ts';
import { createAccounts } from '../../src/services/accounts.ts';
import { onEveryDatabase, onPostgresServer } from '../_util/databases.ts';

onEveryDatabase((database) => {
  let db: Database;
  beforeAll(async () => {
    db = await openMigrated(database().options);
    for (const account of ['one', 'other']) {
      await sql`insert into accounts (id, name, email) values (${account}, ${account}, ${account})`.execute(db);
      await sql`insert into api_keys (id, account_id, name, hash, hint)
        select ${account} || n, ${account}, 'key', ${account} || n, '' from generate_series(1, 3) n`.execute(db);
      const calls = account === 'one' ? 30 : 20_000;
      await sql`insert into usage (id, account_id, api_key_id, tool, status, credits, latency_ms, created_at)
        select ${account} || n, ${account}, ${account} || 1 + n % 3, 'service_search', 'success', 1, 9, now()
        from generate_series(1, ${calls}::integer) n`.execute(db);
      await sql`insert into holds (id, account_id, api_key_id, tool, credits, created_at, expires_at)
        select ${account} || n, ${account}, ${account} || 1 + n % 3, 'service_search', 1, now(), now()
        from generate_series(1, ${calls}::integer) n`.execute(db);
    }
    await sql`analyze`.execute(db);
  });
  afterAll(() => db.destroy());

  it('usage cannot refer to an API key of another account', async () => {
    const stray = sql`insert into usage (id, account_id, api_key_id, tool, status, credits, latency_ms, created_at)
      values ('stray', 'other', 'one1', 'service_search', 'success', 1, 9, now())`;
    await expect(stray.execute(db)).rejects.toThrow('usage_api_key_fkey');
  });

  it('deleting an account reads no usage or holds of other accounts', async () => {
    const [before, after] = await db.transaction().execute(async (alone) => {
      const earlier = await scansOn(alone);
      await deleteAccount(alone, 'one');
      return [earlier, await scansOn(alone)];
    });
    expect(after).toEqual(before);
    for (const table of ['usage', 'holds'] as const)
      expect(
        await db.selectFrom(table).select(sql<number>`count(*)::integer`.as('rows')).execute(),
        `those of others stay in ${table}`,
      ).toEqual([{ rows: 20_000 }]);
  });

  it('deleting an API key deletes its usage', async () => {
    await sql`delete from api_keys where id = 'other1'`.execute(db);
    const { rows } = await sql<{ id: string }>`select distinct api_key_id as id from usage order by 1`.execute(db);
    expect(rows).toEqual([{ id: 'other2' }, { id: 'other3' }]);
  });
});

onPostgresServer((database) => {
  it('deleting an account is repeated when it deadlocks with a call', async () => {
    const db = await openMigrated(database().options);
    const accounts = createAccounts(db, () => new Date());
    const account = await accounts.ensure({ email: 'gone@example.com' });
    const { id: key } = await accounts.createKey(account, 'test');
    await sql`insert into holds (id, account_id, api_key_id, tool, credits, created_at, expires_at)
      values ('held', ${account}, ${key}, 'service_search', 1, now(), now())`.execute(db);
    let removed: Promise<void> | undefined;
    // A settlement, which deletes the hold first.
    await db.transaction().execute(async (call) => {
      await sql`delete from holds where id = 'held'`.execute(call);
      removed = accounts.remove(account);
      await sql`set local deadlock_timeout = '20s'`.execute(call); // so that the deletion is the one that fails
      const waiting = async () =>
        (
          await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          )
        ).rows.length;
      await expect.poll(waiting).toBe(1);
      await sql`update accounts set credits_used = 1 where id = ${account}`.execute(call);
    });
    await removed;
    expect(await accounts.find('gone@example.com')).toBeUndefined();
    await db.destroy();
  });
});

/**
 * Returns the number of sequential scans of this connection, which for a while include those of earlier transactions.
 */
async function scansOn(db: Database) {
  const { rows } = await sql`
    select relname, seq_scan from pg_stat_xact_user_tables where relname in ('usage', 'holds') order by 1`.execute(db);
  return rows;
}
