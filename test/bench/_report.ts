import { availableParallelism, cpus } from 'node:os';

/** A line of the table: what was measured, and what it should come to. */
export interface Row {
  what: string;
  measured: string;
  aim?: string;
}

/** Processor, cores and Node: figures mean nothing without them. */
export function machineLine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${model}, ${availableParallelism()} cores, Node ${process.versions.node}`;
}

/** Prints a bench's table, and hands it to whoever started the bench among others. */
export function report(title: string, rows: readonly Row[]): void {
  print(`\n### ${title}\n\n${machineLine()}\n\n${table(rows)}`);
  process.send?.({ title, rows });
}

export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ what, measured, aim = '' }) => `| ${what} | ${measured} | ${aim} |`);
  return ['| | median (least – most of the rounds) | aim |', '|---|---|---|', ...lines].join('\n');
}

/** The value below which `share` of all lie. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return at(values, 0.5);
}

/** A value a round as its median and its spread: machines are shared, and a single figure says little. */
export function spread(values: readonly number[], unit = ''): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(figure);
  return `${middle}${unit} (${least} – ${most})`;
}

/** Two digits that count below 100, whole numbers above. */
function figure(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
