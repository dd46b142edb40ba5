/**
 * Text without invisible characters (zero-width, Unicode tags, which can hide instructions), trailing blanks and runs
 * of blank lines. Joiners stay inside words and emoji that are spelt with them.
 */
export function tidy(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(JOINER, '')
    .replace(/\u00a0/g, ' ')
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

// Soft hyphen, zero-width and direction marks, word joiner and invisible operators, BOM, interlinear marks, tags.
const INVISIBLE =
  /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\u0000-\u0008\u000b-\u001f\u007f]/gu;

/** Scripts whose words have joiners and non-joiners, and emoji, which are joined to others. */
const JOINED =
  '[\\p{scx=Arabic}\\p{scx=Syriac}\\p{scx=Mongolian}\\p{scx=Devanagari}\\p{scx=Bengali}\\p{scx=Gurmukhi}\\p{scx=Gujarati}\\p{scx=Oriya}\\p{scx=Tamil}\\p{scx=Telugu}\\p{scx=Kannada}\\p{scx=Malayalam}\\p{scx=Sinhala}\\p{scx=Khmer}\\p{scx=Myanmar}\\p{Extended_Pictographic}\\u{1f3fb}-\\u{1f3ff}\\ufe0f]';

/** A joiner that is not between two of them: several in a row can hide a message. */
const JOINER = new RegExp(`(?<!${JOINED})[\\u200c\\u200d]|[\\u200c\\u200d](?!${JOINED})`, 'gu');
