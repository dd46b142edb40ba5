import { folded } from '../text/folded.ts';
import { firstWordOf } from './first-word.ts';

/**
 * Which texts have the first word of the query nowhere, and a title that begins with what is called nearly so: 台鐵 for 高鐵. None
 * where no title has that word: it may be something else.
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
