import { DAY_MS } from '../../time/durations.ts';

/** The day so many days after another, or before it; both YYYY-MM-DD. */
export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
