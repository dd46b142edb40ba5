/**
 * Serializes a message as one line of JSON. JSON allows U+0085, U+2028 and U+2029 unescaped in strings, but many
 * clients end a line there (Python's splitlines, which older httpx-sse uses; Node's readline): they would parse half a
 * reply and wait for ever.
 */
export function jsonLine(message: object): string {
  return JSON.stringify(message).replace(LINE_SEPARATORS, (one) => ESCAPES[one] as string);
}

const LINE_SEPARATORS = /[\u0085\u2028\u2029]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\u0085': '\\u0085', '\u2028': '\\u2028', '\u2029': '\\u2029' };
