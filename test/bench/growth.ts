/**
 * Measures how searches per second, their p99 and memory change with the number of callers (1 to 256) and of replicas
 * (1, 2, 4) on one Postgres, with round robin in the load generator; engines take 5 ms. `npm run bench:growth` draws
 * growth.svg beside this file. Afterwards the ledger must be exact to the credit. Everything shares one machine: with
 * fewer cores than processes, more replicas cannot be faster.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { toSvg } from './_chart.ts';
import { type Child, start, stop, tell, type Usage } from './_child.ts';
import { closeConnections, load } from './_load.ts';
import { startPostgres } from './_postgres.ts';
import { at, machineLine, print } from './_report.ts';

const CALLERS = [1, 4, 16, 64, 256];
const REPLICAS = [1, 2, 4];
const SECONDS = 3;

interface Point {
  perSecond: number;
  p99: number;
  rssMb: number;
}

const postgres = await startPostgres();
if (postgres === undefined) throw new Error('replicas need a Postgres: install one, or set TEST_DATABASE_URL');
const upstream = await start('_upstream.ts');
let counter = 0;

print(
  `${machineLine()}\n\n| replicas | callers | searches/s | p99 | memory of all | least to most asked |\n|---|---|---|---|---|---|`,
);
const curves: Array<{ name: string; points: Point[] }> = [];
for (const replicas of REPLICAS)
  curves.push({ name: `${replicas} replica${replicas > 1 ? 's' : ''}`, points: await curve(replicas) });
const chart = (title: string, value: keyof Point) => ({
  ...{ title, ticks: CALLERS.map(String) },
  lines: curves.map(({ name, points }) => ({ name, values: points.map((point) => point[value]) })),
});
const charts = [
  chart('searches a second', 'perSecond'),
  chart('p99, ms', 'p99'),
  chart('memory of all replicas, MB', 'rssMb'),
];
writeFileSync(join(import.meta.dirname, 'growth.svg'), toSvg(charts, 'callers'));
await stop(upstream);
postgres.stop();
closeConnections();

async function curve(replicas: number): Promise<Point[]> {
  const url = await (postgres as NonNullable<typeof postgres>).createDatabase(`bench_growth_${replicas}`);
  const services: Child[] = [];
  for (let n = 0; n < replicas; n++) {
    services.push(await start('_service.ts', { DATABASE_URL: url, BENCH_UPSTREAM: upstream.url }));
  }
  await searches(services, 8, 6); // warm
  const points: Point[] = [];
  for (const callers of CALLERS) {
    const { times, perSecond, asked } = await searches(services, callers, SECONDS);
    const usages = await Promise.all(services.map((service) => tell<Usage>(service, 'cpu')));
    const point = { perSecond, p99: at(times, 0.99), rssMb: usages.reduce((sum, { rss }) => sum + rss, 0) / 1e6 };
    const share = `${Math.min(...asked)} – ${Math.max(...asked)}`;
    print(
      `| ${replicas} | ${callers} | ${perSecond.toFixed(0)} | ${point.p99.toFixed(0)} ms | ${point.rssMb.toFixed(0)} MB | ${share} |`,
    );
    points.push(point);
  }
  await Promise.all(services.map(stop));
  await checkExact(url);
  return points;
}

/** Distributes callers round robin; a key of any replica is valid at all of them. */
async function searches(services: readonly Child[], callers: number, seconds: number) {
  const asked = services.map(() => 0);
  const key = services[0]?.key ?? '';
  const runs = await Promise.all(
    Array.from({ length: callers }, (_, caller) => {
      const n = caller % services.length;
      return { n, url: services[n]?.url ?? '' };
    }).map(async ({ n, url }) => {
      const body = () => JSON.stringify({ query: `typhoon${++counter}w5`, lang: 'en' });
      const run = await load(
        { url: `${url}/v1/search`, headers: { authorization: `Bearer ${key}` }, body },
        1,
        seconds,
      );
      asked[n] = (asked[n] ?? 0) + run.times.length;
      return run;
    }),
  );
  const perSecond = runs.reduce((sum, run) => sum + run.perSecond, 0);
  return { times: runs.flatMap(({ times }) => times), perSecond, asked };
}

async function checkExact(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`
    select a.credits_used, a.credits_held,
      (select coalesce(sum(credits), 0)::int from usage u where u.account_id = a.id) as charged,
      (select count(*)::int from usage u where u.account_id = a.id and status = 'success') as calls
    from accounts a`);
  await client.end();
  for (const { credits_used: used, credits_held: held, charged, calls } of rows) {
    if (used !== charged || used !== calls || held !== 0)
      throw new Error(`not exact: ${JSON.stringify({ used, held, charged, calls })}`);
    print(`ledger: ${calls} calls, ${used} credits, nothing held\n`);
  }
}
