import { embeddedText } from './data/embedded.ts';
import { isFoot } from './decide/foot.ts';
import { declaresEntity } from './entity/declared.ts';
import { unreadEntity } from './entity/unread.ts';
import { markNotes } from './gather/notes.ts';
import { shownByScript } from './hidden/shown-by-script.ts';
import { type Asked, type Entity, type MainText, mainText } from './main-text.ts';
import { type NotAPage, notAPage } from './not-a-page.ts';
import { arrange } from './parse/paragraphs.ts';
import { type PageTree, prefilter } from './parse/prefilter.ts';
import { postTexts } from './thread/post-texts.ts';
import { findPosts } from './thread/posts.ts';
import { standingOf } from './title/site-parts.ts';
import { pageTitle } from './title/title.ts';
import { measure } from './tree/measure.ts';
import { type Block, EMPTY, leavesOf, textOf, textOutsideLinks } from './tree/tree.ts';
import { dropIndents, dropNeedlessBreaks } from './write/breaks.ts';
import { document } from './write/dom.ts';
import { toElement } from './write/write.ts';

/** A page's title and its main text. */
interface ReadPage {
  title: string | null;
  /** The main text's element, without boilerplate, in the worker's document; null when there is no text. */
  root: Element | null;
  /** Whether the page has scripts, which may draw its text. */
  isShell: boolean;
}

/** Finds a page's main text. `encoding` is that in which the page came: its links are in it too. */
export function readArticle(html: string, url: string, encoding: string): ReadPage {
  const { page, title, kind, root: found } = readTree(html, url);
  const isWhole =
    (kind === 'thread' && holdsPosts(found, url)) || (kind === 'entity' && outsideLinks(found) >= MIN_ENTITY);
  const root = isWhole ? found : orEmbeddedText(found, page);
  const isShell = page.scripts > 0;
  if (root === null) return { title, root, isShell };
  dropIndents(root);
  dropNeedlessBreaks(root);
  return { title, root: toElement(root, { url: page.base, encoding }, document), isShell };
}

/** Returns a page's tree, with everything but the main text dropped. `root` holds that text, null if there is none. */
export function readTree(html: string, url: string): ReadTree {
  const read = readOnce(html, url);
  const shown = read.page.scripts > 0 && isShell(read) ? shownByScript(html) : null;
  return shown === null ? read : readOnce(shown, url, true);
}

function readOnce(html: string, url: string, hasRun = false): ReadTree {
  const page = arranged(html, url);
  const title = pageTitle(page);
  const declared = declaresEntity(page, title) ? 'declared' : null;
  const standing = standingOf(title, page);
  const text = mainText(page, { url, title, standing, entity: declared, hasRun });
  const read = { page, ...text, title: text.title ?? title };
  const again = entityInstead(page, text, declared);
  if (again === undefined || isOfWall(read)) return read;
  return readAgain(html, { url, title, standing, entity: again, hasRun }, read) ?? read;
}

type ReadTree = { page: PageTree; title: string | null } & MainText;

/** Whether there is no text, or only one for readers without scripts. */
function isShell(read: ReadTree): boolean {
  return read.root === null || (read.root.size.text <= MAX_SHELL && wallOf(read) === 'needs_script');
}

const MAX_SHELL = 600; // weighted characters; the texts of most pages are longer, and need not be collected for this

/** Whether the text only says that the page is gone or what to do first: then what is around is not the page either. */
function isOfWall(read: ReadTree): boolean {
  return wallOf(read) !== null;
}

function wallOf({ title, root }: ReadTree): NotAPage | null {
  return root === null ? null : notAPage(title, leavesOf(root).map(textOf).join('\n'));
}

/** Returns how to reread a page: an article may be an entity page, a declared entity a list. Undefined when not to. */
function entityInstead(page: PageTree, text: MainText, declared: Entity): Reread | undefined {
  if (text.kind === 'entity') return declared !== null && outsideLinks(text.root) < MIN_DECLARED ? null : undefined;
  return (text.kind === 'article' ? unreadEntity(page, { heading: null, facts: [], ...text }) : null) ?? undefined;
}

type Reread = Exclude<Entity, 'declared'>;

/** Reads a page again, as something else; null when that does not yield enough more text. */
function readAgain(html: string, asked: Asked & { entity: Reread }, before: ReadTree): ReadTree | null {
  const page = arranged(html, asked.url); // a new tree, as what was dropped from an article may be facts
  const text = mainText(page, asked);
  const isNothing = before.root === null || isFoot(before.root);
  const least = isNothing ? MIN_ENTITY : outsideLinks(before.root) * MIN_OF_BEFORE[asked.entity ?? 'none'];
  const isAsAsked =
    asked.entity === null || text.kind === 'entity' || (asked.entity === 'boxes' && text.kind === 'index');
  if (!isAsAsked || outsideLinks(text.root) < least) return null;
  return { page, ...text, title: text.title ?? asked.title };
}

function outsideLinks(root: Block | null): number {
  return root === null ? 0 : textOutsideLinks(root);
}

const MIN_ENTITY = 200; // weighted characters
const MIN_DECLARED = 60;
/** Minimum text of the second reading, as a multiple of the first's; less is enough for facts that the first lacks. */
const MIN_OF_BEFORE = { facts: 0.2, boxes: 2, none: 2 };

function arranged(html: string, url: string): PageTree {
  const page = prefilter(html, url);
  arrange(page.body);
  markNotes(page.body);
  return page;
}

/** Whether elements hold several posts, or one that can be nothing else: however short, they are the page's text. */
function holdsPosts(posts: Block | null, url: string): boolean {
  return posts !== null && (postTexts(posts, false).length > 0 || findPosts(posts, url).length > 1);
}

/** Returns the root, or the text embedded in the page as data when that is clearly longer than the text in the root. */
function orEmbeddedText(root: Block | null, page: PageTree): Block | null {
  const { prose, text } = root === null ? EMPTY : measure(root);
  if (prose > MAX_PROSE_OF_SHELL) return root;
  const { html, weight } = embeddedText(page.data);
  if (weight < Math.max(MIN_EMBEDDED, prose * 2, text)) return root;
  const { body } = arranged(html, page.base);
  return measure(body).text > 0 ? body : root;
}

// Weighted characters: more than a teaser that is shown until a script has drawn the rest.
const MAX_PROSE_OF_SHELL = 400;
const MIN_EMBEDDED = 120;
