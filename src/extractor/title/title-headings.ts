import { foldScript, withoutFolded } from '../../text/fold.ts';
import { parseUrl } from '../../text/web-address.ts';
import { type Block, elementsOf, hasText, lineOf } from '../tree/tree.ts';
import { isSameTitle, namesChapter, squeeze } from '../words/title-words.ts';
import { withoutOverline } from './overline.ts';

/** An `<h1>` to `<h3>`, with its text reduced to what may be the title. */
export interface Heading {
  level: string;
  text: string;
  /** Whether its only link is a permalink to itself, as in texts written in Markdown. */
  isLinkedToItself: boolean;
}

/** Returns the headings of a page that do not link to its site or section. `title` is the text of `<title>`. */
export function headingsOf(body: Block, base: string, title: string): Heading[] {
  return [...elementsOf(body)]
    .filter((element) => /^h[1-3]$/.test(element.name) && !leadsUp(element, base) && !isOfMenu(element))
    .map((heading) => ({
      level: heading.name,
      text:
        withoutOverline(heading, title) ??
        withoutCounters(withoutNumber(withoutPage(textWithoutCategory(heading, title), title), title)),
      isLinkedToItself: isLinkedToItself(heading),
    }))
    .filter(({ text }) => text !== '' && !BESIDE_TITLE.test(text));
}

/** A remark in brackets below a title (what a work is about), or the address from where a text was taken. */
const BESIDE_TITLE = /^[（(][^（()）]{2,40}[）)]$|^\S{2,6}[:：] ?https?:\/\/\S{1,300}$/;

/** Whether a heading is in the bar above a book made with mdBook: the book's name. */
function isOfMenu({ called }: Block): boolean {
  return called === 'menu title';
}

function textWithoutCategory(heading: Block, title: string): string {
  const { title: tip = '' } = heading.attributes;
  if (tip !== '' && isCutOff(lineOf(heading), tip) && title.includes(tip)) return squeeze(tip);
  return withoutBadge(heading, withoutFolded(squeeze(withoutCategory(heading, title)), ANCHOR), title);
}

/** Whether a heading has only the beginning of the title that its tooltip has. */
function isCutOff(line: string, tip: string): boolean {
  const beginning = line.replace(/ ?(?:…|\.{2,6})$/, '');
  return beginning.length >= MIN_TITLE && tip.length > beginning.length && tip.startsWith(beginning);
}

/** Returns a heading's text without a number in an element of its own at the end: a counter, an age limit (`17+`). */
function withoutBadge(heading: Block, text: string, title: string): string {
  const last = heading.children.findLast(hasText);
  const badge = typeof last === 'object' && last.name !== 'a' ? lineOf(last) : '';
  if (!/^\d{1,4}\+?$/.test(badge) || !text.endsWith(badge)) return text;
  const rest = text.slice(0, -badge.length).trimEnd();
  return rest.length >= MIN_TITLE && title.includes(rest) && !title.includes(text) ? rest : text;
}

/** Returns a heading without the number of the picture that a gallery shows, `(1/22)`, which `<title>` does not have. */
function withoutPage(heading: string, title: string): string {
  const [number = ''] = / ?[（(] ?\d{1,3} ?\/ ?\d{1,3} ?[）)]$/.exec(heading) ?? [];
  return title.includes(number) ? heading : heading.slice(0, -number.length);
}

/**
 * Returns a heading's text without the linked category (`[求助]`) that forums put before a title, or the label of an
 * original or pinned text, when `<title>` does not have it.
 */
function withoutCategory(heading: Block, title: string): string {
  const line = lineOf(heading);
  const first = heading.children.find(hasText);
  const kind = typeof first === 'object' && first.name === 'a' ? lineOf(first) : '';
  const isApart = /^[[【［][^\]】］]{1,12}[\]】］]$/.test(kind) && line.length > kind.length && !title.includes(kind);
  if (followsPath(heading, line, title)) return title;
  const [before = '', inner = ''] = /^[[【［]([^\]】］]{1,12})[\]】］]\s*/.exec(line) ?? [];
  if (inner !== '' && !title.includes(before.trim()) && isOfLink(heading, inner)) return line.slice(before.length);
  const label = typeof first === 'object' && !isApart && LABEL.test(foldScript(lineOf(first))) ? lineOf(first) : '';
  return isApart ? line.slice(kind.length) : line.slice(title.startsWith(label) ? 0 : label.length);
}

/** Whether a heading is links to the sections that lead to a page, and then the title: 「茶話會 » 討論 周末去哪」. */
function followsPath(heading: Block, line: string, title: string): boolean {
  if (title.length < MIN_TITLE || line.length <= title.length || !line.endsWith(title)) return false;
  const links = elementsOf(heading).filter(({ name }) => name === 'a');
  const path = links.reduce((rest, link) => rest.replace(lineOf(link), ''), line.slice(0, -title.length));
  return /^[\s»›>/·|-]*$/.test(path);
}

const MIN_TITLE = 4; // characters

/** Whether the first link in a heading has exactly these words. */
function isOfLink(heading: Block, words: string): boolean {
  const link = elementsOf(heading).find(({ name }) => name === 'a');
  return link !== undefined && lineOf(link) === words;
}

/** Labels of original, reposted, exclusive, pinned and selected texts, in an element of their own in the heading. */
const LABEL = /^(?:原创|转载|独家|置顶|精华)$/;

/** Returns a heading without the issue number at its end, where `<title>` has the number elsewhere. */
function withoutNumber(heading: string, title: string): string {
  const [number = ''] = / ?#\d{1,9}$/.exec(heading) ?? [];
  const name = heading.slice(0, heading.length - number.length);
  return title.startsWith(name) && !title.startsWith(heading) && title.includes(number.trim()) ? name : heading;
}

/** Whether a heading is a kicker of a word or two (`Opinion`, 特稿) and the title, possibly with a footnote mark. */
export function followsKicker(heading: string, title: string): boolean {
  const at = heading.indexOf(title);
  return at > 0 && at <= Math.min(MAX_KICKER, title.length) && !/[\p{L}\p{N}]/u.test(heading.slice(at + title.length));
}

const MAX_KICKER = 24;

/** Whether a heading's beginning is set off by punctuation, a blank or an element of its own: 「為什麼」 is not. */
function isSetOff(heading: Block, beginning: string): boolean {
  const first = heading.children.find(hasText);
  return /[\s\p{P}|]$/u.test(beginning) || (typeof first === 'object' && lineOf(first).trim() === beginning);
}

/** Whether a heading is the page's title, possibly after a category or before an issue number or counters. */
export function matchesTitle(heading: Block, title: string | null): boolean {
  const line = lineOf(heading);
  if (title === null) return false;
  return (
    isSameTitle(line, title) ||
    withoutOverline(heading, title) === title ||
    (followsKicker(line, title) && isSetOff(heading, line.slice(0, line.indexOf(title)))) ||
    (title.endsWith(line) && namesChapter(line)) ||
    (line.endsWith(title) && squeeze(withoutCategory(heading, title)) === title) ||
    (line.startsWith(title) && (/^ ?#\d{1,9}$/.test(line.slice(title.length)) || withoutCounters(line) === title))
  );
}

/**
 * Whether a heading links to the site's front page or to a parent of this page, so that it is the name of the site or
 * section.
 */
function leadsUp(heading: Block, base: string): boolean {
  const link = elementsOf(heading).find(({ name, attributes }) => name === 'a' && attributes.href !== undefined);
  const target = link === undefined ? null : parseUrl(link.attributes.href ?? '', base);
  const here = parseUrl(base);
  if (target === null || here === null || target.host !== here.host) return false;
  return (
    target.pathname.endsWith('/') && target.pathname !== here.pathname && here.pathname.startsWith(target.pathname)
  );
}

/** Whether a heading's only link is to the id of the heading, or to a fragment by a link called a permalink. */
function isLinkedToItself(heading: Block): boolean {
  const [link, ...others] = elementsOf(heading).filter(({ name }) => name === 'a');
  const { href = '', class: classes = '' } = link?.attributes ?? {};
  if (others.length > 0 || !href.startsWith('#')) return false;
  return decoded(href.slice(1)) === heading.attributes.id || PERMALINK.test(classes);
}

const PERMALINK = /(?:^|[\s_-])(?:header-?link|anchor|permalink|hash-?link)(?:[\s_-]|$)/i;

/** Returns a fragment without its escapes; unchanged when they are not UTF-8. */
function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Returns a heading without the counts of threads and posts that forums write after the name of a board. */
function withoutCounters(heading: string): string {
  const at = foldScript(heading).search(COUNTER);
  return at > 0 && COUNTERS.test(foldScript(heading.slice(at))) ? heading.slice(0, at).trimEnd() : heading;
}

const COUNTER = /(?:今日|昨日|主题|帖数|排名)[:：] ?\d/;
const COUNTERS = /^(?:(?:今日|昨日|主题|帖数|排名)[:：] ?\d{1,9}[ |｜]{0,3}){2,}$/;

/** Returns a heading's text in one line, without a permalink mark. */
export function textOfHeading(heading: Block): string {
  return withoutFolded(squeeze(lineOf(heading)), ANCHOR);
}

/** A permalink mark, or the link to a wiki's editor, at the heading's end. */
const ANCHOR = /(?:(?<!\s)\s+|(?<![\s¶§#🔗\uf0c1]))[¶§#🔗\uf0c1]+$|(?<=\S)\[(?:编辑|edit)\]$/u;
