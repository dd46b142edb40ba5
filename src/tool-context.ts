import type { Logger } from 'pino';
import { type Cache, createMemoryCache } from './cache/cache.ts';
import type { Config } from './config.ts';
import type { Engine } from './engines/engine.ts';
import type { Suspension } from './engines/fan-out/suspension.ts';
import { createEngines } from './engines/index.ts';
import { createFanOut, type FanOut } from './engines/query.ts';
import { createResolver, type Resolver } from './engines/redirects/resolver.ts';
import { createExtractor, type Extractor } from './extractor/extractor.ts';
import type { PoolOptions } from './extractor/pool/limits.ts';
import { createProviders } from './llm/index.ts';
import { createLlm, type Llm } from './llm/llm.ts';
import type { Usage } from './llm/provider.ts';
import { createOperatorFetch, type OperatorFetch } from './net/operator-client.ts';
import type { Resolve } from './net/resolve.ts';
import { openTogether } from './opened.ts';
import { createPageClient } from './page-client.ts';
import { createDefectLog } from './page-defects.ts';
import { VERSION } from './process/version.ts';
import { type Admission, type AdmissionOptions, createAdmission } from './services/admission.ts';
import type { Credits } from './services/ledger/ledger.ts';
import { unmeteredCredits } from './services/ledger/unmetered.ts';
import { createLogger } from './telemetry/log.ts';
import { createMetrics, type Metrics } from './telemetry/metrics.ts';
import { addTokens } from './telemetry/trace.ts';

/** The services that tools need: all but accounts and the database. Created once, independent of HTTP. */
export interface ToolContext {
  config: Config;
  version: string;
  log: Logger;
  metrics: Metrics;
  admission: Admission;
  now: () => Date;
  /** Time limit of a call, ms; clients time out at 60 s. */
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

/** Replacements for tests. */
export interface Overrides {
  now?: () => Date;
  log?: Logger;
  engines?: readonly Engine[];
  callMs?: number;
  admission?: AdmissionOptions;
  /** Whether the process that extracts pages starts with the first page instead of with the service. */
  hasLazyReaders?: boolean;
  /** Limits of the threads that extract pages. */
  readers?: PoolOptions;
  /** DNS resolution for the page fetcher. */
  resolve?: Resolve;
}

const CALL_MS = 50_000;

/** Creates the context of `huasou stdio`, without a database, accounts and credits. Logs to stderr. */
export function createLocalContext(config: Config, overrides: Overrides = {}): Promise<ToolContext> {
  const admission = createAdmission();
  return createToolContext(config, {
    ...commonParts(config, overrides, STDERR),
    credits: unmeteredCredits(),
    admission,
    metrics: metricsOf(config, admission),
    hasLazyReaders: true, // many clients only search
  });
}

/** Parts of a context that are created before the database is opened. */
export interface CommonParts {
  now: () => Date;
  log: Logger;
  engines: readonly Engine[];
  callMs: number;
  readers: PoolOptions;
  resolve: Resolve | undefined;
}

/** Creates the parts that are not in `overrides`. `logTo`: file descriptor of the log. Throws for invalid settings. */
export function commonParts(config: Config, overrides: Overrides, logTo?: number): CommonParts {
  return {
    now: overrides.now ?? (() => new Date()),
    log: overrides.log ?? createLogger(config, logTo),
    engines: overrides.engines ?? createEngines(config),
    callMs: overrides.callMs ?? CALL_MS,
    readers: overrides.readers ?? {},
    resolve: overrides.resolve,
  };
}

/** Creates the metrics. Node's own metrics are only collected if metrics are configured. */
export function metricsOf(config: Config, { load }: Admission): Metrics {
  return createMetrics({ withProcess: config.metrics !== undefined, load });
}

interface ToolParts extends CommonParts {
  credits: Credits;
  admission: Admission;
  metrics: Metrics;
  hasLazyReaders?: boolean | undefined;
  suspensions?: Map<string, Suspension>;
  saveSuspension?: (engine: string, suspension: Suspension | undefined) => void;
}

/** Creates a tool context from its parts. Rejects, with everything closed again, if a service cannot be created. */
export function createToolContext(config: Config, parts: ToolParts): Promise<ToolContext> {
  const { log, now, callMs, credits, admission, metrics } = parts;
  return openTogether(async (opened) => {
    opened.add(() => metrics.close());
    const openCache = await cacheOpener(config, log);
    const cache = openCache();
    opened.add(() => cache.close());
    const pages = config.fetchCache ? openCache() : undefined; // separate: large pages would evict many engine replies
    opened.add(() => pages?.close());
    const operatorFetch = createOperatorFetch({ proxies: config.proxies });
    opened.add(() => operatorFetch.close());
    const pageClient = createPageClient(config, { store: pages, resolve: parts.resolve });
    opened.add(() => pageClient.close());
    const extractor = createExtractor({
      ...parts.readers,
      fetch: pageClient.fetch,
      isLazy: parts.hasLazyReaders,
      onDeath(death) {
        log.warn(death, 'the process that extracts pages died; another one is started');
        metrics.readerDied();
      },
      onDefect: createDefectLog(log),
    });
    opened.add(() => extractor.close());
    const fanOut = createEngineFanOut(config, parts, { fetch: operatorFetch.fetch, cache });
    opened.add(() => fanOut.close());
    const resolver = createResolver({ fetch: pageClient.fetch, cache, log });
    const llm = createLlm({ providers: await createProviders(modelSettings(config, log, metrics)), log });
    const services = { log, metrics, admission, credits, cache, fanOut, resolver, extractor, llm };
    return { config, version: VERSION, now, callMs, ...services, dispose: opened.close };
  });
}

function createEngineFanOut(
  config: Config,
  { engines, log, metrics, suspensions = new Map(), saveSuspension }: ToolParts,
  { fetch, cache }: { fetch: OperatorFetch; cache: Cache },
): FanOut {
  for (const { name } of engines) {
    if (suspensions.has(name)) metrics.suspended(name, true); // since an earlier process
    metrics.readByStructure(name, undefined);
  }
  const general = config.searchCacheSeconds * 1_000;
  return createFanOut({
    engines,
    fetch,
    log,
    cache,
    replyTtlMs: { general, news: Math.min(general, NEWS_TTL_MS) },
    suspensions,
    onSuspension(engine, suspension) {
      log.info({ engine, reason: suspension?.reason ?? 'none' }, 'engine suspended or resumed');
      metrics.suspended(engine, suspension !== undefined);
      saveSuspension?.(engine, suspension);
    },
    onStructure: (engine, since) => metrics.readByStructure(engine, since),
    onAnswer: (engine, outcome, ms) => metrics.engine({ engine, outcome, ms }),
  });
}

const STDERR = 2;
const NEWS_TTL_MS = 20_000; // news changes by the minute

/** Returns a factory of caches. Loads the shared cache's client only if it is used, as it is a sixth of all modules. */
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
