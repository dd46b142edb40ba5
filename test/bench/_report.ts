import { availableParallelism, cpus } from 'node:os';

/** A row of a table: what was measured, the result, and the aim. */
export interface Row {
  what: string;
  measured: string;
  aim?: string;
}

/** Returns processor, cores and Node version, without which the figures mean nothing. */
export function machineLine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${model}, ${availableParallelism()} cores, Node ${process.versions.node}`;
}

/** Prints a bench's table and sends it to the parent process, if any. */
export function report(title: string, rows: readonly Row[]): void {
  print(`\n### ${title}\n\n${machineLine()}\n\n${table(rows)}`);
  process.send?.({ title, rows });
}

export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, measured, aim = '' }) => `| ${what} | ${measured} | ${aim} |`);
  return ['| | median (least – most of the rounds) | aim |', '|---|---|---|', ...lines].join('\n');
}

/** Returns the value below which `share` of all values lie. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return at(values, 0.5);
}

/** Returns the median and range of one value per round. On shared machines a single figure says little. */
export function spread(values: readonly number[], unit = ''): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(figure);
  return `${middle}${unit} (${least} – ${most})`;
}

/** Formats values below 100 with one or two decimals, others as whole numbers. */
function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
