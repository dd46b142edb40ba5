import { ancestorsOf, type Block, elementsOf } from '../tree/tree.ts';

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
  return found !== null && found.size.text >= MIN_TEXT && !isOnFrontPage(found) ? found : null;
}

const MIN_TEXT = 60; // weighted characters

function isInside({ parent }: Block, outer: Block | null): boolean {
  for (let at = outer === null ? null : parent; at !== null; at = at.parent) if (at === outer) return true;
  return false;
}

/** Whether an element stands below what a manual's front page promises, which is the text there. */
function isOnFrontPage(element: Block): boolean {
  return ancestorsOf(element).some(({ name, attributes }) => name !== 'body' && FRONT.test(attributes.class ?? ''));
}

const FRONT = /(?:^|\s)(?:VPHome|home|vp-project-home)(?:\s|$)/;

/** Whether an element is called what a generator calls it. The cheapest signs come first: every element is asked. */
function isManual(element: Block): boolean {
  const { name, attributes } = element;
  if (!HOLDERS.has(name)) return false;
  const { id, class: classes, itemprop, role } = attributes;
  if (name === 'main' && isMain(element)) return true;
  if (id !== undefined && IDS.has(id)) return true;
  if (classes !== undefined && CLASSES.test(classes)) return true;
  if (classes === undefined && id === undefined && itemprop === undefined && role === undefined) return false;
  return SHAPES.some((isShape) => isShape(element));
}

const HOLDERS = new Set(['div', 'main', 'article', 'section']);

/** Furo, mdBook, Documenter.jl, Quarto. */
const IDS = new Set(['furo-main-content', 'mdbook-content', 'documenter-page', 'quarto-document-content']);

/**
 * VitePress, VuePress and its themes, Docusaurus, Material for MkDocs, Starlight, the book and PyData themes of Sphinx, GitBook
 * and docsify, Hugo Book, Google's DevSite.
 */
const CLASSES =
  /(?:^|\s)(?:vp-doc|theme-default-content|content__default|theme-hope-content|theme-doc-markdown|md-content__inner|sl-markdown-content|bd-article|markdown-section|markdown book-article|devsite-article-body)(?:\s|$)/;

/** Javadoc since 14; mdBook before 0.5, whose box is called `content` as many are. */
function isMain({ attributes, children, parent }: Block): boolean {
  if (has(children, /^(?:class|package|module)-description(?:\s|$)/)) return true;
  if (Object.keys(attributes).length > 0 || parent?.attributes.id !== 'content') return false;
  return parent.attributes.class === 'content' && parent.parent?.attributes.class === 'page';
}

/** Generators whose names others use too: the elements around or inside tell. */
const SHAPES: Array<(element: Block) => boolean> = [
  isOfSphinx,
  // Doxygen
  ({ attributes, parent }) => attributes.class === 'contents' && isBelow(parent, /^(?:headertitle|summary)(?:\s|$)/),
  // Javadoc before 14
  ({ attributes, parent }) => attributes.class === 'contentContainer' && isBelow(parent, /^title$/),
  // rustdoc
  ({ attributes: { id }, name, children }) =>
    id === 'main-content' && name === 'section' && has(children, /^(?:main-heading|fqn|item-decl|docblock|top-doc)/),
  // DocFX
  ({ attributes: { id }, name }) => id === '_content' && name === 'article',
  // JSDoc
  ({ attributes: { id }, children, parent }) =>
    id === 'main' && has(children, /^page-title$/) && isBeside(parent, ({ name }) => name === 'nav'),
  // Antora
  ({ name, attributes }) => name === 'article' && attributes.class === 'doc',
  // Dokka, Jazzy
  ({ attributes: { class: names, id }, children }) =>
    names === 'main-content' && has(children, id === 'content' ? /^(?:breadcrumbs|cover)(?:\s|$)/ : /^section$/),
  // TypeDoc
  ({ attributes: { class: names }, parent }) =>
    /^(?:col-8 )?col-content$/.test(names ?? '') && isCalledBeside(parent, /^(?:col-sidebar|col-4 col-menu)(?:\s|$)/),
  // Docsy
  ({ attributes, parent }) => attributes.class === 'td-content' && parent?.name === 'main',
  // pkgdown
  ({ attributes: { class: names, id } }) =>
    names === 'col-md-9' ? id === 'main' : names === 'col-md-9 contents' || names === 'contents col-md-9',
  // MkDocs
  ({ attributes: { class: names, role }, parent }) =>
    names === 'col-md-9' && role === 'main' && isCalledBeside(parent, /^col-md-3(?:\s|$)/),
  // bookdown
  ({ name, attributes, parent }) =>
    name === 'section' && attributes.class === 'normal' && parent?.attributes.class === 'page-inner',
  // Slate
  ({ attributes, parent }) => attributes.class === 'content' && isCalledBeside(parent, /^dark-box$/),
  // DocBook, whose older style sheets write names in capitals; what only lists the sections below it is an index
  ({ attributes: { class: names = '' }, parent, size }) =>
    PART_OF_BOOK.test(names) && size.links <= size.text / 2 && isCalledBeside(parent, /^navheader$/i),
];

const PART_OF_BOOK = /^(?:sect1|section|chapter|article|appendix|preface|refentry|glossary)$/i;

/** The theme of Read the Docs, or one made of the basic theme. */
function isOfSphinx({ attributes: { itemprop, role, class: names = '' }, parent }: Block): boolean {
  const around = parent?.attributes ?? {};
  if (itemprop === 'articleBody') return around.role === 'main' && /(?:^|\s)document(?:\s|$)/.test(around.class ?? '');
  return role === 'main' && names === 'body' && around.class === 'bodywrapper';
}

/** Whether a header stands beside an element, with something called so in it. */
function isBelow(parent: Block | null, part: RegExp): boolean {
  return isBeside(parent, ({ attributes, children }) => attributes.class === 'header' && has(children, part));
}

function isCalledBeside(parent: Block | null, classes: RegExp): boolean {
  return parent !== null && has(parent.children, classes);
}

function has(children: Block['children'], classes: RegExp): boolean {
  return anyOf(children, ({ attributes }) => classes.test(attributes.class ?? ''));
}

function isBeside(parent: Block | null, isSign: (element: Block) => boolean): boolean {
  return parent !== null && anyOf(parent.children, isSign);
}

/** Of the first children: each of thousands of boxes would look at all that stand beside it. */
function anyOf(children: Block['children'], isSign: (element: Block) => boolean): boolean {
  return children.slice(0, MAX_LOOKED_AT).some((child) => typeof child === 'object' && isSign(child));
}

const MAX_LOOKED_AT = 60;
