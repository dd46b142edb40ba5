import { readFileSync } from 'node:fs';
import { foldText } from '../../text/fold.ts';
import { hasHan } from '../../text/han.ts';
import { toSimplified } from '../../text/script.ts';
import { segmentsOf } from '../../text/segments.ts';
import { boundariesByForm } from '../../text/word-matches.ts';
import { isWrittenAsName } from './ambiguous-latin.ts';
import { type Entry, guardOf, INDEX, lengthsAt, type Name } from './name-table.ts';

/** A name found in a text, from `start` to before `end`. */
export interface NameMatch extends Entry {
  start: number;
  end: number;
}

/** Finds the names in a text from the left: longest match, at word boundaries, without overlaps. */
export function findNames(text: string): readonly NameMatch[] {
  if (last.text !== text) last = { text, matches: namesIn(text) };
  return last.matches;
}

/** The last result: a plan needs a text's names for each variant, and finding them is a third of its time. */
let last: { text: string; matches: readonly NameMatch[] } = { text: '', matches: [] };

function namesIn(text: string): NameMatch[] {
  const lower = text.toLowerCase().replace(OTHER_DOTS, '·');
  const simplified = once(() => toSimplified(lower));
  const isOnVerse = once(() => VERSE.test(simplified()));
  const otherWords = once(() => otherWordsIn(simplified()));
  const looked = { text: lower, ...boundariesOf(text), simplified, isOnVerse, otherWords };
  const matches: NameMatch[] = [];
  for (let start = 0; start < text.length; start++) {
    const match = looked.boundaries.has(start) ? longestAt(looked, start) : undefined;
    if (match === undefined || !isWrittenAsName(text, start, match.end, match.spelling)) continue;
    if (match.name.kind === 'country' && isAcronym(text.slice(start, match.end), match.spelling)) continue;
    matches.push(match);
    start = match.end - 1;
  }
  return matches;
}

/** Whether a country's name is only an acronym here: CUBA is a league, and IRAN in a Chinese text no country. */
function isAcronym(written: string, spelling: string): boolean {
  return written !== spelling && /^[A-Z]{3,5}$/.test(written);
}

/** A text in lower case. What guards need of it, its Simplified form of the same length first, is made on demand. */
interface Looked {
  text: string;
  boundaries: ReadonlySet<number>;
  /** Word boundaries that the text has in both scripts. */
  sure: ReadonlySet<number>;
  simplified: () => string;
  isOnVerse: () => boolean;
  otherWords: () => ReadonlyMap<number, { start: number; end: number }>;
}

function boundariesOf(text: string): Pick<Looked, 'boundaries' | 'sure'> {
  const [own, simplified] = boundariesByForm(text);
  return { boundaries: own.union(simplified), sure: own.intersection(simplified) };
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}

function longestAt(looked: Looked, start: number): NameMatch | undefined {
  for (const length of lengthsAt(looked.text, start)) {
    const end = start + length;
    const boundaries = length === 2 ? looked.sure : looked.boundaries; // two characters may meet by chance: 关|东|大|地震
    if (!boundaries.has(start) || !boundaries.has(end)) continue;
    const found = INDEX.get(looked.text.slice(start, end));
    if (found === undefined || (length === 2 && isAcrossWords(found, looked, start, end))) continue;
    if (isMeant(found, looked, start, end)) return { ...found, start, end };
  }
  return undefined;
}

/** Whether the two characters may end one word and begin another: 稍微|軟 is no 微軟, and 三|星期 no 三星. */
function isAcrossWords({ name }: Entry, { sure, simplified }: Looked, start: number, end: number): boolean {
  if (!SHORT_NAME_KINDS.has(name.kind)) return false;
  const isPart = (at: number) => sure.has(at) && sure.has(at + 1) && !STANDS_ALONE.test(simplified().charAt(at));
  const isWord = (from: number, length: number) => isOneWord(simplified().slice(from, from + length));
  if (isPart(start - 1) && (isWord(start - 1, 2) || isWord(start - 2, 3))) return true;
  return isPart(end) && (isWord(end - 1, 2) || isWord(end - 1, 3));
}

/** Kinds that `isAcrossWords` checks: not ordinary words, which follow any word (用|電腦), nor countries (韓國|會). */
const SHORT_NAME_KINDS: ReadonlySet<string> = new Set([
  'company',
  'product',
  'org',
  'gov',
  'school',
  'person',
  'event',
]);
/** Characters that are words by themselves beside a name: 坐|高鐵 contains no 坐高. */
const STANDS_ALONE =
  /[在去到买卖用搭坐乘访赴来从与和跟对的为找看问查让把被吃喝学比前后新老大小说是由向逛玩追抢换有要会将能人股车卡队年出馆店团版系里也不还开上下这那读点修设当做因如于以中内外]/;

/** Whether a Simplified text is a word of a dictionary: of the segmenter's, or of those that it lacks. */
function isOneWord(text: string): boolean {
  return HAN_WORD.test(text) && (WORDS.has(text) || [...segmentsOf(text)].length === 1);
}

const HAN_WORD = /^[\u3400-\u9fff]{2,3}$/;
const WORDS: ReadonlySet<string> = new Set(linesOf('words.txt'));
/** Words that contain a name and mean something else: 攔路虎 is no 路虎, 友達以上戀人未滿 a film. */
const OTHER_WORDS = new RegExp(linesOf('other-words.txt').join('|'), 'g');

function linesOf(file: string): string[] {
  const text = readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8');
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** Returns the other words in a Simplified text, as their ends by each position that they cover. */
function otherWordsIn(simplified: string): ReadonlyMap<number, { start: number; end: number }> {
  const covered = new Map<number, { start: number; end: number }>();
  for (const { 0: word, index: start } of simplified.matchAll(OTHER_WORDS)) {
    const range = { start, end: start + word.length };
    for (let at = start; at < range.end; at++) covered.set(at, range);
  }
  return covered;
}

/** Whether a longer word covers the name from `start` to `end`. */
function isInOtherWord({ otherWords }: Looked, start: number, end: number): boolean {
  const word = otherWords().get(start);
  return word !== undefined && word.end >= end && word.end - word.start > end - start;
}

function isMeant({ name, spelling }: Entry, looked: Looked, start: number, end: number): boolean {
  const { text, simplified, isOnVerse } = looked;
  const { context, notWith, notBefore, notAfter, kind } = name;
  const next = text.slice(end, end + MAX_GUARD).trimStart();
  if (hasHan(spelling) && isInOtherWord(looked, start, end)) return false;
  if (notBefore?.test(next) || PART_OF_LONGER[kind]?.test(foldText(next))) return false;
  if (BRAND_KINDS.has(kind) && isInHan(text, start, end) && isOnVerse()) return false;
  if (notAfter?.test(text.slice(Math.max(0, start - MAX_GUARD), start))) return false;
  // A dot joins the parts of one foreign person's name.
  if (DOT.test(text.charAt(end)) || DOT.test(text.charAt(start - 1))) return false;
  const restMatches = (guard: string) =>
    guardOf(guard).test(`${simplified().slice(0, start)} ${simplified().slice(end)}`);
  if (notWith !== undefined && restMatches(notWith)) return false;
  return context === undefined || !needsContext(name, spelling) || restMatches(context);
}

function needsContext({ tw, kind, needsContext }: Name, spelling: string): boolean {
  if (FULL_NAME_KINDS.has(kind) && FULL_LATIN_NAME.test(spelling)) return false;
  if (typeof needsContext !== 'string') return needsContext.includes(spelling);
  return needsContext === 'all' || (spelling === tw) === (needsContext === 'tw');
}

/** Kinds whose full Latin names mean nothing else: Tim Cook, though 庫克 is an island too. */
const FULL_NAME_KINDS: ReadonlySet<string> = new Set(['person', 'school']);
const FULL_LATIN_NAME = /^[A-Za-z][\w.'-]* [A-Za-z]/;

/** Queries about a verse or an idiom, inside which no brand is meant: 寶馬雕車香滿路 賞析. */
const VERSE = /赏析|出处|[上下]一?句|全诗|诗句|古诗|词牌|译文|佳句|成语|谚语|俗语/;
const BRAND_KINDS: ReadonlySet<string> = new Set(['company', 'product', 'org']);

function isInHan(text: string, start: number, end: number): boolean {
  return hasHan(text.charAt(start - 1)) || hasHan(text.charAt(end));
}

const MAX_GUARD = 12; // characters that `notBefore` and `notAfter` are matched against
const DOT = /[·・‧•]/;
const OTHER_DOTS = /[・‧•]/g;

/** Endings that make a different name of it: 三星鄉 is a place, 梅西百貨 a shop, 牛頓定律 a law of nature. */
const PART_OF_LONGER: Readonly<Record<string, RegExp>> = {
  person:
    /^(?:百货|超市|乡|镇|村|县|州|大学|学院|国小|小学|中学|医院|定理|定律|效应|症候群|综合征|奖|杯|山|岛|路(?!线|径|透|演)|街(?!头|坊))/,
  company:
    /^(?:云(?!端|计算|南|林)|网盘|雅黑|乡|镇|村|里(?!面|程)|区(?!块|域|间)|县|州|路(?!线|由|透|边)|街(?!头|坊)|山|河|桥(?!接)|寺|庙|国小|国中|小学|中学)/,
  term: /^(?:乡|镇|村|县|国小|国中)/,
};
