import { DAY_MS } from '../../time/durations.ts';

/** Returns the day that is `days` after `day`, or before it when negative; both YYYY-MM-DD. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
