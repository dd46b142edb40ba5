import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TABLES } from '../../src/db/copy.ts';
import { openDatabase } from '../../src/db/database.ts';
import {
  databaseForService,
  embeddedDatabase,
  onEveryDatabase,
  onPostgresServer,
  type TestDatabase,
} from '../_util/databases.ts';
import { environmentFor, runCli, startProcess } from '../_util/processes.ts';
import { startTestService, type TestService } from '../_util/service.ts';

const PASSWORD = { email: 'ann@example.com', password: 'correct horse battery' };
const SECRET_TABLES = ['sign_in_sessions', 'sign_in_verifications', 'settings'];

/** Starts a service and fills its database with something of everything: a session, a key, calls. */
async function lived(
  environment: Record<string, string>,
): Promise<{ service: TestService; key: string; cookie: string }> {
  const service = await startTestService(environment);
  const signedUp = await service.post('/api/auth/sign-up/email', { name: '林可', ...PASSWORD });
  const cookie = (signedUp.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const id = (await service.context.accounts.find(PASSWORD.email)) ?? '';
  const { key } = await service.context.accounts.createKey(id, '引號 \' " \\ 與換行\n\u2028\u2029');
  await service.post('/v1/search', { query: '颱風' }, key);
  await service.post('/v1/search', { query: '颱風', search_depth: 'advanced' }, key);
  const db = service.context.db;
  // More rows than fit in a batch, a number that JSON parsers round, a time to the microsecond.
  await sql`insert into usage (id, account_id, api_key_id, tool, status, credits, latency_ms, created_at)
    select 'old-' || n, ${id}, (select id from api_keys limit 1), 'service_search', 'success', 0, n, '2025-01-02 03:04:05.678901+00'
    from generate_series(1, 1200) n`.execute(db);
  await sql`update accounts set lifetime_calls = 9007199254740993 where id = ${id}`.execute(db);
  await sql`insert into engine_suspensions values ('bing', 'captcha', null, '{"a":"\\\\"}', now())`.execute(db);
  await sql`insert into sign_in_verifications values ('v', 'x', 'y', now(), now(), now())`.execute(db);
  return { service, key, cookie };
}

/** All rows of a database, as text. */
async function contents({ options }: Pick<TestDatabase, 'options'>): Promise<Record<string, string[]>> {
  const db = await openDatabase(options);
  const tables: Record<string, string[]> = {};
  for (const [table, key] of Object.entries(TABLES)) {
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from ${sql.table(table)} t order by ${sql.ref(key)}`.execute(db);
    tables[table] = rows.map(({ row }) => row);
  }
  await db.destroy();
  return tables;
}

function withoutSecrets(tables: Record<string, string[]>): Record<string, string[]> {
  return { ...tables, ...Object.fromEntries(SECRET_TABLES.map((table) => [table, []])) };
}

/** Returns the session's token, which its cookie holds beside a signature. */
function token(cookie: string): string {
  return cookie.slice(cookie.indexOf('=') + 1).split('.')[0] ?? '';
}

onEveryDatabase((database) => {
  let directory: string;
  let before: Record<string, string[]>;
  let key: string;
  let cookie: string;
  let file: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'backup-'));
    file = join(directory, 'huasou.jsonl.gz');
    const made = await lived(environmentFor(database().options));
    ({ key, cookie } = made);
    // While the server runs.
    const { stdout, stderr } = await runCli(['database', 'backup', file], environmentFor(database().options));
    expect(stderr).toBe('');
    expect(stdout).toMatch(/holds accounts: 1, api_keys: 1, usage: 1202, sign_in_methods: 1, engine_suspensions: 1\n$/);
    await made.service.stop(); // stopping records when keys were last used
    before = await contents(database());
    await runCli(['database', 'backup', file], environmentFor(database().options));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it('every table of the database is known to copies', async () => {
    const db = await openDatabase(database().options);
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
    await db.destroy();
    const names = rows.map(({ name }) => name).filter((name) => name !== 'schema_migrations');
    expect(names.sort()).toEqual(Object.keys(TABLES).sort());
    for (const [table, all] of Object.entries(before))
      if (table !== 'holds') expect(all.length, table).toBeGreaterThan(0);
  });

  it('a backup is readable by its owner alone and contains no key, session or secret', async () => {
    expect((await stat(file)).mode & 0o077).toBe(0);
    const text = gunzipSync(await readFile(file)).toString();
    const secrets = [key, token(cookie), ...SECRET_TABLES.map((table) => `["${table}"`), 'session_secret'];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain('9007199254740993');
  });

  it('a backup restores an empty embedded database with working keys, passwords and credits', async () => {
    const other = await embeddedDatabase();
    const environment = environmentFor(other.options);
    const restored = await runCli(['database', 'restore', file], environment);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(await contents(other)).toEqual(withoutSecrets(before));
    const service = await startProcess({ ...environment, SEARXNG_URL: 'http://127.0.0.1:9' });
    const credits = await (
      await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } })
    ).json();
    expect(credits).toMatchObject({ credits_used: 3 });
    expect((await fetch(`${service.url}/api/keys`, { headers: { cookie } })).status).toBe(401);
    const signedIn = await fetch(`${service.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.url },
      body: JSON.stringify(PASSWORD),
    });
    expect(signedIn.status).toBe(200);
    await service.kill('SIGTERM');

    const again = await runCli(['database', 'restore', file], environment);
    expect(again).toMatchObject({ code: 1, stderr: 'the database is not empty: there are rows in accounts\n' });
    await other.drop();
  });

  it('restore leaves out the sessions and secrets that backups of earlier versions hold', async () => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n');
    const { rows } = JSON.parse(lines.pop() ?? '') as { rows: number };
    lines.push('["settings",{"name":"session_secret","value":"known"}]', JSON.stringify({ rows: rows + 1 }));
    const [other, old] = [await databaseForService(), join(directory, 'old.gz')];
    await writeFile(old, gzipSync(`${lines.join('\n')}\n`));
    const { code } = await runCli(['database', 'restore', old], environmentFor(other.options));
    expect(code).toBe(0);
    expect(await contents(other)).toEqual(withoutSecrets(before));
    await other.drop();
  });

  it('restore refuses a damaged file and keeps nothing of it', async () => {
    const spoilt: Record<string, (text: string) => string> = {
      'cut off': (text) => text.split('\n').slice(0, -400).join('\n'),
      'with a line missing': (text) => text.split('\n').toSpliced(700, 1).join('\n'),
      'with a broken line': (text) => text.replace('["usage",', '["usage"'),
      'with something after its end': (text) => `${text}null\n`,
      'of something else': () => 'hello\n',
    };
    const whole = gunzipSync(await readFile(file)).toString();
    const [other, copy] = [await databaseForService(), join(directory, 'spoilt.gz')];
    for (const [what, spoil] of Object.entries(spoilt)) {
      await writeFile(copy, gzipSync(spoil(whole)));
      const { code, stderr } = await runCli(['database', 'restore', copy], environmentFor(other.options));
      expect([code, stderr.split(':')[0]?.trim()], what).toEqual([1, 'the file is damaged or no backup']);
    }
    expect((await runCli(['database', 'restore', file], environmentFor(other.options))).code).toBe(0);
    await other.drop();
  });
});

onPostgresServer((database) => {
  it('move copies the embedded database to Postgres without loss', async () => {
    const embedded = await databaseForService();
    const { service, key, cookie } = await lived({ DATA_DIR: embedded.options.dataDir });
    await service.stop();
    const before = await contents(embedded);
    const url = database().options.databaseUrl ?? '';
    const moved = await runCli(['database', 'move', '--to', url], environmentFor(embedded.options));
    expect(moved).toMatchObject({ code: 0, stderr: '' });
    expect(moved.stdout).toContain('usage: 1202');
    expect(await contents(database())).toEqual(before);
    const there = await startTestService(environmentFor(database().options));
    expect((await there.post('/v1/search', { query: '颱風' }, key)).status).toBe(200);
    expect((await fetch(`${there.url}/api/keys`, { headers: { cookie } })).status).toBe(200);
    await there.stop();
    await embedded.drop();
  });

  it('pg_dump and psql back up and restore a Postgres database', async () => {
    const run = promisify(execFile);
    const url = database().options.databaseUrl ?? '';
    const before = await contents(database());
    const { stdout } = await run('pg_dump', ['--no-owner', url], { maxBuffer: 100_000_000 });
    const db = await openDatabase(database().options);
    await sql.raw('drop schema public cascade; create schema public').execute(db);
    await db.destroy();
    const file = join(await mkdtemp(join(tmpdir(), 'dump-')), 'dump.sql');
    await writeFile(file, stdout.replace(/^CREATE SCHEMA public;$/m, ''));
    await run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-f', file, url]);
    expect(await contents(database())).toEqual(before);
    await rm(file);
  });
});

describe('the database command', () => {
  it('move refuses a target that is no postgres:// URL, in one line', async () => {
    for (const url of ['mysql://x', 'postgres://huasou:pass#word@db/huasou']) {
      const { code, stderr } = await runCli(['database', 'move', '--to', url], { DATA_DIR: '/nowhere' });
      expect([code, stderr]).toEqual([1, '--to must be a URL that starts with postgres://\n']);
    }
  });

  it('move refuses while a server has the embedded database open', async () => {
    const embedded = await databaseForService();
    const server = await startProcess(environmentFor(embedded.options));
    const to = ['database', 'move', '--to', 'postgres://127.0.0.1:1/x'];
    const whileOpen = await runCli(to, environmentFor(embedded.options));
    await server.kill('SIGTERM');
    const afterwards = await runCli(to, environmentFor(embedded.options));
    await embedded.drop();
    expect(whileOpen).toEqual({
      code: 1,
      stdout: '',
      stderr: `another process has the database in ${embedded.options.dataDir} open: stop the server first, or wait for the other command\n`,
    });
    expect(afterwards.stderr).toMatch(/^the database of --to cannot be used: connect ECONNREFUSED .*\n$/);
  });

  it('restore names DATABASE_URL when its server cannot be reached', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'backup-')), 'one.gz');
    await writeFile(file, gzipSync(`${JSON.stringify({ huasou: 1, migrations: [] })}\n{"rows":0}\n`));
    const { code, stderr } = await runCli(['database', 'restore', file], { DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    await rm(file);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^the database of DATABASE_URL cannot be used: .*\n$/)]);
  });

  it.each([
    ['a file that is not there', join(tmpdir(), 'nothing.gz'), /^ENOENT: .*nothing\.gz'\n$/],
    ['a folder', tmpdir(), /^the file is damaged or no backup\n$|^EISDIR: .*\n$/],
  ])('restore refuses %s in one line', async (_what, path, said) => {
    const { code, stderr } = await runCli(['database', 'restore', path], { DATA_DIR: '/nowhere' });
    expect([code, stderr]).toEqual([1, expect.stringMatching(said)]);
  });
});
