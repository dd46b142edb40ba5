import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startTestService } from '../_util/service.ts';
import type { connect as Connect } from './drivers.ts';
import { TAVILY_STEPS, type tryLibreChat as TryLibreChat } from './librechat.ts';
import { BESIDE, type ClientRow, MATRIX, TAVILY_CLIENTS } from './matrix.ts';
import { type Agreed, startRecorder } from './recorder.ts';
import { type Outcome, STEPS, walk } from './steps.ts';

const ROW_TIMEOUT_MS = 180_000; // a client that hangs does not keep the others from their turn
const REPORT = join(import.meta.dirname, 'README.md');

const folder = process.env.CLIENTS_DIR ?? join(tmpdir(), 'huasou-clients');
install(folder);
const { connect } = await load<{ connect: typeof Connect }>('drivers.ts');
const { tryLibreChat } = await load<{ tryLibreChat: typeof TryLibreChat }>('librechat.ts');
const service = await startTestService();
const recorder = await startRecorder(service.url);
const server = { url: `${recorder.origin}/mcp`, key: await service.newKey(100_000), home: folder };
const page = `${service.web.origin}/wiki/typhoon`;
await service.post('/v1/extract', { urls: [page] }, server.key); // so that the process that reads pages has started
const wanted = process.argv[2] ?? '';
const lines: string[] = [];
let failed = 0;
const rows = MATRIX.filter((one) => labelOf(one).includes(wanted));
head('Client', ['Asks for', 'Served', ...STEPS]);
for (const client of rows) {
  recorder.taken();
  const { passed, problem } = await within(ROW_TIMEOUT_MS, walk(connect, client, server, page));
  const marks = STEPS.map((_, n) => (n < passed ? '✓' : '✗'));
  row(labelOf(client), client.version, [...said(recorder.taken()), ...marks], problem);
}
say('');
head("Client of Tavily's API", TAVILY_STEPS);
for (const [name, version] of Object.entries(TAVILY_CLIENTS).filter(([one]) => one.includes(wanted))) {
  const proved = await tryLibreChat(name, service.url, page, server).catch((error: unknown) => String(error));
  const marks = TAVILY_STEPS.map((_, n) => (proved[n] === true ? '✓' : '✗'));
  row(name, version, marks, marks.includes('✗') ? String(proved) : undefined);
}
recorder.close();
await service.stop();
process.stdout.write(`\n${rows.length} clients, ${failed} failed\n`);
if (wanted === '') writeFileSync(REPORT, `${about()}\n${lines.join('\n')}\n`);
process.exit(failed === 0 ? 0 : 1); // clients may have left timers

function about(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `# Clients that were tried

Written by \`npm run test:clients\` on ${day}, Node ${process.versions.node}, version ${service.context.version}: ${rows.length} clients, ${failed} failed. It installs
each version outside the repository and takes it through these steps against the service over HTTP. "Asks for" is the revision of MCP in the
client's \`initialize\`, "served" the one in the reply. The last clients are MCP Inspector's page in Chromium, connected directly (by CORS).
`;
}

function head(first: string, columns: readonly string[]): void {
  say(`| ${[first, 'Version', ...columns].join(' | ')} |`);
  say(`|${'---|'.repeat(2 + columns.length)}`);
}

function row(label: string, version: string, cells: readonly string[], problem: string | undefined): void {
  say(`| ${[label, version, ...cells].join(' | ')} |`);
  if (problem === undefined) return;
  failed++;
  process.stderr.write(`  ${problem.replaceAll(server.key, '…')}\n`);
}

function say(line: string): void {
  lines.push(line);
  process.stdout.write(`${line}\n`);
}

/** Returns the revisions asked for and served; several where a client asks differently when it connects again. */
function said(agreed: readonly Agreed[]): string[] {
  const each = [agreed.map(({ asked }) => asked), agreed.map(({ served }) => served)];
  return each.map((revisions) => [...new Set(revisions)].join(', '));
}

/** Imports a file that has been copied to the folder with the packages. */
async function load<Module>(name: string): Promise<Module> {
  return (await import(pathToFileURL(join(folder, name)).href)) as Module;
}

/** Installs the packages of the table, each version under its own name. Their install scripts are not run. */
function install(where: string): void {
  mkdirSync(where, { recursive: true });
  const aliased = MATRIX.map((one) => [
    one.name,
    one.name === one.package ? one.version : `npm:${one.package}@${one.version}`,
  ]);
  const dependencies = { ...BESIDE, ...TAVILY_CLIENTS, ...Object.fromEntries(aliased) };
  writeFileSync(join(where, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  for (const name of ['drivers.ts', 'inspector-ui.ts', 'librechat.ts', 'matrix.ts'])
    copyFileSync(join(import.meta.dirname, name), join(where, name));
  const args = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', args, { cwd: where, stdio: ['ignore', 'ignore', 'inherit'] });
}

function labelOf({ package: name, driver }: ClientRow): string {
  if (driver === 'inspectorUi') return `${name} (page in Chromium)`;
  return driver === 'clientAuto' ? `${name} (auto)` : name;
}

async function within(ms: number, work: Promise<Outcome>): Promise<Outcome> {
  const late = new Promise<Outcome>((done) => setTimeout(done, ms, { passed: 0, problem: 'time-out' }).unref());
  return await Promise.race([work, late]);
}
