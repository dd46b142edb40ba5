import { foldScript } from '../../text/fold.ts';
/** Whether a text says that the site uses cookies and asks its visitor to agree. */
export function asksForConsent(text: string): boolean {
  if (!/\b(?:agree|accept|consent)\b|同意|接受/i.test(foldScript(text))) return false;
  return text.split(/[.。!！?？]/).some((sentence) => /cookie/i.test(sentence) && SPEAKER.test(foldScript(sentence)));
}

/** Words with which a site refers to itself or asks its visitor for agreement. */
const SPEAKER =
  /\b(?:we|our|site|page|platform|you (?:agree|accept|consent)|by (?:continuing|using|clicking))\b|[本此](?:网?站|网?页|平台)|我们|继续[浏使]/i;
