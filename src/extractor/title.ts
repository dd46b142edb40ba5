import type { PageTree } from './prefilter.ts';
import { type Block, elementsOf, hasText, lineOf } from './tree.ts';

/**
 * The page's title without the site's name: the heading that the page also declares to others, the longest heading that is a
 * part of `<title>`, the only `<h1>` when it says nearly the same, else `<title>` without the names around it. Readability's
 * own rule looks for spaces between words, which Chinese titles do not have.
 */
export function pageTitle(page: PageTree): string | null {
  const { title, meta, base } = page;
  const site = siteNames(meta, base);
  const whole = squeeze(title.slice(0, MAX_TITLE));
  const shared = squeeze(meta.get('og:title'));
  const own = whole.startsWith(shared) && shared.length >= MIN_TITLE ? shared : whole;
  const named = headingsOf(page.body, base, whole).filter(({ text }) => !site.has(compare(text)));
  const all = named.filter(({ text }) => !isSuffix(whole, text, named));
  const bare = withoutNames(own, site);
  const declared = new Set([shared, withoutNames(shared, site)].map(compare));
  const agreed = all.find(({ text }) => text.length >= MIN_TITLE && declared.has(compare(text)));
  if (agreed !== undefined && !all.some(({ text }) => text === bare)) return agreed.text;
  const headings = all.filter(({ level, text }) => level !== 'h3' || whole.startsWith(`${text}【`));
  const parts = headings.filter(({ text }) => isPart(whole, text));
  const longest = parts.reduce((one, { text }) => (text.length > one.length ? text : one), '');
  return longest || onlyHeading(headings, bare) || bare || withoutNames(shared, site) || headings[0]?.text || null;
}

type Heading = { level: string; text: string };

function headingsOf(body: Block, base: string, title: string): Heading[] {
  return [...elementsOf(body)]
    .filter((element) => /^h[1-3]$/.test(element.name) && !leadsUp(element, base))
    .map((heading) => ({
      level: heading.name,
      text: withoutNumber(squeeze(withoutKind(heading, title)).replace(ANCHOR, ''), title),
    }))
    .filter(({ text }) => text !== '');
}

/** Boards put a link to all of a kind before a title that has none itself: `[求助]`. */
function withoutKind(heading: Block, title: string): string {
  const line = lineOf(heading);
  const first = heading.children.find(hasText);
  const kind = typeof first === 'object' && first.name === 'a' ? lineOf(first) : '';
  const isApart = /^[[【［][^\]】］]{1,12}[\]】］]$/.test(kind) && line.length > kind.length && !title.includes(kind);
  return isApart ? line.slice(kind.length) : line;
}

/** The number of an issue, which the page's title has elsewhere. */
function withoutNumber(heading: string, title: string): string {
  const [number = ''] = / ?#\d{1,9}$/.exec(heading) ?? [];
  const name = heading.slice(0, heading.length - number.length);
  return title.startsWith(name) && !title.startsWith(heading) && title.includes(number.trim()) ? name : heading;
}

/** Whether a heading is the page's title, or is it after the name of its kind. */
export function saysTitle(heading: Block, title: string | null): boolean {
  const line = lineOf(heading);
  if (title === null) return false;
  return (
    line === title ||
    (line.endsWith(title) && squeeze(withoutKind(heading, title)) === title) ||
    (line.startsWith(title) && /^ ?#\d{1,9}$/.test(line.slice(title.length)))
  );
}

/** The site's name, as a link to its first page, or to the one above this. */
function leadsUp(heading: Block, base: string): boolean {
  const link = elementsOf(heading).find(({ name, attributes }) => name === 'a' && attributes.href !== undefined);
  const target = link === undefined ? null : URL.parse(link.attributes.href ?? '', base);
  const here = URL.parse(base);
  if (target === null || here === null || target.host !== here.host) return false;
  return (
    target.pathname.endsWith('/') && target.pathname !== here.pathname && here.pathname.startsWith(target.pathname)
  );
}

/** The mark that links to a heading's place. */
const ANCHOR = /(?:(?<!\s)\s+|(?<![\s¶§#🔗]))[¶§#🔗]+$/u;

/** What the site is called: by itself, and by the labels of its address. */
function siteNames(meta: ReadonlyMap<string, string>, base: string): ReadonlySet<string> {
  const labels = (URL.parse(base)?.hostname ?? '').split('.');
  const hosts = labels.map((_, index) => labels.slice(index).join('.')).slice(0, -1);
  const names = [meta.get('og:site_name'), meta.get('application-name'), ...hosts];
  names.push(...labels.filter((label) => label.length >= MIN_TITLE));
  return new Set(names.map((name) => compare(name ?? '')).filter((name) => name !== ''));
}

function onlyHeading(headings: readonly Heading[], title: string): string {
  const first = headings.filter(({ level, text }) => level === 'h1' && text.length >= MIN_TITLE);
  const [only] = first;
  return only !== undefined && first.length === 1 && saysTheSame(only.text, title) ? only.text : '';
}

/**
 * The site's logo is a heading too, on many pages: it stands at the title's end, after a separator, and is the shorter part, or
 * what stands before it is a heading as well.
 */
function isSuffix(title: string, heading: string, headings: readonly Heading[]): boolean {
  const at = title.lastIndexOf(heading);
  const before = title.slice(0, at);
  const isHeaded = headings.some(({ text }) => before.startsWith(text) && SEPARATED.test(before.slice(text.length)));
  return (
    at > 0 &&
    (isHeaded || at - SEPARATOR >= heading.length) &&
    /^[\s:：|]*$/.test(title.slice(at + heading.length)) &&
    /(?:[|｜_»·–—:：@-]|\s\/)\s*$/.test(title.slice(0, at))
  );
}

const SEPARATOR = 2; // `: ` at least
const SEPARATED = /^[\s|｜_»·–—:：@/-]+$/;

/** Most words, or pairs of Chinese characters, are the same. */
function saysTheSame(heading: string, title: string): boolean {
  const words = wordsOf(heading);
  const others = wordsOf(title);
  const common = [...words].filter((word) => others.has(word)).length;
  return common >= Math.min(words.size, others.size) * 0.5 && common > 1;
}

function wordsOf(text: string): Set<string> {
  const folded = text.normalize('NFKC').toLowerCase();
  const pairs = (folded.match(/[\u3400-\u9fff]+/g) ?? []).flatMap((run) =>
    [...run].map((_, index) => run.slice(index, index + 2)),
  );
  return new Set([...pairs, ...(folded.match(/[\p{Script=Latin}\p{N}]{2,}/gu) ?? [])]);
}

const MIN_HEADING = 4;

/** A heading that is most of the title, or a part of it: 颱風 of 「颱風 - 小百科」, not any word of it. */
function isPart(title: string, heading: string): boolean {
  const [whole, part] = [compare(title), compare(heading)];
  if (part === '' || !whole.includes(part)) return false;
  if (heading.length >= MIN_HEADING && part.length >= whole.length * MOST) return true;
  const at = title.indexOf(heading);
  if (at < 0) return heading.length >= MIN_HEADING && isCjk(heading);
  const isStart = at === 0 || /[-–—|｜_·»:：/>】」》]\s*$/.test(title.slice(0, at));
  const after = title.slice(at + heading.length);
  const isEnd = /^$|^\s*[-–—|｜_·»:：/<【「《(（]/.test(after) || (isHan(heading.at(-1)) && /^ by /.test(after));
  return heading.length >= 2 && isStart && isEnd;
}

const MOST = 0.4;

function isHan(character = ''): boolean {
  return /[\u3400-\u9fff]/.test(character);
}

function isCjk(text: string): boolean {
  return /[\u3400-\u9fff]{4}/.test(text);
}

const MIN_TITLE = 4;
const MAX_TITLE = 1_000; // of what nobody reads; each heading is looked for in it

/** Cuts ` - Site`, `_频道_站名`, `｜分類｜網站` off the end and the site's name off either, as long as a title is left. */
function withoutNames(title: string, site: ReadonlySet<string>): string {
  const parts = partsOf(title).filter((part) => !site.has(compare(part)));
  const [first = ''] = parts;
  return first.length >= MIN_TITLE ? first : title;
}

/** An old way of blogs is `Site » Title`; where a wide separator stands, a narrow one is part of a title. */
function partsOf(title: string): string[] {
  const path = title.split(/\s»\s/).reverse();
  const wide = path.flatMap((part) => part.split(WIDE));
  return wide.length > 1 ? wide : title.split(NARROW);
}

/** Blanks are single ones by now. */
const WIDE = /\s?[|｜]\s?|\s(?:[-–—·@/]|::)\s|\s?--+\s?/;
const NARROW = /_|(?<=[\u3400-\u9fff」》！）!?！？])[-–—](?=[\u3400-\u9fffA-Z])/u;

function compare(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toLowerCase();
}

function squeeze(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
