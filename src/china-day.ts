const CHINA_OFFSET_MS = 480 * 60_000;

/**
 * The day of a date, YYYY-MM-DD, for people and models to read: as on a calendar in China and Taiwan, whose engines and pages
 * name days. In UTC a day that an engine gave without a time would be the one before.
 */
export function chinaDay(date: Date | string): string {
  return new Date(new Date(date).getTime() + CHINA_OFFSET_MS).toISOString().slice(0, 10);
}
