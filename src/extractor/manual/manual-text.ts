import { textOfHeading } from '../title/title-headings.ts';
import { measure } from '../tree/measure.ts';
import { Block, elementsOf, hasText } from '../tree/tree.ts';

/** Drops the navigation that a documentation generator writes into a page's text, and measures what is left. */
export function tidyManual(manual: Block): void {
  const isPart = PART.test(manual.attributes.class ?? '');
  for (const element of elementsOf(manual)) {
    const isKept = element === manual || (isPart && CONTENTS.test(element.attributes.class ?? ''));
    if (!isKept && isFurniture(element)) element.dropped = 'manual';
    else if (element.isLeaf && isLabel(element) && hasText(element)) embolden(element);
  }
  measure(manual);
}

/** Class of a part of a book or reference, whose text is the list of its chapters. */
const PART = /^(?:part|reference)$/i;
const CONTENTS = /^toc$/i;

/** Whether an element labels an admonition (`Warning`, 注意) or opens hidden text: it says what kind of text follows. */
function isLabel({ name, attributes }: Block): boolean {
  return name === 'summary' || LABELS.test(attributes.class ?? '');
}

const LABELS = /(?:^|\s)(?:admonition-title|custom-block-title|hint-container-title|admonitionHeading_\w+)(?:\s|$)/;

function embolden(label: Block): void {
  const strong = new Block('strong', {}, label);
  strong.inline = true;
  strong.children = label.children;
  for (const child of strong.children) if (typeof child === 'object') child.parent = strong;
  label.children = [strong];
}

function isFurniture({ name, attributes }: Block): boolean {
  if (name === 'nav' || name === 'footer') return true;
  const { class: classes = '', id = '', role = '' } = attributes;
  if (role === 'navigation' || IDS.has(id)) return true;
  return classes !== '' && (CLASSES.test(classes) || (name === 'a' && LINKS.test(classes)));
}

const IDS = new Set([
  'toc',
  'TOC',
  'copy-path',
  '__comments',
  'blanket-implementations',
  'blanket-implementations-list',
]);

/** Navigation to other pages and within this one, links to its source and its history. */
const CLASSES =
  /(?:^|\s)(?:headerlink|md-source-file|md-content__button|theme-doc-toc-mobile|theme-doc-breadcrumbs|theme-doc-footer|pagination-nav|prev-next-area|prev-next-bottom|prev-next-footer|related-pages|page-toc|table-of-contents|nav-chapters|vp-page-meta|page-meta|page-edit|page-nav|sub-?nav|sublist-nav|navpath|ttc|permalink|dynheader|dyncontent|rightside|out-of-band|content-icon-container|header-article|bd-header-article|rst-footer-buttons|tsd-sources|tsd-breadcrumb|tsd-navigation|tsd-index-group|tsd-index-panel|viewcode-link|docs-sourcelink|copy-popup-wrapper|anchor-wrapper|breadcrumbs|rustdoc-breadcrumbs|tabs-section|sr-only|sd-sr-only|hideme|mobile-hide)(?:\s|$)|(?:^|\s)contents (?:local )?topic|(?:^|\s)topic contents|^(?:toc|TOC)$/;

/** Links from a heading to itself, or to the source of what is documented. */
const LINKS =
  /(?:^|\s)(?:headerlink|header-anchor|hash-link|anchor|anchorjs-link|docs-heading-anchor-permalink|doc-anchor|viewcode-link|src|srclink|src-link|sl-anchor-link|tsd-anchor-icon)(?:\s|$)/;

/**
 * Returns the title of a documentation page: the only `<h1>` of its text, or the title that Doxygen and Javadoc write
 * above the text. Null when there are several: the page is a whole manual.
 */
export function manualTitle(manual: Block): string | null {
  const headings = [...elementsOf(manual)].filter((element) => element.name === 'h1' && hasText(element));
  const [first] = headings.length === 0 ? titlesAbove(manual) : headings;
  return first === undefined || headings.length > 1 ? null : textOfHeading(first) || null;
}

/** Returns the element called the title in the header beside a text. */
function titlesAbove({ parent }: Block): Block[] {
  const beside = parent?.children ?? [];
  const header = beside
    .slice(0, MAX_LOOKED_AT)
    .find((child) => typeof child === 'object' && child.attributes.class === 'header');
  if (typeof header !== 'object') return [];
  const title = elementsOf(header).find(({ attributes }) => attributes.class === 'title');
  if (title === undefined) return [];
  for (const element of elementsOf(title))
    if (TITLE_LABELS.test(element.attributes.class ?? '')) element.dropped = 'manual';
  return [title];
}

/** Doxygen's labels beside the name of a class, and its link to the group of the class. */
const TITLE_LABELS = /^(?:mlabels|ingroups)$/;
const MAX_LOOKED_AT = 60; // children
