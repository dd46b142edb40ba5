import { compactDatesApart } from './compact.ts';
import { englishDatesInChinese } from './english.ts';
import { erasInWesternYears } from './eras.ts';
import { hanDatesInDigits } from './han.ts';
import { yearsInFull } from './years.ts';

/** A folded query with its dates written alike, however they were: 2026年11月18日, 11月18日. The rest stays. */
export function datesAlike(query: string, today: Date): string {
  const apart = englishDatesInChinese(compactDatesApart(query, today));
  return yearsInFull(erasInWesternYears(hanDatesInDigits(apart)), today);
}
