import { parseUrl } from '../../text/web-address.ts';
import type { PageTree } from '../parse/prefilter.ts';
import { ancestorsOf, type Block, elementsOf, hasText, leavesOf } from '../tree/tree.ts';
import { isCalledComments } from '../words/names.ts';
import { holdsAnswers } from './holds-answers.ts';
import { isDated } from './post-byline.ts';
import { hasPostTexts } from './post-texts.ts';
import { findPosts } from './posts.ts';

/**
 * Whether a page is a thread (a forum topic, a question with answers): its posts are the text, not comments on it.
 * Either the page declares it (generator, URL, structured data), or dated posts are nearly all of its text. The body
 * has been measured.
 */
export function holdsThread(page: PageTree, url: string): boolean {
  return isDeclaredThread(page, url) || (!isArticle(page) && consistsOfPosts(page, url));
}

/** Whether a page declares that it is a thread, rather than only looking like one. */
export function isDeclaredThread(page: PageTree, url: string): boolean {
  const { body, meta, data } = page;
  if (SOFTWARE.test(meta.get('generator') ?? '') || isThreadAddress(url)) return true;
  if (data.some((text) => DECLARED.test(text.slice(0, 20_000)))) return true;
  if (elementsOf(body).some(({ attributes }) => DECLARED_TYPE.test(attributes.itemtype ?? ''))) return true;
  return hasPostTexts(body) || holdsAnswers(page);
}

function isArticle({ body, meta }: PageTree): boolean {
  if (/article/i.test(meta.get('og:type') ?? '')) return true;
  return [...elementsOf(body)].filter(({ name }) => name === 'article').length === 1;
}

/** Whether dated posts hold far more text than everything around them; a page that calls itself a forum needs less. */
function consistsOfPosts({ body, title }: PageTree, url: string): boolean {
  const posts = findPosts(body, url);
  const dated = posts.filter((post) => isDated(post) && !isEntry(post));
  if (dated.length < MIN_DATED || dated.length < posts.length * 0.6 || areRows(posts) || isBesideLists(dated))
    return false;
  const isForum = CALLED.test(`${body.called} ${title}`);
  if (!isForum && areComments(posts, body)) return false;
  const inside = posts.reduce((sum, { size }) => sum + size.text - size.links, 0);
  const outside = body.size.text - body.size.links - inside;
  return inside >= outside * (isForum ? MIN_SHARE.forum : MIN_SHARE.other);
}

/** Whether a dated part begins with a heading and names nobody, like an entry of a changelog or a chronicle. */
function isEntry(post: Block): boolean {
  const [first, ...others] = leavesOf(post).filter(hasText);
  if (first === undefined || !/^h[2-4]$/.test(first.name) || first.size.links > 0) return false;
  const parts = [...elementsOf(post)];
  return others.length > 0 && !parts.some(namesSomebody);
}

function namesSomebody({ called, attributes: { href = '', rel = '' } }: Block): boolean {
  return NAMED.test(called) || /\bauthor\b/.test(rel) || /\/(?:u|users?|members?|profiles?|people)\b/i.test(href);
}

const NAMED = /(?:^| )(?:author|user(?: ?name)?|poster|member|nick(?: ?name)?|avatar|by ?line|asker|name)(?: |$)/;

/** Whether only one of the boxes is text, and the others are links to the newest articles, each with its date. */
function isBesideLists(boxes: readonly Block[]): boolean {
  return boxes.filter(({ size }) => size.links <= size.text / 2).length === 1;
}

/** Whether posts are in a box of comments beside an article. */
function areComments([first]: readonly Block[], body: Block): boolean {
  const box = first === undefined ? undefined : ancestorsOf(first).slice(1).findLast(isCalledComments);
  if (box === undefined) return false;
  const article = body.size.prose - box.size.prose;
  return article >= MIN_ARTICLE && article >= box.size.prose * MIN_ARTICLE_SHARE;
}

const MIN_ARTICLE = 400; // weighted characters of prose
const MIN_ARTICLE_SHARE = 0.1; // of the comments' prose: a short news item that hundreds discuss is the first post

/** Whether posts are rows of a data table: boards that lay out posts in rows have two cells, for author and text. */
function areRows(posts: readonly Block[]): boolean {
  return posts.filter((post) => post.name === 'tr' && cellsOf(post) >= MIN_CELLS).length > posts.length / 2;
}

function cellsOf({ children }: Block): number {
  return children.filter((cell) => typeof cell === 'object' && cell.size.text > 0).length;
}

const MIN_CELLS = 3;

const MIN_DATED = 3;
const MIN_SHARE = { forum: 0.5, other: 2 };
const CALLED = /(?:^| )(?:forums?|bbs|viewthread|question)(?: |$)|论坛|論壇|討論區|讨论区|贴吧|问答|問答|\bforums?\b/i;

const SOFTWARE =
  /discuz|phpwind|phpbb|vbulletin|xenforo|flarum|discourse|nodebb|mybb|simple machines|bbpress|vanilla|kunena|question2answer|invision|ip\.board|asgaros/i;

/** Matches hosts; PATH matches a path, a query or a route behind the hash. `/d/2019/04/` is a day, not a discussion. */
const HOST =
  /(?:^|\.)(?:forums?|bbs\w*|tieba|zhidao|wenda|ask|answers?|discuss(?:ions?)?|community|talk|club|boards?)\.[\w.-]/i;
const PATH =
  /\/(?:(?:forums?|bbs|(?:view|show)?(?:thread|topic)(?:detail|view)?|threads|topics(?=\/\d)|questions?|wenda|discussions?|comments)[/.?-].|read(?:\.php\?|-htm-)tid|(?:[td]|q(?=\/\d{5}))\/(?!(?:19|20)\d\d\/[01]?\d\/)\d{1,18}(?:[/?#]|$)|f\/[^/]{1,40}\/p\/\d{1,18}(?:[/?#]|$)|#\/(?:post|thread|topic))|\/(?:index\.php)?\?(?:show)?topic=\d{1,9}(?:\.\d{1,9})?$/i;
/** Matches issues and pull requests. Used on code hosts only: journals have issues too. */
const ISSUE = /^\/[^/]+\/[^/]+\/(?:-\/)?(?:issues|pulls?|merge_requests)\/\d{1,9}(?:[/?#]|$)/;
const CODE_HOST = /(?:^|[.-])(?:git|code|bitbucket|forge|src)/i;

const DECLARED = /"@type"\s*:\s*"(?:QAPage|DiscussionForumPosting)"/;
const DECLARED_TYPE = /schema\.org\/(?:QAPage|Question|Answer|DiscussionForumPosting)/i;

function isThreadAddress(url: string): boolean {
  const parsed = parseUrl(url);
  if (parsed === null) return false;
  return (
    PATH.test(parsed.pathname + parsed.search + parsed.hash) ||
    (ISSUE.test(parsed.pathname) && CODE_HOST.test(parsed.hostname)) ||
    (HOST.test(parsed.hostname) && parsed.pathname !== '/')
  );
}
