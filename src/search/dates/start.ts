/** What a date is the first day of. */
type Unit = 'day' | 'month' | 'year';

/** When what a date tells began; midnight UTC of that day. */
export interface Start {
  date: Date;
  unit: Unit;
}

/** Of a year, a month or a day, or undefined when the calendar has none such. */
export function startOf(year: number, month?: string, day?: string): Start | undefined {
  const date = dayOf(year, Number(month ?? 1), Number(day ?? 1));
  return date && { date, unit: day !== undefined ? 'day' : month !== undefined ? 'month' : 'year' };
}

/** Midnight UTC, or undefined when the calendar has no such day. */
export function dayOf(year: number, month: number, day: number): Date | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : undefined;
}

/** Days until when what is to come is near. */
export const NEAR_DAYS = 62;
