/** A piece of text and its box as PDF.js gives them: lengths in points, `size` that of the font. */
interface Piece {
  str: string;
  width: number;
  size: number;
}

/**
 * A piece of text without the blanks that are none: where characters are set a little apart, to fill their line, PDF.js writes
 * a blank between them. How wide the blanks are is what the characters leave of the piece's width.
 */
export function withoutTracking({ str, width, size }: Piece): string {
  if (str.search(TRACKED) === -1) return str;
  const blanks = str.split(' ').length - 1;
  const characters = [...str].reduce((sum, character) => sum + advanceOf(character), 0);
  const isTracked = width / size - characters < blanks * BLANK;
  return isTracked ? str.replace(TRACKED, '') : closed(str);
}

const FULL = '\\u2e80-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef'; // Han, kana and their punctuation
/** Blanks between Han characters, or those and numbers; words of other scripts need theirs. */
const TRACKED = new RegExp(`(?<=[${FULL}]) +(?=[${FULL}\\d])|(?<=\\d) +(?=[${FULL}])`, 'g');

const BLANK = 0.24; // in font sizes, as the others: the narrowest that fonts have is a quarter

function advanceOf(character: string): number {
  if (character === ' ') return 0;
  return character >= '\u2e80' ? 1 : OTHER;
}

const OTHER = 0.5; // of digits and, about, of letters

/** Text that is spread over its line, however wide: three or more single characters with blanks between them. */
export function closed(text: string): string {
  return text.replace(SPREAD_OUT, (run) => (/^[\d ]+$/.test(run) ? run : run.replaceAll(' ', '')));
}

const SPREAD_OUT = new RegExp(`(?<=^|\\s)[${FULL}\\d](?: [${FULL}\\d]){2,}(?=\\s|$)`, 'g');
