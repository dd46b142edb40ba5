import { expect, it } from 'vitest';
import { page, type Reader } from '../../../src/dashboard/layout.ts';
import { playground } from '../../../src/dashboard/views/playground.ts';
import { WORDS } from '../../../src/dashboard/words.ts';
import { CATEGORIES, DEPTHS, FORMATS, LANGS, REGIONS, TIME_RANGES } from '../../../src/schemas.ts';

const WORDS_OF_READER = { language: 'zh-TW', words: WORDS['zh-TW'], theme: undefined } as const;
const READER: Reader = { ...WORDS_OF_READER, path: '/playground', isSignedIn: true, isOperator: false };
const html = page(READER, '', playground(READER, { canFilter: true }));

it.each(['zh-TW', 'en'] as const)('the playground shows no field or value by its API name: %s', (language) => {
  const reader: Reader = { ...READER, language, words: WORDS[language] };
  const shown = page(reader, '', playground(reader, { canFilter: true }))
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ');
  expect(shown.match(/\w+_\w+|\b(?:tw|hk|cn|sg|my|markdown)\b/g)).toBeNull();
});

it.each([
  ['search_depth', DEPTHS],
  ['category', ['auto', ...CATEGORIES]],
  ['time_range', ['', ...TIME_RANGES]],
  ['lang', LANGS],
  ['region', ['', ...REGIONS]],
  ['format', FORMATS],
])('%s offers exactly the values that the tools accept', (name, values) => {
  const select = new RegExp(`<select name="${name}">(.*?)</select>`, 's').exec(html)?.[1] ?? '';
  const options = [...select.matchAll(/<option value(?:="([^"]*)")?>([^<]*)<\/option>/g)];
  expect(options.map(([, value = '']) => value)).toEqual(values);
  expect(options.every(([, , text = '']) => text !== '')).toBe(true);
});
