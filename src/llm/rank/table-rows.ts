import { toSimplified } from '../../text/script.ts';
import { gramsOf, queryGrams } from './grams.ts';
import type { Ranked } from './rank.ts';

/**
 * Drops table rows that name less of the query than another chosen row: that of 星河 beside 星河 Pro, when the Pro is asked
 * about. A row that is a sentence begins with its first column's name and cell. A query that compares keeps all rows.
 */
export function withoutOtherRows(query: string, chosen: readonly Ranked[]): Ranked[] {
  if (COMPARES.test(toSimplified(query))) return [...chosen];
  const wanted = new Set([...queryGrams(query)].filter((gram) => !SINGLE.test(gram)));
  const named = new Map(chosen.map((one) => [one, wanted.intersection(new Set(gramsOf(nameOf(one))))]));
  const isLess = (one: Ranked, other: Ranked) => {
    const [own = new Set(), others = new Set()] = [named.get(one), named.get(other)];
    return own.size < others.size && own.isSubsetOf(others);
  };
  return chosen.filter((one) => !chosen.some((other) => areOfOneTable(one, other) && isLess(one, other)));
}

/** A single character, which two words may share by chance: 票 is in 票價 and 全票. */
const SINGLE = /^\p{Script=Han}$/u;
const COMPARES = /比较|差[别异在]|区别|不同|哪[个种款]|各|所有|全部|\b(?:vs|versus|compare)\b/i;
const ROW = /^([^：，。]{1,20})：([^：，]{1,60})，[^：，。]{1,20}：/;

function areOfOneTable(one: Ranked, other: Ranked): boolean {
  const [column, same] = [ROW.exec(one.text)?.[1], ROW.exec(other.text)?.[1]];
  return column !== undefined && column === same && one.source === other.source;
}

function nameOf({ text }: Ranked): string {
  return ROW.exec(text)?.[2] ?? '';
}
