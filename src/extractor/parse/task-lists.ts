import { Block, elementsOf, hasText, lineOf } from '../tree/tree.ts';

/**
 * Marks the items of task lists whose checks are drawn by classes: `<li class="checked">`. A check in its own `<label>`
 * moves to the words in the box after the label.
 */
export function markTasks(body: Block): void {
  for (const list of elementsOf(body)) {
    if (list.name === 'label') joinCheck(list);
    if (!/^[uo]l$/.test(list.name) || !TASKS.test(list.called)) continue;
    const items = list.children.filter((child) => typeof child === 'object' && child.name === 'li') as Block[];
    if (!items.some(isDone) || items.some(isMarked)) continue;
    for (const item of items.filter(hasText)) item.children.unshift(isDone(item) ? '[x] ' : '[ ] ');
  }
}

function joinCheck(label: Block): void {
  const line = lineOf(label);
  const beside = label.parent?.children ?? [];
  if (!/^\[[ x]\]$/.test(line) || beside.length > MAX_BESIDE) return;
  let box = beside.slice(beside.indexOf(label) + 1).find(hasText);
  for (let inner = box; inner instanceof Block && BOX.test(inner.name); inner = inner.children.find(hasText))
    box = inner;
  if (!(box instanceof Block) || !BOX.test(box.name)) return;
  label.children = [];
  box.children.unshift(`${line} `);
}

const MAX_BESIDE = 8; // children of the item
const BOX = /^(?:p|div|section)$/;

const TASKS = /(?:^| )(?:tasks?|check|todo) ?list(?: |$)/;

function isDone({ called }: Block): boolean {
  return /(?:^| )(?:checked|completed|done)(?: |$)/.test(called);
}

/** Whether an item is already marked by its own checkbox. */
function isMarked({ children: [first] }: Block): boolean {
  return typeof first === 'string' && /^\[[ x]\] /.test(first);
}
