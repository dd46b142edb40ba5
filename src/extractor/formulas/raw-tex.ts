import { visible } from '../../text/invisible.ts';

/**
 * Applies `escapeMarks` to a text but for the TeX in it, between the delimiters that scripts look for: `$…$`, `$$…$$`,
 * `\(…\)`, `\[…\]`. The last two become dollar signs, as markdown reads a backslash before a bracket as an escape.
 */
export function escapeAroundTex(text: string, escapeMarks: (text: string) => string): string {
  if (!/[$\\]/.test(text)) return escapeMarks(text);
  const parts = text.split(DELIMITER); // every other one is a delimiter
  let out = '';
  let plain = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 2) {
    const [opening = '', tex = '', closing, after = ''] = parts.slice(at, at + 4);
    if (closing !== CLOSING.get(opening) || !isTex(tex, opening, after)) {
      plain += opening + tex;
      continue;
    }
    const mark = opening.startsWith('$') ? opening : '$';
    out += escapeMarks(plain) + mark + safeTex(tex) + mark;
    plain = after;
    at += 2;
  }
  return out + escapeMarks(plain);
}

const DELIMITER = /(?<!\\)(\$\$?|\\[()[\]])/;
const CLOSING = new Map([
  ['$', '$'],
  ['$$', '$$'],
  ['\\(', '\\)'],
  ['\\[', '\\]'],
]);

/** Between single dollar signs, which are prices and variables elsewhere, only what has a mark of TeX in it. */
function isTex(tex: string, opening: string, after: string): boolean {
  if (opening !== '$') return /\S/.test(tex);
  return /[\\^_{]/.test(tex) && !/^\s|\s$/.test(tex) && !/^\d/.test(after);
}

/** TeX in which nothing is read as a tag or a link, also once what nobody sees is gone. */
export function safeTex(tex: string): string {
  return visible(tex)
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replaceAll('](', '] (');
}
