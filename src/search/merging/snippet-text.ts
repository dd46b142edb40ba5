import { withoutInvisible } from '../../text/invisible.ts';
import { withoutTags } from '../../text/tags.ts';
import { safeText } from '../../text/untrusted.ts';

/** Returns an engine's text as one line of at most `max` characters, without tags, pictures and invisible characters. */
export function snippetText(text: string, max: number): string {
  const part = text.slice(0, max * 4);
  if (!UNCLEAN.test(part)) return part.trim().slice(0, max).toWellFormed();
  return safeText(withoutInvisible(withoutTags(unescaped(part))).replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
}

/**
 * Matches texts that may need cleaning: most do not, and one test is cheaper than three passes. Lists code units, as
 * matching Unicode properties takes three times as long.
 */
const UNCLEAN =
  /[<&\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ud82f\ud834\udb40-\udb43]|\u034f|\u17b4|\u17b5|[\u180b-\u180f]|[\ufe00-\ufe0f]|[^\S ]| {2}|\][[(]/;

/** Decodes entities, which publishers sometimes escape twice. Leaves a text that is about markup as it is. */
function unescaped(text: string): string {
  if (!text.includes('&') || ABOUT_MARKUP.test(text)) return text;
  return text.replace(ENTITY, (entity, decimal = '', hex = '', named = '', spaced = '') => {
    const name = named || spaced;
    if (name !== '') return CHARACTERS.get(name) ?? entity;
    const code = decimal === '' ? Number.parseInt(hex, 16) : Number(decimal);
    return code < 0x20 || code > 0x10ffff ? ' ' : String.fromCodePoint(code);
  });
}

const ABOUT_MARKUP = /html|xml|entit|escap|encod|[实實]体|實體|[转轉][义義译譯]|跳脫|字符|字元/i;
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    amp: '&',
    quot: '"',
    apos: "'",
    lt: '<',
    gt: '>',
    nbsp: ' ',
    hellip: '…',
    mdash: '—',
    ndash: '–',
  }).concat(Object.entries({ ldquo: '“', rdquo: '”', lsquo: '‘', rsquo: '’', middot: '·', bull: '•' })),
);
/** Also matches `&amp;amp;`. `a &lt; b` with spaces around may be what the text is about, so it is left. */
const ENTITY =
  /&(?:amp;){0,3}(?:#(\d{2,7})|#x([\da-f]{2,6})|(amp|quot|apos|hellip|[mn]dash|[lr][ds]quo|middot|bull)|(?:(?<=\S&(?:amp;){0,3})|(?=\w{2,4};\S))(lt|gt|nbsp));/g;
