import { weightOf } from '../tree/measure.ts';
import { Block, elementsOf, textOf } from '../tree/tree.ts';

/** Whether an element's style or classes preserve line breaks in its text. */
export function showsLines({ style = '', class: classes = '' }: Record<string, string>): boolean {
  return (
    SHOWN.test(style) ||
    /(?:^|\s)(?:whitespace-(?:pre-wrap|pre-line|break-spaces)|(?:text-)?pre-(?:wrap|line)|text-pre|bbs-screen)(?:\s|$)/.test(
      classes,
    )
  );
}

const SHOWN = /white-space\s*:\s*(?:pre(?:-wrap|-line)?(?![\w-])|break-spaces)/i;

/**
 * Turns line breaks in text into `<br>` where they are displayed: in elements marked `data-lines`, in numbered lines,
 * and in an element with much of the page's text that is divided by blank lines only.
 */
export function breakLines(body: Block): void {
  const shown = new Set<Block>();
  let breaks = 0;
  const plain = new Set([plainText(body)]);
  for (const element of elementsOf(body)) {
    const { attributes, name, parent } = element;
    const isShown = attributes['data-lines'] !== undefined || (parent !== null && shown.has(parent));
    if (parent !== null && plain.has(parent) && SPANS.has(name)) plain.add(element);
    if (name === 'pre' || (!isShown && !plain.has(element) && !element.children.some(isCounting))) continue;
    if (isShown) shown.add(element);
    breaks += element.children.reduce((sum, child) => sum + (typeof child === 'string' ? linesIn(child) : 0), 0);
    if (breaks > MAX_BREAKS) return;
    element.children = element.children.flatMap((child) =>
      typeof child === 'string' ? linesOf(child, element, isShown || isCounting(child)) : child,
    );
  }
}

/** Whether the lines of a text are numbered, so that its line breaks are intended even if no style preserves them. */
function isCounting(text: Block | string): boolean {
  return typeof text === 'string' && text.includes('\n') && COUNTING.test(text);
}

const COUNTING = /^\s{0,200}1 ?[.、．)）][^\n]{2,400}\n[^\S\n]{0,40}2 ?[.、．)）]/;

const MAX_BREAKS = 20_000; // more than the lines of a book

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

function linesOf(text: string, parent: Block, isShown: boolean): Array<Block | string> {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    if (index === 0) return line;
    return isShown || isMeant(lines[index - 1] ?? '', line) ? [new Block('br', {}, parent), line] : ` ${line}`;
  });
}

/** Whether a line break is next to Chinese. Such breaks are intended: wrapped source would put blanks in the text. */
function isMeant(before: string, after: string): boolean {
  const [end = '', start = ''] = [before.trimEnd().at(-1), after.trimStart()[0]];
  return end === '' || start === '' || end >= '\u2e80' || start >= '\u2e80';
}

/** Returns the element with the most text directly in it, if only blank lines divide that text; otherwise null. */
function plainText(body: Block): Block | null {
  let best: Block | null = null;
  let most = MIN_PLAIN - 1;
  for (const element of elementsOf(body)) {
    if (element.name === 'pre' || SPANS.has(element.name)) continue;
    const text = ownText(element).slice(0, MAX_WEIGHED);
    if (text.length * MAX_WEIGHT <= most) continue;
    const weight = weightOf(text);
    if (weight > most) [best, most] = [element, weight];
  }
  if (best === null || best.children.some(isParting) || !isPartedByLines(ownText(best))) return null;
  return most < weightOf(textOf(body)) * MIN_SHARE ? null : best; // last: it weighs the whole page
}

function isParting(child: Block | string): boolean {
  return typeof child === 'object' && (child.name === 'br' || child.name === 'p');
}

/** Whether blank lines divide a text. A full stop before them is not required: many forum authors write none. */
function isPartedByLines(text: string): boolean {
  const lines = text.trim().split('\n');
  const isAfterChinese = (at: number) => (lines[at - 1]?.trimEnd().at(-1) ?? '') >= '\u2e80';
  const blank = lines.filter((line, at) => line.trim() === '' && isAfterChinese(at)).length;
  return blank >= MIN_BLANK_LINES || PARTED.test(text);
}

function ownText({ children }: Block): string {
  let text = '';
  for (const child of children) if (typeof child === 'string' || SPANS.has(child.name)) text += textOf(child);
  return text;
}

const SPANS = new Set(['span', 'font', 'b', 'strong', 'em', 'i']);

const MIN_PLAIN = 200; // weighted characters
const MAX_WEIGHT = 2; // per character
const MAX_WEIGHED = 50_000; // characters; nested elements are weighed once per level
const MIN_SHARE = 0.25; // of the page's text
/** The end of a sentence, followed by a blank line and more text. */
const PARTED = /[。！？…」』”）.!?)][^\S\n]*\n[^\S\n]*\n\s*\S/;
const MIN_BLANK_LINES = 2;
