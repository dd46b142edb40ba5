import { countHan } from '../../text/han.ts';
import { type Block, elementsOf, textOf } from '../tree/tree.ts';

/** Whether a fair share of a page's characters is Han, code aside. */
export function isChinese(body: Block): boolean {
  let text = '';
  for (const element of elementsOf(body)) {
    if (element.isLeaf && element.name !== 'pre') text += textOf(element);
    if (text.length > MAX_TEXT) break;
  }
  const sample = text.replace(/\s/g, '').slice(0, MAX_SAMPLE);
  return countHan(sample) > sample.length * MIN_SHARE;
}

const MAX_TEXT = 100_000; // characters, with the blanks between them
const MAX_SAMPLE = 20_000;
const MIN_SHARE = 0.2;
