/**
 * The page's title without the site's name: the longest heading that stands in `<title>`, else `<title>` up to its suffix.
 * Readability's own rule looks for spaces between words, which Chinese titles do not have.
 */
export function pageTitle(document: Document): string | null {
  const whole = squeeze(document.title);
  const shared = squeeze(document.querySelector('meta[property="og:title"]')?.getAttribute('content'));
  const headings = [...document.querySelectorAll('h1, h2')].map((heading) => squeeze(heading.textContent));
  const inTitle = headings.filter((heading) => isIn(whole, heading));
  const longest = inTitle.reduce((one, other) => (other.length > one.length ? other : one), '');
  return longest || withoutSuffix(whole) || withoutSuffix(shared) || headings.find(Boolean) || null;
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
