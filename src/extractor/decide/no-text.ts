import { type Block, hasText, leavesOf, lineOf, textOf } from '../tree/tree.ts';
import { asksForConsent } from '../words/consent.ts';
import { isFootLine } from '../words/foot-lines.ts';

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
