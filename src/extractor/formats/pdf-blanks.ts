/** A piece of text and its box as PDF.js gives them: lengths in points; `size` is the font size. */
interface Piece {
  str: string;
  width: number;
  size: number;
}

/**
 * Returns a piece of text without the blanks that are only tracking: if characters are set slightly apart to fill the
 * line, PDF.js writes a blank between them. The width of a blank is what the characters leave of the piece's width.
 */
export function withoutTracking({ str, width, size }: Piece): string {
  if (str.search(TRACKED) === -1) return str;
  const blanks = str.split(' ').length - 1;
  const characters = [...str].reduce((sum, character) => sum + advanceOf(character), 0);
  const isTracked = width / size - characters < blanks * BLANK;
  return isTracked ? str.replace(TRACKED, '') : closed(str);
}

const FULL = '\\u2e80-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef'; // Han, kana and their punctuation
/** Matches blanks between Han characters, or between these and digits; words of other scripts need theirs. */
const TRACKED = new RegExp(`(?<=[${FULL}]) +(?=[${FULL}\\d])|(?<=\\d) +(?=[${FULL}])`, 'g');

const BLANK = 0.24; // font sizes, like the widths below: the narrowest blank in fonts is a quarter

function advanceOf(character: string): number {
  if (character === ' ') return 0;
  return character >= '\u2e80' ? 1 : OTHER;
}

const OTHER = 0.5; // width of digits and, roughly, of letters

/** Closes up text that is spread over its line: three or more single characters with blanks between them. */
export function closed(text: string): string {
  return text.replace(SPREAD_OUT, (run) => (isSpread(run) ? run.replaceAll(' ', '') : run));
}

/** Whether a run is a spread-out text: 1 2 3 may be a count, and 年 1 月 1 日 only has blanks around its numbers. */
function isSpread(run: string): boolean {
  return HAN_APART.test(run) || (/\d \d/.test(run) && /[^\d ]/.test(run));
}

const HAN_APART = new RegExp(`[${FULL}] [${FULL}]`);
const SPREAD_OUT = new RegExp(`(?<=^|\\s)[${FULL}\\d](?: [${FULL}\\d]){2,}(?=\\s|$)`, 'g');

interface Spread {
  text: string;
  right: number;
}

/** Joins cells of single characters and numbers that are one text, spread over a whole table: 1 1 2　年　9　月　3 0　日. */
export function joinSpread<Cell extends Spread>(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = [];
  let run: Cell[] = [];
  const finish = () => {
    const [first, last] = [run[0], run.at(-1)];
    const text = run.map((cell) => cell.text.replaceAll(' ', '')).join('');
    const isOne = run.length >= MIN_SPREAD && text.replace(COUNTED, '').length >= MIN_WORDS;
    if (isOne && first !== undefined && last !== undefined) joined.push({ ...first, text, right: last.right });
    else joined.push(...run);
    run = [];
  };
  for (const cell of cells) {
    if (SINGLE.test(cell.text)) run.push(cell);
    else {
      finish();
      joined.push(cell);
    }
  }
  finish();
  return joined;
}

const SINGLE = /^(?:[\p{Script=Han}（）、]|\d(?: ?\d)?(?: ?\d)?)$/u;
const MIN_SPREAD = 5;
/** Matches characters that number the heads of columns, such as the days of the week. */
const COUNTED = /[\d（）、一二三四五六七八九十甲乙丙丁戊己庚辛壬癸]/g;

/** Joins the two characters of a word that is spread over a column into one cell: 金　額. */
export function joinPairs<Cell extends Spread>(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = [];
  let isOpen = false;
  for (const cell of cells) {
    const before = joined.at(-1);
    const isOfWord = OF_WORD.test(cell.text) && cell.text.search(COUNTED) === -1;
    if (isOfWord && isOpen && before !== undefined) {
      joined.splice(-1, 1, { ...before, text: before.text + cell.text, right: cell.right });
      isOpen = false;
    } else {
      joined.push({ ...cell, text: cell.text.replace(PAIR, '$1$2') });
      isOpen = isOfWord;
    }
  }
  return joined;
}

const OF_WORD = /^\p{Script=Han}$/u;
const PAIR = /^(\p{Script=Han}) (\p{Script=Han})$/u;
const MIN_WORDS = 3; // 年月日
