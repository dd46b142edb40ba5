import { jsonIn } from '../../json.ts';
import { hasHan } from '../../text/han.ts';
import { weightOf } from '../tree/measure.ts';
import { bbcodeAsHtml, isBbcode } from './bbcode.ts';
import { type Cache, isCache, referred, valuesIn } from './values-in.ts';

/**
 * Returns the text in a page's data for scripts (JSON-LD, `__NEXT_DATA__`, initial state) as HTML, and its weighted
 * length; empty when there is none. Strings at the same path in the data, such as all posts of a thread, belong
 * together; the path with the most text wins.
 */
export function embeddedText(data: readonly string[]): { html: string; weight: number } {
  const places = new Map<string, { texts: Set<string>; weight: number }>();
  const budget: Budget = { values: MAX_VALUES, characters: MAX_CHARACTERS, cache: null };
  for (const value of valuesIn(data)) collect(value, '', places, budget);
  let best = { texts: new Set<string>(), weight: 0 };
  let most = 0;
  for (const [path, place] of places) {
    if (place.weight < MIN_DESCRIPTION && path.endsWith('.description')) continue;
    const score = place.weight * (TEXT_FIELD.test(path.slice(-MAX_PATH)) ? 2 : 1);
    if (score > most) [most, best] = [score, place];
  }
  return { html: [...best.texts].map(asHtml).join('\n'), weight: best.weight };
}

const MAX_VALUES = 200_000;
const MAX_CHARACTERS = 8_000_000; // a reference may repeat a text any number of times
const MAX_DEPTH = 100; // nesting levels
const MIN_DESCRIPTION = 400; // weighted characters of a job's or product's; an article's description is a teaser
const MIN_WEIGHT = 60; // weighted characters
const MAX_PATH = 100; // characters at the end of a path that are matched

/** Names of fields that contain text for readers. */
const TEXT_FIELD =
  /(?:articlebody|content|body|cooked|html|text|desc|answer|detail|message|insert|paragraph|note)\w*(?:\.\*)?$/i;
/** Names of fields that contain anything else. */
const OTHER_FIELD =
  /css|style|(?<!de)script|svg|template|i18n|locale|lang|messages$|policy|terms|agreement|licen[cs]e|copyright|config|token|cookie|error|seo|meta|keywords|related|recommend|sidebar|comment(?!.*body)|(?:^|[_-])ads?$|advert|banner|footer|url$|href|src$/i;

type Places = Map<string, { texts: Set<string>; weight: number }>;
/** How many more values and characters may be read, and the normalised cache, if one has been found. */
type Budget = { values: number; characters: number; cache: Cache | null };

function collect(value: unknown, path: string, places: Places, budget: Budget, depth = 0): void {
  if (--budget.values < 0 || depth > MAX_DEPTH) return;
  if (typeof value === 'string') return void collectText(value, path, places, budget, depth);
  if (value === null || typeof value !== 'object') return;
  const run = runIn(value, budget);
  if (run !== null) return void collectText(run.text, `${path}.*.${run.key}`, places, budget, depth);
  if (isCache(value)) budget.cache = value;
  for (const [key, inner] of Object.entries(referred(value, budget.cache))) {
    if (OTHER_FIELD.test(key)) continue;
    collect(
      inner,
      Array.isArray(value) || /^\d+$/.test(key) ? `${path}.*` : `${path}.${key}`,
      places,
      budget,
      depth + 1,
    );
  }
}

/**
 * Returns the text of a list of runs, null for any other value. Editors store a paragraph with a bold word as runs
 * (`[{text}, {text, marks}]`), or a whole text (`[{insert}, …]`). A list uses up the budget by its length, as it may be
 * referenced any number of times.
 */
function runIn(value: object, budget: Budget): { text: string; key: string } | null {
  if (!Array.isArray(value) || value.length < 2) return null;
  const key = RUN_KEYS.find((name) => typeof value[0]?.[name] === 'string');
  if (key === undefined) return null;
  budget.values -= value.length;
  if (budget.values < 0 || !value.some((one) => isMarked(one))) return null;
  const isRun = (one: unknown) => one !== null && typeof one === 'object' && !('children' in one || 'content' in one);
  return value.every(isRun) ? { text: joined(value, key, budget.characters), key } : null;
}

/** Joins the texts of runs up to a length of `most`: each may be a reference to the same long text. */
function joined(runs: ReadonlyArray<Record<string, unknown>>, key: string, most: number): string {
  let text = '';
  for (const run of runs) {
    const next = textIn(run[key]);
    if (text.length + next.length > most) break;
    text += next;
  }
  return text;
}

const RUN_KEYS = ['text', 'insert'];

/** Whether a run has formatting. A list of texts without any is a list of paragraphs or names. */
function isMarked(run: unknown): boolean {
  if (run === null || typeof run !== 'object') return false;
  return 'marks' in run || 'attributes' in run || 'bold' in run || 'italic' in run || 'format' in run;
}

/** Returns the text of a run; '' for an embed, such as an image. */
function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function collectText(text: string, path: string, places: Places, budget: Budget, depth: number): void {
  if (text.length < MIN_WEIGHT / 2 && !BLOCK.test(text)) return;
  budget.characters -= text.length;
  if (budget.characters < 0) return;
  if (/^\s*[{[]/.test(text)) {
    const inner = jsonIn(text);
    if (inner !== undefined) return void collect(inner, path, places, budget, depth + 1);
  }
  if (places.get(path)?.texts.has(text)) return;
  const bare = text.replace(/<[^<>]*>/g, '');
  const weight = weightOf(bare);
  if (!BLOCK.test(text) && (weight < MIN_WEIGHT || !isWritten(bare))) return;
  const place = places.get(path) ?? { texts: new Set(), weight: 0 };
  place.weight += weight;
  place.texts.add(text);
  places.set(path, place);
}

/** HTML blocks, which count however short they are: headings and some paragraphs are short. */
const BLOCK = /^<(?:p|h[1-6]|ul|ol|pre|blockquote|table|figure|dl)[\s>]/;

/** Whether a text is sentences rather than code, tokens or a list of names. */
function isWritten(text: string): boolean {
  const stops = text.match(/[，。！？；：、]|[,.;:!?](?=\s|$)/g)?.length ?? 0;
  const marks = text.match(/[{}<>=$_|\\]/g)?.length ?? 0;
  return stops > 0 && marks < text.length * 0.02 && (hasHan(text) || /\p{L}\s[\p{L}\p{N}]+\s\p{L}/u.test(text));
}

function asHtml(text: string): string {
  if (/<(?:p|div|br|h\d|ul|ol|li|img|table|pre|blockquote|a|strong|span)\b/i.test(text)) return `<div>${text}</div>`;
  if (isBbcode(text)) return bbcodeAsHtml(text);
  const paragraphs = text.split(/(?<!\s)\s*\n\s*/).filter((line) => line.trim() !== '');
  return paragraphs.map((line) => `<p>${line.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`).join('\n');
}
