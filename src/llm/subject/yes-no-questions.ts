import { simplifiedQuery } from '../text/short-query.ts';
import { inWordsOf } from './synonyms.ts';

/** Whether a query asks whether something is allowed or exists (可以帶狗嗎), and no text has a character of it. */
export function lacksWhatIsAskedFor(query: string, texts: readonly string[]): boolean {
  const [, alternative, plain] = WHETHER.exec(simplifiedQuery(query).trim()) ?? [];
  const asked = alternative ?? plain;
  if (asked === undefined || OPEN.test(asked)) return false;
  const inOwnWords = inWordsOf(asked);
  const characters = [...asked].filter((character) => !EMPTY.includes(character));
  if (characters.length < MIN_CHARACTERS) return false;
  return !texts.map(inOwnWords).some((text) => characters.some((character) => text.includes(character)));
}

const MIN_CHARACTERS = 2; // a single one, such as 吃, 用 or 喝, is in too many words
/** 能 counts only with 吗: 性能比较 and 功能介绍 do not ask whether something is possible. */
const WHETHER =
  /(?:(?:可不可以|能不能|能否|可否|有没有|需不需要|要不要)(\p{Script=Han}{1,8}?)[吗么]?|(?:可以|(?<![性功智才可])能|需要)(\p{Script=Han}{1,8}?)吗)[?？]?$/u;
const OPEN = /什么|[哪谁几怎]|多[少久大]|如何/;
const EMPTY = '的了在用做去来给把';
