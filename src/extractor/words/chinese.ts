import { FIRST_HAN, LAST_HAN } from '../../text/han.ts';
import { type Block, leavesOf, textOf } from '../tree/tree.ts';

/** Whether more than a fifth of a page's first non-blank characters, code excluded, are Han. */
export function isChinese(body: Block): boolean {
  let [all, han] = [0, 0];
  for (const leaf of leavesOf(body)) {
    const text = leaf.name === 'pre' ? '' : textOf(leaf);
    for (let at = 0; at < text.length && all < MAX_SAMPLE; at++) {
      const unit = text.charCodeAt(at);
      if (unit > SPACE && unit !== WIDE_SPACE && unit !== NO_BREAK_SPACE) all++;
      if (unit >= FIRST_HAN && unit <= LAST_HAN) han++;
    }
    if (all >= MAX_SAMPLE || han > MAX_SAMPLE * MIN_SHARE) break;
  }
  return han > all * MIN_SHARE;
}

const [SPACE, NO_BREAK_SPACE, WIDE_SPACE] = [0x20, 0xa0, 0x3000];
const MAX_SAMPLE = 20_000; // characters
const MIN_SHARE = 0.2;
