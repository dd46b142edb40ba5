/**
 * The whole service over four loopback engines, in a process of its own so that its CPU is its own. Says {url, key} to its
 * parent; answers `cpu` with its CPU time so far (ms) and resident memory (bytes); takes {delays} for the engines.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/config.ts';
import type { Engine } from '../../src/engines/engine.ts';
import { parseJsonReply, recordsIn, stringIn } from '../../src/engines/json.ts';
import { startService } from '../../src/main.ts';

const upstream = process.env.BENCH_UPSTREAM ?? '';
let delays = ['0', '0', '0', '0'];

const engines = [0, 1, 2, 3].map(
  (n): Engine => ({
    name: `engine${n}`,
    provider: `index${n}`,
    categories: ['general', 'news'],
    timeRanges: ['day', 'week', 'month', 'year', 'all'],
    weight: 1,
    maxQueries: 3,
    politeness: { inFlight: 64, perMinute: Number.POSITIVE_INFINITY },
    request: ({ text }) => ({ url: `${upstream}/${n}?delay=${delays[n]}&q=${encodeURIComponent(text)}` }),
    parse: (response) => ({
      results: recordsIn(parseJsonReply(response).results).map((result) => ({
        title: stringIn(result.title),
        url: stringIn(result.url),
        snippet: stringIn(result.content),
        published: null,
      })),
    }),
  }),
);

const dataDir = await mkdtemp(join(tmpdir(), 'huasou-bench-'));
const config = loadConfig({
  ...process.env,
  PORT: '0',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  SEARCH_CACHE_SECONDS: '0',
});
const service = await startService(config, { engines });
const { accounts } = service.context;
const account = await accounts.ensure({ email: 'bench@example.com', monthlyCredits: 1_000_000_000 });
const { key } = await accounts.createKey(account, 'bench');

process.on('message', async (message: 'cpu' | 'stop' | { delays: string[] }) => {
  if (message === 'stop') {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
    process.exit(0);
  }
  if (message !== 'cpu') delays = message.delays;
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMs: (user + system) / 1_000, rss: process.memoryUsage().rss });
});
process.send?.({ url: service.url, key });
