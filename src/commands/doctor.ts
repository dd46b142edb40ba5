import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { createContext } from '../context.ts';
import { marketOf } from '../engines/market.ts';

const PROBE = '台北'; // every engine has heard of it, in either script
const PROBE_TIMEOUT_MS = 10_000;

/** Tells what works: the database, each engine with one real query, the language model. Exit code 1 when no engine does. */
export async function doctor(config: Config): Promise<void> {
  const context = await createContext({ ...config, logLevel: 'silent' });
  try {
    print(`database   ok (${config.databaseUrl === undefined ? `embedded, ${config.dataDir}` : 'Postgres server'})`);
    print(`model      ${config.anthropic === undefined ? 'embedded (extractive)' : 'anthropic, then embedded'}`);
    const working = await Promise.all(context.fanOut.engines.map((name) => probe(context, name)));
    if (!working.includes(true)) process.exitCode = 1;
  } finally {
    await context.dispose();
  }
}

async function probe({ fanOut, now }: Context, name: string): Promise<boolean> {
  const started = performance.now();
  const question = {
    queries: [PROBE],
    market: marketOf('zh-TW'),
    timeRange: 'all',
    count: 5,
    now: now(),
    only: name,
  } as const;
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const replies = await Promise.all(
    (['general', 'news'] as const).map((category) => fanOut.ask({ ...question, category }, signal)),
  );
  const found = replies.flatMap(({ lists }) => lists).reduce((sum, list) => sum + list.results.length, 0);
  const reason = replies.flatMap(({ unresponsive }) => unresponsive)[0]?.[1];
  const words = reason === undefined ? `ok, ${found} results` : reason;
  print(`engine     ${name.padEnd(14)} ${words} (${Math.round(performance.now() - started)} ms)`);
  return reason === undefined;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
