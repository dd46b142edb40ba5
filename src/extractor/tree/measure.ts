import { type Block, EMPTY, isHeading, type Size, textOf } from './tree.ts';

/**
 * Computes and stores the size of an element and of all its descendants, bottom-up; returns the element's. Dropped
 * elements have size 0.
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
  const line = textOf(element); // whitespace has no weight; collapsing it first would take a tenth of the time
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

/** Whether a leaf is verse: several lines, without the numbers and colons of facts. Lyrics have no punctuation. */
function isVerse({ children }: Block, line: string, weight: number): boolean {
  const breaks = children.filter((child) => typeof child === 'object' && child.name === 'br').length;
  return weight >= MIN_PROSE && breaks >= MIN_BREAKS && !/[\d:：]/.test(line);
}

const MIN_BREAKS = 2;

/** More of it is linked in teasers and menus; a sentence may well name its sources at length. */
const MAX_LINKED = 0.6;
const LONG = 100; // prose even without punctuation: verse, Thai
const SENTENCE = /[，。！？；：、,;!?…]|\.(?:\s|$)/;
/** From Armenian to the scripts of India: hardly any page has these, so that the slower patterns below wait for them. */
const OTHER_SCRIPTS = /[\u0530-\u1cff]/;
const MARKS_OF_OTHERS = /[،؛]|(?!\.)\p{Sentence_Terminal}/u;
/** Thai, Lao and Khmer are written without marks. */
const UNMARKED = /[\u0e00-\u0eff\u1780-\u17ff]{12}/;
const MIN_UNMARKED = 50; // a vowel above a letter weighs as much as the letter

function linkWeight(element: Block): number {
  let sum = 0;
  for (const child of element.children) {
    if (typeof child === 'string' || child.dropped !== null) continue;
    sum += child.name === 'a' ? weightOfLink(textOf(child)) : linkWeight(child);
  }
  return sum;
}

/** An address that is written out is text, not the name of another page. */
function weightOfLink(text: string): number {
  const mayBe = text.includes('.') || text.includes('://'); // hardly any name of a page has a dot
  return mayBe && ADDRESS.test(text) ? 0 : weightOf(text);
}

const ADDRESS = /^\s*(?:https?:\/\/|(?:www\.[\w-]{1,63}\.[\w./-]{1,200}|[\w.+-]{1,64}@[\w-]{1,63}\.[\w.-]{1,63})\s*$)/i;

/** Weighted length of a text: 2 for a Han character, kana or hangul syllable, 1 for any other non-blank character. */
export function weightOf(text: string): number {
  let weight = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 32 && code !== 0xa0 && code !== 0x3000) weight += code >= 0x2e80 && code < 0xfb00 ? 2 : 1;
  }
  return weight;
}
