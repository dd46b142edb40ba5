/**
 * Measures quality and speed of extraction, compared with plain jsdom, Readability and turndown on the same pages in
 * the same run. `npm run bench:extract` uses the development sets beside the repository; `--set DIR` (repeatable) any
 * folder of pages with truth, `--out FILE` writes `{id, title, content, ms}` per line, `--alone` omits the plain stack,
 * `--quick` the larger sets.
 */
import { fork } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { createPool } from '../../src/extractor/pool/pool.ts';
import type { Read } from './_extract-one.ts';
import { bytesOf, pagesIn, truthsIn } from './_pages.ts';
import { at, machineLine, print, type Row, report } from './_report.ts';

const SHARED = join(import.meta.dirname, '../../../shared/extraction');
const QUICK_PAGES = 40;
const SCORER = join(SHARED, 'scorer/lib.mjs');

interface Run {
  pages: Read[];
  peakRss: number;
}

interface Scores {
  pages: number;
  P?: number;
  R?: number;
  F1?: number;
  /** For sets whose truth lists segments that must and must not be there. */
  seg?: { P: number; R: number; F1: number };
  title?: { exact: number };
  structure?: { mean: number };
}

const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true },
    out: { type: 'string' },
    alone: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});
const folders = values.set ?? developmentSets();
if (folders.length === 0) print('No pages are here; give a folder with --set.');
else await main(folders);

function developmentSets(): string[] {
  const root = join(SHARED, 'dev');
  const sets = existsSync(root) ? readdirSync(root).map((name) => join(root, name)) : [];
  return values.quick ? sets.filter((set) => truthsIn(set).length <= QUICK_PAGES) : sets;
}

async function main(sets: readonly string[]): Promise<void> {
  print(machineLine());
  const ours = await runAlone('ours', sets);
  const plain = values.alone ? null : await runAlone('plain', sets);
  if (values.out !== undefined)
    writeFileSync(values.out, ours.pages.map((page) => `${JSON.stringify(page)}\n`).join(''));
  await printScores(sets, ours, plain);
  printSpeed('ours, one thread', ours);
  if (plain !== null) printSpeed('plain, one thread', plain);
  const rows = await printPool(sets);
  if (plain !== null) report('Extraction, one thread', [...(await ratios(sets, ours, plain)), ...rows]);
}

/** Compares page by page, because pages differ far more than rounds. */
async function ratios(sets: readonly string[], ours: Run, plain: Run): Promise<Row[]> {
  const bare = await runAlone('parse5', sets);
  const share = (one: Run, other: Run) => one.pages.map(({ ms }, n) => ms / (other.pages[n]?.ms ?? Number.NaN));
  const quarters = (values: readonly number[]) =>
    `${at(values, 0.5).toFixed(2)} × (half of the pages: ${at(values, 0.25).toFixed(2)} – ${at(values, 0.75).toFixed(2)})`;
  const chinese = new Set(sets.flatMap(truthsIn).flatMap(({ id, lang = '' }) => (lang.startsWith('zh') ? [id] : [])));
  const ofChinese = (run: Run) => ({ ...run, pages: run.pages.filter(({ id }) => chinese.has(id)) });
  return [
    { what: `pages/s over ${ours.pages.length} pages`, measured: firstAndAgain(ours) },
    { what: 'pages/s of jsdom, Readability and turndown', measured: firstAndAgain(plain) },
    ...(chinese.size === 0
      ? []
      : [
          {
            what: `the same over the ${chinese.size} Chinese pages of these`,
            measured: beside(ofChinese(ours), ofChinese(plain)),
            aim: '7 ×',
          },
        ]),
    { what: "a page's time, to jsdom, Readability and turndown", measured: quarters(share(ours, plain)) },
    { what: "a page's time, to parse5 alone", measured: quarters(share(ours, bare)) },
  ];
}

function runAlone(name: 'ours' | 'plain' | 'parse5', sets: readonly string[]): Promise<Run> {
  const child = fork(join(import.meta.dirname, '_extract-one.ts'), [name, ...sets], { serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Run));
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}`)));
  });
}

/** Prints scores of the scorer beside the repository. Without it only speed is shown. */
async function printScores(sets: readonly string[], ours: Run, plain: Run | null): Promise<void> {
  if (!existsSync(SCORER)) return print('The scorer is not here: speed only.');
  const scorer = await import(SCORER);
  print('\nset                 pages      P      R     F1  title  struct      plain F1  title  struct');
  for (const set of sets) {
    const truths = truthsIn(set);
    for (const [label, part] of partsOf(truths)) {
      const row = [ours, plain].filter((run) => run !== null).map((run) => scoresOf(scorer, part, run));
      const [mine, other] = row;
      if (mine === undefined || mine.pages === 0) continue;
      const head = `${`${basename(set)}${label}`.padEnd(18)} ${String(mine.pages).padStart(6)}`;
      const theirs =
        other === undefined
          ? ''
          : `      ${cell(textOf(other).F1)} ${cell(other.title?.exact)} ${cell(other.structure?.mean)}`;
      print(
        `${head} ${[textOf(mine).P, textOf(mine).R, textOf(mine).F1, mine.title?.exact, mine.structure?.mean].map(cell).join(' ')}${theirs}`,
      );
    }
  }
}

type Truths = ReturnType<typeof truthsIn>;

/** Splits a set into Chinese and other pages if it has both. */
function partsOf(truths: Truths): Array<[string, Truths]> {
  const chinese = truths.filter(({ lang = '' }) => lang.startsWith('zh'));
  const others = truths.filter(({ lang = '' }) => !lang.startsWith('zh'));
  if (chinese.length === 0 || others.length === 0) return [['', truths]];
  return [
    [' zh', chinese],
    [' other', others],
  ];
}

// biome-ignore lint/suspicious/noExplicitAny: the scorer is plain JavaScript
function scoresOf(scorer: any, truths: Truths, { pages }: Run): Scores {
  const byId = new Map(pages.map((page) => [page.id, page]));
  return scorer.aggregate(truths.map((truth) => scorer.scorePage(truth, byId.get(truth.id) ?? { content: '' })));
}

function textOf(scores: Scores): Pick<Scores, 'P' | 'R' | 'F1'> {
  return scores.F1 === undefined ? (scores.seg ?? {}) : scores;
}

function cell(value: number | undefined): string {
  return (value === undefined ? '–' : value.toFixed(3)).padStart(6);
}

/** Pages/s in the first pass, and in a second pass over the same pages, as in a service that has run for a while. */
function firstAndAgain(run: Run): string {
  return `${rate(run, 'ms').toFixed(1)}, and again ${rate(run, 'msAgain').toFixed(1)}`;
}

/** Formats both rates and the first as a multiple of the second. */
function beside(one: Run, other: Run): string {
  const pair = (of: 'ms' | 'msAgain') =>
    `${rate(one, of).toFixed(1)} to ${rate(other, of).toFixed(1)} (${(rate(one, of) / rate(other, of)).toFixed(1)} ×)`;
  return `${pair('ms')}, and again ${pair('msAgain')}`;
}

function rate({ pages }: Run, of: 'ms' | 'msAgain'): number {
  return (pages.length / pages.reduce((sum, page) => sum + page[of], 0)) * 1_000;
}

function printSpeed(label: string, run: Run): void {
  const times = run.pages.map(({ ms }) => ms);
  const [p50, p99] = [at(times, 0.5), at(times, 0.99)].map((ms) => ms.toFixed(0));
  print(
    `\n${label}: ${firstAndAgain(run)} pages/s, p50 ${p50} ms, p99 ${p99} ms, peak memory ${(run.peakRss / 1e6).toFixed(0)} MB`,
  );
}

/** Reads every page through the pool, as the service does, and measures the delay of the event loop. */
async function printPool(sets: readonly string[]): Promise<Row[]> {
  const pages = sets.flatMap(pagesIn);
  const pool = createPool();
  const signal = new AbortController().signal;
  const read = (page: (typeof pages)[number]) => {
    const { url, contentType } = page;
    return pool.run({ bytes: bytesOf(page), contentType, url, format: 'markdown' }, signal).catch(() => null);
  };
  await Promise.all(pages.slice(0, 8).map(read)); // warm
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const readAll = async () => {
    const started = performance.now();
    const waiting = [...pages];
    const worker = async () => {
      for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) await read(page);
    };
    await Promise.all(Array.from({ length: availableParallelism() * 2 }, worker));
    return (pages.length / (performance.now() - started)) * 1_000;
  };
  delay.enable();
  const [first, again] = [await readAll(), await readAll()];
  delay.disable();
  const perSecond = `${first.toFixed(1)}, and again ${again.toFixed(1)}`;
  const threads = availableParallelism();
  const peakMb = process.resourceUsage().maxRSS / 1e3;
  print(
    `ours, pool of ${threads}: ${perSecond} pages/s, event-loop delay p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms, max ${(delay.max / 1e6).toFixed(1)} ms, peak memory of all ${peakMb.toFixed(0)} MB`,
  );
  await pool.close();
  return [
    { what: `pages/s through the pool of ${threads} threads`, measured: perSecond },
    {
      what: 'peak memory of the process, by thread',
      measured: `${(peakMb / threads).toFixed(0)} MB`,
      aim: '≤ 400 MB',
    },
  ];
}
