import { foldScript, withoutFolded } from '../../text/fold.ts';
import { ancestorsOf, type Block, elementsOf, isHeading, leavesOf, lineOf } from '../tree/tree.ts';
import { isPostControl } from '../words/boilerplate.ts';

/**
 * Drops controls, author details and stamps in and around the posts of a thread. A post is never dropped, whatever
 * its class says, nor is an ancestor of one.
 */
export function dropFurniture(thread: Block, posts: readonly Block[]): void {
  const around = new Set(posts.flatMap(ancestorsOf));
  for (const element of elementsOf(thread)) {
    if (element.inline && isStamp(lineOf(element))) element.dropped = 'post-stamp';
    if (element.name === 'blockquote' && isBody(element)) element.name = 'div'; // a vBulletin post, which quotes nobody
    if (element === thread || element.inline || around.has(element)) continue;
    if (isFurniture(element) || (element.isLeaf && isControl(lineOf(element)))) element.dropped = 'post-furniture';
  }
}

/** Matches the line below a post that says where it was posted or edited (on boards like PTT), or when (elsewhere). */
const STAMP = /^※ (?:发信站|文章网址|编辑|转录者?)[:：]|^发表于 ?\d{4}-\d{1,2}-\d{1,2}(?: \d{1,2}:\d{2})?$/;
/** Matches the line above or below a post that says who edited it. */
const EDITED = /^(?:本[帖贴]|本主题)?最后由 ?\S{1,30} ?(?:[于在] ?.{0,24})?(?:编辑|修改)(?:$|[于 ]?.{0,40}$)/;

function isStamp(line: string): boolean {
  return (
    line.length <= MAX_STAMP &&
    ((STAMP.test(foldScript(line)) && !line.includes('。')) || EDITED.test(foldScript(line)))
  );
}

const MAX_STAMP = 120; // characters, including the post's URL

function isControl(line: string): boolean {
  return (
    isPostControl(line) ||
    isStamp(line) ||
    POSTED.test(line) ||
    TAKE_PART.test(line) ||
    SENT_WITH.test(foldScript(line)) ||
    INVITATION.test(foldScript(line.slice(0, MAX_INVITATION)))
  );
}

/** Matches what is left of the line above a post without its author and date. */
const POSTED = /^(?:commented|replied|wrote|asked|answered|reviewed|left a comment|said)[:.]?$/i;

/** Matches the line that an app puts below what was written in it. */
const SENT_WITH =
  /^-{0,2} ?(?:[来发]自 ?(?:「[^「」]{1,40}」|我的 ?[\w ]{2,20}|.{0,12}客户端)|sent from my [\w ]{2,30})\.?$/i;

/** Matches an invitation to take part, below the last post. Advice to log in elsewhere may be an answer. */
const TAKE_PART =
  /^(?:(?:sign|log) ?(?:up|in)(?: for free)?|you (?:must|need to) (?:be logged in|be signed in|log in|sign in)) to (?:join (?:this|the) (?:conversation|discussion)|comment|reply|(?:post|leave|add) a (?:comment|reply))(?:$|[. ].{0,60}$)/i;

const MAX_INVITATION = 60;
/** Matches invitations to sign in, above a post with attachments. */
const INVITATION = /^(?:马上注册，结交更多好友|[您你]需要 ?登录 ?才可以(?:下载或查看|查看或下载)，没有[帐账]号？)/;

const FURNITURE =
  /(?:^| )(?:avatar|user(?! ?content)(?: ?(?:info|details|extras|card|name))?|poster|profile|signature|sign|actions?|tools?|controls?|buttons?|badges?|rank|stats|reactions?|thank|postbit|author|permalink|edited|quick ?reply|sidebar|topic ?map|invitations?|post ?links|small ?action|source ?jump|expand ?link)(?: |$)/;

function isFurniture(element: Block): boolean {
  if (isSignature(element)) return true;
  if (element.name === 'blockquote' && /(?:^| )quote(?: |$)/.test(element.called)) return false; // quotes a user
  if (
    element.size.paragraphs > 0 ||
    !(FURNITURE.test(element.called) || isPostHeader(element)) ||
    lineOf(element).length >= 200
  )
    return false;
  return element.name !== 'article' && !elementsOf(element).some(isBody);
}

/** Whether an element is a post's header, with its author but without a title. */
function isPostHeader(element: Block): boolean {
  if (!/(?:^| )post ?header(?: |$)/.test(element.called)) return false;
  return !elementsOf(element).some(isHeading);
}

/** Whether an element is declared to be a signature, which may consist of sentences. */
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

/** Drops all but the first heading that repeats the thread's title, with or without `Re:`. */
export function dropRepeatedTitles(thread: Block, title: string | null): void {
  const same = leavesOf(thread).filter((leaf) => isHeading(leaf) && withoutFolded(lineOf(leaf), REPLY) === title);
  for (const heading of same.slice(1)) heading.dropped = 'repeated-title';
}

const REPLY = /^(?:re|回复|回覆) ?[:：] ?/i;
