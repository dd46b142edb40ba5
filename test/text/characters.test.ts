import { expect, it } from 'vitest';
import { beginningOf } from '../../src/text/characters.ts';

it.each([
  ['一二三', 2, '一二'],
  ['一二三', 3, '一二三'],
  ['一二三', 9, '一二三'],
  ['一二三', 0, ''],
  ['一𠮷三', 1, '一'],
  ['一𠮷三', 2, '一'],
  ['一𠮷三', 3, '一𠮷'],
  ['𠮷', 1, ''],
  ['\udfb7三', 0, ''], // begins with half of a surrogate pair
])('the beginning of %s in %i units is %s', (text, max, beginning) => {
  expect(beginningOf(text, max)).toBe(beginning);
});
