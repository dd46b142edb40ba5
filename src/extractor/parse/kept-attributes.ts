import { isUnselectable } from '../code/code-names.ts';
import { imageSource, isSmall } from '../images/image-source.ts';
import type { Block } from '../tree/tree.ts';
import { showsLines } from './lines.ts';

const KEPT_ATTRIBUTES = new Set(
  'href src alt title id class lang datetime colspan rowspan start itemprop itemtype role rel encoding alttext linethickness notation'.split(
    ' ',
  ),
);

/** A list item in an editor of custom elements; an attribute has its level. */
const EDITORS_ITEM = /^[a-z]{1,12}-[uot]li$/;

const IS_CODE = /^(?:pre|code)$/;

/** Returns the attributes that an element keeps in the tree, with `data-` attributes for what its inline style does. */
export function keptOf(name: string, attributes: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {};
  let hasOthers = false;
  for (const key in attributes) {
    if (KEPT_ATTRIBUTES.has(key)) kept[key] = attributes[key] as string;
    else hasOthers = true;
  }
  if (hasOthers) addOthers(kept, name, attributes); // few elements have any
  if (showsLines(attributes)) kept['data-lines'] = '';
  if (EDITORS_ITEM.test(name))
    kept['data-level'] = attributes[`${name.split('-', 1)[0]}-level`] ?? attributes['index-type'] ?? '';
  if (name === 'table' && isRuled(attributes)) kept['data-ruled'] = '';
  if (name === 'img') kept.src = imageSource(attributes);
  if (name === 'img' && isSmall(attributes)) kept['data-small'] = '';
  return kept;
}

/** Adds what an element's other attributes say: the language of code, what its style does, how a list counts. */
function addOthers(kept: Record<string, string>, name: string, attributes: Record<string, string>): void {
  const language =
    attributes['data-lang'] ?? attributes['data-language'] ?? (IS_CODE.test(name) && attributes.language);
  if (language) kept['data-lang'] = language;
  if (attributes.style !== undefined) addStyle(kept, attributes);
  if ((name === 'ol' || name === 'li') && saysHowToCount(attributes)) Object.assign(kept, countOf(attributes));
  if (name === 'section' && attributes['aria-label'] !== undefined) kept['aria-label'] = attributes['aria-label'];
}

function addStyle(kept: Record<string, string>, attributes: Record<string, string>): void {
  if (isUnselectable(attributes)) kept['data-unselectable'] = '';
  if (isSetAsTitle(attributes)) kept['data-title'] = '';
}

/** Whether a list or item may say how it counts. A cheap test: hardly any of a page's items does. */
function saysHowToCount({ value, type, reversed, style }: Record<string, string>): boolean {
  return value !== undefined || type !== undefined || reversed !== undefined || style !== undefined;
}

/** Returns how a list counts, and from which number: laws and contracts refer to their items by these letters. */
function countOf({ value, type, reversed, style = '' }: Record<string, string>): Record<string, string> {
  const [, letters] =
    /list-style(?:-type)?\s{0,9}:[^;]{0,80}?((?:lower|upper)-(?:alpha|latin|roman))/i.exec(style) ?? [];
  const count = { value, reversed, type: letters === undefined ? type : TYPES[letters.toLowerCase()] };
  return Object.fromEntries(
    Object.entries(count).flatMap(([name, said]) => (said === undefined ? [] : [[name, said]])),
  );
}

const TYPES: Record<string, string> = {
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'lower-roman': 'i',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'upper-roman': 'I',
};

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

/** Whether inline style makes a line look like a title: old sites have centred bold or large lines, not headings. */
function isSetAsTitle({ style = '', align = '' }: Record<string, string>): boolean {
  return (/^center$/i.test(align) || CENTRED.test(style)) && LARGE.test(style);
}

const CENTRED = /text-align ?: ?center/i;
const LARGE = /font-weight ?: ?(?:bold|[6-9]00)|font-size ?: ?(?:(?:x{1,2}-)?large|1[6-9]|[2-4]\d)/i;
