import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { onEveryDatabase } from '../_util/databases.ts';

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
