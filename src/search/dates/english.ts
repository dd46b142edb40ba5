/** Rewrites English dates in a folded query as Chinese ones: April 3, 3rd of April, 3 April 2024, Nov 2025. */
export function englishDatesInChinese(query: string): string {
  return query
    .replace(MONTH_DAY, (_words, month: string, day: string, year?: string) => dateOf(month, day, year))
    .replace(DAY_MONTH, (words, day: string, ordinal = '', month = '', year: string | undefined, at = 0) =>
      year === undefined && ordinal === '' && at > 0 ? words : dateOf(month, day, year),
    )
    .replace(MONTH_YEAR, (_words, month: string, year: string) => dateOf(month, '', year));
}

function dateOf(month: string, day: string, year: string | undefined): string {
  const number = MONTHS.indexOf(month.slice(0, 3)) + 1;
  return `${year === undefined ? '' : `${year}年`}${number}月${day === '' ? '' : `${day}日`}`;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DAY = '([1-9]|[12]\\d|3[01])';
const YEAR = '((?:19|20)\\d\\d)';

/** A month and a day. Excludes the verb `may` (may 2 people) and attacks that are named by their date, such as 9/11. */
const MONTH_DAY = new RegExp(
  String.raw`\b(?!may \d{1,2} (?:people|persons|users|guests|or|and|to|of)\b|(?:jan|oct|sept?)[a-z]{0,6} (?:6|7|11)(?:th)? (?:attack|terror|massacre|hamas|riot|capitol|hearing|committee|hijack))${MONTH}\.?\s${DAY}(?:st|nd|rd|th)?(?![\w:%/]|[.,]\d)(?:,?\s${YEAR}\b)?`,
  'g',
);

/** A day and a month. Unless at the start, the day needs an ordinal or a year: iOS 18 may, Windows 11 October. */
const DAY_MONTH = new RegExp(
  String.raw`(?<![\w.:/-])${DAY}(st|nd|rd|th)?(?: of)? ${MONTH}\b\.?(?:,?\s${YEAR}\b)?`,
  'g',
);

const MONTH_YEAR = new RegExp(String.raw`\b${MONTH}\.?,?\s${YEAR}\b`, 'g');
