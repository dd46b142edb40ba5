import { isOffer, wantsOffers } from './advertising.ts';
import { asksAboutNotices, isNotice } from './notices.ts';

/** Creates a test for advertisements and notices, except when the query is about them. */
export function unaskedBy(query: string): (text: string) => boolean {
  const [offers, notices] = [wantsOffers(query), asksAboutNotices(query)];
  return (text) => (!offers && isOffer(text)) || (!notices && isNotice(text));
}
