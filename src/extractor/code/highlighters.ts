import { Block, elementsOf, hasText, textOf } from '../tree/tree.ts';
import { languageOfHighlighter } from './code-names.ts';

/**
 * Turns the box of a syntax highlighter that uses no `<pre>` into one: its lines are boxes, list items or cells, beside
 * a bar and line numbers. Leaves any other `<div>` or `<ol>` unchanged.
 */
export function nameHighlighted(box: Block): void {
  const { class: classes } = box.attributes;
  if (classes === undefined || !(box.name === 'ol' ? LIST : BOX).test(classes)) return;
  const lines = box.name === 'ol' ? box : linesIn(box, classes);
  if (lines === null) return;
  const language = languageOfHighlighter(classes) || languageInBar(box);
  if (language !== '') box.attributes['data-lang'] = language;
  if (lines !== box) {
    box.children = [lines];
    lines.parent = box;
  }
  if (lines.name === 'pre') return; // only the bar had to be removed
  for (const element of elementsOf(lines)) dropSourceBreaks(element);
  box.name = 'pre';
}

/** Classes of highlighters' boxes. Tested on `class`, as computing `called` is slow for every box of a page. */
const BOX =
  /(?:^|\s)(?:crayon-syntax|syntaxhighlighter|dp-highlighter|blockcode|cnblogs_code|EnlighterJSWrapper|enlighter-default)(?:\s|$)/;
/** Class of dp.SyntaxHighlighter's list, which some sites keep without its box. */
const LIST = /(?:^|\s)dp-[a-z]/;

/** Returns the element with nothing but the lines of code; null when there is none. */
function linesIn(box: Block, classes: string): Block | null {
  const inner = [...elementsOf(box)].slice(1);
  const found =
    inner.find(({ name }) => name === 'pre') ??
    inner.find(({ attributes }) => LINES.test(attributes.class ?? '')) ??
    inner.find(({ name }) => name === 'ol') ??
    inner.find(({ name, children }) => name === 'code' && children.length > 1);
  if (found !== undefined) return hasText(found) ? found : null;
  return /(?:^|\s)cnblogs_code(?:\s|$)/.test(classes) && hasText(box) ? box : null;
}

const LINES = /(?:^|\s)(?:crayon-pre|container|lines)(?:\s|$)/;

function languageInBar(box: Block): string {
  const label = elementsOf(box).find(({ attributes }) => attributes.class === 'crayon-language');
  return label === undefined ? '' : languageOfHighlighter(`bg_${textOf(label).trim().toLowerCase()}`);
}

/** Removes line breaks of the HTML source between boxes and at the ends of lines, as they are not part of the code. */
function dropSourceBreaks(element: Block): void {
  const { children } = element;
  const hasBoxes = children.some((child) => typeof child === 'object' && !child.inline);
  element.children = children.flatMap((child, index) => {
    if (typeof child !== 'string' || !child.includes('\n')) return [child];
    if (hasBoxes && /^[ \t\n]*$/.test(child)) return [];
    const before = children[index - 1];
    const isAfterBreak = before instanceof Block && before.name === 'br';
    return [
      (isAfterBreak ? child.replace(/^[ \t]*\n[ \t\n]*/, '') : child).replace(/(?<![ \t\n])[ \t]*\n[ \t\n]*/g, ' '),
    ];
  });
}
