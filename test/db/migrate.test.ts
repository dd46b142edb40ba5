import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely';
import pLimit, { type LimitFunction } from 'p-limit';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Database, Schema } from '../../src/db/schema.ts';
import { onEveryDatabase, onPostgresServer } from '../_util/databases.ts';

onEveryDatabase((database) => {
  it('migrate applies every file once, however many processes start together', async () => {
    // On PGlite the later openers use the first one's database through its socket, as a second process would.
    const opened = [];
    for (let n = 0; n < 3; n++) opened.push(await openDatabase(database().options));
    const applied = await Promise.all(opened.map((db) => migrate(db)));
    expect(applied.flat()).toContain('0001_accounts.sql');
    const [db] = opened;
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db as never);
    expect(rows.map((row) => row.name)).toEqual(applied.flat().sort());
    for (const other of opened.reverse()) await other.destroy();
  });
});

onPostgresServer((database) => {
  it("migrate waits for another process's migration longer than the statement time-out", async () => {
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
  });
});

onPostgresServer((database) => {
  it('migrate does not keep calls waiting while a backup reads a table', async () => {
    const first = ['0001_accounts.sql', '0002_credits.sql', '0003_sign_in.sql', '0004_engine_suspensions.sql'];
    const [calls, newer] = [await openDatabase(database().options), await openDatabase(database().options)];
    await migrate(calls, { only: first });
    const reasons: string[] = [];
    let migration: Promise<string[]> | undefined;
    await calls.transaction().execute(async (backup) => {
      await sql`select count(*) from usage`.execute(backup);
      migration = migrate(newer, { onWait: (reason) => reasons.push(reason) });
      await expect.poll(() => reasons).toEqual(['transactions that use the tables']);
      await sql`select count(*) from usage`.execute(calls);
      // The migration does not stand in the queue of the table's locks, where every later call would stand behind it.
      const queue = sql<{
        n: number;
      }>`select count(*)::int as n from pg_locks where relation = 'usage'::regclass and not granted`;
      expect((await queue.execute(backup)).rows).toEqual([{ n: 0 }]);
    });
    expect(await migration).toContain('0005_usage_tokens.sql');
    expect(reasons).toHaveLength(1);
    for (const db of [calls, newer]) await db.destroy();
  });
});

onPostgresServer((database) => {
  it('migrate works behind a transaction pooler and leaves no advisory lock behind', async () => {
    const servers = await Promise.all([1, 2, 3].map(() => serverAt(database().options.databaseUrl)));
    const applied = await Promise.all([1, 2, 3].map(() => migrate(pooled(servers))));
    expect(new Set(applied.flat()).size).toBe(applied.flat().length);
    expect(applied.flat()).toContain('0001_accounts.sql');
    const locks = await servers[0]?.client.query(`
      select 1 from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`);
    expect(locks?.rows).toEqual([]);
    for (const { client } of servers) await client.end();
  });
});

interface PooledServer {
  client: pg.Client;
  alone: LimitFunction;
}

async function serverAt(connectionString: string | undefined): Promise<PooledServer> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {}); // the database is dropped while the client is connected
  await client.connect();
  return { client, alone: pLimit(1) };
}

/**
 * Returns a database behind a pooler in transaction mode: outside a transaction, each statement uses the next
 * connection.
 */
function pooled(servers: readonly PooledServer[]): Database {
  let turn = 0;
  const connect = async () => {
    let own: { client: pg.Client; leave(): void } | undefined;
    const query = async (text: string, values: unknown[] = []) => {
      const { client, leave } = own ?? (await next());
      if (/^(begin|start transaction)[^;]*$/.test(text)) own = { client, leave };
      try {
        return await client.query(text, values);
      } finally {
        if (/^(commit|rollback)$/.test(text)) own = undefined;
        if (own === undefined) leave();
      }
    };
    return { query, release: () => {} } as unknown as PostgresPoolClient;
  };
  const next = async () => {
    const { client, alone } = servers[turn++ % servers.length] as PooledServer;
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    await new Promise<void>((granted) => {
      void alone(() => {
        granted();
        return promise;
      });
    });
    return { client, leave };
  };
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: { options: {}, connect, end: async () => {} } }),
  });
}
