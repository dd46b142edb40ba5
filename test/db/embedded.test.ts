import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import type { Database } from '../../src/db/schema.ts';
import { OperatorError } from '../../src/errors.ts';
import { embeddedDatabase, type TestDatabase } from '../_util/databases.ts';

let database: TestDatabase;
let owner: Database;
let second: Database;

beforeAll(async () => {
  database = await embeddedDatabase();
  owner = await openDatabase(database.options);
  second = await openDatabase(database.options);
  await sql.raw('create table notes (n int, at timestamptz)').execute(owner);
});

afterAll(async () => {
  await second.destroy();
  await owner.destroy();
  await database.drop();
});

const notes = (db: Database) => sql<{ n: number; at: Date }>`select * from notes order by n`.execute(db);

it('the embedded database is shared by several openers, with dates and numbers intact', async () => {
  const at = new Date('2026-11-20T01:02:03.004Z');
  await sql`insert into notes values (1, ${at})`.execute(second);
  expect((await notes(owner)).rows).toEqual([{ n: 1, at }]);
  expect((await notes(second)).rows).toEqual([{ n: 1, at }]);
});

it('the embedded database reports a folder name that is too long as an operator error', async () => {
  const dataDir = join(database.options.dataDir, 'x'.repeat(120));
  await expect(openDatabase({ dataDir, poolSize: 1 })).rejects.toThrow(OperatorError);
});

it('the embedded database passes errors on with their code', async () => {
  await expect(sql`select * from missing`.execute(second)).rejects.toMatchObject({ code: '42P01' });
});

it('the embedded database isolates transactions', async () => {
  const slow = second.transaction().execute(async (trx) => {
    await sql`insert into notes values (2, now())`.execute(trx);
    await new Promise((wake) => setTimeout(wake, 100));
    throw new Error('changed my mind');
  });
  const other = sql`insert into notes values (3, now())`.execute(owner);
  await expect(slow).rejects.toThrow('changed my mind');
  await other;
  expect((await notes(owner)).rows.map((row) => row.n)).toEqual([1, 3]);
});

it('the embedded database rolls back the transaction of a disconnected peer', async () => {
  const connection = await new Promise<{ leave: () => void; left: Promise<unknown> }>((ready) => {
    const left = second.connection().execute(async (db) => {
      await sql`begin`.execute(db);
      await sql`insert into notes values (4, now())`.execute(db);
      await new Promise<void>((leave) => ready({ leave, left }));
    });
  });
  connection.leave();
  await connection.left;
  expect((await notes(owner)).rows.map((row) => row.n)).toEqual([1, 3]);
});

it('the embedded database reclaims the space of deleted rows', async () => {
  const bytes = async () => {
    const { rows } = await sql<{ n: number }>`select pg_relation_size('churned')::int as n`.execute(owner);
    return rows[0]?.n;
  };
  await sql.raw('create table churned as select generate_series(1, 20000) as n').execute(owner);
  await sql.raw('delete from churned').execute(owner);
  await sql`select pg_stat_force_next_flush()`.execute(owner);
  expect(await bytes()).toBeGreaterThan(500_000);
  for (let n = 0; n < 10_000; n++) await sql`select 1`.execute(owner);
  expect(await bytes()).toBe(0);
});

it("the embedded database closes during a peer's transaction, which is rolled back", async () => {
  const { options, drop } = await embeddedDatabase();
  const [first, other] = [await openDatabase(options), await openDatabase(options)];
  await sql.raw('create table kept (n int)').execute(first);
  const cut = other.transaction().execute(async (trx) => {
    await sql`insert into kept values (1)`.execute(trx);
    await first.destroy();
    await sql`insert into kept values (2)`.execute(trx);
  });
  await expect(cut).rejects.toThrow();
  await other.destroy();
  const again = await openDatabase(options);
  expect((await sql`select * from kept`.execute(again)).rows).toEqual([]);
  await again.destroy();
  await drop();
});

it('the embedded database is reopened by another peer when its owner closes, without losing statements', async () => {
  const { options, drop } = await embeddedDatabase();
  const first = await openDatabase(options);
  const others = [await openDatabase(options), await openDatabase(options)];
  await sql.raw('create table kept (n int)').execute(first);
  const insert = (db: Database) => sql`insert into kept values (1)`.execute(db);
  const inserted = others.flatMap((db) => Array.from({ length: 20 }, () => insert(db)));
  await Promise.all([first.destroy(), ...inserted]);
  await Promise.all(others.map(insert));
  for (const db of others) expect((await sql`select n from kept`.execute(db)).rows).toHaveLength(42);
  for (const db of others) await db.destroy();
  await drop();
});

it('the embedded database continues after a statement that exhausts its stack', async () => {
  const tooDeep = sql.raw("select ('[' || repeat('[', 20000))::jsonb"); // exceeds the stack depth of the embedded database
  await expect(tooDeep.execute(owner)).rejects.toMatchObject({ code: 'XX000' });
  expect((await sql`select 1 as n`.execute(owner)).rows).toEqual([{ n: 1 }]);
});

it('the embedded database frees the memory of earlier statements', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const ask = async (times: number) => {
    for (let n = 0; n < times; n++) await sql`select ${'x'.repeat(1_000)} as text`.execute(owner);
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = await ask(2_000);
  expect((await ask(6_000)) - before).toBeLessThan(4_000_000);
});

it('the embedded database opens whatever PGSSL variables are set', async () => {
  const { options, drop } = await embeddedDatabase();
  process.env.PGSSLMODE = 'require';
  process.env.PGSSLNEGOTIATION = 'direct';
  try {
    const db = await openDatabase(options);
    expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }]);
    await db.destroy();
  } finally {
    delete process.env.PGSSLMODE;
    delete process.env.PGSSLNEGOTIATION;
    await drop();
  }
});
