import { toSimplified } from '../../text/script.ts';
import { overlap, queryGrams } from './grams.ts';
import type { Ranked } from './rank.ts';

const MIN_OVERLAP = 0.5; // shared words, numbers aside; at or above it two sentences have one subject
const MAX_CONFLICTS = 1;

/**
 * Returns sentences that give other numbers than a chosen one for the same subject, in a source of the same age: the
 * reader should know of the disagreement, whereas an older source is merely outdated. The query's words
 * in the chosen sentence must be in the other too, and the year or model that a number belongs to must be the same.
 */
export function conflictsWith(query: string, chosen: readonly Ranked[], ranked: readonly Ranked[]): Ranked[] {
  const asked = queryGrams(query);
  const contrary = ranked.filter(
    (sentence) => !chosen.includes(sentence) && chosen.some((other) => contradicts(sentence, other, asked)),
  );
  return contrary.slice(0, MAX_CONFLICTS);
}

function contradicts(one: Ranked, other: Ranked, asked: ReadonlySet<string>): boolean {
  if (one.source === other.source || one.weight !== other.weight) return false;
  if (!asked.intersection(other.grams).isSubsetOf(one.grams) || hasOtherNumber(one, other, asked)) return false;
  const [ones, others] = [figuresIn(one.text), figuresIn(other.text)];
  if (!isEqual(ones.about, others.about)) return false;
  const onlyDates = ones.amounts.size === 0 && others.amounts.size === 0;
  if (!onlyDates && !nests(ones.dates, others.dates)) return false;
  const kind = onlyDates ? 'dates' : 'amounts';
  if (ones[kind].size === 0 || others[kind].size === 0 || nests(ones[kind], others[kind])) return false;
  return overlap(words(one), words(other)) >= MIN_OVERLAP;
}

/** Whether only one of the two sentences has a number that the query names. */
function hasOtherNumber(one: Ranked, other: Ranked, asked: ReadonlySet<string>): boolean {
  const numbers = new Set([...asked].filter((gram) => /\d/.test(gram)));
  return !isEqual(numbers.intersection(one.grams), numbers.intersection(other.grams));
}

function words({ grams }: Ranked): Set<string> {
  return new Set([...grams].filter((gram) => !/\d/.test(gram)));
}

interface Figures {
  /** What the numbers refer to: years, quarters, models, and all Latin words ("Pro"). */
  about: ReadonlySet<string>;
  dates: ReadonlySet<string>;
  amounts: ReadonlySet<string>;
}

function figuresIn(text: string): Figures {
  let rest = toSimplified(text.normalize('NFKC')).replace(/(?<=\d),(?=\d{3})/g, '');
  const take = (pattern: RegExp): Set<string> => {
    const found = new Set(rest.match(pattern)?.map((part) => part.toLowerCase().replace(/[\s-]/g, '')));
    rest = rest.replace(pattern, ' ');
    return found;
  };
  const dates = take(DATE);
  const about = take(PERIOD)
    .union(take(MODEL))
    .union(take(/[a-z]+/gi));
  return { about, dates, amounts: take(/\d+(?:\.\d+)?/g) };
}

const DATE = /\d{1,2}月\d{1,2}[日号]/g;
const PERIOD =
  /(?:\d{1,4}|[一二三四五六七八九十]{1,3})(?:年|季|届|代|期|版|级|月)|[今明去前]年|[上下][半个]?[年季月]|[本当]季|\d{4}(?=[/-]\d)/g;
/** A number in a name: `iPhone 17`, `v5.2`, `Q3`; not `USD 300` or `GDP 3.5%`. */
const MODEL =
  /(?<![a-z])(?!(?:NT|US|HK|TWD|USD|HKD|RMB|CNY|JPY|EUR)\b)[a-z]{1,20}[ -]?\d+(?:\.\d+){0,3}(?![\d.]|\s?[%元万亿倍])/gi;

function isEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && one.isSubsetOf(other);
}

function nests(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.isSubsetOf(other) || other.isSubsetOf(one);
}
