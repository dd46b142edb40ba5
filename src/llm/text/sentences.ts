/**
 * Splits a text into its sentences, in order and with their closing marks. A dot ends a sentence only before a space
 * and a capital, and not after an abbreviation, so decimals, versions and "U.S. Fed" stay whole.
 */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => withClosingQuotes(line.split(BREAK)))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

/** Moves a straight quotation mark that begins a sentence to the end of the one before, if a quotation is open. */
function withClosingQuotes(sentences: readonly string[]): string[] {
  const out: string[] = [];
  let isOpen = false;
  for (const sentence of sentences) {
    const [mark = ''] = (isOpen && /^\s?"/.exec(sentence)) || [];
    if (mark !== '') out.push(out.pop() + mark.trim());
    out.push(sentence.slice(mark.length));
    for (const [found] of sentence.matchAll(/\d?"/g)) isOpen = !isOpen && found === '"'; // 5" is inches if none is open
  }
  return out;
}

/** Splits a text into its sentences, and long sentences at semicolons. */
export function clausesOf(text: string): string[] {
  return sentencesOf(text).flatMap((sentence) =>
    widthOf(sentence) > LONG_SENTENCE_CHARACTERS ? withShortItems(sentence.split(CLAUSE_BREAK)) : [sentence],
  );
}

/** Keeps a list such as 「子：鼠；丑：牛；寅：虎」 together with what introduces it: an item alone says nothing. */
function withShortItems(clauses: readonly string[]): string[] {
  const out: string[] = [];
  for (const clause of clauses) {
    const before = out.at(-1);
    const isItem = widthOf(clause) <= SHORT_ITEM_CHARACTERS;
    if (before !== undefined && isItem && widthOf(before) + widthOf(clause) <= LONG_LIST_CHARACTERS)
      out[out.length - 1] = before + clause;
    else out.push(clause);
  }
  return out;
}

// Quantifiers are bounded here and below: a page may be a run of brackets or blanks that is a megabyte long. An ASCII
// question mark may be code: `data?.map()`, `/?q=1`, `a ? b : c`.
const BREAK =
  /(?<=(?:[。！？]|(?<!^)…)[」』”’）)\]]{0,3})(?![。！？!?；;…」』”’）)\]]|[^《》\n]{0,60}》)|(?<=[!?][」』”’）)\]]{0,3})(?<![\w)\]]\s[!?])(?=[\s\u3400-\u9fff「『“《【])|(?<=[\u3400-\u9fff][!?][」』”’）)\]]{0,3})(?=\w)|(?<=[a-z0-9%)\]”"][.]["”)]?)(?<!\b(?:Mr|Mrs|Ms|Dr|Prof|St|vs|No|Inc|Corp|Ltd|Co|etc|e\.g|i\.e)\.)(?=\s["“(]?[A-Z\u3400-\u9fff])/u;

/** End of a clause at a semicolon; between Latin letters a semicolon may be code. */
const CLAUSE_BREAK = /(?<=；)|(?<=[\u3400-\u9fff）」』”%];)/u;
const LONG_SENTENCE_CHARACTERS = 90; // shorter ones read better whole
const SHORT_ITEM_CHARACTERS = 15;
const LONG_LIST_CHARACTERS = 180;

/** Returns a text's length in Han characters; two letters count as one, as they take as much room and say as much. */
export function widthOf(text: string): number {
  const letters = text.match(LETTERS)?.length ?? 0;
  return text.length - letters / 2;
}

const LETTERS = /[\u0020-\u024f]/g;

/** Converts Markdown to plain text: links keep their text; images, markup and code fences go; code is unchanged. */
export function plainText(markdown: string): string {
  return markdown
    .slice(0, MAX_TEXT_CHARACTERS)
    .replace(/[ \t\u00a0\u3000]+/g, ' ')
    .replace(/^ ?(?:```|~~~)[^\n]*$/gm, '')
    .replace(/!\[[^\]\n]{0,300}\]\([^)\n]{0,2000}\)/g, '')
    .replace(
      /(?<!\\)\[((?:[^\]\\\n]|\\[^\n]){0,300})\]\([^()\n]{0,2000}(?:\([^()\n]{0,300}\)[^()\n]{0,300}){0,3}\)/g,
      '$1',
    )
    .replace(/^ ?(?:#{1,6}|[-*+>]|\d{1,3}[.)]) /gm, '')
    .replace(/^[ :|-]+$/gm, '')
    .replace(/ ?\| ?/g, ' ')
    .replace(MARK, (_, escaped = '', code = '') => escaped + code);
}

const MAX_TEXT_CHARACTERS = 200_000; // take about 0.2 s to rank

// Only elements of HTML: `vector<int>` and `Promise<T>` are code.
const TAG_NAMES =
  'a|abbr|b|big|blockquote|body|br|BR|button|caption|center|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|figcaption|figure|font|footer|form|h[1-6r]|header|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|option|p|picture|pre|q|rp|rt|ruby|s|samp|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|time|title|tr|tt|u|ul|var|video|wbr';

/** Matches escapes and code, which are kept, and comments, tags and emphasis, which are removed. */
const MARK = new RegExp(
  `\\\\([!-/:-@[-\`{-~])|\`([^\`\\n]{1,200})\`|<!--[^<>\\n]{0,300}-->|</?(?:${TAG_NAMES})(?:[\\s/][^<>\\n]{0,200})?>|[*\`]{1,3}|(?<!\\w)_{1,3}|_{1,3}(?!\\w)`,
  'g',
);

/** Whether a text is a question. A question is no answer, though the sentence after it may be one. */
export function isQuestion(text: string): boolean {
  return /[？?][」』”’）)\]"]{0,3}$/u.test(text);
}

/** Whether a text is a sentence; menus, buttons and share bars have no closing mark. */
export function isSentence(text: string): boolean {
  return ENDS_IN_MARK.test(text.slice(-4)) ? text.length >= 8 : ENDS_IN_DOT.test(text) && text.split(' ').length >= 4;
}

/** Whether the dot at the end of a text belongs to the last word: Inc., a.m., U.S. */
export function endsInAbbreviation(text: string): boolean {
  return ABBREVIATION.test(text.slice(-8));
}

const ABBREVIATION = /(?<![a-z])(?:inc|corp|ltd|co|jr|sr|etc|[a-z](?:\.[a-z]){1,2}|ph\.d)\.$/i;
const ENDS_IN_MARK = /(?:[。！？!?；…]|[\u3400-\u9fff）」』”%];)[」』”’）)\]"]{0,3}$/u;
const ENDS_IN_DOT = /[a-z0-9%)\]”"][.]["”)]?$/i;
