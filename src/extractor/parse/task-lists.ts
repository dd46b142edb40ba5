import { type Block, elementsOf, hasText } from '../tree/tree.ts';

/** Marks the items of lists of tasks whose checks are drawn by their classes: `<li class="checked">`. */
export function markTasks(body: Block): void {
  for (const list of elementsOf(body)) {
    if (!/^[uo]l$/.test(list.name) || !TASKS.test(list.called)) continue;
    const items = list.children.filter((child) => typeof child === 'object' && child.name === 'li') as Block[];
    if (!items.some(isDone) || items.some(isMarked)) continue;
    for (const item of items.filter(hasText)) item.children.unshift(isDone(item) ? '[x] ' : '[ ] ');
  }
}

const TASKS = /(?:^| )(?:tasks?|check|todo) ?list(?: |$)/;

function isDone({ called }: Block): boolean {
  return /(?:^| )(?:checked|completed|done)(?: |$)/.test(called);
}

/** Whether a checkbox of its own marks an item. */
function isMarked({ children: [first] }: Block): boolean {
  return typeof first === 'string' && /^\[[ x]\] /.test(first);
}
