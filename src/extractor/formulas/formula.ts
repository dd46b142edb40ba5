import { imageSource } from '../images/image-source.ts';
import { hasAny } from '../tree/element-names.ts';
import { type Block, elementsOf, textOf } from '../tree/tree.ts';
import { texOf } from './mathml.ts';

/** Converts MathML to TeX, preferring TeX that it contains (annotation, `alttext`) to its elements; '' when empty. */
export function formulaOf(math: Block): string {
  const notes = [...elementsOf(math)].filter(({ name }) => name === 'annotation' || name === 'annotation-xml');
  const tex = notes.find(({ attributes }) => /tex/i.test(attributes.encoding ?? ''));
  const written = tex === undefined ? (math.attributes.alttext ?? '') : textOf(tex);
  if (written.trim() !== '') return tidyTex(written);
  for (const note of notes) note.dropped = 'annotation';
  return tidyTex(texOf(math));
}

/** Returns TeX on one line, without surrounding CDATA marks, style wrappers and dollar signs. */
export function tidyTex(tex: string): string {
  const line = tex.replace(CDATA, ' ').replace(/\s+/g, ' ').trim();
  const inner = /^\{\\(?:display|text)style (.*)\}$/.exec(line)?.[1] ?? line;
  return inner.replace(/^[$ ]+/, '').replace(/(?<![$ ])[$ ]+$/, '');
}

const CDATA = /%\s?<!\[CDATA\[|%\s?\]\]>/g;

/** Whether a `<script>` contains TeX for MathJax. */
export function isTexScript({ type = '' }: Record<string, string>): boolean {
  return /^math\/(?:tex|latex)/i.test(type);
}

/**
 * Returns the TeX of an image of a formula, '' when the image has none; null for any other image. The TeX is the `alt`
 * text, or a parameter in the URL of the service that renders it.
 */
export function texOfImage(attributes: Record<string, string>): string | null {
  const { class: classes = '', eeimg, alt = '' } = attributes;
  if (eeimg !== undefined || FORMULA_IMAGE.test(classes) || isTex(alt)) return tidyTex(alt);
  const [, query = ''] = /\?(.+)/.exec(imageSource(attributes)) ?? [];
  const drawn = query.includes('\\') || /%5c/i.test(query) ? texInQuery(query.slice(0, MAX_QUERY)) : undefined;
  return drawn === undefined ? null : tidyTex(drawn);
}

const FORMULA_IMAGE = /(?:^|\s)(?:mwe-math-fallback-image|(?:latex|tex)(?:\s|$))/;
const MAX_QUERY = 5_000; // characters

/** Whether a text has a TeX command (`\alpha`, `\frac{…`) and is not a Windows file path. */
function isTex(text: string): boolean {
  const hasCommand = /\\[a-z]{2,20}(?:[\s{}_^()[\]=+\-*/,.&|<>]|$)/i.test(text);
  return hasCommand && (!/^[a-z]:/i.test(text) || OF_FUNCTION.test(text));
}

/** What a function `f:\mathbb{R}\to\mathbb{R}` has, unlike a path on a drive: an argument in braces or an arrow. */
const OF_FUNCTION = /\\(?:[A-Za-z]{1,20} ?\{|(?:to|mapsto|(?:hook|long)?rightarrow)(?![A-Za-z]))/;

function texInQuery(query: string): string | undefined {
  const written = query.replace(/&space;|%20/g, ' ').replace(/&plus;|\+/g, '%2B');
  const values = [...new URLSearchParams(written)].map(([name, value]) =>
    /^[a-z]{1,12}$/.test(name) || value === '' ? value || name : `${name}=${value}`,
  );
  return values.find(isTex);
}

/** Returns the TeX in an attribute of an element that shows a rendering of it: `<span class="math" data-tex="…">`. */
export function texOfSpan(name: string, attributes: Record<string, string>): string {
  if (name !== 'span' && name !== 'div') return '';
  const named = hasAny(attributes, TEX_ATTRIBUTES)
    ? [...TEX_ATTRIBUTES].find((attribute) => attributes[attribute] !== undefined)
    : undefined;
  if (named !== undefined) return isCalledFormula(attributes) ? tidyTex(attributes[named] ?? '') : '';
  // Quill keeps the TeX in `data-value`, an attribute that any element may have.
  return attributes.class === 'ql-formula' ? tidyTex(attributes['data-value'] ?? '') : '';
}

const TEX_ATTRIBUTES: ReadonlySet<string> = new Set(
  ['data-tex', 'data-math', 'data-latex', 'data-formula', 'data-equation', 'data-expr'], // the first of them counts
);

function isCalledFormula({ class: classes = '' }: Record<string, string>): boolean {
  return /math|formula|equation|(?:^|[\s_-]|la|ka)tex(?![a-z])/i.test(classes);
}
