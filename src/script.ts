import { ConverterBuilder } from 'opencc-js/core';
import * as cn2t from 'opencc-js/preset/cn2t';
import * as t2cn from 'opencc-js/preset/t2cn';
import { isOfAName, type Run } from './surnames.ts';

/**
 * Simplified ↔ Traditional by script alone: characters change, words never do. OpenCC's phrase modes (s2twp, tw2sp) also
 * swap vocabulary and damage every second ordinary phrase (measured: 高级人民法院 → 高階人民法院, 消息 → 訊息).
 *
 * Importing costs a few ms (two strings of dictionary text); the tables are built by the first call, or by `loadScripts`.
 * Held as one Map of phrases they take 7 MB (measured), against 42 MB for the library's own trie.
 */

/** The longest phrase of the dictionary, in UTF-16 units (measured, 1.4.2). */
const PHRASE_MAX_UNITS = 15;
/** One run of Han given to the segmenter at once; page text arrives here too. */
const RUN_MAX_UNITS = 4_000;

/**
 * Words that the dictionaries leave ambiguous or write otherwise than Taiwan does: the Ministry of Education's forms
 * (發布, 帳號), transliterations that never take the other character (里, 托), and names of people.
 */
const PINNED = new Map(
  Object.entries({
    发布: '發布',
    公布: '公布',
    宣布: '宣布',
    颁布: '頒布',
    分布: '分布',
    账号: '帳號',
    账户: '帳戶',
    账单: '帳單',
    账本: '帳本',
    转账: '轉帳',
    记账: '記帳',
    对账: '對帳',
    托福: '托福',
    摩托: '摩托',
    信托: '信託',
    库里: '庫里',
    马里: '馬里',
    马里兰: '馬里蘭',
    索马里: '索馬里',
    里约: '里約',
    公里: '公里',
    英里: '英里',
    于正: '于正',
    于东来: '于東來',
    于和伟: '于和偉',
    于荣光: '于榮光',
    于洋: '于洋',
    于美人: '于美人',
    钟楚红: '鍾楚紅',
    蛋卷: '蛋捲',
    春卷: '春捲',
    花卷: '花捲',
    余票: '餘票',
    余料: '餘料',
    胡同: '胡同',
    准予: '准予',
    出席: '出席',
  }),
);

/** 公布, not 公佈: the Ministry of Education's form, in longer phrases too (發布會). */
const MADE_KNOWN = /([發公宣頒分])佈/gu;

interface Tables {
  phrases: Map<string, string>;
  characters: Map<string, string>;
  variants: Map<string, string>;
  /** Characters that stand in Traditional words, those that Simplified has too (后 里 干) included. */
  traditional: Set<string>;
  /** Characters that words write in Simplified otherwise than they are written alone. */
  inWords: Set<string>;
  simplify: (text: string) => string;
}

const words = new Intl.Segmenter('zh', { granularity: 'word' });
const HAN_RUN = /[\p{Script=Han}〇]+/gu;
const HAN = /\p{Script=Han}/u;
let tables: Tables | undefined;

/** Builds the tables now (measured: 40 ms), so that no request has to wait for them. */
export function loadScripts(): void {
  tables ??= buildTables();
}

/** Simplified → Traditional as Taiwan writes it. What is Traditional already, and all that is not Han, stays as it is. */
export function toTraditional(text: string): string {
  if (!HAN.test(text)) return text;
  tables ??= buildTables();
  const known = tables;
  return text.replace(LINE, (line) => {
    const { foreign, own } = scriptOf(line, known);
    if (foreign === 0 && own > 0) return line;
    const converted = convertLine(line, known);
    return own >= MIN_OWN && own > foreign * OWN_TO_FOREIGN ? onlyForeign(line, converted, known) : converted;
  });
}

/**
 * Whether `toTraditional` would leave a line as it is. Its characters tell of nearly every line, at a fiftieth of what
 * converting it costs; of 干面 alone they do not.
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
  tables ??= buildTables();
  const isOwn = toSimplified(character) !== character;
  const script = isForeign(character, tables) ? 'simplified' : isOwn ? 'traditional' : 'either';
  scripts.set(character, script);
  return script;
}

const LINE = /[^\n]+/g;
const MIN_OWN = 3;
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
  if (standard === undefined || traditional.has(character)) return false;
  return (variants.get(standard) ?? standard) !== character;
}

/** A Traditional line with a Japanese 学 or a Simplified name in it: those alone change. */
function onlyForeign(line: string, converted: string, known: Tables): string {
  const to = [...converted];
  return [...line].map((character, at) => (isForeign(character, known) ? (to[at] ?? character) : character)).join('');
}

function convertLine(line: string, { phrases, characters, variants }: Tables): string {
  return line.replace(HAN_RUN, (run, at: number) => {
    let [out, before] = ['', line.slice(Math.max(0, at - 2), at)];
    for (const text of piecesOf(run)) {
      out += convertRun({ text, before, bounds: boundsOf(text) }, phrases, characters);
      before = text.slice(-2);
    }
    return applyVariants(out, variants);
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
  tables ??= buildTables();
  const simplified = simplifyWords(character);
  if (tables.inWords.has(character) || simplified.length > 1) return IN_WORDS;
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
  tables ??= buildTables();
  return SIMPLIFIED_ALREADY.test(text) ? keeping(text, tables.simplify(text)) : tables.simplify(text);
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
export function wordBoundaries(text: string): Set<number> {
  const bounds = new Set<number>([text.length]);
  for (const { index } of words.segment(text)) bounds.add(index);
  return bounds;
}

function buildTables(): Tables {
  const [simplified, taiwan] = cn2t.configs.s2tw?.conversionChain ?? [];
  const phrases = new Map<string, string>();
  const characters = new Map<string, string>();
  const traditional = new Set<string>();
  for (const [from, to] of entriesOf(simplified)) {
    // Traditional text in everyday use writes 台 where the dictionary has 臺; whoever wrote 台 gets 台 (and 颱 stays 颱).
    const value = (from.includes('台') ? to.replaceAll('臺', '台') : to).replace(MADE_KNOWN, '$1布');
    const table = isOneCharacter(from) ? characters : phrases;
    if (!table.has(from)) table.set(from, value);
    if (table === phrases) for (const character of value) traditional.add(character);
  }
  for (const [from, to] of PINNED) phrases.set(from, to);
  const convert = ConverterBuilder(t2cn)({ from: 'tw', to: 'cn' });
  return {
    phrases,
    characters,
    variants: new Map(entriesOf(taiwan)),
    traditional,
    inWords: inWords(t2cn.configs.tw2s?.conversionChain ?? []),
    simplify: (text) => convert(text.replaceAll('衞', '衛')),
  };
}

/** Of the steps of a conversion, each a dictionary group; what a step makes of a character may be in words of the next one. */
function inWords(steps: readonly unknown[]): Set<string> {
  const found = new Set<string>();
  const before = new Map<string, string[]>(); // which characters have become this one so far
  for (const step of steps) {
    const entries = [...entriesOf(step)];
    const alone = new Map(entries.filter(([from]) => isOneCharacter(from)));
    for (const [from, to] of entries) {
      const made = [...to];
      for (const [at, character] of [...from].entries()) {
        if (made[at] === (alone.get(character) ?? character)) continue;
        for (const one of [character, ...(before.get(character) ?? [])]) found.add(one);
      }
    }
    for (const [from, to] of alone) before.set(to, [from, ...(before.get(to) ?? []), ...(before.get(from) ?? [])]);
  }
  return found;
}

/** The entries of a dictionary group; the library keeps a dictionary as one string, "from to|from to". */
function* entriesOf(group: unknown): Generator<[string, string]> {
  for (const dictionary of Array.isArray(group) ? group : []) {
    if (typeof dictionary !== 'string') continue;
    for (const line of dictionary.split('|')) {
      const space = line.indexOf(' ');
      if (space > 0) yield [line.slice(0, space), line.slice(space + 1)];
    }
  }
}

function isOneCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && text.codePointAt(0) !== text.charCodeAt(0));
}

function* piecesOf(run: string): Generator<string> {
  for (let start = 0; start < run.length; start += RUN_MAX_UNITS) yield run.slice(start, start + RUN_MAX_UNITS);
}

/** Longest phrase first, but only where both its ends are word boundaries: 被|发明 never becomes 被髮明 by way of 被发. */
function convertRun(run: Run, phrases: Map<string, string>, characters: Map<string, string>): string {
  let out = '';
  for (let at = 0; at < run.text.length; ) {
    const end = phraseEnd(run, at, phrases);
    const piece = end > at ? run.text.slice(at, end) : String.fromCodePoint(run.text.codePointAt(at) ?? 0);
    if (end > at) out += phrases.get(piece) ?? piece;
    else out += isOfAName(run, at, phrases) ? piece : (characters.get(piece) ?? piece);
    at += piece.length;
  }
  return out;
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
