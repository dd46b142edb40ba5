import { withoutInstructions } from '../notices/instructions.ts';
import { withoutNotesAfterStops } from '../text/footnotes.ts';
import { isReference } from '../text/references.ts';
import { isSentence, plainText } from '../text/sentences.ts';
import { unwrapped } from '../text/unwrapped.ts';
import { HEADING_MARK, withMarkedHeadings } from './section-headings.ts';

/** A line of a page's text. */
export interface Paragraph {
  text: string;
  /** What stands above it and says what it is about: its section's heading, or the line that announces a list; or ''. */
  heading: string;
}

/** The lines of a page as plain text, without its bibliography and without instructions to the reader. */
export function paragraphsOf(markdown: string): Paragraph[] {
  const text = withoutNotesAfterStops(plainText(withMarkedHeadings(unwrapped(markdown))));
  let [heading, lead, below] = ['', '', 0];
  return withEnd(withoutInstructions(text))
    .split(/\n+/)
    .filter((line, _at, all) => all.length === 1 || !isReference(line)) // of a snippet it would be all
    .map((line) => {
      const plain = line.replace(HEADING_MARK, '');
      below = plain === line ? below + 1 : 0;
      if (plain !== line) heading = withoutColon(plain);
      if (below > MAX_LINES_BELOW) heading = '';
      if (!ENUMERATED.test(plain)) lead = ANNOUNCES.test(plain) ? withoutColon(plain) : '';
      return { text: plain, heading: lead !== '' && ENUMERATED.test(plain) ? lead : heading };
    });
}

const MAX_LINES_BELOW = 8; // what stands far below a heading may be about other things
const ENUMERATED = /^\s?(?:[（(][一二三四五六七八九十\d]{1,3}[)）]|[①-⑳])/;
const ANNOUNCES = /^.{4,60}[：:]\s?$/;

function withoutColon(line: string): string {
  return line.replace(/[：:]\s?$/, '').trim();
}

/** A snippet of one line with a full stop; where it is cut within a sentence it begins or ends in an ellipsis, to be seen as cut. */
function withEnd(text: string): string {
  const trimmed = text.trim();
  if (trimmed.includes('\n')) return trimmed;
  const marked = trimmed
    .replace(LEFT_OUT, '…\n…')
    .replace(/^(?:\.{3}|…) ?/, '…')
    .replace(/ ?(?:\.{3}|…)$/, '…');
  return isSentence(marked) ? marked : `${marked}。`;
}

/** Engines join passages of a page so; after brackets it is code. */
const LEFT_OUT = /(?<![[({=]) (?:\.{3}|…) (?=\S)/g;
