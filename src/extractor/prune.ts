import { isAdLabel, isNotice, withoutClosing } from './boilerplate.ts';
import { dropAlternatives, dropCaptions, dropRepeated } from './prune-captions.ts';
import { dropCrossLinks } from './prune-cross-links.ts';
import { dropEdges, dropTail } from './prune-edges.ts';
import { dropSameImages } from './prune-images.ts';
import { isFixed } from './prune-leaf.ts';
import { dropOrphans } from './prune-orphans.ts';
import { type Block, hasText, leavesOf, lineOf } from './tree.ts';

/**
 * Drops from a chosen container what is not its text: credits before the first sentence, notices, captions outside
 * Chinese pages, the tail of lists and bars after the last sentence. Steps that match by wording check how much prose
 * would go with the match. The root has been measured.
 */
export function prune(root: Block, { isChinese }: { isChinese: boolean }): void {
  dropNotices(root);
  dropSameImages(root);
  if (!isChinese) dropCaptions(root);
  dropAlternatives(root);
  dropRepeated(root);
  dropTail(root);
  dropEdges(root);
  dropCrossLinks(root);
  dropOrphans(root);
}

function dropNotices(root: Block): void {
  const { prose } = root.size;
  for (const leaf of leavesOf(root)) {
    if (isFixed(leaf)) continue;
    trimLines(leaf);
    trimClosing(leaf);
    const line = lineOf(leaf);
    if (leaf.size.prose <= prose * 0.34 && isNotice(line)) leaf.dropped = 'notice';
    else if (leaf.name === 'p' && isAdLabel(line)) leaf.dropped = 'notice';
  }
}

/** Cuts a leaf's last line, after its last `<br>`, when it is a notice or blank. */
function trimLines(leaf: Block): void {
  const last = leaf.children.findLastIndex((child) => typeof child === 'object' && child.name === 'br');
  if (last <= 0) return;
  const line = leaf.children
    .slice(last + 1)
    .map(lineOf)
    .join('')
    .trim();
  if (line === '' || isNotice(line)) leaf.children = leaf.children.slice(0, last);
}

/** Cuts a closing note such as `（責任編輯：某）` or `返回搜狐，查看更多` off a leaf's last sentence. */
function trimClosing(leaf: Block): void {
  const { children } = leaf;
  const last = children.findLastIndex((child) => hasText(child));
  const child = children[last];
  if (child === undefined) return;
  if (typeof child === 'object') {
    if (child.name !== 'a') trimClosing(child);
    if (last > 0 && lineOf(child).length <= 20 && isNotice(lineOf(child))) child.dropped = 'notice';
    return;
  }
  children[last] = withoutClosing(child);
}
