import { ancestorsOf, type Block, elementsOf, isHeading, leavesOf, lineOf } from '../tree/tree.ts';
import { isClock, isPostControl } from '../words/boilerplate.ts';

/**
 * Drops controls, author details and stamps in and around the posts of a thread. A post is never dropped, whatever
 * its class says, nor is an ancestor of one.
 */
export function dropFurniture(thread: Block, posts: readonly Block[]): void {
  const around = new Set(posts.flatMap(ancestorsOf));
  for (const element of elementsOf(thread)) {
    if (element.inline && isStamp(lineOf(element))) element.dropped = 'post-stamp';
    if (element.name === 'blockquote' && isBody(element)) element.name = 'div'; // vBulletin's posts, which quote nobody
    if (element === thread || element.inline || around.has(element)) continue;
    if (isFurniture(element) || (element.isLeaf && isControl(lineOf(element)))) element.dropped = 'post-furniture';
  }
}

/** The line below a post on a terminal-style board (PTT, BBS) that says where it was posted from or edited, and elsewhere when. */
const STAMP =
  /^※ (?:[發发]信站|文章[網网]址|[編编][輯辑]|[轉转][錄录]者?)[:：]|^[发發]表[于於] ?\d{4}-\d{1,2}-\d{1,2}(?: \d{1,2}:\d{2})?$/;
/** Who edited a post, above or below it. */
const EDITED =
  /^(?:本[帖贴貼]|本主[题題])?最[后後]由 ?\S{1,30} ?(?:[于於在] ?.{0,24})?(?:[编編][辑輯]|修改)(?:$|[于於 ]?.{0,40}$)/;

function isStamp(line: string): boolean {
  return line.length <= MAX_STAMP && ((STAMP.test(line) && !line.includes('。')) || EDITED.test(line));
}

const MAX_STAMP = 120; // including the post's URL

function isControl(line: string): boolean {
  return (
    isPostControl(line) ||
    isStamp(line) ||
    POSTED.test(line) ||
    TAKE_PART.test(line) ||
    SENT_WITH.test(line) ||
    INVITATION.test(line.slice(0, MAX_INVITATION))
  );
}

/** What is left of the line above a post without who and when. */
const POSTED = /^(?:commented|replied|wrote|asked|answered|reviewed|left a comment|said)[:.]?$/i;

/** The line that an application puts below what was written in it. */
const SENT_WITH =
  /^-{0,2} ?(?:[来來發发]自 ?(?:「[^「」]{1,40}」|我的 ?[\w ]{2,20}|.{0,12}客户端)|sent from my [\w ]{2,30})\.?$/i;

/** An invitation to take part, below the last post; what to log in to may be an answer. */
const TAKE_PART =
  /^(?:(?:sign|log) ?(?:up|in)(?: for free)?|you (?:must|need to) (?:be logged in|be signed in|log in|sign in)) to (?:join (?:this|the) (?:conversation|discussion)|comment|reply|(?:post|leave|add) a (?:comment|reply))(?:$|[. ].{0,60}$)/i;

const MAX_INVITATION = 60;
/** Invitations to sign in, above a post with attachments. */
const INVITATION =
  /^(?:[马馬]上[註注][册冊]，[結结]交更多好友|[您你]需要 ?登[录錄] ?才可以(?:下[载載]或查看|查看或下[载載])，[没沒]有[帐帳账][号號號]？)/;

const FURNITURE =
  /(?:^| )(?:avatar|user(?! ?content)(?: ?(?:info|details|extras|card|name))?|poster|profile|signature|sign|actions?|tools?|controls?|buttons?|badges?|rank|stats|reactions?|thank|postbit|author|permalink|edited|quick ?reply|sidebar|topic ?map|invitations?|post ?links|small ?action|source ?jump|expand ?link)(?: |$)/;

function isFurniture(element: Block): boolean {
  if (isSignature(element)) return true;
  if (element.name === 'blockquote' && /(?:^| )quote(?: |$)/.test(element.called)) return false; // of a user
  if (
    element.size.paragraphs > 0 ||
    !(FURNITURE.test(element.called) || isPostHeader(element)) ||
    lineOf(element).length >= 200
  )
    return false;
  return element.name !== 'article' && !elementsOf(element).some(isBody);
}

/** Whether an element says above a post who wrote it, and has no title. */
function isPostHeader(element: Block): boolean {
  if (!/(?:^| )post ?header(?: |$)/.test(element.called)) return false;
  return !elementsOf(element).some(isHeading);
}

/** Whether an element is declared to be a signature: these may be sentences. */
function isSignature(element: Block): boolean {
  if (!SIGNATURE.test(element.called) || element.size.text > MAX_SIGNATURE) return false;
  return element.size.paragraphs > 0 && !elementsOf(element).some(isBody);
}

const SIGNATURE = /(?:^| )signature(?: |$)/;
const MAX_SIGNATURE = 400; // weighted characters

/**
 * Whether an element is the non-empty body of a post: its container may be classed by state or user (`Post--edited`,
 * `Post--by-start-user`).
 */
function isBody({ called, size }: Block): boolean {
  return BODY.test(called) && size.text > 0;
}

const BODY = /(?:^| )(?:post|comment|message|reply) ?(?:body|content|text)(?: |$)/;

/**
 * Drops from a post the lines that say who wrote it and when, and floor or vote numbers at its beginning or end.
 * Turns a list item into a `<div>`: each answer of a list is a text of its own.
 */
export function dropByline(post: Block): void {
  const leaves = leavesOf(post).filter((leaf) => leaf.size.text > 0);
  const report = headsReport(leaves) ? leaves[0] : undefined;
  const bylines = leaves.filter((leaf, at) => leaf !== report && (isByline(leaf) || isNumberAtEdge(leaf, at, leaves)));
  const isAll = bylines.length === leaves.length && post.size.links === 0; // a post that consists of a date
  if (!isAll) for (const leaf of [...bylines, ...nameAbove(leaves, bylines)]) leaf.dropped = 'post-signature';
  if (post.name === 'li' && post.parent !== null) post.name = post.parent.name = 'div';
}

/** The first line of a post, short and right above a date, is who wrote it; what is said stands below. */
function nameAbove([first, second, ...others]: readonly Block[], bylines: readonly Block[]): Block[] {
  if (first === undefined || second === undefined || !mayBeName(first)) return [];
  if (isBeforeByline(first)) return [first];
  return bylines.includes(second) && others.some((leaf) => !bylines.includes(leaf)) ? [first] : [];
}

function mayBeName(leaf: Block): boolean {
  const isLine = leaf.name === 'div' || leaf.name === 'p' || leaf.name === 'span';
  return isLine && leaf.size.text <= MAX_NAME && !NO_NAME.test(lineOf(leaf));
}

/** Whether a date stood right after an element that an earlier step has dropped by its name. */
function isBeforeByline(element: Block): boolean {
  const beside = element.parent?.children.filter((child) => typeof child === 'object') ?? [];
  return beside[beside.indexOf(element) + 1]?.dropped === 'byline';
}

const MAX_NAME = 24; // weighted characters
const NO_NAME = /[。！？，、；：!?;:]/;

/** Whether a post is an entry of a live report: a time of day, then the report or its heading, without an author. */
function headsReport([first, second]: readonly Block[]): boolean {
  if (first === undefined || second === undefined || !isClock(lineOf(first))) return false;
  return second.size.prose > 0 || isHeading(second);
}

/** A short line with a date or an age, unless it is part of a quotation. */
function isByline(leaf: Block): boolean {
  const { prose, text, links } = leaf.size;
  if (prose > 0 || text - links > MAX_BYLINE || !isDated(leaf) || isSaid(leaf)) return false;
  const quote = ancestorsOf(leaf).find(({ name }) => name === 'blockquote');
  return quote === undefined || quote.size.text > text;
}

const MAX_BYLINE = 40;

/** Whether a date is a word of what is said: a sentence, or a day that nothing sets off. 「昨天去看了，人很多」 */
function isSaid(leaf: Block): boolean {
  const line = lineOf(leaf);
  if (/[。！？!?][”」』）)]?$/.test(line)) return true;
  return (
    !/\d[-/.:年]\s?\d|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d/.test(line) &&
    !STANDS_APART.test(line) &&
    !elementsOf(leaf).some(isTime)
  );
}

const STANDS_APART =
  /(?:^|[\s|·•,，:：(（@]|[于於])(?:昨天|前天|[\d一二两兩三四五六七八九十半几幾]{1,4} ?(?:[秒周週天日月年]|分[钟鐘]|小[时時]|[个個]月)前)(?:$|[\s\d|·•)）])|\bago\b(?!,| (?!by |in |on )[a-z])/i;

/** A floor number or a vote count. At the end an element without classes may be the answer itself. */
function isNumberAtEdge(leaf: Block, at: number, leaves: readonly Block[]): boolean {
  const isEdge = at === 0 || (at === leaves.length - 1 && leaf.called !== '');
  return isEdge && isNumber(lineOf(leaf));
}

/** Whether a line is the number of a post (`#2`, `B2`), or how many votes it has. */
export function isNumber(line: string): boolean {
  return /^[#B]?\d{1,6}$/.test(line);
}

/** Drops all but the first heading that repeats the thread's title, with or without `Re:`. */
export function dropRepeatedTitles(thread: Block, title: string | null): void {
  const same = leavesOf(thread).filter((leaf) => isHeading(leaf) && lineOf(leaf).replace(REPLY, '') === title);
  for (const heading of same.slice(1)) heading.dropped = 'repeated-title';
}

const REPLY = /^(?:re|回复|回復|回覆) ?[:：] ?/i;

/** Whether an element says when it was written: a date, an age, or a `<time>`. */
export function isDated(element: Block): boolean {
  return DATED.test(withoutAddresses(element)) || elementsOf(element).some(isTime);
}

/** Text without URLs, node by node: the text after a URL's node may begin with the date. */
function withoutAddresses(node: Block | string): string {
  if (typeof node === 'string') return node.replace(ADDRESS, '');
  return node.dropped === null ? node.children.map(withoutAddresses).join('') : '';
}

/** Digits in a URL may look like a date. Full-width punctuation ends it. */
const ADDRESS = /https?:\/\/[^\s\u3000-\u303f\uff00-\uffef]+/g;

/** A date, a time of day or an age. */
const DATED =
  /\d{4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|\d{1,2}:\d{2}|[秒鐘钟時时天日週周月年]前|昨天|前天|\bago\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d/i;

function isTime({ name, attributes }: Block): boolean {
  return name === 'time' || attributes.datetime !== undefined;
}
