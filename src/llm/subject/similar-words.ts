import { folded } from '../text/folded.ts';
import { firstWordOf } from './first-word.ts';

/**
 * Returns, for each text, whether it lacks the query's first word and its title begins with a similar one: 台鐵 for 高鐵.
 * False for all if no title has the first word, which may then be something else.
 */
export function areAboutSimilarWords(query: string, texts: readonly { title: string; text: string }[]): boolean[] {
  const first = firstWordOf(query);
  if (first === undefined || !SHORT.test(first.word) || !texts.some(({ title }) => first.isIn(title))) {
    return texts.map(() => false);
  }
  return texts.map(({ title, text }) => {
    return folded(title).charAt(1) === first.word.charAt(1) && !first.isIn(`${title}\n${text}`);
  });
}

const SHORT = /^\p{Script=Han}{2}$/u;
