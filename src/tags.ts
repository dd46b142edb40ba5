/** Always markup: what engines set around the words of a query, also where a text is cut before their end. */
const MARKS: readonly string[] = ['b', 'em', 'strong', 'mark', 'span', 'font'];

/** Markup where the text has their end too. Others are no tags (`List<String>`), or what a text is about (the `<br>` tag). */
const NAMES: ReadonlySet<string> = new Set(
  (
    'a abbr article blockquote button center cite code dd del details div dl dt figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header i iframe ins kbd label li main nav nobr ol p pre q s samp script section select ' +
    'small strike style sub summary sup svg table tbody td th thead time tr tt u ul video'
  ).split(' '),
);

/** A text without tags of HTML and without comments; whatever else stands in pointed brackets stays. */
export function withoutTags(text: string): string {
  const names = new Set(MARKS);
  for (const [, name = ''] of text.matchAll(END)) if (NAMES.has(name.toLowerCase())) names.add(name.toLowerCase());
  return text.replace(COMMENT, '').replace(TAG, (tag, name: string) => (names.has(name.toLowerCase()) ? '' : tag));
}

const END = /<\/([a-z][a-z0-9]{0,9})\s?>/gi;
const TAG = /<\/?([a-z][a-z0-9]{0,9})(?:[\s/][^<>]{0,300})?>/gi;
const COMMENT = /<!--[^<>]{0,300}-->/g;
