import { weightOf } from '../tree/measure.ts';
import { ancestorsOf, Block, elementsOf, hasText, lineOf, textOf } from '../tree/tree.ts';
import { isCalledComments } from '../words/names.ts';
import { type TabGroup, tabGroups } from './tab-groups.ts';

/**
 * Writes the name of each tab above its panel if the panels are part of a text, and drops the tab bars, as the result
 * shows all panels at once.
 */
export function nameTabs(body: Block): void {
  const named = new Set<Block>();
  for (const group of tabGroups(body)) {
    const { bars, labels, panels, within, isDeclared } = group;
    const isAgreed = labels.length === panels.length && panels.every(hasText);
    const isText = isAgreed && ((within !== null && named.has(within)) || isPartOfText(group));
    if (isText) for (const panel of panels) named.add(panel);
    if (isText && panels.length > 1) for (const [at, panel] of panels.entries()) putName(panel, labels[at] ?? '');
    if (isText || isDeclared) for (const bar of bars) bar.dropped = 'tab-labels';
  }
}

/** Whether panels are code, or prose among paragraphs, rather than the lists and forms of a portal or a shop. */
function isPartOfText(group: TabGroup): boolean {
  const { panels } = group;
  if (panels.some(isForm) || !panels.every(saysMore)) return false;
  return panels.every(holdsCode) || (panels.some(holdsSentence) && standsAmongText(group));
}

function isForm(panel: Block): boolean {
  return elementsOf(panel).some((element) => element.name === 'form' || isCalledComments(element));
}

function holdsCode(panel: Block): boolean {
  return elementsOf(panel).some(({ name }) => name === 'pre');
}

function saysMore(panel: Block): boolean {
  const links = [...elementsOf(panel)].filter(({ name }) => name === 'a');
  return links.reduce((sum, link) => sum + weightOf(textOf(link)), 0) < weightOf(textOf(panel)) / 2;
}

function holdsSentence(panel: Block): boolean {
  return holdsCode(panel) || isSentence(textOf(panel));
}

function isSentence(text: string): boolean {
  return weightOf(text) >= MIN_SENTENCE && /[，。！？；：、]|[,.;!?:](?:\s|$)/.test(text);
}

const MIN_SENTENCE = 40; // weighted characters

/** Whether paragraphs, headings or lists are beside a group, as in the text of a document. */
function standsAmongText({ bars, panels }: TabGroup): boolean {
  const own = new Set<Block | string>([...[...bars, ...panels.slice(0, 1)].flatMap(ancestorsOf), ...panels]);
  let around = panels[0]?.parent ?? null;
  for (let level = 0; level < MAX_LEVELS && around !== null; level++) {
    const beside = around.children
      .slice(0, MAX_LOOKED_AT)
      .filter(
        (child) => child instanceof Block && TEXT.test(child.name) && !own.has(child) && hasText(child),
      ) as Block[];
    if (beside.length >= MIN_BESIDE && beside.some(({ name }) => name === 'p' || name === 'pre')) return true;
    around = around.parent;
  }
  return false;
}

const TEXT = /^(?:p|pre|h[2-6]|ul|ol|blockquote)$/;
const MIN_BESIDE = 2;
const MAX_LEVELS = 4; // panels, their box, the group, a wrapper
const MAX_LOOKED_AT = 200; // children

/** Writes a tab's name above its panel, unless the panel begins with a heading or paragraph of the same words. */
function putName(panel: Block, name: string): void {
  const first = elementsOf(panel).find((inner) => FIRST.test(inner.name) && hasText(inner));
  if (first !== undefined && lineOf(first) === name) return;
  const holder = panel.name === 'pre' ? panel.parent : panel;
  if (holder === null) return;
  const line = new Block('p', {}, holder);
  const strong = new Block('strong', {}, line);
  strong.children = [name];
  line.children = [strong];
  holder.children.splice(panel === holder ? 0 : holder.children.indexOf(panel), 0, line);
}

const FIRST = /^(?:h[1-6]|p|summary)$/;
