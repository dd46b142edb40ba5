import { memoize } from '../../memoize.ts';
import { folded } from '../text/folded.ts';
import { GROUPS } from './synonym-groups.ts';

const groups = GROUPS.trim()
  .split('\n')
  .map((line) => line.split(' '));

/**
 * Returns a function that replaces words of a text by the query's word of the same group. The result, in Simplified and
 * lower case, is for comparing, not for reading.
 */
export function inWordsOf(query: string): (text: string) => string {
  const asking = folded(query);
  const own = new Map<string, string>();
  for (const group of groups) {
    const asked = group.filter((word) => has(asking, word)).sort((one, other) => other.length - one.length)[0];
    if (asked === undefined) continue;
    for (const word of group) if (!asking.includes(word) && !own.has(word)) own.set(word, asked);
  }
  if (own.size === 0) return folded;
  const longestFirst = [...own.keys()].sort((one, other) => other.length - one.length);
  const pattern = new RegExp(longestFirst.map(toPattern).join('|'), 'g');
  return (text) => folded(text).replace(pattern, (word) => ` ${own.get(word) ?? word} `);
}

/** Whether a text has a word; both are folded. */
function has(text: string, word: string): boolean {
  if (!text.includes(word) || !/[a-z]/.test(word)) return text.includes(word);
  return asLatinWord(word).test(text);
}

const asLatinWord = memoize((word: string) => new RegExp(toPattern(word)));

function toPattern(word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return /^[a-z]/.test(word) ? `\\b${escaped}s?\\b` : escaped;
}
