import { Block, elementsOf } from '../tree/tree.ts';

/**
 * Turns the signatures of functions, classes and types in generated documentation into code: inline code, or a block
 * where the generator has a box for them. Links to types in inline code become text, as they would obscure the call.
 */
export function nameSignatures(body: Block): void {
  for (const element of elementsOf(body)) {
    const kind = kindOf(element);
    if (kind === 'line') makeLine(element);
    else if (kind === 'box') element.name = 'pre';
    else if (kind === 'table') makeBlock(element);
  }
}

/** Returns how a signature is marked up; null for other elements. Every element is tested: cheap tests come first. */
function kindOf(element: Block): 'line' | 'box' | 'table' | null {
  const { name, attributes, parent } = element;
  const { class: classes = '' } = attributes;
  if (name === 'div') return BOX.test(classes) ? 'box' : null;
  if (name === 'table') return classes === 'memname' ? 'table' : null;
  if (!LINES.has(name)) return null;
  if (name === 'dt') return SIGNATURE.test(classes) || (isOfObject(parent) && namesObject(element)) ? 'line' : null;
  return LINE.test(classes) ? 'line' : null;
}

const LINES = new Set(['dt', 'li', 'h3', 'h4']);

/** Boxes of Javadoc and TypeDoc. */
const BOX = /(?:^|\s)(?:type-signature|member-signature|tsd-signature)(?:\s|$)/;
/** Lines of rustdoc and TypeDoc. */
const LINE = /(?:^|\s)(?:code-header|tsd-signature)(?:\s|$)/;
/** Terms of Sphinx. */
const SIGNATURE = /(?:^|\s)sig(?:\s|$)/;

/** Whether a list describes one programming-language object, as older Sphinx wrote it without a class for the terms. */
function isOfObject(list: Block | null): boolean {
  return list !== null && OBJECT.test(list.attributes.class ?? '');
}

const OBJECT =
  /^(?:(?:py|cpp|c|js|rst|std) )?(?:class|method|function|attribute|exception|data|classmethod|staticmethod|property|describe|type|member|enum|enumerator|macro|struct|var)(?: |$)/;

function namesObject({ children }: Block): boolean {
  return children
    .slice(0, MAX_LOOKED_AT)
    .some((child) => typeof child === 'object' && NAME.test(child.attributes.class ?? ''));
}

const NAME = /(?:^|\s)desc(?:name|classname)(?:\s|$)/;
const MAX_LOOKED_AT = 10; // children; a word such as `class`, the module and the name come first

function makeLine(element: Block): void {
  const text = tidy(readLine(element));
  if (text === '') return;
  const code = new Block('code', {}, element);
  code.children = [text];
  element.children = [code];
}

/** Returns an element's text without links to the source or to itself; boxes in it are separated by blanks. */
function readLine(node: Block | string): string {
  if (typeof node === 'string') return node;
  const { name, attributes, children, dropped } = node;
  if (dropped !== null || FURNITURE.test(attributes.class ?? '')) return '';
  const text = children.map(readLine).join('');
  if (/^[¶§#🔗\uf0c1]$/u.test(text)) return '';
  return name === 'br' || APART.has(name) || attributes.class === 'where' ? ` ${text} ` : text;
}

const FURNITURE = /(?:^|\s)(?:headerlink|viewcode-link|src|srclink|anchor|tsd-anchor-icon)(?:\s|$)/;
const APART = new Set(['div', 'p', 'dl', 'dd', 'dt', 'td', 'tr', 'ul', 'li']);

/** Turns a Doxygen signature into a block. It is laid out as a table with a row for each parameter. */
function makeBlock(table: Block): void {
  [table.name, table.children] = ['pre', [tidy(readLine(table)).replace(' (', '(')]];
}

/** Returns a signature on one line. Its parameters may have been on separate lines, with a comma after the last. */
function tidy(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.replace(/,? \)/g, ')').replace(/\( /g, '(').replace(/ ,/g, ',');
}
