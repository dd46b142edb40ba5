import { weightOf } from '../tree/measure.ts';
import { type Block, elementsOf, hasImage, hasText, lineOf, totalOf } from '../tree/tree.ts';
import { isCalledConsent } from '../words/names.ts';
import type { Hidden, HiddenBlocks } from './hidden-by-styles.ts';

/**
 * Drops elements that the page's styles hide, unless they contain much of its prose: some sites hide their text until a
 * script has run. Expects the body to be measured. Returns whether anything was dropped.
 */
export function dropHidden(body: Block, blocks: HiddenBlocks): boolean {
  if (blocks.size === 0) return false;
  const hidden: Record<Hidden, Block[]> = { always: [], here: [], passing: [] };
  for (const element of elementsOf(body)) {
    const how = element === body || 'data-shown' in element.attributes ? undefined : blocks.get(element);
    if (how === undefined || (how !== 'always' && mayBeShown(element))) continue;
    element.dropped = 'hidden-by-style';
    hidden[how].push(element);
  }
  const kept = (['always', 'here', 'passing'] as const).filter(
    (how) => totalOf(hidden[how], 'prose') > body.size.prose * MAX_HIDDEN[how],
  );
  for (const how of kept) for (const element of hidden[how].splice(0)) element.dropped = null;
  return Object.values(hidden).some((elements) => elements.length > 0);
}

const MAX_HIDDEN: Record<Hidden, number> = { always: 0.5, here: 0.25, passing: 0.25 }; // share of the page's prose

/**
 * Whether a script may show an element: one with a picture, as in a gallery, or in a box with a name that says so. The
 * first and last part of a link's address, which some sites cut to its host, are no secret either.
 */
function mayBeShown(element: Block): boolean {
  if (!hasText(element) || hasImage(element)) return true;
  if (element.parent?.name === 'a' && /^[!-~]+$/.test(lineOf(element))) return true;
  let at: Block | null = element;
  for (let level = 0; level < MAX_BOXES && at !== null && !MOVED.test(at.called); level++) at = at.parent;
  return at !== null && MOVED.test(at.called);
}

const MAX_BOXES = 4; // levels from the element up to the box with such a name
const MOVED =
  /reveal|fad(?:e|ing)|anim|aos|wow|lazy|load|slid|swiper|carousel|appear|scroll|collaps|accordion|fold|expand|panel|\btab|toggle|modal|drop|tooltip|menu|overlay|caption|hover|transition|\benter|motion/;

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
