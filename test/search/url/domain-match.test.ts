import { expect, it } from 'vitest';
import { isOnDomain } from '../../../src/search/url/domain-match.ts';

it('a domain includes itself and its subdomains', () => {
  expect(isOnDomain('gov.tw', 'https://www.cwa.gov.tw/V8')).toBe(true);
  expect(isOnDomain('cwa.gov.tw', 'https://cwa.gov.tw/')).toBe(true);
  expect(isOnDomain('gov.tw', 'https://notgov.tw/')).toBe(false);
  expect(isOnDomain('gov.tw', 'https://www.cwa.gov.tw./V8')).toBe(true);
});
