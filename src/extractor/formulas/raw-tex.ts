import { visible } from '../../text/invisible.ts';

/**
 * Applies `escapeMarks` to a text except for TeX between the delimiters that scripts look for: `$…$`, `$$…$$`, `\(…\)`,
 * `\[…\]`. The last two become dollar signs, as markdown reads a backslash before a bracket as an escape.
 */
export function escapeAroundTex(text: string, escapeMarks: (text: string) => string): string {
  if (!/[$\\]/.test(text)) return escapeMarks(text);
  const parts = text.split(DELIMITER); // every other one is a delimiter
  let out = '';
  let plain = parts[0] ?? '';
  for (let at = 1; at < parts.length; at += 2) {
    const [opening = '', tex = '', closing, after = ''] = parts.slice(at, at + 4);
    if (closing === undefined || closing !== CLOSING.get(opening) || !isTex(tex, opening, after)) {
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

/** Whether a delimited text is TeX. Single dollar signs may mean prices or variables, so they need TeX characters. */
function isTex(tex: string, opening: string, after: string): boolean {
  if (opening !== '$') return /\S/.test(tex);
  return /[\\^_{]/.test(tex) && !/^\s|\s$/.test(tex) && !/^\d/.test(after);
}

/** Returns TeX that is never read as an HTML tag or markdown link, not even once invisible characters are removed. */
export function safeTex(tex: string): string {
  return visible(tex)
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replaceAll('](', '] (');
}
