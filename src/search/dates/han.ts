import { hanNumber } from '../../text/han-numerals.ts';

/** Rewrites the Han numerals of dates in a folded query as digits: 二〇二六年, 一一五年度, 四月三日, 十一月. */
export function hanDatesInDigits(query: string): string {
  return query
    .replace(YEAR, inDigits)
    .replace(REPUBLIC_YEAR, inDigits)
    .replace(DAY, (words, month: string, day?: string) =>
      dateOf(words, hanNumber(month), day === undefined ? undefined : hanNumber(day)),
    )
    .replace(MONTH, (words, month: string) => dateOf(words, hanNumber(month)));
}

function inDigits(words: string): string {
  return String(hanNumber(words));
}

function dateOf(words: string, month: number, day?: number): string {
  if (month < 1 || month > 12 || (day ?? 1) < 1 || (day ?? 1) > 31) return words;
  return `${month}月${day ?? ''}`;
}

const DIGIT = '[〇○零一二三四五六七八九]';

/** A Western year as Hong Kong's papers write it. */
const YEAR = new RegExp(String.raw`(?<!${DIGIT})(?:一[八九]|二[〇○零])${DIGIT}{2}(?=\s?年)`, 'g');

/** A year of the Republic without its era, as in 一一五年三月 and 一一五年度: nobody counts so many years and months. */
const REPUBLIC_YEAR = new RegExp(
  String.raw`(?<!${DIGIT})一[〇○零一二]${DIGIT}(?=年(?:度|\s|[\d一二三四五六七八九十]{1,2}月))`,
  'g',
);

/** Excludes durations (近三月) and ordinals (第三月), which are not names of months. */
const NO_NAME = '(?<!(?:[一二三四五六七八九十近这那前后每第头满几数个隔逾超连续过去半上下两整正]|(?<!日)本)\\s?)';

const DAY = new RegExp(
  `${NO_NAME}([一二三四五六七八九十]{1,3})月(?:([一二三四五六七八九十廿卅]{1,3})(?=[日号])|(?=\\s?\\d{1,2}\\s?[日号]))`,
  'g',
);

/**
 * A month's name: 十一月 and 十二月 anywhere, the others only if nothing follows that may make them part of a name: 三月天, 五月天,
 * 六月雪, 一月一次. Days of the lunar calendar stay: 八月十五, 三月 三.
 */
const MONTH = new RegExp(
  String.raw`${NO_NAME}(十[一二](?=月(?!党|花|\s?[一二三四五六七八九十廿初]))|[一二三四五六七八九十]{1,2}(?=月(?:份|$|[^\u3400-\u9fff\d](?![一二三四五六七八九十廿初雪]|革命)|[上中下]旬|[初底末](?![一二三四五六七八九十])|营收|出口|失业|物价|通膨|房价|销量|新番|档期|地震|台风|选举|发票)))月`,
  'g',
);
