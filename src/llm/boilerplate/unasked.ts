import { isOffer, wantsOffers } from './advertising.ts';
import { asksAboutNotices, isNotice } from './notices.ts';

/** Tells the lines of a page that answer nobody's question but one about them. */
export function unaskedBy(query: string): (text: string) => boolean {
  const [offers, notices] = [wantsOffers(query), asksAboutNotices(query)];
  return (text) => (!offers && isOffer(text)) || (!notices && isNotice(text));
}
