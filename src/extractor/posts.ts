/** The posts of a forum thread or of a question with its answers: one list, in the order of the page. */
export interface PostList {
  /** A new element with each post's own text, apart from the document. */
  root: Element;
  /** Characters of it, without blanks. */
  length: number;
  /** Characters of the page outside of the list, links aside. */
  outside: number;
  /** The posts as they stand in the document. */
  posts: readonly Element[];
  /** Called comments or replies by the page itself. */
  areComments: boolean;
}

const MIN_POSTS = 2;
const MIN_POST_CHARACTERS = 12;
const MAX_LINK_SHARE = 0.5;
const MIN_WITH_EVIDENCE = 0.6; // of the posts
const CONTENT_SHARE = 0.6; // of the posts' prose, in the part of them that is what their authors wrote
const MAX_PARENTS = 4_000;

/**
 * Finds the list of posts on a page: siblings that look alike, hold prose of somebody's, and say who wrote it or when.
 * Readability looks for one article and takes one post, or the longest.
 */
export function findPosts(body: Element): PostList | null {
  let best: Element[] = [];
  let most = 0;
  for (const group of groupsIn(body)) {
    const length = group.reduce((sum, post) => sum + proseLength(post), 0);
    // Of a list and the list around it with the same text, the one with more posts.
    if (length > most * 1.05 || (length > most * 0.95 && group.length > best.length)) {
      best = group;
      most = Math.max(most, length);
    }
  }
  if (best.length === 0) return null;
  const whole = proseLength(body);
  const root = body.ownerDocument.createElement('div');
  for (const part of contentsOf(best)) root.append(part.cloneNode(true));
  const comments = best.filter((post) => /comment|reply|replies|留言|评论|評論/i.test(nameOf(post))).length;
  const areComments = comments >= best.length * MIN_WITH_EVIDENCE;
  return { root, length: textLength(root), outside: Math.max(0, whole - most), posts: best, areComments };
}

function* groupsIn(body: Element): Generator<Element[]> {
  let seen = 0;
  for (const parent of [body, ...body.querySelectorAll('div, section, main, ul, ol, article, tbody, form')]) {
    if (parent.childElementCount < MIN_POSTS) continue;
    if (++seen > MAX_PARENTS) return;
    const bySignature = new Map<string, Element[]>();
    for (const child of parent.children) {
      if (!/^(DIV|ARTICLE|SECTION|LI|TABLE)$/.test(child.tagName)) continue;
      const signature = signatureOf(child);
      bySignature.set(signature, [...(bySignature.get(signature) ?? []), child]);
    }
    for (const group of bySignature.values()) if (isPosts(group)) yield group;
  }
}

/** Tag and classes without what numbers them: `post odd` and `post even` are one kind. */
function signatureOf(element: Element): string {
  const classes = (element.getAttribute('class') ?? '')
    .split(/\s+/)
    .filter((name) => name !== '' && !/\d|^(odd|even|first|last|alt|active|current|op|author)$/i.test(name));
  return `${element.tagName}.${classes.sort().slice(0, 3).join('.')}`;
}

function isPosts(group: readonly Element[]): boolean {
  if (group.length < MIN_POSTS) return false;
  const written = group.filter((post) => textLength(post) >= MIN_POST_CHARACTERS);
  if (written.length < group.length * 0.7 || written.length < MIN_POSTS) return false;
  const text = written.reduce((sum, post) => sum + textLength(post), 0);
  const prose = written.reduce((sum, post) => sum + proseLength(post), 0);
  if (text === 0 || prose < text * (1 - MAX_LINK_SHARE)) return false;
  const isNamed = written.filter((post) => POST_NAME.test(nameOf(post)) || post.hasAttribute('itemtype')).length;
  const isSigned = written.filter(
    (post) => SIGNED.test(post.textContent?.slice(0, 20_000) ?? '') || post.querySelector('time, [datetime]') !== null,
  );
  return isNamed >= written.length * MIN_WITH_EVIDENCE && isSigned.length >= written.length * MIN_WITH_EVIDENCE;
}

function nameOf(element: Element): string {
  return `${element.getAttribute('class') ?? ''} ${element.id} ${element.getAttribute('itemprop') ?? ''}`;
}

const POST_NAME =
  /post|reply|replies|comment|message|msg|answer|question|floor|topic|thread|discuss|entry|item|review/i;

/** A date or an age. */
const SIGNED =
  /\d{4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|\d{1,2}:\d{2}|[秒鐘钟時时天日週周月年]前|昨天|前天|\bago\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d/i;

/** What the authors wrote: of each post the part that the posts have in common and that holds most of their text. */
function contentsOf(posts: readonly Element[]): Element[] {
  const total = posts.reduce((sum, post) => sum + proseLength(post), 0);
  const found = new Map<string, { elements: Element[]; posts: Set<Element>; prose: number }>();
  for (const post of posts) {
    for (const part of post.querySelectorAll('div, article, section, td, blockquote, p, span')) {
      const signature = pathOf(part, post);
      const known = found.get(signature) ?? { elements: [], posts: new Set<Element>(), prose: 0 };
      known.elements.push(part);
      known.posts.add(post);
      known.prose += proseLength(part);
      found.set(signature, known);
    }
  }
  const common = [...found.entries()].filter(
    ([, part]) => part.posts.size >= posts.length * 0.7 && part.elements.length <= posts.length * 1.5,
  );
  // The deepest part that still has nearly all that was written: without who wrote it, when, and what can be clicked.
  const inner = common
    .filter(([, part]) => part.prose >= total * CONTENT_SHARE)
    .sort(([one], [other]) => one.split('>').length - other.split('>').length)
    .at(-1)?.[1];
  return inner?.elements ?? [...posts];
}

function pathOf(element: Element, post: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null && at !== post; at = at.parentElement)
    steps.unshift(signatureOf(at));
  return steps.join('>');
}

function textLength(element: Element): number {
  return (element.textContent ?? '').replace(/\s/g, '').length;
}

/** Characters that are not links. */
function proseLength(element: Element): number {
  let linked = 0;
  for (const link of element.querySelectorAll('a')) linked += textLength(link);
  return Math.max(0, textLength(element) - linked);
}

/** True when the address, the software that made the page, or its own description says that it is a forum's. */
export function isForum(document: Document, url: string): boolean {
  const generator = document.querySelector('meta[name="generator" i]')?.getAttribute('content') ?? '';
  const body = document.body?.getAttribute('class') ?? '';
  return FORUM_ADDRESS.test(url) || FORUM_SOFTWARE.test(`${generator} ${body} ${document.body?.id ?? ''}`);
}

const FORUM_ADDRESS =
  /\/\/(?:[\w-]+\.)*(?:forums?|bbs|community|discuss|boards?|ask|answers|tieba|luntan)[\w-]*\.|\/(?:forums?|bbs|threads?|topics?|questions?|viewtopic|showthread|discussions?|comments|posts?|t|d)[/.?-]|[?&](?:tid|topic|thread)=/i;
const FORUM_SOFTWARE =
  /\bforums?\b|\bbbs\b|viewthread|discourse|flarum|phpbb|vbulletin|xenforo|discuz|mybb|nodebb|invision|bbpress|asgaros|kunena|vanilla|smf|question/i;

/** True when the page's own description calls it an article. */
export function saysArticle(document: Document): boolean {
  const type = document.querySelector('meta[property="og:type" i]')?.getAttribute('content') ?? '';
  return /article/i.test(type) || document.querySelectorAll('article').length === 1;
}
