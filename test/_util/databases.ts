import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DatabaseOptions } from '../../src/db/database.ts';

/** Environment variable with the folder where `template.ts` has put the embedded databases for this run. */
export const TEMPLATES_VARIABLE = 'TEST_EMBEDDED_TEMPLATES';

/** A database for one test: its options, and how to remove it. */
export interface TestDatabase {
  options: DatabaseOptions;
  drop(): Promise<void>;
}

/** Runs a suite on the embedded database always, and on a real server when TEST_DATABASE_URL is set (CI sets it). */
export function onEveryDatabase(suite: (database: () => TestDatabase) => void): void {
  describe('on PGlite', () => suite(during(embeddedDatabase)));
  describe.runIf(process.env.TEST_DATABASE_URL)('on a Postgres server', () => suite(during(serverDatabase)));
}

/** Runs a suite that needs a server, for example for several processes or a lost connection. */
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

/** Returns a new embedded database without tables. */
export function embeddedDatabase(): Promise<TestDatabase> {
  return copyOf('bare');
}

/** Returns a new embedded database for a service or command, which adds the tables if they are not there yet. */
export function databaseForService(): Promise<TestDatabase> {
  return copyOf('migrated');
}

/**
 * Copies a template to a folder beside it, as creating a database takes seconds of CPU. Without templates, the folder is
 * empty.
 */
async function copyOf(template: 'bare' | 'migrated'): Promise<TestDatabase> {
  const templates = process.env[TEMPLATES_VARIABLE];
  const dataDir = await mkdtemp(join(templates ?? tmpdir(), 'huasou-'));
  // In one go: for a thousand small files, the asynchronous copy takes three times the CPU.
  if (templates !== undefined) cpSync(join(templates, template), dataDir, { recursive: true });
  // A process that is ending may still write to its compile cache.
  const drop = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  return { options: { dataDir, poolSize: 1 }, drop };
}

/**
 * Returns a database for tests that are not about it: on the server if there is one, since that is lighter, or
 * embedded.
 */
export function anyDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE_URL ? serverDatabase() : databaseForService();
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
