import { HEADING_MARK } from './section-headings.ts';

/**
 * Puts the lines of a page that an engine has joined into one snippet back on lines of their own, as far as they show:
 * a heading before its sentence (「結構 成熟的颱風有風眼。」), items of a list, cells of a table. A space between Han
 * characters is such a line break where sentences too are followed by spaces, or where there are several of them;
 * elsewhere it is the author's: 「陽明山 花季二月登場。」.
 */
export function withSeparateLines(snippet: string): string {
  const isJoined = JOINED.test(snippet);
  const hasCommas = /[，、]/.test(snippet); // other authors write spaces in place of commas
  return snippet
    .split(SENTENCE_END)
    .map((sentence, index) => {
      const pieces = sentence.trim().split(GAP);
      if (!hasCommas) return sentence;
      const beginsLine = index === 0 || sentence.startsWith(' ');
      const areLines = pieces.length >= MIN_LINES || (isJoined && beginsLine && pieces.length > 1);
      return areLines ? onLines(withWholeEnd(pieces)) : sentence;
    })
    .join('');
}

const MIN_LINES = 4;
const MAX_CELL_CHARACTERS = 8;
const SENTENCE_END = /(?<=[。！？?][」』”’）)]{0,3})/u;
const JOINED = /[。！？?][」』”’）)]{0,3} (?=\p{Script=Han})/u;
/** Space between Han characters, or after two numbers: 「60% 0% 40% 補充保險費率」. */
const GAP =
  /(?<=[\p{Script=Han}）】》」』]) (?=[\p{Script=Han}（【《「『])|(?<=\d[%元]? [\d.,]{1,12}%?) (?=\p{Script=Han})/u;

/** Whether a text is a row of short words: of a table or a menu. */
export function areCells(text: string): boolean {
  const pieces = text.split(GAP);
  return pieces.length >= MIN_LINES && pieces.every((piece) => piece.length <= MAX_CELL_CHARACTERS);
}

/** Joins the last piece to the one before if it does not begin a sentence: 「行政院長 今天表示…」. */
function withWholeEnd(pieces: readonly string[]): string[] {
  const last = pieces.at(-1) ?? '';
  if (!GOES_ON.test(last) || pieces.length < 2) return [...pieces];
  return [...pieces.slice(0, -2), `${pieces.at(-2)} ${last}`];
}

const GOES_ON =
  /^(?:[是為为有的在和與与及也將将並并]|[今昨明][天日早晚年]|表示|指出|宣布|宣佈|強調|强调|認為|认为|說[，：「]|说[，：“])/;

function onLines(pieces: readonly string[]): string {
  const lines = pieces.map((piece, index) =>
    index === pieces.length - 2 && HEADING.test(piece) ? piece + HEADING_MARK : piece,
  );
  return lines.length > 1 ? `\n${lines.join('\n')}` : lines.join('');
}

/** Short words without a number, which a cell of a table may be. */
const HEADING = /^[^\d，。、；：]{2,14}$/;
