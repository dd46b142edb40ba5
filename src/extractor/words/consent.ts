/** Whether a text says that the site uses cookies and that its visitor agrees. */
export function asksForConsent(text: string): boolean {
  if (!/\b(?:agree|accept|consent)\b|同意|接受/i.test(text)) return false;
  return text.split(/[.。!！?？]/).some((sentence) => /cookie/i.test(sentence) && SPEAKER.test(sentence));
}

/** The site, or what it asks of its visitor. */
const SPEAKER =
  /\b(?:we|our|site|page|platform|you (?:agree|accept|consent)|by (?:continuing|using|clicking))\b|[本此](?:[网網]?站|[网網]?[页頁]|平[台臺])|我[们們]|[继繼][续續][浏瀏使]/i;
