import { readFileSync } from 'node:fs';

/** What an English word or name is called in Chinese. */
export interface Translation {
  /** In Traditional; regional words and names are still to be chosen. */
  chinese: string;
  /** Whether the English begins with a capital, as names do. */
  isProper: boolean;
  /** Whether it is a name of something in a Chinese-speaking country. */
  isHome: boolean;
}

/** Our own words come before the dictionary's; english.tsv is from CC-CEDICT, made by .ci/build-english.ts. */
const OWN = linesOf('english-own.tsv');
const DICTIONARY = linesOf('english.tsv');

/** Returns the translations of a phrase in lower case, its last word in either number. */
export function translationsOf(phrase: string): readonly Translation[] {
  for (const form of formsOf(phrase)) {
    const found = lookup(OWN, form);
    const known = found.length > 0 ? [...found, ...lookup(DICTIONARY, form).filter(({ isProper }) => isProper)] : [];
    const all = known.length > 0 ? known : lookup(DICTIONARY, form);
    if (all.length > 0) return all;
  }
  return [];
}

function linesOf(file: string): readonly string[] {
  const text = readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** Returns a phrase as written and with its last word in the singular: vaccines, batteries, boxes. */
function formsOf(phrase: string): string[] {
  const singular = phrase
    .replace(/(?<=[a-z]{3})ies$/, 'y')
    .replace(/(?<=[a-z]{2})(?:(?<=x|ch|sh|ss)es|(?<![su'])s)$/, '');
  return singular === phrase ? [phrase] : [phrase, singular];
}

/** Finds lines by their first column; binary search keeps 24,000 lines out of a map, which would take 5 MB. */
function lookup(lines: readonly string[], key: string): Translation[] {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (keyOf(lines[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  const found: Translation[] = [];
  for (let at = low; keyOf(lines[at] ?? '') === key; at++) {
    const [english = '', chinese = '', home] = (lines[at] ?? '').split('\t');
    found.push({ chinese, isProper: /^[A-Z]/.test(english), isHome: home === '+' });
  }
  return found;
}

function keyOf(line: string): string {
  return line
    .slice(0, Math.max(0, line.indexOf('\t')))
    .toLowerCase()
    .replaceAll('-', ' ');
}
