/**
 * What a basic search costs on top of the engine's own latency, one caller at a time: REST over loopback, PGlite or
 * DATABASE_URL, one engine that answers after 50 ms. Run: `node test/bench/search-overhead.ts`. Ratios and medians of one
 * run; these machines are noisy.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../src/config.ts';
import { startDemoWeb } from '../../src/demo/web.ts';
import { startService } from '../../src/main.ts';

const ROUNDS = 200;
const DELAY_MS = 50;

const web = await startDemoWeb({ now: () => new Date() });
web.search.delayMs = DELAY_MS;
const dataDir = await mkdtemp(join(tmpdir(), 'huasou-bench-'));
const config = loadConfig({
  ...process.env,
  PORT: '0',
  DATA_DIR: dataDir,
  SEARXNG_URL: web.origin,
  SEARCH_ENGINES: 'searxng',
  LOG_LEVEL: 'warn',
});
const service = await startService(config);
const { accounts } = service.context;
const { key } = await accounts.createKey(
  await accounts.ensure({ email: 'bench@example.com', monthlyCredits: 1_000_000 }),
  'bench',
);

const engine = () =>
  fetch(`${web.origin}/search?format=json&categories=news&q=${encodeURIComponent('颱風')}`).then((reply) =>
    reply.text(),
  );
const search = () =>
  fetch(`${service.url}/v1/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: '{"query":"颱風 停班停課"}',
  }).then((reply) => reply.json());

const alone: number[] = [];
const whole: number[] = [];
for (let round = 0; round < ROUNDS + 20; round++) {
  const [one, other] = [await timed(engine), await timed(search)];
  if (round >= 20) {
    alone.push(one);
    whole.push(other);
  }
}
const line = (name: string, times: number[]) =>
  `${name.padEnd(28)} p50 ${at(times, 0.5)} ms   p99 ${at(times, 0.99)} ms\n`;
process.stdout.write(line(`engine alone (${DELAY_MS} ms)`, alone) + line('basic search through REST', whole));
process.stdout.write(
  `overhead p50 ${(at(whole, 0.5) - at(alone, 0.5)).toFixed(1)} ms, p99 ${(at(whole, 0.99) - at(alone, 0.99)).toFixed(1)} ms\n`,
);
process.stdout.write(
  `resident ${Math.round(process.memoryUsage().rss / 1_000_000)} MB (client, engine and service in one process)\n`,
);

await service.stop();
await web.close();
await rm(dataDir, { recursive: true, force: true });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function at(times: number[], share: number): number {
  return Math.round((times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? 0) * 10) / 10;
}
