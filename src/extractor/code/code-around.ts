import { type Block, hasText, isWithin, lineOf, textOf } from '../tree/tree.ts';
import { isCalledLineNumber, isCopyLabel, languageNamed } from './code-names.ts';

/** Drops line numbers that have a column of their own: before the code, in the same row, or laid over the code. */
export function dropGutter(block: Block): void {
  dropLaidOver(block);
  for (const outer of aroundOf(block, MAX_LEVELS)) {
    if (outer.children.length > MAX_BESIDE * 2) return; // twice, as whitespace nodes are children too
    const beside = outer.children.filter((child) => typeof child === 'object');
    const isRow = outer.name === 'tr' || beside.every(({ name }) => name === 'pre');
    if (beside.length > MAX_BESIDE || (!isRow && beside.length > 1)) return;
    const own = beside.findIndex((child) => isWithin(block, child));
    for (const child of beside.slice(0, own)) if (isGutter(child)) child.dropped = 'line-numbers';
  }
}

/** Drops line numbers in a sibling box, which CSS places to the left of the code. */
function dropLaidOver(block: Block): void {
  const beside = block.parent?.children ?? [];
  if (beside.length > MAX_BESIDE) return;
  for (const box of beside) {
    const isBox = typeof box === 'object' && box !== block && (box.name === 'div' || box.name === 'span');
    if (isBox && isCalledLineNumber(box.called) && isCounting(box, 1)) box.dropped = 'line-numbers';
  }
}

function isGutter(element: Block): boolean {
  if (element.name !== 'td' && element.name !== 'pre') return false;
  const isCalled = element.name === 'pre' || isCalledLineNumber(element.called) || /\bgutter\b/.test(element.called);
  return isCounting(element, isCalled ? 1 : 2);
}

function isCounting(element: Block, atLeast: number): boolean {
  const numbers = textOf(element).trim().split(/\s+/);
  const first = Number(numbers[0]);
  return (
    numbers.length >= atLeast && numbers.every((number, index) => /^\d{1,6}$/.test(number) && +number === first + index)
  );
}

/**
 * Takes a code block's language from the elements around it that contain little else, and drops the labels in these
 * that repeat the language or belong to a copy button.
 */
export function nameLanguage(block: Block): void {
  const around = aroundOf(block, MAX_LEVELS);
  const labels: Block[] = [];
  let inner = block;
  for (const outer of around) {
    const beside = besideOf(outer, inner);
    if (beside === null) break;
    labels.push(...beside);
    block.attributes['data-lang'] ||= languageNamed(outer.attributes);
    inner = outer;
  }
  const language = block.attributes['data-lang']?.toLowerCase();
  for (const label of labels) {
    const line = lineOf(label).toLowerCase();
    if (isCopyLabel(line) || (line !== '' && line === language)) label.dropped = 'code-label';
  }
}

/** Returns the elements beside `inner` in an element that contains little else; null when it contains more. */
function besideOf({ name, children }: Block, inner: Block): Block[] | null {
  if (children.length > MAX_BESIDE || !HOLDERS.has(name)) return null;
  const beside = children.filter((child) => child !== inner && hasText(child));
  const length = beside.reduce((sum, child) => sum + lineOf(child).length, 0);
  return length > MAX_LABEL ? null : beside.filter((child) => typeof child === 'object');
}

function aroundOf(block: Block, levels: number): Block[] {
  const around: Block[] = [];
  for (let at = block.parent; at !== null && around.length < levels; at = at.parent) around.push(at);
  return around;
}

const MAX_LEVELS = 8; // a table of lines has: cell, row, body, table, code, block, two wrappers
const MAX_BESIDE = 12; // children
const MAX_LABEL = 60; // characters; a file name beside the language
const HOLDERS = new Set('div figure td tr tbody table p span code'.split(' '));
