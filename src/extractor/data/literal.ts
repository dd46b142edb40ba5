import { jsonIn } from '../../json.ts';

/**
 * Evaluates a JavaScript literal without running it: objects, arrays, strings and numbers, or the call of a function
 * that only returns them, as Nuxt 2 writes it: `(function(a,b){return {x:a}}(1,2))`. Parts that are not literals become
 * null. Returns undefined for any other text.
 */
export function literalIn(text: string): unknown {
  const tokens = tokensOf(text);
  const called = tokens.indexOf('function');
  if (called < 0 || called > 1) return valueAt(tokens, 0, NO_NAMES).value;
  const start = tokens.indexOf('return', called) + 1;
  if (start === 0) return undefined;
  const names = tokens.slice(called + 2, tokens.indexOf(')', called)).filter((token) => token !== ',');
  const given = valueAt(tokens, tokens.indexOf('(', valueAt(tokens, start, NO_NAMES).end), NO_NAMES).value;
  const values = Array.isArray(given) ? given : [];
  const written = new Map(names.map((name, index) => [name, JSON.stringify(values[index] ?? null)]));
  return valueAt(tokens, start, { written, left: MAX_GIVEN_CHARACTERS }).value;
}

/** Splits a script into tokens without whitespace, up to the first unterminated string. */
function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const [token] = found;
    if (/^["'`]$/.test(token) || tokens.length >= MAX_TOKENS) break;
    if (/\S/.test(token)) tokens.push(token);
  }
  return tokens;
}

const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`|\s+|![01]|-?[\w$.]+|[\s\S]/y;
const MAX_TOKENS = 500_000;

/**
 * The function's parameters: the JSON of their values, and how many more characters of JSON may be inserted, as a name
 * may occur any number of times.
 */
interface Names {
  written: ReadonlyMap<string, string>;
  left: number;
}

const MAX_GIVEN_CHARACTERS = 4_000_000;
const NO_NAMES: Names = { written: new Map(), left: 0 };

/** Returns the value that begins at `start`, and the index of its last token. */
function valueAt(tokens: readonly string[], start: number, names: Names): { value: unknown; end: number } {
  const json: string[] = [];
  let depth = 0;
  for (let at = start; at < tokens.length; at++) {
    const token = tokens[at] as string;
    if (OPENING.includes(token)) depth++;
    if (CLOSING.includes(token)) depth--;
    json.push(tokens[at + 1] === ':' ? JSON.stringify(stringIn(token) ?? token) : jsonOf(token, tokens[at + 1], names));
    if (depth <= 0) return { value: jsonIn(json.join('')), end: at };
  }
  return { value: undefined, end: tokens.length };
}

const OPENING = ['{', '[', '('];
const CLOSING = ['}', ']', ')'];

/** Returns the JSON of one token. A call becomes the list of its arguments: `new Date(0)` is `[0]`. */
function jsonOf(token: string, next: string | undefined, names: Names): string {
  if (token === '(') return '[';
  if (token === ')') return ']';
  if (/^[{}[\]:,]$/.test(token)) return token;
  if (token === 'new' || token === 'void' || next === '(') return '';
  if (/^(?:true|false|null)$/.test(token)) return token;
  if (token.startsWith('!')) return String(token === '!0');
  const written = parameterJson(names, token);
  return written ?? JSON.stringify(stringIn(token) ?? (/^-?[\d.]/.test(token) ? Number(token) : null));
}

function parameterJson(names: Names, token: string): string | undefined {
  const written = names.written.get(token);
  if (written === undefined) return undefined;
  names.left -= written.length;
  return names.left < 0 ? 'null' : written;
}

/** Returns the value of the string literal that begins at an index of a script; undefined when none does. */
export function stringAt(text: string, at: number): string | undefined {
  STRING.lastIndex = at;
  return stringIn(STRING.exec(text)?.[0] ?? '');
}

const STRING = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`/y;

function stringIn(token: string): string | undefined {
  if (!/^["'`]/.test(token)) return undefined;
  return token.slice(1, -1).replace(ESCAPED, (_, code: string | undefined, character: string) => {
    if (code !== undefined) return String.fromCodePoint(Number.parseInt(code.replace(/^[xu]\{?/, ''), 16));
    return { n: '\n', t: '\t', v: '\v', r: '', b: '', f: '', 0: '', '\n': '' }[character] ?? character;
  });
}

/** An escape; a code point beyond Unicode's last, 10FFFF, is none. */
const ESCAPED = /\\(?:(x[\da-fA-F]{2}|u[\da-fA-F]{4}|u\{0{0,8}(?:10|[\da-fA-F]?)[\da-fA-F]{1,4}\})|([\s\S]))/g;
