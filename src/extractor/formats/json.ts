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

function pretty(source: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(source), null, 2);
  } catch {
    return undefined; // no JSON, or nested too deep to be serialised
  }
}
