import { folded } from '../text/folded.ts';
import { shortQuery } from '../text/short-query.ts';

/**
 * Returns a test for texts about another product of the series than the query names, told apart by a suffix: iPhone 17
 * Pro for iPhone 17, or PS5 for PS5 Pro. If the query compares products or names a whole series, no text passes.
 */
export function hasOtherSuffix(query: string): (text: string) => boolean {
  const asking = folded(shortQuery(query));
  if (COMPARES.test(asking)) return () => false;
  const asked = mentionsIn(asking).filter(({ base, suffix }) => suffix !== '' || /\d/.test(base));
  if (asked.length === 0) return () => false;
  return (text) => {
    const small = folded(text);
    const named = mentionsIn(small).filter((one) => asked.some(({ base }) => base === one.base));
    return (
      named.length > 0 && !named.some((one) => asked.some((other) => isSame(one, other))) && !isShort(small, asked)
    );
  };
}

interface Mention {
  /** Name and number of the product: iphone17, macbook. */
  base: string;
  /** Suffix without spaces: promax; or ''. */
  suffix: string;
}

function mentionsIn(small: string): Mention[] {
  return [...small.matchAll(MENTION)].map(([, family = '', number = '', letter = '', words = '']) => ({
    base: family + number,
    suffix: letter + words.replace(/\s+/g, '').replace('+', 'plus'),
  }));
}

/** Whether a mention is of the product asked about. A bare MacBook may be any MacBook, but a bare PS5 is no PS5 Pro. */
function isSame(one: Mention, asked: Mention): boolean {
  if (one.base !== asked.base) return false;
  return one.suffix === asked.suffix || (one.suffix === '' && !/\d/.test(one.base));
}

/** Whether a text names the product in short: 「iPhone 17 與 17 Pro」. */
function isShort(small: string, asked: readonly Mention[]): boolean {
  const members = new Set(mentionsIn(small.replace(AFTER_HAN, '$1x')).map(({ base, suffix }) => base + suffix));
  return asked.some(({ base, suffix }) => {
    const number = base.replace(/^\D{1,20}/u, '');
    return number !== '' && suffix !== '' && members.has(`x${number}${suffix}`);
  });
}

/** A number without its product's name. */
const AFTER_HAN = /([\p{Script=Han}、，,/][ ]?)(?=\d)/gu;
const COMPARES = /系列|比较|差[别异在]|区别|不同|哪[个款一]|还是|全部|\b(?:vs|versus|or)\b/;
/** Name, number and suffixes of a product; not before 系列, which makes it the whole series. */
const MENTION =
  /(?<![a-z\d])([a-z]{1,20}|\p{Script=Han}{2})[ -]?(\d{1,4})?([aes](?![a-z\d]))?((?:[ ]?(?:pro|max|plus|ultra|mini|air|ti|super|se|lite|fe|xl|fold|flip|turbo)(?![a-z])|\+){0,3})(?![a-z\d.%]|\s?(?:系列|全系))/gu;
