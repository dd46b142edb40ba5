import iconv from 'iconv-lite';

/**
 * Returns the Western encoding of bytes that occur among ASCII letters, as accented letters do; undefined when they may
 * as well be Chinese, where both bytes of a character are beyond ASCII or only every other byte is a letter.
 */
export function westernEncoding(sample: Buffer): string | undefined {
  const words = sample.toString('latin1').match(WORD) ?? [];
  const text = words.join(' ');
  const accented = text.match(ACCENTED)?.length ?? 0;
  const letters = text.match(/[a-z]/gi)?.length ?? 0;
  const isAmongLetters = letters > accented * 2 || (accented >= MIN_ACCENTED && letters >= accented * LEAST_LETTERS);
  return isAmongLetters && isOfSingles(words) ? bestOf(words.map((word) => Buffer.from(word, 'latin1'))) : undefined;
}

/** A word with a byte beyond ASCII in it. */
const WORD = /(?<![a-z\x80-\xff])[a-z]*[\x80-\xff][a-z\x80-\xff]*/gi;
const ACCENTED = /[\x80-\xff]/g;
const MIN_ACCENTED = 6;
/** Least letters per accented byte. In Big5 a third of the second bytes are letters, which makes a fifth. */
const LEAST_LETTERS = 0.6;

/**
 * Whether at least half of the accented runs are inside a word or of odd length (one, three); a Chinese word at the end
 * of an English one is neither.
 */
function isOfSingles(words: readonly string[]): boolean {
  const runs = words.flatMap((word) =>
    [...word.matchAll(/[\x80-\xff]+/g)].map(({ 0: run, index }) => ({ word, run, index })),
  );
  const single = runs.filter(
    ({ word, run, index }) => run.length % 2 === 1 || (index > 0 && index + run.length < word.length),
  );
  return single.length >= runs.length * MOST_RUNS;
}

const MOST_RUNS = 0.5;

/** Returns the encoding that makes most bytes letters, with capitals at the beginning of words only. */
function bestOf(words: readonly Buffer[]): string {
  const counted = WESTERN.map((encoding) => ({
    encoding,
    fitting: words.reduce((sum, word) => sum + fittingIn(word, encoding), 0),
  }));
  return counted.reduce((one, other) => (other.fitting > one.fitting ? other : one)).encoding;
}

const WESTERN = ['windows-1252', 'windows-1250', 'iso-8859-2', 'windows-1254', 'windows-1257'];

function fittingIn(word: Buffer, encoding: string): number {
  const [first = '', ...others] = iconv.decode(word, encoding);
  const isFirst = /[^\p{ASCII}]/u.test(first) && /\p{L}/u.test(first);
  return Number(isFirst) + others.filter((one) => /[^\p{ASCII}]/u.test(one) && /\p{Ll}/u.test(one)).length;
}
