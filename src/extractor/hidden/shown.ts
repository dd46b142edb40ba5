import { measure } from '../tree/measure.ts';
import type { Block } from '../tree/tree.ts';
import type { HiddenBlocks } from './hidden-by-styles.ts';
import { dropHidden, dropHiddenLabels } from './not-shown.ts';

/**
 * Drops what a page's reader does not see, and measures the page. Streamed content and `<noscript>` fallbacks are
 * restored on pages with hardly any other text, the latter unless the page's scripts have been run (`hasRun`).
 */
export function keepShown({ body, hidden }: { body: Block; hidden: HiddenBlocks }, hasRun = false): void {
  measure(body);
  const isHidden = dropHiddenLabels(body);
  if (dropHidden(body, hidden) || isHidden) measure(body);
  if (body.size.text - body.size.menu < MIN_TEXT) show('late', body);
  if (!hasRun && body.size.text < MIN_TEXT) show('noscript', body);
}

/** Restores elements dropped as `kind`, streamed content (`late`) or `<noscript>`, and measures the page again. */
function show(kind: 'late' | 'noscript', body: Block): void {
  const waiting = [body];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.dropped === kind) element.dropped = null;
    if (element.dropped !== null) continue;
    for (const child of element.children) if (typeof child === 'object') waiting.push(child);
  }
  measure(body);
}

const MIN_TEXT = 200; // weighted characters
