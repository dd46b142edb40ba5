import { hanNumber } from '../../text/han-numerals.ts';

/**
 * Rewrites quarters and half-years of a folded query in one notation, a half as its first quarter: 27年Q1, 1Q27 and
 * 27年第一季度 become 27年第1季, 去年下半年 becomes 去年第3季.
 */
export function normalizeQuarters(query: string): string {
  return query
    .replace(
      BEFORE_YEAR,
      (_words, before: string | undefined, after: string, year: string) => `${year}年第${before ?? after}季`,
    )
    .replace(AFTER_YEAR, (_words, part: string) => `年第${quarterOf(part)}季`);
}

function quarterOf(part: string): number {
  if (/[半h]/.test(part)) return /[下2]/.test(part) ? 3 : 1;
  return hanNumber(part.replace(/[^1-4一二三四]/g, ''));
}

/** A quarter before its year: Q1 2027, 1Q27, 4Q2026. */
const BEFORE_YEAR = /(?<![\w.-])(?:q([1-4])\s?(?=20)|([1-4])q\s?)(20[0-3]\d|[23]\d)(?![\w.:/-])/g;

/** A quarter or half after its year, which may be a word such as 去年: 2027 Q1, 115年第三季, 26Q4, 2026 H2. */
const AFTER_YEAR =
  /(?:(?<=(?<![\d.])(?:20[0-3]\d|1[0-3]\d|[23]\d)\s?|[前去旧今本明])年\s?|(?<=(?<![\d.])20[0-3]\d)\s?|(?<=(?<![\w.])[23]\d)(?=q))(q[1-4](?!\w)|h[12](?!\w)|第\s?[1-4一二三四]\s?季度?|[上下]半年度?)/g;
