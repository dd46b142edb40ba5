import type { Format } from '../../schemas.ts';
import { fenceFor } from '../../text/fences.ts';

/** JSON indented, in a code block for markdown. What does not parse (JSON lines, JSONP) stays as it is. */
export function readJson(text: string, format: Format): string {
  const source = text.replace(/^\ufeff/, '').trim();
  const readable = pretty(source) ?? source;
  if (readable === '' || format === 'text') return readable;
  const fence = fenceFor(readable);
  return `${fence}json\n${readable}\n${fence}`;
}

/** Indented, with names in their order and numbers as they were written: an object of JavaScript's reorders and rounds. */
function pretty(source: string): string | undefined {
  try {
    JSON.parse(source);
  } catch {
    return undefined; // no JSON, or nested too deep
  }
  return indented(source);
}

function indented(source: string): string {
  const out: string[] = [];
  let depth = 0;
  let opened = ''; // the brackets that were opened last, while nothing stands in them
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

/** A string without needless escapes: many programs write Chinese in them. */
function written(token: string): string {
  if (token === ':') return ': ';
  return token.includes('\\') ? JSON.stringify(JSON.parse(token)) : token;
}

function lineAt(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}

/** A string, a bracket or mark, or a number or name; blanks between them are left out. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s"{}[\],:]+/gs;
const MAX_DEPTH = 500; // more is no text to read, and its indentation grows with the square of it
