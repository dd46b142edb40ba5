import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import { startServerClock } from './db/clock.ts';
import { openMigrated } from './db/database.ts';
import { loadSuspensions, saveSuspension } from './db/engine-suspensions.ts';
import type { Database } from './db/schema.ts';
import { readSuspensions, type Suspension } from './engines/fan-out/suspension.ts';
import { ServiceError } from './errors.ts';
import { type Opened, openTogether } from './opened.ts';
import type { Stats } from './schemas.ts';
import { type Accounts, createAccounts } from './services/accounts.ts';
import { createAdmission } from './services/admission.ts';
import { createCredits } from './services/credits.ts';
import type { OnLostCharge } from './services/ledger/late-charges.ts';
import { createReports, type Reports } from './services/reports.ts';
import { cleanSessions } from './services/session-cleaning.ts';
import { createStats } from './services/stats.ts';
import type { Metrics } from './telemetry/metrics.ts';
import { settledWithin } from './time/settled-within.ts';
import {
  type CommonParts,
  commonParts,
  createToolContext,
  metricsOf,
  type Overrides,
  type ToolContext,
} from './tool-context.ts';

/** All services, including accounts and the database. */
export interface Context extends ToolContext {
  db: Database;
  accounts: Accounts;
  reports: Reports;
  stats(): Promise<Stats>;
  /** Fires when the shutdown begins, to end idle streams. */
  shutdown: AbortSignal;
  /** Fires when the shutdown stops waiting: running calls are aborted and not charged. */
  giveUp: AbortSignal;
  /** Fires `shutdown`. */
  beginShutdown(): void;
  /** Fires `giveUp`. */
  abandonCalls(): void;
}

// In sum less than what is left of the 10 s before a kill once the calls have been given up (see DRAIN_MS).
const LAST_WRITES_MS = 700;
const LAST_CLOSING_MS = 200;

/** Opens the database and creates all services. Rejects, with everything closed again, if one cannot be created. */
export async function createContext(config: Config, overrides: Overrides = {}): Promise<Context> {
  const parts = commonParts(config, overrides); // first, as it throws for invalid settings
  const { log } = parts;
  const options = {
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    poolSize: config.databasePoolSize,
    onLostConnection: (error: Error) => log.warn({ err: error }, 'lost an idle database connection'),
  };
  return openTogether(async (opened) => {
    const db = await openMigrated(options, (reason) => log.info(`waiting for ${reason}`));
    const isServer = config.databaseUrl !== undefined;
    // A server that does not answer is not waited for, unlike the embedded database, which has to be written.
    opened.add(() => (isServer ? Promise.race([db.destroy(), sleep(LAST_CLOSING_MS)]) : db.destroy()));
    const accountsNow = await accountsClock(db, { config, parts, overrides, opened });
    return await createContextOn(db, { config, parts, overrides, opened, accountsNow });
  });
}

interface Making {
  config: Config;
  parts: CommonParts;
  overrides: Overrides;
  opened: Opened;
}

/**
 * Returns the clock of accounts and their credits. Replicas have to agree on it, so with a database server it is the
 * server's; the embedded database is on this machine.
 */
async function accountsClock(db: Database, { config, parts, overrides, opened }: Making): Promise<() => Date> {
  if (overrides.now !== undefined || config.databaseUrl === undefined) return parts.now;
  const clock = await startServerClock(db);
  opened.add(clock.close);
  return clock.now;
}

async function createContextOn(
  db: Database,
  { config, parts, overrides, opened, accountsNow }: Making & { accountsNow: () => Date },
): Promise<Context> {
  const { log, now } = parts;
  const accounts = createAccounts(db, accountsNow);
  const admission = createAdmission({ perMinute: config.rateLimit, ...overrides.admission });
  const metrics = metricsOf(config, admission);
  const saver = createSuspensionSaver(db, parts);
  const shutdown = createShutdown();
  const credits = createCredits(db, accountsNow, {
    onLostCharge: lostChargeLog(log, metrics),
    giveUp: shutdown.giveUp,
  });
  const stopCleaning = cleanSessions(db, { now, log });
  // Nothing that is still written is worth more time than a process has before it is killed.
  opened.add(() => settledWithin(LAST_WRITES_MS, [credits.close(), accounts.close(), saver.saved(), stopCleaning()]));
  const toolContext = await createToolContext(config, {
    ...parts,
    credits,
    admission,
    metrics,
    hasLazyReaders: overrides.hasLazyReaders,
    suspensions: readSuspensions(await loadSuspensions(db)),
    saveSuspension: saver.save,
  });
  opened.add(() => toolContext.dispose());
  const services = { db, accounts, reports: createReports(db), stats: createStats(db, now) };
  return { ...toolContext, ...services, ...shutdown, dispose: opened.close };
}

/** Creates the function that saves engines' suspensions, one after another, and one that waits until all are saved. */
function createSuspensionSaver(db: Database, { log, now }: CommonParts) {
  let saving = Promise.resolve();
  return {
    save(engine: string, suspension: Suspension | undefined): void {
      saving = saving
        .then(() => saveSuspension(db, engine, suspension, now()))
        .catch((err) => log.warn({ err }, 'could not save a suspension'));
    },
    saved: () => saving,
  };
}

function lostChargeLog(log: CommonParts['log'], metrics: Metrics): OnLostCharge {
  return ({ id, accountId, credits }, err) => {
    log.error({ err, hold: id, account: accountId, held: credits }, 'a call that succeeded could not be charged');
    metrics.chargeLost();
  };
}

const STOPPING = '服務正在停止，這次呼叫沒有完成，不扣點；請稍後再試。';
const RETRY_AFTER_S = 5;

function createShutdown(): Pick<Context, 'shutdown' | 'giveUp' | 'beginShutdown' | 'abandonCalls'> {
  const shutdown = new AbortController();
  const giveUp = new AbortController();
  return {
    shutdown: shutdown.signal,
    giveUp: giveUp.signal,
    beginShutdown: () => shutdown.abort(),
    abandonCalls: () => giveUp.abort(new ServiceError('not_ready', STOPPING, { retryAfterS: RETRY_AFTER_S })),
  };
}
