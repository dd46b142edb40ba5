import { setTimeout as sleep } from 'node:timers/promises';
import type { Fetched } from './fetch.ts';
import { retryAfterMs } from './retry-after.ts';

const RETRY_WAIT_MS = 300;
const MIN_ATTEMPT_MS = 1_000; // with less time left a retry is not worthwhile
const TEMPORARY = new Set([502, 503, 504]);
const RESET = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * Retries once after a connection reset or a temporary status, if there is time before `deadline` (in ms of
 * performance.now()). Only for requests without side effects.
 */
export async function withRetry(
  attempt: () => Promise<Fetched>,
  deadline: number,
  signal: AbortSignal,
): Promise<Fetched> {
  let reply: Fetched | undefined;
  let failure: unknown;
  try {
    reply = await attempt();
    if (!TEMPORARY.has(reply.status)) return reply;
  } catch (error) {
    if (signal.aborted || !isReset(error)) throw error;
    failure = error;
  }
  const wait = (reply && retryAfterMs(reply)) ?? RETRY_WAIT_MS;
  if (performance.now() + wait + MIN_ATTEMPT_MS < deadline) {
    await sleep(wait, undefined, { signal });
    return attempt();
  }
  if (reply === undefined) throw failure;
  return reply;
}

function isReset(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && RESET.has(String(cause.code))) return true;
  }
  return false;
}
