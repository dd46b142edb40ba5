import { HOUR_MS } from './durations.ts';

/** Of the zone of China and Taiwan, UTC+8. */
export const CHINA_OFFSET_MS = 8 * HOUR_MS;

/**
 * The day of a date in UTC+8, YYYY-MM-DD, for people and models to read. Engines and pages in China and Taiwan give days without
 * a time; in UTC such a day would be the one before.
 */
export function chinaDay(date: Date | string): string {
  return new Date(new Date(date).getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 10);
}
