import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

/** A Postgres server for one test, which may stop and move it and exhaust its resources. */
export interface OwnPostgres {
  port: number;
  url: string;
  /** A directory on disk that the server may write to. */
  directory: string;
  stop(): Promise<void>;
  /** Starts the server again on another port over the same data, like a replica that takes over. */
  move(): Promise<void>;
  /** Starts a read-only replica. `promote` makes it writable and the primary of this object. */
  follow(): Promise<{ port: number; promote(): Promise<void> }>;
  destroy(): Promise<void>;
}

const ROOT = '/usr/lib/postgresql';
const BIN = existsSync(ROOT)
  ? readdirSync(ROOT)
      .map((version) => join(ROOT, version, 'bin'))
      .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      .filter((bin) => existsSync(join(bin, 'initdb')))
      .at(-1)
  : undefined;
const { username } = userInfo();

/**
 * Whether the Postgres programs are installed and this user can run them: as `postgres`, or as root by switching to
 * `postgres`.
 */
export const canRunPostgres = BIN !== undefined && ['root', 'postgres'].includes(username);
if (!canRunPostgres)
  process.stderr.write('No Postgres programs, or not their user: the database faults are left out.\n');

export const MAX_CONNECTIONS = 40;

/** Starts a server. `walDirectory`: an empty directory of the Postgres user for the write-ahead log. */
export async function startPostgres({ walDirectory }: { walDirectory?: string } = {}): Promise<OwnPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'huasou-pg-'));
  await chmod(directory, 0o755);
  if (username === 'root') await run('chown', ['postgres', directory]);
  let data = join(directory, 'data');
  const wal = walDirectory === undefined ? '' : `-X ${walDirectory} --wal-segsize=1`;
  await asPostgres(`${BIN}/initdb -D ${data} -A trust -U postgres --no-sync ${wal}`);
  const start = async (port: number, from = data) => {
    const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 -c max_connections=${MAX_CONNECTIONS} -c fsync=off`;
    await asPostgres(`${BIN}/pg_ctl -D ${from} -l ${directory}/log -w start -o '${options}'`);
    return port;
  };
  const stop = async (from = data) => {
    await asPostgres(`${BIN}/pg_ctl -D ${from} -m immediate -w stop`);
  };
  const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  let port = await start(await freePort());
  const followers: string[] = [];
  return {
    get port() {
      return port;
    },
    get url() {
      return urlOf(port);
    },
    directory,
    stop: () => stop(),
    async move() {
      port = await start(await freePort());
    },
    async follow() {
      const copy = join(directory, `replica${followers.length}`);
      await asPostgres(`${BIN}/pg_basebackup -h 127.0.0.1 -p ${port} -U postgres -D ${copy} -c fast -R --no-sync`);
      const replica = await start(await freePort(), copy);
      followers.push(copy);
      await untilItHas(urlOf(replica), await ask(urlOf(port), 'select pg_current_wal_lsn() as at'));
      const promote = async () => {
        await asPostgres(`${BIN}/pg_ctl -D ${copy} -w promote`);
        [data, port] = [copy, replica];
      };
      return { port: replica, promote };
    },
    async destroy() {
      for (const one of new Set([data, ...followers])) await stop(one).catch(() => {});
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Waits until the replica has replayed everything that the primary has written. */
async function untilItHas(url: string, at: string): Promise<void> {
  while ((await ask(url, `select (pg_last_wal_replay_lsn() >= '${at}')::text as at`)) !== 'true') await sleep(20);
}

async function ask(connectionString: string, question: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ at: string }>(question).finally(() => client.end());
  return rows[0]?.at ?? '';
}

const run = promisify(execFile);

function asPostgres(command: string) {
  // Discards the output: a server that inherited our pipe would keep it open for as long as it runs.
  const quiet = `${command} >/dev/null 2>&1`;
  return username === 'root' ? run('su', ['postgres', '-s', '/bin/bash', '-c', quiet]) : run('bash', ['-c', quiet]);
}

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
