import { type Block, elementsOf, leavesOf } from './tree.ts';

/** The posts of a page: the siblings of one make that hold most of its text. Empty when there are no two of a kind. */
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

/** Entries headed by links to other pages are a list of what else there is, however long their teasers. */
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

const MIN_HEADLINE = 24; // longer than most names of people
const MIN_THREAD = 40;
const CALLED_BONUS = 2;
const MIN_POST = 8;

/** Children of one make, each with something to say; paragraphs of one text are no posts. */
function groupsIn(parent: Block): Block[][] {
  const children = parent.children.filter((child) => typeof child === 'object').filter(mayBePost);
  const groups = Map.groupBy(children, ({ name, called }) => `${name} ${makeOf(called)}`);
  return [...groups.values()].filter((group) => group.length > 1);
}

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

/** Class names without what differs from post to post. */
function makeOf(called: string): string {
  const words = called
    .split(' ')
    .map((word, _, all) => withoutStripe(word, all))
    .filter(
      (word) =>
        word.length > 1 &&
        !/\d|^(?:row)?(?:odd|even)|^(?:first|last|top|best|accepted|op|author|owner|admin|new|answered)/.test(word),
    );
  return words
    .slice(0, 3)
    .concat(SIDE.exec(called)?.[0] ?? '')
    .join(' ');
}

/** A page's columns may be called alike but for it. */
const SIDE = /(?<=^| )(?:left|right)(?= |$)/;

/** Every other post may have another number, as well as the name or in its place: `windowbg2`. */
function withoutStripe(word: string, words: readonly string[]): string {
  const name = /^[a-z]{3,40}(?=[12]$)/.exec(word)?.[0] ?? word;
  return name !== word && words.includes(name) ? '' : name;
}

const POST = /(?:^| )(?:post|comment|repl(?:y|ies)|answer|message|msg|thread|floor|topic|question|discussion|push|pl)/;

function isCalledPost(group: readonly Block[]): boolean {
  return group.some(({ called }) => POST.test(called));
}
