import TurndownService from 'turndown';
import { fenceFor } from '../text/fences.ts';
import { verbatim } from './tidy.ts';
import { elementsIn, tableAround } from './write/elements.ts';
import { emphasised } from './write/emphasis.ts';
import { escapeMarks } from './write/escape.ts';
import { isLetter, markOf } from './write/item-marks.ts';
import { columnsOf, isLayout } from './write/tables.ts';

/**
 * Writes an article's element as markdown, for `tidyMarkdown`. Links and images must have absolute URLs. Consumes the
 * element: turndown would clone it.
 */
export function toMarkdown(root: Element): string {
  root.cloneNode = () => root;
  return turndown.turndown(root as HTMLElement);
}

const turndown = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  emDelimiter: '*',
});

turndown.escape = escapeMarks;

/** How elements of certain names are written. */
interface Rule {
  filter: string | string[];
  replacement: TurndownService.ReplacementFunction;
}

const rules: Record<string, Rule> = {
  /** Links web addresses only: `javascript:` and `data:` URLs have no place in text for a model. Mail ones are text. */
  link: {
    filter: 'a',
    replacement: (content, node) => {
      const text = content.replace(/(?<!\s)\s*\n\s*/g, ' ').trim();
      const href = (node as Element).getAttribute('href');
      const address = webAddress(href);
      if (text === '') return text;
      return address === null ? withMail(text, href) : `[${text}](${address})`;
    },
  },
  /** Written on one line, without bold, which a heading implies. A heading without text keeps its picture only. */
  heading: {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content, node) => {
      const text = content
        .replaceAll('\u200b', '')
        .replace(/(?<!\s)\s*\n\s*/g, ' ')
        .trim();
      const isHeading = (node.textContent ?? '').trim() !== '';
      if (isHeading) markAncestors(withHeading, node);
      return `\n\n${isHeading ? `${'#'.repeat(Number(node.nodeName[1]))} ` : ''}${text}\n\n`;
    },
  },
  /** Written in bold, to tell it from its description, unless it is a linked title, as in lists of pages. */
  term: {
    filter: 'dt',
    replacement: (content, node) => {
      const text = content.trim();
      const isTerm = isShortTerm(text, node) || CODE_ALONE.test(text);
      const isDescribed = (node as Element).nextElementSibling?.nodeName === 'DD';
      return `\n\n${isTerm && isDescribed && !withHeading.has(node) ? `**${text}**` : text}\n\n`;
    },
  },
  /** Only images with a web URL are written: `data:` images are decoration. A video becomes a link to it. */
  image: {
    filter: 'img',
    replacement: (_content, node) => {
      const image = node as Element;
      const video = webAddress(image.getAttribute('data-video'));
      if (video !== null) return linkTo(video, lineIn(image, 'data-title') || 'Video', image);
      const alt = lineIn(image, 'alt');
      const address = webAddress(image.getAttribute('src'));
      return address === null ? '' : `![${alt}](${address})`;
    },
  },
  strong: { filter: ['b', 'strong'], replacement: (content, node) => emphasised(content, '**', node) },
  emphasis: { filter: ['i', 'em'], replacement: (content, node) => emphasised(content, '*', node) },
  deletion: {
    filter: ['del', 's', 'strike'],
    replacement: (content, node) => emphasised(content, '~~', node),
  },
  formula: { filter: 'math', replacement: (_content, node) => node.textContent ?? '' },
  /** Written verbatim: nothing in code is markup. Code that is one link, as in API references, is linked as a whole. */
  code: {
    filter: 'code',
    replacement: (_content, node) => {
      const written = inlineCode(codeIn(node).replace(/\s+/g, ' '));
      const address = webAddress(onlyLinkIn(node)?.getAttribute('href') ?? null);
      return address === null || written === '' ? written : `[${written}](${address})`;
    },
  },
  codeBlock: {
    filter: 'pre',
    replacement: (_content, node) => {
      const cell = (node as Element).closest('td, th');
      // A table row must stay on one line.
      if (cell !== null && !isLayout(tableAround(cell)))
        return ` ${inlineCode(codeIn(node).replace(/\s+/g, ' ').trim())} `;
      markAncestors(withBlocks, node);
      const code = (node.textContent ?? '').replace(/(?<!\n)\n+$/, '');
      const fence = fenceFor(code);
      return `\n\n${fence}${(node as Element).getAttribute('data-lang') ?? ''}\n${verbatim(code)}\n${fence}\n\n`;
    },
  },
  /** Blank lines are written in items that need them only. An item with a heading is a section rather than an item. */
  item: {
    filter: 'li',
    replacement: (content, node) => {
      const item = node as Element;
      if (withHeading.has(item)) return `\n\n${content.trim()}\n\n`;
      const own = markOf(item);
      const mark = isLetter(own) ? '- ' : own;
      const letter = isLetter(own) ? own : '';
      const tasked = content.trim().replace(/^\u0002([ x])\u0003(?= )/, '[$1]');
      const isLine = isLineOfParts(item);
      const text = isLoose(item) && !isLine ? tasked : tasked.replace(/\n{2,}/g, isLine ? ' ' : '\n');
      return `${mark}${letter}${text.replace(/\n(?!\n)/g, `\n${' '.repeat(mark.length)}`)}\n`;
    },
  },
  cell: {
    filter: ['th', 'td'],
    replacement: (content, node) => {
      if (isLayout(tableAround(node))) return `\n\n${content}\n\n`;
      const text = content
        .trim()
        .replace(/^(?:-|\d+\.) |(?<!\s)\s*\n(?:-|\d+\.) /g, (mark) => (/^\s/.test(mark) ? '; ' : ''))
        .replace(/(?<!\s)\s*\n\s*/g, ' ')
        .replace(/\|/g, '\\|');
      return text === '' ? '| ' : `| ${text} `;
    },
  },
  row: {
    filter: 'tr',
    replacement: (content, node) => {
      const row = node as Element;
      const table = tableAround(row);
      if (isLayout(table)) return content;
      if (!/[^|\s]/.test(content)) return '';
      if (table === null || withRows.has(table)) return `${content}|\n`;
      withRows.add(table);
      // Readers take the number of columns from the first row and cut longer ones, so it is as wide as the widest.
      const cells = elementsIn(row).length;
      const columns = Math.max(columnsOf(table), cells); // a row inside a row is not among the table's own
      return `${content}${'| '.repeat(columns - cells)}|\n${'| --- '.repeat(columns)}|\n`;
    },
  },
  /** Written between blank lines: right below a line of text it would make that line a heading. */
  break: {
    filter: 'hr',
    replacement: (_content, node) => {
      const cell = (node as Element).closest('td, th');
      if (cell !== null && !isLayout(tableAround(cell))) return ' ';
      markAncestors(withBlocks, node);
      return '\n\n---\n\n';
    },
  },
  caption: { filter: 'caption', replacement: (content) => `\n\n${content.trim()}\n\n` },
  tableParts: { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content },
  table: {
    filter: 'table',
    replacement: (content, node) => {
      markAncestors(withBlocks, node);
      return `\n\n${content.replace(/^\n+|(?<!\n)\n+$/g, '')}\n\n`;
    },
  },
};

/** Rules by element name: turndown would try each rule in turn. */
const replacements = new Map(
  Object.values(rules).flatMap(({ filter, replacement }) =>
    [filter].flat().map((name) => [name.toUpperCase(), replacement] as const),
  ),
);

turndown.addRule('by name', {
  filter: ({ nodeName }) => replacements.has(nodeName),
  replacement: (content, node, options) => replacements.get(node.nodeName)?.(content, node, options) ?? content,
});

/** Returns a link, or the words alone where the page's own link is around them. */
function linkTo(address: string, words: string, element: Element): string {
  return element.closest('a') === null ? `[${words}](${address})` : words;
}

const MAX_TERM = 100; // characters
/** A line without emphasis of its own, such as the signature of a function has. */
const PLAIN_LINE = /^[^*\n]+$/;

/** Text that is all code: a signature, however long. */
const CODE_ALONE = /^`[^`\n]+`$/;

function isShortTerm(text: string, term: Node): boolean {
  return text.length <= MAX_TERM && PLAIN_LINE.test(text) && onlyLinkIn(term) === null;
}

/** Returns an attribute as the words of a link or image, without the tags that some pages have in it. */
function lineIn(element: Element, attribute: string): string {
  const words = (element.getAttribute(attribute) ?? '').replace(TAG, (tag) => (/^<br/i.test(tag) ? ' ' : ''));
  return words
    .replace(/[\s[\]]+/g, ' ')
    .trim()
    .replace(/[\\`]/g, '\\$&');
}

/** A tag in an attribute, where there are none. */
const TAG = /<\/?[a-z][^<>]{0,500}>/gi;

function inlineCode(code: string): string {
  const fence = fenceFor(code, 1);
  const space = /^`|`$/.test(code) ? ' ' : '';
  return code.trim() === '' ? code : `${fence}${space}${code}${space}${fence}`;
}

function codeIn(node: Node): string {
  if (node.nodeName === 'BR') return ' ';
  return node.nodeType === TEXT ? (node.nodeValue ?? '') : [...node.childNodes].map(codeIn).join('');
}

const TEXT = 3;

/** Returns the link that holds all of an element's text; null when there is none. */
function onlyLinkIn({ childNodes }: Node): Element | null {
  const [only, ...others] = [...childNodes].filter(({ textContent }) => (textContent ?? '').trim() !== '');
  return others.length === 0 && only?.nodeName === 'A' ? (only as Element) : null;
}

function webAddress(url: string | null): string | null {
  if (url === null || !/^https?:\/\//i.test(url)) return null;
  const unsafe = isBalanced(url) ? /\s/g : /[()\s]/g;
  return url.replace(unsafe, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Adds the address of a mail link to its words, unless they are or contain an address. */
function withMail(words: string, href: string | null): string {
  const address = MAIL.exec(href ?? '')?.[1];
  return address === undefined || words.includes('@') ? words : `${words}（${address}）`;
}

const MAIL = /^mailto:([\w.+-]{1,64}@[\w.-]{1,253})(?:\?|$)/i;

/** Whether parentheses in a URL are balanced and not nested: such ones need no escape in markdown. */
function isBalanced(url: string): boolean {
  return !/[()]/.test(url.replace(/\([^()]*\)/g, ''));
}

/** Whether an item needs blank lines: otherwise its paragraphs would run together, and code would lose its own. */
function isLoose(item: Element): boolean {
  const paragraphs = elementsIn(item).filter(({ nodeName }) => nodeName === 'P');
  return paragraphs.length > 1 || withBlocks.has(item);
}

/** Whether an item is two or three parts of a few words, such as an ingredient and its amount. */
function isLineOfParts(item: Element): boolean {
  if (item.childNodes.length > MAX_CHILDREN) return false;
  const parts = [...item.childNodes].filter(({ textContent }) => /\S/.test(textContent ?? ''));
  if ((parts.length !== 2 && parts.length !== 3) || !parts.every(({ nodeName }) => nodeName === 'P')) return false;
  const text = parts.map(({ textContent }) => textContent ?? '').join('');
  return text.length <= MAX_PARTS && !/[。！？]/.test(text) && item.querySelector('img') === null; // slow, so last
}

const MAX_CHILDREN = 7; // blanks between the parts included
const MAX_PARTS = 40; // characters

/**
 * Elements that contain a heading, or a block. Added while their descendants are written, which comes first: searching
 * for these at every level would be quadratic.
 */
const withHeading = new WeakSet<Node>();
const withBlocks = new WeakSet<Node>();

/** Tables of which a row has been written: the first row that is not empty is the header. */
const withRows = new WeakSet<Node>();

function markAncestors(set: WeakSet<Node>, node: Node): void {
  for (let at = node.parentNode; at !== null && !set.has(at); at = at.parentNode) set.add(at);
}
