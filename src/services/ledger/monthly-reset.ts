import { DAY_MS } from '../../time/durations.ts';

/** 00:00 UTC on the 1st of the following month. */
export function nextReset(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** Replicas' clocks differ, and may be set back: a period that another one has begun is kept up to this far ahead of ours. */
const MAX_CLOCK_SKEW_MS = DAY_MS;

const NEVER_MS = Date.UTC(10_000, 0); // later years are not written as others in ISO 8601, nor are they meant as dates

/** What a caller is told of `accounts.resets_at`: null when an operator has set it to never. */
export function confirmedReset(resetsAt: Date | number): Date | null {
  return Number(resetsAt) < NEVER_MS ? new Date(resetsAt) : null; // not for NaN either: years that JavaScript does not know
}

/** The latest end of a period that may have begun. */
export function latestReset(now: Date): Date {
  return nextReset(new Date(now.getTime() + MAX_CLOCK_SKEW_MS));
}
