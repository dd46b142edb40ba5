import TurndownService from 'turndown';
import { fenceFor } from '../text/fences.ts';
import { escapeAroundTex } from './formulas/raw-tex.ts';
import { verbatim } from './tidy.ts';
import { markBrackets } from './write/brackets.ts';
import { elementsIn, tableAround } from './write/elements.ts';
import { emphasised } from './write/emphasis.ts';
import { isLetter, markOf } from './write/item-marks.ts';
import { columnsOf, isLayout } from './write/tables.ts';

/**
 * An article's element as markdown, for `tidyMarkdown`. Links and images must have absolute URLs. Consumes the element:
 * turndown would clone it.
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

/** Escapes text that looks like a tag, which would be one in the markdown. TeX stays as it is. */
const escapeMarks = turndown.escape;
turndown.escape = (text) =>
  escapeAroundTex(text, (plain) => markBrackets(withNames(escapeMarks(plain))).replace(TAGS_AND_MORE, '\\$&'));

/** What would be a tag, a character by its name, a deletion. */
const TAGS_AND_MORE = /<(?=[a-z/!?])|&(?=(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});)|(?<!\\)~(?=~)/gi;

/** Addresses and names of programs without escapes, which whoever copies them would copy: no reader takes these for emphasis. */
function withNames(escaped: string): string {
  if (!/\\[_*]/.test(escaped)) return escaped;
  return escaped
    .replace(ADDRESS, (address) => address.replace(/\\([_*])/g, '$1'))
    .replace(/(?<=[\p{L}\p{N}])(?:\\_){1,2}(?=[\p{L}\p{N}{])/gu, (marks) => marks.replaceAll('\\', ''));
}

const ADDRESS = /https?:\/\/[!-;=-~]+/gi;

/** How the elements of these names are written. */
interface Rule {
  filter: string | string[];
  replacement: TurndownService.ReplacementFunction;
}

const rules: Record<string, Rule> = {
  /** Only web and mail addresses: `javascript:` and `data:` URLs have no place in text for a model. */
  link: {
    filter: 'a',
    replacement: (content, node) => {
      const text = content.replace(/(?<!\s)\s*\n\s*/g, ' ').trim();
      const address = webAddress((node as Element).getAttribute('href'));
      return address === null || text === '' ? text : `[${text}](${address})`;
    },
  },
  /** One line, without bold, which a heading implies. A heading without text keeps its picture only. */
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
  /** In bold, so that it can be told from what it means; not a title that leads elsewhere, as in lists of pages. */
  term: {
    filter: 'dt',
    replacement: (content, node) => {
      const text = content.trim();
      const isTerm = isShortTerm(text, node) || CODE_ALONE.test(text);
      const isDescribed = (node as Element).nextElementSibling?.nodeName === 'DD';
      return `\n\n${isTerm && isDescribed && !withHeading.has(node) ? `**${text}**` : text}\n\n`;
    },
  },
  /** Only images with a web URL: `data:` images are decoration. A video is a link to it. */
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
  /** Verbatim: nothing in it is markup. Code that is one link, as in references of an API, is linked as a whole. */
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
      // A row is one line.
      if (cell !== null && !isLayout(tableAround(cell)))
        return ` ${inlineCode(codeIn(node).replace(/\s+/g, ' ').trim())} `;
      markAncestors(withBlocks, node);
      const code = (node.textContent ?? '').replace(/(?<!\n)\n+$/, '');
      const fence = fenceFor(code);
      return `\n\n${fence}${(node as Element).getAttribute('data-lang') ?? ''}\n${verbatim(code)}\n${fence}\n\n`;
    },
  },
  /** Blank lines only in items that need them. An item with a heading is a section rather than an item. */
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
      const columns = Math.max(columnsOf(table), cells); // a row in a row is none of the table's own
      return `${content}${'| '.repeat(columns - cells)}|\n${'| --- '.repeat(columns)}|\n`;
    },
  },
  /** Between blank lines, as it would make a heading of the line above it. */
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

/** By the name of the element: turndown would ask each rule in turn. */
const replacements = new Map(
  Object.values(rules).flatMap(({ filter, replacement }) =>
    [filter].flat().map((name) => [name.toUpperCase(), replacement] as const),
  ),
);

turndown.addRule('by name', {
  filter: ({ nodeName }) => replacements.has(nodeName),
  replacement: (content, node, options) => replacements.get(node.nodeName)?.(content, node, options) ?? content,
});

/** In a link of the page's own, the words alone. */
function linkTo(address: string, words: string, element: Element): string {
  return element.closest('a') === null ? `[${words}](${address})` : words;
}

const MAX_TERM = 100; // characters
/** Without emphasis of its own, which the signature of a function has. */
const PLAIN_LINE = /^[^*\n]+$/;

/** A signature, however long. */
const CODE_ALONE = /^`[^`\n]+`$/;

function isShortTerm(text: string, term: Node): boolean {
  return text.length <= MAX_TERM && PLAIN_LINE.test(text) && onlyLinkIn(term) === null;
}

function lineIn(element: Element, attribute: string): string {
  return (element.getAttribute(attribute) ?? '').replace(/[\s[\]]+/g, ' ').trim();
}

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

/** The link that holds all of an element's text. */
function onlyLinkIn({ childNodes }: Node): Element | null {
  const [only, ...others] = [...childNodes].filter(({ textContent }) => (textContent ?? '').trim() !== '');
  return others.length === 0 && only?.nodeName === 'A' ? (only as Element) : null;
}

function webAddress(url: string | null): string | null {
  if (url === null || !/^(?:https?:\/\/|mailto:)/i.test(url)) return null;
  const unsafe = isBalanced(url) ? /\s/g : /[()\s]/g;
  return url.replace(unsafe, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

/** Balanced parentheses, not nested, may stand unescaped in a markdown URL. */
function isBalanced(url: string): boolean {
  return !/[()]/.test(url.replace(/\([^()]*\)/g, ''));
}

/** Whether an item needs blank lines: several paragraphs would run together, and code would lose its own. */
function isLoose(item: Element): boolean {
  const paragraphs = elementsIn(item).filter(({ nodeName }) => nodeName === 'P');
  return paragraphs.length > 1 || withBlocks.has(item);
}

/** Whether an item is two or three parts of a few words: what to take and how much of it. */
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
 * Elements that contain a heading, or a block. Filled by the descendants, which are written first: searching for them
 * at every level would be quadratic.
 */
const withHeading = new WeakSet<Node>();
const withBlocks = new WeakSet<Node>();

/** Tables of which a row has been written: the first that is not empty is their header. */
const withRows = new WeakSet<Node>();

function markAncestors(set: WeakSet<Node>, node: Node): void {
  for (let at = node.parentNode; at !== null && !set.has(at); at = at.parentNode) set.add(at);
}
