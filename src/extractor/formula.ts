import { texOf } from './mathml.ts';
import { type Block, elementsOf, textOf } from './tree.ts';

/** A MathML element as TeX: what it carries as that (annotation, `alttext`), else its elements; '' when empty. */
export function formulaOf(math: Block): string {
  const notes = [...elementsOf(math)].filter(({ name }) => name === 'annotation' || name === 'annotation-xml');
  const tex = notes.find(({ attributes }) => /tex/i.test(attributes.encoding ?? ''));
  const written = tex === undefined ? (math.attributes.alttext ?? '') : textOf(tex);
  if (written.trim() !== '') return tidyTex(written);
  for (const note of notes) note.dropped = 'annotation';
  return tidyTex(texOf(math));
}

/** TeX on one line, without CDATA marks, style wrappers and dollar signs around it. */
export function tidyTex(tex: string): string {
  const line = tex.replace(CDATA, ' ').replace(/\s+/g, ' ').trim();
  const inner = /^\{\\(?:display|text)style (.*)\}$/.exec(line)?.[1] ?? line;
  return inner.replace(/^[$ ]+/, '').replace(/(?<![$ ])[$ ]+$/, '');
}

const CDATA = /%\s?<!\[CDATA\[|%\s?\]\]>/g;

/** Whether a script holds TeX for MathJax. */
export function isTexScript({ type = '' }: Record<string, string>): boolean {
  return /^math\/(?:tex|latex)/i.test(type);
}

/** Whether an image displays a formula and carries its TeX as `alt`. */
export function isFormulaImage({ class: classes = '', eeimg }: Record<string, string>): boolean {
  return eeimg !== undefined || /(?:^|\s)(?:mwe-math-fallback-image|(?:latex|tex)(?:\s|$))/.test(classes);
}

/**
 * Whether an element carries its TeX in an attribute and displays a rendering of it: `<span class="ztext-math"
 * data-tex="…">`.
 */
export function isTexSpan(
  name: string,
  { class: classes = '', 'data-tex': tex = '' }: Record<string, string>,
): boolean {
  return name === 'span' && tex !== '' && /math|tex|formula|equation/i.test(classes);
}
