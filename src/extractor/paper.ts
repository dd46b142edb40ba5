import { Block, hasText, isWithin, leavesOf, lineOf } from './tree.ts';

/**
 * Journals have a paper's abstract and references in boxes of their own, beside that of its text: both are taken into it. Their
 * first line says what they are. A digest above an article that refers to nothing is an editor's.
 */
export function takePaperParts(root: Block): void {
  const siblings = (root.parent?.children ?? []).filter(
    (child): child is Block => child instanceof Block && child.dropped === null && hasText(child),
  );
  const at = siblings.indexOf(root);
  const references = siblings.slice(at + 1).find((one) => REFERENCES.test(firstLine(one)));
  if (references === undefined) return;
  const abstract = siblings.slice(0, at).find((one) => one.size.prose > 0 && ABSTRACT.test(firstLine(one)));
  for (const part of [abstract, references]) {
    if (part?.parent == null) continue;
    part.parent.children = part.parent.children.filter((child) => child !== part);
    part.parent = root;
  }
  root.children = [...(abstract === undefined ? [] : [abstract]), ...root.children, references];
}

const ABSTRACT = /^(?:中文)?(?:摘\s?要|abstract)(?:$|\s*[:：])/i;
const REFERENCES =
  /^[【[]?(?:[參参]考(?:文[獻献]|[書书]目)|引用文[獻献]|references|bibliography|works cited)[】\]:：]?$/i;

function firstLine(box: Block): string {
  const first = leavesOf(box).find(hasText);
  return first === undefined ? '' : lineOf(first);
}

/**
 * Where only a paper's abstract can be read, its references may be longer: what holds both then, instead of the references.
 */
export function moreThanReferences(root: Block, body: Block): Block {
  const leaves = leavesOf(body).filter(hasText);
  const start = leaves.findIndex((leaf) => isWithin(leaf, root));
  const isUnderReferences = leaves
    .slice(Math.max(0, start - MAX_HEADINGS), Math.max(0, start))
    .some((leaf) => /^h[1-6]$/.test(leaf.name) && REFERENCES.test(lineOf(leaf)));
  if (!isUnderReferences) return root;
  for (let at = root.parent; at !== null; at = at.parent)
    if (at.size.prose >= root.size.prose + MIN_ABSTRACT) return at;
  return root;
}

const MAX_HEADINGS = 2; // some say under the first one which of them are of interest
const MIN_ABSTRACT = 200;
