/**
 * Removes the invisible characters in which a page can hide words from its reader: Unicode's
 * Default_Ignorable_Code_Point, above all zero-width characters, direction marks and tags. Keeps those that a text
 * needs: one joiner inside words and emoji that are spelt with it, one variation selector after a character. Several in
 * a row can encode a message.
 */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(JOINER, '').replace(SELECTORS, '');
}

/** Removes every invisible character, for code that only looks at the words. */
export function visible(text: string): string {
  return text.replace(IGNORABLE, '');
}

const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** All but joiners and variation selectors. Interlinear annotation marks are invisible, but not Default_Ignorable. */
const INVISIBLE =
  /(?!\u200c|\u200d|[\u180b-\u180d\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;

/** Scripts whose words contain joiners and non-joiners, and emoji, which are joined to each other. */
const JOINED =
  '[\\p{scx=Arabic}\\p{scx=Syriac}\\p{scx=Mongolian}\\p{scx=Devanagari}\\p{scx=Bengali}\\p{scx=Gurmukhi}\\p{scx=Gujarati}\\p{scx=Oriya}\\p{scx=Tamil}\\p{scx=Telugu}\\p{scx=Kannada}\\p{scx=Malayalam}\\p{scx=Sinhala}\\p{scx=Khmer}\\p{scx=Myanmar}\\p{Extended_Pictographic}\\u{1f3fb}-\\u{1f3ff}\\ufe0f]';

/** A joiner that is not between two `JOINED` characters. */
const JOINER = new RegExp(`(?<!${JOINED})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINED})`, 'gu');

/** Variation selectors in a row. A single one chooses the form of an emoji, or of a Han character in a name. */
const SELECTORS = /[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}/gu;
