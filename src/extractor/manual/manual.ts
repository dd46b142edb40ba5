import { ancestorsOf, type Block, elementsOf } from '../tree/tree.ts';

/**
 * Returns the element in which a documentation generator puts a page's text: what it writes around the text (menus, the
 * page's own contents, edit links) is elsewhere. Null on any other page, and where the element holds hardly any text.
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

/** Whether an element is on a manual's front page, below the promises that are the text there. */
function isOnFrontPage(element: Block): boolean {
  return ancestorsOf(element).some(({ name, attributes }) => name !== 'body' && FRONT.test(attributes.class ?? ''));
}

const FRONT = /(?:^|\s)(?:VPHome|home|vp-project-home)(?:\s|$)/;

/** Whether an element is named as generators name a text. Cheap checks come first: every element is checked. */
function isManual(element: Block): boolean {
  const { name, attributes } = element;
  if (!HOLDERS.has(name)) return false;
  const { id, class: classes, itemprop, role } = attributes;
  if (name === 'main' && isMain(element)) return true;
  if (id !== undefined && (IDS.has(id) || BY_ID.get(id)?.(element) === true)) return true;
  if (classes !== undefined && (CLASSES.test(classes) || BY_CLASS.get(classes)?.(element) === true)) return true;
  return (itemprop !== undefined || role !== undefined) && isOfSphinx(element);
}

const HOLDERS = new Set(['div', 'main', 'article', 'section']);

/** Ids of the content element: Furo, mdBook, Documenter.jl, Quarto. */
const IDS = new Set(['furo-main-content', 'mdbook-content', 'documenter-page', 'quarto-document-content']);

/**
 * Class names of the content element: VitePress, VuePress and its themes, Docusaurus, Material for MkDocs, Starlight,
 * the book and PyData themes of Sphinx, GitBook and docsify, Hugo Book, Google's DevSite.
 */
const CLASSES =
  /(?:^|\s)(?:vp-doc|theme-default-content|content__default|theme-hope-content|theme-doc-markdown|md-content__inner|sl-markdown-content|bd-article|markdown-section|markdown book-article|devsite-article-body)(?:\s|$)/;

/** Whether a `<main>` is that of Javadoc since 14, or of mdBook before 0.5, whose box has the common name `content`. */
function isMain({ attributes, children, parent }: Block): boolean {
  if (has(children, /^(?:class|package|module)-description(?:\s|$)/)) return true;
  if (Object.keys(attributes).length > 0 || parent?.attributes.id !== 'content') return false;
  return parent.attributes.class === 'content' && parent.parent?.attributes.class === 'page';
}

type IsManual = (element: Block) => boolean;

/** Class names that other sites use too: the elements around or inside decide. */
const BY_CLASS: ReadonlyMap<string, IsManual> = new Map<string, IsManual>([
  ['contents', ({ parent }) => isBelow(parent, /^(?:headertitle|summary)(?:\s|$)/)], // Doxygen
  ['contentContainer', ({ parent }) => isBelow(parent, /^title$/)], // Javadoc before 14
  ['doc', ({ name }) => name === 'article'], // Antora
  ['main-content', isOfKotlinOrSwift],
  ['col-content', isOfTypeDoc],
  ['col-8 col-content', isOfTypeDoc],
  ['td-content', ({ parent }) => parent?.name === 'main'], // Docsy
  ['col-md-9', isColumn],
  ['col-md-9 contents', () => true], // pkgdown
  ['contents col-md-9', () => true],
  ['normal', ({ name, parent }) => name === 'section' && parent?.attributes.class === 'page-inner'], // bookdown
  ['content', ({ parent }) => isCalledBeside(parent, /^dark-box$/)], // Slate
  // DocBook, whose older style sheets write names in capitals
  ...['sect1', 'section', 'chapter', 'article', 'appendix', 'preface', 'refentry', 'glossary'].flatMap(
    (name): Array<[string, IsManual]> => [
      [name, isOfDocBook],
      [name.toUpperCase(), isOfDocBook],
    ],
  ),
  ...['part', 'reference'].flatMap(
    (name): Array<[string, IsManual]> => [
      [name, isPartOfDocBook],
      [name.toUpperCase(), isPartOfDocBook],
    ],
  ),
]);

const BY_ID: ReadonlyMap<string, IsManual> = new Map<string, IsManual>([
  ['main-content', isOfRustdoc],
  ['_content', ({ name }) => name === 'article'], // DocFX
  // JSDoc
  ['main', ({ children, parent }) => has(children, /^page-title$/) && isBeside(parent, ({ name }) => name === 'nav')],
]);

/** Whether an element called `main-content` is that of Dokka or Jazzy. */
function isOfKotlinOrSwift({ attributes: { id }, children }: Block): boolean {
  return has(children, id === 'content' ? /^(?:breadcrumbs|cover)(?:\s|$)/ : /^section$/);
}

function isOfTypeDoc({ parent }: Block): boolean {
  return isCalledBeside(parent, /^(?:col-sidebar|col-4 col-menu)(?:\s|$)/);
}

/** Whether a column holds the text of pkgdown or MkDocs. */
function isColumn({ attributes: { id, role }, parent }: Block): boolean {
  return id === 'main' || (role === 'main' && isCalledBeside(parent, /^col-md-3(?:\s|$)/));
}

function isOfRustdoc({ name, children }: Block): boolean {
  return name === 'section' && has(children, /^(?:main-heading|fqn|item-decl|docblock|top-doc)/);
}

/**
 * Whether a DocBook section has a navigation bar beside it, or is a reference entry; a mere list of sections is not.
 */
function isOfDocBook({ parent, children, size }: Block): boolean {
  if (size.links > size.text / 2) return false;
  return isCalledBeside(parent, /^navheader$/i) || has(children, /^refnamediv$/i);
}

/** Whether a DocBook part has a navigation bar beside it. Its only text is an introduction and its list of chapters. */
function isPartOfDocBook({ parent }: Block): boolean {
  return isCalledBeside(parent, /^navheader$/i);
}

/** Whether an element is the text in Sphinx's Read the Docs theme, or in a theme based on its basic theme. */
function isOfSphinx({ attributes: { itemprop, role, class: names = '' }, parent }: Block): boolean {
  const around = parent?.attributes ?? {};
  if (itemprop === 'articleBody') return around.role === 'main' && /(?:^|\s)document(?:\s|$)/.test(around.class ?? '');
  return role === 'main' && names === 'body' && around.class === 'bodywrapper';
}

/** Whether `parent` has a header with a child of a class that matches `part`. */
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

/** Looks at the first children only: otherwise each of thousands of boxes would look at all of its siblings. */
function anyOf(children: Block['children'], isSign: (element: Block) => boolean): boolean {
  return children.slice(0, MAX_LOOKED_AT).some((child) => typeof child === 'object' && isSign(child));
}

const MAX_LOOKED_AT = 60;
