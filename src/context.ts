import type { Logger } from 'pino';
import { type Cache, createMemoryCache } from './cache/cache.ts';
import type { Config } from './config.ts';
import { openDatabase } from './db/database.ts';
import { loadSuspensions, saveSuspension } from './db/engine-suspensions.ts';
import { migrate } from './db/migrate.ts';
import type { Database } from './db/schema.ts';
import type { Suspension } from './engines/circuit.ts';
import type { Engine } from './engines/engine.ts';
import { createEngines } from './engines/index.ts';
import { createFanOut, type FanOut } from './engines/query.ts';
import { createResolver, type Resolver } from './engines/resolver.ts';
import type { Extractor } from './extractor/extractor.ts';
import { createExtractor } from './extractor/extractor.ts';
import { createProviders } from './llm/index.ts';
import { createLlm, type Llm, type Usage } from './llm/llm.ts';
import { createLogger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createGuardedFetch } from './net/client.ts';
import { createGuard, type Resolve } from './net/guard.ts';
import { createOperatorFetch } from './net/operator-client.ts';
import { type Accounts, createAccounts } from './services/accounts.ts';
import { type Admission, type AdmissionOptions, createAdmission } from './services/admission.ts';
import { type Credits, createCredits, uncounted } from './services/credits.ts';
import { addTokens } from './trace.ts';
import { VERSION } from './version.ts';

/** What tools run on: everything but accounts. Built once; nothing of it knows HTTP. */
export interface ToolContext {
  config: Config;
  version: string;
  log: Logger;
  metrics: Metrics;
  admission: Admission;
  now: () => Date;
  /** The longest a call may take; clients give up at 60 s. */
  callMs: number;
  credits: Credits;
  cache: Cache;
  fanOut: FanOut;
  resolver: Resolver;
  extractor: Extractor;
  llm: Llm;
  /** Closes everything in reverse order. */
  dispose(): Promise<void>;
}

/** Every service. */
export interface Context extends ToolContext {
  db: Database;
  accounts: Accounts;
  /** Fires when the service begins to shut down: idle streams end. */
  shutdown: AbortSignal;
  /** Fires when shutdown can wait no longer: running calls end, uncharged. */
  giveUp: AbortSignal;
  beginShutdown(): void;
  abandonCalls(): void;
}

/** What tests put in place of the real thing. */
export interface Overrides {
  now?: () => Date;
  log?: Logger;
  engines?: readonly Engine[];
  callMs?: number;
  admission?: AdmissionOptions;
  /** What reads pages is started by the first one. */
  hasLazyReaders?: boolean;
  /** Where the names of pages lead. */
  resolve?: Resolve;
}

const CALL_MS = 50_000;

export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const now = overrides.now ?? (() => new Date());
  const log = overrides.log ?? createLogger(config);
  const engines = overrides.engines ?? createEngines(config); // first: it knows settings that are wrong
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
  let saving = Promise.resolve();
  const tools = await createTools(config, {
    ...{ now, log, engines, callMs: overrides.callMs ?? CALL_MS },
    ...(overrides.resolve === undefined ? {} : { resolve: overrides.resolve }),
    credits: createCredits(db, now),
    admission: createAdmission({ perMinute: config.rateLimit, ...overrides.admission }),
    hasLazyReaders: overrides.hasLazyReaders,
    suspensions: (await loadSuspensions(db)) as Map<string, Suspension>,
    saveSuspension(engine, suspension) {
      saving = saving
        .then(() => saveSuspension(db, engine, suspension, now()))
        .catch((err) => log.warn({ err }, 'could not save a suspension'));
    },
  });
  const shutdown = new AbortController();
  const giveUp = new AbortController();
  return {
    ...tools,
    db,
    accounts,
    shutdown: shutdown.signal,
    giveUp: giveUp.signal,
    beginShutdown: () => shutdown.abort(),
    abandonCalls: () => giveUp.abort(),
    async dispose() {
      await tools.dispose();
      await saving;
      await accounts.close();
      await db.destroy();
    },
  };
}

/** For one user on this machine: no database, no accounts, nothing is counted. Logs go to stderr. */
export function createLocalContext(config: Config, overrides: Overrides = {}): Promise<ToolContext> {
  const now = overrides.now ?? (() => new Date());
  const log = overrides.log ?? createLogger(config, STDERR);
  const engines = overrides.engines ?? createEngines(config);
  const callMs = overrides.callMs ?? CALL_MS;
  const parts = { now, log, engines, callMs, credits: uncounted(), admission: createAdmission() };
  return createTools(config, { ...parts, hasLazyReaders: true }); // many clients only search
}

interface ToolParts {
  now: () => Date;
  log: Logger;
  engines: readonly Engine[];
  callMs: number;
  resolve?: Resolve;
  credits: Credits;
  admission: Admission;
  hasLazyReaders?: boolean | undefined;
  suspensions?: Map<string, Suspension>;
  saveSuspension?: (engine: string, suspension: Suspension | undefined) => void;
}

async function createTools(
  config: Config,
  { now, log, engines, callMs, resolve, credits, admission, hasLazyReaders, suspensions, saveSuspension }: ToolParts,
): Promise<ToolContext> {
  const { proxies } = config;
  const openCache = await cacheOpener(config, log);
  const cache = openCache();
  const metrics = createMetrics({ withProcess: config.metrics !== undefined, load: admission.load });
  const pages = config.fetchCache ? openCache() : undefined; // apart: a few large pages would push out many replies
  const operatorFetch = createOperatorFetch({ proxies });
  const guard = createGuard({ allowCidrs: config.fetchAllowCidrs, ...(resolve === undefined ? {} : { resolve }) });
  const pageFetch = createGuardedFetch(guard, {
    userAgent: config.fetchUserAgent ?? `Mozilla/5.0 (compatible; Huasou/${VERSION}; page reader for AI agents)`,
    proxies,
    store: pages,
  });
  const extractor = createExtractor({
    fetch: pageFetch.fetch,
    isLazy: hasLazyReaders,
    onDeath(death) {
      log.warn(death, 'the process that reads pages died; another one is started');
      metrics.readerDied();
    },
  });
  const general = config.searchCacheSeconds * 1_000;
  const fanOut = createFanOut({
    ...{ engines, fetch: operatorFetch.fetch, log, cache },
    replyTtlMs: { general, news: Math.min(general, NEWS_TTL_MS) },
    suspensions: suspensions ?? new Map(),
    onSuspension(engine, suspension) {
      log.info({ engine, reason: suspension?.reason ?? 'none' }, 'engine suspended or back');
      metrics.suspended(engine, suspension !== undefined);
      saveSuspension?.(engine, suspension);
    },
    onAnswer: (engine, outcome, ms) => metrics.engine({ engine, outcome, ms }),
  });
  for (const { name } of engines) if (suspensions?.has(name)) metrics.suspended(name, true); // since before the start
  const resolver = createResolver({ fetch: pageFetch.fetch, cache, log });
  const llm = createLlm({ providers: await createProviders(modelSettings(config, log, metrics)), log });
  return {
    ...{
      config,
      version: VERSION,
      log,
      metrics,
      admission,
      now,
      callMs,
      credits,
      cache,
      fanOut,
      resolver,
      extractor,
      llm,
    },
    async dispose() {
      fanOut.close();
      cache.close();
      pages?.close();
      await extractor.close();
      pageFetch.close();
      operatorFetch.close();
      metrics.close();
    },
  };
}

const STDERR = 2;
const NEWS_TTL_MS = 20_000; // what is new changes by the minute

/** What speaks to the shared one is a sixth of all modules: only those who have one load it. */
async function cacheOpener({ cacheUrl }: Config, log: Logger): Promise<() => Cache> {
  if (cacheUrl === undefined) return createMemoryCache;
  const { createSharedCache } = await import('./cache/shared-cache.ts');
  return () => createSharedCache({ url: cacheUrl, log });
}

function modelSettings({ anthropic }: Config, log: Logger, metrics: Metrics) {
  if (anthropic === undefined) return { anthropic };
  const onUsage = (step: string, usage: Usage) => {
    addTokens(usage.inputTokens, usage.outputTokens);
    metrics.model({ step, ...usage });
    log.debug({ provider: 'anthropic', step, ...usage }, 'language model used');
  };
  return { anthropic: { ...anthropic, onUsage } };
}
