import { afterAll } from 'vitest';
import { type Seen, summary } from './_world.ts';

interface Row {
  fault: string;
  seen: readonly Seen[] | string;
  /** Of what the ledger says; `expectSound` has been asked. */
  lost?: string;
  recoveryMs: number | string;
}

/** The file's rows of the table: what happened, what callers saw, what was lost, how long until the next good answer. */
export function faultTable(part: string): (row: Row) => void {
  const lines: string[] = [];
  afterAll(() => {
    process.stdout.write(
      `\n| ${part} | callers saw | lost | good again after |\n|---|---|---|---|\n${lines.join('\n')}\n\n`,
    );
  });
  return ({ fault, seen, lost = 'nothing', recoveryMs }) => {
    const callers =
      typeof seen === 'string' ? seen : `${summary(seen)}; slowest ${Math.max(...seen.map(({ ms }) => ms))} ms`;
    const recovery = typeof recoveryMs === 'number' ? `${recoveryMs} ms` : recoveryMs;
    lines.push(`| ${fault} | ${callers} | ${lost} | ${recovery} |`);
  };
}
