import { expect, it } from 'vitest';
import { createMemoryCache } from '../../src/cache/cache.ts';

it('the memory cache keeps a text until it expires', async () => {
  const cache = createMemoryCache();
  cache.set('a', '颱風', 50);
  expect(await cache.get('a')).toBe('颱風');
  await new Promise((wake) => setTimeout(wake, 80));
  expect(await cache.get('a')).toBeUndefined();
});

it('the memory cache is bounded and evicts the least recently used text first', async () => {
  const cache = createMemoryCache();
  const large = 'x'.repeat(1_000_000);
  for (let n = 0; n < 40; n++) cache.set(`k${n}`, large, 60_000);
  expect(await cache.get('k0')).toBeUndefined();
  expect(await cache.get('k39')).toBe(large);
});

it('the memory cache keeps an empty text', async () => {
  const cache = createMemoryCache();
  cache.set('a', '', 60_000);
  expect(await cache.get('a')).toBe('');
});
