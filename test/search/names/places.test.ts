import { expect, it } from 'vitest';
import { namesPlace, sideOf } from '../../../src/search/names/places.ts';

it.each([
  ['台北 捷运', 'tw'],
  ['北京地铁', 'cn'],
  ['北海 银滩', 'cn'],
  ['西九龙 的士', 'hk'],
  ['首尔 地铁', 'world'],
  ['北海道 自驾', 'world'],
  ['台北 北京 机票', undefined],
  ['地铁 末班车', undefined],
])('the query "%s" belongs to the region %s', (query, side) => {
  expect(sideOf(query)).toBe(side);
  expect(namesPlace(query)).toBe(query !== '地铁 末班车');
});
