import { type AnyNode, type Element, hasChildren, isComment, isTag, isText } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { isRecord, jsonIn } from '../../json.ts';
import { foldText } from '../../text/fold.ts';
import { hanRuns } from '../../text/han.ts';
import { siteOf } from '../../text/site-of.ts';
import { parseUrl } from '../../text/web-address.ts';
import type { EngineQuery, EngineResponse, EngineResult } from '../engine.ts';
import { datedSnippet } from './dated-snippet.ts';
import { toIso } from './dates.ts';
import { attribute, textOf } from './html.ts';
import { parseMarkup } from './parse-markup.ts';

/*
 * Reads a result page by its shape, for when an engine's own selectors no longer fit it. A list of results is the same
 * everywhere: boxes in a row, each with a link out of the engine's site, a text that heads it and a passage. No name of
 * an engine, class or field stands here.
 */

const MIN_RESULTS = 2; // boxes in a row
const MAX_RESULTS = 100;
const MAX_TITLE = 300; // characters
const MAX_LINKS = 1_000; // of a page, each of which counts for every element around it
const MAX_HOLDERS = 30; // elements whose children are read as results; a hostile page nests hundreds in each other
const MAX_LISTS = 400; // arrays and groups that are compared

/** A list that may be the results, in the page's order. */
type Candidate = EngineResult[];

/** What reading takes besides the page: the engine's own site, and which texts speak of the query. */
interface Reading {
  base: string;
  ownSite: string;
  now: Date;
  /** Whether results on a single site are expected. */
  isOfOneSite: boolean;
  isRelated(text: string): boolean;
}

/**
 * Returns the results that a reply shows by its structure, in its order; none where no list of it is about the query.
 * Only for replies that are no wall, no error and not said to be empty. Throws EngineFailure for too much markup.
 */
export function readByStructure({ url, body }: EngineResponse, query: EngineQuery): EngineResult[] {
  const ownSite = siteOf(parseUrl(url)?.hostname ?? '');
  const isOfOneSite = query.includeDomains.length > 0 || /\bsite:/.test(query.text);
  const reading = { base: url, ownSite, now: query.now, isOfOneSite, isRelated: relatedTo(query.text) };
  const best = candidatesIn(body, reading)
    .map((results) => ({ results, score: scoreOf(results, reading) }))
    .reduce((one, other) => (other.score > one.score ? other : one), { results: [] as Candidate, score: 0 });
  return best.results.slice(0, MAX_RESULTS);
}

/** Scores a list by the number of its results, how many speak of the query, their passages and hosts; 0 = not results. */
function scoreOf(results: Candidate, { isRelated, isOfOneSite, ownSite }: Reading): number {
  const related = results.filter(({ title, snippet }) => isRelated(`${title} ${snippet}`)).length;
  const sites = new Set(results.map(({ url }) => placeOf(url, ownSite))).size;
  if (results.length < MIN_RESULTS || related === 0 || related < results.length * MIN_RELATED_SHARE) return 0;
  const withText = results.filter(({ snippet }) => snippet !== '').length;
  // Some engines search one site; a list of its own pages on a page without results is less about the query.
  if (sites < 2 && !isOfOneSite && Math.min(related, withText) < results.length * MOST) return 0;
  return related + 0.3 * results.length + 0.5 * withText + 0.2 * sites;
}

/** Returns a result's host; for the engine's own redirects, which may lead anywhere, the whole URL. */
function placeOf(url: string, ownSite: string): string {
  const host = parseUrl(url)?.hostname ?? '';
  return siteOf(host) === ownSite ? url : host;
}

const MIN_RELATED_SHARE = 0.3;
const MOST = 0.6;

/** Returns the test whether a text has a word or a pair of Han characters of the query; any has, where it has none. */
function relatedTo(query: string): (text: string) => boolean {
  const folded = foldText(query);
  const runs = hanRuns(folded);
  const pairs = runs.flatMap((run) =>
    Array.from({ length: Math.max(1, run.length - 1) }, (_, at) => run.slice(at, at + 2)),
  );
  const grams = [...pairs, ...(folded.match(/[\p{L}\d]{2,}/gu) ?? []).filter((word) => hanRuns(word).length === 0)];
  return (text) => grams.length === 0 || grams.some((gram) => foldText(text).includes(gram));
}

function candidatesIn(body: string, reading: Reading): Candidate[] {
  const start = body.trimStart();
  const json = /^[[{]/.test(start) ? jsonIn(start) : undefined;
  if (json !== undefined) return listsInData([json], reading);
  if (/^<(?:\?xml|rss|feed|rdf)\b/i.test(start)) return listsInFeed(start, reading);
  const page = parseMarkup(body);
  return [...listsOnPage(page, reading), ...listsInData(dataOnPage(page), reading)];
}

// Addresses

/** Returns the page outside the engine's site that a link leads to: stated in it, or its own; undefined for none. */
function targetOf(href: string, { base, ownSite }: Reading): string | undefined {
  const url = parseUrl(href, base);
  if (url === null || !/^https?:$/.test(url.protocol) || IMAGE.test(url.pathname)) return undefined;
  const isOwn = siteOf(url.hostname) === ownSite;
  const stated = isOwn || MAY_REDIRECT.test(url.pathname) ? statedIn(url) : undefined;
  if (stated !== undefined) return siteOf(stated.hostname) === ownSite ? undefined : stated.href;
  return isOwn && !isOpaque(url) && !isEntry(url, base) ? undefined : url.href;
}

const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|ico|avif|css|js)$/i;
const MAY_REDIRECT = /\/(?:url|l|link|r|rd|redir(?:ect)?|ck\/a|goto|jump|out|click|apiclick\.aspx)\/?$|\/RU=/i;

/** Finds the address in a redirect URL's parameters or path, also in base64 after two characters. */
function statedIn(url: URL): URL | undefined {
  const ofPath = /\/[A-Z]{1,3}=(https?(?::|%3a)[^/]+)/i.exec(url.pathname)?.[1];
  const values = [...url.searchParams.values(), ...(ofPath === undefined ? [] : [safelyDecoded(ofPath)])];
  return values
    .map((value) =>
      /^[\w-]{2}aHR0[\w-]{8,}$/.test(value) ? Buffer.from(value.slice(2), 'base64url').toString() : value,
    )
    .map((value) => (/^https?:\/\/[^/]+\.[^/]/i.test(value) ? parseUrl(value) : null))
    .find((target) => target !== null);
}

/** Whether a URL of the engine's own is a redirect that only the engine can resolve: a token instead of words. */
function isOpaque({ pathname, search }: URL): boolean {
  return /^\/(?:link|url|l|r|go)\/?$/i.test(pathname) ? search.length > MIN_TOKEN : /\/[\w-]{16,}$/.test(pathname);
}

/** Whether a URL of the engine's own site is a page on another host of it, such as an encyclopedia's, and no search. */
function isEntry({ hostname, pathname, search }: URL, base: string): boolean {
  return search === '' && hostname !== parseUrl(base)?.hostname && /^\/[^/]+\/[^/]+/.test(pathname);
}

const MIN_TOKEN = 6; // characters

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Whether a text is an address or a path of pages (`www.example.tw › news`) rather than words. */
function isAddressLike(text: string): boolean {
  return /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:[\s/›>:»…].*)?$/iu.test(text) || /\s[›»]\s/.test(text);
}

// HTML

/** A link out of the engine's site whose text can head a result. */
interface Heading {
  link: Element;
  target: string;
  title: string;
}

/** Returns the results in each element that has several children with links out. */
function listsOnPage(page: AnyNode, reading: Reading): Candidate[] {
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

const MAX_LINE = 120; // characters; a longer line is a passage

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
  return DomUtils.textContent(child).trim().length <= title.length + MIN_PASSAGE;
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

const MIN_PASSAGE = 12; // characters

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

/** Reads a line as a passage: without the labels and dates in elements of their own before it. */
function passageIn(
  line: Line | undefined,
  { isRelated, now }: Pick<Reading, 'isRelated' | 'now'>,
): Pick<EngineResult, 'snippet' | 'published'> {
  if (line === undefined) return { snippet: '', published: null };
  const from = line.parts.findIndex((part) => !isDate(part, now) && (part.length > MAX_LABEL || isRelated(part)));
  const before = from < 0 ? line.text : line.parts.slice(0, from).join('');
  const isSplit = from > 0 && line.text.replace(/\s/g, '').startsWith(before.replace(/\s/g, ''));
  const rest = isSplit ? lineOf(line.parts.slice(from).join(' ')) : line.text;
  if (from < 0 && isDate(line.text, now)) return { snippet: '', published: null };
  const dated = datedSnippet(rest, now);
  return dated.snippet.length < MIN_SNIPPET ? { snippet: '', published: dated.published } : dated;
}

/** Whether a text is a date alone, maybe with a dash or dot after it. */
function isDate(text: string, now: Date): boolean {
  const rest = text.replace(OF_DATES, '');
  return rest === '' && toIso(text.slice(0, MAX_DATE).replace(/[\s–—·•|-]{1,9}$/, ''), now) !== null;
}

const OF_DATES =
  /\d+|[年月日号號时時分秒天周週星期个個小以前刚剛才昨今上下午晚早半]|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*|\b(?:second|sec|minute|min|hour|hr|day|week|month|mo|year|yr)s?\b|\b(?:ago|at|an?|am|pm|gmt|utc|mon|tue|wed|thu|fri|sat|sun)\b|(?<=\d)[tz](?=\d|$)|[\s,.:：/·•|–—+-]/giu;

const MAX_LABEL = 6; // characters
const MAX_DATE = 60;
const MAX_WORTH = 300; // characters; a longer passage is not better
const MIN_SNIPPET = 3;

/** A label by which engines mark what is paid for: a line of its own, or a word after the title. */
const ADVERTISEMENT =
  /^(?:广告|廣告|推广|推廣|赞助|贊助|赞助商链接|ads?|sponsored|promoted|advertisement)(?:\s*[·:：].{0,60})?$|\s(?:广告|廣告|推广|推廣)$/i;

/** A line of a box, with the share of it that is in links, and the texts of the elements side by side in it. */
interface Line {
  text: string;
  parts: string[];
  linked: number;
}

/** Returns the lines of text in some nodes as a reader sees them, without those in `except`. */
function linesIn(nodes: readonly AnyNode[], except: ReadonlySet<AnyNode>): Line[] {
  const lines: Line[] = [];
  let text = '';
  let linked = 0;
  const end = () => {
    const parts = text.split(PART).map(lineOf).filter(Boolean);
    const line = lineOf(text.replaceAll(PART, ''));
    if (line !== '') lines.push({ text: line, parts, linked: Math.min(1, linked / Math.max(1, text.trim().length)) });
    text = '';
    linked = 0;
  };
  const walk = (node: AnyNode, isLinked: boolean): void => {
    if (except.has(node)) {
      end();
      return;
    }
    if (isText(node)) {
      text += node.data;
      if (isLinked) linked += node.data.trim().length;
    }
    if (!hasChildren(node) || isComment(node) || (isTag(node) && UNSEEN.has(node.name))) return;
    const isBlock = !isTag(node) || !INLINE.has(node.name);
    const edge = () => {
      if (isBlock) end();
      else if (isTag(node) && !EMPHASIS.has(node.name)) text += PART;
    };
    edge();
    for (const child of node.children) walk(child, isLinked || (isTag(node) && node.name === 'a'));
    edge();
  };
  for (const node of nodes) walk(node, false);
  end();
  return lines;
}

function lineOf(text: string): string {
  return textOf(text.replaceAll('<', '&lt;'));
}

const PART = '\u0001'; // between inline elements; no text has it, as a parser drops it
const EMPHASIS: ReadonlySet<string> = new Set(['b', 'em', 'font', 'i', 'mark', 'strong', 'sub', 'sup', 'wbr']);

const UNSEEN: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template', 'svg', 'button', 'select']);
const INLINE: ReadonlySet<string> = new Set([
  ...[
    'a',
    'abbr',
    'b',
    'bdi',
    'code',
    'em',
    'font',
    'i',
    'kbd',
    'mark',
    'q',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
  ],
  ...['time', 'u', 'wbr'],
]);

// Data

/** Returns the JSON values in a page's scripts, also those that a script assigns or passes on. */
function dataOnPage(page: AnyNode): unknown[] {
  return DomUtils.getElementsByTagName('script', page, true, MAX_LISTS).flatMap((script) => {
    const text = DomUtils.textContent(script).trim();
    const whole = /^[[{]/.test(text) ? jsonIn(text) : undefined;
    return whole !== undefined ? [whole] : objectsIn(text);
  });
}

/** Returns the complete JSON objects in a script, outermost only, in one scan. */
function objectsIn(script: string): unknown[] {
  const found: unknown[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of script.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"?|[{}]/gs)) {
    if (token === '{' && depth++ === 0) start = index;
    if (token !== '}' || depth === 0 || --depth > 0) continue;
    const text = script.slice(start, index + 1);
    const value = text.length >= MIN_DATA ? jsonIn(text) : undefined;
    if (value !== undefined) found.push(value);
  }
  return found;
}

const MIN_DATA = 200; // characters; no list of results is shorter

/** Reads a feed's repeated elements as records: its texts by element name, and links by attribute. */
function listsInFeed(body: string, reading: Reading): Candidate[] {
  const document = parseMarkup(body, { xmlMode: true, decodeEntities: true });
  const groups = new Map<string, Element[]>();
  for (const element of DomUtils.getElementsByTagName('*', document, true)) {
    if (element.parent === null || !element.children.some(isTag)) continue;
    const siblings = groups.get(element.name);
    if (siblings === undefined) groups.set(element.name, [element]);
    else siblings.push(element);
  }
  const lists = [...groups.values()].filter(({ length }) => length >= MIN_RESULTS).slice(0, MAX_LISTS);
  return lists.map((elements) => resultsOf(elements.map(toRecord), reading));
}

function toRecord(element: Element): Map<string, string> {
  const fields = new Map<string, string>();
  for (const child of DomUtils.getElementsByTagName('*', element.children, true)) {
    const text = child.children.some(isTag) ? '' : DomUtils.textContent(child).trim();
    if (text !== '' && !fields.has(child.name)) fields.set(child.name, text);
    for (const [name, value] of Object.entries(child.attribs))
      if (!fields.has(`${child.name}@${name}`)) fields.set(`${child.name}@${name}`, value);
  }
  return fields;
}

/** Returns the results in each array of objects at any depth, and in the values together, which may be a card each. */
function listsInData(values: readonly unknown[], reading: Reading): Candidate[] {
  const arrays: unknown[][] = [[...values]];
  const walk = (value: unknown, depth: number): void => {
    if (depth > MAX_DEPTH || arrays.length >= MAX_LISTS) return;
    if (Array.isArray(value) && value.length >= MIN_RESULTS) arrays.push(value);
    if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) walk(part, depth + 1);
  };
  for (const value of values) walk(value, 0);
  return arrays.map((array) => resultsOf(array.filter(isRecord).slice(0, 100).map(toFields), reading));
}

const MAX_DEPTH = 12;

/** Flattens an object to its texts by path; a list of texts is joined. */
function toFields(record: Record<string, unknown>): Map<string, string> {
  const fields = new Map<string, string>();
  const walk = (value: unknown, path: string, depth: number): void => {
    if (fields.size >= 200 || depth > 5) return;
    if (typeof value === 'string' && value !== '') fields.set(path, value);
    else if (typeof value === 'number') fields.set(path, String(value));
    else if (Array.isArray(value)) {
      const texts = value.filter(
        (part) => typeof part === 'string' && part.length > MAX_LABEL && (/\s/.test(part) || !/[/.]/.test(part)),
      );
      if (texts.length > 0) fields.set(path, texts.join(' … '));
    } else if (isRecord(value))
      for (const [name, part] of Object.entries(value)) walk(part, `${path}.${name}`, depth + 1);
  };
  walk(record, '', 0);
  return fields;
}

/** Finds which fields of records are address, title, passage and date by what they hold, and reads them. */
function resultsOf(records: ReadonlyArray<Map<string, string>>, reading: Reading): Candidate {
  if (records.length < MIN_RESULTS) return [];
  const columns = [...new Set(records.flatMap((fields) => [...fields.keys()]))].map((path) =>
    columnOf(path, records, reading),
  );
  const byWorth = (worth: (column: Column) => number) =>
    columns
      .map((column) => ({ path: column.path, worth: worth(column) }))
      .filter((one) => one.worth > 0)
      .toSorted((one, other) => other.worth - one.worth)
      .map(({ path }) => path);
  const addresses = byWorth(({ addressShare, pathShare, fill, distinct }) =>
    addressShare > 0.6 ? addressShare * fill * distinct * (0.5 + pathShare) : 0,
  );
  const [title, ...others] = byWorth(titleWorth);
  const titles = title === undefined ? [] : [title, ...others.filter((path) => !overlaps(path, title, records))];
  const passages = byWorth((column) => (column.path === title ? 0 : passageWorth(column)));
  const dates = byWorth(({ dateShare, fill }) => (dateShare > 0.6 ? dateShare * fill : 0));
  return records.flatMap((fields) => {
    const read = (paths: readonly string[]) =>
      paths.map((path) => fields.get(path)).find((text) => text !== undefined && text !== '') ?? '';
    const heading = withoutSource(textOf(read(titles)), fields);
    const url = addresses.map((path) => targetOf(fields.get(path) ?? '', reading)).find((one) => one !== undefined);
    if (heading === '' || url === undefined) return [];
    const { snippet, published } = datedSnippet(textOf(read(passages)), reading.now);
    const date = dates.map((path) => toIso(fields.get(path), reading.now)).find((one) => one !== null);
    return [{ title: heading, url, snippet: snippet === heading ? '' : snippet, published: published ?? date ?? null }];
  });
}

/** Whether some record has both fields, so that one cannot stand in for the other. */
function overlaps(one: string, other: string, records: ReadonlyArray<ReadonlyMap<string, string>>): boolean {
  return records.some((fields) => fields.has(one) && fields.has(other));
}

/** Removes ` - Publisher` from the end of a title where another field is the publisher's name. */
function withoutSource(title: string, fields: ReadonlyMap<string, string>): string {
  const source = [...fields.values()].find((text) => text !== '' && title.endsWith(` - ${text}`));
  return source === undefined ? title : title.slice(0, -source.length - 3);
}

/** What the texts of one field are like, over all records. */
interface Column {
  path: string;
  /** Share of the records that have it, and of its texts that are all different. */
  fill: number;
  distinct: number;
  length: number;
  addressShare: number;
  /** Share of the texts that are addresses of more than a host. */
  pathShare: number;
  dateShare: number;
  relatedShare: number;
  wordShare: number;
}

function columnOf(path: string, records: ReadonlyArray<Map<string, string>>, reading: Reading): Column {
  const texts = records.flatMap((fields) => fields.get(path) ?? []).map((text) => text.slice(0, 2_000));
  const share = (test: (text: string) => boolean) => texts.filter(test).length / texts.length;
  return {
    path,
    fill: texts.length / records.length,
    distinct: new Set(texts).size / texts.length,
    length: texts.reduce((sum, text) => sum + textOf(text).length, 0) / texts.length,
    addressShare: share((text) => /^https?:/.test(text) && targetOf(text, reading) !== undefined),
    pathShare: share((text) => (parseUrl(text)?.pathname.length ?? 0) > 1),
    dateShare: share((text) => isDate(text, reading.now)),
    relatedShare: share(reading.isRelated),
    wordShare: share((text) => /\p{L}{2}/u.test(text) && !/^(?:https?:|[\w.-]+$)/.test(text)),
  };
}

/** Titles are short, nearly all different, and speak of the query. */
function titleWorth({ fill, distinct, length, relatedShare, wordShare, dateShare }: Column): number {
  if (length < 2 || length > MAX_LINE || wordShare < 0.5 || dateShare > 0.3) return 0;
  return fill * distinct ** 2 * wordShare * (0.3 + relatedShare) * (length < 8 ? length / 8 : 1);
}

function passageWorth({ fill, distinct, length, relatedShare, wordShare, dateShare }: Column): number {
  if (length < MIN_SNIPPET || wordShare < 0.5 || dateShare > 0.3) return 0;
  return fill * Math.max(distinct, 0.2) * wordShare * (0.3 + relatedShare) * Math.min(length, MAX_WORTH);
}
