/** Tags that are always markup: engines highlight query words with them, and a text may be cut before the end tag. */
const MARKS: readonly string[] = ['b', 'em', 'strong', 'mark', 'span', 'font', 'wbr'];

/** Markup only with an end tag; otherwise a tag may be code (`List<String>`) or the text's subject (the `<br>` tag). */
const NAMES: ReadonlySet<string> = new Set(
  (
    'a abbr article blockquote button center cite code dd del details div dl dt figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header i iframe ins kbd label li main nav nobr ol p pre q s samp script section select ' +
    'small strike style sub summary sup svg table tbody td th thead time tr tt u ul video'
  ).split(' '),
);

/** Elements without an end tag. */
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track'.split(' '),
);

/** Removes HTML tags, comments, scripts and styles from a text; keeps other text in angle brackets. */
export function withoutTags(text: string): string {
  const rest = withoutCode(text).replace(COMMENT, '');
  const ended = new Set(MARKS);
  for (const [, name = ''] of rest.matchAll(END)) if (NAMES.has(name.toLowerCase())) ended.add(name.toLowerCase());
  return rest.replace(TAG, (tag, word: string, at: number) => {
    const name = word.toLowerCase();
    const isWhole = tag.endsWith('>');
    if (isWhole && ended.has(name)) return '';
    return isKnown(name) && (ATTRIBUTE.test(tag) || (isWhole && closesItself(tag, rest[at - 1]))) ? '' : tag;
  });
}

function withoutCode(text: string): string {
  let rest = '';
  let from = 0;
  let opened: RegExpExecArray | undefined;
  for (const tag of text.matchAll(CODE)) {
    const [whole, slash, name = ''] = tag;
    if (slash === '') opened ??= tag;
    else if (opened?.[2]?.toLowerCase() === name.toLowerCase()) {
      rest += text.slice(from, opened.index);
      from = tag.index + whole.length;
      opened = undefined;
    }
  }
  return rest + text.slice(from);
}

function isKnown(name: string): boolean {
  return NAMES.has(name) || VOID.has(name) || MARKS.includes(name);
}

/** Whether a tag is self-closing markup: `<br />` is; `<br/>` after a space may be what the text is about. */
function closesItself(tag: string, before: string | undefined): boolean {
  return tag.endsWith('/>') && (before !== ' ' || tag.endsWith(' />'));
}

const END = /<\/([a-z][a-z0-9]{0,9})\s?>/gi;
const TAG = /<\/?([a-z][a-z0-9]{0,9})(?:[\s/][^<>]*)?(?:>|$)/gi; // a text may be cut within a tag
const ATTRIBUTE = /[\s/][a-z-]{1,30}=/i;
const COMMENT = /<!--[^<>]{0,300}-->/g;
const CODE = /<(\/?)(script|style)(?:\s[^<>]*)?>/gi;
