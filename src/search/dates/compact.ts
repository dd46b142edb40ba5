import { dayOf } from './start.ts';

/**
 * Rewrites dates written as one number (20240403, 202603) in a folded query with 年, 月 and 日, unless the number denotes
 * something else.
 */
export function compactDatesApart(query: string, today: Date): string {
  if (NUMBERED.test(query)) return query;
  const apart = query.replace(DAY, (number, year, month, day) => written(today, number, year, month, day));
  if (CODED.test(query)) return apart;
  return apart.replace(MONTH, (number, year, month) => written(today, number, year, month));
}

function written(today: Date, number: string, year: string, month: string, day?: string): string {
  const isDate = dayOf(Number(year), Number(month), Number(day ?? 1)) !== undefined;
  if (!isDate || Number(year) > today.getUTCFullYear() + 1) return number;
  return `${year}年${month}月${day === undefined ? '' : `${day}日`}`;
}

const APART = String.raw`(?<![\w.:/#+-])`;

/** Measure words that make a number a quantity, unless they begin another word: 人民币, 股市, 期货. */
const COUNTED =
  '期(?![货权指末中])|号|人(?![民工才事行气形寿])|元(?![旦首宵])|点(?!评)|块|只|个(?!股)|件|股(?![市价东票指灾])|张(?=\\s|$)|楼(?![市盘价])|室';
const ENDS = String.raw`(?![\w.:/+-]|${COUNTED})`;

const DAY = new RegExp(`${APART}(199\\d|20[0-3]\\d)(\\d\\d)(\\d\\d)${ENDS}`, 'g');

/** Only years that no postal code of Shanghai begins with: 201203. */
const MONTH = new RegExp(`${APART}(20[23]\\d)(\\d\\d)${ENDS}`, 'g');

/** Context in which a number is not a date: a phone, company, order or version number, or a query of nothing else. */
const NUMBERED =
  /^\d+$|统编|统一编号|[编型料货单案文学工帐账卡区]号|[代号番]码|代号|条码|订单|电话|手机|传真|邮[编政递]|发票号|版本|韧体|固件|快递|\b(?:build|version|tel|fax|isbn|qq|id)\b/;

/** Context in which six digits are the code of a security. */
const CODED = /代码|股票|股价|基金|净值/;
