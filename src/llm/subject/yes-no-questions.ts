import { simplifiedQuery } from '../text/short-query.ts';
import { inWordsOf } from './synonyms.ts';

/** Whether a query asks if something may be done or is there (可以帶狗嗎), and no text has a character of it. */
export function lacksWhatIsAskedFor(query: string, texts: readonly string[]): boolean {
  const [, alternative, plain] = WHETHER.exec(simplifiedQuery(query).trim()) ?? [];
  const asked = alternative ?? plain;
  if (asked === undefined || OPEN.test(asked)) return false;
  const inOwnWords = inWordsOf(asked);
  const characters = [...asked].filter((character) => !EMPTY.includes(character));
  if (characters.length < MIN_CHARACTERS) return false;
  return !texts.map(inOwnWords).some((text) => characters.some((character) => text.includes(character)));
}

const MIN_CHARACTERS = 2; // one alone is eaten, used or drunk in too many words
/** A plain 能 is one with 吗 alone: 性能比较 and 功能介绍 ask for nothing that may be. */
const WHETHER =
  /(?:(?:可不可以|能不能|能否|可否|有没有|需不需要|要不要)(\p{Script=Han}{1,8}?)[吗么]?|(?:可以|(?<![性功智才可])能|需要)(\p{Script=Han}{1,8}?)吗)[?？]?$/u;
const OPEN = /什么|[哪谁几怎]|多[少久大]|如何/;
const EMPTY = '的了在用做去来给把';
