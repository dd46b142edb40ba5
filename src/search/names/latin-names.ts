import { isOtherwiseAWord } from './ambiguous-latin.ts';
import { findNames, type NameMatch } from './names.ts';
import { isEnglishSentence, NEWS_WORDS, newsWordsInChinese } from './news-words.ts';

/**
 * Returns the names in a text without Chinese whose Chinese forms are worth searching for, and beside an unambiguous
 * name ordinary terms too. Empty where names are too small a part of the text.
 */
export function latinNames(text: string): NameMatch[] {
  const found = findNames(text).filter(({ name, spelling, start }) =>
    // A capitalized term is part of a name: Pixel 9 is not about pixels.
    name.kind === 'term' ? !/\p{Lu}/u.test(text.charAt(start)) : /\p{Lu}/u.test(spelling),
  );
  const names = found.filter(({ name }) => name.kind !== 'term');
  const asked = names.some(isOwnWord) ? found : names;
  return isAboutNames(text, names, asked) ? asked : [];
}

/**
 * Whether a text consists of names, terms and news words alone: a half-translated sentence finds nothing. Beside an
 * unambiguous name, other words may outnumber those of the names by one: MediaTek dimensity roadmap. A sentence is
 * about its names if everything else in it can be translated: how to book Studio Ghibli museum tickets.
 */
function isAboutNames(text: string, names: readonly NameMatch[], asked: readonly NameMatch[]): boolean {
  const outside = without(text, names);
  if (isEnglishSentence(outside)) return names.length > 0 && !/[a-z]/i.test(newsWordsInChinese(outside));
  const covered = wordsOf(text).length - wordsOf(outside).length;
  const others = othersIn(outside.replace(ADVERBS, ' '));
  return othersIn(without(text, asked)) === 0 || (others <= covered + 1 && names.some(isOwnWord));
}

function without(text: string, matches: readonly NameMatch[]): string {
  return matches.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
}

/** Second halves of compounds, which are no words of their own: carry on, check-in. */
const ADVERBS = /\b(?:on|in|up|out|off|down|over)\b/gi;

/** Returns how many words have no translation. */
function othersIn(text: string): number {
  const isOther = (word: string) => /^\p{Script=Latin}/u.test(word) && !NEWS_WORDS.has(word.toLowerCase());
  return wordsOf(newsWordsInChinese(text)).filter(isOther).length;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\d][\p{L}\d'’]*/gu)?.filter((word) => !/\d/.test(word)) ?? [];
}

const OWN_WORD_KINDS = new Set(['company', 'org', 'gov', 'school', 'person']);

/** Whether a name has one meaning only, unlike towns, works and short acronyms. */
function isOwnWord({ name, spelling }: NameMatch): boolean {
  return OWN_WORD_KINDS.has(name.kind) && !isOtherwiseAWord(spelling);
}
