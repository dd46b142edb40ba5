import { rmSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../../src/db/database.ts';
import { OperatorError } from '../../../src/errors.ts';
import { embeddedDatabase, type TestDatabase } from '../../_util/databases.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await embeddedDatabase();
});
afterEach(() => database.drop());

it.each<[state: string, damage: (folder: string) => void, says: RegExp]>([
  ['of another Postgres', (pg) => writeFileSync(join(pg, 'PG_VERSION'), '16\n'), /of PostgreSQL 16, not 18/],
  ['with a strange version', (pg) => writeFileSync(join(pg, 'PG_VERSION'), '\u001b[2J'), /of PostgreSQL unknown/],
  ['without its version', (pg) => unlinkSync(join(pg, 'PG_VERSION')), /PG_VERSION is missing/],
  ['whose pg_control is cut off', (pg) => truncateSync(join(pg, 'global/pg_control'), 100), /pg_control is cut off/],
  ['without pg_control', (pg) => unlinkSync(join(pg, 'global/pg_control')), /pg_control is missing/],
  [
    'whose pg_control is garbage',
    (pg) => writeFileSync(join(pg, 'global/pg_control'), Buffer.alloc(8_192, 7)),
    /damaged/,
  ],
  ['without its tables', (pg) => rmSync(join(pg, 'base'), { recursive: true }), /damaged/],
  ['without its log', (pg) => rmSync(join(pg, 'pg_wal'), { recursive: true }), /damaged/],
  ['with a garbled configuration', (pg) => writeFileSync(join(pg, 'postgresql.conf'), 'garbage garbage\n'), /damaged/],
  ['that is a file', (pg) => [rmSync(pg, { recursive: true }), writeFileSync(pg, '')], /is not a directory/],
])('a database %s is reported in one line', async (_state, damage, says) => {
  damage(join(database.options.dataDir, 'pg'));
  const error = await openDatabase(database.options).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OperatorError);
  expect((error as Error).message).toMatch(says);
  expect((error as Error).message).toMatch(/^[ -~]{1,500}$/);
});

it('a folder that is a file is reported in one line', async () => {
  const dataDir = join(database.options.dataDir, 'pg/PG_VERSION');
  await expect(openDatabase({ dataDir, poolSize: 1 })).rejects.toThrow(
    /^DATA_DIR cannot be used: .* is not a directory$/,
  );
});
