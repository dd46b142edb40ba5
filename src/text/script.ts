import { scriptTables, type Tables } from './script-tables.ts';
import { segmentsOf } from './segments.ts';
import { asCounted, endsDate, isForbidding, isOfAName, type Run } from './surnames.ts';

/**
 * Simplified ↔ Traditional by script alone: characters change, words never do. OpenCC's phrase modes (s2twp, tw2sp) also
 * swap vocabulary and damage every second ordinary phrase (measured: 高级人民法院 → 高階人民法院, 消息 → 訊息).
 */

/** The longest phrase of the dictionary, in UTF-16 units (measured, 1.4.2). */
const PHRASE_MAX_UNITS = 15;
/** One run of Han given to the segmenter at once; page text arrives here too. */
const RUN_MAX_UNITS = 4_000;

const BEFORE_UNITS = 5; // a year and a blank

const HAN_RUN = /[\p{Script=Han}〇]+/gu;
const HAN = /\p{Script=Han}/u;

/** Simplified → Traditional as Taiwan writes it. What is Traditional already, and all that is not Han, stays as it is. */
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

/** By hiragana in several places, as between words: Japanese has characters of both scripts, and is neither. A name has it once. */
function isJapanese(line: string): boolean {
  return (line.match(HIRAGANA)?.length ?? 0) >= MIN_PARTICLES;
}

const HIRAGANA = /[ぁ-ゟ]+/g;
const MIN_PARTICLES = 2;

/**
 * Whether `toTraditional` would leave a line as it is. Single characters decide nearly every line at 1/50 of the cost; lines of
 * ambiguous characters only (干面) are converted.
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

/** Whether `toSimplified` would leave a line as it is, but for a phrase or two such as 藉着. */
export function isSimplified(line: string): boolean {
  for (const character of line) if (scriptOfCharacter(character) === 'traditional') return toSimplified(line) === line;
  return true;
}

type Script = 'simplified' | 'traditional' | 'either';

/** By character; filled on demand. */
const scripts = new Map<string, Script>();

/** The script that a character stands in alone: 么 and 后 may stand in both. */
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

/** How many characters of a line only Traditional has, and how many it has not; converting the others could but damage it (干預). */
function scriptOf(line: string, known: Tables): { own: number; foreign: number } {
  const simplified = known.simplify(line);
  let [own, foreign] = [0, 0];
  for (let at = 0; at < line.length; at++) if (simplified[at] !== line[at]) own++;
  for (const character of line) if (isForeign(character, known)) foreign++;
  return { own, foreign };
}

/** Stands in no Traditional word, as those do that Simplified has too (后 里 干), nor is it Taiwan's own form (群 峰 秘). */
function isForeign(character: string, { characters, variants, traditional }: Tables): boolean {
  const standard = characters.get(character);
  if (standard === undefined || traditional.has(character) || OWN_TOO.has(character)) return false;
  return (variants.get(standard) ?? standard) !== character;
}

/** Written in Traditional beside 僱 曬 餚 掛, the first in laws: Big5 has them among its frequent characters. */
const OWN_TOO: ReadonlySet<string> = new Set('雇晒肴挂');

/** A Traditional line with a Japanese 学 or a Simplified name in it: those alone change. */
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
 * Traditional (Taiwan or Hong Kong) → Simplified. Keeps the number of UTF-16 units, so positions carry over. Text is folded so
 * everywhere, sentence by sentence: only what has a character that words write differently is looked up in the dictionary.
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

/** What converting does to a UTF-16 unit: nothing, always the same, or as the words around it have it (乾 著 后). */
const [SAME, CHANGES, IN_WORDS] = [1, 2, 3];
/** By unit; filled on demand, 0 = not yet. */
const kinds = new Uint8Array(0x10000);
const simplifiedUnits = new Uint16Array(0x10000);

function kindOf(unit: number): number {
  kinds[unit] ||= findKind(unit);
  return kinds[unit] as number;
}

function findKind(unit: number): number {
  const character = String.fromCharCode(unit);
  if (!character.isWellFormed()) return IN_WORDS; // half of a character
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

/** Some 180 characters, 嗰 and 暐 among them, are simplified to one of another number of units: those stay. */
function inSameUnits(text: string, converted: string): string {
  const to = [...converted];
  return [...text].map((from, at) => (to[at]?.length === from.length ? to[at] : from)).join('');
}

/** What 麼 and 薴 become, and Traditional characters of their own that are next to never written: 怎么 is not 怎幺. */
const SIMPLIFIED_ALREADY = /[么苧]/;

function keeping(text: string, simplified: string): string {
  let kept = '';
  for (let at = 0; at < text.length; at++)
    kept += (SIMPLIFIED_ALREADY.test(text.charAt(at)) ? text : simplified).charAt(at);
  return kept;
}

/** Offsets at which a word starts or ends, both ends of the text included. */
function wordBoundaries(text: string): Set<number> {
  const bounds = new Set<number>([text.length]);
  for (const { index } of segmentsOf(text)) bounds.add(index);
  return bounds;
}

function* piecesOf(run: string): Generator<string> {
  for (let start = 0; start < run.length; start += RUN_MAX_UNITS) yield run.slice(start, start + RUN_MAX_UNITS);
}

/** Longest phrase first, but only where both its ends are word boundaries: 被|发明 never becomes 被髮明 by way of 被发. */
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

/** OpenCC writes some characters in an older standard (裏 爲 峯); Taiwan's are one character for one, bar a few phrases. */
function applyVariants(text: string, variants: Map<string, string>): string {
  let out = '';
  for (const character of text) out += variants.get(character) ?? character;
  return out;
}
