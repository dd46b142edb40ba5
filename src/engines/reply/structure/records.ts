import { type AnyNode, type Element, isTag } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import { isRecord, jsonIn } from '../../../json.ts';
import { parseUrl } from '../../../text/web-address.ts';
import { datedSnippet } from '../dated-snippet.ts';
import { toIso } from '../dates.ts';
import { textOf } from '../html.ts';
import { parseMarkup } from '../parse-markup.ts';
import { isDate } from './lines.ts';
import {
  type Candidate,
  MAX_LABEL,
  MAX_LINE,
  MAX_LISTS,
  MAX_WORTH,
  MIN_RESULTS,
  MIN_SNIPPET,
  type Reading,
} from './reading.ts';
import { targetOf } from './targets.ts';

/** Returns the JSON values in a page's scripts, also those that a script assigns or passes on. */
export function dataOnPage(page: AnyNode): unknown[] {
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
export function listsInFeed(body: string, reading: Reading): Candidate[] {
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
export function listsInData(values: readonly unknown[], reading: Reading): Candidate[] {
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
