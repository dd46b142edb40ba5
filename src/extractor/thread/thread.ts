import { parseUrl } from '../../text/web-address.ts';
import { declaredContainers, densest, gainOf } from '../decide/declared.ts';
import { decide, type Text } from '../decide/rule.ts';
import { OF_TEXT } from '../decide/rules.ts';
import { matchesTitle } from '../title/title-headings.ts';
import { measure } from '../tree/measure.ts';
import {
  ancestorsOf,
  type Block,
  elementsOf,
  hasText,
  isWithin,
  leavesOf,
  lineOf,
  textOutsideLinks,
  totalOf,
} from '../tree/tree.ts';
import { dropEnvelope, firstPush } from './envelope.ts';
import { partFromAbove, partPosts } from './part-posts.ts';
import { dropByline, dropRepeatedSignatures, isNumber } from './post-byline.ts';
import { dropColumns } from './post-columns.ts';
import { dropFurniture, dropRepeatedTitles } from './post-furniture.ts';
import { isOfFiles, isTold, postTexts } from './post-texts.ts';
import { findPosts } from './posts.ts';

/**
 * Returns the element that holds a thread's posts, and drops what is beside each post, before the first and after the
 * last. The page has been measured; `isDeclared` if it says itself that it is a thread.
 */
export function chooseThread(text: Text, isDeclared: boolean): Block {
  const { root: body, url, title } = text;
  const texts = postTexts(body, isDeclared);
  const posts = findPosts(body, url);
  const told = texts.filter(isTold);
  if (told.length > 0 && areAllOf(posts, texts)) return threadOf(told, body, title);
  if (posts.length === 0) {
    const only = fullest(declaredContainers(body)) ?? densest(body);
    dropFurniture(only, []);
    measure(only);
    decide(OF_TEXT, { ...text, root: only });
    return only;
  }
  const thread = headedAncestor(body, posts, { url, title }) ?? gainingAncestor(posts);
  dropFurniture(thread, posts);
  posts.forEach(dropByline);
  dropRepeatedSignatures(posts);
  dropColumns(posts);
  dropAbove(thread, posts, title);
  dropBefore(thread, posts, title);
  dropAfter(thread, posts);
  dropRepeatedTitles(thread, title);
  partPosts(posts);
  return thread;
}

/**
 * Whether the texts that software marks are all of the thread's: hardly any of the similar boxes contains other prose.
 * If none of the boxes contains a marked text, they must have less prose than the texts.
 */
function areAllOf(posts: readonly Block[], texts: readonly Block[]): boolean {
  const around = new Set(texts.flatMap(ancestorsOf));
  const others = posts.filter((post) => !around.has(post) && post.size.prose > 0);
  const isOfOthers = !posts.some((post) => around.has(post));
  if (isOfOthers) return totalOf(others, 'prose') <= totalOf(texts, 'text');
  return others.length <= posts.length * MAX_UNMARKED;
}

const MAX_UNMARKED = 0.2;

/** Returns the element around the texts of posts and the thread's heading, and drops everything else. */
function threadOf(texts: readonly Block[], body: Block, title: string | null): Block {
  const heading = elementsOf(body).find((element) => isTitleHeading(element, title));
  const kept = [...(heading === undefined ? [] : [heading]), ...texts];
  const around = new Map<Block, number>();
  for (const element of kept.flatMap(ancestorsOf)) around.set(element, (around.get(element) ?? 0) + 1);
  const thread = ancestorsOf(texts[0] as Block).find((element) => around.get(element) === kept.length) ?? body;
  dropBeside(thread, new Set(kept), around);
  for (const element of around.keys()) if (LISTED.test(element.name)) element.name = 'div';
  texts.forEach(dropEnvelope);
  dropFurniture(thread, texts);
  dropRepeatedSignatures(texts);
  partPosts(texts.filter((text) => !isOfFiles(text)));
  texts.flatMap(firstPush).forEach(partFromAbove);
  return thread;
}

/** Matches lists and their items: each answer of a list is a text of its own. */
const LISTED = /^(?:li|ol|ul)$/;

/** Drops everything outside the `kept` elements. `around` has these and their ancestors. */
function dropBeside(element: Block, kept: ReadonlySet<Block>, around: ReadonlyMap<Block, unknown>): void {
  if (kept.has(element)) return;
  for (const child of element.children) {
    if (typeof child !== 'object') continue;
    if (around.has(child)) dropBeside(child, kept, around);
    else child.dropped ??= 'post-furniture';
  }
}

/** Whether a forum's page holds posts, or a text that is declared to be one; a list of threads holds neither. */
export function holdsPost(body: Block, url: string): boolean {
  const text = fullest(declaredContainers(body));
  return findPosts(body, url).length > 0 || (text !== null && text.size.text >= body.size.text * MIN_POST_SHARE);
}

const MIN_POST_SHARE = 0.05;

/** Returns the declared container with the most text: a forum may use the same class for a bar and for posts. */
function fullest(declared: readonly Block[]): Block | null {
  const texts = declared.filter(({ size }) => size.links < size.text / 2);
  return texts.reduce<Block | null>(
    (best, one) => (best === null || textOutsideLinks(one) > textOutsideLinks(best) ? one : best),
    null,
  );
}

/**
 * Returns the innermost ancestor of the posts that contains the thread's heading: a question is often outside the list
 * of its answers. A heading with the thread's title is preferred to the page's first `<h1>`, which may be the site's
 * name. Null if no ancestor has a heading.
 */
function headedAncestor(body: Block, [first]: readonly Block[], { url, title }: Page): Block | null {
  const around = first === undefined ? [] : ancestorsOf(first).slice(1);
  const end = around.findIndex(({ size }) => size.menu > size.text / 2);
  const chain = end < 0 ? around : around.slice(0, end);
  const heading = elementsOf(body).find((element) => isTitleHeading(element, title));
  const titled = heading && chain.find((at) => isWithin(heading, at));
  const headed = chain.find((at) => elementsOf(at).some((element) => isMainHeading(element) && !leadsUp(element, url)));
  if (titled === undefined || headed === undefined) return titled ?? headed ?? null;
  return gainOf(headed) - gainOf(titled) > MAX_DESCRIPTION ? headed : titled; // a list of answers may repeat the title
}

interface Page {
  url: string;
  title: string | null;
}

/** Whether a heading is the forum's name: it links to a parent of this URL that has no numbers. */
function leadsUp(heading: Block, url: string): boolean {
  const link = elementsOf(heading).find(({ name }) => name === 'a');
  const target = parseUrl(link?.attributes.href ?? '', url)?.href;
  return link !== undefined && target !== undefined && target !== url && url.startsWith(target) && !/\d/.test(target);
}

const MAX_DESCRIPTION = 400; // gain (see density.ts) of a forum's description

function isMainHeading(element: Block): boolean {
  return element.name === 'h1' && hasText(element);
}

function isTitleHeading(element: Block, title: string | null): boolean {
  return /^h[1-3]$/.test(element.name) && matchesTitle(element, title);
}

/** Returns the ancestor with the highest gain. */
function gainingAncestor(posts: readonly Block[]): Block {
  let best = posts[0]?.parent as Block;
  for (let at: Block | null = best; at !== null; at = at.parent) if (gainOf(at) > gainOf(best)) best = at;
  return best;
}

/** Drops what is above the heading with the page's title: announcements of the forum, however long. */
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
  const heading = titled < 0 ? leaves.findIndex(isMainHeading) : titled;
  leaves.slice(0, Math.max(first, 0)).forEach((leaf, index) => {
    if (isTitleHeading(leaf, title)) return; // titles often link to the thread itself
    const isAbove = index < heading && leaf.size.prose === 0;
    if (isAbove || leaf.size.menu > leaf.size.text / 2 || isNumber(lineOf(leaf))) leaf.dropped = 'before-posts';
  });
}

/** Drops everything after the last post: forms, lists of other threads and of boards. */
function dropAfter(thread: Block, posts: readonly Block[]): void {
  const leaves = leavesOf(thread);
  const inside = new Set(posts.flatMap(leavesOf));
  const end = leaves.findLastIndex((leaf) => inside.has(leaf));
  if (end >= 0) for (const leaf of leaves.slice(end + 1)) leaf.dropped = 'after-posts';
}
