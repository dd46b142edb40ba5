import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { onEveryDatabase, onPostgresServer } from '../_util/databases.ts';

onEveryDatabase((database) => {
  it('applies every file once, however many start together', async () => {
    // On PGlite the later ones reach the first one's database through its socket, as a second process would.
    const opened = [];
    for (let n = 0; n < 3; n++) opened.push(await openDatabase(database().options));
    const applied = await Promise.all(opened.map((db) => migrate(db)));
    expect(applied.map((names) => names.length).sort()).toEqual([0, 0, expect.any(Number)]);
    expect(applied.flat()).toContain('0001_accounts.sql');
    const [db] = opened;
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db as never);
    expect(rows.map((row) => row.name)).toEqual(applied.flat());
    for (const other of opened.reverse()) await other.destroy();
  });
});

onPostgresServer((database) => {
  it('waits for another process that migrates large tables, for longer than any other statement may take', async () => {
    let waits = 0;
    const [working, waiting] = [await openDatabase(database().options), await openDatabase(database().options)];
    const applied = await working.connection().execute(async (one) => {
      await sql`select pg_advisory_lock(4873221)`.execute(one);
      const migration = migrate(waiting, { onWait: () => waits++ });
      await Promise.race([migration, new Promise((wake) => setTimeout(wake, 11_000))]);
      await sql`select pg_advisory_unlock(4873221)`.execute(one);
      return await migration;
    });
    expect(applied).toContain('0001_accounts.sql');
    expect(waits).toBe(1);
    for (const db of [working, waiting]) await db.destroy();
  }, 30_000);
});
