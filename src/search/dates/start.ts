/** Unit of time that a date names. */
type Unit = 'day' | 'month' | 'year';

/** First day of the day, month or year that a date names, at midnight UTC. */
export interface Start {
  date: Date;
  unit: Unit;
}

/** Returns the start of a year, month or day, or undefined when the calendar has no such date. */
export function startOf(year: number, month?: string, day?: string): Start | undefined {
  const date = dayOf(year, Number(month ?? 1), Number(day ?? 1));
  return date && { date, unit: day !== undefined ? 'day' : month !== undefined ? 'month' : 'year' };
}

/** Returns midnight UTC of a day, or undefined when the calendar has no such day. */
export function dayOf(year: number, month: number, day: number): Date | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
}

/** How many days ahead a coming date is still near. */
export const NEAR_DAYS = 62;
