/**
 * Runs everything at full load for twenty minutes (`npm run bench:soak -- --minutes 20`): searches, answers, pages,
 * MCP, invalid bodies, and callers that hang up. Draws memory and calls per second into soak.svg beside this file, and
 * checks the ledger afterwards.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '../../src/db/database.ts';
import { startDemoWeb } from '../../src/demo/web.ts';
import { environmentFor, runCli, startProcess } from '../_util/processes.ts';
import { toSvg } from './_chart.ts';
import { post } from './_load.ts';
import { startPostgres } from './_postgres.ts';
import { machineLine, print } from './_report.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    callers: { type: 'string', default: '32' },
    embedded: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const SAMPLES = 60; // points of the curves

const web = await startDemoWeb({ now: () => new Date() });
const postgres = values.embedded ? undefined : await startPostgres();
const dataDir = await mkdtemp(join(tmpdir(), 'huasou-soak-'));
const databaseUrl = await postgres?.createDatabase('bench_soak');
const options = { databaseUrl, dataDir, poolSize: 4 };
const environment = {
  ...environmentFor(options),
  SEARXNG_URL: web.origin,
  SEARCH_ENGINES: 'searxng',
  SEARCH_CACHE_SECONDS: '120',
  FETCH_ALLOW_CIDRS: '127.0.0.0/8',
  LOG_LEVEL: 'warn',
};
// The ready line is logged at `info`, so `warn` does not suffice.
const service = await startProcess({ ...environment, LOG_LEVEL: 'info' });
const { stdout } = await runCli(
  ['keys', 'create', '--email', 'soak@example.com', '--credits', '900000000'],
  environment,
);
const headers = { authorization: `Bearer ${stdout.trim()}` };

const counts = { calls: 0, refused: 0, hungUp: 0, failed: 0 };
const failures = new Map<string, number>();
const ending = Date.now() + minutes * 60_000;
let n = 0;

/** Performs one call; the mix repeats every hundred calls. */
async function act(): Promise<void> {
  const turn = n++ % 100;
  const query = `${['颱風', '高鐵 票價', '牛肉麵', '捷運', '租屋 補助'][n % 5]} ${n % 997}`;
  const send = (path: string, body: object | string) =>
    post({ url: service.url + path, headers, body: () => (typeof body === 'string' ? body : JSON.stringify(body)) });
  try {
    if (turn < 60) await send('/v1/search', { query });
    else if (turn < 70) await send('/v1/search', { query, search_depth: 'advanced', include_answer: true });
    else if (turn < 82)
      await send('/v1/extract', { urls: [`${web.origin}/wiki/typhoon?${n}`, `${web.origin}/gov/rail-fares`] });
    else if (turn < 94)
      await send('/mcp', {
        jsonrpc: '2.0',
        id: n,
        method: 'tools/call',
        params: { name: 'service_search', arguments: { query } },
      });
    else if (turn < 97)
      return void (await send('/v1/search', turn % 2 ? '{' : '{"query":""}').catch(() => counts.refused++));
    else return void (await hangUp(query));
    counts.calls++;
  } catch (error) {
    counts.failed++;
    const what = String((error as Error).message).slice(0, 60);
    failures.set(what, (failures.get(what) ?? 0) + 1);
  }
}

function hangUp(query: string): Promise<void> {
  counts.hungUp++;
  return new Promise((done) => {
    const outgoing = request(`${service.url}/v1/search`, { method: 'POST', headers });
    outgoing.on('error', () => done());
    outgoing.on('response', (response) => response.resume().on('close', done));
    outgoing.end(JSON.stringify({ query, search_depth: 'advanced' }));
    setTimeout(() => outgoing.destroy(), n % 30).unref();
  });
}

const samples: Array<{ service: number; readers: number; perSecond: number }> = [];
let isOver = false;
const callers = Array.from({ length: Number(values.callers) }, async () => {
  while (!isOver) await act();
});
print(
  `${machineLine()}; ${values.callers} callers, ${minutes} minutes, ${databaseUrl === undefined ? 'embedded database' : 'Postgres'}`,
);
for (let taken = 0; Date.now() < ending; taken++) {
  const before = counts.calls;
  const started = Date.now();
  await sleep((minutes * 60_000) / SAMPLES);
  const { own, children } = resident(service.child.pid ?? 0);
  const perSecond = ((counts.calls - before) * 1_000) / (Date.now() - started);
  samples.push({ service: own, readers: children, perSecond });
  if (taken % 10 === 9)
    print(
      `${(((taken + 1) * minutes) / SAMPLES).toFixed(1)} min: ${own.toFixed(0)} + ${children.toFixed(0)} MB, ${perSecond.toFixed(0)} calls/s`,
    );
}
isOver = true;
await Promise.all(callers);
await service.kill('SIGTERM');

const mean = (part: typeof samples, of: (sample: (typeof samples)[number]) => number) =>
  part.reduce((sum, sample) => sum + of(sample), 0) / part.length;
const quarter = Math.floor(samples.length / 4);
const total = (sample: (typeof samples)[number]) => sample.service + sample.readers;
print(
  `calls ${counts.calls}, refused as they should be ${counts.refused}, hung up ${counts.hungUp}, failed ${counts.failed}`,
);
for (const [what, times] of failures) print(`  ${times} × ${what}`);
print(
  `memory: second quarter ${mean(samples.slice(quarter, 2 * quarter), total).toFixed(0)} MB, last quarter ${mean(samples.slice(-quarter), total).toFixed(0)} MB`,
);
writeFileSync(join(import.meta.dirname, 'soak.svg'), picture());
await checkLedger();
await web.close();
postgres?.stop();
await rm(dataDir, { recursive: true, force: true });
process.exit(0);

function picture(): string {
  const ofQuarter = (taken: number) => (taken % (SAMPLES / 4) === 0 ? String((taken * minutes) / SAMPLES) : '');
  const ticks = samples.map((_, index) => ofQuarter(index + 1));
  const line = (name: string, of: (sample: (typeof samples)[number]) => number) => ({ name, values: samples.map(of) });
  const charts = [
    {
      title: 'memory, MB',
      ticks,
      lines: [line('service', ({ service: own }) => own), line('process that reads pages', ({ readers }) => readers)],
    },
    { title: 'calls a second', ticks, lines: [line('calls', ({ perSecond }) => perSecond)] },
  ];
  return toSvg(charts, 'minutes');
}

/** Returns the resident megabytes of a process and of its children, on Linux. */
function resident(pid: number): { own: number; children: number } {
  const of = (id: number) => {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
    return Number(found ?? 0) / 1_000;
  };
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return { own: of(pid), children: children.reduce((sum, child) => sum + of(child), 0) };
}

async function checkLedger(): Promise<void> {
  const db = await openDatabase(options);
  const { rows } = await sql<{ used: number; held: number; charged: number; calls: number }>`
    select credits_used as used, credits_held as held,
      (select coalesce(sum(credits), 0)::int from usage where account_id = a.id) as charged,
      (select count(*)::int from usage where account_id = a.id and status = 'success') as calls
    from accounts a where email = 'soak@example.com'`.execute(db);
  await db.destroy();
  const [row] = rows;
  if (row === undefined || row.used !== row.charged || row.held !== 0)
    throw new Error(`not exact: ${JSON.stringify(row)}`);
  print(`ledger: ${row.calls} calls, ${row.used} credits, nothing held`);
}
