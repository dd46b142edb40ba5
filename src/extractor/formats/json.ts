import type { Format } from '../../schemas.ts';
import { fenceFor } from '../../text/fences.ts';

/** Returns JSON indented, in a code block for Markdown. Text that does not parse (JSON Lines, JSONP) stays as it is. */
export function readJson(text: string, format: Format): string {
  const source = text.replace(/^\ufeff/, '').trim();
  const readable = pretty(source) ?? source;
  if (readable === '' || format === 'text') return readable;
  const fence = fenceFor(readable);
  return `${fence}json\n${readable}\n${fence}`;
}

/** Indents JSON, keeping the order of names and the spelling of numbers, which a JavaScript object would change. */
function pretty(source: string): string | undefined {
  try {
    JSON.parse(source);
  } catch {
    return undefined; // not JSON, or nested too deep
  }
  return indented(source);
}

function indented(source: string): string {
  const out: string[] = [];
  let depth = 0;
  let opened = ''; // the bracket that was opened last, while it is still empty
  for (const [token] of source.matchAll(TOKEN)) {
    const isClosing = token === '}' || token === ']';
    if (isClosing && depth-- > 0 && opened === '') out.push(lineAt(depth));
    if (!isClosing && opened !== '') out.push(lineAt(depth));
    opened = token === '{' || token === '[' ? token : '';
    if (opened !== '') depth++;
    out.push(written(token));
    if (token === ',') out.push(lineAt(depth));
    if (depth > MAX_DEPTH) return source;
  }
  return out.join('');
}

/** Returns a token without needless escapes: many programs escape Chinese characters. */
function written(token: string): string {
  if (token === ':') return ': ';
  return token.includes('\\') ? JSON.stringify(JSON.parse(token)) : token;
}

function lineAt(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}

/** Matches a string, a bracket or mark, a number or a name; blanks between them are left out. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/gs;
const MAX_DEPTH = 500; // deeper text is not readable, and its indentation grows with the square of the depth
