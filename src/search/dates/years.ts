import { hanNumber } from '../../text/han-numerals.ts';

/**
 * Rewrites the years beside days and months in a folded query with four digits (去年11月, 2年前 11月, 24年11月), and drops days
 * and months of no particular year: 每年11月, 農曆八月.
 */
export function yearsInFull(query: string, today: Date): string {
  const year = today.getUTCFullYear();
  return query
    .replace(ANY_YEAR, ' ')
    .replace(SAID, (_words, word: string) => `${year + (YEARS_ON[word] ?? 0)}年`)
    .replace(AGO, (_words, number: string) => `${year - hanNumber(number)}年`)
    .replace(SHORT, (words, digits: string) => {
      const short = Number(digits);
      if (short <= (year + 1) % 100) return `${2000 + short}年`;
      return short >= FIRST_REPUBLIC ? `${1911 + short}年` : words;
    })
    .replace(LASTING, ' ')
    .replace(APART, (_words, word: string) => `${year + (YEARS_ON[word] ?? 0)}年`);
}

const YEARS_ON: Readonly<Record<string, number>> = {
  大前: -3,
  前: -2,
  去: -1,
  旧: -1,
  上: -1,
  今: 0,
  本: 0,
  明: 1,
  来: 1,
  后: 2,
};

const FIRST_REPUBLIC = 60; // earlier years of the Republic are not written with two digits

const DATE = String.raw`\d{1,2}(?:\s?月|\/\d{1,2}(?![\d/]))`;

const ANY_YEAR = new RegExp(
  String.raw`(?:[每历往逐某同当该翌次隔多]年|[农阴旧夏]历)\s?的?\s?${DATE}(?:\s?\d{1,2}\s?[日号]?)?`,
  'g',
);
const SAID = new RegExp(String.raw`(?<![比较跟与]\s?)(大前|[前去旧上今本明来后])年\s?的?\s?(?=${DATE}|第[1-4]季)`, 'g');
const AGO = new RegExp(String.raw`([\d一二两三四五六七八九十]{1,3})\s?年之?前\s?的?\s?(?=${DATE})`, 'g');
/** A two-digit year, but not the length of a sentence or of service. */
const SHORT = /(?<![\d.第]|[判刑处囚资龄]\s?)(\d\d)\s?年\s?(?=\d{1,2}\s?月|第[1-4]季)/g;

/** A duration: 1年3月, 三年六月. */
const LASTING = /(?<![\d.])(?:\d{1,2}|[一二两三四五六七八九十]{1,2})\s?年[又零]?\s?\d{1,2}\s?月/g;

/** A year apart from its date, as in 去年 花蓮 地震 11月. */
const APART = new RegExp(String.raw`(?<!\S)([前去])年(?=\s[^\d比较跟与]{1,30}\s${DATE})`, 'g');
