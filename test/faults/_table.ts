import { afterAll } from 'vitest';
import { type Seen, summary } from './_world.ts';

interface Row {
  fault: string;
  seen: readonly Seen[] | string;
  /** Effect on the ledger, after `expectSound` has checked it. */
  lost?: string;
  recoveryMs: number | string;
}

/**
 * Collects the fault table of a file and prints it: the fault, what callers saw, what was lost, and the time to
 * recovery.
 */
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
