/** Lines with which portals give the original title of a text that they republish under their own: 「（原标题：…）」. */

/** Whether a line gives the original title in brackets. */
export function isBracketedOriginalTitle(line: string): boolean {
  return line.length <= MAX_LINE && BRACKETED.test(line);
}

/** Whether a line gives the original title. Only for a text's edges: elsewhere one without brackets may be a fact. */
export function isOriginalTitle(line: string): boolean {
  return line.length <= MAX_LINE && (BRACKETED.test(line) || SHORT.test(line) || BARE.test(line));
}

/** Returns a text without a bracketed original title before its first words or after its last sentence. */
export function withoutOriginalTitle(text: string): string {
  return /原[标標][题題]/.test(text) ? text.replace(BEFORE, '').replace(AFTER, '') : text;
}

const MAX_LINE = 120; // characters

const BRACKETED =
  /^(?:[（([【]\s?[本文章]{0,3}原(?:[标標][题題][为為是]?\s?[:：]|[标標]?[题題][为為是]?\s?[:：]?《).{1,100}[）)】\]]|[【[]\s?原[标標][题題]\s?[\]】][^。]{1,100})$/;
/** 「（原题：…）」 at the edges of a text is a title; the question of an exercise is elsewhere, or has `？` or `=`. */
const SHORT = /^[（(【]\s?[本文章]{0,3}原[题題](?:[为為是])?\s?[:：《][^。？?；;=＝$]{1,100}[）)】]$/;
const BARE = /^[本文章]{0,3}原[标標][题題](?:[为為是])?\s?[:：《][^。]{1,110}。?$/;

// The title itself may contain brackets: 「（组图）」.
const BEFORE =
  /^\s*[（(]原[标標][题題](?:[为為是])?\s?[:：《](?:[^（）()]|[（(][^（）()]{0,40}[）)]){1,100}[）)]\s*(?=\S)/;
const AFTER =
  /(?<=[。！？!?…”」』])\s?[（(][本文章]{0,3}原[标標][题題](?:[为為是])?\s?[:：《](?:[^（）()]|[（(][^（）()]{0,40}[）)]){1,100}[）)]\s?$/;
