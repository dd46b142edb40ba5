/**
 * Measures what a basic search through REST costs on top of its engines: the whole service (auth, plan, fan-out, merge,
 * credits) over four loopback engines of 10 results each, compared with a bare node:http server in the same rounds.
 * `npm run bench:search`. Load generator, engines, service and echo are separate processes; CPU is that of the service
 * alone. Nothing is cached. BENCH_SEARXNG_URL adds a SearXNG over the same upstreams (start them with
 * BENCH_UPSTREAM_PORT). BENCH_ROUNDS: 5.
 */
import { type Child, start, stop, tell, type Usage } from './_child.ts';
import { closeConnections, load, post, type Run, type Target } from './_load.ts';
import { startPostgres } from './_postgres.ts';
import { at, print, type Row, report, spread } from './_report.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 2;

let counter = 0;
let partial = 0;

interface Round {
  echoCpu: number;
  echoPerSecond: number;
  cpu: number;
  cpuOfTwo: number;
  perSecond: number;
  p50: number;
  p99: number;
  toldP50: number;
  toldP99: number;
  directP50: number;
  directP99: number;
}

const upstream = await start('_upstream.ts');
const echo = await start('_echo.ts');
const rows: Row[] = [];
const postgres = await startPostgres();
if (postgres === undefined) print('No Postgres here: the embedded one alone.');
else rows.push(...(await measured('Postgres', await postgres.createDatabase('bench_search'))));
rows.push(...(await measured('embedded')));
rows.push(...(await besideSearxng()), ...(await withOneHung()), ...(await inOneOrder()));
rows.push({ what: `searches that went out without one of the engines, of ${counter}`, measured: String(partial) });
report('REST basic search, four engines of ten results', rows);
await Promise.all([stop(upstream), stop(echo)]);
postgres?.stop();
closeConnections();

async function measured(database: string, url?: string): Promise<Row[]> {
  const service = await startService(url);
  await load(targetOf(service, 5), 8, 8); // warm
  await load(echoTarget(), 8, 1);
  const before = await tell<Usage>(service, 'cpu');
  const rounds: Round[] = [];
  for (let n = 0; n < ROUNDS; n++) rounds.push(await roundOf(service));
  const after = await tell<Usage>(service, 'cpu');
  await stop(service);
  const all = (name: keyof Round) => rounds.map((round) => round[name]);
  const times = rounds.map(({ cpu, echoCpu }) => cpu / echoCpu);
  return [
    { what: `${database}: CPU a search`, measured: spread(all('cpu'), ' ms'), aim: '≤ 3 ms' },
    { what: `${database}: the same, times a bare echo's`, measured: spread(times, ' ×') },
    { what: `${database}: CPU a search of two variants (8 calls)`, measured: spread(all('cpuOfTwo'), ' ms') },
    {
      what: `${database}: added to the slowest engine (80–120 ms), 8 callers, p50`,
      measured: spread(all('p50'), ' ms'),
      aim: '≤ 3 ms',
    },
    { what: `${database}: the same, p99`, measured: spread(all('p99'), ' ms'), aim: '≤ 15 ms' },
    {
      what: "with the lateness of the engines' own timers, p50 and p99",
      measured: `${spread(all('toldP50'), ' ms')}, ${spread(all('toldP99'), ' ms')}`,
    },
    {
      what: 'the same engines asked directly, p50 and p99',
      measured: `${spread(all('directP50'), ' ms')}, ${spread(all('directP99'), ' ms')}`,
    },
    { what: `${database}: searches/s, 32 callers, engines 5 ms`, measured: spread(all('perSecond')), aim: '≥ 300' },
    { what: 'bare echo, requests/s, 32 callers', measured: spread(all('echoPerSecond')) },
    {
      what: `${database}: resident memory before and after the rounds`,
      measured: `${megabytes(before)} → ${megabytes(after)} MB`,
    },
  ];
}

async function roundOf(service: Child): Promise<Round> {
  const [bare, echoCpu] = await withCpu(echo, () => load(echoTarget(), 32, SECONDS / 2));
  const [, cpu] = await withCpu(service, () => load(targetOf(service, 5), 8, SECONDS));
  const [, cpuOfTwo] = await withCpu(service, () => load(targetOfTwo(service), 8, SECONDS));
  const direct = await addedTo(directly);
  const added = await addedTo((query) => asking(service, () => query));
  const { perSecond } = await load(targetOf(service, 5), 32, SECONDS);
  return {
    ...{ echoCpu, cpu, cpuOfTwo, perSecond, echoPerSecond: bare.perSecond },
    ...shares(added, 'toEngines', ['p50', 'p99']),
    ...shares(added, 'toTold', ['toldP50', 'toldP99']),
    ...shares(direct, 'toEngines', ['directP50', 'directP99']),
  };
}

function shares<Name extends string>(added: readonly Added[], of: keyof Added, [half, most]: readonly [Name, Name]) {
  const times = added.map((one) => one[of]);
  return { [half]: at(times, 0.5), [most]: at(times, 0.99) } as Record<Name, number>;
}

async function withCpu(child: Child, work: () => Promise<Run>): Promise<[Run, number]> {
  const before = await tell<Usage>(child, 'cpu');
  const run = await work();
  const after = await tell<Usage>(child, 'cpu');
  return [run, (after.cpuMs - before.cpuMs) / run.times.length];
}

interface Added {
  /** Time beyond the slowest engine's actual duration, in ms, by the engines' clock. */
  toEngines: number;
  /** Time beyond the requested delay, in ms, which includes the lateness of the engines' timers. */
  toTold: number;
}

/**
 * Measures how long eight callers wait beyond their engines. Each query sets the delay of its engines, equal for all
 * four and different every time, so that callers do not fall into step.
 */
async function addedTo(target: (query: string) => Target): Promise<Added[]> {
  await tell(upstream, {}); // discards the durations of earlier queries
  const asked: Array<{ query: string; wait: number; time: number }> = [];
  const until = performance.now() + SECONDS * 1_000;
  const callers = Array.from({ length: 8 }, async (_, caller) => {
    await new Promise((wake) => setTimeout(wake, caller * 12));
    while (performance.now() < until) {
      const wait = 80 + Math.floor(Math.random() * 40);
      const query = `typhoon${++counter}w${wait}`;
      const one = target(query);
      const started = performance.now();
      const text = await post(one);
      asked.push({ query, wait, time: performance.now() - started });
      one.check?.(text);
    }
  });
  await Promise.all(callers);
  const { took } = await tell<{ took: Array<[query: string, ms: number]> }>(upstream, {});
  const engines = new Map(took);
  return asked.map(({ query, wait, time }) => {
    const slowest = engines.get(query);
    if (slowest === undefined) throw new Error(`no engine was asked for ${query}`);
    return { toEngines: time - slowest, toTold: time - wait };
  });
}

/** Asks one engine directly: the minimum wait for it on this machine. */
function directly(query: string): Target {
  return { url: `${upstream.url}/0?q=${query}`, body: () => '' };
}

function targetOf(service: Child, wait: number): Target {
  return asking(service, () => `typhoon${++counter}w${wait}`);
}

function asking({ url, key }: Child, query: () => string): Target {
  const body = () => JSON.stringify({ query: query(), lang: 'en' });
  return { url: `${url}/v1/search`, headers: { authorization: `Bearer ${key}` }, body, check: hasResults };
}

function targetOfTwo({ url, key }: Child): Target {
  const body = () => JSON.stringify({ query: `颱風 ${++counter}` });
  return { url: `${url}/v1/search`, headers: { authorization: `Bearer ${key}` }, body, check: hasResults };
}

function hasResults(text: string): void {
  const { results, unresponsive_engines: silent } = JSON.parse(text);
  if (results.length !== 5) throw new Error(`not a whole search: ${text}`);
  if (silent !== undefined) partial++; // an engine counts as late when the machine stalls
}

function echoTarget(): Target {
  return { url: echo.url, body: () => JSON.stringify({ query: `typhoon${++counter}`, lang: 'en' }) };
}

async function startService(databaseUrl?: string): Promise<Child> {
  const database = databaseUrl === undefined ? { DATABASE_URL: '' } : { DATABASE_URL: databaseUrl };
  return await start('_service.ts', { ...database, BENCH_UPSTREAM: upstream.url });
}

/** Measures a SearXNG instance. Not part of `npm run bench`, because it has to be installed. */
async function besideSearxng(): Promise<Row[]> {
  const peer = process.env.BENCH_SEARXNG_URL;
  if (peer === undefined) return [];
  const target = {
    url: `${peer}/search`,
    headers: { 'x-real-ip': '127.0.0.1' },
    body: () => JSON.stringify({ format: 'json', q: `typhoon${++counter}w5` }),
  };
  const perSecond: number[] = [];
  for (let n = 0; n < ROUNDS; n++) perSecond.push((await load(target, 32, SECONDS)).perSecond);
  return [{ what: 'SearXNG over the same engines: searches/s, 32 callers', measured: spread(perSecond) }];
}

/**
 * Measures p95 with one of four engines hung, relative to p95 with none: a hung engine must not cost callers its
 * time-out.
 */
async function withOneHung(): Promise<Row[]> {
  const service = await startService();
  const ratios: number[] = [];
  const target: Target = {
    ...targetOf(service, 0),
    body: () => JSON.stringify({ query: `typhoon${++counter}`, lang: 'en' }),
  };
  const { check: _, ...unchecked } = target;
  await tell(service, { delays: Array(4).fill('100') });
  await load(unchecked, 8, 2); // so that the service knows the engines' usual latency
  for (let n = 0; n < 3; n++) {
    await tell(service, { delays: Array(4).fill('100') });
    const none = at((await load(unchecked, 8, 3)).times, 0.95);
    await tell(service, { delays: ['100', '100', '100', 'hang'] });
    ratios.push(at((await load(unchecked, 8, 3)).times, 0.95) / none);
  }
  await stop(service);
  return [{ what: 'p95 with one of four engines hung, to none', measured: spread(ratios, ' ×'), aim: '≤ 1.5 ×' }];
}

/** Checks that the same replies give the same list in any order of arrival. */
async function inOneOrder(): Promise<Row[]> {
  const service = await startService();
  await tell(service, { delays: Array(4).fill('1~15') });
  const lists = new Set<string>();
  const body = () => JSON.stringify({ query: '颱風 動態', max_results: 20 });
  const check = (text: string) => void lists.add(JSON.stringify(JSON.parse(text).results));
  await load({ ...targetOf(service, 0), body, check }, 1, 2);
  await stop(service);
  return [{ what: 'different lists from the same replies in any order', measured: String(lists.size), aim: '1' }];
}

function megabytes({ rss }: Usage): number {
  return Math.round(rss / 1e6);
}
