import { foldScript } from '../../text/fold.ts';
import { ancestorsOf, type Block, elementsOf, isHeading, leavesOf, lineOf } from '../tree/tree.ts';
import { isClock, isTimeSpan } from '../words/boilerplate.ts';

/**
 * Drops from a post the lines with its author and date, and floor or vote numbers at its beginning or end. Turns a list
 * item into a `<div>`: each answer of a list is a text of its own.
 */
export function dropByline(post: Block): void {
  const leaves = leavesOf(post).filter((leaf) => leaf.size.text > 0);
  const report = headsReport(leaves) ? leaves[0] : undefined;
  const isOfPost = (leaf: Block, at: number) =>
    isNumberAtEdge(leaf, at, leaves) || (isByline(leaf) && !isAmongSentences(leaf, at, leaves));
  const bylines = leaves.filter((leaf, at) => leaf !== report && isOfPost(leaf, at));
  const isAll = bylines.length === leaves.length && post.size.links === 0; // a post that consists of a date
  if (!isAll) for (const leaf of [...bylines, ...nameAbove(leaves, bylines)]) leaf.dropped = 'post-signature';
  if (post.name === 'li' && post.parent !== null) post.name = post.parent.name = 'div';
}

/** Returns the line with the author: the first of a post, if it is short and right above a date, with text below. */
function nameAbove([first, second, ...others]: readonly Block[], bylines: readonly Block[]): Block[] {
  if (first === undefined || second === undefined || !mayBeName(first)) return [];
  if (isBeforeByline(first)) return [first];
  return bylines.includes(second) && others.some((leaf) => !bylines.includes(leaf)) ? [first] : [];
}

function mayBeName(leaf: Block): boolean {
  const isLine = leaf.name === 'div' || leaf.name === 'p' || leaf.name === 'span';
  return isLine && leaf.size.text <= MAX_NAME && !NO_NAME.test(lineOf(leaf));
}

/** Whether an element is right before another that an earlier step dropped as a byline. */
function isBeforeByline(element: Block): boolean {
  const beside = element.parent?.children.filter((child) => typeof child === 'object') ?? [];
  return beside[beside.indexOf(element) + 1]?.dropped === 'byline';
}

const MAX_NAME = 24; // weighted characters
const NO_NAME = /[。！？，、；：!?;:]/;

/** Whether a post is an entry of a live report: a time of day, then the report or its heading, without an author. */
function headsReport([first, second]: readonly Block[]): boolean {
  if (first === undefined || second === undefined || !isClock(lineOf(first))) return false;
  return second.size.prose > 0 || isHeading(second);
}

/** Whether a leaf is a short line with a date or an age, unless it is part of a quotation. */
function isByline(leaf: Block): boolean {
  const { prose, text, links } = leaf.size;
  if (prose > 0 || text - links > MAX_BYLINE || !isDated(leaf) || isSaid(leaf)) return false;
  const quote = ancestorsOf(leaf).find(({ name }) => name === 'blockquote');
  return quote === undefined || quote.size.text > text;
}

const MAX_BYLINE = 40;

/** Whether a paragraph with a date, or a number like one, is between sentences and has other words: 「比分 10:12」. */
function isAmongSentences(leaf: Block, at: number, leaves: readonly Block[]): boolean {
  const isBetween = (leaves[at - 1]?.size.prose ?? 0) > 0 && (leaves[at + 1]?.size.prose ?? 0) > 0;
  if (!isBetween || leaf.name !== 'p' || leaf.called !== '' || leaf.size.links > 0) return false;
  return /\p{L}/u.test(foldScript(lineOf(leaf)).replace(WHEN, ''));
}

/** Matches a full date or age, and the words that accompany one in a byline. */
const WHEN =
  /发(?:表|布)(?:于|时间)?|编辑|修改|更新|最后|(?:19|20)\d\d\s?[-/.年]\s?\d{1,2}\s?[-/.月]\s?\d{1,2}日?|[秒钟时天日周月年]前|昨天|前天|星期\S|[上下]午|\b(?:posted|edited|last|on|at|by|ago|am|pm|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})\b/gi;

/** Whether a date is part of what a post says: in a sentence, or a day that nothing sets off. 「昨天去看了，人很多」 */
function isSaid(leaf: Block): boolean {
  const line = lineOf(leaf);
  if (/[。！？!?][”」』）)]?$/.test(line) || isTimeSpan(line)) return true;
  return (
    !/\d[-/.:年]\s?\d|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d/.test(line) &&
    !STANDS_APART.test(foldScript(line)) &&
    !elementsOf(leaf).some(isTime)
  );
}

const STANDS_APART =
  /(?:^|[\s|·•,，:：(（@]|于)(?:昨天|前天|[\d一二两三四五六七八九十半几]{1,4} ?(?:[秒周天日月年]|分钟|小时|个月)前)(?:$|[\s\d|·•)）])|\bago\b(?!,| (?!by |in |on )[a-z])/i;

/** Whether a leaf is a floor number or a vote count. At the end, one without classes may be the answer itself. */
function isNumberAtEdge(leaf: Block, at: number, leaves: readonly Block[]): boolean {
  const isEdge = at === 0 || (at === leaves.length - 1 && leaf.called !== '');
  return isEdge && isNumber(lineOf(leaf));
}

/** Whether a line is the number of a post (`#2`, `B2`) or its number of votes. */
export function isNumber(line: string): boolean {
  return /^[#B]?\d{1,6}$/.test(line);
}

/** Whether an element contains a date, an age or a `<time>`. */
export function isDated(element: Block): boolean {
  return DATED.test(foldScript(withoutAddresses(element))) || elementsOf(element).some(isTime);
}

/** Returns a node's text without URLs. Works node by node: the text after a URL's node may begin with the date. */
function withoutAddresses(node: Block | string): string {
  if (typeof node === 'string') return node.replace(ADDRESS, '');
  return node.dropped === null ? node.children.map(withoutAddresses).join('') : '';
}

/** Matches a URL, whose digits may look like a date. Full-width punctuation ends it. */
const ADDRESS = /https?:\/\/[^\s\u3000-\u303f\uff00-\uffef]+/g;

/** Matches a date, a time of day or an age. */
const DATED =
  /\d{4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,2}|\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|\d{1,2}:\d{2}|[秒钟时天日周月年]前|昨天|前天|\bago\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? \d/i;

function isTime({ name, attributes }: Block): boolean {
  return name === 'time' || attributes.datetime !== undefined;
}

/**
 * Drops signatures that no class marks: lines at the end of several posts that are the same in each. Copies of one
 * post, which some boards show twice, keep their last lines.
 */
export function dropRepeatedSignatures(posts: readonly Block[]): void {
  const endings = posts.flatMap(endingOf);
  for (const same of Map.groupBy(endings, ({ line }) => line).values()) {
    if (new Set(same.map(({ beginning }) => beginning)).size < 2) continue;
    for (const { leaf } of same) leaf.dropped = 'post-signature';
  }
}

interface Ending {
  leaf: Block;
  line: string;
  /** First line of the post, which is the same only in copies of it. */
  beginning: string;
}

/** Returns the last lines of a post that are sentences; thanks, greetings and facts of events are repeated too. */
function endingOf(post: Block): Ending[] {
  const [first, ...others] = leavesOf(post).filter(({ size }) => size.text > 0);
  if (first === undefined) return [];
  const beginning = lineOf(first);
  return others
    .slice(-MAX_LINES)
    .filter((leaf) => leaf.size.prose > 0 && !isQuoted(leaf, post))
    .map((leaf) => ({ leaf, line: lineOf(leaf), beginning }));
}

const MAX_LINES = 3;

function isQuoted(leaf: Block, post: Block): boolean {
  const chain = ancestorsOf(leaf);
  return chain.slice(0, chain.indexOf(post) + 1).some(({ name }) => name === 'blockquote' || name === 'pre');
}
