import { compactDatesApart } from './compact.ts';
import { englishDatesInChinese } from './english.ts';
import { erasInWesternYears } from './eras.ts';
import { hanDatesInDigits } from './han.ts';
import { normalizeQuarters } from './quarters.ts';
import { yearsInFull } from './years.ts';

/** Rewrites the dates of a folded query in one notation: 2026年11月18日, 11月18日. Leaves the rest unchanged. */
export function normalizeDates(query: string, today: Date): string {
  return NOTATIONS.reduce((text, { needs, write }) => (needs.test(text) ? write(text, today) : text), query);
}

/** Applied in order, as each reads what the earlier ones wrote. `needs` is a cheap test that most queries fail. */
const NOTATIONS = [
  { needs: /\d{6}/, write: compactDatesApart },
  { needs: /[a-z]{3}/, write: englishDatesInChinese },
  { needs: /[年月]/, write: hanDatesInDigits },
  { needs: /年|\d[./-]/, write: erasInWesternYears },
  { needs: /[季半]|[qh][1-4]|[1-4]q/, write: normalizeQuarters },
  { needs: /[年历]/, write: yearsInFull },
];
