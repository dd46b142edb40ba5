import type { Category } from '../../schemas.ts';
import { foldText } from '../../text/fold.ts';
import { DAY_MS } from '../../time/durations.ts';
import { areAlike, type Grams, gramSetOf, isMostlyIn } from './grams.ts';
import { headlineOf, withoutPublisher } from './headline.ts';
import { isCutOf, isSureCut } from './truncated-titles.ts';

/** Properties of a result that decide whether it is the same text as another. */
export interface ComparedResult {
  title: string;
  /** The registrable domain: `example.com.tw`. */
  site: string;
  titleGrams: Grams;
  snippet: string;
  snippetGrams: Grams;
  /** The letters that an engine left of a title it cut; undefined = the title is whole. */
  stem: string | undefined;
  published: Date | null;
}

const SAME_TITLE = 0.85;
const MIN_TITLE_GRAMS = 5; // many pages share a title like 首頁 or 關於我們, or the name of an entity
const SAME_SNIPPET = 0.8;
const MIN_SNIPPET_GRAMS = 25;
const SAME_PASSAGE = 0.5; // engines cut one text at different places
const SAME_EVENT = 0.4; // two papers' beginnings of one story, under headlines that begin alike
const MIN_OWN_GRAMS = 5; // not counting the title's grams; fewer prove nothing
const NEAR_TITLE = 0.25; // one text under different headlines; cookie notices appear under any headline
const MIN_NEAR_GRAMS = 2;
const MAX_DAYS_APART = 3; // the same headline a week later is another story

/**
 * Groups reprints, as one wire story appears on many pages. Each group begins with its first result; a result joins the
 * first group whose first result it repeats. Pages of one site that share a title may be different parts, days or
 * models, so their text has to match too, as it does for a page that appears in several sections.
 */
export function groupReprints<Result extends ComparedResult>(
  results: readonly Result[],
  category: Category,
): Result[][] {
  const stories: Array<[Result, ...Result[]]> = [];
  for (const result of results) {
    const story = stories.find(([first]) => isSameStory(first, result, category));
    if (story === undefined) stories.push([result]);
    else story.push(result);
  }
  return stories;
}

function isSameStory(one: ComparedResult, other: ComparedResult, category: Category): boolean {
  if (daysApart(one, other) > MAX_DAYS_APART) return false;
  if (one.site === other.site) return isSamePage(one, other);
  return isReprint(one, other, category) && !areOfTwo(one, other);
}

function isReprint(one: ComparedResult, other: ComparedResult, category: Category): boolean {
  if (hasSameTitle(one, other, category) && haveSameNames(one, other)) return true;
  if (isCutOf(one, other) && mayShareBeginning(one, other, category)) return true;
  return hasSameSnippet(one, other) && doNotContradict(one, other);
}

/**
 * Whether two results of one site are the same page: the longer title contains all of the shorter, and the longer
 * snippet contains the shorter in one piece. Engines cut only at the ends, and pages made from one template differ in
 * the middle.
 */
function isSamePage(one: ComparedResult, other: ComparedResult): boolean {
  if (Math.min(one.snippetGrams.size, other.snippetGrams.size) < MIN_SNIPPET_GRAMS) return false;
  if (!isMostlyIn(one.snippetGrams, other.snippetGrams, SAME_SNIPPET)) return false;
  if (!haveSameNames(one, other) || endDifferently(one.title, other.title)) return false;
  const [head, otherHead] = [headOf(one), headOf(other)];
  if (Math.min(head.size, otherHead.size) < MIN_TITLE_GRAMS || !isMostlyIn(head, otherHead, 1)) return false;
  return isPassageOf(one.snippet, other.snippet) || isPassageOf(other.snippet, one.snippet);
}

/** Whether the text contains every piece of the snippet between ellipses. */
function isPassageOf(snippet: string, text: string): boolean {
  const whole = plainLettersOf(text);
  return snippet.split(/…|\.{3}/).every((piece) => whole.includes(plainLettersOf(piece)));
}

function plainLettersOf(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether two titles end in different parts that are not both section names, as 收運時間 - 桃園區 and 收運時間 - 中壢區 do. */
function endDifferently(title: string, other: string): boolean {
  const [[head, end], [otherHead, otherEnd]] = [endOf(title), endOf(other)];
  if (end === '' || otherEnd === '') return false;
  if (end !== otherEnd) return !(isSection(end) && isSection(otherEnd));
  return head !== title && endDifferently(head, otherHead);
}

/** Splits off what looks like a publisher's name; `end` is empty when nothing does. */
function endOf(title: string): [head: string, end: string] {
  const head = withoutPublisher(title);
  return [head, plainLettersOf(title.slice(head.length))];
}

function isSection(end: string): boolean {
  return SECTION_NAME.test(end);
}

const SECTION_NAME =
  /^(?:最新|生活|政治|社会|两岸|国际|财经|产经|娱乐|体育|运动|健康|地方|要闻|即时|焦点|首页|[\u3400-\u9fff]{0,4}(?:新闻|消息|快讯))$/;

/** Returns the grams of a title without the publisher's name and the section. */
function headOf({ title }: ComparedResult): Grams {
  return gramSetOf(withoutPublisher(headlineOf(title)));
}

function daysApart({ published: one }: ComparedResult, { published: other }: ComparedResult): number {
  return one === null || other === null ? 0 : Math.abs(one.getTime() - other.getTime()) / DAY_MS;
}

/** Whether the titles match. Unlike headlines, other titles may belong to many pages: an error message, a dish. */
function hasSameTitle(one: ComparedResult, other: ComparedResult, category: Category): boolean {
  if (Math.min(one.titleGrams.size, other.titleGrams.size) < MIN_TITLE_GRAMS) return false;
  if (!areAlike(one.titleGrams, other.titleGrams, SAME_TITLE) || !mayShareTitle(one, other, category)) return false;
  return onlyAddsWords(one, other) || isOneText(one, other);
}

/**
 * Whether each snippet has words that only its own title has, and none that only the other title has: one announcement
 * for two towns, a game and the next one.
 */
function areOfTwo(one: ComparedResult, other: ComparedResult): boolean {
  const [own, others] = [one.titleGrams.difference(other.titleGrams), other.titleGrams.difference(one.titleGrams)];
  const isOf = (grams: Grams, { snippetGrams }: ComparedResult) => !grams.isDisjointFrom(snippetGrams);
  return isOf(own, one) && isOf(others, other) && !isOf(own, other) && !isOf(others, one);
}

/** Whether one title is the other with words added: a replaced word may be another town, side or person. */
function onlyAddsWords(one: ComparedResult, other: ComparedResult): boolean {
  const [fewer = [], more = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  let found = 0;
  for (const word of more) {
    if (word === fewer[found]) found++;
    else if (NEGATION.test(word)) return false;
  }
  return found === fewer.length;
}

/** Returns Han characters, numbers and words of other scripts, without the words that headlines often leave out. */
function wordsOf({ title }: ComparedResult): string[] {
  const words = foldText(headlineOf(title)).match(/[\u3400-\u9fff]|[^\P{L}\u3400-\u9fff]+|\p{N}+/gu) ?? [];
  return words.filter((word) => !NO_NAME.test(word));
}

const NEGATION = /^(?:[不未无没否非勿]|not?|never)$/;

/** Whether equal titles may mean the same text: both are news, or their snippets do not contradict it. */
function mayShareTitle(one: ComparedResult, other: ComparedResult, category: Category): boolean {
  const isNews = category === 'news' || (one.published !== null && other.published !== null);
  return isNews || doNotDiffer(one, other);
}

/** Whether equal beginnings may mean the same story: 「颱風來襲 台鐵、高鐵…」 is about trains, or about refunded tickets. */
function mayShareBeginning(one: ComparedResult, other: ComparedResult, category: Category): boolean {
  return mayShareTitle(one, other, category) && (isSureCut(one, other) || doNotDiffer(one, other, SAME_EVENT));
}

/** Whether the snippets, without the titles' words, are the same text or too short to tell. */
function doNotDiffer(one: ComparedResult, other: ComparedResult, least = SAME_PASSAGE): boolean {
  return (sharedText(one, other) ?? 1) >= least;
}

/** Whether the snippets, without the titles' words, are long enough to tell and are the same text. */
function isOneText(one: ComparedResult, other: ComparedResult): boolean {
  return (sharedText(one, other) ?? 0) >= SAME_PASSAGE;
}

/**
 * Returns the share (0..1) of the shorter snippet, without title words, that is in the other; undefined = too short.
 */
function sharedText(one: ComparedResult, other: ComparedResult): number | undefined {
  const own = one.snippetGrams.difference(one.titleGrams);
  const others = other.snippetGrams.difference(other.titleGrams);
  const fewest = Math.min(own.size, others.size);
  return fewest < MIN_OWN_GRAMS ? undefined : own.intersection(others).size / fewest;
}

/** Whether the snippets are the same text and the titles at least related. */
function hasSameSnippet(one: ComparedResult, other: ComparedResult): boolean {
  const isText = Math.min(one.snippetGrams.size, other.snippetGrams.size) >= MIN_SNIPPET_GRAMS;
  if (!isText || !areAlike(one.snippetGrams, other.snippetGrams, SAME_SNIPPET)) return false;
  const shared = one.titleGrams.intersection(other.titleGrams).size;
  return shared >= MIN_NEAR_GRAMS && shared >= NEAR_TITLE * Math.min(one.titleGrams.size, other.titleGrams.size);
}

/** Whether numbers and single characters agree: 第3集 is not 第4集, 第三集 not 第四集, and （上） not （下）. */
function haveSameNumbers(one: ComparedResult, other: ComparedResult): boolean {
  return numbersOf(one) === numbersOf(other);
}

/** Whether numbers and non-Han words agree: Pro is not Pro Max, and A級 not B級. */
function haveSameNames(one: ComparedResult, other: ComparedResult): boolean {
  return haveSameNumbers(one, other) && namesOf(one) === namesOf(other);
}

function namesOf({ title, titleGrams }: ComparedResult): string {
  const words = [...titleGrams].filter((gram) => typeof gram === 'string');
  const letters = headlineOf(title).normalize('NFKC').toLowerCase().match(LETTER) ?? [];
  const names = [...words, ...letters].filter((word) => !NO_NAME.test(word));
  return names.sort().join(' ');
}

/** Words that headlines may have or leave out: function words, and mentions of video or updates. */
const NO_NAME =
  /^(?:a|an|the|its?|and|or|of|on|in|at|to|for|by|with|from|as|is|are|was|be|after|over|amid|s|t|says?|live|breaking|update[ds]?|video|watch)$/;

const LETTER = /(?<![a-z\d'’])[a-z](?![a-z\d'’])/g;

/** Whether the titles' numbers agree, or one title has none: reprints do not always repeat the numbers. */
function doNotContradict(one: ComparedResult, other: ComparedResult): boolean {
  return haveSameNumbers(one, other) || numbersOf(one) === '' || numbersOf(other) === '';
}

function numbersOf({ title, titleGrams }: ComparedResult): string {
  const inDigits = [...titleGrams].filter((gram) => typeof gram === 'string' && /\d|^.$/.test(gram));
  return [...inDigits, ...(title.match(ORDINAL) ?? [])].sort().join(' ');
}

const ORDINAL = /第[〇零一二三四五六七八九十百]+/g;
