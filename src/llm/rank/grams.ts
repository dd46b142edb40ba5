import { hanRuns, hasHan } from '../../text/han.ts';
import { folded } from '../text/folded.ts';
import { simplifiedQuery } from '../text/short-query.ts';

/** Returns grams for comparing texts: Han characters and their pairs, Latin words, numbers; Simplified, lower case. */
export function gramsOf(text: string): string[] {
  const plain = folded(text);
  const grams = wordsOf(plain);
  for (const run of hanRuns(plain)) {
    for (let at = 0; at < run.length; at++) {
      grams.push(run.charAt(at));
      if (at + 1 < run.length) grams.push(run.slice(at, at + 2));
    }
  }
  return grams;
}

function wordsOf(text: string): string[] {
  return (text.match(/[a-z]+|\d+(?:\.\d+)?/g) ?? []).map(stemOf);
}

/** Returns the share of the wanted grams that a folded text has, 0..1, without listing its own, which are far more. */
export function shareIn(text: string, wanted: ReadonlySet<string>): number {
  const words = new Set(wordsOf(text));
  let held = 0;
  for (const gram of wanted) if (hasHan(gram) ? text.includes(gram) : words.has(gram)) held++;
  return held / Math.max(1, wanted.size);
}

/** Strips the plural ending of an English word, so that "patches" is "patch". */
function stemOf(word: string): string {
  return word.length < 4 ? word : word.replace(/(?<=(?:ch|sh|ss|x|z))es$|(?<![sui])s$/, '');
}

/** Returns the grams of a query's subject, without question words; those of the whole query if nothing else is left. */
export function queryGrams(query: string): ReadonlySet<string> {
  const asking = simplifiedQuery(query);
  const subject = new Set(gramsOf(asking.replace(QUESTION_WORDS, ' ')));
  return subject.size > 0 ? subject : new Set(gramsOf(asking));
}

/** Returns the Jaccard index of two sets, 0..1. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const gram of one) if (other.has(gram)) shared++;
  return shared / Math.max(1, one.size + other.size - shared);
}

const QUESTION_WORDS =
  /为什么|是什么|什么|怎么样|怎么办|怎么|如何|为何|多少|哪些|哪里|哪个|哪一|是否|有没有|请问|吗|呢|的|\b(?:what|how|why|when|where|which|who|is|are|the|an?|of|to|in|for|do|does)\b/gi;
