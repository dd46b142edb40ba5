import { toSimplified } from '../../script.ts';
import { shortQuery } from '../text/short-query.ts';
import { inWordsOf } from './synonyms.ts';

/** Whether a query asks if something may be done or is there (可以帶狗嗎), and no text has a character of it. */
export function lacksWhatIsAskedFor(query: string, texts: readonly string[]): boolean {
  const asked = WHETHER.exec(toSimplified(shortQuery(query)).trim())?.[1];
  if (asked === undefined) return false;
  const inOwnWords = inWordsOf(asked);
  const characters = [...asked].filter((character) => !EMPTY.includes(character));
  if (characters.length < MIN_CHARACTERS) return false;
  return !texts.map(inOwnWords).some((text) => characters.some((character) => text.includes(character)));
}

const MIN_CHARACTERS = 2; // one alone is eaten, used or drunk in too many words
const WHETHER =
  /(?:可不可以|可以|能不能|能否|可否|能|有没有|需不需要|需要|要不要)(\p{Script=Han}{1,8}?)[吗么]?[?？]?$/u;
const EMPTY = '的了在用做去来给把';
