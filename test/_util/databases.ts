import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DatabaseOptions } from '../../src/db/database.ts';

/** Where `template.ts` has put an embedded database for this run. */
export const TEMPLATE_VARIABLE = 'TEST_EMBEDDED_TEMPLATE';

/** A database of a test's own: how to open it, and how to be rid of it. */
export interface TestDatabase {
  options: DatabaseOptions;
  drop(): Promise<void>;
}

/** Runs a suite on the embedded database always, and on a real server when TEST_DATABASE_URL is set (CI sets it). */
export function onEveryDatabase(suite: (database: () => TestDatabase) => void): void {
  describe('on PGlite', () => suite(during(embeddedDatabase)));
  describe.runIf(process.env.TEST_DATABASE_URL)('on a Postgres server', () => suite(during(serverDatabase)));
}

/** For what only a server can do: several processes at once, a connection that is lost. */
export function onPostgresServer(suite: (database: () => TestDatabase) => void): void {
  describe.runIf(process.env.TEST_DATABASE_URL)('on a Postgres server', () => suite(during(serverDatabase)));
}

function during(make: () => Promise<TestDatabase>): () => TestDatabase {
  let made: TestDatabase | undefined;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(async () => made?.drop());
  return () => {
    if (made === undefined) throw new Error('the database is there from beforeAll on');
    return made;
  };
}

/** An embedded database without a table, as PGlite makes one: copied, as making it takes seconds of CPU. */
export async function embeddedDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'huasou-'));
  const template = process.env[TEMPLATE_VARIABLE];
  if (template !== undefined) await cp(template, dataDir, { recursive: true });
  // A process that is ending may still write what it has compiled.
  const drop = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  return { options: { dataDir, poolSize: 1 }, drop };
}

/** Of the server when there is one, which is the lighter of the two: for what is not about the database. */
export function anyDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE_URL ? serverDatabase() : embeddedDatabase();
}

async function serverDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  await onServer(url.href, `create database ${name}`);
  const drop = () => onServer(url.href, `drop database ${name} with (force)`);
  const databaseUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return { options: { databaseUrl, dataDir: '/nowhere', poolSize: 10 }, drop };
}

export async function onServer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
