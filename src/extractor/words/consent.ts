/** Whether a text says that the site uses cookies and asks its visitor to agree. */
export function asksForConsent(text: string): boolean {
  if (!/\b(?:agree|accept|consent)\b|同意|接受/i.test(text)) return false;
  return text.split(/[.。!！?？]/).some((sentence) => /cookie/i.test(sentence) && SPEAKER.test(sentence));
}

/** Words with which a site refers to itself or asks its visitor for agreement. */
const SPEAKER =
  /\b(?:we|our|site|page|platform|you (?:agree|accept|consent)|by (?:continuing|using|clicking))\b|[本此](?:[网網]?站|[网網]?[页頁]|平[台臺])|我[们們]|[继繼][续續][浏瀏使]/i;
