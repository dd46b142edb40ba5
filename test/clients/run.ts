import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startTestService } from '../_util/service.ts';
import type { connect as Connect } from './drivers.ts';
import { BESIDE, type ClientRow, MATRIX } from './matrix.ts';
import { type Outcome, STEPS, walk } from './steps.ts';

const ROW_TIMEOUT_MS = 180_000; // a client that hangs does not keep the others from their turn

const folder = process.env.CLIENTS_DIR ?? join(tmpdir(), 'huasou-clients');
install(folder);
const { connect } = (await import(pathToFileURL(join(folder, 'drivers.ts')).href)) as { connect: typeof Connect };
const service = await startTestService();
const server = { url: `${service.url}/mcp`, key: await service.newKey(100_000), home: folder };
const page = `${service.web.origin}/wiki/typhoon`;
await service.post('/v1/extract', { urls: [page] }, server.key); // so that the process that reads pages has started
const wanted = process.argv[2] ?? '';
let failed = 0;
say(`| Client | Version | ${STEPS.join(' | ')} |\n|---|---|${'---|'.repeat(STEPS.length)}`);
for (const client of MATRIX.filter((one) => labelOf(one).includes(wanted))) {
  const { passed, problem } = await within(ROW_TIMEOUT_MS, walk(connect, client, server, page));
  if (problem !== undefined) failed++;
  const marks = STEPS.map((_, n) => (n < passed ? '✓' : '✗'));
  say(`| ${labelOf(client)} | ${client.version} | ${marks.join(' | ')} |`);
  if (problem !== undefined) process.stderr.write(`  ${problem.replaceAll(server.key, '…')}\n`);
}
await service.stop();
say(`\n${MATRIX.length} clients, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1); // clients may have left timers

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Installs the packages of the table, each version under its own name. Their install scripts are not run. */
function install(where: string): void {
  mkdirSync(where, { recursive: true });
  const aliased = MATRIX.map((one) => [
    one.name,
    one.name === one.package ? one.version : `npm:${one.package}@${one.version}`,
  ]);
  const dependencies = { ...BESIDE, ...Object.fromEntries(aliased) };
  writeFileSync(join(where, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  for (const name of ['drivers.ts', 'matrix.ts']) copyFileSync(join(import.meta.dirname, name), join(where, name));
  const args = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', args, { cwd: where, stdio: ['ignore', 'ignore', 'inherit'] });
}

function labelOf({ package: name, driver }: ClientRow): string {
  return driver === 'clientAuto' ? `${name} (auto)` : name;
}

async function within(ms: number, work: Promise<Outcome>): Promise<Outcome> {
  const late = new Promise<Outcome>((done) => setTimeout(done, ms, { passed: 0, problem: 'time-out' }).unref());
  return await Promise.race([work, late]);
}
