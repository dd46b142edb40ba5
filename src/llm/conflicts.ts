import { overlap } from './grams.ts';
import type { Ranked } from './rank.ts';

const SAME_SUBJECT = 0.5; // shared pairs, numbers aside
const MAX_NAMED = 1;

/**
 * Sentences that say the same as a chosen one with other numbers, by a source as recent. An older source that differs is
 * out of date; one of the same days disagrees, and the reader is to know.
 */
export function conflictsWith(chosen: readonly Ranked[], ranked: readonly Ranked[]): Ranked[] {
  const contrary = ranked.filter(
    (sentence) => !chosen.includes(sentence) && chosen.some((other) => contradicts(sentence, other)),
  );
  return contrary.slice(0, MAX_NAMED);
}

function contradicts(one: Ranked, other: Ranked): boolean {
  if (one.source === other.source || one.weight !== other.weight) return false;
  const [ones, others] = [numbersIn(one.text), numbersIn(other.text)];
  if (ones.size === 0 || others.size === 0 || ones.isSubsetOf(others) || others.isSubsetOf(ones)) return false;
  return overlap(words(one), words(other)) >= SAME_SUBJECT;
}

function words({ grams }: Ranked): Set<string> {
  return new Set([...grams].filter((gram) => !/\d/.test(gram)));
}

function numbersIn(text: string): Set<string> {
  return new Set(
    text
      .normalize('NFKC')
      .replace(/(?<=\d),(?=\d{3})/g, '')
      .match(/\d+(?:\.\d+)?/g) ?? [],
  );
}
