/**
 * Measures the time from the start of the process to its first healthy response, compared with `node -e 0` in the same
 * rounds, on an existing embedded database and on Postgres, and its idle resident memory. `npm run bench:start`.
 * BENCH_ROUNDS: 5.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from './_postgres.ts';
import { print, type Row, report, spread } from './_report.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const IDLE_MS = 4_000; // by then the worker threads have loaded what they need
const CLI = join(import.meta.dirname, '../../src/cli.ts');

interface Start {
  readyMs: number;
  rssMb: number | undefined;
}

const folder = await mkdtemp(join(tmpdir(), 'huasou-bench-'));
const postgres = await startPostgres();
if (postgres === undefined) print('No Postgres here: the embedded one alone.');
const databases: Array<[string, Record<string, string>]> = [
  ['embedded, warm', { DATABASE_URL: '', DATA_DIR: join(folder, 'data') }],
];
if (postgres !== undefined) {
  const url = await postgres.createDatabase('bench_start');
  databases.push(['Postgres', { DATABASE_URL: url, DATA_DIR: join(folder, 'none') }]);
}
for (const [, env] of databases) await startOnce(env, 0); // creates the tables

const bare: number[] = [];
const starts = new Map<string, Start[]>(databases.map(([name]) => [name, []]));
for (let n = 0; n < ROUNDS; n++) {
  bare.push(await bareMs());
  for (const [name, env] of databases) starts.get(name)?.push(await startOnce(env, n < 2 ? IDLE_MS : 0));
}

const rows: Row[] = [{ what: 'node -e 0', measured: spread(bare, ' ms') }];
for (const [name, list] of starts) {
  const ready = list.map(({ readyMs }) => readyMs);
  const rss = list.flatMap(({ rssMb }) => (rssMb === undefined ? [] : [rssMb]));
  rows.push(
    { what: `${name}: ready to serve`, measured: spread(ready, ' ms'), aim: '≤ 2,000 ms' },
    {
      what: `${name}: the same, to node -e 0`,
      measured: spread(
        ready.map((ms, n) => ms / (bare[n] ?? Number.NaN)),
        ' ×',
      ),
    },
  );
  if (rss.length > 0) {
    const aim = name === 'Postgres' ? { aim: '< 250 MB' } : {};
    rows.push({ what: `${name}: idle resident memory`, measured: spread(rss, ' MB'), ...aim });
  }
}
report('Start, and memory at rest', rows);
postgres?.stop();
await rm(folder, { recursive: true, force: true });

async function bareMs(): Promise<number> {
  const started = performance.now();
  await once(spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
  return performance.now() - started;
}

async function startOnce(env: Record<string, string>, idleMs: number): Promise<Start> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(process.execPath, [CLI, 'serve'], {
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' },
    stdio: 'ignore',
  });
  try {
    await healthy(`http://127.0.0.1:${port}/api/health`, child);
    const readyMs = performance.now() - started;
    if (idleMs === 0) return { readyMs, rssMb: undefined };
    await sleep(idleMs);
    return { readyMs, rssMb: residentMb(child) };
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

async function healthy(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(5);
  }
}

/** Returns the resident memory, on Linux only. */
function residentMb({ pid }: ChildProcess): number | undefined {
  if (process.platform !== 'linux') return undefined;
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : (Number(kilobytes) * 1_024) / 1e6;
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
