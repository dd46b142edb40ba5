/**
 * Measures where the CPU time of a call goes: the whole service at eight callers, with a CPU profile in which each
 * sample counts for the nearest part of ours or library on its stack. `npm run bench:profile`; `--out DIR` keeps the
 * profiles for a viewer. To see the effect of a change, run it before and after. Without a Postgres, the embedded
 * database is part of the process.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Child, start, stop, tell, type Usage } from './_child.ts';
import { closeConnections, load, type Target } from './_load.ts';
import { startPostgres } from './_postgres.ts';
import { machineLine, median, print } from './_report.ts';

const CALLERS = 8;
const WARM_SECONDS = 8;
const ROUNDS = 5;
const ROUND_SECONDS = 1.5;
const PROFILE_SECONDS = 8;

/** The part that a script belongs to, by its URL; the first match counts. */
const PARTS: ReadonlyArray<readonly [part: string, scripts: RegExp]> = [
  [
    'ledger and Postgres client',
    /\/node_modules\/(?:pg|pg-[a-z]+|kysely|@electric-sql)\/|\/src\/(?:db|services\/(?:credits|batcher))/,
  ],
  [
    'asking engines',
    /\/node_modules\/(?:got|undici|p-limit|cockatiel|tough-cookie|cacheable-[a-z]+)\/|\/src\/(?:net|engines)\//,
  ],
  ['summaries and answers', /\/src\/llm\//],
  ['planning, merging, ranking', /\/src\/(?:search|fold|script)|\/node_modules\/(?:tldts|opencc-js)/],
  ['the SDK', /\/node_modules\/@modelcontextprotocol\//],
  ['Express', /\/node_modules\/(?:express|router|body-parser|raw-body|cors|finalhandler|on-finished)\//],
  [
    'our doors, validation, log and metrics',
    /\/src\/|\/tools\/|\/node_modules\/(?:zod|ajv|pino|prom-client|rate-limiter-flexible)/,
  ],
];
const REST = 'Node: sockets, HTTP, event loop';
const COLLECTING = 'garbage collection';

interface Profile {
  nodes: Array<{ id: number; callFrame: { functionName: string; url: string }; children?: number[] }>;
  samples: number[];
  timeDeltas: number[];
}

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const folder = values.out ?? mkdtempSync(join(tmpdir(), 'huasou-profile-'));
mkdirSync(folder, { recursive: true });
let counter = 0;

/** An endpoint to profile. `file` is the name of the profile. */
interface Door {
  name: string;
  file: string;
  target: (service: Child) => Target;
}

const doors: readonly Door[] = [
  {
    name: 'REST basic search, four engines of 5 ms',
    file: 'rest',
    target: searching(() => ({ query: `typhoon${++counter}w5`, lang: 'en' })),
  },
  {
    name: 'The same in Chinese, asked in both scripts',
    file: 'rest-zh',
    target: searching(() => ({ query: `颱風 停班停課 ${++counter}` })),
  },
  {
    name: 'The same with an answer from ten results',
    file: 'rest-zh-answer',
    target: searching(() => ({ query: `颱風 停班停課 ${++counter}`, max_results: 10, include_answer: true })),
  },
  {
    name: 'MCP tools/call of an echo tool',
    file: 'mcp',
    target: ({ url, key }) => ({
      url: `${url}/mcp`,
      headers: { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' },
      body: () =>
        JSON.stringify({
          ...{ jsonrpc: '2.0', id: ++counter, method: 'tools/call' },
          params: { name: 'echo', arguments: { text: '颱風' } },
        }),
    }),
  },
];

function searching(body: () => object): Door['target'] {
  return ({ url, key }) => ({
    url: `${url}/v1/search`,
    headers: { authorization: `Bearer ${key}` },
    body: () => JSON.stringify(body()),
  });
}

print(machineLine());
const upstream = await start('_upstream.ts');
const postgres = await startPostgres();
const database = (await postgres?.createDatabase('bench_profile')) ?? '';
for (const door of doors) await profileDoor(door);
await stop(upstream);
postgres?.stop();
closeConnections();
if (values.out === undefined) rmSync(folder, { recursive: true, force: true });

async function profileDoor({ name, file: profile, target }: Door): Promise<void> {
  const service = await start('_service.ts', { DATABASE_URL: database, BENCH_UPSTREAM: upstream.url });
  await load(target(service), CALLERS, WARM_SECONDS);
  const costs: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const before = await tell<Usage>(service, 'cpu');
    const { times } = await load(target(service), CALLERS, ROUND_SECONDS);
    costs.push(((await tell<Usage>(service, 'cpu')).cpuMs - before.cpuMs) / times.length);
  }
  const file = join(folder, `${profile}.cpuprofile`);
  await tell(service, { profile: file });
  await load(target(service), CALLERS, PROFILE_SECONDS);
  await tell(service, { profile: file });
  await stop(service);
  const shares = sharesOf(JSON.parse(readFileSync(file, 'utf8')) as Profile);
  const cost = median(costs);
  print(`\n### ${name}: ${cost.toFixed(2)} ms CPU a call\n\n| | ms | share |\n|---|---|---|`);
  for (const [part, share] of shares)
    print(`| ${part} | ${(share * cost).toFixed(2)} | ${(share * 100).toFixed(0)} % |`);
}

/** Returns the share of each part in the time that was not idle, largest first. */
function sharesOf({ nodes, samples, timeDeltas }: Profile): Array<[part: string, share: number]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const parts = new Map<number, string | undefined>();
  const partOf = (id: number): string | undefined => {
    if (parts.has(id)) return parts.get(id);
    const { functionName, url } = byId.get(id)?.callFrame ?? { functionName: '', url: '' };
    const own =
      functionName === '(garbage collector)' ? COLLECTING : PARTS.find(([, scripts]) => scripts.test(url))?.[0];
    const parent = parents.get(id);
    const part = own ?? (parent === undefined ? undefined : partOf(parent));
    parts.set(id, part);
    return part;
  };
  const spent = new Map<string, number>();
  for (const [n, id] of samples.entries()) {
    const { functionName, url } = byId.get(id)?.callFrame ?? { functionName: '(idle)', url: '' };
    if (functionName === '(idle)' || url === 'node:inspector') continue; // idle time, and the profiler itself
    const part = partOf(id) ?? REST;
    spent.set(part, (spent.get(part) ?? 0) + (timeDeltas[n] ?? 0));
  }
  const all = [...spent.values()].reduce((sum, time) => sum + time, 0);
  return [...spent]
    .map(([part, time]): [string, number] => [part, time / all])
    .sort(([, one], [, other]) => other - one);
}
