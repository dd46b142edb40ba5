import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { westernEncoding } from './charset-western.ts';

const SAMPLE_BYTES = 65_536; // enough for the statistics of any page
const SEARCHED_BYTES = 2_000_000; // at the page's beginning, for the sample
const DETECTED_BYTES = 16_384; // the detector takes milliseconds for each 10 kB

/**
 * Returns the parts of a page's bytes that reveal its encoding: stretches of text that are not all ASCII, without tags
 * and most scripts, up to 64 kB. No encoding uses the bytes that separate these stretches as a second byte.
 */
export function sampleOf(bytes: Buffer): Buffer {
  const parts: string[] = [];
  let length = 0;
  for (const [part] of bytes.subarray(0, SEARCHED_BYTES).toString('latin1').matchAll(STRETCH)) {
    if (!NOT_ASCII.test(part)) continue;
    parts.push(part);
    length += part.length;
    if (length >= SAMPLE_BYTES) break;
  }
  return Buffer.from(parts.join('\n').slice(0, SAMPLE_BYTES), 'latin1');
}

const STRETCH = /[^<>"'\n\r;]+/g;
const NOT_ASCII = /[\x80-\xff]/;

/** Whether bytes beyond ASCII are nearly all UTF-8 (cut, or with a stray byte), which they never are by chance. */
export function isMostlyUtf8(sample: Buffer): boolean {
  const text = sample.toString('latin1');
  const all = text.match(/[\x80-\xff]/g)?.length ?? 0;
  const valid = text.match(UTF8_CHARACTER)?.reduce((sum, one) => sum + one.length, 0) ?? 0;
  return valid > 0 && valid >= all * MOST;
}

/** UTF-8 characters beyond ASCII (RFC 3629 §3). */
const UTF8_CHARACTER = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;
const MOST = 0.9;

/**
 * Guesses the encoding of bytes that are not UTF-8 and that no declaration fits. `sample`: their `sampleOf`;
 * `declared`: the declared encodings, which remain candidates.
 */
export function guess(bytes: Buffer, sample: Buffer, declared: readonly string[]): string {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return wide;
  const candidates = [...new Set([...declared, 'utf-8', 'gb18030', 'big5hkscs'])];
  const scored = candidates.map((encoding) => ({ encoding, score: plausibility(iconv.decode(sample, encoding)) }));
  const winner = scored.reduce((one, other) => (other.score > one.score ? other : one));
  if (winner.score >= CLEARLY_CHINESE) return winner.encoding;
  if (isJapanese(sample)) return 'euc-jp';
  if (winner.score >= MIN_CHINESE) return winner.encoding;
  const isClean = damage(iconv.decode(sample, winner.encoding)) === 0; // then it may be Chinese in rare characters
  return detected(sample) ?? (isClean ? undefined : westernEncoding(sample)) ?? winner.encoding;
}

const MIN_CHINESE = 0.2; // a lower score may mean another language

const CLEARLY_CHINESE = 0.4; // Chinese scores .5 to .8

/** Whether bytes are EUC-JP: as Big5, the kana in them are some of the most frequent Chinese characters. */
function isJapanese(sample: Buffer): boolean {
  const text = iconv.decode(sample, 'euc-jp');
  const kana = text.match(/[\u3041-\u3093\u30a1-\u30f6]/g)?.length ?? 0;
  const han = text.match(/[\u4e00-\u9fff]/g)?.length ?? 0;
  return damage(text) < CUT && kana > (kana + han) * MIN_KANA;
}

const MIN_KANA = 0.3;
const CUT = 0.0005; // the sample may end within a character

/** Recognizes UTF-16 without a byte order mark: markup is ASCII, which has a zero in each pair of bytes. */
function wideEncoding(bytes: Buffer): string | undefined {
  const zeros = [0, 0];
  const looked = Math.min(bytes.length, SAMPLE_BYTES);
  for (let at = 0; at < looked; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < looked * LEAST_ZEROS || Math.min(even, odd) * 4 > Math.max(even, odd)) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}

const LEAST_ZEROS = 0.05;

/** Detects languages other than Chinese by a library's statistics. */
function detected(sample: Buffer): string | undefined {
  const isShort = isShortRun(sample);
  const likely = analyse(sample.subarray(0, DETECTED_BYTES)).find(
    ({ name, confidence }) =>
      confidence >= (LEAST_CONFIDENCE[name] ?? LEAST_CONFIDENCE.other) &&
      iconv.encodingExists(name) &&
      !(isShort && SINGLE_BYTE.test(name)),
  );
  return likely && (OUR_NAMES[likely.name] ?? likely.name.toLowerCase());
}

/** Whether few bytes are beyond ASCII, mostly in runs: likelier Chinese than Greek or Russian, which look the same. */
function isShortRun(sample: Buffer): boolean {
  const runs = sample.toString('latin1').match(/[\x80-\xff]+/g) ?? [];
  const all = runs.join('').length;
  return all < MIN_STATISTICS && runs.filter((run) => run.length > 1).join('').length > all / 2;
}

const MIN_STATISTICS = 48; // bytes
const SINGLE_BYTE = /^(?:iso-8859|windows-|koi8)/i;

/**
 * Least confidence by chardet's name of the encoding: Chinese names and lists look like Korean to it, a few bytes like
 * UTF-32. Chinese itself was ruled out before.
 */
const LEAST_CONFIDENCE: Record<string, number> & { other: number } = {
  'EUC-KR': 90,
  'EUC-JP': 90,
  Shift_JIS: 90,
  ASCII: 101,
  'UTF-32LE': 101,
  'UTF-32BE': 101,
  'UTF-16LE': 101,
  'UTF-16BE': 101,
  other: 15,
};

/** Our names for encodings that chardet names otherwise: the supersets that the web means by its names. */
const OUR_NAMES: Record<string, string> = {
  'ISO-8859-1': 'windows-1252',
  'ISO-8859-9': 'windows-1254',
  GB18030: 'gb18030',
  Big5: 'big5hkscs',
};

/** Returns the share of replacement characters, private-use characters and C1 controls in a text. */
export function damage(text: string): number {
  let bad = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) continue;
    if (unit <= 0x9f || (unit >= 0xe000 && unit <= 0xf8ff) || unit === 0xfffd) bad++;
  }
  return bad / Math.max(1, text.length);
}

/**
 * Scores how plausible a text is as Chinese. Frequent Chinese characters count for it, damage and kana against it
 * (Japanese has the same punctuation marks); rare Han characters alone say nothing.
 */
export function plausibility(text: string): number {
  let common = 0;
  let kana = 0;
  let han = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (IS_COMMON[unit] === 1) common++;
    else if (unit >= 0x3041 && unit <= 0x30fa) kana++;
    if (unit >= 0x3400 && unit <= 0x9fff) han++;
  }
  return (common - kana) / Math.max(1, han, text.length / 20) - 20 * damage(text);
}

/** Characters and punctuation marks that every Chinese page has, in both scripts. */
const COMMON =
  '的一是在不了有和人這这中大為为上個个國国我以要他時时來来用們们生到作地於于出就分對对成會会可主發发年動动同工也能下過过子說说產产種种面而方後后多定行學学法所民得經经十三之進进著着等部度家電电力裡里如水化高自二理起小物現现實实加量都兩两體体制機机當当使點点從从業业本去把性好應应開开它合還还因由其些然前外天政四日那社義义事平形相全表間间樣样與与關关各重新線线內内數数正心反你明看原又麼么利比或但質质氣气第向道命此變变條条只沒没結结解問问意建月公無无系軍军很情者最立代想已通並并提直題题黨党程展五果料象員员革位入常文總总次品式活設设及管特件長长求老頭头基資资邊边流路級级少圖图山統统接知較较將将組组見见計计別别她手角期根論论運运農农指幾几九區区強强放決决西被乾做必戰战先回則则任取據据處处南給给色光門门即保治北造百規规熱热領领七海口東东導导器壓压志世金增爭争濟济階阶油思術术極极交受聯联什認认六共權权收證证改清己美再採采轉转更單单風风切打白教速花帶带安場场身車车例真務务具萬万每目至達达走積积示議议聲声報报，。、：「」“”！？（）《》　';

/** `COMMON` by character code. A Set takes several times as long for each of 64,000 characters in three encodings. */
const IS_COMMON = new Uint8Array(0x1_0000);
for (const character of COMMON) IS_COMMON[character.charCodeAt(0)] = 1;
