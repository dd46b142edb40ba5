import { declaredContainers } from './container.ts';
import { densest, gainOf } from './density.ts';
import { dropColumns } from './post-columns.ts';
import { dropFurniture, dropRepeatedTitles, dropSignature, isSigned } from './post-furniture.ts';
import { findPosts } from './posts.ts';
import type { PageTree } from './prefilter.ts';
import { saysTitle } from './title.ts';
import { ancestorsOf, type Block, elementsOf, hasText, isWithin, leavesOf } from './tree.ts';

/**
 * True for a page of posts: a forum's thread, a question with its answers. There the posts are the text, not comments on
 * it. The page says so itself, or its posts are nearly all that it says. The body has been measured.
 */
export function holdsThread(page: PageTree, url: string): boolean {
  return isDeclared(page, url) || (!isArticle(page) && consistsOfPosts(page, url));
}

function isDeclared({ body, meta, data }: PageTree, url: string): boolean {
  if (SOFTWARE.test(meta.get('generator') ?? '') || isThreadAddress(url)) return true;
  if (data.some((text) => DECLARED.test(text.slice(0, 20_000)))) return true;
  return elementsOf(body).some(({ attributes }) => DECLARED_TYPE.test(attributes.itemtype ?? ''));
}

function isArticle({ body, meta }: PageTree): boolean {
  if (/article/i.test(meta.get('og:type') ?? '')) return true;
  return [...elementsOf(body)].filter(({ name }) => name === 'article').length === 1;
}

/** Signed posts hold much more than what stands around them; less is asked of a page that calls itself a forum. */
function consistsOfPosts({ body, title }: PageTree, url: string): boolean {
  const posts = findPosts(body, url);
  const signed = posts.filter(isSigned);
  if (signed.length < MIN_SIGNED || signed.length < posts.length * 0.6) return false;
  const inside = posts.reduce((sum, { size }) => sum + size.text - size.links, 0);
  const outside = body.size.text - body.size.links - inside;
  return inside >= outside * (CALLED.test(`${body.called} ${title}`) ? MIN_SHARE.forum : MIN_SHARE.other);
}

const MIN_SIGNED = 3;
const MIN_SHARE = { forum: 0.5, other: 2 };
const CALLED = /(?:^| )(?:forums?|bbs|viewthread|question)(?: |$)|论坛|論壇|討論區|讨论区|贴吧|问答|問答|\bforums?\b/i;

const SOFTWARE =
  /discuz|phpwind|phpbb|vbulletin|xenforo|flarum|discourse|nodebb|mybb|simple machines|bbpress|vanilla|kunena|question2answer|invision|ip\.board|asgaros/i;

/** A label of the host, a part of the path, or a route behind the hash. */
const HOST =
  /(?:^|\.)(?:forums?|bbs\w*|tieba|zhidao|wenda|ask|answers?|discuss(?:ions?)?|community|talk|club|boards?)\.[\w.-]/i;
const PATH =
  /\/(?:(?:forums?|bbs|(?:view|show)?(?:thread|topic)(?:detail|view)?|threads|questions?|wenda|discussions?|comments)[/.?-].|read(?:\.php\?|-htm-)tid|(?:[td]|q(?=\/\d{5}))\/\d{1,18}(?:[/?#]|$)|#\/(?:post|thread|topic))|\/(?:index\.php)?\?(?:show)?topic=\d{1,9}(?:\.\d{1,9})?$/i;
/** Of a place where a project's code lies: journals have issues too. */
const ISSUE = /^\/[^/]+\/[^/]+\/(?:-\/)?(?:issues|pulls?|merge_requests)\/\d{1,9}(?:[/?#]|$)/;
const CODE_HOST = /(?:^|[.-])(?:git|code|bitbucket|forge|src)/i;

const DECLARED = /"@type"\s*:\s*"(?:QAPage|DiscussionForumPosting)"/;
const DECLARED_TYPE = /schema\.org\/(?:QAPage|Question|Answer|DiscussionForumPosting)/i;

function isThreadAddress(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  return (
    PATH.test(parsed.pathname + parsed.search + parsed.hash) ||
    (ISSUE.test(parsed.pathname) && CODE_HOST.test(parsed.hostname)) ||
    (HOST.test(parsed.hostname) && parsed.pathname !== '/')
  );
}

/** The element that holds the posts, without what stands beside each of them, before the first and after the last. */
export function chooseThread(body: Block, url: string, title: string | null): Block {
  const posts = findPosts(body, url);
  if (posts.length === 0) {
    const only = fullest(declaredContainers(body)) ?? densest(body);
    dropFurniture(only, []);
    return only;
  }
  const thread = headedAncestor(body, posts, { url, title }) ?? gainingAncestor(posts);
  dropFurniture(thread, posts);
  posts.forEach(dropSignature);
  dropColumns(posts);
  dropAbove(thread, posts, title);
  dropBefore(thread, posts, title);
  dropAfter(thread, posts);
  dropRepeatedTitles(thread, title);
  return thread;
}

/** Of what the page declares to be its text the longest: a board may call its bar as it calls what is posted. */
function fullest(declared: readonly Block[]): Block | null {
  const texts = declared.filter(({ size }) => size.links < size.text / 2);
  return texts.reduce<Block | null>((best, one) => (best === null || saidIn(one) > saidIn(best) ? one : best), null);
}

function saidIn({ size }: Block): number {
  return size.text - size.links;
}

/**
 * The posts' parent or what is around it, up to the thread's heading: a question often stands outside the list of its
 * answers. The first heading of a page may be its site's: one that says the thread's title is surer.
 */
function headedAncestor(body: Block, [first]: readonly Block[], { url, title }: Page): Block | null {
  const around = first === undefined ? [] : ancestorsOf(first).slice(1);
  const end = around.findIndex(({ size }) => size.menu > size.text / 2);
  const chain = end < 0 ? around : around.slice(0, end);
  const heading = elementsOf(body).find((element) => isTitleHeading(element, title));
  const titled = heading && chain.find((at) => isWithin(heading, at));
  const headed = chain.find((at) => elementsOf(at).some((element) => isHeading(element) && !leadsUp(element, url)));
  if (titled === undefined || headed === undefined) return titled ?? headed ?? null;
  return gainOf(headed) - gainOf(titled) > MAX_MOTTO ? headed : titled; // the list of answers may say the title again
}

interface Page {
  url: string;
  title: string | null;
}

/** The board's name, as a link to its first page. */
function leadsUp(heading: Block, url: string): boolean {
  const link = elementsOf(heading).find(({ name }) => name === 'a');
  const target = URL.parse(link?.attributes.href ?? '', url)?.href;
  return link !== undefined && target !== undefined && target !== url && url.startsWith(target) && !/\d/.test(target);
}

const MAX_MOTTO = 400; // what a board says of itself

function isHeading(element: Block): boolean {
  return element.name === 'h1' && hasText(element);
}

function isTitleHeading(element: Block, title: string | null): boolean {
  return /^h[1-3]$/.test(element.name) && saysTitle(element, title);
}

/** The ancestor in which what is said outweighs what stands around it. */
function gainingAncestor(posts: readonly Block[]): Block {
  let best = posts[0]?.parent as Block;
  for (let at: Block | null = best; at !== null; at = at.parent) if (gainOf(at) > gainOf(best)) best = at;
  return best;
}

/** What stands above the thread's own heading, which is the page's title: notices of the board's, however long. */
function dropAbove(thread: Block, posts: readonly Block[], title: string | null): void {
  if (title === null) return;
  const inside = new Set(posts.flatMap(leavesOf));
  const elements = [...elementsOf(thread)];
  const heading = elements.find((element) => isTitleHeading(element, title));
  const first = posts[0];
  if (heading === undefined || first === undefined) return;
  if (heading.name !== 'h1' && ancestorsOf(first).find((at) => isWithin(heading, at)) !== thread) return;
  const before = elements.slice(0, elements.indexOf(heading));
  const above = before.filter((element) => element.isLeaf && !isWithin(heading, element));
  if (!above.some((leaf) => inside.has(leaf))) for (const leaf of above) leaf.dropped = 'above-thread';
}

function dropBefore(thread: Block, posts: readonly Block[], title: string | null): void {
  const inside = new Set(posts.flatMap(leavesOf));
  const leaves = leavesOf(thread);
  const first = leaves.findIndex((leaf) => inside.has(leaf));
  const titled = leaves.findIndex((leaf) => isTitleHeading(leaf, title));
  const heading = titled < 0 ? leaves.findIndex(isHeading) : titled;
  leaves.slice(0, Math.max(first, 0)).forEach((leaf, index) => {
    if (isTitleHeading(leaf, title)) return; // many link it to the thread
    const isAbove = index < heading && leaf.size.prose === 0;
    if (isAbove || leaf.size.menu > leaf.size.text / 2) leaf.dropped = 'before-posts';
  });
}

/** Forms, lists of other threads and of boards come after the last post. */
function dropAfter(thread: Block, posts: readonly Block[]): void {
  const leaves = leavesOf(thread);
  const inside = new Set(posts.flatMap(leavesOf));
  const end = leaves.findLastIndex((leaf) => inside.has(leaf));
  if (end >= 0) for (const leaf of leaves.slice(end + 1)) leaf.dropped = 'after-posts';
}
