import { ancestorsOf, Block, elementsOf, isHeading, lineOf } from '../tree/tree.ts';

/**
 * Whether an element's identifiers name page chrome, in English or pinyin. Never enough by itself to drop the element:
 * the caller checks how much of the page's prose the element contains.
 */
export function isCalledFrame(element: Block): boolean {
  const { called, size } = element;
  if (/^(?:h[1-6]|dt)$/.test(element.name)) return false; // the id of a heading or term is derived from its words
  if (/^t(?:body|r)$/.test(element.name) && size.links < size.text / 2) return false; // rows that a script pages through
  if (EDITORS_NOTE.test(called)) return true;
  if (isCalledIngredients(element)) return false;
  if (size.paragraphs > 0 && (/^(?:p|blockquote)$/.test(element.name) || CONTENT.test(called))) return false;
  if (PAGING.test(called) && size.links >= size.text / 2) return true;
  const isChrome = FRAME.test(called) || (SEARCH.test(called) && !isOfFound(element));
  return isChrome && !isNamedByHeading(element) && !isSummary(element);
}

/** The name of a search box. Search results and their parts have it too, but beside similar elements that have text. */
const SEARCH = words('search');

function isOfFound(element: Block): boolean {
  return ancestorsOf(element).slice(0, MAX_AROUND).some(isFound);
}

function isFound(element: Block): boolean {
  if (element.parent === null || !SEARCH.test(element.called) || !isTeaser(element)) return false;
  const beside = element.parent.children.slice(0, MAX_LOOKED_AT);
  const alike = beside.filter(
    (child) => child instanceof Block && child.name === element.name && child.called === element.called,
  ) as Block[];
  return alike.filter(isTeaser).length >= MIN_FOUND;
}

function isTeaser({ size }: Block): boolean {
  return size.text - size.links >= MIN_TEASER;
}

const MAX_AROUND = 8; // levels from a part of a search result up to the result
const MIN_FOUND = 4; // search results beside each other
const MIN_TEASER = 40; // weighted characters outside links

/** Whether a box of "related info" is the page's own text on a film or a book: sentences with hardly a link. */
function isSummary({ called, size }: Block): boolean {
  return /(?:^| )relate[dt] ?info(?: |$)/.test(called) && size.paragraphs > 0 && size.links < size.text * MAX_LINKED;
}

const MAX_LINKED = 0.1; // share of the text

/**
 * Whether an element is a section of text whose id repeats its heading. Documentation generators derive ids that way,
 * so that any word may occur in them.
 */
function isNamedByHeading(section: Block): boolean {
  const { name, attributes, size } = section;
  const { id = '', class: classes = '' } = attributes;
  if (id === '' || (name !== 'section' && name !== 'div') || isCalledChrome(new Block(name, { class: classes }, null)))
    return false;
  if (size.paragraphs === 0 || size.links > size.text / 2) return false;
  const heading = lineOf(elementsOf(section).find(isHeading) ?? '');
  const [own, written] = [lettersOf(id), lettersOf(heading)];
  return heading.includes(' ') && own.length >= MIN_NAME && (written === own || own.endsWith(written));
}

function isCalledChrome({ called }: Block): boolean {
  return FRAME.test(called) || SEARCH.test(called);
}

const MIN_NAME = 8; // letters and digits

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether an element is a recipe's list of ingredients, which may all be links. */
export function isCalledIngredients({ called }: Block): boolean {
  return INGREDIENTS.test(called);
}

const INGREDIENTS = /(?:^| )ingredients?(?: |$)/;

/** Whether an element is the infobox of an encyclopedia article. */
export function isCalledInfobox({ name, called }: Block): boolean {
  return name === 'aside' && /(?:^| )info ?box(?: |$)/.test(called);
}

/**
 * Whether an element is a note or warning among the paragraphs of a text. Documentation generators write these as
 * `<aside>` or with the role `alert`.
 */
export function isCallout(element: Block): boolean {
  return element.size.links <= element.size.text / 2 && isNoteInText(element);
}

/** Whether an element is a callout, or would be one if its text were not mostly links. */
export function isNoteInText(element: Block): boolean {
  const { name, called, size, parent } = element;
  if (!/^(?:aside|div|section|p)$/.test(name) || !CALLOUT.test(called)) return false;
  if (size.text === 0 || parent === null || size.text > parent.size.text / 2) return false;
  const beside = parent.children
    .slice(0, MAX_LOOKED_AT)
    .filter((child) => typeof child === 'object' && TEXT.test(child.name));
  return beside.length >= MIN_BESIDE && !elementsOf(element).some(({ name }) => name === 'form');
}

const CALLOUT =
  /(?:^| )(?:admonition|call ?out|(?:\w+ )?aside (?:note|tip|caution|danger)|alert (?:info|primary|secondary|light|warning|danger|success|note|tip)|note|tip|hint|caution|warning|important|danger)(?: |$)/;
const TEXT = /^(?:p|pre|h[2-6]|ul|ol)$/;
const MIN_BESIDE = 2;
const MAX_LOOKED_AT = 60; // children, examined for each of possibly thousands of notes

/** MediaWiki's notes to editors about an article's shortcomings. */
const EDITORS_NOTE = /(?:^| )[acfio]mbox(?: |$)/;

/** Whether an element's identifiers name a consent dialog, which may contain pages of prose. */
export function isCalledConsent(element: Block): boolean {
  return CONSENT.test(element.called);
}

const CONSENT = words(
  'onetrust',
  'ot (?:pc|sdk|consent)',
  'optanon',
  'cookie ?(?:consent|banner|notice|law|bar|policy|wall)?(?: |$)',
  'consent',
  'privacy ?(?:bar|notice|banner|popup|consent|message)',
  'gdpr',
  'ccpa',
  'didomi',
  'qc cmp',
  'cmp (?:box|container|root)',
  'truste',
  'usercentrics',
  'cybot',
  'cky (?:consent|modal|notice)',
);

/** Whether an element's id names the page's footer. Classes do not count: an article's last lines may have one. */
export function isCalledFooter({ name, attributes: { id = '' } }: Block): boolean {
  return (
    name === 'div' &&
    /^(?:page|site|global|main)?[-_]?foot(?:er)?(?:[-_]?(?:wrap(?:per)?|area|container|box|bar|section))?(?:[-_]\d{1,4})?$/i.test(
      id,
    )
  );
}

/** Whether an element's identifiers name comments, replies or reviews. */
export function isCalledComments(element: Block): boolean {
  return COMMENTS.test(element.called);
}

/** Whether an element's identifiers name a byline: date, source, author, editor, counters. */
export function isCalledByline(element: Block): boolean {
  return BYLINE.test(element.called);
}

/** Whether an element's identifiers name a box about the author: name, portrait, follow button. */
export function isCalledAuthor(element: Block): boolean {
  return element.size.text <= MAX_AUTHOR && /(?:^| )(?:author|avatar|portrait)(?: |$)/.test(element.called);
}

const MAX_AUTHOR = 80; // weighted characters; a text by the author is longer

/**
 * Builds a pattern that matches at the beginning of a word of `called`, in which blanks replace separators and mark
 * capitals: `share` is found in `shareBox` and `news-share`, but `care` is not found in `healthcare`.
 */
function words(...parts: string[]): RegExp {
  return new RegExp(`(?:^| )(?:${parts.join('|')})`);
}

/** Names of content, which outweigh other words beside them: `main-content with-sidebar`. */
const CONTENT = /(?:^| )(?:main|content|article body)(?: |$)/;

const FRAME = words(
  'nav(?!y)',
  'menu',
  'bread ?crumb',
  'crumb',
  'side ?bar',
  'side(?: |$|left|right|nav|box)',
  '(?<!figure )foot(?!ball|note|age|ref|def)',
  'copy ?right',
  '(?<!h\\d )related?(?![a-z])', // not `h2-related`, a line below a heading
  'relat(?:ed|ive)(?:news|post|art|box|list|read|link)',
  'recom',
  'shar(?:e|ing)(?!holder|able)',
  'bdshare',
  'jiathis',
  'social',
  'follow(?: |$|us|ing)',
  'advert',
  'ads?(?: |$|box|wrap|slot|sense|unit|\\d)',
  'gg(?: |$)',
  'guanggao',
  '(?<!hero )banner(?: |$)',
  'sponsor',
  'promo(?!te)',
  'pay ?code',
  'pop ?up',
  'modal',
  'newsletter',
  'subscri',
  'sign ?up',
  'log ?in',
  'tool ?bar',
  'tool ?box',
  'top ?tools?(?: |$)',
  'pagination',
  'pager',
  'page ?nav',
  '(?<!push |ltx )tags?(?: (?!style|\\d{3})|$|list|box|links|cloud)', // not an entry's: `post_tag_120413`, `tag-369`
  'hot(?: |$|news|list|rank|words|topic)',
  'rank',
  'guess',
  'you ?may',
  'read ?(?:more|next|also)',
  'more ?(?:news|stories|from|articles|list)',
  'see ?also',
  '(?:crawler )?(?:link|track|ping) ?backs?(?: |$)',
  'most ?(?:read|popular|viewed)',
  'popular',
  'trending',
  'outbrain',
  'taboola',
  '(?<!elementor )widget(?: (?!image|img|photo|picture)|$)', // in Elementor every box is a widget
  '(?:vjs|jw|mejs|plyr|dplayer|prism|xg ?player) (?:bezel|control|danmaku|error|icons|info|menu|modal|notice|progress|setting|volume|title|text track|load)', // parts of video players
  'qr ?code',
  'erweima',
  'tuijian',
  'xiangguan',
  'fenxiang',
  'daohang',
  'mianbao',
  'disclaimer',
  'shengming',
  'feedback',
  'report ?(?:abuse|btn|button|link|post|problem|this)',
  'like(?: |$|btn|box)',
  'dianzan',
  '(?<!fine )print(?: (?!area|art|body|box|cont|main|page|parts?|wrap)|$)', // not what is printed
  'skip(?! ?auto)', // an accessibility script adds `skipAutoFix` to every element that it has read
  'author ?(?:bio|box|card|info|about)',
  'about ?author',
  'catlinks',
  'mw-editsection',
  'navbox',
  'editsection',
);

/** Names that mean chrome only on elements of links; elsewhere they are names of styles: `u-gapNext`. */
const PAGING = words('prev(?: |$|ious)', 'next(?: |$)');

const COMMENTS = words(
  '(?<!ilh |rdfs )comment(?!ary)', // not foreign names beside MediaWiki links (`ilh`), or descriptions in RDF
  'disqus',
  'respond',
  'repl(?:y|ies)',
  'pinglun',
  'liuyan',
  'discussion',
  'cmm?t',
  '(?:customer|user|product|buyer|guest) ?reviews?',
);

const BYLINE = words(
  'date',
  'pub(?:lish)? ?(?:time|date)?(?: |$)',
  'time(?: |$|stamp)',
  'by ?line',
  'author',
  'source',
  '(?<!(?:text|rich|code|block|markdown) )editor', // not text editors
  'meta(?: |$|data)',
  'post ?(?:meta|info|data)',
  '(?:art(?:icle)?|news|entry) ?(?:info|meta|msg|time|date|source)',
  '(?<!(?:address|app|area|book|car|company|course|event|film|flood|game|goods|home|hotel|house|job|movie|position|price|product|room|salary|shop|stock|store|tour|travel|trip) )info(?: |$)', // not facts about an entity: `houseInfo`
  'credit',
  'laiyuan',
  'read ?(?:count|num|time)',
  '(?<!wx )views?(?: |$|count)', // mini-program frameworks render every box as `wx-view`
  'count(?: |$)',
);
