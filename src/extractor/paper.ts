import { Block, hasText, leavesOf, lineOf } from './tree.ts';

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
