import { readFileSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import type { Database } from './db/schema.ts';
import { createEngines } from './engines/index.ts';
import { createFanOut, type FanOut } from './engines/query.ts';
import type { Extractor } from './extractor/extractor.ts';
import { createExtractor } from './extractor/extractor.ts';
import { createProviders } from './llm/index.ts';
import { createLlm, type Llm } from './llm/llm.ts';
import { createGuardedFetch, createOperatorFetch } from './net/client.ts';
import { createGuard } from './net/guard.ts';
import { shipped } from './root.ts';
import { type Accounts, createAccounts } from './services/accounts.ts';
import { type Credits, createCredits } from './services/credits.ts';

/** Every service, built once. Nothing of it knows HTTP. */
export interface Context {
  config: Config;
  version: string;
  log: Logger;
  now: () => Date;
  db: Database;
  credits: Credits;
  accounts: Accounts;
  fanOut: FanOut;
  extractor: Extractor;
  llm: Llm;
  /** Fires when the service begins to shut down: idle streams end. */
  shutdown: AbortSignal;
  /** Fires when shutdown can wait no longer: running calls end, uncharged. */
  giveUp: AbortSignal;
  beginShutdown(): void;
  abandonCalls(): void;
  /** Closes everything in reverse order. */
  dispose(): Promise<void>;
}

/** What tests put in place of the real thing. */
export interface Overrides {
  now?: () => Date;
  log?: Logger;
}

export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const now = overrides.now ?? (() => new Date());
  const log = overrides.log ?? createLogger(config);
  const engines = createEngines(config); // first: it knows settings that are wrong
  const db = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: config.databasePoolSize,
    onLostConnection: (error) => log.warn({ err: error }, 'lost an idle database connection'),
  });
  await migrate(db).catch(async (error) => {
    await db.destroy();
    throw error;
  });
  const accounts = createAccounts(db, now);
  const operatorFetch = createOperatorFetch();
  const pageFetch = createGuardedFetch(createGuard({ allowCidrs: config.fetchAllowCidrs }));
  const extractor = createExtractor({ fetch: pageFetch.fetch });
  const shutdown = new AbortController();
  const giveUp = new AbortController();
  return {
    config,
    version: VERSION,
    log,
    now,
    db,
    credits: createCredits(db, now),
    accounts,
    fanOut: createFanOut({ engines, fetch: operatorFetch.fetch, log }),
    extractor,
    llm: createLlm({ providers: createProviders(modelSettings(config, log)), log }),
    shutdown: shutdown.signal,
    giveUp: giveUp.signal,
    beginShutdown: () => shutdown.abort(),
    abandonCalls: () => giveUp.abort(),
    async dispose() {
      await extractor.close();
      pageFetch.close();
      operatorFetch.close();
      await accounts.close();
      await db.destroy();
    },
  };
}

function modelSettings({ anthropic }: Config, log: Logger) {
  if (anthropic === undefined) return { anthropic };
  const onUsage = (step: string, usage: object) =>
    log.debug({ provider: 'anthropic', step, ...usage }, 'language model used');
  return { anthropic: { ...anthropic, onUsage } };
}

const VERSION: string = JSON.parse(readFileSync(shipped('package.json'), 'utf8')).version;

function createLogger({ logLevel }: Config): Logger {
  // Headers and query strings are never logged; this catches what a library puts into an error by accident.
  const paths = ['*.headers', '*.authorization', '*.apiKey', '*.api_key', 'err.options', 'err.request', 'err.config'];
  return pino({ level: logLevel, redact: { paths, remove: true } });
}
