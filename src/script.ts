import { Converter } from 'opencc-js';

/**
 * Chinese script conversion, characters only: words stay what they are. OpenCC's phrase modes for regional words rewrite
 * half of everyday phrases (高级人民法院 → 高階人民法院, 支持率 → 支援率), so regional words are our own table's business.
 */

/** Simplified → Traditional as Taiwan writes it. Text that is Traditional already stays as it is. */
export function toTraditional(text: string): string {
  return HAN.test(text) ? text.split(/(\n)/).map(lineToTraditional).join('') : text;
}

/** Traditional → Simplified. */
export function toSimplified(text: string): string {
  return HAN.test(text) ? simplify()(text) : text;
}

const HAN = /[\u3400-\u9fff]/;

// Built when first used: the Simplified → Traditional one holds 42 MB, so there is exactly one.
const simplify = lazily(() => Converter({ from: 'tw', to: 'cn' }));
const traditionalize = lazily(() => Converter({ from: 'cn', to: 'tw' }));
const segmenter = lazily(() => new Intl.Segmenter('zh', { granularity: 'word' }));

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/**
 * OpenCC takes the longest phrase from the left, across word boundaries: 被发明 becomes 被髮明, 参与制造 參與制造. A
 * character that a phrase decided is kept only when that phrase begins and ends where words do.
 */
function lineToTraditional(line: string): string {
  if (isTraditional(line)) return line;
  const protectedText = protect(line);
  const characters = [...line];
  const converted = [...traditionalize()(line)];
  if (converted.length !== characters.length) return protectedText(converted.join(''));
  const boundaries = lazily(() => wordBoundaries(line));
  const judged = characters.map((character, at) => {
    const alone = traditionalize()(character);
    const inPhrase = converted[at] ?? character;
    if (character === '台' && inPhrase === '臺') return '台'; // both are right, and 台 is what people type
    if (alone === inPhrase || isWholeWords(characters, at, inPhrase, boundaries())) return inPhrase;
    return alone;
  });
  return protectedText(judged.join(''));
}

/** Mostly characters that only Traditional has. Converting such text again would only change its spelling (宣布 → 宣佈). */
function isTraditional(line: string): boolean {
  let traditional = 0;
  let simplified = 0;
  for (const character of line) {
    if (simplify()(character) !== character) traditional++;
    else if (traditionalize()(character) !== character) simplified++;
  }
  return traditional > simplified * 4;
}

const LONGEST_PHRASE = 6;

/** True when the shortest phrase around `at` that gives `wanted` begins and ends at word boundaries. */
function isWholeWords(
  characters: readonly string[],
  at: number,
  wanted: string,
  boundaries: ReadonlySet<number>,
): boolean {
  for (let length = 2; length <= LONGEST_PHRASE; length++) {
    const starts = phraseStarts(characters, at, length, wanted);
    if (starts.length > 0) return starts.some((start) => boundaries.has(start) && boundaries.has(start + length));
  }
  return false;
}

/** Where the phrases of this length begin that, converted by themselves, have `wanted` at `at`. */
function phraseStarts(characters: readonly string[], at: number, length: number, wanted: string): number[] {
  const starts: number[] = [];
  for (let start = Math.max(0, at - length + 1); start <= at && start + length <= characters.length; start++) {
    const phrase = [...traditionalize()(characters.slice(start, start + length).join(''))];
    if (phrase[at - start] === wanted) starts.push(start);
  }
  return starts;
}

/** Positions, in characters, where a word begins or ends. */
function wordBoundaries(text: string): ReadonlySet<number> {
  const boundaries = new Set([0]);
  let position = 0;
  for (const { segment } of segmenter().segment(text)) {
    position += [...segment].length;
    boundaries.add(position);
  }
  return boundaries;
}

/** Names and words that character tables get wrong. Longer ones first where one contains another. */
const PROTECTED: ReadonlyArray<readonly [simplified: string, traditional: string]> = [
  ['余华', '余華'],
  ['余秋雨', '余秋雨'],
  ['余承东', '余承東'],
  ['余欢水', '余歡水'],
  ['余光中', '余光中'],
  ['于正', '于正'],
  ['于和伟', '于和偉'],
  ['于荣光', '于榮光'],
  ['范伟', '范偉'],
  ['库里', '庫里'],
  ['马里兰', '馬里蘭'],
  ['马里', '馬里'],
  ['托福', '托福'],
  ['账号', '帳號'],
  ['账户', '帳戶'],
  ['发布', '發布'],
  ['公布', '公布'],
  ['宣布', '宣布'],
  ['皇后', '皇后'],
  ['太后', '太后'],
];

/** Puts the protected words of the original back into its conversion; both have the same length in characters. */
function protect(original: string): (converted: string) => string {
  const found = PROTECTED.filter(([simplified]) => original.includes(simplified));
  if (found.length === 0) return (converted) => converted;
  return (converted) => {
    let text = converted;
    for (const [simplified, traditional] of found) {
      for (let at = original.indexOf(simplified); at >= 0; at = original.indexOf(simplified, at + 1)) {
        text = text.slice(0, at) + traditional + text.slice(at + simplified.length);
      }
    }
    return text;
  };
}
