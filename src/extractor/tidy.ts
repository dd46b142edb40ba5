/**
 * Text without invisible characters (zero-width, Unicode tags, which can hide instructions), trailing blanks and runs
 * of blank lines.
 */
export function tidy(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(/\u00a0/g, ' ')
    .replace(/(?<![^\S\n])[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

// Soft hyphen, zero-width and direction marks, word joiner and invisible operators, BOM, interlinear marks, tags.
const INVISIBLE =
  /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]|[\u0000-\u0008\u000b-\u001f\u007f]/gu;
