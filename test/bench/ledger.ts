/**
 * Measures credits reserved and settled per second by one process, compared with pgbench on the same Postgres in the
 * same rounds, with the same two prepared statements and as many connections. `npm run bench:ledger`. Measured with one
 * account per connection, and with a single account whose row all of them wait for. BENCH_ROUNDS: 5.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { INSERT_HOLDS_TEXT, TAKE_HOLDS_TEXT } from '../../src/db/credits.ts';
import { type Child, start, stop, tell } from './_child.ts';
import { startPostgres } from './_postgres.ts';
import { print, type Row, report, spread } from './_report.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 2;
const CONNECTIONS = 10; // the pool's default

interface Ledger {
  perSecond: number;
  cpuMs: number;
}

const folder = await mkdtemp(join(tmpdir(), 'huasou-bench-'));
const postgres = await startPostgres();
const rows: Row[] = [];
if (postgres === undefined) print('No Postgres here: the embedded one alone.');
else
  for (const accounts of [CONNECTIONS, 1]) {
    rows.push(...(await besidePgbench(await postgres.createDatabase(`bench_ledger_${accounts}`), accounts)));
  }
rows.push(...(await embedded()));
report(`Ledger: reserve and settle, ${CONNECTIONS} connections`, rows);
postgres?.stop();
await rm(folder, { recursive: true, force: true });

async function besidePgbench(url: string, accounts: number): Promise<Row[]> {
  const ledger = await startLedger(url, accounts);
  await writeScript(ledger.key.split(','));
  await pgbench(url, 1);
  for (let n = 0; n < 3; n++) await tell(ledger, { seconds: 1 }); // warm
  const ours: Ledger[] = [];
  const theirs: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    ours.push(await tell<Ledger>(ledger, { seconds: SECONDS }));
    theirs.push(await pgbench(url, SECONDS));
  }
  await stop(ledger);
  await checkExact(url);
  const who = accounts === 1 ? 'one account' : `${accounts} accounts`;
  const shares = ours.map(({ perSecond }, n) => perSecond / (theirs[n] ?? Number.NaN));
  return [
    { what: `${who}: calls/s`, measured: spread(ours.map(({ perSecond }) => perSecond)) },
    { what: `${who}: pgbench, the same statements`, measured: spread(theirs) },
    { what: `${who}: ours to pgbench`, measured: spread(shares, ' ×'), aim: '≥ 0.8 ×' },
    {
      what: `${who}: our CPU a call`,
      measured: spread(
        ours.map(({ cpuMs }) => cpuMs),
        ' ms',
      ),
    },
  ];
}

async function embedded(): Promise<Row[]> {
  const ledger = await startLedger('', 1);
  await tell(ledger, { seconds: 2 });
  const ours: Ledger[] = [];
  for (let n = 0; n < ROUNDS; n++) ours.push(await tell<Ledger>(ledger, { seconds: 1 }));
  await stop(ledger);
  return [{ what: 'embedded database: calls/s', measured: spread(ours.map(({ perSecond }) => perSecond)) }];
}

function startLedger(url: string, accounts: number): Promise<Child> {
  const numbers = { BENCH_CONNECTIONS: String(CONNECTIONS), BENCH_ACCOUNTS: String(accounts) };
  return start('_ledger.ts', { DATABASE_URL: url, DATA_DIR: join(folder, `data${accounts}`), ...numbers });
}

/** Writes the service's own two statements as a pgbench script, with parameters in its syntax. */
async function writeScript(hashes: readonly string[]): Promise<void> {
  const values = { now: 'now()', soon: "now() + interval '2 minutes'", reset: "timestamptz '2100-01-01'" };
  const fill = (text: string, parameters: readonly string[]) =>
    `${text.replace(/\$(\d)(?:::(?:text|integer|timestamptz)(?:\[\])?)?/g, (_, n) => parameters[n - 1] ?? '').trim()};`;
  const hash = `(array[${hashes.map((one) => `'${one}'`).join(', ')}])[:k]`;
  const id = 'array[:h::text]';
  const reserve = [values.now, '1', hash, values.soon, id, "array['bench']", 'array[1]', values.reset];
  const settle = [values.now, values.reset, id, "array['success']", 'array[1]', 'array[0]', 'array[0]'];
  const script = [
    '\\set h random(1, 9000000000000000000)',
    `\\set k random(1, ${hashes.length})`,
    fill(INSERT_HOLDS_TEXT, reserve),
    fill(TAKE_HOLDS_TEXT, settle),
  ];
  await writeFile(join(folder, 'ledger.sql'), `${script.join('\n')}\n`);
}

async function pgbench(url: string, seconds: number): Promise<number> {
  const program = postgres?.bin === undefined ? 'pgbench' : join(postgres.bin, 'pgbench');
  const options = ['-n', '-M', 'prepared', '-c', String(CONNECTIONS), '-j', '1', '-T', String(seconds)];
  const { stdout } = await promisify(execFile)(program, [...options, '-f', join(folder, 'ledger.sql'), url]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

/** Checks that every account is exact to the credit. */
async function checkExact(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: wrong } = await client.query(`
    select a.id from accounts a
    where a.credits_held <> (select coalesce(sum(credits), 0) from holds h where h.account_id = a.id)
      or a.credits_used <> (select coalesce(sum(credits), 0) from usage u where u.account_id = a.id)`);
  await client.end();
  if (wrong.length > 0) throw new Error(`${wrong.length} accounts are not exact`);
}
