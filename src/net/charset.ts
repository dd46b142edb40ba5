import iconv from 'iconv-lite';
import { damage, guess, isMostlyUtf8, plausibility, sampleOf } from './charset-guess.ts';

/** A page's text and the encoding that it was in. */
export interface Decoded {
  text: string;
  /** Name of the encoding in iconv-lite. */
  encoding: string;
}

/**
 * Decodes a page. The order of trust: byte order mark, Content-Type, <meta>, the bytes themselves; a declaration under
 * which the bytes make no sense loses to one under which they do.
 */
export function decode(bytes: Buffer, contentType: string | undefined): Decoded {
  const marked = byteOrderMark(bytes);
  if (marked !== undefined) return decodeAs(bytes, marked);
  const header = charsetOf(contentType);
  // ISO-2022-JP has seven bits, so it always passes for UTF-8 and is checked first.
  const isStateful = bytes.includes('\u001b$') && (header ?? charsetInMarkup(bytes)) === STATEFUL;
  if (isStateful) return decodeAs(bytes, STATEFUL);
  // Valid UTF-8 with anything beyond ASCII is UTF-8: other encodings do not look like UTF-8 by chance.
  const utf8 = header !== undefined && isWide(header) ? undefined : asUtf8(bytes);
  if (utf8 !== undefined) return { text: isEncodedTwice(utf8) ? decodedOnceMore(utf8) : utf8, encoding: 'utf-8' };
  const declared = [header, charsetInMarkup(bytes)].filter((name) => name !== undefined);
  const sample = sampleOf(bytes);
  if ((header === undefined || !isWide(header)) && isMostlyUtf8(sample)) return decodeAs(bytes, 'utf-8');
  for (const encoding of declared) {
    const decoded = decodeAs(bytes, encoding);
    // No library decodes it; any other encoding would yield characters that nobody wrote.
    if (encoding === UNKNOWN) return decoded;
    if (damage(decoded.text) < MAX_DAMAGE && !isBeaten(sample, encoding)) return decoded;
  }
  return decodeAs(bytes, guess(bytes, sample, declared));
}

/** Share of damaged characters, which no page has on purpose, from which a decoding counts as wrong. */
const MAX_DAMAGE = 0.002;
// Browsers look at 1,024; Chinese news pages declare later (14 of 19 measured), others after 50 kB of styles.
const META_BYTES = 262_144;
/** Stands for EUC-TW, which no library has: decodes ASCII and marks everything else as broken. */
const UNKNOWN = 'ascii';

/** The only encoding that switches character sets by escape sequences and that pages and mails still use. */
const STATEFUL = 'iso-2022-jp';

function byteOrderMark(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes[2] === 0 && bytes[3] === 0 ? 'utf-32le' : 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
}

function charsetOf(contentType: string | undefined): string | undefined {
  return known(/charset\s*=\s*(?:["']\s*)?([\w.:-]+)/i.exec(contentType ?? '')?.[1]);
}

function charsetInMarkup(bytes: Buffer): string | undefined {
  const markup = parsedParts(bytes.subarray(0, META_BYTES).toString('latin1').toLowerCase());
  const meta = /<meta[^>]{0,500}?charset\s*=\s*(?:["']\s*)?([\w.:-]+)/.exec(markup)?.[1];
  const name = known(meta ?? /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/.exec(markup)?.[1]);
  // The declaration was readable as ASCII, so the page cannot be UTF-16 (WHATWG HTML, "prescan a byte stream").
  return name !== undefined && isWide(name) ? 'utf-8' : name;
}

/** Removes comments, and elements where a declaration would only be quoted, from lower-case HTML. */
function parsedParts(html: string): string {
  const opening = /<(?:(!--)|(script|style|noscript)\b)/g;
  const parts: string[] = [];
  let from = 0;
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    const end = html.indexOf(found[1] === undefined ? `</${found[2]}` : '-->', opening.lastIndex);
    parts.push(html.slice(from, found.index));
    from = end === -1 ? html.length : end;
    opening.lastIndex = from;
  }
  return [...parts, html.slice(from)].join('');
}

/**
 * Returns the encoding that a label means in practice. Pages labelled gb2312 use its supersets. Big5 is read with the
 * Hong Kong characters, which Node's own TextDecoder silently turns into private-use characters.
 */
function known(label: string | undefined): string | undefined {
  const name = label?.toLowerCase().replace(/_/g, '-');
  if (name === undefined) return undefined;
  if (/^(gb|x-gbk|cp936|ms936|windows-936|chinese$|csgb|hz-gb)/.test(name)) return 'gb18030';
  if (/^(big-?5|x-x-big5|cn-big5|cp950|windows-950|csbig5)/.test(name)) return 'big5hkscs';
  if (/^(x-)?(euc-?tw|cns-?11643)/.test(name)) return UNKNOWN;
  if (/^(iso-8859-1|latin-?1|us-ascii|ascii)$/.test(name)) return 'windows-1252';
  if (/^utf-?16$/.test(name)) return 'utf-16le';
  if (/^(?:cs)?iso-?2022-?jp$/.test(name)) return STATEFUL;
  return iconv.encodingExists(name) ? name : undefined;
}

function isWide(encoding: string): boolean {
  return /^utf-?(16|32)/.test(encoding);
}

function asUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Whether UTF-8 was taken for Latin-1 or Windows-1252 and encoded once more (ä¸\u00ad for 中), as badly configured
 * servers do: nearly everything beyond ASCII then looks like this, which no language does.
 */
function isEncodedTwice(text: string): boolean {
  const found = text.match(TWICE) ?? [];
  if (found.length < MIN_TWICE) return false;
  const all = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return found.reduce((sum, one) => sum + one.length, 0) >= all * MOST_OF_IT;
}

function decodedOnceMore(text: string): string {
  const byteOf = (character: string) => {
    const code = character.charCodeAt(0);
    return code <= 0xff ? code : (iconv.encode(character, 'windows-1252')[0] ?? 0);
  };
  return text.replace(TWICE, (one) => asUtf8(Buffer.from([...one].map(byteOf))) ?? one);
}

const MIN_TWICE = 3;
const MOST_OF_IT = 0.9;
/** Characters of Windows-1252 where Latin-1 has control characters. */
const WINDOWS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** A UTF-8 character's leading byte and continuation bytes, each as a character of its own (RFC 3629 §3). */
const TWICE = new RegExp(
  `[\\u00c2-\\u00df][\\u0080-\\u00bf${WINDOWS}]|[\\u00e0-\\u00ef][\\u0080-\\u00bf${WINDOWS}]{2}|[\\u00f0-\\u00f4][\\u0080-\\u00bf${WINDOWS}]{3}`,
  'g',
);

function decodeAs(bytes: Buffer, encoding: string): Decoded {
  if (encoding === STATEFUL) return { text: new TextDecoder(STATEFUL).decode(bytes), encoding };
  const text = iconv.decode(bytes, encoding).replace(/^\ufeff/, '');
  return { text: encoding === 'big5hkscs' ? text.replaceAll(HKSCS_BLOCK, WINDOWS_BLOCK) : text, encoding };
}

/** Code F9FE, the only one that Hong Kong's set reads differently from Windows-950, in which Taiwan writes. */
const [HKSCS_BLOCK, WINDOWS_BLOCK] = ['\uffed', '▓'];

const RIVALS: Record<string, readonly string[]> = { gb18030: ['big5hkscs'], big5hkscs: ['gb18030'] };
const WESTERN = /^(windows-125\d|iso-8859-\d+|macintosh|koi8-.*)$/;
const CLEAR_LEAD = 0.3; // of one score over another: Chinese text scores .5 to .8 decoded right, .1 decoded wrong
const CLEARLY_CHINESE = 0.35;

/** Whether another encoding yields plain Chinese where the declared one yields rare characters or accents. */
function isBeaten(sample: Buffer, encoding: string): boolean {
  const isWestern = WESTERN.test(encoding);
  const rivals = isWestern ? ['gb18030', 'big5hkscs'] : (RIVALS[encoding] ?? []);
  if (rivals.length === 0) return false;
  const bar = isWestern ? CLEARLY_CHINESE : CLEAR_LEAD + Math.max(0, plausibility(decodeAs(sample, encoding).text));
  return rivals.some((rival) => plausibility(decodeAs(sample, rival).text) > bar);
}
