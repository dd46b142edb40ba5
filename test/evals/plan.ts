/**
 * Measures how well queries are planned. `npm run eval:plan` uses the development cases beside the repository, if they
 * are there, and those in data/blind/, which were written before anything was mended by them; `npm run eval:plan -- --cases
 * FILE --out FILE` uses any file of the same form: cases get `{id, planned}` per line, conversions `{in, out}`. `--verbose`
 * shows the wrong ones.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultsOf, type PlanCase } from './score-plan.ts';

const before = { heap: heapMb(), at: performance.now() };
const { plan, toLang } = await import('../../src/search/plan.ts');
const { inRegion } = await import('../../src/search/variants.ts');
plan({ query: '颱風 停班停課', lang: 'zh-TW', now: new Date(), timeZone: 'Asia/Taipei' }); // loads what is loaded lazily
plan({ query: '台风 停课', lang: 'zh-CN', now: new Date(), timeZone: 'Asia/Taipei' });
const started = { ms: performance.now() - before.at, heap: heapMb() - before.heap };

const SHARED = join(import.meta.dirname, '../../../shared/zh');
const BLIND = join(import.meta.dirname, 'data/blind');
const { values } = parseArgs({
  options: { cases: { type: 'string' }, out: { type: 'string' }, verbose: { type: 'boolean', default: false } },
});

interface Case extends PlanCase {
  lang: string;
  now: string;
}

interface Conversion {
  dir: string;
  kind: string;
  in: string;
  accept: string[];
}

const QUERIES = [
  '颱風 停班停課',
  '輝達 股價 今天',
  '台积电 第三季度 财报',
  'iPhone 17 Pro 價格 比較',
  '请问如何申请台湾的健保卡',
];

if (values.cases !== undefined) report(values.cases, values.out);
else for (const file of [...filesIn(SHARED, /^(?:cases|conversion)-/), ...filesIn(BLIND, /./)]) report(file, undefined);
reportCost();

function filesIn(folder: string, name: RegExp): string[] {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files.filter((file) => file.endsWith('.jsonl') && name.test(file)).map((file) => join(folder, file));
}

function report(file: string, out: string | undefined): void {
  const items = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Case | Conversion);
  print(`\n${file.split('/').at(-1)}`);
  const lines = items.map((item) => JSON.stringify('query' in item ? planned(item) : converted(item)));
  if (out !== undefined) writeFileSync(out, `${lines.join('\n')}\n`);
  if (items.some((item) => 'query' in item)) scorePlans(items as Case[]);
  else scoreConversions(items as Conversion[]);
}

function planned({ id, query, lang, now }: Case) {
  return { id, planned: plan({ query, lang: toLang(lang), now: new Date(now), timeZone: 'Asia/Taipei' }) };
}

function converted({ dir, in: text }: Conversion) {
  return { in: text, out: inRegion(text, dir.endsWith('tw') ? 'tw' : 'cn') };
}

function scorePlans(items: readonly Case[]): void {
  const judged = items.map((item) => ({ item, faults: faultsOf(item, planned(item).planned) }));
  const right = judged.filter(({ faults }) => faults.length === 0);
  print(`  all fields  ${((100 * right.length) / items.length).toFixed(1)}%  (${right.length}/${items.length})`);
  const shares = [...Map.groupBy(judged, ({ item }) => item.tag)].map(
    ([tag, ones]) => `${tag} ${ones.filter(({ faults }) => faults.length === 0).length}/${ones.length}`,
  );
  print(`  ${shares.join('  ')}`);
  const wrong = judged.filter(({ faults }) => faults.length > 0);
  if (values.verbose)
    for (const { item, faults } of wrong) print(JSON.stringify({ ...item, faults, got: planned(item).planned }));
}

function scoreConversions(items: readonly Conversion[]): void {
  const same = (text: string) => text.normalize('NFKC').replaceAll('臺', '台').replaceAll('裏', '裡');
  const wrong = items.filter((item) => !item.accept.map(same).includes(same(converted(item).out)));
  for (const kind of new Set(items.map((item) => `${item.dir} ${item.kind}`))) {
    const ofKind = items.filter((item) => `${item.dir} ${item.kind}` === kind);
    const right = ofKind.filter((item) => !wrong.includes(item)).length;
    print(`  ${kind.padEnd(16)} ${((100 * right) / ofKind.length).toFixed(1)}%  (${right}/${ofKind.length})`);
  }
  print(`  all              ${((100 * (items.length - wrong.length)) / items.length).toFixed(1)}%`);
  if (values.verbose) for (const item of wrong) print(JSON.stringify({ ...item, got: converted(item).out }));
}

function reportCost(): void {
  const times: number[] = [];
  const now = new Date();
  for (let round = 0; round < 2_000; round++) {
    const query = `${QUERIES[round % QUERIES.length]} ${round}`;
    const asked = performance.now();
    plan({ query, lang: 'zh-TW', now, timeZone: 'Asia/Taipei' });
    times.push((performance.now() - asked) * 1_000);
  }
  const sorted = times.slice(200).sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(0);
  print(
    `\ncost: ${at(0.5)} µs a plan (p50), ${at(0.99)} µs (p99); loading ${started.ms.toFixed(0)} ms, ${started.heap.toFixed(1)} MB of heap`,
  );
}

function heapMb(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1e6;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
