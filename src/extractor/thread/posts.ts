import { type Block, elementsOf, leavesOf } from '../tree/tree.ts';
import { isDated } from './post-byline.ts';

/**
 * The posts of a page: of all groups of similar siblings the one with the most text outside menus. Empty when there
 * is no group of two or more. The body has been measured.
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

/** Entries that begin with a link to another page are teasers of a list, however long. */
function areTeasers(group: readonly Block[], url: string): boolean {
  const headed = group.filter((post) => isHeadedByLink(post, url)).length;
  return headed >= group.length * 0.8;
}

function isHeadedByLink(post: Block, url: string): boolean {
  const head = leavesOf(post).find(({ size }) => size.prose > 0 || size.links >= MIN_HEADLINE);
  if (head === undefined || head.size.prose > 0 || head.size.links < head.size.text * 0.9) return false;
  const link = elementsOf(head).find(({ name }) => name === 'a');
  const target = URL.parse(link?.attributes.href ?? '', url);
  return target !== null && target.pathname !== URL.parse(url)?.pathname;
}

const MIN_HEADLINE = 24; // weighted characters; longer than most user names
const MIN_THREAD = 40;
const CALLED_BONUS = 2;
const MIN_POST = 8;

/**
 * Groups of two or more children with the same tag and stable classes and enough text. Paragraphs of an article are
 * no posts.
 */
function groupsIn(parent: Block): Block[][] {
  const children = parent.children.filter((child) => typeof child === 'object').filter(mayBePost);
  const groups = Map.groupBy(children, makeOf);
  const named = [...groups.values()].filter((group) => group.length > 1);
  return [...named, ...groupsByText(children)];
}

/** What posts of one thread have in common: tag and stable classes. */
export function makeOf({ name, called }: Block): string {
  return `${name} ${stableClasses(called)}`;
}

/** Groups of dated children whose texts have the same class, whatever their own: each answer may have one of its own. */
function groupsByText(children: readonly Block[]): Block[][] {
  const groups = Map.groupBy(children, textKey);
  groups.delete('');
  return [...groups.values()].filter((group) => group.length > 1 && group.every(saysWhen));
}

/** Whether a post has a date, or had one that an earlier step dropped by its name. */
function saysWhen(post: Block): boolean {
  return post.children.some((child) => typeof child === 'object' && child.dropped === 'byline') || isDated(post);
}

/** The class of the part of a post that holds its text, after other parts; empty where there is none. */
function textKey({ name, children }: Block): string {
  const parts = children.filter((child) => typeof child === 'object').filter(({ size }) => size.text > 0);
  const text = parts.length < MIN_PARTS ? undefined : parts.find(({ size }) => size.prose > 0);
  return text === undefined || text.called === '' ? '' : `${name} ${text.name} ${text.called}`;
}

const MIN_PARTS = 2; // who or when, and what

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

/**
 * The element's first class words, without those that differ between posts of one thread: numbers, odd/even, author,
 * first/last.
 */
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

/** Whose a post is, to its reader or to the thread. */
const WRITTEN_BY =
  /(?:(?<= )|^)(?:self|own|(?:topic |thread )?(?:owner|starter)) (?:post|reply|comment|message)(?= |$)/g;

/** Columns of a page may differ in this word alone. */
const SIDE = /(?<=^| )(?:left|right)(?= |$)/;

/**
 * Drops the number of alternating styles, which stands beside or in place of the plain name: `windowbg`, `windowbg2`.
 */
function withoutStripe(word: string, words: readonly string[]): string {
  const name = /^[a-z]{3,40}(?=[12]$)/.exec(word)?.[0] ?? word;
  return name !== word && words.includes(name) ? '' : name;
}

const POST = /(?:^| )(?:post|comment|repl(?:y|ies)|answer|message|msg|thread|floor|topic|question|discussion|push|pl)/;

function isCalledPost(group: readonly Block[]): boolean {
  return group.some(({ called }) => POST.test(called));
}
