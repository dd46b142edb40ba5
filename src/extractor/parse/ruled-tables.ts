import type { Block } from '../tree/tree.ts';

/** Whether lines are drawn around a table or cell, as in a table of data; those of a layout table are invisible. */
export function isRuled({ border = '', class: classes = '', style = '' }: Record<string, string>): boolean {
  return /^[1-9]/.test(border) || /(?:^|\s)MsoTableGrid(?:\s|$)/.test(classes) || BORDER.test(style);
}

const BORDER =
  /(?:^|[;\s])border(?:-style)?\s{0,4}:\s{0,4}(?!(?:medium |currentcolor )?none|0|initial|unset|inherit|hidden)/i;

/** Marks the table around a ruled cell. Word, and most editors after it, draw a table's lines around each cell. */
export function ruleTable(cell: Block): void {
  let at = cell.parent;
  while (at !== null && /^(?:tr|tbody|thead|tfoot)$/.test(at.name)) at = at.parent;
  if (at?.name === 'table') at.attributes['data-ruled'] = '';
}
