import { DAY_MS } from '../../time/durations.ts';

/** Returns the end of the current period: 00:00 UTC on the 1st of the following month. */
export function nextReset(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** Replicas' clocks differ and may be set back: a period that another replica has begun may be this far ahead. */
const MAX_CLOCK_SKEW_MS = DAY_MS;

const NEVER_MS = Date.UTC(10_000, 0); // ISO 8601 writes later years in another form, and nobody means them as dates

/** Converts `accounts.resets_at` to the date that callers see: null when an operator has set it to never. */
export function confirmedReset(resetsAt: Date | number): Date | null {
  return Number(resetsAt) < NEVER_MS ? new Date(resetsAt) : null; // NaN, a year beyond JavaScript's range, gives null
}

/** Returns the latest end of a period that may have begun by some replica's clock. */
export function latestReset(now: Date): Date {
  return nextReset(new Date(now.getTime() + MAX_CLOCK_SKEW_MS));
}
