/** Adds the zone UTC to a date that has a time without a zone, which `toIso` would read as UTC+8. */
export function inUtc(date: string): string {
  return /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(date) ? `${date}Z` : date;
}
