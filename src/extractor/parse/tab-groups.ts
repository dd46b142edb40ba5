import { Block, elementsOf } from '../tree/tree.ts';

/** A group of tabs: labels and the panels that they open, in the same order. */
export interface TabGroup {
  /** Elements that contain the labels and nothing else: one bar, or each label itself. */
  bars: Block[];
  labels: string[];
  panels: Block[];
  /** The panel of an outer group that contains this group. */
  within: Block | null;
  /** Whether the bar has the role `tablist`, so that it has only controls, whatever they open. */
  isDeclared: boolean;
}

/** Returns a page's groups of tabs, as ARIA declares or generators write them; outer groups come before inner ones. */
export function tabGroups(body: Block): TabGroup[] {
  const groups: TabGroup[] = [];
  if (!elementsOf(body).some(mayBeOfTabs)) return groups; // true of most pages
  visit(body, { within: null, declared: null, groups });
  return groups;
}

/** Whether an element may be a bar of tabs, a label or a panel. */
function mayBeOfTabs({ name, attributes: { role = '' }, called }: Block): boolean {
  return name === 'label' || role.startsWith('tab') || TABS.test(called);
}

interface Visit {
  within: Block | null;
  /** The group of the last bar with the role `tablist`, to which the panels that follow belong. */
  declared: TabGroup | null;
  groups: TabGroup[];
}

function visit(element: Block, state: Visit): void {
  const children = element.children.filter((child) => typeof child === 'object' && child.dropped === null) as Block[];
  if (children.length === 0) return;
  const written = alternating(element, children, state.within) ?? barAmong(children, state.within);
  if (written !== null) state.groups.push(written);
  const bars = written === null ? NONE : new Set(written.bars);
  const panels = written === null ? NONE : new Set(written.panels);
  for (const child of children) {
    const { role } = child.attributes;
    const isPanel = role === 'tabpanel' || panels.has(child);
    if (role === 'tabpanel') state.declared?.panels.push(child);
    if (isPanel) visit(child, { within: child, declared: null, groups: state.groups });
    else if (role === 'tablist') openBar(child, state);
    else if (!bars.has(child)) visit(child, state);
  }
}

const NONE: ReadonlySet<Block> = new Set();

/** Opens a group for a `tablist`, unless it contains its panels and so is an accordion, with tabs as headings. */
function openBar(bar: Block, state: Visit): void {
  const labels = labelsIn(bar, (element) => element.attributes.role === 'tab');
  state.declared = labels === null ? null : { bars: [bar], labels, panels: [], within: state.within, isDeclared: true };
  if (state.declared === null) visit(bar, state);
  else state.groups.push(state.declared);
}

/** Returns the group of a bar whose names mention tabs, followed by a box of panels; null when there is none. */
function barAmong(children: readonly Block[], within: Block | null): TabGroup | null {
  for (let at = 0; at + 1 < children.length; at++) {
    const bar = children[at] as Block;
    const box = children[at + 1] as Block;
    if (bar.attributes.role === 'tablist' || !TABS.test(bar.called)) continue;
    const labels = labelsIn(bar, ({ name, dropped }) => name === 'label' || name === 'li' || dropped === 'tab');
    const panels = box.children.filter((child) => child instanceof Block) as Block[];
    // The items may as well be a list in the text; panels must match them in number.
    if (labels?.length === panels.length && panels.every(isBox))
      return { bars: [bar], labels, panels, within, isDeclared: false };
  }
  return null;
}

const TABS = /(?:^| )(?:tabs?|tabbed)(?: |$)/;

function isBox({ name, attributes }: Block): boolean {
  return /^(?:div|section|pre)$/.test(name) && attributes.role === undefined;
}

/** Returns the group of an element whose children are labels, each followed by its panel; null when they are not. */
function alternating({ children: all }: Block, children: Block[], within: Block | null): TabGroup | null {
  if (children.length < MIN_TABS * 2 || children.length % 2 > 0 || children[0]?.name !== 'label') return null;
  const isInTurn = children.every((child, at) => (at % 2 === 0 ? child.name === 'label' : isBox(child)));
  if (!isInTurn || all.some((child) => typeof child === 'string' && /\S/.test(child))) return null;
  const bars = children.filter(({ name }) => name === 'label');
  return { bars, labels: bars.map(wordsIn), panels: children.filter((_, at) => at % 2 > 0), within, isDeclared: false };
}

const MIN_TABS = 2;

/** Returns the labels in a bar; null when it contains anything else. */
function labelsIn(bar: Block, isLabel: (element: Block) => boolean): string[] | null {
  const labels: string[] = [];
  const isRead = (node: Block | string): boolean => {
    if (typeof node === 'string') return !/\S/.test(node);
    if (!isLabel(node))
      return node.name !== 'img' && node.attributes.role !== 'tabpanel' && node.children.every(isRead);
    labels.push(wordsIn(node));
    return true;
  };
  const isBar = bar.children.every(isRead) && labels.length > 0;
  return isBar && labels.every((label) => label !== '' && label.length <= MAX_LABEL) ? labels : null;
}

const MAX_LABEL = 40; // characters

/** Returns a label's words, even if it was dropped as a button or as the name of the code's language. */
function wordsIn(label: Block): string {
  const text = (node: Block | string): string => (typeof node === 'string' ? node : node.children.map(text).join(''));
  return text(label).replace(/\s+/g, ' ').trim();
}
