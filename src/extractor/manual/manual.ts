import { type Block, elementsOf } from '../tree/tree.ts';

/**
 * The element in which a generator of documentation puts a page's text: what it writes around it (menus, the page's own
 * contents, ways to edit it) is elsewhere. Null on any other page, and where the element holds hardly anything.
 */
export function manualIn(body: Block): Block | null {
  let found: Block | null = null;
  for (const element of elementsOf(body)) {
    if (!isManual(element) || isInside(element, found)) continue;
    if (found !== null) return null; // several cards
    found = element;
  }
  return found !== null && found.size.text >= MIN_TEXT ? found : null;
}

const MIN_TEXT = 60; // weighted characters

function isInside({ parent }: Block, outer: Block | null): boolean {
  for (let at = outer === null ? null : parent; at !== null; at = at.parent) if (at === outer) return true;
  return false;
}

/** Whether an element is called what a generator calls it. The cheapest signs come first: every element is asked. */
function isManual(element: Block): boolean {
  const { name, attributes } = element;
  if (!HOLDERS.has(name)) return false;
  const { id = '', class: classes = '' } = attributes;
  if (IDS.has(id)) return true;
  if (classes !== '' && CLASSES.test(classes)) return true;
  return SHAPES.some((isShape) => isShape(element));
}

const HOLDERS = new Set(['div', 'main', 'article', 'section']);

/** Furo, DocFX, mdBook, Documenter.jl, Quarto. */
const IDS = new Set(['furo-main-content', '_content', 'mdbook-content', 'documenter-page', 'quarto-document-content']);

/**
 * VitePress, VuePress and its themes, Docusaurus, Material for MkDocs, Starlight, the book and PyData themes of Sphinx, GitBook
 * and docsify, Javadoc, Hugo Book.
 */
const CLASSES =
  /(?:^|\s)(?:vp-doc|theme-default-content|content__default|theme-hope-content|theme-doc-markdown|md-content__inner|sl-markdown-content|bd-article|markdown-section|contentContainer|book-article)(?:\s|$)/;

/** Generators whose names others use too: the elements around or inside tell. */
const SHAPES: Array<(element: Block) => boolean> = [
  isOfSphinx,
  isOfDoxygen,
  // rustdoc
  ({ attributes: { id }, name, children }) =>
    id === 'main-content' && name === 'section' && has(children, /^(?:main-heading|fqn|item-decl|docblock|top-doc)/),
  // mdBook before 0.5, whose element is called `content` as many are
  ({ name, attributes, parent }) =>
    name === 'main' && Object.keys(attributes).length === 0 && parent?.attributes.id === 'content' && isOfBook(parent),
  // TypeDoc
  ({ attributes: { class: names } }) => names === 'col-content' || names === 'col-8 col-content',
  // Docsy
  ({ attributes, parent }) => attributes.class === 'td-content' && parent?.name === 'main',
  // Javadoc since 14
  ({ name, children }) =>
    name === 'main' && has(children, /^(?:class-description|package-description|summary|module-description)/),
  // JSDoc
  ({ attributes: { id }, children }) => id === 'main' && has(children, /^page-title/),
  // Antora
  ({ name, attributes }) => name === 'article' && attributes.class === 'doc',
  // Dokka, Jazzy
  ({ attributes: { class: names, id }, name }) => names === 'main-content' && (id === 'content' || name === 'article'),
  // pkgdown, MkDocs
  ({ attributes: { class: names = '', role, id } }) =>
    /(?:^|\s)col-md-9(?:\s|$)/.test(names) && (role === 'main' || id === 'main' || /\bcontents\b/.test(names)),
  // bookdown
  ({ name, attributes, parent }) =>
    name === 'section' && attributes.class === 'normal' && parent?.attributes.class === 'page-inner',
  // Slate
  ({ attributes, parent }) => attributes.class === 'content' && parent?.attributes.class === 'page-wrapper',
];

function isOfBook({ attributes, parent }: Block): boolean {
  return attributes.class === 'content' && parent?.attributes.class === 'page';
}

/** The theme of Read the Docs, or one made of the basic theme. */
function isOfSphinx({ attributes: { itemprop, role, class: names = '' }, parent }: Block): boolean {
  const around = parent?.attributes ?? {};
  if (itemprop === 'articleBody') return around.role === 'main' && /(?:^|\s)document(?:\s|$)/.test(around.class ?? '');
  return role === 'main' && names === 'body' && around.class === 'bodywrapper';
}

function isOfDoxygen({ attributes, parent }: Block): boolean {
  if (attributes.class !== 'contents' || parent === null) return false;
  return has(parent.children, /^header(?:\s|$)/);
}

/** Whether one of the first children is called so: each of thousands of boxes would look at all that stand beside it. */
function has(children: Block['children'], classes: RegExp): boolean {
  return children
    .slice(0, MAX_LOOKED_AT)
    .some((child) => typeof child === 'object' && classes.test(child.attributes.class ?? ''));
}

const MAX_LOOKED_AT = 60;
