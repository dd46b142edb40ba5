import type { PageTree } from './prefilter.ts';
import { type Block, elementsOf, lineOf } from './tree.ts';

/**
 * The page's title without the site's name: the longest heading that stands in `<title>`, the only `<h1>` when it says
 * nearly the same, else `<title>` up to its suffix. Readability's own rule looks for spaces between words, which Chinese
 * titles do not have.
 */
export function pageTitle({ body, title, meta }: PageTree): string | null {
  const whole = squeeze(title);
  const shared = squeeze(meta.get('og:title'));
  const own = whole.startsWith(shared) && shared.length >= MIN_TITLE ? shared : whole;
  const headings = headingsOf(body);
  const inTitle = headings.filter(({ text }) => isIn(whole, text) && !isSuffix(whole, text));
  const longest = inTitle.reduce((one, { text }) => (text.length > one.length ? text : one), '');
  const first = headings.filter(({ level, text }) => level === 'h1' && text.length >= MIN_TITLE);
  const only = first.length === 1 && saysTheSame(first[0]?.text ?? '', withoutSuffix(own)) ? first[0]?.text : '';
  return longest || only || withoutSuffix(own) || withoutSuffix(shared) || headings[0]?.text || null;
}

function headingsOf(body: Block): Array<{ level: string; text: string }> {
  return [...elementsOf(body)]
    .filter(({ name }) => name === 'h1' || name === 'h2')
    .map((heading) => ({ level: heading.name, text: squeeze(lineOf(heading)) }))
    .filter(({ text }) => text !== '');
}

/** The site's logo is a heading too, on many pages: it stands at the title's end, after a separator. */
function isSuffix(title: string, heading: string): boolean {
  return (
    title.length > heading.length &&
    title.endsWith(heading) &&
    /[|｜_»·–—:：-]\s*$/.test(title.slice(0, -heading.length))
  );
}

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

/** A short heading has to be the title's first part: 颱風 of 「颱風 - 小百科」, not any word of it. */
function isIn(title: string, heading: string): boolean {
  if (heading.length >= MIN_HEADING) return compare(title).includes(compare(heading));
  return heading.length >= 2 && title.startsWith(heading) && /^\s*[-–—|｜_·»:：]/.test(title.slice(heading.length));
}

const MIN_TITLE = 4;

/** Cuts ` - Site`, `_频道_站名`, `｜分類｜網站` off the end, as long as a title is left. */
function withoutSuffix(title: string): string {
  const [first = '', ...rest] = title.split(
    /\s*[|｜_»]\s*|\s+[-–—·]\s+|(?<=[\u3400-\u9fff」》）!?！？])[-–—](?=[\u3400-\u9fffA-Z])/u,
  );
  return rest.length > 0 && first.length >= MIN_TITLE ? first : title;
}

function compare(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '').toLowerCase();
}

function squeeze(text: string | null | undefined): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}
