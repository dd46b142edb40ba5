import { expect, it } from 'vitest';
import { siteOf } from '../../src/text/site-of.ts';

it('finds the registrable domain of a host', () => {
  expect(
    [
      'https://news.a.com.tw/1',
      'https://b.gov.tw/',
      'https://c.github.io/',
      'http://127.0.0.1/x',
      'https://d.co.uk/',
      'https://news.e.com.tw./',
    ].map((url) => siteOf(new URL(url).hostname)),
  ).toEqual(['a.com.tw', 'b.gov.tw', 'c.github.io', '127.0.0.1', 'd.co.uk', 'e.com.tw']);
});

it.each([
  ['https://news.example.com.tw/1', 'example.com.tw'],
  ['https://a.github.io/post', 'a.github.io'],
  ['https://a.blogspot.com/post', 'a.blogspot.com'],
  ['https://a.wordpress.com/post', 'a.wordpress.com'],
  ['https://a.gitbook.io/docs', 'a.gitbook.io'],
  ['https://a.substack.com/p/x', 'a.substack.com'],
  ['https://a.hatenablog.com/entry/1', 'a.hatenablog.com'],
  ['https://a.pixnet.net/blog/post/1', 'a.pixnet.net'],
  ['https://www.dot.gov.taipei/news', 'dot.gov.taipei'],
  ['https://www.gov.taipei/', 'gov.taipei'],
  ['https://www.dgpa.gov.tw/', 'dgpa.gov.tw'],
  ['https://medium.com/@a/x', 'medium.com'],
  ['https://docs.bun.sh/install', 'bun.sh'],
  ['https://news.pts.tw/1', 'pts.tw'],
  ['https://www.dev.to/', 'dev.to'],
  ['https://192.0.2.7/', '192.0.2.7'],
  ['https://[2001:db8::1]/', '[2001:db8::1]'],
])('%s is on %s', (url, site) => expect(siteOf(new URL(url).hostname)).toBe(site));
