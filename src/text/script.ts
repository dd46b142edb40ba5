import { scriptTables, type Tables } from './script-tables.ts';
import { segmentsOf } from './segments.ts';
import { asCounted, endsDate, isForbidding, isOfAName, type Run } from './surnames.ts';

/**
 * Converts between Simplified and Traditional by script alone: characters change, words never do. OpenCC's phrase modes
 * (s2twp, tw2sp) also swap vocabulary and damage every second ordinary phrase (measured: 高级人民法院 → 高階人民法院,
 * 消息 → 訊息).
 */

/** Longest phrase in the dictionary, in UTF-16 units (measured in opencc-js 1.4.2). */
const PHRASE_MAX_UNITS = 15;
/** Longest run of Han that the segmenter gets at once, in UTF-16 units; the texts of whole pages are converted too. */
const RUN_MAX_UNITS = 4_000;

const BEFORE_UNITS = 5; // a four-digit year and a space

const HAN_RUN = /[\p{Script=Han}〇]+/gu;
const HAN = /\p{Script=Han}/u;

/** Converts Simplified to Traditional as Taiwan writes it. Leaves Traditional text and everything but Han unchanged. */
export function toTraditional(text: string): string {
  if (!HAN.test(text)) return text;
  const known = scriptTables();
  return text.replace(LINE, (line) => {
    if (isJapanese(line)) return line;
    const { foreign, own } = scriptOf(line, known);
    if (foreign === 0 && own > 0) return line;
    const converted = convertLine(line, known);
    return own > foreign * OWN_TO_FOREIGN ? onlyForeign(line, converted, known) : converted;
  });
}

/** Whether hiragana occurs in several places, as between words; a name has it once. Japanese mixes both scripts. */
function isJapanese(line: string): boolean {
  return (line.match(HIRAGANA)?.length ?? 0) >= MIN_PARTICLES;
}

const HIRAGANA = /[ぁ-ゟ]+/g;
const MIN_PARTICLES = 2;

/**
 * Whether `toTraditional` would leave a line unchanged. Single characters decide nearly every line at 1/50 of the cost;
 * only lines without any unambiguous character (干面) are converted to find out.
 */
export function isTraditional(line: string): boolean {
  let isOwn = false;
  for (const character of line) {
    const script = scriptOfCharacter(character);
    if (script === 'simplified') return false;
    isOwn ||= script === 'traditional';
  }
  return isOwn || toTraditional(line) === line;
}

/** Whether `toSimplified` would leave a line unchanged, apart from a phrase or two such as 藉着. */
export function isSimplified(line: string): boolean {
  for (const character of line) if (scriptOfCharacter(character) === 'traditional') return toSimplified(line) === line;
  return true;
}

type Script = 'simplified' | 'traditional' | 'either';

/** Scripts by character; filled on demand. */
const scripts = new Map<string, Script>();

/** Returns the only script that has a character, or 'either': both scripts have 么 and 后. */
function scriptOfCharacter(character: string): Script {
  const seen = scripts.get(character);
  if (seen !== undefined || !HAN.test(character)) return seen ?? 'either';
  const isOwn = toSimplified(character) !== character;
  const script = isForeign(character, scriptTables()) ? 'simplified' : isOwn ? 'traditional' : 'either';
  scripts.set(character, script);
  return script;
}

const LINE = /[^\n]+/g;
const OWN_TO_FOREIGN = 2;

/** Counts the characters that only Traditional has, and those it lacks; converting others could only do harm (干預). */
function scriptOf(line: string, known: Tables): { own: number; foreign: number } {
  const simplified = known.simplify(line);
  let [own, foreign] = [0, 0];
  for (let at = 0; at < line.length; at++) if (simplified[at] !== line[at]) own++;
  for (const character of line) if (isForeign(character, known)) foreign++;
  return { own, foreign };
}

/** Whether Traditional lacks a character, unlike those in both scripts (后 里 干) and Taiwan's own forms (群 峰 秘). */
function isForeign(character: string, { characters, variants, traditional }: Tables): boolean {
  const standard = characters.get(character);
  if (standard === undefined || traditional.has(character) || OWN_TOO.has(character)) return false;
  return (variants.get(standard) ?? standard) !== character;
}

/** Used in Traditional beside 僱 曬 餚 掛, the first in laws: Big5 has these among its frequent characters. */
const OWN_TOO: ReadonlySet<string> = new Set('雇晒肴挂');

/** Converts only the foreign characters of a Traditional line, such as a Japanese 学 or a Simplified name. */
function onlyForeign(line: string, converted: string, known: Tables): string {
  const to = [...converted];
  return [...line].map((character, at) => (isForeign(character, known) ? (to[at] ?? character) : character)).join('');
}

function convertLine(line: string, known: Tables): string {
  return line.replace(HAN_RUN, (run, at: number) => {
    let [out, before] = ['', line.slice(Math.max(0, at - BEFORE_UNITS), at)];
    for (const text of piecesOf(run)) {
      out += convertRun({ text, before, bounds: boundsOf(text) }, known);
      before = text.slice(-2);
    }
    return applyVariants(out, known.variants);
  });
}

function boundsOf(text: string): ReadonlySet<number> {
  return text.length > 1 ? wordBoundaries(text) : new Set([0, text.length]);
}

/**
 * Converts Traditional (Taiwan or Hong Kong) to Simplified. Keeps the number of UTF-16 units, so positions carry over.
 * Called everywhere, sentence by sentence, so only texts with a character whose form depends on the word go through the
 * dictionary.
 */
export function toSimplified(text: string): string {
  let changes = false;
  for (let at = 0; at < text.length; at++) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === IN_WORDS) return simplifyWords(text);
    changes ||= kind === CHANGES;
  }
  return changes ? simplifyUnits(text) : text;
}

/** What conversion does to a UTF-16 unit: nothing, always the same change, or one that depends on the word (乾 著 后). */
const [SAME, CHANGES, IN_WORDS] = [1, 2, 3];
/** Kinds by unit; filled on demand, 0 = not known yet. */
const kinds = new Uint8Array(0x10000);
const simplifiedUnits = new Uint16Array(0x10000);

function kindOf(unit: number): number {
  kinds[unit] ||= findKind(unit);
  return kinds[unit] as number;
}

function findKind(unit: number): number {
  const character = String.fromCharCode(unit);
  if (!character.isWellFormed()) return IN_WORDS; // half a surrogate pair
  if (!HAN.test(character)) return SAME;
  const simplified = simplifyWords(character);
  if (scriptTables().inWords.has(character)) return IN_WORDS;
  simplifiedUnits[unit] = simplified.charCodeAt(0);
  return simplified === character ? SAME : CHANGES;
}

function simplifyUnits(text: string): string {
  let simplified = '';
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    simplified += kinds[unit] === CHANGES ? String.fromCharCode(simplifiedUnits[unit] ?? unit) : text[at];
  }
  return simplified;
}

function simplifyWords(text: string): string {
  if (!HAN.test(text)) return text;
  const converted = scriptTables().simplify(text);
  const simplified = converted.length === text.length ? converted : inSameUnits(text, converted);
  return SIMPLIFIED_ALREADY.test(text) ? keeping(text, simplified) : simplified;
}

/** Keeps the characters whose Simplified form has another number of units: some 180, such as 嗰 and 暐. */
function inSameUnits(text: string, converted: string): string {
  const to = [...converted];
  return [...text].map((from, at) => (to[at]?.length === from.length ? to[at] : from)).join('');
}

/** Simplified forms of 麼 and 薴; hardly ever written as Traditional characters of their own. 怎么 must not become 怎幺. */
const SIMPLIFIED_ALREADY = /[么苧]/;

function keeping(text: string, simplified: string): string {
  let kept = '';
  for (let at = 0; at < text.length; at++)
    kept += (SIMPLIFIED_ALREADY.test(text.charAt(at)) ? text : simplified).charAt(at);
  return kept;
}

/** Returns the offsets at which a word starts or ends, including both ends of the text. */
function wordBoundaries(text: string): Set<number> {
  const bounds = new Set<number>([text.length]);
  for (const { index } of segmentsOf(text)) bounds.add(index);
  return bounds;
}

function* piecesOf(run: string): Generator<string> {
  for (let start = 0; start < run.length; start += RUN_MAX_UNITS) yield run.slice(start, start + RUN_MAX_UNITS);
}

/** Converts the longest phrases first, but only between word boundaries: 被|发明 never becomes 被髮明 by way of 被发. */
function convertRun(run: Run, { phrases, characters, anywhere }: Tables): string {
  let at = endsDate(run) ? 1 : 0;
  let out = at === 0 ? '' : (characters.get(run.text.charAt(0)) ?? run.text.charAt(0));
  while (at < run.text.length) {
    const fixed = ANYWHERE_STARTS.includes(run.text.charAt(at)) ? fixedAt(run.text, at, anywhere) : undefined;
    const end = fixed === undefined ? phraseEnd(run, at, phrases) : at + fixed.length;
    const piece = end > at ? run.text.slice(at, end) : String.fromCodePoint(run.text.codePointAt(at) ?? 0);
    if (fixed !== undefined) out += anywhere.get(fixed);
    else if (end > at)
      out += asCounted(run, at, piece) ?? (isForbidding(run, at, piece) ? piece : phrases.get(piece)) ?? piece;
    else out += isOfAName(run, at, phrases) ? piece : (characters.get(piece) ?? piece);
    at += piece.length;
  }
  return out;
}

const ANYWHERE_STARTS = '冲系';
const ANYWHERE_MAX_UNITS = 4;

function fixedAt(text: string, at: number, anywhere: Map<string, string>): string | undefined {
  for (let length = ANYWHERE_MAX_UNITS; length > 1; length--) {
    const piece = text.slice(at, at + length);
    if (anywhere.has(piece)) return piece;
  }
  return undefined;
}

function phraseEnd({ text, bounds }: Run, at: number, phrases: Map<string, string>): number {
  if (!bounds.has(at)) return at;
  for (let end = Math.min(text.length, at + PHRASE_MAX_UNITS); end > at + 1; end--) {
    if (bounds.has(end) && phrases.has(text.slice(at, end))) return end;
  }
  return at;
}

/** Replaces the older standard forms of OpenCC (裏 爲 峯) by Taiwan's, one character for one, bar a few phrases. */
function applyVariants(text: string, variants: Map<string, string>): string {
  let out = '';
  for (const character of text) out += variants.get(character) ?? character;
  return out;
}
