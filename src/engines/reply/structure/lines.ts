import { type AnyNode, hasChildren, isComment, isTag, isText } from 'domhandler';
import type { EngineResult } from '../../engine.ts';
import { datedSnippet } from '../dated-snippet.ts';
import { toIso } from '../dates.ts';
import { MAX_LABEL, MIN_SNIPPET, type Reading } from './reading.ts';

/** A line of a box, with the share of it that is in links, and the texts of the elements side by side in it. */
export interface Line {
  text: string;
  parts: string[];
  linked: number;
}

/** Returns the lines of text in some nodes as a reader sees them, without those in `except`. */
export function linesIn(nodes: readonly AnyNode[], except: ReadonlySet<AnyNode>): Line[] {
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
  return text.replace(/\s+/g, ' ').trim();
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

/** Reads a line as a passage: without the labels and dates in elements of their own before it. */
export function passageIn(
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
export function isDate(text: string, now: Date): boolean {
  const rest = text.replace(OF_DATES, '');
  return rest === '' && toIso(text.slice(0, MAX_DATE).replace(/[\s–—·•|-]{1,9}$/, ''), now) !== null;
}

const OF_DATES =
  /\d+|[年月日号號时時分秒天周週星期个個小以前刚剛才昨今上下午晚早半]|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*|\b(?:second|sec|minute|min|hour|hr|day|week|month|mo|year|yr)s?\b|\b(?:ago|at|an?|am|pm|gmt|utc|mon|tue|wed|thu|fri|sat|sun)\b|(?<=\d)[tz](?=\d|$)|[\s,.:：/·•|–—+-]/giu;

const MAX_DATE = 60; // characters
