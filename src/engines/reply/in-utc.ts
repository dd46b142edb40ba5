/** A date for `toIso` as one in UTC, where it has a time and no zone: without one it would be in UTC+8. */
export function inUtc(date: string): string {
  return /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(date) ? `${date}Z` : date;
}
