import { weightOf } from '../tree/measure.ts';
import { type Block, elementsOf, totalOf } from '../tree/tree.ts';
import { isCalledConsent } from '../words/names.ts';
import { isHiddenByRules, styleRules } from './style-rules.ts';

/**
 * Drops elements that the page's own style sheets hide, unless they contain most of its prose: some sites hide their
 * text until a script has run. Expects the body to be measured. Returns whether anything was dropped.
 */
export function dropHidden(body: Block, styles: string): boolean {
  const rules = styleRules(styles);
  if (rules.size === 0) return false;
  const hidden: Block[] = [];
  for (const element of elementsOf(body)) {
    if (element === body || !isHiddenByRules(element, rules)) continue;
    element.dropped = 'hidden-by-style';
    hidden.push(element);
  }
  const isMost = totalOf(hidden, 'prose') > body.size.prose * MAX_HIDDEN;
  if (isMost) for (const element of hidden) element.dropped = null;
  return hidden.length > 0 && !isMost;
}

const MAX_HIDDEN = 0.5; // share of the page's prose

/**
 * Drops labels with the class `hidden`, which frameworks define. Sentences with it are kept, as some pages use the
 * class for text that a script shows later. Returns whether anything was dropped.
 */
export function dropHiddenLabels(body: Block): boolean {
  let isChanged = false;
  for (const element of elementsOf(body)) {
    const { class: classes = '' } = element.attributes;
    if (!HIDDEN.test(classes) || SHOWN_WHERE_WIDE.test(classes) || !isLabel(element)) continue;
    element.dropped = 'hidden-label';
    isChanged = true;
  }
  return isChanged;
}

const HIDDEN = /(?:^|\s)hidden(?:\s|$)/;
/** Tailwind's classes that show an element on wider screens: `hidden md:block`. */
const SHOWN_WHERE_WIDE = /:(?:block|flex|grid|inline|table|contents|list-item)/;
const MAX_LABEL = 60; // weighted characters
const MAX_LOOKED_AT = 200; // elements and pieces of text

/** Whether an element has hardly any text, and no picture. Stops once it has more, as such elements may be nested. */
function isLabel(element: Block): boolean {
  const waiting: Array<Block | string> = [element];
  let [weight, looked] = [0, 0];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (++looked > MAX_LOOKED_AT || (typeof node === 'object' && node.name === 'img')) return false;
    const parts = typeof node === 'string' ? node : node.children;
    if (parts.length > MAX_LOOKED_AT) return false;
    if (typeof node === 'string') weight += weightOf(node);
    else if (node.dropped === null) waiting.push(...node.children);
    if (weight > MAX_LABEL) return false;
  }
  return true;
}

/**
 * Drops consent dialogs, before other chrome: some have more prose than the page itself, on which the limits of later
 * steps depend. A box around the article is none, even if a class name mentions consent (`filterNonGdprEmbeds`).
 * Returns whether anything was dropped.
 */
export function dropConsent(body: Block): boolean {
  let isChanged = false;
  for (const element of elementsOf(body)) {
    if (element === body || !isCalledConsent(element) || element.size.prose > body.size.prose * MAX_CONSENT) continue;
    if (elementsOf(element).some(({ name }) => name === 'article' || name === 'main')) continue;
    element.dropped = 'consent';
    isChanged = true;
  }
  return isChanged;
}

const MAX_CONSENT = 0.95; // share of the page's prose
