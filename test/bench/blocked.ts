/**
 * Reads hostile pages with a service on the embedded database, which shares its thread, and measures what others notice:
 * how long the thread is blocked, and how long other requests wait. The best of some rounds counts, as other processes
 * on these cores only add to the figures.
 */
import { databaseForService } from '../_util/databases.ts';
import { HOSTILE, startHostileWeb } from '../_util/hostile-web.ts';
import type { LoopReport } from '../_util/loop-probe.ts';
import { environmentFor, runCli, startProcess } from '../_util/processes.ts';
import { at, report } from './_report.ts';

const ROUNDS = 3;

const web = await startHostileWeb();
const database = await databaseForService();
const environment = {
  ...environmentFor(database.options),
  SEARCH_ENGINES: 'wikipedia',
  FETCH_ALLOW_CIDRS: '127.0.0.0/8',
};
const probe = new URL('../_util/loop-probe.ts', import.meta.url).href;
const service = await startProcess({ ...environment, NODE_OPTIONS: `--import ${probe}` });
const key = (await runCli(['keys', 'create', '--email', 'loop@example.com'], environment)).stdout.trim();
const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };

for (let n = 0; n < 20; n++) await read(['ordinary']); // code compiled, connections open, processes started
const rounds: Array<LoopReport & { waitMs: number }> = [];
for (let n = 0; n < ROUNDS; n++) rounds.push(await besieged());
await service.kill('SIGKILL');
await database.drop();
web.close();

const best = (value: (round: (typeof rounds)[number]) => number) => `${Math.min(...rounds.map(value)).toFixed(0)} ms`;
report('While twenty hostile pages are read', [
  { what: 'CPU time of the thread between two turns, most', measured: best(({ busyMs }) => busyMs), aim: '< 50' },
  { what: 'delay of its event loop, p99', measured: best(({ p99Ms }) => p99Ms), aim: '< 50' },
  { what: 'another request, p99', measured: best(({ waitMs }) => waitMs), aim: '< 150' },
]);

async function read(names: readonly string[]): Promise<void> {
  const body = JSON.stringify({ urls: names.map((name, n) => `${web.origin}/${name}?${n}`) });
  await (await fetch(`${service.url}/v1/extract`, { method: 'POST', headers, body })).text();
}

async function besieged() {
  await probed();
  let isOver = false;
  const hostile = read([...HOSTILE, ...HOSTILE.slice(0, 4)]).finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver) {
    const start = performance.now();
    await (await fetch(service.url + (waits.length % 2 === 0 ? '/api/health' : '/v1/credits'), { headers })).text();
    waits.push(performance.now() - start);
    await new Promise((wake) => setTimeout(wake, 20));
  }
  await hostile;
  return { ...(await probed()), waitMs: at(waits, 0.99) };
}

/** What the probe has measured since it was last asked. */
async function probed(): Promise<LoopReport> {
  const before = service.output().length;
  service.child.kill('SIGUSR2');
  for (;;) {
    const line = /loop (\{.*\})/.exec(service.output().slice(before))?.[1];
    if (line !== undefined) return JSON.parse(line) as LoopReport;
    await new Promise((wake) => setTimeout(wake, 10));
  }
}
