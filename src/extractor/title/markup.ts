/**
 * Returns a `<title>` without the markup that a site has escaped into it: `雨后&lt;br/&gt;的溪谷`,
 * `&lt;em&gt;雨后&lt;/em&gt;的溪谷`. A title about HTML elements keeps their names.
 */
export function withoutMarkup(title: string): string {
  if (!title.includes('<') || OF_ELEMENTS.test(title)) return title;
  const plain = title.replace(IMAGE, '').replace(PAIRED, '$2').replace(BREAK, ' ');
  return plain.replace(/\s+/g, ' ').trim() || title;
}

const OF_ELEMENTS = /html|css|[标標][签籤]|元素|\b(?:tags?|elements?)\b/i;
/** A pair of tags without another element between them. */
const PAIRED = /<(b|i|u|em|p|strong|font|span|sup|sub)(?:\s[^<>]{0,80})?>([^<>]{1,200})<\/\1>/gi;
const IMAGE = /<img\s[^<>]{0,500}>/gi;
const BREAK = /<br ?\/?>/gi;
