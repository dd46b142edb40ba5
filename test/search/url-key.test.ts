import { describe, expect, it } from 'vitest';
import { cleanUrl, detour, isOn, siteOf, urlKey } from '../../src/search/url-key.ts';

describe('the same page', () => {
  it.each([
    ['AMP by path', 'https://news.a.tw/amp/story/1', 'https://news.a.tw/story/1'],
    ['AMP by suffix', 'https://news.a.tw/story/1/amp/', 'https://news.a.tw/story/1'],
    ['AMP by file name', 'https://news.a.tw/story/1.amp.html', 'https://news.a.tw/story/1.html'],
    ['AMP by parameter', 'https://news.a.tw/story?id=1&amp=1', 'https://news.a.tw/story?id=1'],
    ['AMP cache', 'https://news-a-tw.cdn.ampproject.org/c/s/news.a.tw/story/1', 'https://news.a.tw/story/1'],
    ['AMP through Google', 'https://www.google.com.tw/amp/s/news.a.tw/story/1', 'https://news.a.tw/story/1'],
    ['mobile host', 'https://wap.a.cn/x', 'https://www.a.cn/x'],
    [
      'mobile host inside',
      'https://zh.m.wikipedia.org/wiki/%E5%8F%B0%E5%8C%97',
      'https://zh.wikipedia.org/wiki/%E5%8F%B0%E5%8C%97',
    ],
    [
      'Wikipedia in both scripts',
      'https://zh.wikipedia.org/zh-tw/%E8%87%BA%E7%81%A3',
      'https://zh.wikipedia.org/zh-cn/%E8%87%BA%E6%B9%BE',
    ],
    [
      'Wikipedia without a script',
      'https://zh.wikipedia.org/wiki/%E8%A9%9E',
      'https://zh.wikipedia.org/zh-hk/%E8%AF%8D',
    ],
    ['scripts in the path', 'https://www.b.com/zhongwen/trad/news-1', 'https://www.b.com/zhongwen/simp/news-1'],
    ['languages in the path', 'https://learn.c.com/zh-tw/docs/x', 'https://learn.c.com/zh-cn/docs/x'],
    ['Hong Kong offices', 'https://www.d.gov.hk/tc/news/1.html', 'https://www.d.gov.hk/sc/news/1.html'],
    [
      'converting gateways',
      'http://big5.e.cn/gate/big5/www.e.cn/2026-11/18/c_1.htm',
      'http://www.e.cn/2026-11/18/c_1.htm',
    ],
    ['script by parameter', 'https://f.com/a?id=2&lang=zh-TW', 'https://f.com/a?id=2&lang=zh-CN'],
    ['index file', 'https://a.tw/x/index.html', 'https://a.tw/x/'],
  ])('%s', (_what, one, other) => {
    expect(urlKey(new URL(one))).toBe(urlKey(new URL(other)));
  });
});

describe('another page', () => {
  it.each([
    ['https://learn.c.com/zh-tw/docs/x', 'https://learn.c.com/en-us/docs/x'],
    ['https://f.com/a?lang=zh-TW', 'https://f.com/a?lang=en'],
    ['https://a.tw/camp/1', 'https://a.tw/1'],
    ['https://a.tw/example', 'https://a.tw/ex'],
    ['https://m.a.tw/x', 'https://mail.a.tw/x'],
    ['https://a.tw/%E8%87%BA%E7%81%A3', 'https://a.tw/%E5%8F%B0%E6%B9%BE'],
  ])('%s is not %s', (one, other) => {
    expect(urlKey(new URL(one))).not.toBe(urlKey(new URL(other)));
  });
});

it('an address that is a detour is known', () => {
  const ways = [
    'https://a.tw/1',
    'http://a.tw/1',
    'https://m.a.tw/1',
    'https://a.tw/amp/1',
    'https://a-tw.cdn.ampproject.org/c/s/a.tw/1',
  ];
  expect(ways.map((way) => detour(new URL(way)))).toEqual([0, 1, 2, 4, 4]);
});

it('a site is what a publisher registered', () => {
  expect(
    [
      'https://news.a.com.tw/1',
      'https://b.gov.tw/',
      'https://c.github.io/',
      'http://127.0.0.1/x',
      'https://d.co.uk/',
    ].map(siteOf),
  ).toEqual(['a.com.tw', 'b.gov.tw', 'github.io', '127.0.0.1', 'd.co.uk']);
});

it('a domain holds itself and what is below it', () => {
  expect(isOn('gov.tw', 'https://www.cwa.gov.tw/V8')).toBe(true);
  expect(isOn('cwa.gov.tw', 'https://cwa.gov.tw/')).toBe(true);
  expect(isOn('gov.tw', 'https://notgov.tw/')).toBe(false);
});

it('tracking goes, what a page needs stays', () => {
  expect(cleanUrl('https://a.cn/x?utm_source=1&spm=a.b&aid=7&chksm=9&scm=1')).toBe('https://a.cn/x?aid=7');
});
