import { neverNamesAsked } from '../../text/other-models.ts';
import { isOfLaterYears } from './years.ts';

/** What is quoted, with its source. */
interface Quoted {
  text: string;
  source: { title: string; text: string; published: string | null };
}

/**
 * Whether all that would be quoted tells of others than the query names: of sources on other models alone (2奈米, when 3奈米 is
 * asked about), or of later years. It is true, and answers nothing.
 */
export function isAboutOthers(query: string, quoted: readonly Quoted[]): boolean {
  if (quoted.length === 0 || !/[\d一二三四五六七八九十]/.test(query)) return false;
  const whole = ({ source }: Quoted) => `${source.title}\n${source.text}`;
  const [isOfOthers, isLater] = [neverNamesAsked(query), isOfLaterYears(query)];
  if (quoted.every((one) => isOfOthers(whole(one)))) return true;
  const areSeveral = new Set(quoted.map(({ source }) => source)).size > 1; // what was put off is told of with its new year
  return areSeveral && quoted.every((one) => isLater(one.text, `${one.source.published ?? ''}\n${whole(one)}`));
}
