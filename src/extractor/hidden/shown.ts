import { measure } from '../tree/measure.ts';
import type { Block } from '../tree/tree.ts';
import { dropHidden, dropHiddenLabels } from './not-shown.ts';

/** Leaves of a page what its reader sees, and measures it. What stands in for scripts is shown where there is hardly anything else. */
export function keepShown({ body, styles }: { body: Block; styles: string }): void {
  measure(body);
  const isHidden = dropHiddenLabels(body);
  if (dropHidden(body, styles) || isHidden) measure(body);
  if (body.size.text - body.size.menu < MIN_TEXT) show('late', body);
  if (body.size.text < MIN_TEXT) show('noscript', body);
}

/**
 * Restores elements dropped as `kind` (fallbacks for browsers without scripts, or streamed content) on pages that
 * have hardly any other text.
 */
function show(kind: 'late' | 'noscript', body: Block): void {
  const waiting = [body];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.dropped === kind) element.dropped = null;
    if (element.dropped !== null) continue;
    for (const child of element.children) if (typeof child === 'object') waiting.push(child);
  }
  measure(body);
}

const MIN_TEXT = 200;
