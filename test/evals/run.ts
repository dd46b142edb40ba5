import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const SHARED = join(import.meta.dirname, '../../../shared/zh');

/** Runs `work` on every item of the files, writes one result per line, and prints the scorer's output. */
export async function runEval<Item>(
  name: string,
  scorer: string,
  files: readonly string[],
  work: (item: Item) => object | Promise<object>,
): Promise<void> {
  const { values } = parseArgs({
    options: { cases: { type: 'string' }, out: { type: 'string' }, verbose: { type: 'boolean', default: false } },
  });
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  for (const file of values.cases === undefined ? files.map((one) => join(SHARED, one)) : [values.cases]) {
    if (!existsSync(file)) {
      print(`${file.split('/').at(-1)} is not here; give a file with --cases.`);
      continue;
    }
    const items: Item[] = readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line));
    const started = performance.now();
    const lines: string[] = [];
    for (const item of items) lines.push(JSON.stringify(await work(item)));
    const ms = (performance.now() - started) / Math.max(1, items.length);
    const out = values.out ?? join(folder, 'out.jsonl');
    writeFileSync(out, `${lines.join('\n')}\n`);
    print(`\n${file.split('/').at(-1)}: ${items.length} items, ${ms.toFixed(1)} ms each`);
    if (existsSync(join(SHARED, scorer))) {
      const flags = values.verbose ? ['--verbose'] : [];
      print(
        execFileSync(process.execPath, [join(SHARED, scorer), file, out, ...flags], { encoding: 'utf8' }).trimEnd(),
      );
    }
  }
  rmSync(folder, { recursive: true });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
