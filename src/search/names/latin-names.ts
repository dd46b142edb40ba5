import { isOtherwiseAWord } from './ambiguous-latin.ts';
import { findNames, type NameMatch } from './names.ts';
import { NEWS_WORDS } from './news-words.ts';

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
 * unambiguous name, other words may outnumber those of the names by one: MediaTek dimensity roadmap.
 */
function isAboutNames(text: string, names: readonly NameMatch[], asked: readonly NameMatch[]): boolean {
  const outside = without(text, names).replace(COMPOUNDS, '$1');
  if (SENTENCE.test(outside)) return false;
  const covered = wordsOf(text).length - wordsOf(without(text, names)).length;
  return othersIn(without(text, asked)) === 0 || (othersIn(outside) <= covered + 1 && names.some(isOwnWord));
}

function without(text: string, matches: readonly NameMatch[]): string {
  return matches.reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
}

function othersIn(text: string): number {
  return wordsOf(text).filter((word) => !NEWS_WORDS.has(word.toLowerCase())).length;
}

/** Compounds of two words: carry on, check-in. */
const COMPOUNDS =
  /\b(carry|check|sign|log|start|add|lay|buy|sell|spin|roll|shut|ramp|turn)[ -](?:on|in|up|out|off|down|over)\b/gi;

const SENTENCE =
  /\b(?:who|what|how|where|when|why|which|is|are|was|were|do|does|did|can|my|the|a|an|of|to|in|on|for|from|with|and|at|by|up)\b/i;

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\d][\p{L}\d'’]*/gu)?.filter((word) => !/\d/.test(word)) ?? [];
}

const OWN_WORD_KINDS = new Set(['company', 'org', 'gov', 'school', 'person']);

/** Whether a name has one meaning only, unlike towns, works and short acronyms. */
function isOwnWord({ name, spelling }: NameMatch): boolean {
  return OWN_WORD_KINDS.has(name.kind) && !isOtherwiseAWord(spelling);
}
