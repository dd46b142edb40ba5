/**
 * What portals write around a text that they took from elsewhere under a title of their own: 「（原标题：…）」.
 */

/** Whether a line says what the text was called at its source, in brackets. */
export function isBracketedOriginalTitle(line: string): boolean {
  return line.length <= MAX_LINE && BRACKETED.test(line);
}

/** Whether a line says so with or without brackets. Without them it may be a fact, so only at the edges of a text. */
export function isOriginalTitle(line: string): boolean {
  return line.length <= MAX_LINE && (BRACKETED.test(line) || SHORT.test(line) || BARE.test(line));
}

/** A text without such brackets before its first words or after its last sentence. */
export function withoutOriginalTitle(text: string): string {
  return /原[标標][题題]/.test(text) ? text.replace(BEFORE, '').replace(AFTER, '') : text;
}

const MAX_LINE = 120;

const BRACKETED =
  /^(?:[（([【]\s?[本文章]{0,3}原(?:[标標][题題][为為是]?\s?[:：]|[标標]?[题題][为為是]?\s?[:：]?《).{1,100}[）)】\]]|[【[]\s?原[标標][题題]\s?[\]】][^。]{1,100})$/;
/** 「（原题：…）」 is a title at the edges of a text; the question of an exercise is elsewhere, or asks, or calculates. */
const SHORT = /^[（(【]\s?[本文章]{0,3}原[题題](?:[为為是])?\s?[:：《][^。？?；;=＝$]{1,100}[）)】]$/;
const BARE = /^[本文章]{0,3}原[标標][题題](?:[为為是])?\s?[:：《][^。]{1,110}。?$/;

// A title may have brackets of its own: 「（组图）」.
const BEFORE =
  /^\s*[（(]原[标標][题題](?:[为為是])?\s?[:：《](?:[^（）()]|[（(][^（）()]{0,40}[）)]){1,100}[）)]\s*(?=\S)/;
const AFTER =
  /(?<=[。！？!?…”」』])\s?[（(][本文章]{0,3}原[标標][题題](?:[为為是])?\s?[:：《](?:[^（）()]|[（(][^（）()]{0,40}[）)]){1,100}[）)]\s?$/;
