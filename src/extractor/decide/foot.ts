import { isLinks } from '../tree/leaf.ts';
import { weightOf } from '../tree/measure.ts';
import { ancestorsOf, type Block, hasText, leavesOf, lineOf, textOf, totalOf } from '../tree/tree.ts';
import { asksForConsent, isFootLabel, isFootLine, isOfRights } from '../words/foot-lines.ts';
import type { Text } from './rule.ts';

/**
 * Finds the footer of an index page, which may have no name to recognise it by: the last lines, from the first about the
 * site's owner to the end, if they are nothing but such lines, links and labels.
 */
export function* foot({ root, title }: Text): Iterable<Block> {
  if (OF_CONTACT.test(title ?? '')) return;
  const leaves = leavesOf(root).filter(hasText);
  const last = leaves.slice(startOfFoot(leaves));
  if (last.length === leaves.length || totalOf(last, 'text') > root.size.text * MAX_SHARE) return;
  if (last.some((leaf) => isCalledFoot(leaf) || isOfRights(lineOf(leaf).trim()))) yield* last;
}

/** Whether a box is a site's footer by its text: it mentions rights or a permit and consists mostly of such lines. */
export function isFoot(box: Block): boolean {
  if (box.size.text > MAX_FOOT) return false;
  const lines = leavesOf(box).flatMap((leaf) => textOf(leaf).split('\n'));
  const said = lines.map((line) => line.trim()).filter(isFootLine);
  return said.some(isOfRights) && said.reduce((sum, line) => sum + weightOf(line), 0) >= box.size.text / 2;
}

/** Whether a box is a site's footer by its name, or is inside one. */
export function isCalledFoot(box: Block): boolean {
  return ancestorsOf(box).some(({ called }) => /(?:^| )(?:foot(?:er)?|copy ?right)(?: |$)|^copy$/.test(called));
}

const MAX_FOOT = 1_200; // weighted characters

/** Titles of pages whose text is contact details. */
const OF_CONTACT = /[联聯][系繫络絡]|地址|contact/i;
const MAX_SHARE = 0.5; // share of the page

/** Returns the index of the footer's first line: at most a few links come between two of its lines. */
function startOfFoot(leaves: readonly Block[]): number {
  let start = leaves.length;
  for (let at = leaves.length - 1; at >= Math.max(0, start - MAX_BETWEEN); at--) {
    const leaf = leaves[at] as Block;
    const line = lineOf(leaf).trim();
    if (isFootLine(line) || isFootLabel(line) || isCalledFoot(leaf)) start = at;
    else if (leaf.size.prose > 0 || (!isLinks(leaf) && line.length > MAX_WORD)) break;
  }
  return start;
}

const MAX_BETWEEN = 12; // lines
const MAX_WORD = 12; // characters: the name beside an icon, a telephone number

/** Whether the chosen element is empty, or only a notice on cookies or rights: the page's text is drawn by scripts. */
export function isNoText(root: Block, title: string | null): boolean {
  return !hasText(root) || isConsentNotice(root, title) || isCopyright(root);
}

/** Whether all of the text is the site's cookie notice; a page about cookies says so in its title. */
function isConsentNotice(root: Block, title: string | null): boolean {
  if (root.size.text > MAX_CONSENT_NOTICE || /cookies?|曲奇|[饼餅]乾?/i.test(title ?? '')) return false;
  return asksForConsent(textOf(root));
}

const MAX_CONSENT_NOTICE = 400; // weighted characters
const MAX_RIGHTS = 600;

/** Whether all of the text is the site's copyright lines. */
function isCopyright(root: Block): boolean {
  const text = root.size.text > MAX_RIGHTS ? '' : textOf(root);
  if (!/©|copyright|版[权權]所有|ICP[备備]/i.test(text) || /[。！？]/.test(text)) return false;
  return leavesOf(root).every((leaf) => !hasText(leaf) || isFootLine(lineOf(leaf).trim()));
}
