import { parseUrl } from '../../text/web-address.ts';
import { type Block, elementsOf, leavesOf } from '../tree/tree.ts';
import { isDated } from './post-byline.ts';

/**
 * Returns the posts of a page: of all groups of similar siblings, the one with the most text outside menus. Empty if
 * there is no group of two or more. The body has been measured.
 */
export function findPosts(body: Block, url: string): Block[] {
  let best: Block[] = [];
  let most = 0;
  for (const parent of elementsOf(body)) {
    if (parent.children.length < 2 || parent.size.text < MIN_THREAD) continue;
    for (const group of groupsIn(parent)) {
      if (areTeasers(group, url)) continue;
      const weight =
        group.reduce((sum, { size }) => sum + size.text - size.menu, 0) * (isCalledPost(group) ? CALLED_BONUS : 1);
      if (weight > most) {
        most = weight;
        best = group;
      }
    }
  }
  return best;
}

/** Whether a group is teasers of a list: entries that begin with a link to another page, however long they are. */
function areTeasers(group: readonly Block[], url: string): boolean {
  const headed = group.filter((post) => isHeadedByLink(post, url)).length;
  return headed >= group.length * 0.8;
}

function isHeadedByLink(post: Block, url: string): boolean {
  const head = leavesOf(post).find(({ size }) => size.prose > 0 || size.links >= MIN_HEADLINE);
  if (head === undefined || head.size.prose > 0 || head.size.links < head.size.text * 0.9) return false;
  const link = elementsOf(head).find(({ name }) => name === 'a');
  const target = parseUrl(link?.attributes.href ?? '', url);
  return target !== null && target.pathname !== parseUrl(url)?.pathname;
}

const MIN_HEADLINE = 24; // weighted characters; longer than most user names
const MIN_THREAD = 40;
const CALLED_BONUS = 2;
const MIN_POST = 8;

/**
 * Returns groups of two or more children with the same tag, stable classes and enough text. Paragraphs are not posts.
 */
function groupsIn(parent: Block): Block[][] {
  const children = parent.children.filter((child) => typeof child === 'object').filter(mayBePost);
  const groups = Map.groupBy(children, makeOf);
  const named = [...groups.values()].filter((group) => group.length > 1);
  return [...named, ...groupsByText(children)];
}

/** Returns what posts of one thread have in common: tag and stable classes. */
export function makeOf({ name, called }: Block): string {
  return `${name} ${stableClasses(called)}`;
}

/** Returns groups of dated children whose text parts share a class: each answer may have a class of its own. */
function groupsByText(children: readonly Block[]): Block[][] {
  const groups = Map.groupBy(children, textKey);
  groups.delete('');
  return [...groups.values()].filter((group) => group.length > 1 && group.every(saysWhen));
}

/** Whether a post has a date, or had one that an earlier step dropped as a byline. */
function saysWhen(post: Block): boolean {
  return post.children.some((child) => typeof child === 'object' && child.dropped === 'byline') || isDated(post);
}

/** Returns the class of the part that holds a post's text; empty if it has none, or if there are no other parts. */
function textKey({ name, children }: Block): string {
  const parts = children.filter((child) => typeof child === 'object').filter(({ size }) => size.text > 0);
  const text = parts.length < MIN_PARTS ? undefined : parts.find(({ size }) => size.prose > 0);
  return text === undefined || text.called === '' ? '' : `${name} ${text.name} ${text.called}`;
}

const MIN_PARTS = 2; // author or date, and text

function mayBePost({ dropped, isLeaf, name, size }: Block): boolean {
  return dropped === null && !isLeaf && !NO_POST.has(name) && size.text - size.menu >= MIN_POST;
}

const NO_POST = new Set([
  'p',
  'ul',
  'ol',
  'dl',
  'blockquote',
  'pre',
  'figure',
  'h1',
  'h2',
  'h3',
  'h4',
  'tbody',
  'thead',
]);

/** Returns the first class words, without any that differ between posts: numbers, odd/even, author, first/last. */
function stableClasses(called: string): string {
  const words = called
    .replace(WRITTEN_BY, ' ')
    .split(' ')
    .map((word, _, all) => withoutStripe(word, all))
    .filter(
      (word) =>
        word.length > 1 &&
        !/\d|^(?:row)?(?:odd|even)|^alt(?:ernate)?$|^(?:first|last|top|best|accepted|op|author|owner|admin|new|answered)/.test(
          word,
        ),
    );
  return words
    .slice(0, 3)
    .concat(SIDE.exec(called)?.[0] ?? '')
    .join(' ');
}

/** Matches words that say whose post it is: the reader's own, or the thread starter's. */
const WRITTEN_BY =
  /(?:(?<= )|^)(?:self|own|(?:topic |thread )?(?:owner|starter)) (?:post|reply|comment|message)(?= |$)/g;

/** Matches the side of an element: columns of a page may differ in this word alone. */
const SIDE = /(?<=^| )(?:left|right)(?= |$)/;

/** Drops the number of alternating styles, which is beside the plain name or instead of it: `windowbg`, `windowbg2`. */
function withoutStripe(word: string, words: readonly string[]): string {
  const name = /^[a-z]{3,40}(?=[12]$)/.exec(word)?.[0] ?? word;
  return name !== word && words.includes(name) ? '' : name;
}

const POST = /(?:^| )(?:post|comment|repl(?:y|ies)|answer|message|msg|thread|floor|topic|question|discussion|push|pl)/;

function isCalledPost(group: readonly Block[]): boolean {
  return group.some(({ called }) => POST.test(called));
}
