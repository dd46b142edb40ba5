import { ancestorsOf, type Block, leavesOf, lineOf } from '../tree/tree.ts';

/**
 * Drops signatures that no class marks: lines at the end of several posts that are the same in each. Copies of one
 * post, which some boards show twice, keep their last lines.
 */
export function dropRepeatedSignatures(posts: readonly Block[]): void {
  const endings = posts.flatMap(endingOf);
  for (const same of Map.groupBy(endings, ({ line }) => line).values()) {
    if (new Set(same.map(({ beginning }) => beginning)).size < 2) continue;
    for (const { leaf } of same) leaf.dropped = 'post-signature';
  }
}

interface Ending {
  leaf: Block;
  line: string;
  /** First line of the post, which is the same only in copies of it. */
  beginning: string;
}

/** Returns the last lines of a post that are sentences; thanks, greetings and facts of events are repeated too. */
function endingOf(post: Block): Ending[] {
  const [first, ...others] = leavesOf(post).filter(({ size }) => size.text > 0);
  if (first === undefined) return [];
  const beginning = lineOf(first);
  return others
    .slice(-MAX_LINES)
    .filter((leaf) => leaf.size.prose > 0 && !isQuoted(leaf, post))
    .map((leaf) => ({ leaf, line: lineOf(leaf), beginning }));
}

const MAX_LINES = 3;

function isQuoted(leaf: Block, post: Block): boolean {
  const chain = ancestorsOf(leaf);
  return chain.slice(0, chain.indexOf(post) + 1).some(({ name }) => name === 'blockquote' || name === 'pre');
}
