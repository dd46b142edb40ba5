import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** A Postgres server for a bench. */
export interface Postgres {
  /** Creates an empty database and returns its postgres:// URL. */
  createDatabase(name: string): Promise<string>;
  /** Folder of its programs, such as pgbench; undefined when only a URL was given. */
  bin: string | undefined;
  stop(): void;
}

/**
 * Uses `TEST_DATABASE_URL` if it is set; else starts a server from the installed programs with default settings.
 * Undefined when there are none.
 */
export async function startPostgres(): Promise<Postgres | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  const bin = installed();
  if (given !== undefined) return { createDatabase: databases(given), bin, stop: () => {} };
  if (bin === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'huasou-bench-pg-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const isRoot = process.getuid?.() === 0; // Postgres refuses to run as root
  const run = (command: string) => {
    const [file, ...args] = isRoot ? ['su', 'postgres', '-s', '/bin/sh', '-c', command] : ['/bin/sh', '-c', command];
    execFileSync(file as string, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  run(`${bin}/initdb -D ${folder}/data -A trust -U postgres`);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c max_connections=200`;
  run(`${bin}/pg_ctl -D ${folder}/data -l ${folder}/log -w start -o '${options}'`);
  const stop = () => {
    process.off('exit', stop);
    run(`${bin}/pg_ctl -D ${folder}/data -m immediate stop`);
    rmSync(folder, { recursive: true, force: true });
  };
  process.on('exit', stop); // also stops it when a bench fails
  return {
    createDatabase: databases(`postgres://postgres@127.0.0.1:${port}/postgres`),
    bin,
    stop,
  };
}

function installed(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  return versions
    .toSorted((one, other) => Number(other) - Number(one))
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

function databases(url: string): Postgres['createDatabase'] {
  return async (name) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(`drop database if exists ${name} with (force)`);
      await client.query(`create database ${name}`);
    } finally {
      await client.end();
    }
    const made = new URL(url);
    made.pathname = `/${name}`;
    return made.href;
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });
}
