import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areAlike, type Grams, gramSetOf } from '../../../src/search/merging/grams.ts';
import { foldText } from '../../../src/text/fold.ts';
import { FIRST_HAN, LAST_HAN } from '../../../src/text/han.ts';

/**
 * Reference implementation: pairs of folded Han characters, single characters, and words of Latin letters and digits.
 */
function inWords(text: string): string[] {
  const folded = foldText(text);
  const grams = new Set<string>(folded.match(/[a-z0-9]{2,}|\d/g) ?? []);
  for (const run of folded.match(/[\u3400-\u9fff]+/g) ?? []) {
    if (run.length === 1) grams.add(run);
    for (let at = 0; at + 1 < run.length; at++) grams.add(run.slice(at, at + 2));
  }
  return [...grams].sort();
}

const HAN = LAST_HAN - FIRST_HAN + 1;

function spelled(grams: Grams): string[] {
  const pair = (gram: number) => String.fromCharCode(FIRST_HAN + Math.floor(gram / HAN), FIRST_HAN + (gram % HAN));
  return [...grams].map((gram) => (typeof gram === 'string' ? gram : pair(gram))).sort();
}

describe('grams', () => {
  it('are pairs of Han characters in one script, and words', () => {
    expect(spelled(gramSetOf('臺灣 Ａ１ 5G 第3集（上）'))).toEqual(['3', '5g', 'a1', '上', '台湾', '第', '集']);
  });

  it('equal the reference implementation for any text', () => {
    const parts = fc.constantFrom(...'颱風台臺裡后後发髮a b1 2Ａ３z9，。-éß𠀀〇々ﾊ');
    const texts = fc.oneof(
      fc.array(parts, { maxLength: 30 }).map((list) => list.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(fc.property(texts, (text) => void expect(spelled(gramSetOf(text))).toEqual(inWords(text))));
  });

  it('tell whether two texts are alike in either script', () => {
    expect(areAlike(gramSetOf('颱風停班停課'), gramSetOf('台风停班停课'), 1)).toBe(true);
    expect(areAlike(gramSetOf('颱風停班'), gramSetOf('股市收盤'), 0.1)).toBe(false);
    expect(areAlike(gramSetOf(''), gramSetOf(''), 0.1)).toBe(false);
  });

  it('stop counting early only when the full count gives the same verdict', () => {
    const sets = fc.uniqueArray(fc.integer({ min: 0, max: 40 })).map((list) => new Set(list));
    const shares = fc.constantFrom(0.1, 0.5, 0.8, 0.85, 1);
    fc.assert(
      fc.property(sets, sets, shares, (one, other, least) => {
        const shared = one.intersection(other).size;
        const isAlike = shared > 0 && shared / one.union(other).size >= least;
        expect(areAlike(one, other, least)).toBe(isAlike);
      }),
    );
  });
});
