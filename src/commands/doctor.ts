import type { Config } from '../config.ts';
import { type Context, createContext } from '../context.ts';
import type { Engine } from '../engines/engine.ts';
import { marketOf } from '../engines/market.ts';
import type { Category } from '../schemas.ts';
import { adviceFor, isNotReached, NO_NETWORK } from './advice.ts';
import { print } from './print.ts';

const PROBE: Record<Category, string> = { general: '台北 捷運', news: '台北' }; // every engine has results for these
const PROBE_TIMEOUT_MS = 20_000; // longer than the parts' own timeouts, so that a hanging part reports its own reason

const CHANGED = 'its pages have changed: results are found by structure and weigh less; look for a newer version';

/** Result of one check: a row of the printed table. */
interface Finding {
  part: 'database' | 'cache' | 'model' | 'engine';
  name: string;
  isWell: boolean;
  ms: number | undefined;
  /** `ok`, the number of results, or the reason of the failure. */
  outcome: string;
  /** What the operator can do or should know; '' when there is nothing to say. */
  advice: string;
}

/** Checks every part with a real request and prints a table. Exit code 1 when no engine works. */
export async function doctor(config: Config): Promise<void> {
  const context = await createContext({ ...config, logLevel: 'silent' });
  try {
    const checks = [
      () => checkDatabase(context),
      () => checkCache(context),
      () => checkModel(context),
      ...context.fanOut.engines.map((engine) => () => checkEngine(context, engine)),
    ];
    const findings = await withProgress(checks);
    const engines = findings.filter(({ part }) => part === 'engine');
    const isCutOff = engines.length > 1 && engines.every(({ isWell, outcome }) => !isWell && isNotReached(outcome));
    if (isCutOff) for (const engine of engines) engine.advice = '';
    print(toTable(findings));
    const working = engines.filter(({ isWell }) => isWell).length;
    print(`\n${isCutOff ? `${NO_NETWORK}\n` : ''}${summary(working, engines.length)}`);
    if (working === 0) process.exitCode = 1;
  } finally {
    await context.dispose();
  }
}

function summary(working: number, total: number): string {
  if (working > 0) return `Search works: ${working} of ${total} ${total === 1 ? 'engine replies' : 'engines reply'}.`;
  return `Search does not work: ${total === 1 ? 'its only engine does not reply' : `none of ${total} engines replies`}.`;
}

async function checkDatabase({ config }: Context): Promise<Finding> {
  // createContext has already opened and migrated the database, or it would have thrown.
  const name = config.databaseUrl === undefined ? `embedded, in ${config.dataDir}` : 'Postgres server';
  return { part: 'database', name, isWell: true, ms: undefined, outcome: 'ok', advice: '' };
}

async function checkCache({ config, cache }: Context): Promise<Finding> {
  const name = config.cacheUrl === undefined ? 'in this process' : 'shared';
  const { value: isWell, ms } = await timed(() => waitForCache(cache));
  const advice = isWell ? '' : 'check CACHE_URL and that the server runs; meanwhile each process uses its own cache';
  return { part: 'cache', name, isWell, ms, outcome: isWell ? 'ok' : 'no reply', advice };
}

/** Whether the cache replies within two seconds: its connection is made in the background. */
async function waitForCache(cache: Context['cache']): Promise<boolean> {
  for (let tries = 0; tries < 20; tries++) {
    if (await cache.ping()) return true;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return false;
}

async function checkModel({ config, llm, now }: Context): Promise<Finding> {
  const sources = [{ n: 1, title: '台北捷運', text: '台北捷運木柵線於1996年3月28日通車。', published: null }];
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const { value, ms } = await timed(() => llm.probe({ query: '台北捷運何時通車', sources, now: now() }, signal));
  const name = config.anthropic === undefined ? 'embedded' : 'anthropic';
  const advice =
    value === undefined
      ? ''
      : 'check ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL and ANTHROPIC_MODEL; meanwhile the embedded model is used';
  return { part: 'model', name, isWell: value === undefined, ms, outcome: value ?? 'ok', advice };
}

async function checkEngine({ config, fanOut, now }: Context, engine: Engine): Promise<Finding> {
  const category = engine.categories[0] ?? 'general';
  const question = {
    queries: [PROBE[category]],
    market: marketOf('zh-TW'),
    category,
    timeRange: 'all',
    count: 5,
    now: now(),
    only: engine.name,
  } as const;
  const { value, ms } = await timed(() => fanOut.ask(question, AbortSignal.timeout(PROBE_TIMEOUT_MS)));
  const reason = value.unresponsive.find(([name]) => name === engine.name)?.[1];
  const count = value.lists.reduce((sum, { results }) => sum + results.length, 0);
  const isWell = reason === undefined;
  const isChanged = value.lists.some(({ isByStructure }) => isByStructure);
  const noResults = isChanged ? CHANGED : count > 0 ? '' : `replies, but found nothing for ${PROBE[category]}`;
  return {
    part: 'engine',
    name: engine.name,
    isWell,
    ms,
    outcome: reason ?? `${count} result${count === 1 ? '' : 's'}`,
    advice: isWell
      ? noResults
      : adviceFor(reason, engine.name, { isKeyed: Object.hasOwn(config.engineKeys, engine.name) }),
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const started = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - started) };
}

/** Runs the checks concurrently, with a progress line on a terminal. */
async function withProgress(checks: ReadonlyArray<() => Promise<Finding>>): Promise<Finding[]> {
  const { stderr } = process;
  let done = 0;
  const show = () => stderr.isTTY && stderr.write(`\r\x1b[K${done} of ${checks.length} checked …`);
  show();
  const findings = await Promise.all(
    checks.map(async (check) => {
      const finding = await check();
      done++;
      show();
      return finding;
    }),
  );
  if (stderr.isTTY) stderr.write('\r\x1b[K');
  return findings;
}

const HEADINGS = ['', 'part', 'name', 'time', 'result', 'what to do'];

function toTable(findings: readonly Finding[]): string {
  const rows = findings.map(({ part, name, isWell, ms, outcome, advice }) => [
    isWell ? '✓' : '✗',
    part,
    name,
    ms === undefined ? '' : `${ms} ms`,
    outcome,
    advice,
  ]);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [HEADINGS, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
