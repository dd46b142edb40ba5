import { jsonIn } from '../../json.ts';
import { hiddenBy, showsText } from '../hidden/hidden.ts';
import { literalIn } from './literal.ts';

/** Whether a script pushes a chunk of a React Server Components ("Flight") stream, as Next.js inlines it. */
export function isFlight(script: string): boolean {
  return FLIGHT.test(script.slice(0, 200));
}

const FLIGHT = /^\s*(?:self|window)\.__next_f\.push\(\s*\[/;

/**
 * Returns the values of a Flight stream's rows. In their trees, paragraphs, headings, lists and other text blocks are
 * replaced by HTML strings, and references to text rows by the text. `scripts` are all chunks, in order.
 */
export function flightValues(scripts: readonly string[]): unknown[] {
  const all = rowsOf(scripts.map(partOf).join(''));
  const rows: Rows = { all, placed: new Set(), left: MAX_REFERRED_CHARACTERS };
  const values = [...all].map(([id, row]) => ({ id, value: readable(row, rows, 0) }));
  return values.filter(({ id }) => !rows.placed.has(id)).map(({ value }) => value);
}

function partOf(script: string): string {
  const part = literalIn(script.slice(script.indexOf('[')));
  return Array.isArray(part) && typeof part[1] === 'string' ? part[1] : '';
}

// Twice the limit on a page's data; a row may be referenced any number of times.
const MAX_REFERRED_CHARACTERS = 4_000_000;

interface Rows {
  all: ReadonlyMap<string, unknown>;
  /** Ids of rows that have been inlined in another row, each at its first reference. */
  placed: Set<string>;
  /** How many more characters may be inserted for references. */
  left: number;
}

/** Parses `id:JSON` lines, and `id:T<length in bytes>,text`. Rows of other types are left out. */
function rowsOf(stream: string): Map<string, unknown> {
  const rows = new Map<string, unknown>();
  for (let at = 0; at < stream.length; ) {
    ROW.lastIndex = at;
    const [head = '', id = '', bytes] = ROW.exec(stream) ?? [];
    const start = at + head.length;
    const end = bytes === undefined ? endOfLine(stream, start) : start + textAt(stream, start, bytes).length;
    const row = bytes === undefined ? jsonIn(stream.slice(start, end)) : stream.slice(start, end);
    if (head !== '' && row !== undefined) rows.set(id, row);
    at = bytes === undefined ? end + 1 : end;
  }
  return rows;
}

const ROW = /([\da-f]{1,8}):(?:T([\da-f]{1,8}),)?/y;

function endOfLine(stream: string, start: number): number {
  const end = stream.indexOf('\n', start);
  return end < 0 ? stream.length : end;
}

function textAt(stream: string, start: number, bytes: string): string {
  const length = Number.parseInt(bytes, 16);
  return Buffer.from(stream.slice(start, start + length))
    .subarray(0, length)
    .toString();
}

/** Nesting levels; pages have fewer. */
const MAX_DEPTH = 200;

function readable(value: unknown, rows: Rows, depth: number): unknown {
  if (typeof value === 'string') {
    const late = lazyRow(value, rows);
    return late === undefined ? textOf(value, rows) : readable(late, rows, depth + 1);
  }
  if (value === null || typeof value !== 'object' || depth > MAX_DEPTH) return null;
  if (isElement(value) && !isVisible(value)) return null;
  if (isElement(value))
    return BLOCKS.has(value[1]) ? markupOf(value, rows, depth) : readable(contentOf(value), rows, depth + 1);
  if (Array.isArray(value)) return value.map((inner) => readable(inner, rows, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readable(inner, rows, depth + 1)]));
}

const BLOCKS: ReadonlySet<unknown> = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl pre blockquote table figure'.split(' '));

type Element = ['$', string, unknown, Record<string, unknown> | null];

function isElement(value: unknown): value is Element {
  return Array.isArray(value) && value[0] === '$' && typeof value[1] === 'string' && typeof value[3] === 'object';
}

/** Returns the content of a React element: the children of an HTML element, all props of a component. */
function contentOf([, name, , props]: Element): unknown {
  if (!isTag(name)) return props;
  return props?.dangerouslySetInnerHTML ?? props?.children;
}

function isTag(name: string): boolean {
  return /^[a-z][a-z\d]*$/.test(name);
}

const SKIPPED = new Set(
  'script style template noscript head svg nav footer button select textarea dialog iframe'.split(' '),
);

function isVisible([, name, , props]: Element): boolean {
  if (!isTag(name)) return true;
  const attributes = visibilityOf(props ?? {});
  return !SKIPPED.has(name) && hiddenBy(attributes) === null && showsText(attributes) !== false;
}

/** Converts the props that may hide an element to HTML attributes. */
function visibilityOf({
  hidden,
  className,
  style,
  'aria-hidden': aria,
}: Record<string, unknown>): Record<string, string> {
  const attributes: Record<string, string> = { class: String(className ?? ''), 'aria-hidden': String(aria) };
  if (hidden === true || hidden === '') attributes.hidden = '';
  if (style !== null && typeof style === 'object') attributes.style = styleOf(style);
  return attributes;
}

function styleOf(style: object): string {
  const rules = Object.entries(style).filter(([, value]) => typeof value === 'string' || typeof value === 'number');
  return rules.map(([key, value]) => `${key.replace(/[A-Z]/g, '-$&').toLowerCase()}:${value}`).join(';');
}

/** Returns the row that a lazy reference (`$L1a`) points to, unless it has been inlined before. */
function lazyRow(text: string, rows: Rows): unknown {
  const id = text.slice(2);
  if (!text.startsWith('$L') || rows.placed.has(id)) return undefined;
  const row = rows.all.get(id);
  if (row !== undefined) rows.placed.add(id);
  return row;
}

/** Resolves a reference to a text row (`$1a`) and unescapes `$$`; '' for references of other types. */
function textOf(text: string, rows: Rows): string {
  if (!text.startsWith('$')) return text;
  if (text.startsWith('$$')) return text.slice(1);
  const row = rows.all.get(text.slice(1));
  if (typeof row !== 'string' || rows.left < row.length) return '';
  rows.left -= row.length;
  return row;
}

function markupOf(node: unknown, rows: Rows, depth: number): string {
  if (typeof node === 'string') return escaped(textOf(node, rows));
  if (typeof node === 'number') return String(node);
  if (!Array.isArray(node) || depth > MAX_DEPTH) return '';
  if (!isElement(node)) return node.map((child) => markupOf(child, rows, depth + 1)).join('');
  if (!isVisible(node)) return '';
  const [, name, , props] = node;
  const inner = markupOf(props?.children, rows, depth + 1);
  return isTag(name) ? `<${name}${attributesOf(props)}>${inner}</${name}>` : inner;
}

function attributesOf(props: Record<string, unknown> | null): string {
  const written = ['href', 'src', 'alt', 'className'].map((name) => {
    const value = props?.[name];
    const attribute = name === 'className' ? 'class' : name;
    return typeof value === 'string' ? ` ${attribute}="${escaped(value).replace(/"/g, '&quot;')}"` : '';
  });
  return written.join('');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
