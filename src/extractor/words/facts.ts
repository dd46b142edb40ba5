import { foldScript } from '../../text/fold.ts';
import { type Block, leavesOf, textOf } from '../tree/tree.ts';
import { isCredit } from './boilerplate.ts';

/**
 * Whether most lines of a box are labelled facts that no byline has, as about a record, a book or a film. Lines are
 * separated by line breaks or elements.
 */
export function holdsFacts(box: Block): boolean {
  const { facts, lines } = countFacts(box);
  return facts >= MIN_FACTS && facts >= lines / 2;
}

const MIN_FACTS = 4;

/** Counts the lines of a box, and those of them that are a labelled value but not a credit (author, date). */
export function countFacts(box: Block): { facts: number; lines: number } {
  if (box.size.text > MAX_TEXT || box.size.links > box.size.text * MAX_LINKS) return { facts: 0, lines: 0 };
  const lines = linesIn(box);
  return { facts: lines.filter((line) => FACT.test(line) && !isCredit(line)).length, lines: lines.length };
}

/**
 * Whether most lines of a box have labels, of which at least two are not a byline's: facts about a book include its
 * author and date. The makers of a film may all be links.
 */
export function holdsLabels(box: Block): boolean {
  if (box.size.text > MAX_TEXT || box.size.links > box.size.text * MAX_LINKED) return false;
  const lines = linesIn(box);
  const labelled = lines.filter((line) => FACT.test(line));
  return (
    labelled.length >= MIN_FACTS &&
    labelled.length >= lines.length / 2 &&
    labelled.filter((line) => !isCredit(line) && !OF_PUBLICATION.test(foldScript(line))).length >= MIN_OTHERS
  );
}

const MIN_OTHERS = 2;
const MAX_LINKED = 0.85; // share of the text

/** Whether an element is a `<dl>` whose terms all end with a colon: labels of facts about a game, a play, a device. */
export function isListOfLabels({ name, children, size }: Block): boolean {
  if (name !== 'dl' || size.links > size.text * MAX_LINKS) return false;
  const terms = children.filter((child) => typeof child === 'object' && child.name === 'dt');
  return terms.length >= MIN_FACTS && terms.every((term) => /[:：]\s*$/.test(textOf(term)));
}

/** Returns the lines of a box, split at elements and line breaks; a leaf of `<span>`s alone gives a line for each. */
function linesIn(box: Block): string[] {
  return leavesOf(box)
    .flatMap((leaf) => (areParts(leaf) ? leaf.children.map((child) => textOf(child)) : [textOf(leaf)]))
    .flatMap((text) => text.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Whether a leaf is several `<span>`s without words between them. */
function areParts({ children }: Block): boolean {
  const words = children.filter((child) => typeof child === 'string' && /[\p{L}\p{N}]/u.test(child));
  return (
    words.length === 0 && children.filter((child) => typeof child === 'object' && child.name === 'span').length > 1
  );
}

const MAX_TEXT = 600; // weighted characters
const MAX_LINKS = 0.6; // share of the text: names of artists and publishers link to lists of their works

const FACT = /^[^:：\d]{2,12}[:：]\s{0,3}\S/;

/**
 * Whether a box named like a byline describes an event, a dish or a job: it has two labelled values or more, a price
 * with a date, admission or servings, and nowhere an author or publisher.
 */
export function holdsEventFacts(box: Block): boolean {
  if (box.size.text > MAX_TEXT || box.size.links > box.size.text * MAX_LINKS) return false;
  const lines = linesIn(box);
  if (
    lines.length < MIN_LINES ||
    lines.some((line) => OF_PUBLICATION.test(foldScript(line)) || BY_NAME.test(foldScript(line)))
  )
    return false;
  const labels = lines.flatMap((line) => LABEL.exec(line)?.[1] ?? []);
  if (labels.length >= MIN_LINES && labels.some((label) => !OF_TIME.test(foldScript(label)))) return true;
  const short = lines.filter((line) => line.length <= MAX_FACT);
  return (
    short.some((line) => OF_EVENT.test(foldScript(line))) ||
    (short.some((line) => PRICE.test(line)) && short.some(isDated))
  );
}

const MIN_LINES = 2;
const MAX_FACT = 60; // characters
const LABEL = /^([^:：\d]{2,24})[:：]\s{0,3}\S/;
const OF_TIME = /^(?:日期|时间|date|time)$/i;

/** Whether a line is the labelled time of an event, among labelled facts of another kind. */
export function isTimeAmongFacts(line: string, beside: readonly string[]): boolean {
  const label = LABEL.exec(line)?.[1];
  return label !== undefined && TIME_OF_EVENT.test(foldScript(label)) && beside.some(isFactOfEvent);
}

const TIME_OF_EVENT = /^(?:[活演][动出]|报名|比赛|考试|会议|上课)?(?:时间|日期)$/;

function isFactOfEvent(line: string): boolean {
  const label = LABEL.exec(line)?.[1];
  return (
    label !== undefined && !OF_TIME.test(foldScript(label)) && !OF_PUBLICATION.test(foldScript(line)) && !isCredit(line)
  );
}

/** Labels of who published a text, where and when, of counters, and of the categories that it is filed under. */
const OF_PUBLICATION =
  /^[（([【]?(?:作者|记者|文(?=[:：／/])|图(?=[:：／/])|撰文|编|责|(?:信息|文章|稿件|新闻)?来源|[稿出][源处]|发[布表]|更新|刊登|浏览|阅读|点[击阅]|人气|分类|标签|关键|字[号体]|分享|评论|上传|摄影|author|writer|written|editor|published|updated|posted|last |modified|source|via\b|categor|section|tags?\b|topics?\b|keywords?\b|views?\b|reads?\b|filed|share|comments?\b|reading time|photo|image|credit|\d+ (?:min|comment|view|share))/i;
const BY_NAME = /^(?:By|BY|by) [A-Z]|记者\s?\S/;

/** Admission to an event, the servings of a dish, how long it takes to prepare. */
const OF_EVENT =
  /^(?:admission|tickets?|entry|free entry|venue|doors|serves|servings|yields?|makes|prep(?:aration)?(?: time)?|cook(?:ing)?(?: time)?)\b|^(?:门票|票价|免费(?:入场|参加)|\d{1,3}\s?人份)/i;
/** A price. Counts only beside a date: a box with a product's price alone is a teaser. */
const PRICE = /(?:^|\s)(?:NT\$|US\$|HK\$|[$€£¥￥])\s?\d|\d\s?[元円](?:$|[\s/／起])/;

function isDated(line: string): boolean {
  return /\d:\d\d|\d ?[月日点]|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d/.test(
    foldScript(line),
  );
}

/** Whether a line lists a catalogue's facts about a work: `2009 / 英國 美國 / 劇情`. */
export function isLineOfFacts(line: string): boolean {
  return / \/ \S[^/]{0,60} \/ \S/.test(line);
}
