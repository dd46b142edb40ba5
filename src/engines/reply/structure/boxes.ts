import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { EngineResult } from '../../engine.ts';
import { toIso } from '../dates.ts';
import { attribute } from '../html.ts';
import { isDate, type Line, linesIn, passageIn } from './lines.ts';
import { type Candidate, MAX_LINE, MAX_WORTH, MIN_PASSAGE, MIN_RESULTS, type Reading } from './reading.ts';
import { isAddressLike, targetOf } from './targets.ts';

const MAX_TITLE = 300; // characters
const MAX_LINKS = 1_000; // of a page, each of which counts for every element around it
const MAX_HOLDERS = 30; // elements whose children are read as results; a hostile page nests hundreds in each other

/** A link out of the engine's site whose text can head a result. */
interface Heading {
  link: Element;
  target: string;
  title: string;
}

/** Returns the results in each element that has several children with links out. */
export function listsOnPage(page: AnyNode, reading: Reading): Candidate[] {
  const headings = new Map<Element, Heading>();
  for (const link of DomUtils.getElementsByTagName('a', page, true, MAX_LINKS)) {
    const heading = isOutside(link) ? undefined : toHeading(link, reading);
    if (heading !== undefined) headings.set(link, heading);
  }
  const holders = new Map<AnyNode, Map<AnyNode, Heading[]>>();
  for (const heading of headings.values()) {
    for (let child: AnyNode = heading.link; child.parent !== null; child = child.parent) {
      const children = holders.get(child.parent) ?? new Map<AnyNode, Heading[]>();
      const own = children.get(child);
      if (own === undefined) children.set(child, [heading]);
      else own.push(heading);
      holders.set(child.parent, children);
    }
  }
  return [...holders]
    .filter(([, children]) => children.size >= MIN_RESULTS)
    .toSorted(([, one], [, other]) => other.size - one.size)
    .slice(0, MAX_HOLDERS)
    .map(([holder, children]) => resultsIn(holder, children, reading));
}

/** Whether a link is in the page's frame rather than in its list. */
function isOutside(link: Element): boolean {
  for (let place: AnyNode | null = link; place !== null; place = place.parent)
    if (isTag(place) && FRAME.has(place.name)) return true;
  return false;
}

const FRAME: ReadonlySet<string> = new Set(['nav', 'footer', 'header', 'form', 'noscript', 'template']);

function toHeading(link: Element, reading: Reading): Heading | undefined {
  const target = targetOf(attribute(link, 'href'), reading);
  if (target === undefined) return undefined;
  const title = titleIn(link, reading);
  const isTitle = title !== '' && title.length <= MAX_TITLE && (!isAddressLike(title) || isInHeading(link));
  return isTitle ? { link, target, title } : undefined;
}

/** Returns the text of a link that heads the result: its heading, else of its lines the one that is most a title. */
function titleIn(link: Element, { isRelated }: Reading): string {
  const [heading] = DomUtils.getElements({ tag_name: (name) => /^h[1-6]$/.test(name) }, link, true, 1);
  const lines = linesIn([heading ?? link], new Set()).map(({ text }) => text);
  const named = attribute(link, 'aria-label') || attribute(link, 'title');
  if (named !== '' && lines.some((line) => line.endsWith(named) || isCutFrom(line, named))) return named;
  const worth = (line: string) =>
    (isAddressLike(line) ? -4 : 0) +
    (isRelated(line) ? 2 : 0) +
    (line.length > MAX_LINE ? -1 : Math.min(line.length, 12) / 12);
  return lines.reduce((best, line) => (best === '' || worth(line) > worth(best) ? line : best), '');
}

/** Whether a line is the beginning of a longer text, cut at dots. */
function isCutFrom(line: string, whole: string): boolean {
  const [beginning = ''] = line.split(/…|\.{3}/);
  return beginning !== line && beginning.length > 3 && whole.includes(beginning);
}

/** Reads the children of a holder as results: each box with a heading, with the siblings after it that have none. */
function resultsIn(holder: AnyNode, children: Map<AnyNode, Heading[]>, reading: Reading): Candidate {
  const boxes = boxesIn(holder, children, reading);
  const results: EngineResult[] = [];
  const seen = new Set<string>();
  for (const { heading, nodes } of boxes) {
    if (seen.has(heading.target)) continue;
    const result = toResult(heading, nodes, reading);
    if (result === undefined) continue;
    seen.add(heading.target);
    results.push(result);
  }
  return withoutStrays(results, reading);
}

/** Drops boxes without a passage that do not speak of the query, where most have a passage: notes and links to more. */
function withoutStrays(results: Candidate, { isRelated }: Reading): Candidate {
  const withText = results.filter(({ snippet }) => snippet !== '');
  if (withText.length < results.length / 2) return results;
  return results.filter(({ title, snippet }) => snippet !== '' || isRelated(title));
}

interface Box {
  heading: Heading;
  nodes: AnyNode[];
}

function boxesIn(holder: AnyNode, children: Map<AnyNode, Heading[]>, reading: Reading): Box[] {
  const starts = new Map<AnyNode, Heading>();
  for (const [child, headings] of children) {
    const best = bestOf(headings, reading);
    if (best !== undefined) starts.set(child, best);
  }
  const flat = flatPath(starts, reading);
  if (flat === undefined) return [...starts].map(([child, heading]) => ({ heading, nodes: [child] }));
  const onPath = [...starts].filter(([child, { link }]) => pathTo(link, child) === flat);
  // Boxes that are left have a title as good as those in the rows.
  const least = Math.min(...onPath.map(([, heading]) => titleLike(heading, reading)));
  for (const [child, heading] of starts)
    if (pathTo(heading.link, child) !== flat && (isAlone(child, heading) || titleLike(heading, reading) < least))
      starts.delete(child);
  const nodes = hasChildren(holder) ? holder.children : [];
  return rowsIn(hasPassagesFirst(nodes, starts) ? [...nodes].reverse() : nodes, starts);
}

/** Joins each heading of a list without boxes with the siblings after it. */
function rowsIn(nodes: readonly AnyNode[], starts: ReadonlyMap<AnyNode, Heading>): Box[] {
  const boxes: Box[] = [];
  for (const node of nodes) {
    const heading = starts.get(node);
    if (heading !== undefined) boxes.push({ heading, nodes: [node] });
    else boxes.at(-1)?.nodes.push(node);
  }
  return nodes[0]?.prev === null ? boxes : boxes.reverse();
}

/** Of the headings in a box, returns the one that is most a title, the first of equals. */
function bestOf(headings: readonly Heading[], reading: Reading): Heading | undefined {
  return headings.reduce<Heading | undefined>(
    (best, one) => (best === undefined || titleLike(one, reading) > titleLike(best, reading) ? one : best),
    undefined,
  );
}

/** Says how much a link looks like a result's title. */
function titleLike({ link, title }: Heading, { isRelated }: Reading): number {
  const tooLong = title.length > MAX_LINE ? 2 : /[。！？；]|[.…]$/.test(title) ? 1 : 0;
  return (isInHeading(link) ? 3 : 0) + (isRelated(title) ? 2 : 0) + Math.min(title.length, 20) / 20 - tooLong;
}

function isInHeading(link: Element): boolean {
  const parent = link.parent;
  return (
    (parent !== null && isTag(parent) && /^h[1-6]$/.test(parent.name)) ||
    DomUtils.existsOne((node) => isTag(node) && /^h[1-6]$/.test(node.name), link.children)
  );
}

/**
 * Returns the path of names to the titles of a list whose boxes are gone, so that a result is several children in a row;
 * undefined for a list of boxes.
 */
function flatPath(starts: ReadonlyMap<AnyNode, Heading>, reading: Reading): string | undefined {
  const sums = new Map<string, number>();
  for (const [child, heading] of starts) {
    const path = pathTo(heading.link, child);
    sums.set(path, (sums.get(path) ?? 0) + titleLike(heading, reading));
  }
  const [path] = [...sums].reduce((one, other) => (other[1] > one[1] ? other : one), ['', Number.NEGATIVE_INFINITY]);
  const ofPath = [...starts].filter(([child, { link }]) => pathTo(link, child) === path);
  return ofPath.filter(([child, heading]) => isAlone(child, heading)).length > ofPath.length / 2 ? path : undefined;
}

/** Whether an element has a title and no other text. */
function isAlone(child: AnyNode, { title }: Heading): boolean {
  return charactersIn(child, title.length + MIN_PASSAGE) <= title.length + MIN_PASSAGE;
}

/** Counts the characters of a node's texts without the blanks around each, no further than beyond `most`. */
function charactersIn(node: AnyNode, most: number): number {
  if (isText(node)) return node.data.trim().length;
  let count = 0;
  for (const child of hasChildren(node) ? node.children : []) {
    if (count > most) break;
    count += charactersIn(child, most - count);
  }
  return count;
}

function pathTo(link: Element, child: AnyNode): string {
  const names: string[] = [];
  for (let place: AnyNode | null = link; place !== null; place = place.parent) {
    if (isTag(place)) names.push(place.name);
    if (place === child) break;
  }
  return names.join('<');
}

/** Whether in a flat list each passage stands before its heading: there is none after the last one. */
function hasPassagesFirst(nodes: readonly AnyNode[], starts: ReadonlyMap<AnyNode, Heading>): boolean {
  const elements = nodes.filter((node) => isTag(node));
  const at = elements.flatMap((node, index) => (starts.has(node) ? [index] : []));
  const isPassage = (node: AnyNode | undefined) =>
    node !== undefined &&
    !starts.has(node) &&
    linesIn([node], new Set()).some(({ text }) => text.length >= MIN_PASSAGE);
  return isPassage(elements[(at[0] ?? 0) - 1]) && !isPassage(elements[(at.at(-1) ?? 0) + 1]);
}

function toResult(
  { link, target, title }: Heading,
  nodes: readonly AnyNode[],
  { isRelated, now }: Reading,
): EngineResult | undefined {
  const lines = linesIn(nodes, new Set([link]));
  if ([{ text: title }, ...lines].some(({ text }) => ADVERTISEMENT.test(text))) return undefined;
  const worth = ({ text, parts, linked }: Line) => {
    const words = parts.filter((part) => !isAddressLike(part) && !isDate(part, now)).join('');
    if (isAddressLike(text) || text === title || (linked > 0.7 && text.length < MIN_PASSAGE)) return 0;
    return Math.min(words.length, MAX_WORTH) * (isRelated(text) ? 1.5 : 1) * (1 - 0.5 * linked);
  };
  const passage = lines.reduce<Line | undefined>(
    (best, line) => (worth(line) > (best === undefined ? 0 : worth(best)) ? line : best),
    undefined,
  );
  const { snippet, published } = passageIn(passage, { isRelated, now });
  const dates = lines.flatMap(({ parts }) => parts).filter((part) => isDate(part, now));
  return { title, url: target, snippet, published: published ?? toIso(dates[0], now) };
}

/** A label by which engines mark what is paid for: a line of its own, or a word after the title. */
const ADVERTISEMENT =
  /^(?:广告|廣告|推广|推廣|赞助|贊助|赞助商链接|ads?|sponsored|promoted|advertisement)(?:\s*[·:：].{0,60})?$|\s(?:广告|廣告|推广|推廣)$/i;
