import { expect, it } from 'vitest';
import { resolveUrl } from '../../src/net/page-url.ts';

it.each([
  ['/目录?a=半导体&b=1#目录', 'gb18030', '/%E7%9B%AE%E5%BD%95?a=%B0%EB%B5%BC%CC%E5&b=1#%E7%9B%AE%E5%BD%95'],
  ['?a=半導體', 'big5hkscs', '/a?a=%A5b%BE%C9%C5%E9'],
  ['?a=半導體', 'utf-8', '/a?a=%E5%8D%8A%E5%B0%8E%E9%AB%94'],
  ['?a=é', 'windows-1252', '/a?a=%E9'],
  ['?a=한', 'big5hkscs', '/a?a=%26%2354620%3B'],
  ['/目录#a?b', 'gb18030', '/%E7%9B%AE%E5%BD%95#a?b'],
  ['?a=b c%20', 'gb18030', '/a?a=b%20c%20'],
])('%s in a page in %s', (address, encoding, resolved) => {
  expect(resolveUrl(address, { url: 'https://example.com/a', encoding })?.href).toBe(`https://example.com${resolved}`);
  expect(resolveUrl('http://[', { url: 'https://example.com/', encoding })).toBeNull();
});
