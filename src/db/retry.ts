import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Whether an idempotent statement may be retried after an error: the connection was lost or leads to the wrong server,
 * so that the statement may or may not have run, or it was rolled back.
 */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return RETRYABLE.has(code) || code.startsWith('08') || RETRYABLE_MESSAGES.test(error.message);
}

/** Whether the server is read-only, as after it was demoted. */
export function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === READ_ONLY;
}

const READ_ONLY = '25006';

// 57P01..03: the server is shutting down or starting; 53300: it has no free connection, so the statement was not sent;
// 25006: it is read-only and did nothing; 40001, 40P01: rolled back in favour of another transaction; 08: connection
// exceptions (PostgreSQL manual, appendix A). The others: the network, the server's host or its name is unavailable.
const RETRYABLE = new Set([
  '40001',
  '40P01',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  READ_ONLY,
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const RETRYABLE_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable/i;

const PAUSES_MS = [0, 20, 100]; // a server that drops one connection drops the whole pool: the next may be dead too
const PATIENT_PAUSES_MS = [...PAUSES_MS, 250, 500, 1_000, 1_500, 1_500]; // a restart or a failover takes seconds
const MAX_RETRYING_MS = 12_000; // a silent server costs 10 s per attempt: allows a second one, but not three more

export interface RetryOptions {
  /** Retries for several seconds, where the result is worth the wait. */
  patient?: boolean;
  /** Ends the retries when it fires, after a last one. */
  giveUp?: AbortSignal | undefined;
}

/** Runs idempotent work and retries it when the connection was lost. */
export async function retryLost<T>(work: () => Promise<T>, { patient = false, giveUp }: RetryOptions = {}): Promise<T> {
  const started = performance.now();
  for (const pauseMs of patient ? PATIENT_PAUSES_MS : PAUSES_MS) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || giveUp?.aborted || performance.now() - started > MAX_RETRYING_MS) throw error;
      await sleep(pauseMs, undefined, giveUp && { signal: giveUp }).catch(() => {});
    }
  }
  return await work();
}
