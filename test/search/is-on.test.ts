import { expect, it } from 'vitest';
import { isOn } from '../../src/search/is-on.ts';

it('a domain holds itself and what is below it', () => {
  expect(isOn('gov.tw', 'https://www.cwa.gov.tw/V8')).toBe(true);
  expect(isOn('cwa.gov.tw', 'https://cwa.gov.tw/')).toBe(true);
  expect(isOn('gov.tw', 'https://notgov.tw/')).toBe(false);
  expect(isOn('gov.tw', 'https://www.cwa.gov.tw./V8')).toBe(true);
});
