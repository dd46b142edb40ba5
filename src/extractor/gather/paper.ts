import { arrange } from '../parse/paragraphs.ts';
import { Block, hasText, isHeading, isWithin, leavesOf, lineOf } from '../tree/tree.ts';
import { isBibliography } from '../words/references.ts';

/**
 * Moves a paper's abstract and references into `root`, the element that holds its text, where a journal's page has them
 * in sibling elements, recognised by their first line. On a page without references nothing is moved: there a summary
 * above the text is the editor's. The siblings have been measured.
 */
export function takePaperParts(root: Block): void {
  const siblings = (root.parent?.children ?? []).filter(
    (child): child is Block => child instanceof Block && child.dropped === null && hasText(child),
  );
  const at = siblings.indexOf(root);
  if (at < 0) return;
  const references = partHeaded(isBibliography, siblings.slice(at + 1));
  if (references.length === 0) return;
  const abstract = partHeaded((line) => ABSTRACT.test(line), siblings.slice(0, at));
  if (root.isLeaf) arrange(root); // its inline content becomes a paragraph beside the parts
  const before = abstract.some(({ size }) => size.prose > 0) ? abstract : [];
  for (const part of [...before, ...references]) moveTo(root, part);
  root.children = [...before, ...root.children, ...references];
}

const ABSTRACT = /^(?:中文)?(?:摘\s?要|abstract)(?:$|\s*[:：])/i;

/** Returns the first sibling that begins with such a heading, and the next one when it holds nothing but that line. */
function partHeaded(isHeaded: (line: string) => boolean, siblings: readonly Block[]): Block[] {
  const at = siblings.findIndex((sibling) => isHeaded(lineOf(linesIn(sibling)[0] ?? '')));
  const found = siblings[at];
  if (found === undefined) return [];
  return linesIn(found).length > 1 || found.size.prose > 0 ? [found] : siblings.slice(at, at + 2);
}

function linesIn(element: Block): Block[] {
  return leavesOf(element).filter(hasText);
}

function moveTo(root: Block, part: Block): void {
  if (part.parent !== null) part.parent.children = part.parent.children.filter((child) => child !== part);
  part.parent = root;
}

/**
 * Returns the root or, when that is a list of references, the element that also holds the abstract: behind a paywall
 * the references are longer than the abstract. The body has been measured.
 */
export function moreThanReferences(root: Block, body: Block): Block {
  const leaves = leavesOf(body).filter(hasText);
  const start = leaves.findIndex((leaf) => isWithin(leaf, root));
  const isUnderReferences = leaves
    .slice(Math.max(0, start - MAX_HEADINGS), Math.max(0, start))
    .some((leaf) => isHeading(leaf) && isBibliography(lineOf(leaf)));
  if (!isUnderReferences) return root;
  for (let at = root.parent; at !== null; at = at.parent)
    if (at.size.prose >= root.size.prose + MIN_ABSTRACT) return at;
  return root;
}

const MAX_HEADINGS = 2; // a second one may say which references are of interest
const MIN_ABSTRACT = 200;
