import { HOUR_MS } from './durations.ts';

/** Offset of the time zone of China and Taiwan, UTC+8. */
export const CHINA_OFFSET_MS = 8 * HOUR_MS;

/**
 * Returns the day of a date in UTC+8 as YYYY-MM-DD, for people and models to read. Engines and pages in China and
 * Taiwan give days without a time; in UTC such a day would become the day before.
 */
export function chinaDay(date: Date | string): string {
  return new Date(new Date(date).getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 10);
}
