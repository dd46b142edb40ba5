import { setTimeout as sleep } from 'node:timers/promises';
import type { Fetched } from './fetch.ts';

const FIRST_WAIT_MS = 300;
const LEAST_TIME_MS = 1_000; // that an attempt needs to be worth making
const TEMPORARY = new Set([502, 503, 504]);
const RESET = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/**
 * Once more, when the connection was reset or the server says that it is only now that it cannot, and there is time for
 * it before `deadline` (as performance.now() counts). For requests that change nothing.
 */
export async function twice(attempt: () => Promise<Fetched>, deadline: number, signal: AbortSignal): Promise<Fetched> {
  let reply: Fetched | undefined;
  let failure: unknown;
  try {
    reply = await attempt();
    if (!TEMPORARY.has(reply.status)) return reply;
  } catch (error) {
    if (signal.aborted || !isReset(error)) throw error;
    failure = error;
  }
  const wait = reply === undefined ? FIRST_WAIT_MS : waitAskedFor(reply);
  if (performance.now() + wait + LEAST_TIME_MS < deadline) {
    await sleep(wait, undefined, { signal });
    return attempt();
  }
  if (reply === undefined) throw failure;
  return reply;
}

/** `Retry-After` in ms: seconds or a date (RFC 9110, 10.2.3). */
function waitAskedFor({ headers }: Fetched): number {
  const asked = String(headers['retry-after'] ?? '').trim();
  if (/^\d+$/.test(asked)) return Number(asked) * 1_000;
  const until = Date.parse(asked);
  return Number.isNaN(until) ? FIRST_WAIT_MS : Math.max(0, until - Date.now());
}

function isReset(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && RESET.has(String(cause.code))) return true;
  }
  return false;
}
