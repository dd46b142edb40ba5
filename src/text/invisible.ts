/**
 * Text without the characters that nobody sees and in which a page can hide words from its reader: Unicode's
 * Default_Ignorable_Code_Point, above all zero widths, marks of direction and tags. What some of them do in a text stays: one joiner
 * inside words and emoji that are spelt with it, one variation selector behind a character. Several in a row can be a message.
 */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '').replace(JOINER, '').replace(SELECTORS, '');
}

/** For looking at words alone: without any of them. */
export function visible(text: string): string {
  return text.replace(IGNORABLE, '');
}

const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** All except joiners and variation selectors. Marks of interlinear notes are not ignorable, though there is nothing to see. */
const INVISIBLE =
  /(?!\u200c|\u200d|[\u180b-\u180d\u180f]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu;

/** Scripts whose words have joiners and non-joiners, and emoji, which are joined to others. */
const JOINED =
  '[\\p{scx=Arabic}\\p{scx=Syriac}\\p{scx=Mongolian}\\p{scx=Devanagari}\\p{scx=Bengali}\\p{scx=Gurmukhi}\\p{scx=Gujarati}\\p{scx=Oriya}\\p{scx=Tamil}\\p{scx=Telugu}\\p{scx=Kannada}\\p{scx=Malayalam}\\p{scx=Sinhala}\\p{scx=Khmer}\\p{scx=Myanmar}\\p{Extended_Pictographic}\\u{1f3fb}-\\u{1f3ff}\\ufe0f]';

/** A joiner that is not between two of them. */
const JOINER = new RegExp(`(?<!${JOINED})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINED})`, 'gu');

/** One chooses between forms of a character: an emoji's, or a Han character's in a name. */
const SELECTORS = /[\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}/gu;
