import { hanNumber } from '../../text/han-numerals.ts';

/** Rewrites years of eras in a folded query as Western ones: 民國115年, 民國一一五年, 令和8年 and 115.05.20 become 2026. */
export function erasInWesternYears(query: string): string {
  return query
    .replace(ERA_YEAR, (_words, era: string, year: string) =>
      String((YEAR_BEFORE[era] ?? 0) + (year === '元' ? 1 : hanNumber(year))),
    )
    .replace(OFFICES_DATE, (year) => String(1911 + Number(year)));
}

/** Year of the Republic in a date as Taiwan's authorities write it. Not a version number: Firefox 115.11.20. */
const OFFICES_DATE =
  /(?<![\w.:/-]|[a-z版]\s)1[0-3]\d(?=\.(?:0?[1-9]|1[0-2])\.(?:0?[1-9]|[12]\d|3[01])(?![\w.]|\s?版)|-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\w-]))/g;

/** The Western year before the first year of each era whose years are still used in queries. */
const YEAR_BEFORE: Readonly<Record<string, number>> = {
  民国: 1911,
  明治: 1867,
  大正: 1911,
  昭和: 1925,
  平成: 1988,
  令和: 2018,
  贞观: 626,
  洪武: 1367,
  永乐: 1402,
  嘉靖: 1521,
  万历: 1572,
  崇祯: 1627,
  顺治: 1643,
  康熙: 1661,
  雍正: 1722,
  干隆: 1735, // 乾隆, folded
  嘉庆: 1795,
  道光: 1820,
  咸丰: 1850,
  同治: 1861,
  光绪: 1874,
  宣统: 1908,
};

const ERA_YEAR = new RegExp(
  String.raw`(${Object.keys(YEAR_BEFORE).join('|')})\s{0,2}(元|\d{1,3}|[〇○零一二三四五六七八九十百]{1,6})(?=\s?[年/.-])`,
  'g',
);
