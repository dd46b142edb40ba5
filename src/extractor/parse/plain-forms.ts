import type { Block } from '../tree/tree.ts';

/**
 * Replaces the forms around rows by the rows: browsers ignore the tag of a form in a table. Forms with fields stay, as
 * they are chrome.
 */
export function liftForms(holder: Block): void {
  const isNeedless = (child: Block | string) => typeof child === 'object' && isPlainForm(child);
  if (!holder.children.some(isNeedless)) return;
  holder.children = holder.children.flatMap((child) => {
    if (typeof child === 'string' || !isPlainForm(child)) return [child];
    for (const inner of child.children) if (typeof inner === 'object') inner.parent = holder;
    return child.children;
  });
}

/** Whether an element is a form in which nothing can be entered or pressed, as around the whole page of old sites. */
export function isPlainForm({ name, attributes }: Block): boolean {
  return name === 'form' && attributes['data-fields'] === undefined;
}
