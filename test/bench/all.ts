/**
 * Runs every bench in turn and combines their tables. `npm run bench` takes under ten minutes and writes the tables
 * with the date between the marks in the README.md beside this file; `--out FILE` writes them there instead. Parts that
 * need pages beside the repository or a Postgres are skipped without them.
 */
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machineLine, print, type Row, table } from './_report.ts';

const BENCHES = ['search', 'mcp', 'ledger', 'start', 'extract'];
const README = join(import.meta.dirname, 'README.md');
const [BEGIN, END] = ['<!-- bench -->', '<!-- /bench -->'];

interface Report {
  title: string;
  rows: Row[];
}

const { values } = parseArgs({ options: { out: { type: 'string' }, only: { type: 'string', multiple: true } } });
const started = performance.now();
const reports: Report[] = [];
for (const name of values.only ?? BENCHES) reports.push(...(await run(name)));
const text = written(reports);
if (values.out === undefined) writeFileSync(README, placed(readFileSync(README, 'utf8'), text));
else writeFileSync(values.out, `${text}\n`);
print(`\nAll of it in ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`);

function run(name: string): Promise<Report[]> {
  const child = fork(join(import.meta.dirname, `${name}.ts`), name === 'extract' ? ['--quick'] : [], {
    env: { BENCH_ROUNDS: '3', ...process.env },
  });
  const sent: Report[] = [];
  child.on('message', (report: Report) => sent.push(report));
  return new Promise((done, fail) => {
    child.once('exit', (code) => (code === 0 ? done(sent) : fail(new Error(`bench ${name} ended with ${code}`))));
  });
}

function written(all: readonly Report[]): string {
  const day = new Date().toISOString().slice(0, 10);
  const tables = all.map(({ title, rows }) => `**${title}**\n\n${table(rows)}`);
  return [`Measured ${day}: ${machineLine()}.`, ...tables].join('\n\n');
}

function placed(readme: string, tables: string): string {
  const [begin, end] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`README.md has no ${BEGIN} … ${END}`);
  return `${readme.slice(0, begin + BEGIN.length)}\n\n${tables}\n\n${readme.slice(end)}`;
}
