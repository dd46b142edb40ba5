/**
 * What a basic search through REST costs on top of its engines: the whole service (auth, plan, fan-out, merge, credits) over
 * four loopback engines of 10 results each. Run: `npm run bench:search`. DATABASE_URL makes it Postgres instead of PGlite.
 * BENCH_SEARXNG_URL adds a SearXNG with the same four upstreams (start them with BENCH_UPSTREAM_PORT) side by side.
 * Load generator, engines and service are three processes on this machine; CPU is the service's own. Nothing is cached.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const here = (file: string) => join(import.meta.dirname, file);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const upstreamProcess = spawn(process.execPath, [here('_upstream.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
const upstream = `http://127.0.0.1:${String((await once(upstreamProcess.stdout, 'data'))[0]).trim()}`;

interface Service {
  child: ChildProcess;
  url: string;
  key: string;
}

let counter = 0;
const newQuery = { one: () => `typhoon${++counter}`, two: () => `颱風 ${++counter}` };

print(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${process.env.DATABASE_URL ? 'Postgres' : 'PGlite'}\n`,
);

const service = await start();
const ours = (body: () => object) => () => post(`${service.url}/v1/search`, service.key, body());
const one = ours(() => ({ query: newQuery.one(), lang: 'en' }));
const two = ours(() => ({ query: newQuery.two() }));
const peerUrl = process.env.BENCH_SEARXNG_URL;
const peer = () => get(`${peerUrl}/search?format=json&q=${newQuery.one()}`);

await setDelays(['0', '0', '0', '0']);
await load(two, 8, 2); // warm

print(
  '| engines | callers | calls upstream | added p50 | added p99 | searches/s | CPU/search |\n|---|---|---|---|---|---|---|',
);
for (const delay of [5, 100]) {
  await setDelays(Array(4).fill(String(delay)));
  for (const callers of [1, 8, 32]) {
    for (const [calls, ask] of [
      [4, one],
      [8, two],
    ] as const) {
      const before = await usage();
      const run = await load(ask, callers, SECONDS);
      const cpu = ((await usage()).cpuMs - before.cpuMs) / run.times.length;
      row(`${delay} ms`, callers, String(calls), run, delay, `${cpu.toFixed(1)} ms`);
    }
    if (peerUrl !== undefined && delay === Number(process.env.BENCH_SEARXNG_DELAY ?? 5)) {
      row(`${delay} ms, SearXNG`, callers, '4', await load(peer, callers, SECONDS), delay, '');
    }
  }
}

print('\n| one of four hangs | p50 | p95 | max | over 2 s |\n|---|---|---|---|---|');
const p95: number[] = [];
for (const [name, delays] of [
  ['none', [100, 100, 100, 100]],
  ['one', [100, 100, 100, 'hang']],
] as const) {
  await setDelays(delays.map(String));
  const { times } = await load(one, 8, Math.max(12, SECONDS * 2));
  p95.push(at(times, 0.95));
  print(
    `| ${name} | ${ms(at(times, 0.5))} | ${ms(at(times, 0.95))} | ${ms(Math.max(...times))} | ${times.filter((time) => time > 2_000).length} of ${times.length} |`,
  );
}
print(`\nOne of four hung: p95 is ${((p95[1] ?? 0) / (p95[0] ?? 1)).toFixed(2)} of none hung.`);

await stop(service);
const fresh = await start();
await tell(fresh, { delays: Array(4).fill('1~15') });
const orders = new Set<string>();
for (let n = 0; n < 60; n++) {
  const reply = JSON.parse(await post(`${fresh.url}/v1/search`, fresh.key, { query: '颱風 動態', max_results: 20 }));
  orders.add(JSON.stringify(reply.results));
}
print(
  `The same query and replies 60 times, engines answering in any order: ${orders.size} different list(s) of results.`,
);
print(
  `Resident memory of the service after all this: ${Math.round((await tell<{ rss: number }>(fresh, 'cpu')).rss / 1e6)} MB (fresh), CPU and network of one machine shared by all three processes.`,
);
await stop(fresh);
upstreamProcess.kill();

async function start(): Promise<Service> {
  const child = fork(here('_service.ts'), { env: { ...process.env, BENCH_UPSTREAM: upstream } });
  const [{ url, key }] = await once(child, 'message');
  return { child, url, key };
}

async function stop({ child }: Service): Promise<void> {
  const exited = once(child, 'exit');
  child.send('stop');
  await exited;
}

async function tell<Answer>({ child }: Service, message: object | string): Promise<Answer> {
  const answer = once(child, 'message');
  child.send(message);
  return (await answer)[0];
}

function setDelays(delays: string[]): Promise<unknown> {
  return tell(service, { delays });
}

function usage(): Promise<{ cpuMs: number }> {
  return tell(service, 'cpu');
}

interface Run {
  times: number[];
  perSecond: number;
}

/** Callers that each ask the next question when the last one is answered. */
async function load(ask: () => Promise<unknown>, callers: number, seconds: number): Promise<Run> {
  const times: number[] = [];
  const started = performance.now();
  const caller = async () => {
    while (performance.now() - started < seconds * 1_000) {
      const asked = performance.now();
      await ask();
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return { times, perSecond: (times.length * 1_000) / (performance.now() - started) };
}

function row(
  engines: string,
  callers: number,
  calls: string,
  { times, perSecond }: Run,
  delay: number,
  cpu: string,
): void {
  print(
    `| ${engines} | ${callers} | ${calls} | ${ms(at(times, 0.5) - delay)} | ${ms(at(times, 0.99) - delay)} | ${perSecond.toFixed(0)} | ${cpu} |`,
  );
}

function post(url: string, key: string, body: object): Promise<string> {
  return exchange(url, { method: 'POST', headers: { authorization: `Bearer ${key}` } }, JSON.stringify(body));
}

function get(url: string): Promise<string> {
  return exchange(url, { headers: { 'x-real-ip': '127.0.0.1' } });
}

/** node:http, as fetch would cost the load generator more than the service has to do. */
function exchange(url: string, options: object, body?: string): Promise<string> {
  return new Promise((done, fail) => {
    const outgoing = request(url, { agent, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) done(text);
        else fail(new Error(`${response.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}

function at(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
