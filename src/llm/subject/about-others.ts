import { neverNamesAsked } from '../../text/other-models.ts';
import { isOfLaterYears } from './years.ts';

/** A quoted sentence with its source. */
interface Quoted {
  text: string;
  source: { title: string; text: string; published: string | null };
}

/**
 * Whether all quotes are about others than the query names, and so are true but answer nothing: their sources name only
 * other models (2奈米, when 3奈米 is asked about), or they name only later years.
 */
export function isAboutOthers(query: string, quoted: readonly Quoted[]): boolean {
  if (quoted.length === 0 || !/[\d一二三四五六七八九十]/.test(query)) return false;
  const whole = ({ source }: Quoted) => `${source.title}\n${source.text}`;
  const [isOfOthers, isLater] = [neverNamesAsked(query), isOfLaterYears(query)];
  if (quoted.every((one) => isOfOthers(whole(one)))) return true;
  const areSeveral = new Set(quoted.map(({ source }) => source)).size > 1; // one alone may report a postponement
  return areSeveral && quoted.every((one) => isLater(one.text, `${one.source.published ?? ''}\n${whole(one)}`));
}
