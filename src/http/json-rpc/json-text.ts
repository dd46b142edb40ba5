/** Position of a value in a text that is known to be valid JSON; `end` is the index after its last character. */
export interface Span {
  start: number;
  end: number;
}

/** Returns the span of the text's only value, without the white space around it. */
export function spanOf(text: string): Span {
  const start = afterBlanks(text, 0);
  return { start, end: afterValue(text, start) };
}

/** Returns the spans of an array's elements. */
export function elementsIn(text: string, { start, end }: Span): Span[] {
  return partsIn(text, start + 1, end - 1);
}

/** Returns the spans of an object's values by name; of several with one name the last, like JSON.parse. */
export function membersIn(text: string, { start, end }: Span): Map<string, Span> {
  const parts = partsIn(text, start + 1, end - 1);
  const members = new Map<string, Span>();
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [name, value] = [parts[at] as Span, parts[at + 1] as Span];
    members.set(JSON.parse(text.slice(name.start, name.end)), value);
  }
  return members;
}

/** Returns the spans of the values between two positions; in an object, names and values alternate. */
function partsIn(text: string, start: number, end: number): Span[] {
  const parts: Span[] = [];
  for (let at = afterBlanks(text, start); at < end; ) {
    const after = afterValue(text, at);
    parts.push({ start: at, end: after });
    at = afterBlanks(text, after);
  }
  return parts;
}

function afterBlanks(text: string, start: number): number {
  let at = start;
  while (BLANKS.has(text.charCodeAt(at))) at++;
  return at;
}

/** Returns the index after a value. Not recursive, as a sender could overflow the stack with deeply nested values. */
function afterValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = afterString(text, at);
    else {
      if (OPENING.has(code)) depth++;
      else if (CLOSING.has(code)) depth--;
      at++;
    }
    if (depth === 0 && isBetween(text.charCodeAt(at))) return at;
  }
  return text.length;
}

function afterString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at + 1;
  }
  return text.length;
}

/** Whether the character cannot be part of a number or literal, so that the value before it has ended. */
function isBetween(code: number): boolean {
  return BLANKS.has(code) || CLOSING.has(code);
}

const codes = (characters: string): ReadonlySet<number> => new Set([...characters].map((one) => one.charCodeAt(0)));
const [QUOTE, BACKSLASH] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const OPENING = codes('{[');
const CLOSING = codes('}]');
const BLANKS = codes(' \t\r\n,:'); // white space and separators, which may be between two values
