import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { createContext } from '../../src/context.ts';
import { openMigrated } from '../../src/db/database.ts';
import type { Database } from '../../src/db/schema.ts';
import { cleanSessions } from '../../src/services/session-cleaning.ts';
import { onEveryDatabase } from '../_util/databases.ts';

const NOW = new Date('2026-11-20T02:00:00Z');

onEveryDatabase((database) => {
  let db: Database;
  let warnings: object[];
  const parts = { now: () => NOW, log: { warn: (entry: object) => void warnings.push(entry) } };
  beforeAll(async () => {
    db = await openMigrated(database().options);
    await sql`insert into accounts (id, name, email) values ('a', 'a', 'a')`.execute(db);
  });
  beforeEach(() => {
    warnings = [];
  });
  afterAll(() => db.destroy());

  const insert = (count: number, expires: string) =>
    sql`insert into sign_in_sessions (id, account_id, token, expires_at, created_at, updated_at)
      select ${expires} || n, 'a', ${expires} || n, ${expires}::timestamptz, now(), now()
      from generate_series(1, ${count}::integer) n`.execute(db);
  const left = async () =>
    (await sql<{ id: string }>`select id from sign_in_sessions order by id`.execute(db)).rows.map(({ id }) => id);

  it('session cleaning deletes any number of long expired sessions at once', async () => {
    await insert(11_000, '2026-11-01T00:00:00Z');
    await insert(1, '2026-11-20T01:00:00Z'); // kept, because the clock may be wrong
    await insert(1, '2026-11-27T00:00:00Z');
    await cleanSessions(db, parts)();
    expect(await left()).toEqual(['2026-11-20T01:00:00Z1', '2026-11-27T00:00:00Z1']);
    expect(warnings).toEqual([]);
  });

  it('session cleaning runs again at intervals', async () => {
    const stop = cleanSessions(db, { ...parts, everyMs: 20 });
    await insert(1, '2026-11-02T00:00:00Z');
    await expect.poll(left).not.toContain('2026-11-02T00:00:00Z1');
    await stop();
  });

  it('session cleaning stops when it is told to', async () => {
    await cleanSessions(db, { ...parts, everyMs: 20 })();
    await insert(1, '2026-11-03T00:00:00Z');
    await new Promise((wake) => setTimeout(wake, 100));
    expect(await left()).toContain('2026-11-03T00:00:00Z1');
  });

  it('session cleaning runs when the service starts', async () => {
    await insert(1, '2026-11-04T00:00:00Z');
    const { databaseUrl, dataDir } = database().options;
    const config = loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    await (await createContext(config, { now: () => NOW, hasLazyReaders: true })).dispose();
    expect(await left()).not.toContain('2026-11-04T00:00:00Z1');
  });

  it('session cleaning logs a warning and continues when the database fails', async () => {
    await sql`alter table sign_in_sessions rename to away`.execute(db);
    await cleanSessions(db, parts)();
    await sql`alter table away rename to sign_in_sessions`.execute(db);
    expect(warnings).toHaveLength(1);
  });
});
