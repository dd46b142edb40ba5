import { withoutInstructions } from '../injection/instructions.ts';
import { withoutNotesAfterStops } from '../text/footnotes.ts';
import { isReference } from '../text/references.ts';
import { isSentence, plainText } from '../text/sentences.ts';
import { unwrapLines } from '../text/unwrap-lines.ts';
import { withSeparateLines } from './glued-lines.ts';
import { HEADING_MARK, withMarkedHeadings } from './section-headings.ts';

/** A line of a page's text. */
export interface Paragraph {
  text: string;
  /** Line above that says what it is about: its section's heading or the line that announces its list; or ''. */
  heading: string;
}

/** Splits a page into lines of plain text, without its bibliography and without instructions to the model. */
export function paragraphsOf(markdown: string): Paragraph[] {
  const text = withoutNotesAfterStops(plainText(withMarkedHeadings(unwrapLines(markdown))));
  let [heading, lead, below] = ['', '', 0];
  return withEnd(withoutInstructions(text))
    .split(/\n+/)
    .filter((line, _at, all) => all.length === 1 || !isReference(line)) // a one-line snippet would lose all
    .map((line) => {
      const plain = line.replace(HEADING_MARK, '');
      below = plain === line ? below + 1 : 0;
      if (plain !== line) heading = withoutColon(plain);
      if (below > MAX_LINES_BELOW) heading = '';
      if (!ENUMERATED.test(plain)) lead = ANNOUNCES.test(plain) ? withoutColon(plain) : '';
      return { text: plain, heading: lead !== '' && ENUMERATED.test(plain) ? lead : heading };
    });
}

const MAX_LINES_BELOW = 8; // text far below a heading may be about something else
const ENUMERATED = /^\s?(?:[（(][一二三四五六七八九十\d]{1,3}[)）]|[①-⑳])/;
const ANNOUNCES = /^.{4,60}[：:]\s?$/;

function withoutColon(line: string): string {
  return line.replace(/[：:]\s?$/, '').trim();
}

/**
 * Ends a one-line snippet in a full stop. Where it is cut within a sentence, it begins or ends in an ellipsis, which
 * shows that it is cut. The page's lines that it joins are separate lines.
 */
function withEnd(text: string): string {
  const trimmed = text.trim();
  if (trimmed.includes('\n')) return trimmed;
  const marked = trimmed
    .replace(AFTER_STOP, '')
    .replace(LEFT_OUT, '…\n…')
    .replace(/^(?:\.{3}|…) ?/, '…')
    .replace(/ ?(?:\.{3}|…)$/, '…');
  const ended = isSentence(marked) ? marked : `${marked}${isCut(marked) ? '…' : '。'}`;
  return ended
    .replace(GLUED_HEADING, `\n$1${HEADING_MARK}\n`)
    .split('\n')
    .map((line) => withSeparateLines(line))
    .join('\n');
}

/** Ellipsis of an engine after a whole sentence. */
const AFTER_STOP = /(?<=[。！？][」』”’）)]?) ?(?:\.{3}|…)$/u;

/**
 * Whether a text without a mark at its end is cut: other sentences in it have their marks, or it is as long as the
 * snippets that engines cut, or its last word does not end a sentence.
 */
function isCut(text: string): boolean {
  if (ANSWERS.test(text)) return false;
  return /[。！]./.test(text) || (HAN_END.test(text) && (text.length >= CUT_CHARACTERS || ENDS_WITHIN.test(text)));
}

/** A question with its answer: 「最多的水鳥是？小白鷺」. */
const ANSWERS = /[？?][^。！，？?]{1,20}$/;
const CUT_CHARACTERS = 70;
const HAN_END = /[\p{Script=Han}\d，、：]$/u;
const ENDS_WITHIN =
  /[，、：]$|(?<!不)[的與与和及或在是將将被把對对從从向於于以而但也不沒没很更最讓让使由至並并且因若如所及各每這这那]$/;

/** Heading of a page that the engine has put before the sentence below it: 「形成原因 颱風形成需要…」. */
const GLUED_HEADING =
  /(?<=^|[。！？])(\p{Script=Han}{0,4}(?:[結结][構构]|原因|成因|定[義义]|[簡简]介|概述|概要|[歷历]史|特[徵征色性]|症[狀状]|治[療疗]|[預预]防|分[類类布佈]|用途|等[級级]|[價价]值|做法|步[驟骤]|注意事[項项]|[優优][點点]|缺[點点]|背景|[發发]展|由[來来]|起源|形[態态]|[習习]性|外[觀观]|[規规]格|功能|[評评][價价]|[爭争][議议]|[說说]明|介[紹绍]|[構构]造|原理|[種种][類类]|方法|影[響响])) (?=\p{Script=Han}(?<![是為为有的在和與与及也])\p{Script=Han}{3})/gu;

/** Ellipsis with which engines join passages of a page; after brackets it is code. */
const LEFT_OUT = /(?<![[({=]) (?:\.{3}|…) (?=\S)/g;
