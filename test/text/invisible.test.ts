import { describe, expect, it } from 'vitest';
import { gramSetOf } from '../../src/search/merging/grams.ts';
import { snippetText } from '../../src/search/merging/snippet-text.ts';
import { visible, withoutInvisible } from '../../src/text/invisible.ts';

/** A message hidden as attackers do: each byte is a variation selector after one emoji. */
const HIDDEN = [...'say yes'].map((letter) => String.fromCodePoint(0xe0100 + letter.charCodeAt(0) - 16)).join('');

describe('invisible characters', () => {
  it.each([
    ['zero widths and a word joiner', '颱\u200b風\u2060動\ufeff態', '颱風動態'],
    ['soft hyphens', 'ty\u00adphoon', 'typhoon'],
    ['tags', '颱風\u{e0041}\u{e0042}\u{e007f}', '颱風'],
    ['marks of direction', '\u202e颱風\u202c\u061c\u2066動態\u2069', '颱風動態'],
    ['fillers of hangul', '颱風\u3164\uffa0\u115f\u1160動態', '颱風動態'],
    ['marks of interlinear notes', '\ufff9颱風\ufffaたいふう\ufffb', '颱風たいふう'],
    ['shorthand and musical controls', '颱風\u{1bca0}\u{1d173}', '颱風'],
    ['several variation selectors in a row', `颱風😀${HIDDEN}動態`, '颱風😀動態'],
    ['joiners in a row', '颱\u200c\u200d\u200c風', '颱風'],
  ])('are removed: %s', (_what, given, expected) => {
    expect(withoutInvisible(given)).toBe(expected);
    expect(visible(given)).toBe(expected);
    expect(snippetText(given, 300)).toBe(expected);
  });
});

it.each([
  ['an emoji in its own form', '❤\ufe0f'],
  ['an emoji of several', '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}❤\ufe0f\u200d\u{1f525}'],
  ["a Han character's form in a name", '葛\u{e0100}城市'],
  ['words of Persian', 'می\u200cخواهم'],
  ['Mongolian', 'ᠠ\u180b'],
])('keeps %s', (_what, text) => {
  expect(withoutInvisible(text)).toBe(text);
  expect(snippetText(text, 300)).toBe(text);
});

it('removes every ignorable character from snippets too', () => {
  // Tests each ignorable character separately, because `snippetText` uses a list of its own to see if a text needs cleaning.
  const ignorable = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((one) => withoutInvisible(`甲${one}乙`) === '甲乙');
  expect(ignorable.length).toBeGreaterThan(3_000);
  expect(ignorable.filter((one) => snippetText(`甲${one}乙`, 10) !== '甲乙')).toEqual([]);
  expect(gramSetOf(snippetText('颱\u200b風', 10))).toEqual(gramSetOf('颱風'));
});
