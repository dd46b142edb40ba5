import { countHan } from '../text/han.ts';
import { threadList } from './choose/board.ts';
import { chooseContainer } from './choose/choose.ts';
import { isFoot } from './choose/index-foot.ts';
import { chooseIndex, isIndexPage } from './choose/index-page.ts';
import { embeddedText } from './data/embedded.ts';
import { addAttachments } from './gather/attachments.ts';
import { takeFacts } from './gather/facts.ts';
import { takeFurtherParts } from './gather/further-parts.ts';
import { takeKeyPoints } from './gather/key-points.ts';
import { takeLead } from './gather/lead.ts';
import { addLeadImage } from './gather/lead-image.ts';
import { markNotes, takeNotes } from './gather/notes.ts';
import { moreThanReferences, takePaperParts } from './gather/paper.ts';
import { dropConsent, dropHidden, dropHiddenLabels } from './hidden/not-shown.ts';
import { manualIn } from './manual/manual.ts';
import { tidyManual } from './manual/manual-text.ts';
import { manualTitle } from './manual/manual-title.ts';
import { arrange } from './parse/paragraphs.ts';
import { type PageTree, prefilter } from './parse/prefilter.ts';
import { dropFrame } from './prune/frame.ts';
import { dropNextArticles } from './prune/next-articles.ts';
import { prune, pruneThing } from './prune/prune.ts';
import { dropIcons } from './prune/prune-icons.ts';
import { dropSignUps } from './prune/sign-ups.ts';
import { dropStreams } from './prune/streams.ts';
import { declaresThing } from './thing/declared.ts';
import { factsBelow } from './thing/facts-below.ts';
import { headingOfThing } from './thing/heading.ts';
import { chooseThing } from './thing/thing.ts';
import { unreadThing } from './thing/unread.ts';
import { holdsThread, isDeclaredThread } from './thread/holds-thread.ts';
import { postTexts } from './thread/post-texts.ts';
import { findPosts } from './thread/posts.ts';
import { chooseThread, holdsPost } from './thread/thread.ts';
import { dropTitle, dropTitleLine, dropTitlePrefixes } from './title/drop-title.ts';
import { pageTitle } from './title/title.ts';
import { measure } from './tree/measure.ts';
import { type Block, EMPTY, elementsOf, hasText, leavesOf, lineOf, textOf, textOutsideLinks } from './tree/tree.ts';
import { asksForConsent } from './words/consent.ts';
import { isFootLine } from './words/foot-lines.ts';
import { dropNeedlessBreaks } from './write/breaks.ts';
import { document } from './write/dom.ts';
import { dropIndents } from './write/indents.ts';
import { toElement } from './write/write.ts';

/** A page's title and its main text. */
interface ReadPage {
  title: string | null;
  /** The element that holds the main text, without boilerplate, in the worker's document; null when there is no text. */
  root: Element | null;
  /** The page has scripts, which may draw its text. */
  isShell: boolean;
}

/** Finds a page's main text. */
export function readArticle(html: string, url: string): ReadPage {
  const { page, title, kind, root: found } = readTree(html, url);
  const root = kind === 'thread' && holdsPosts(found, url) ? found : orEmbeddedText(found, page);
  const isShell = page.scripts > 0;
  if (root === null) return { title, root, isShell };
  dropIndents(root);
  dropNeedlessBreaks(root);
  return { title, root: toElement(root, page.base, document), isShell };
}

/** A page's tree, with everything dropped from it that is not its main text: what `root` holds, null when there is none. */
export function readTree(html: string, url: string): ReadTree {
  const page = arranged(html, url);
  const title = pageTitle(page);
  const declared = declaresThing(page, title) ? 'declared' : null;
  const text = mainText(page, { url, title, thing: declared });
  const read = { page, ...text, title: text.title ?? title };
  const again = thingInstead(page, text, declared);
  return again === undefined ? read : (readAgain(html, { url, title, thing: again }, read) ?? read);
}

type ReadTree = { page: PageTree; title: string | null } & MainText;

/** As what a page is to be read again: an article may be a thing, and what declares to be one a list. Undefined where it is not. */
function thingInstead(page: PageTree, text: MainText, declared: Thing): Thing | undefined {
  if (text.kind === 'thing') return declared !== null && outsideLinks(text.root) < MIN_DECLARED ? null : undefined;
  return (text.kind === 'article' ? unreadThing(page, { heading: null, facts: [], ...text }) : null) ?? undefined;
}

/** As `readTree`, for a page that was read before as something else; null when too little more is read so. */
function readAgain(html: string, asked: Asked, before: ReadTree): ReadTree | null {
  const page = arranged(html, asked.url); // what has been dropped from an article may be facts
  const text = mainText(page, asked);
  const isNothing = before.root === null || isFoot(before.root);
  const least = isNothing ? MIN_THING : outsideLinks(before.root) * MIN_OF_BEFORE[asked.thing ?? 'none'];
  if ((asked.thing !== null && text.kind !== 'thing') || outsideLinks(text.root) < least) return null;
  return { page, ...text, title: text.title ?? asked.title };
}

function outsideLinks(root: Block | null): number {
  return root === null ? 0 : textOutsideLinks(root);
}

const MIN_THING = 200; // weighted characters
const MIN_DECLARED = 60;
/** How much of what was read before must be read again when there are facts in it that were not; or how much more. */
const MIN_OF_BEFORE = { declared: 0, facts: 0.2, boxes: 2, none: 2 };

function arranged(html: string, url: string): PageTree {
  const page = prefilter(html, url);
  arrange(page.body);
  markNotes(page.body);
  return page;
}

/** Whether the page's elements hold several posts, or what can only be one: short as these may be, they are the page's text. */
function holdsPosts(posts: Block | null, url: string): boolean {
  return posts !== null && (postTexts(posts, false).length > 0 || findPosts(posts, url).length > 1);
}

/** The root, or the text embedded in the page as data when that is clearly longer than what the elements hold. */
function orEmbeddedText(root: Block | null, page: PageTree): Block | null {
  const { prose, text } = root === null ? EMPTY : measure(root);
  if (prose > MAX_PROSE_OF_SHELL) return root;
  const { html, weight } = embeddedText(page.data);
  if (weight < Math.max(MIN_EMBEDDED, prose * 2, text)) return root;
  const { body } = arranged(html, page.base);
  return measure(body).text > 0 ? body : root;
}

// Weighted characters: more than a teaser that stands in until a script has drawn the rest.
const MAX_PROSE_OF_SHELL = 400;
const MIN_EMBEDDED = 120;

/**
 * An article, what is told of one thing (a work, goods, a place, a job), a thread of posts by several people, or an index: a list
 * of links and teasers.
 */
export type PageKind = 'article' | 'thing' | 'thread' | 'index';

/** A page's kind and the element that holds its main text, null when there is none. */
interface MainText {
  kind: PageKind;
  root: Block | null;
  /** The title that the text itself has, where that is better than what the page's head says. */
  title?: string | null;
  /** The line that is the title of an article, and the lines below it that name facts of a thing. */
  heading?: Block | null;
  facts?: readonly Block[];
}

/** What is known of a page before its text is sought. */
interface Asked {
  url: string;
  title: string | null;
  /** Why it is taken to tell of one thing: it declares so, has facts of one, or is boxes of equal standing. */
  thing: Thing;
}

type Thing = 'declared' | 'facts' | 'boxes' | null;

/** Drops everything else from the element that holds the main text. `page` has been arranged. */
function mainText(page: PageTree, { url, title, thing }: Asked): MainText {
  const { body } = page;
  prepare(page);
  const manual = manualIn(body);
  if (manual !== null) return manualText(manual, title);
  const isInChinese = isChinese(body);
  const isThread = holdsThread(page, url);
  if (dropConsent(body)) measure(body);
  const threads = threadList(body, isThread);
  const heading = threads === null ? headingOfThing(body, title) : null;
  if (thing !== null && heading !== null && !(isThread && isDeclaredThread(page, url)))
    return thingBelow(heading, page, title, thing !== 'boxes');
  const facts = heading === null || isThread ? [] : factsBelow(heading, body);
  dropFrame(body, { isThread, threads });
  measure(body);
  const isIndex = threads !== null || (isIndexPage(body, title, url) && !(isThread && holdsPost(body, url)));
  const kind: PageKind = isIndex ? 'index' : isThread ? 'thread' : 'article';
  const root = textOfKind(kind, page, { url, title, isInChinese, threads });
  if (kind !== 'thread') dropTitle(root, title);
  dropIcons(root, { isArticle: kind === 'article' });
  const isText = hasText(root) && !isConsentNotice(root, title) && !isCopyright(root);
  return { kind, root: isText ? root : null, heading, facts };
}

/** A page about one thing, which stands below its name. */
function thingBelow(heading: Block, page: PageTree, title: string | null, keepBylines: boolean): MainText {
  const { body } = page;
  dropFrame(body, { isThing: true, keepBylines });
  measure(body);
  const root = chooseThing(body, heading, title);
  pruneThing(root, { hasByline: !keepBylines });
  addLeadImage(root, page, title);
  dropTitle(root, title);
  dropIcons(root, { isArticle: true });
  return { kind: 'thing', root: hasText(root) ? root : null };
}

/** A page of documentation: its generator says where the text is. */
function manualText(manual: Block, title: string | null): MainText {
  tidyManual(manual);
  const own = manualTitle(manual);
  dropTitle(manual, own ?? title);
  dropIcons(manual, { isArticle: true });
  return { kind: 'article', root: hasText(manual) ? manual : null, title: own };
}

/** What is known of a page when its text is chosen. */
interface Known {
  url: string;
  title: string | null;
  isInChinese: boolean;
  threads: Block | null;
}

/** The element that holds the text of a page of that kind, measured, without what is not of the text. */
function textOfKind(kind: PageKind, page: PageTree, known: Known): Block {
  if (kind === 'article') return articleIn(page, known);
  const { url, title, threads } = known;
  const thread = () => chooseThread(page.body, { url, title, isDeclared: isDeclaredThread(page, url) });
  const root = kind === 'thread' ? thread() : chooseIndex(page.body, title, threads);
  measure(root);
  return root;
}

/** The element that holds the article, with what belongs to it and stands elsewhere, without what is not its text. */
function articleIn(page: PageTree, { url, title, isInChinese }: Known): Block {
  const { body } = page;
  // Before the root is chosen: they may hold more text than the article.
  const isFollowed = dropNextArticles(body, title);
  if (dropStreams(body) || isFollowed) measure(body);
  const root = moreThanReferences(chooseContainer(body, { isChinese: isInChinese, url }), body);
  takeFurtherParts(root, body);
  if (isInChinese) takeKeyPoints(root, body, title);
  takeLead(root, { body, title, isInChinese });
  takePaperParts(root);
  takeNotes(root, body);
  dropTitleLine(root, body, title);
  dropTitlePrefixes(root, title);
  measure(root);
  dropSignUps(root, page.fields);
  prune(root, { isChinese: isInChinese, url });
  takeFacts(root, body, title);
  addLeadImage(root, page, title);
  addAttachments(root, body);
  return root;
}

/** Whether all the text is a site's notice on its cookies: the page itself is drawn by scripts. Others tell what they are. */
function isConsentNotice(root: Block, title: string | null): boolean {
  if (root.size.text > MAX_CONSENT_NOTICE || /cookies?|曲奇|[饼餅]乾?/i.test(title ?? '')) return false;
  return asksForConsent(textOf(root));
}

const MAX_CONSENT_NOTICE = 400; // weighted characters
const MAX_RIGHTS = 600;

/** Whether all the text is a site's lines on its rights: the page itself is drawn by scripts. */
function isCopyright(root: Block): boolean {
  const text = root.size.text > MAX_RIGHTS ? '' : textOf(root);
  if (!/©|copyright|版[权權]所有|ICP[备備]/i.test(text) || /[。！？]/.test(text)) return false;
  return leavesOf(root).every((leaf) => !hasText(leaf) || isFootLine(lineOf(leaf).trim()));
}

function prepare({ body, styles }: PageTree): void {
  measure(body);
  const isHidden = dropHiddenLabels(body);
  if (dropHidden(body, styles) || isHidden) measure(body);
  if (body.size.text - body.size.menu < MIN_TEXT) show('late', body);
  if (body.size.text < MIN_TEXT) show('noscript', body);
}

/**
 * Restores elements dropped as `kind` (fallbacks for browsers without scripts, or streamed content) on pages that
 * have hardly any other text.
 */
function show(kind: 'late' | 'noscript', body: Block): void {
  const waiting = [body];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.dropped === kind) element.dropped = null;
    if (element.dropped !== null) continue;
    for (const child of element.children) if (typeof child === 'object') waiting.push(child);
  }
  measure(body);
}

const MIN_TEXT = 200;

const MAX_SAMPLE = 100_000;

/** Whether a fair share of a page's characters is Han, code aside. */
function isChinese(body: Block): boolean {
  let text = '';
  for (const element of elementsOf(body)) {
    if (element.isLeaf && element.name !== 'pre') text += textOf(element);
    if (text.length > MAX_SAMPLE) break;
  }
  const sample = text.replace(/\s/g, '').slice(0, 20_000);
  return countHan(sample) > sample.length * 0.2;
}
