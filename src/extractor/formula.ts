import { type Block, elementsOf, lineOf, textOf } from './tree.ts';

/** What an element of MathML says, in TeX where it gives that too; '' when nothing. */
export function formulaOf(math: Block): string {
  const notes = [...elementsOf(math)].filter(({ name }) => name === 'annotation' || name === 'annotation-xml');
  const tex = notes.find(({ attributes }) => /tex/i.test(attributes.encoding ?? ''));
  const written = tex === undefined ? (math.attributes.alttext ?? '') : textOf(tex);
  if (written.trim() !== '') return tidyTex(written);
  for (const note of notes) note.dropped = 'annotation';
  return tidyTex(lineOf(math));
}

/** TeX on one line, without what its writers put around it. */
export function tidyTex(tex: string): string {
  const line = tex.replace(CDATA, ' ').replace(/\s+/g, ' ').trim();
  const inner = /^\{\\(?:display|text)style (.*)\}$/.exec(line)?.[1] ?? line;
  return inner.replace(/^[$ ]+/, '').replace(/(?<![$ ])[$ ]+$/, '');
}

const CDATA = /%\s?<!\[CDATA\[|%\s?\]\]>/g;

/** The type of a script that MathJax makes a formula of. */
export function isTexScript({ type = '' }: Record<string, string>): boolean {
  return /^math\/(?:tex|latex)/i.test(type);
}

/** A picture that stands for a formula has its TeX as alternative text. */
export function isFormulaImage({ class: classes = '', eeimg }: Record<string, string>): boolean {
  return eeimg !== undefined || /(?:^|\s)(?:mwe-math-fallback-image|(?:latex|tex)(?:\s|$))/.test(classes);
}

/** What says its TeX in an attribute, beside what is shown for it: `<span class="ztext-math" data-tex="…">`. */
export function isTexSpan(
  name: string,
  { class: classes = '', 'data-tex': tex = '' }: Record<string, string>,
): boolean {
  return name === 'span' && tex !== '' && /math|tex|formula|equation/i.test(classes);
}
