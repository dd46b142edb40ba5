import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type CopyRows, writeAll } from '../../src/db/copy.ts';
import { openDatabase } from '../../src/db/database.ts';
import { onEveryDatabase } from '../_util/databases.ts';

const ACCOUNT = {
  ...{ id: 'a', name: '林可', email: 'a@example.com', email_verified: false, monthly_credits: 1_000, credits_used: 7 },
  ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', resets_at: '2026-02-01T00:00:00Z' },
  ...{ credits_held: 0, lifetime_calls: 7, lifetime_credits: 7 },
};

async function* copied(): AsyncIterable<CopyRows> {
  yield { table: 'accounts', rows: [JSON.stringify(ACCOUNT)] };
  yield { table: 'settings', rows: ['{"name":"session_secret","value":"s"}'] };
}

onEveryDatabase((database) => {
  it('a copy from an older schema is restored and migrated', async () => {
    const db = await openDatabase(database().options);
    const migrations = ['0001_accounts.sql', '0002_credits.sql', '0003_sign_in.sql'];
    expect([...(await writeAll(db, { migrations }, copied()))]).toEqual([
      ['accounts', 1],
      ['settings', 1],
    ]);
    expect(await db.selectFrom('accounts').select(['name', 'credits_used', 'is_operator']).execute()).toEqual([
      { name: '林可', credits_used: 7, is_operator: false },
    ]);
    expect(await db.selectFrom('engine_suspensions').selectAll().execute()).toEqual([]);
    const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
    expect(rows.length).toBeGreaterThan(migrations.length);
    await db.destroy();
  });
});
