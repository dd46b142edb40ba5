import { isCalledByline, isCalledComments, isCalledConsent, isCalledFrame } from './names.ts';
import { type Block, elementsOf, lineOf } from './tree.ts';

/** Consent dialogs go first: some hold more prose than the page, and what a fair part is depends on it. */
export function dropConsent(body: Block): void {
  for (const element of elementsOf(body)) {
    if (element !== body && isCalledConsent(element) && element.size.prose <= body.size.prose * MAX_CONSENT)
      element.dropped = 'consent';
  }
}

const MAX_CONSENT = 0.95;

/**
 * Takes out what stands around a page's text: menus, bars, lists of other pages, comments. What an element is called is only
 * a hint, so nothing goes that holds a fair part of the page's prose.
 */
export function dropFrame(body: Block, { keepComments }: { keepComments: boolean }): void {
  for (const element of elementsOf(body)) {
    if (element === body) continue;
    const step = frameStep(element, keepComments);
    if (step !== null && isSmall(element, body, MAX_SHARE[step])) element.dropped = step;
  }
}

function isSmall({ size }: Block, { size: whole }: Block, share: number): boolean {
  return (
    size.prose <= whole.prose * share &&
    size.text - size.links <= Math.max(MAX_BYLINE, (whole.text - whole.links) * Math.max(share, MAX_TEXT))
  );
}

/** The same for text outside links, prose or not: a table or a form that wraps the page is no frame. */
const MAX_TEXT = 0.5;

type Step = 'frame' | 'named-frame' | 'comments' | 'byline';

/** The share of the page's prose above which an element stays, whatever it is called. */
const MAX_SHARE: Record<Step, number> = { frame: 0.35, 'named-frame': 0.2, comments: 0.8, byline: 0 };

const TAGS = new Set(['nav', 'aside', 'footer', 'menu', 'form']);
const ROLES = /^(?:navigation|banner|contentinfo|complementary|search|dialog|alert)$/;

function frameStep(element: Block, keepComments: boolean): Step | null {
  if (TAGS.has(element.name) || ROLES.test(element.attributes.role ?? '')) return 'frame';
  if (element.name === 'header' && !hasHeading(element)) return 'frame';
  if (!keepComments && isCalledComments(element)) return 'comments';
  if (isCalledFrame(element)) return keepComments && isCalledComments(element) ? null : 'named-frame';
  return element.size.text <= MAX_BYLINE && isCalledByline(element) && !hasHeading(element) ? 'byline' : null;
}

const MAX_BYLINE = 120;

function hasHeading(element: Block): boolean {
  return elementsOf(element).some(
    ({ name, children }) => /^h[1-3]$/.test(name) && children.some((child) => lineOf(child) !== ''),
  );
}
