/**
 * Measures what a tool call through POST /mcp costs before any work: our endpoint with key and ledger around a tool
 * that only echoes, compared with the same tool as in the official SDK's README (no key, no ledger) and a bare
 * node:http echo, in the same rounds. `npm run bench:mcp`. Servers and load generator are separate processes.
 * BENCH_ROUNDS: 5.
 */
import { type Child, start, stop, tell, type Usage } from './_child.ts';
import { closeConnections, load, post, type Target } from './_load.ts';
import { startPostgres } from './_postgres.ts';
import { print, type Row, report, spread } from './_report.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = 1.5;
const CALLERS = 8;
const WARM_CALLS = 20_000;
const SAID = '颱風 停班停課 '.repeat(20);

let counter = 0;

const upstream = await start('_upstream.ts');
const [echo, sdk] = await Promise.all([start('_echo.ts'), start('_sdk-echo.ts')]);
const postgres = await startPostgres();
if (postgres === undefined) print('No Postgres here: the embedded one alone.');
const databases = [
  ...(postgres === undefined ? [] : [['Postgres', await postgres.createDatabase('bench_mcp')] as const]),
  ['embedded', ''] as const,
];
const services = await Promise.all(
  databases.map(async ([name, url]) => ({
    name,
    service: await start('_service.ts', { DATABASE_URL: url, BENCH_UPSTREAM: upstream.url }),
  })),
);

interface Measured {
  cpu: number;
  perSecond: number;
}

const all = [{ name: 'echo', service: echo }, { name: 'sdk', service: sdk }, ...services];
const measured = new Map<string, Measured[]>(all.map(({ name }) => [name, []]));
// Warm-up by number of requests instead of time, or faster servers would also be compiled better.
for (const { service } of all) for (let n = 0; n < WARM_CALLS; n += CALLERS) await warm(service);
for (let n = 0; n < ROUNDS; n++) {
  for (const { name, service } of all) measured.get(name)?.push(await measure(service, SECONDS));
}

const of = (name: string) => measured.get(name) ?? [];
const times = (name: string, base: string, value: keyof Measured) =>
  of(name).map((round, n) => round[value] / (of(base)[n]?.[value] ?? Number.NaN));
const rows: Row[] = [
  {
    what: "SDK's README pattern: CPU a call",
    measured: spread(
      of('sdk').map(({ cpu }) => cpu),
      ' ms',
    ),
  },
  {
    what: 'bare echo: CPU a request',
    measured: spread(
      of('echo').map(({ cpu }) => cpu),
      ' ms',
    ),
  },
  ...services.flatMap(({ name }): Row[] => [
    {
      what: `${name}: CPU a call`,
      measured: spread(
        of(name).map(({ cpu }) => cpu),
        ' ms',
      ),
    },
    {
      what: `${name}: the same, to the SDK's README pattern`,
      measured: spread(times(name, 'sdk', 'cpu'), ' ×'),
      ...(name === 'embedded' ? {} : { aim: '≤ 0.6 ×' }),
    },
    { what: `${name}: the same, to a bare echo`, measured: spread(times(name, 'echo', 'cpu'), ' ×') },
    {
      what: `${name}: calls/s with ${CALLERS} callers`,
      measured: `${spread(of(name).map(({ perSecond }) => perSecond))}; to the SDK's ${spread(times(name, 'sdk', 'perSecond'), ' ×')}`,
    },
  ]),
];
report('MCP tools/call of an echo tool, with key and ledger', rows);
await Promise.all([...all.map(({ service }) => stop(service)), stop(upstream)]);
postgres?.stop();
closeConnections();

async function measure(child: Child, seconds: number): Promise<Measured> {
  const before = await tell<Usage>(child, 'cpu');
  const { times, perSecond } = await load(targetOf(child), CALLERS, seconds);
  const after = await tell<Usage>(child, 'cpu');
  return { cpu: (after.cpuMs - before.cpuMs) / times.length, perSecond };
}

async function warm(child: Child): Promise<void> {
  await Promise.all(Array.from({ length: CALLERS }, () => post(targetOf(child))));
}

function targetOf({ url, key }: Child): Target {
  const body = () => {
    const params = { name: 'echo', arguments: { text: `${SAID}${++counter}` } };
    return JSON.stringify({ jsonrpc: '2.0', id: counter, method: 'tools/call', params });
  };
  const accept = 'application/json, text/event-stream';
  return { url: `${url}/mcp`, headers: { accept, authorization: `Bearer ${key}` }, body, check: isEcho };
}

function isEcho(text: string): void {
  if (!text.includes(SAID) || text.includes('"isError":true')) throw new Error(`not an echo: ${text.slice(0, 300)}`);
}
