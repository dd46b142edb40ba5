import { type Fetched, headerIn } from './fetch.ts';

/** Parses a response's Retry-After, in seconds or a date (RFC 9110 §10.2.3), to ms from now; undefined without one. */
export function retryAfterMs(reply: Pick<Fetched, 'headers'>): number | undefined {
  const asked = headerIn(reply, 'retry-after')?.trim() ?? '';
  if (/^\d+$/.test(asked)) return Math.min(Number(asked), MOST_S) * 1_000;
  const until = Date.parse(asked);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

const MOST_S = 1e9; // three decades; a number of very many digits would be Infinity
