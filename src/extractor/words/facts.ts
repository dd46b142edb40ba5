import { type Block, leavesOf, textOf } from '../tree/tree.ts';
import { isCredit } from './boilerplate.ts';

/**
 * Whether most lines of a box are facts that no byline has, each with its label: of a record, a book, a film. Where the
 * lines are, line breaks or elements tell.
 */
export function holdsFacts(box: Block): boolean {
  const { facts, lines } = countFacts(box);
  return facts >= MIN_FACTS && facts >= lines / 2;
}

const MIN_FACTS = 4;

/** How many lines of a box there are, and how many of them name a value and say neither who wrote the text nor when. */
export function countFacts(box: Block): { facts: number; lines: number } {
  if (box.size.text > MAX_TEXT || box.size.links > box.size.text * MAX_LINKS) return { facts: 0, lines: 0 };
  const lines = linesIn(box);
  return { facts: lines.filter((line) => FACT.test(line) && !isCredit(line)).length, lines: lines.length };
}

/**
 * Whether most lines of a box have labels, and some of these are no byline's: of a book, with its author and its date. Who made
 * a film may be links, all of them.
 */
export function holdsLabels(box: Block): boolean {
  if (box.size.text > MAX_TEXT || box.size.links > box.size.text * MAX_LINKED) return false;
  const lines = linesIn(box);
  const labelled = lines.filter((line) => FACT.test(line));
  return (
    labelled.length >= MIN_FACTS &&
    labelled.length >= lines.length / 2 &&
    labelled.filter((line) => !isCredit(line)).length >= MIN_OTHERS
  );
}

const MIN_OTHERS = 2;
const MAX_LINKED = 0.85;

/** Whether an element is a list of terms with colons, each of them a label: of a game, a play, a device. */
export function isListOfLabels({ name, children, size }: Block): boolean {
  if (name !== 'dl' || size.links > size.text * MAX_LINKS) return false;
  const terms = children.filter((child) => typeof child === 'object' && child.name === 'dt');
  return terms.length >= MIN_FACTS && terms.every((term) => /[:：]\s*$/.test(textOf(term)));
}

/** The lines of a box, as its elements and line breaks make them; parts of a line that are boxes of their own are lines. */
function linesIn(box: Block): string[] {
  return leavesOf(box)
    .flatMap((leaf) => (areParts(leaf) ? leaf.children.map((child) => textOf(child)) : [textOf(leaf)]))
    .flatMap((text) => text.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Whether a line is elements beside each other and no words between them. */
function areParts({ children }: Block): boolean {
  const words = children.filter((child) => typeof child === 'string' && /[\p{L}\p{N}]/u.test(child));
  return (
    words.length === 0 && children.filter((child) => typeof child === 'object' && child.name === 'span').length > 1
  );
}

const MAX_TEXT = 600; // weighted characters
const MAX_LINKS = 0.6; // names of artists and publishers lead to lists of what they made

const FACT = /^[^:：\d]{2,12}[:：]\s{0,3}\S/;

/**
 * Whether a box called byline tells of an event, a dish or a job: two labelled values or more, or what it costs, or how much it
 * takes; and nowhere who wrote or published something.
 */
export function holdsEventFacts(box: Block): boolean {
  if (box.size.text > MAX_TEXT || box.size.links > box.size.text * MAX_LINKS) return false;
  const lines = linesIn(box);
  if (lines.length < MIN_LINES || lines.some((line) => OF_PUBLICATION.test(line) || BY_NAME.test(line))) return false;
  const labels = lines.flatMap((line) => LABEL.exec(line)?.[1] ?? []);
  if (labels.length >= MIN_LINES && labels.some((label) => !OF_TIME.test(label))) return true;
  const short = lines.filter((line) => line.length <= MAX_FACT);
  return short.some((line) => OF_EVENT.test(line)) || (short.some((line) => PRICE.test(line)) && short.some(isDated));
}

const MIN_LINES = 2;
const MAX_FACT = 60; // characters
const LABEL = /^([^:：\d]{2,24})[:：]\s{0,3}\S/;
const OF_TIME = /^(?:日期|[时時][间間]|date|time)$/i;

/** Whether a line says when something takes place: a label of that, beside one of something else. */
export function isTimeAmongFacts(line: string, beside: readonly string[]): boolean {
  const label = LABEL.exec(line)?.[1];
  return label !== undefined && TIME_OF_EVENT.test(label) && beside.some(isFactOfEvent);
}

const TIME_OF_EVENT = /^(?:[活演][动動出]|[报報]名|比[赛賽]|考[试試]|[会會][议議]|上[课課])?(?:[时時][间間]|日期)$/;

function isFactOfEvent(line: string): boolean {
  const label = LABEL.exec(line)?.[1];
  return label !== undefined && !OF_TIME.test(label) && !OF_PUBLICATION.test(line) && !isCredit(line);
}

/** Who, where and when it was published, counters, and lists that it is filed under. */
const OF_PUBLICATION =
  /^[（([【]?(?:作者|[记記]者|文(?=[:：／/])|[图圖](?=[:：／/])|撰文|[编編]|[责責]|[来來]源|[稿出][源处處]|[发發][布佈表]|更新|刊登|[浏瀏][览覽]|[阅閱][读讀]|[点點][击擊閱阅]|人[气氣]|分[类類]|[标標][签籤]|[关關][键鍵]|字[号號體体]|分享|[评評][论論]|上[传傳]|[摄攝]影|author|writer|written|editor|published|updated|posted|last |modified|source|via\b|categor|section|tags?\b|topics?\b|keywords?\b|views?\b|reads?\b|filed|share|comments?\b|reading time|photo|image|credit|\d+ (?:min|comment|view|share))/i;
const BY_NAME = /^(?:By|BY|by) [A-Z]|[记記]者\s?\S/;

/** What it costs to come, for how many it is, how long it takes. */
const OF_EVENT =
  /^(?:admission|tickets?|entry|free entry|venue|doors|serves|servings|yields?|makes|prep(?:aration)?(?: time)?|cook(?:ing)?(?: time)?)\b|^(?:門票|门票|票[价價]|免[费費](?:入[场場]|參加|参加)|\d{1,3}\s?人份)/i;
/** Of goods alone it is a teaser. */
const PRICE = /(?:^|\s)(?:NT\$|US\$|HK\$|[$€£¥￥])\s?\d|\d\s?[元円](?:$|[\s/／起])/;

function isDated(line: string): boolean {
  return /\d:\d\d|\d ?[月日點点]|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.? \d/.test(line);
}

/** Whether a line lists what a catalogue says of a work: `2009 / 英國 美國 / 劇情`. */
export function isLineOfFacts(line: string): boolean {
  return / \/ \S[^/]{0,60} \/ \S/.test(line);
}
