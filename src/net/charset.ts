import iconv from 'iconv-lite';
import { damage, guess, isMostlyUtf8, plausibility, sampleOf } from './charset-guess.ts';

export interface Decoded {
  text: string;
  /** As iconv-lite names it. */
  encoding: string;
}

/**
 * Bytes of a page as text. The order of trust: byte order mark, Content-Type, <meta>, the bytes themselves; a declaration
 * under which the bytes make no sense loses to one under which they do.
 */
export function decode(bytes: Buffer, contentType: string | undefined): Decoded {
  const marked = byteOrderMark(bytes);
  if (marked !== undefined) return decodeAs(bytes, marked);
  const header = charsetOf(contentType);
  // Of seven bits, so that it is valid UTF-8 whatever it says.
  const isStateful = bytes.includes('\u001b$') && (header ?? charsetInMarkup(bytes)) === STATEFUL;
  if (isStateful) return decodeAs(bytes, STATEFUL);
  // Text with anything beyond ASCII that is valid UTF-8 is UTF-8: other encodings do not look like it by chance.
  const utf8 = header !== undefined && isWide(header) ? undefined : asUtf8(bytes);
  if (utf8 !== undefined) return { text: isEncodedTwice(utf8) ? decodedOnceMore(utf8) : utf8, encoding: 'utf-8' };
  const declared = [header, charsetInMarkup(bytes)].filter((name) => name !== undefined);
  const sample = sampleOf(bytes);
  if ((header === undefined || !isWide(header)) && isMostlyUtf8(sample)) return decodeAs(bytes, 'utf-8');
  for (const encoding of declared) {
    const decoded = decodeAs(bytes, encoding);
    // Nobody here can read it; as anything else it would come out as characters that were never written.
    if (encoding === UNKNOWN) return decoded;
    if (damage(decoded.text) < MAX_DAMAGE && !isBeaten(sample, encoding)) return decoded;
  }
  return decodeAs(bytes, guess(bytes, sample, declared));
}

/** Share of characters that no page has on purpose, above which a decoding is taken to be wrong. */
const MAX_DAMAGE = 0.002;
const META_BYTES = 262_144; // browsers look at 1,024; Chinese news pages declare later (14 of 19 measured), others after 50 kB of styles
/** Decodes ASCII and marks everything else as broken: what EUC-TW comes to, which no library has. */
const UNKNOWN = 'ascii';

/** The one encoding of those that switch between sets of characters by escapes that pages and mails still have. */
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
  // The declaration was read as ASCII, so it cannot be true of UTF-16 (WHATWG HTML, "prescan a byte stream").
  return name !== undefined && isWide(name) ? 'utf-8' : name;
}

/** Lower-case HTML without comments and the elements where a declaration would only be quoted. */
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
 * The encoding that a label means in practice. Pages that say gb2312 use its supersets. Big5 is read with the Hong Kong
 * characters: Node's own TextDecoder turns those into private-use characters without a word.
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
 * UTF-8 that was taken for Latin-1 or Windows-1252 and encoded once more (ä¸\u00ad for 中), as pages come out of badly
 * configured servers: then nearly all that is not ASCII looks like that, which no language does.
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
/** What Windows-1252 has where Latin-1 has controls. */
const WINDOWS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** A character's first byte and those that follow it, each as a character of its own (RFC 3629 §3). */
const TWICE = new RegExp(
  `[\\u00c2-\\u00df][\\u0080-\\u00bf${WINDOWS}]|[\\u00e0-\\u00ef][\\u0080-\\u00bf${WINDOWS}]{2}|[\\u00f0-\\u00f4][\\u0080-\\u00bf${WINDOWS}]{3}`,
  'g',
);

function decodeAs(bytes: Buffer, encoding: string): Decoded {
  if (encoding === STATEFUL) return { text: new TextDecoder(STATEFUL).decode(bytes), encoding };
  const text = iconv.decode(bytes, encoding).replace(/^\ufeff/, '');
  return { text: encoding === 'big5hkscs' ? text.replaceAll(HKSCS_BLOCK, WINDOWS_BLOCK) : text, encoding };
}

/** F9FE is the only code that Windows-950, in which Taiwan writes, and Hong Kong's set read differently. */
const [HKSCS_BLOCK, WINDOWS_BLOCK] = ['\uffed', '▓'];

const RIVALS: Record<string, readonly string[]> = { gb18030: ['big5hkscs'], big5hkscs: ['gb18030'] };
const WESTERN = /^(windows-125\d|iso-8859-\d+|macintosh|koi8-.*)$/;
const CLEAR_LEAD = 0.3; // between the scores of two decodings of Chinese text: .5 to .8 for the right one, .1 for a wrong one
const CLEARLY_CHINESE = 0.35;

/** True when another decoding makes plain Chinese of bytes that the declared one turns into rare characters or accents. */
function isBeaten(sample: Buffer, encoding: string): boolean {
  const isWestern = WESTERN.test(encoding);
  const rivals = isWestern ? ['gb18030', 'big5hkscs'] : (RIVALS[encoding] ?? []);
  if (rivals.length === 0) return false;
  const bar = isWestern ? CLEARLY_CHINESE : CLEAR_LEAD + Math.max(0, plausibility(decodeAs(sample, encoding).text));
  return rivals.some((rival) => plausibility(decodeAs(sample, rival).text) > bar);
}
