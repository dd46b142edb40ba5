import type { Format } from '../schemas.ts';

/** JSON as one can read it; what does not parse stays as it came (a line of JSON each, a call with JSON in it). */
export function readJson(text: string, format: Format): string {
  const source = text.replace(/^\ufeff/, '').trim();
  const readable = pretty(source) ?? source;
  if (readable === '' || format === 'text') return readable;
  const fence = readable.includes('```') ? '````' : '```';
  return `${fence}json\n${readable}\n${fence}`;
}

function pretty(source: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(source), null, 2);
  } catch {
    return undefined; // no JSON, or nested deeper than can be written
  }
}
