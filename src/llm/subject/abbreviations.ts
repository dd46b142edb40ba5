import { segmentsOf } from '../../text/segments.ts';
import { simplifiedQuery } from '../text/short-query.ts';

/**
 * Returns, for each text, whether it has what the query calls by a short name: 高捷 is in 高雄捷運, 台師大 in 臺灣師範大學.
 * Returns undefined if the query has no short name. The texts are in Simplified characters.
 */
export function haveAbbreviated(query: string, texts: readonly string[]): boolean[] | undefined {
  const name = shortNameIn(simplifiedQuery(query));
  return name === undefined ? undefined : texts.map((text) => hasInOrder(text, name));
}

/** Returns the first word, if its characters form no dictionary word and the last stands for a kind of organisation. */
function shortNameIn(query: string): string | undefined {
  const word = FIRST_WORD.exec(query)?.[1] ?? '';
  return word !== '' && [...segmentsOf(word)].length === word.length ? word : undefined;
}

/** First word whose last character stands for a university, metro, railway, hospital, bank, firm or office; not 停航. */
const FIRST_WORD = /^\s*((?![停断加补重])\p{Script=Han}{1,3}[大师科工商艺体医荣捷铁航银油糖院局署])(?![\p{L}\p{N}])/u;

const MAX_BETWEEN = 3;

/** Whether the characters of a name follow each other in the text with little between them: 台灣大學 for 台大. */
export function hasInOrder(text: string, name: string): boolean {
  for (let at = text.indexOf(name.charAt(0)); at >= 0; at = text.indexOf(name.charAt(0), at + 1)) {
    if (endFrom(text, name, at)) return true;
  }
  return false;
}

function endFrom(text: string, name: string, start: number): boolean {
  let at = start;
  for (const character of name.slice(1)) {
    const next = text.slice(at + 1, at + 2 + MAX_BETWEEN).indexOf(character);
    if (next < 0) return false;
    at += 1 + next;
  }
  return true;
}
