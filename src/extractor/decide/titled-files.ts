import { isFile } from '../gather/attachments.ts';
import { weightOf } from '../tree/measure.ts';
import { ancestorsOf, type Block, elementsOf, hasText, isWithin, leavesOf, lineOf } from '../tree/tree.ts';
import { compare } from '../words/title-words.ts';

/**
 * Returns the element that holds a page's title and, right below it, the files that are all that an office publishes
 * there: without a sentence, the page looks like the lists around them. Null on any other page. The body has been
 * measured.
 */
export function titledFiles(body: Block, title: string | null): Block | null {
  if (title === null || weightOf(title) < MIN_TITLE) return null;
  const words = compare(title);
  const leaves = leavesOf(body).filter(hasText);
  const at = leaves.findLastIndex((leaf) => leaf.size.links === 0 && compare(lineOf(leaf)) === words);
  const heading = leaves[at];
  const file = leaves.slice(at + 1, at + 1 + NEAR).find(holdsFile);
  if (heading === undefined || file === undefined) return null;
  const around = ancestorsOf(heading).find((one) => isWithin(file, one)) ?? null;
  return around !== null && around.size.text <= body.size.text / 2 ? around : null;
}

const MIN_TITLE = 20; // weighted characters: names of sections, such as 「下载专区」, are shorter
const NEAR = 4; // lines

function holdsFile(leaf: Block): boolean {
  return elementsOf(leaf).some(isFile);
}
