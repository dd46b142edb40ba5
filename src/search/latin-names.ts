import { isOtherwiseAWord } from './latin-words.ts';
import { findNames, type NameMatch } from './names.ts';

/** A text without Chinese, and the names in it that have a Chinese form worth asking for; empty where they are too small a part. */
export function latinNames(text: string): NameMatch[] {
  const names = findNames(text).filter(({ name, spelling }) => name.kind !== 'term' && /\p{Lu}/u.test(spelling));
  return isAboutNames(text, names) ? names : [];
}

/**
 * Half translated, a sentence asks nothing. A query is made of names alone, news words aside; those of bodies and people may
 * have as many other words beside them.
 */
function isAboutNames(text: string, names: readonly NameMatch[]): boolean {
  const outside = names.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  if (SENTENCE.test(outside)) return false;
  const others = wordsOf(outside).filter((word) => !NEWS_WORDS.has(word.toLowerCase())).length;
  const covered = names.reduce((sum, { start, end }) => sum + wordsOf(text.slice(start, end)).length, 0);
  return others === 0 || (others <= covered && names.some(isOwnWord));
}

const SENTENCE =
  /\b(?:who|what|how|where|when|why|which|is|are|was|were|do|does|did|can|my|the|a|an|of|to|in|on|for|from|with|and)\b/i;

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\d][\p{L}\d'’]*/gu)?.filter((word) => !/\d/.test(word)) ?? [];
}

const OWN_WORD_KINDS = new Set(['company', 'org', 'gov', 'school', 'person']);

/** Nothing else is called so: unlike towns, works and short acronyms. */
function isOwnWord({ name, spelling }: NameMatch): boolean {
  return OWN_WORD_KINDS.has(name.kind) && !isOtherwiseAWord(spelling);
}

/** What happens to anybody that news are about. */
const NEWS_WORDS = new Set(
  `news latest recent breaking today tonight tomorrow yesterday this next last week weekend month year now live update updates
  stock stocks share shares price prices earnings revenue results score scores standings schedule nominations nominees winners
  meeting summit election tariff tariffs sanctions war ceasefire outbreak outage layoffs talks earthquake weather forecast official website`.split(
    /\s+/,
  ),
);
