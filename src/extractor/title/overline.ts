import { type Block, hasText, lineOf } from '../tree/tree.ts';
import { squeeze } from '../words/title-words.ts';

/**
 * Returns a heading's text without the overline (kicker) that news sites set above a headline, each in an element of
 * its own with a telling class name (`<span class="kicker">`, `<span class="headline">`). Where `<title>` has both,
 * both are kept, with the separator that `<title>` has between them. Undefined for any other heading.
 */
export function withoutOverline(heading: Block, title: string): string | undefined {
  let parts = heading.children.filter(hasText);
  while (parts.length === 1 && typeof parts[0] === 'object') parts = parts[0].children.filter(hasText);
  const [first, ...others] = parts;
  if (typeof first !== 'object') return undefined;
  const words = others.filter((part) => /[\p{L}\p{N}]/u.test(lineOf(part)));
  const [below] = words;
  if (below === undefined) return undefined;
  const isHeadline = typeof below === 'object' && HEADLINE.test(below.called) && !HEADLINE.test(first.called);
  if (!OVERLINE.test(first.called) && !isHeadline) return undefined;
  const headline = squeeze(words.map((part) => lineOf(part)).join(' '));
  const overline = squeeze(lineOf(first)).replace(/ ?[:：|–-]$/, '');
  const [start, at] = [title.indexOf(overline), title.indexOf(headline)];
  if (start < 0 || at < start) return headline;
  const between = title.slice(start + overline.length, at);
  return /^[^\p{L}\p{N}]{1,5}$/u.test(between) ? title.slice(start, at + headline.length) : headline;
}

const OVERLINE =
  /(?:^| )(?:(?:over|top|roof|pre|super) ?(?:line|title|titel|headline)|kicker|dachzeile|spitzmarke|eyebrow|title ?header|surtitre|antetitulo|occhiello)(?: |$)/;
const HEADLINE = /(?:^| )headline(?: |$)/;
