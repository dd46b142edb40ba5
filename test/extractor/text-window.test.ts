import { describe, expect, it } from 'vitest';
import { bounded, MAX_CHARACTERS } from '../../src/extractor/text-window.ts';
import { countCharacters } from '../../src/text/characters.ts';

it('returns a text no longer than a reply unchanged', () => {
  const text = '字'.repeat(MAX_CHARACTERS);
  expect(bounded(text)).toEqual({ content: text });
  expect(bounded('𠮷'.repeat(MAX_CHARACTERS))).not.toHaveProperty('cut'); // counts characters rather than UTF-16 code units
});

describe('a longer text', () => {
  it.each([
    ['at a line', `${'字'.repeat(98)}。\n`],
    ['at a word', `${'word'.repeat(25)} `],
    ['anywhere when there is neither', '字'],
    ['never between the halves of a character', '𠮷'],
  ])('is cut %s, and its parts make up the whole', (_name, unit) => {
    const text = unit.repeat(Math.ceil(500_000 / countCharacters(unit)));
    const length = countCharacters(text);
    const parts: string[] = [];
    for (let start: number | undefined = 0; start !== undefined; ) {
      const { content, cut } = bounded(text, start);
      const end: number = start + countCharacters(content);
      expect(content.isWellFormed()).toBe(true);
      expect(cut?.whole).toEqual({ count: length, unit: '字' });
      expect(cut?.next).toBe(end === length ? undefined : end);
      if (end < length) expect(content.endsWith(unit.at(-1) as string)).toBe(true);
      if (end < length) expect(countCharacters(content)).toBeGreaterThan(MAX_CHARACTERS - 200);
      expect(countCharacters(content)).toBeLessThanOrEqual(MAX_CHARACTERS);
      parts.push(content);
      start = cut?.next;
    }
    expect(parts).toHaveLength(3);
    expect(parts.join('')).toBe(text);
  });

  it('is read from any character on', () => {
    expect(bounded('𠮷野家在街角', 1)).toEqual({ content: '野家在街角', cut: { whole: { count: 6, unit: '字' } } });
    const whole = { count: 2, unit: '字' };
    for (const start of [2, 9]) expect(bounded('短文', start)).toEqual({ content: '', cut: { whole } });
  });

  it('tells in which block of code a part begins', () => {
    const text = `序\n\n\`\`\`js\n${'let x;\n'.repeat(60_000)}\`\`\`\n\n後記`;
    const { cut } = bounded(text);
    expect(cut?.fence).toBeUndefined();
    const second = bounded(text, cut?.next);
    expect(second.cut?.fence).toBe('```js');
    expect(second.content.startsWith('let x;\n')).toBe(true);
    expect(bounded(text, second.cut?.next ?? 0).cut?.fence).toBe('```js');
    expect(bounded(text, countCharacters(text) - 2).cut?.fence).toBeUndefined();
  });

  it('continues after the part of a document that was read', () => {
    const whole = { count: 400, unit: '頁' } as const;
    expect(bounded('前十頁', 0, { whole, isReachable: true })).toEqual({ content: '前十頁', cut: { whole, next: 3 } });
    expect(bounded('前十頁', 1, { whole, isReachable: false })).toEqual({ content: '十頁', cut: { whole } });
  });
});
