import { type Fetched, headerIn } from './fetch.ts';

/** How long a reply asks to wait, in ms: its Retry-After in seconds or as a date (RFC 9110 §10.2.3); undefined without one. */
export function retryAfterMs(reply: Pick<Fetched, 'headers'>): number | undefined {
  const asked = headerIn(reply, 'retry-after')?.trim() ?? '';
  if (/^\d+$/.test(asked)) return Math.min(Number(asked), MOST_S) * 1_000;
  const until = Date.parse(asked);
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

const MOST_S = 1e9; // decades: more digits are no number to reckon with
