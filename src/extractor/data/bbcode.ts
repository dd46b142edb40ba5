/** Whether a text is BBCode, the markup of forums with tags in square brackets: `[b]…[/b]`, `[img]…[/img]`. */
export function isBbcode(text: string): boolean {
  return CLOSED.test(text);
}

/** Converts BBCode to HTML. Drops tags for looks alone, and those of attachments, which only the forum can resolve. */
export function bbcodeAsHtml(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
  const [before = '', ...blocks] = escaped.split(CODE);
  return `<div>${marked(before)}${blocks.map(fromCode).join('')}</div>`;
}

/** Converts a text that begins inside a `[code]` block, where brackets are the code's own: `a[i]`. */
function fromCode(text: string): string {
  const end = text.search(CODE_END);
  return end < 0 ? marked(text) : `<pre>${text.slice(0, end)}</pre>${marked(text.slice(end).replace(CODE_END, ''))}`;
}

const CODE = /\[code(?:=[^[\]\n]{0,200})?\]/i;
const CODE_END = /\[\/code\]/i;

function marked(text: string): string {
  const linked = text.replace(IMAGE, '<img src="$1">').replace(NAMED_LINK, '<a href="$1">').replace(LINK, '$1');
  const html = linked.replace(TAG, (_, end: string, name: string) => htmlTag(name.toLowerCase(), end));
  return html.replace(/\n/g, '<br>\n');
}

const CLOSED = /\[\/(?:b|i|u|url|img|quote|code|list|size|color|font|align|attach|media|hide|spoiler)\]/i;

const IMAGE = /\[img(?:=[\d,x]{1,20})?\](https?:\/\/[^\s[\]]{1,1000})\[\/img\]/gi;
const NAMED_LINK = /\[url=(?:&quot;)?(https?:\/\/[^\s[\]]{1,1000}?)(?:&quot;)?\]/gi;
const LINK = /\[url\](https?:\/\/[^\s[\]]{1,1000})\[\/url\]/gi;
const TAG =
  /\[(\/?)(b|i|u|s|url|img|quote|code|list|\*|size|color|backcolor|font|align|center|left|right|indent|p|table|tr|td|attach|attachimg|media|hide|spoiler|free|email|sup|sub|h[1-6])(?:=[^[\]\n]{0,200})?\]/gi;

/** Returns the HTML for a tag; '' for tags that only affect how a text looks. */
function htmlTag(name: string, end: string): string {
  if (name === '*') return '<br>- ';
  if (name === 'url') return end === '' ? '' : '</a>';
  const html = HTML.get(name);
  return html === undefined ? '' : `<${end}${html}>`;
}

const HTML: ReadonlyMap<string, string> = new Map(
  Object.entries({ b: 'b', i: 'i', quote: 'blockquote', table: 'table', tr: 'tr', td: 'td' }),
);
