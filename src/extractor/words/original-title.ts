import { foldScript, withoutFolded } from '../../text/fold.ts';
/** Lines with which portals give the original title of a text that they republish under their own: 「（原标题：…）」. */

/** Whether a line gives the original title in brackets. */
export function isBracketedOriginalTitle(line: string): boolean {
  return line.length <= MAX_LINE && BRACKETED.test(foldScript(line));
}

/** Whether a line gives the original title. Only for a text's edges: elsewhere one without brackets may be a fact. */
export function isOriginalTitle(line: string): boolean {
  return (
    line.length <= MAX_LINE &&
    (BRACKETED.test(foldScript(line)) || SHORT.test(foldScript(line)) || BARE.test(foldScript(line)))
  );
}

/** Returns a text without a bracketed original title before its first words or after its last sentence. */
export function withoutOriginalTitle(text: string): string {
  return /原标题/.test(foldScript(text)) ? withoutFolded(withoutFolded(text, BEFORE), AFTER) : text;
}

const MAX_LINE = 120; // characters

const BRACKETED =
  /^(?:[（([【]\s?[本文章]{0,3}原(?:标题[为是]?\s?[:：]|标?题[为是]?\s?[:：]?《).{1,100}[）)】\]]|[【[]\s?原标题\s?[\]】][^。]{1,100})$/;
/** 「（原题：…）」 at the edges of a text is a title; the question of an exercise is elsewhere, or has `？` or `=`. */
const SHORT = /^[（(【]\s?[本文章]{0,3}原题[为是]?\s?[:：《][^。？?；;=＝$]{1,100}[）)】]$/;
const BARE = /^[本文章]{0,3}原标题[为是]?\s?[:：《][^。]{1,110}。?$/;

// The title itself may contain brackets: 「（组图）」.
const BEFORE = /^\s*[（(]原标题[为是]?\s?[:：《](?:[^（）()]|[（(][^（）()]{0,40}[）)]){1,100}[）)]\s*(?=\S)/;
const AFTER =
  /(?<=[。！？!?…”」』])\s?[（(][本文章]{0,3}原标题[为是]?\s?[:：《](?:[^（）()]|[（(][^（）()]{0,40}[）)]){1,100}[）)]\s?$/;
