import { type Block, EMPTY, isHeading, type Size, textOf } from './tree.ts';

/**
 * Computes and stores the sizes of an element and all its descendants, bottom-up, and returns the element's own size.
 * Dropped elements have size 0.
 */
export function measure(element: Block): Size {
  if (element.dropped !== null) {
    element.size = EMPTY;
    return EMPTY;
  }
  element.size = element.isLeaf ? sizeOfLeaf(element) : sumOf(element);
  return element.size;
}

function sumOf(element: Block): Size {
  const sum = { ...EMPTY };
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    const size = measure(child);
    sum.text += size.text;
    sum.links += size.links;
    sum.menu += size.menu;
    sum.prose += size.prose;
    sum.paragraphs += size.paragraphs;
  }
  return sum;
}

// 20 Chinese characters. A shorter line is as often a caption, a date or a menu entry as it is prose.
const MIN_PROSE = 40;

function sizeOfLeaf(element: Block): Size {
  const line = textOf(element); // not collapsed: whitespace has no weight, and collapsing took a tenth of the time
  const links = linkWeight(element);
  const { name, measured } = element;
  if (measured?.line === line && measured.links === links && measured.name === name) return measured.size;
  const size = sizeOfLine(element, line, links);
  element.measured = { name, line, links, size };
  return size;
}

function sizeOfLine(element: Block, line: string, links: number): Size {
  const text = weightOf(line);
  const isProse =
    (isSentence(line, text - links) || isVerse(element, line, text)) &&
    links < text * MAX_LINKED &&
    !isHeading(element);
  return { text, links, menu: isProse ? 0 : links, prose: isProse ? text - links : 0, paragraphs: isProse ? 1 : 0 };
}

function isSentence(line: string, weight: number): boolean {
  if (weight < MIN_PROSE) return false;
  return weight >= LONG || SENTENCE.test(line) || (OTHER_SCRIPTS.test(line) && isSentenceOfOthers(line, weight));
}

function isSentenceOfOthers(line: string, weight: number): boolean {
  return MARKS_OF_OTHERS.test(line) || (weight >= MIN_UNMARKED && UNMARKED.test(line));
}

/**
 * Whether a leaf is verse: several lines, without the digits and colons that facts have. Lyrics have no punctuation, so
 * they do not count as sentences.
 */
function isVerse({ children }: Block, line: string, weight: number): boolean {
  const breaks = children.filter((child) => typeof child === 'object' && child.name === 'br').length;
  return weight >= MIN_PROSE && breaks >= MIN_BREAKS && !/[\d:：]/.test(line);
}

const MIN_BREAKS = 2;

/** Largest linked share of prose: teasers and menus have more, but a sentence may name its sources at length. */
const MAX_LINKED = 0.6;
const LONG = 100; // weighted characters; prose even without punctuation, as verse and Thai are
const SENTENCE = /[，。！？；：、,;!?…]|\.(?:\s|$)/;
/** Scripts from Armenian to those of India. Hardly any page has them, so this test saves running the slower ones. */
const OTHER_SCRIPTS = /[\u0530-\u1cff]/;
const MARKS_OF_OTHERS = /[،؛]|(?!\.)\p{Sentence_Terminal}/u;
/** Thai, Lao and Khmer, which are written without punctuation. */
const UNMARKED = /[\u0e00-\u0eff\u1780-\u17ff]{12}/;
const MIN_UNMARKED = 50; // weighted characters; a vowel sign above a letter weighs as much as the letter

function linkWeight(element: Block): number {
  let sum = 0;
  for (const child of element.children) {
    if (typeof child === 'string' || child.dropped !== null) continue;
    sum += child.name === 'a' ? weightOfLink(textOf(child)) : linkWeight(child);
  }
  return sum;
}

/** Returns a link's weight; 0 for a written-out URL or email address, which is text rather than another page's name. */
function weightOfLink(text: string): number {
  const mayBe = text.includes('.') || text.includes('://'); // cheap test: hardly any page title has a dot
  return mayBe && ADDRESS.test(text) ? 0 : weightOf(text);
}

const ADDRESS = /^\s*(?:https?:\/\/|(?:www\.[\w-]{1,63}\.[\w./-]{1,200}|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,63})\s*$)/i;

/** Returns a text's weighted length: 2 per Han character, kana or hangul syllable, 1 per other non-blank character. */
export function weightOf(text: string): number {
  let weight = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 32 && code !== 0xa0 && code !== 0x3000) weight += code >= 0x2e80 && code < 0xfb00 ? 2 : 1;
  }
  return weight;
}
