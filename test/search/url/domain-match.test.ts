import { expect, it } from 'vitest';
import { isOnDomain, isPageOn } from '../../../src/search/url/domain-match.ts';

it('a domain includes itself and its subdomains', () => {
  expect(isOnDomain('gov.tw', 'https://www.cwa.gov.tw/V8')).toBe(true);
  expect(isOnDomain('cwa.gov.tw', 'https://cwa.gov.tw/')).toBe(true);
  expect(isOnDomain('gov.tw', 'https://notgov.tw/')).toBe(false);
  expect(isOnDomain('gov.tw', 'https://www.cwa.gov.tw./V8')).toBe(true);
});

it.each([
  ['youtube.com', 'https://youtu.be/aaaaaaaaaaa', true],
  ['youtu.be', 'https://youtu.be/aaaaaaaaaaa', true],
  ['youtu.be', 'https://www.youtube.com/watch?v=aaaaaaaaaaa', false],
  ['example.com', 'https://www-example-com.cdn.ampproject.org/c/s/www.example.com/a', true],
  ['x.com', 'https://twitter.com/a/status/1', true],
  ['twitter.com', 'https://x.com/a/status/1', true],
  ['twitter.com', 'https://twitter.com/a/status/1', true],
  ['twitter.com', 'https://notx.com/a', false],
  ['threads.net', 'https://www.threads.com/@a', true],
  ['reddit.com', 'https://old.reddit.com/r/a', true],
  ['old.reddit.com', 'https://www.reddit.com/r/a', false],
])('pages of %s include those at other addresses of the site: %s is %s', (domain, url, isOn) => {
  expect(isPageOn([domain], url)).toBe(isOn);
});
