import { hasHan } from '../../text/han.ts';
import { shortQuery } from '../text/short-query.ts';
/**
 * Whether a question in Latin letters names somebody or something (`population of Reykjavik`) that no text mentions,
 * while each text names others. Capitalized words are names if other words have no capital, except for the first word;
 * adjacent ones are one name. `Kestrel Robotics` does not mention `Lumora Robotics`.
 */
export function lacksLatinNames(query: string, texts: readonly string[]): boolean {
  if (hasHan(query)) return false;
  const names = namesIn(query);
  if (names.length === 0 || texts.length < MIN_TEXTS || texts.some(isForeign)) return false;
  const words = texts.map(wordsIn);
  if (!words.every(namesSomebody)) return false;
  return !names.some((name) => {
    const endsInCommon = isCommon(name.at(-1) ?? '', words);
    return words.some((each) => mentions(each, name, endsInCommon));
  });
}

interface Word {
  text: string;
  /** The capitalized word right before this one. */
  before: string | undefined;
  /** Whether this word begins the text, or follows a full stop or another mark. */
  isFirst: boolean;
}

function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  let [last, end] = ['', -1];
  const letters = plain(text);
  for (const { 0: word, index } of letters.matchAll(WORD)) {
    const isFirst = end < 0 || letters.slice(end, index) !== ' ';
    words.push({ text: word, before: !isFirst && CAPITALIZED.test(last) ? last : undefined, isFirst });
    [last, end] = [word, index + word.length];
  }
  return words;
}

/** Whether a text has any name: a text without one may be about what is asked and not name it. */
function namesSomebody(words: readonly Word[]): boolean {
  return words.some(({ text, isFirst }) => !isFirst && isLong(text) && CAPITALIZED.test(text) && !NO_NAME.test(text));
}

/** Whether a word of a name is an ordinary one: robotics is in the names of many. */
function isCommon(word: string, texts: readonly Word[][]): boolean {
  const stem = stemOf(word).toLowerCase();
  return texts.some((words) => words.some(({ text }) => text.startsWith(stem)));
}

const MIN_TEXTS = 2; // a single text may leave out what its page is about, or call it otherwise

function namesIn(query: string): string[][] {
  const words = plain(shortQuery(query)).match(WORD) ?? [];
  if (!words.some((word) => /^\p{Ll}{4}/u.test(word))) return []; // a headline has capitals everywhere
  const names: string[][] = [];
  for (const [at, word] of words.entries()) {
    if (at === 0 || !CAPITALIZED.test(word) || NO_NAME.test(word)) continue;
    const before = names.at(-1);
    if (before !== undefined && before.at(-1) === words[at - 1]) before.push(word);
    else names.push([word]);
  }
  return names.filter((name) => name.some(isLong));
}

/** Whether a word is long enough to identify a name: New and Sun are in too many. */
function isLong(word: string): boolean {
  return word.length > 3;
}

const WORD = /[\p{L}\d]+/gu;
/** Not SQL or iPhone: texts often spell out such names. */
const CAPITALIZED = /^\p{Lu}\p{Ll}{1,30}$/u;
const NO_NAME =
  /^(?:January|February|March|April|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|English|Internet)$/;

/** Removes accents and possessive endings. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s\b/g, '');
}

const MIN_FOREIGN_CHARACTERS = 20;

/** Whether a text is in Chinese, Japanese or Korean, which write the name in their own characters. */
function isForeign(text: string): boolean {
  return (text.match(/[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7af]/g)?.length ?? 0) >= MIN_FOREIGN_CHARACTERS;
}

/** Whether a text has a name's beginning, initials or last word alone, with any ending: Mexican for Mexico. */
function mentions(words: readonly Word[], name: readonly string[], endsInCommon: boolean): boolean {
  const [first, last] = [stemOf(name.find(isLong) ?? '').toLowerCase(), stemOf(name.at(-1) ?? '')];
  const initials = name.map((word) => word.charAt(0)).join('');
  return words.some(({ text, before }) => {
    if (text.toLowerCase().startsWith(first) || (name.length > 1 && text === initials)) return true;
    if (name.length === 1 || endsInCommon || !text.startsWith(last)) return false;
    return before === undefined || OFFICE.test(before);
  });
}

function stemOf(word: string): string {
  return word.slice(0, Math.max(4, word.length - 3));
}

const OFFICE =
  /^(?:Mr|Mrs|Ms|Dr|Sir|Professor|President|Minister|Senator|Governor|Mayor|Chief|Judge|The|In|On|At|By|For|When)$/;
