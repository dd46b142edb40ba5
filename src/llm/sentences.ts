/**
 * A text's sentences in order, closing marks kept. A dot ends one only before a space and a capital, after a word that is
 * no abbreviation: decimals, versions and "U.S. Fed" stay whole.
 */
export function sentencesOf(text: string): string[] {
  return text
    .split(BREAK)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** The same, and long ones at their semicolons: a list of clauses can be quoted in part. */
export function clausesOf(text: string): string[] {
  return sentencesOf(text).flatMap((sentence) =>
    sentence.length > LONG_SENTENCE_CHARACTERS ? sentence.split(CLAUSE_BREAK) : [sentence],
  );
}

// Quantifiers are bounded here and below: a page may be one run of brackets or blanks a megabyte long.
const BREAK =
  /(?<=[。！？!?…][」』”’）)\]]{0,3})(?![。！？!?；;…」』”’）)\]])|(?<=[a-z0-9%)\]”"][.]["”)]?)(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|St|vs|No|Inc|Corp|Ltd|Co|etc|e\.g|i\.e)\.)(?=\s["“(]?[A-Z\u3400-\u9fff])|\n+/u;

const CLAUSE_BREAK = /(?<=[；;])/u;
const LONG_SENTENCE_CHARACTERS = 90; // shorter lists read better whole

/** Markdown as the words a reader sees: links by their text, no images, marks, tables' bars or code fences. */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, MAX_TEXT_CHARACTERS)
    .replace(/[ \t\u00a0\u3000]+/g, ' ')
    .replace(/^ ?(?:```|~~~)[^\n]*$/gm, '')
    .replace(/!\[[^\]\n]{0,300}\]\([^)\n]{0,2000}\)/g, '')
    .replace(/\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)/g, '$1')
    .replace(/^ ?(?:#{1,6}|[-*+>]|\d{1,3}[.)]) /gm, '')
    .replace(/^[ :|-]+$/gm, '')
    .replace(/ ?\| ?/g, ' ')
    .replace(/[*`]{1,3}|(?<![\w])_{1,3}|_{1,3}(?![\w])/g, '')
    .replace(/<\/?[a-z][^<>\n]{0,200}>/gi, '');
}

const MAX_TEXT_CHARACTERS = 200_000; // 200,000 characters take about 0.2 s to rank; a page's substance comes earlier

/** True for a sentence, false for a menu, a button or a share bar: those end in nothing. */
export function isSentence(text: string): boolean {
  return ENDS_IN_MARK.test(text.slice(-4)) ? text.length >= 8 : ENDS_IN_DOT.test(text) && text.split(' ').length >= 4;
}

const ENDS_IN_MARK = /[。！？!?；;…][」』”’）)\]]{0,3}$/u;
const ENDS_IN_DOT = /[a-z0-9%)\]”"][.]["”)]?$/i;
