import { expect, it } from 'vitest';
import { detourRank } from '../../../src/search/url/url-preference.ts';

it('the detour rank grows for http, mobile, AMP and alias addresses', () => {
  const ways = [
    'https://a.tw/1',
    'http://a.tw/1',
    'https://m.a.tw/1',
    'https://a.tw/amp/1',
    'https://a.tw/amp/story',
    'https://amp.a.tw/1',
    'https://a-tw.cdn.ampproject.org/c/s/a.tw/1',
    'https://m.me/1',
    'https://twitter.com/a/status/1',
    'https://youtu.be/aB3_dE6-hI9',
  ];
  expect(ways.map((way) => detourRank(new URL(way)))).toEqual([0, 1, 2, 4, 4, 6, 4, 0, 4, 4]);
});
