import { type Block, elementsOf, hasImage, hasText, lineOf } from '../tree/tree.ts';
import { asksToFollow } from '../words/notices.ts';

/**
 * Drops the images of notices below the text: the QR code in the line after a notice, and the image in a box whose text
 * was a notice. The notices have been dropped.
 */
export function dropImagesOfNotices(root: Block): void {
  const lines = linesOf(root);
  const last = lines.findLastIndex(({ dropped, size }) => dropped === null && size.prose > 0);
  for (const [at, line] of lines.entries()) {
    if (at <= last || line.dropped !== 'notice') continue;
    const next = lines[at + 1];
    if (next !== undefined && isPicture(next) && asksToFollow(textIn(line))) next.dropped = 'notice';
    const box = line.parent;
    if (box !== null && box !== root && !hasText(box) && imagesIn(box) === 1) box.dropped = 'notice';
  }
}

/** Returns the lines with text or an image, including those dropped as notices. */
function linesOf(root: Block): Block[] {
  const lines: Block[] = [];
  const waiting = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.dropped !== null && element.dropped !== 'notice') continue;
    if (element.isLeaf || element.dropped !== null) {
      if (element.size.text > 0 || hasImage(element)) lines.push(element);
    } else for (const child of element.children.toReversed()) if (typeof child === 'object') waiting.push(child);
  }
  return lines;
}

function isPicture(line: Block): boolean {
  return line.dropped === null && !hasText(line) && imagesIn(line) === 1;
}

function imagesIn(element: Block): number {
  return [...elementsOf(element)].filter(({ name }) => name === 'img').length;
}

/** Returns the text of a line although the line has been dropped. */
function textIn({ children }: Block): string {
  return children.map(lineOf).join('');
}
