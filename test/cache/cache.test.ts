import { expect, it } from 'vitest';
import { createMemoryCache } from '../../src/cache/cache.ts';

it('keeps a text for its time', async () => {
  const cache = createMemoryCache();
  cache.set('a', '颱風', 50);
  expect(await cache.get('a')).toBe('颱風');
  await new Promise((wake) => setTimeout(wake, 80));
  expect(await cache.get('a')).toBeUndefined();
});

it('is bounded: what was used longest ago goes first', async () => {
  const cache = createMemoryCache();
  const large = 'x'.repeat(1_000_000);
  for (let n = 0; n < 40; n++) cache.set(`k${n}`, large, 60_000);
  expect(await cache.get('k0')).toBeUndefined();
  expect(await cache.get('k39')).toBe(large);
});

it('keeps an empty text like any other', async () => {
  const cache = createMemoryCache();
  cache.set('a', '', 60_000);
  expect(await cache.get('a')).toBe('');
});
