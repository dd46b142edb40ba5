import type { Category } from '../../schemas.ts';
import { foldText } from '../../text/fold.ts';
import { DAY_MS } from '../../time/durations.ts';
import { areAlike, type Grams, gramSetOf, isMostlyIn } from './grams.ts';
import { headlineOf, withoutPublisher } from './headline.ts';
import { isCutOf, isSureCut } from './truncated-titles.ts';

/** What decides whether two results are one text in two places. */
export interface ComparedResult {
  title: string;
  /** What a publisher registered: `example.com.tw`. */
  site: string;
  titleGrams: Grams;
  snippet: string;
  snippetGrams: Grams;
  /** What an engine left of the title's letters; undefined = all. */
  stem: string | undefined;
  published: Date | null;
}

const SAME_TITLE = 0.85;
const MIN_TITLE_GRAMS = 5; // 首頁, 關於我們 and names of things are many pages' titles
const SAME_SNIPPET = 0.8;
const MIN_SNIPPET_GRAMS = 25;
const SAME_PASSAGE = 0.5; // engines cut one text at different places
const SAME_EVENT = 0.4; // one story as two papers begin it, under headlines that begin alike
const MIN_OWN_GRAMS = 5; // fewer than that beside the title's words say nothing
const NEAR_TITLE = 0.25; // one text under another headline; cookie notices stand under any
const MIN_NEAR_GRAMS = 2;
const MAX_DAYS_APART = 3; // the same headline a week later is other news

/**
 * Puts reprints together: one wire story is many pages. Each story is a list, its first result first; a result joins the
 * first story whose first result it repeats. On one site one title may be many parts, days or models: there the text has to be
 * the same too, as where its sections carry one page each.
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
 * The shorter title must be wholly contained in the longer, and the shorter snippet a part of it in one piece: engines cut at
 * the ends only, and pages from one template differ within.
 */
function isSamePage(one: ComparedResult, other: ComparedResult): boolean {
  if (Math.min(one.snippetGrams.size, other.snippetGrams.size) < MIN_SNIPPET_GRAMS) return false;
  if (!isMostlyIn(one.snippetGrams, other.snippetGrams, SAME_SNIPPET)) return false;
  if (!haveSameNames(one, other) || endDifferently(one.title, other.title)) return false;
  const [head, otherHead] = [headOf(one), headOf(other)];
  if (Math.min(head.size, otherHead.size) < MIN_TITLE_GRAMS || !isMostlyIn(head, otherHead, 1)) return false;
  return isPassageOf(one.snippet, other.snippet) || isPassageOf(other.snippet, one.snippet);
}

/** Whether each piece that an engine left of a snippet stands in the text. */
function isPassageOf(snippet: string, text: string): boolean {
  const whole = plainLettersOf(text);
  return snippet.split(/…|\.{3}/).every((piece) => whole.includes(plainLettersOf(piece)));
}

function plainLettersOf(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** 收運時間 - 桃園區 and 收運時間 - 中壢區: what ends them is no publisher, unless it is the name of a section. */
function endDifferently(title: string, other: string): boolean {
  const [[head, end], [otherHead, otherEnd]] = [endOf(title), endOf(other)];
  if (end === '' || otherEnd === '') return false;
  if (end !== otherEnd) return !(isSection(end) && isSection(otherEnd));
  return head !== title && endDifferently(head, otherHead);
}

function endOf(title: string): [head: string, end: string] {
  const head = withoutPublisher(title);
  return [head, plainLettersOf(title.slice(head.length))];
}

function isSection(end: string): boolean {
  return SECTION_NAME.test(end);
}

const SECTION_NAME =
  /^(?:最新|生活|政治|社会|两岸|国际|财经|产经|娱乐|体育|运动|健康|地方|要闻|即时|焦点|首页|[\u3400-\u9fff]{0,4}(?:新闻|消息|快讯))$/;

/** A title without the names of the publisher and of its section. */
function headOf({ title }: ComparedResult): Grams {
  return gramSetOf(withoutPublisher(headlineOf(title)));
}

function daysApart({ published: one }: ComparedResult, { published: other }: ComparedResult): number {
  return one === null || other === null ? 0 : Math.abs(one.getTime() - other.getTime()) / DAY_MS;
}

/** A headline is its story's alone; the title of a page that is no news may be many pages': an error message, a dish. */
function hasSameTitle(one: ComparedResult, other: ComparedResult, category: Category): boolean {
  if (Math.min(one.titleGrams.size, other.titleGrams.size) < MIN_TITLE_GRAMS) return false;
  if (!areAlike(one.titleGrams, other.titleGrams, SAME_TITLE) || !mayShareTitle(one, other, category)) return false;
  return onlyAddsWords(one, other) || isOneText(one, other);
}

/** Whether each text has what its own title alone says, and not what the other's does: one announcement of two towns, a game and the next. */
function areOfTwo(one: ComparedResult, other: ComparedResult): boolean {
  const [own, others] = [one.titleGrams.difference(other.titleGrams), other.titleGrams.difference(one.titleGrams)];
  const isOf = (grams: Grams, { snippetGrams }: ComparedResult) => !grams.isDisjointFrom(snippetGrams);
  return isOf(own, one) && isOf(others, other) && !isOf(own, other) && !isOf(others, one);
}

/** Whether one title is the other with some words more: what stands in another's place may be another town, side or person. */
function onlyAddsWords(one: ComparedResult, other: ComparedResult): boolean {
  const [fewer = [], more = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  let found = 0;
  for (const word of more) {
    if (word === fewer[found]) found++;
    else if (NEGATION.test(word)) return false;
  }
  return found === fewer.length;
}

/** Han characters and the words of other scripts, but for those that headlines leave out. */
function wordsOf({ title }: ComparedResult): string[] {
  const words = foldText(headlineOf(title)).match(/[\u3400-\u9fff]|[^\P{L}\u3400-\u9fff]+|\p{N}+/gu) ?? [];
  return words.filter((word) => !NO_NAME.test(word));
}

const NEGATION = /^(?:[不未无没否非勿]|not?|never)$/;

function mayShareTitle(one: ComparedResult, other: ComparedResult, category: Category): boolean {
  const isNews = category === 'news' || (one.published !== null && other.published !== null);
  return isNews || doNotDiffer(one, other);
}

/** Two stories of a day may begin alike: 「颱風來襲 台鐵、高鐵…」 is of trains, or of tickets given back. */
function mayShareBeginning(one: ComparedResult, other: ComparedResult, category: Category): boolean {
  return mayShareTitle(one, other, category) && (isSureCut(one, other) || doNotDiffer(one, other, SAME_EVENT));
}

/** Whether the snippets, beside the words of the titles, are one text or too short to tell. */
function doNotDiffer(one: ComparedResult, other: ComparedResult, least = SAME_PASSAGE): boolean {
  return (sharedText(one, other) ?? 1) >= least;
}

/** Whether they are long enough to tell, and one text. */
function isOneText(one: ComparedResult, other: ComparedResult): boolean {
  return (sharedText(one, other) ?? 0) >= SAME_PASSAGE;
}

/** Share of the shorter snippet that is in the other, 0..1, beside the words of the titles; undefined when that is too short to tell. */
function sharedText(one: ComparedResult, other: ComparedResult): number | undefined {
  const own = one.snippetGrams.difference(one.titleGrams);
  const others = other.snippetGrams.difference(other.titleGrams);
  const fewest = Math.min(own.size, others.size);
  return fewest < MIN_OWN_GRAMS ? undefined : own.intersection(others).size / fewest;
}

function hasSameSnippet(one: ComparedResult, other: ComparedResult): boolean {
  const isText = Math.min(one.snippetGrams.size, other.snippetGrams.size) >= MIN_SNIPPET_GRAMS;
  if (!isText || !areAlike(one.snippetGrams, other.snippetGrams, SAME_SNIPPET)) return false;
  const shared = one.titleGrams.intersection(other.titleGrams).size;
  return shared >= MIN_NEAR_GRAMS && shared >= NEAR_TITLE * Math.min(one.titleGrams.size, other.titleGrams.size);
}

/** 第3集 is not 第4集, 第三集 not 第四集, and （上） not （下）: numbers and single characters have to agree. */
function haveSameNumbers(one: ComparedResult, other: ComparedResult): boolean {
  return numbersOf(one) === numbersOf(other);
}

/** Pro is not Pro Max, and A級 not B級: what is not Han has to agree too. */
function haveSameNames(one: ComparedResult, other: ComparedResult): boolean {
  return haveSameNumbers(one, other) && namesOf(one) === namesOf(other);
}

function namesOf({ title, titleGrams }: ComparedResult): string {
  const words = [...titleGrams].filter((gram) => typeof gram === 'string');
  const letters = headlineOf(title).normalize('NFKC').toLowerCase().match(LETTER) ?? [];
  const names = [...words, ...letters].filter((word) => !NO_NAME.test(word));
  return names.sort().join(' ');
}

/** What headlines have or leave out: small words, and that there are pictures. */
const NO_NAME =
  /^(?:a|an|the|its?|and|or|of|on|in|at|to|for|by|with|from|as|is|are|was|be|after|over|amid|s|t|says?|live|breaking|update[ds]?|video|watch)$/;

const LETTER = /(?<![a-z\d'’])[a-z](?![a-z\d'’])/g;

/** Headlines of one text need not all have its numbers. */
function doNotContradict(one: ComparedResult, other: ComparedResult): boolean {
  return haveSameNumbers(one, other) || numbersOf(one) === '' || numbersOf(other) === '';
}

function numbersOf({ title, titleGrams }: ComparedResult): string {
  const inDigits = [...titleGrams].filter((gram) => typeof gram === 'string' && /\d|^.$/.test(gram));
  return [...inDigits, ...(title.match(ORDINAL) ?? [])].sort().join(' ');
}

const ORDINAL = /第[〇零一二三四五六七八九十百]+/g;
