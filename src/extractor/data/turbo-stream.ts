import { jsonIn } from '../../json.ts';
import { stringAt } from './literal.ts';

/** Whether a script pushes a chunk of the stream in which Remix and React Router send their loaders' data. */
export function isTurboStream(script: string): boolean {
  return PUSHED.test(script.slice(0, 200));
}

const PUSHED = /^\s*(?:window\.)?__\w{1,40}\.streamController\.enqueue\(\s*(?=["'`])/;

/**
 * Decodes a stream in the format of the `turbo-stream` package: a list in which values, and the keys of objects, are
 * indexes of other values (`{"_1":2}`). Later lines (`P6:[…]`) append the values of resolved promises. `scripts` are
 * all chunks, in order.
 */
export function turboValue(scripts: readonly string[]): unknown {
  const [first = '', ...others] = scripts.map(chunkOf).join('').split('\n');
  const list = jsonIn(first);
  if (!Array.isArray(list)) return undefined;
  const late = new Map<number, number>();
  for (const line of others) {
    const [, id = '', json = ''] = /^P(\d{1,9}):(.*)$/.exec(line) ?? [];
    const part = jsonIn(json);
    if (Array.isArray(part)) late.set(Number(id), list.length);
    if (Array.isArray(part)) for (const value of part) list.push(value);
  }
  return new Stream(list, late).valueAt(0, 0);
}

function chunkOf(script: string): string {
  const { 0: call = '' } = PUSHED.exec(script) ?? [];
  return stringAt(script, call.length) ?? '';
}

const MAX_DEPTH = 100; // nesting levels

class Stream {
  private readonly list: readonly unknown[];
  /** Index in `list` of the value of each promise, by the promise's id. */
  private readonly late: ReadonlyMap<number, number>;
  private readonly values = new Map<number, unknown>();

  constructor(list: readonly unknown[], late: ReadonlyMap<number, number>) {
    this.list = list;
    this.late = late;
  }

  /** Returns the value at an index; null for negative ones, which stand for `undefined`, infinite numbers and so on. */
  valueAt(index: unknown, depth: number): unknown {
    if (typeof index !== 'number' || depth > MAX_DEPTH) return null;
    if (this.values.has(index)) return this.values.get(index);
    this.values.set(index, null); // cyclic references become null
    const value = this.partOf(this.list[index], depth + 1);
    this.values.set(index, value);
    return value;
  }

  private partOf(part: unknown, depth: number): unknown {
    if (part === undefined || part === null || typeof part !== 'object') return part ?? null;
    if (Array.isArray(part) && typeof part[0] === 'string') return this.tagged(part, depth);
    if (Array.isArray(part)) return part.map((index) => this.valueAt(index, depth));
    const named = Object.entries(part).map(([key, index]) => [this.nameAt(key), this.valueAt(index, depth)]);
    return Object.fromEntries(named);
  }

  /** Decodes a tagged value: `["P",6]` is a promise, `["D",0]` a date; sets and others contain indexes. */
  private tagged([tag, ...indexes]: readonly unknown[], depth: number): unknown {
    if (tag === 'D' || tag === 'B' || tag === 'U') return null;
    if (tag === 'P') return this.valueAt(this.late.get(Number(indexes[0])), depth);
    return indexes.map((index) => this.valueAt(index, depth));
  }

  private nameAt(key: string): string {
    const name = this.list[Number(key.slice(1))];
    return typeof name === 'string' ? name : key;
  }
}
