import { expect, it } from 'vitest';
import { createExtractor } from '../../src/extractor/extractor.ts';
import { NetFailure } from '../../src/net/failure.ts';
import { extract } from '../../src/services/extract.ts';

it('twenty pages of a silent host fail after six requests per call', async () => {
  let asked = 0;
  const fetch = async () => {
    asked++;
    await new Promise((wake) => setTimeout(wake, 50));
    throw new NetFailure('timeout');
  };
  const extractor = createExtractor({ fetch, threads: 1, isLazy: true });
  const llm = { canFilter: false, filter: async () => null };
  const metrics = { page: () => {} };
  const urls = Array.from({ length: 20 }, (_, n) => `https://silent.test/${n}`);
  const request = { urls, format: 'markdown', query: undefined, start: 0, max_tokens: undefined } as const;
  const read = () =>
    extract(request, { extractor, llm, metrics, account: 'one', callMs: 50_000 }, new AbortController().signal);
  const calls = await Promise.all([read(), read()]);
  expect(calls.map(({ failed_count }) => failed_count)).toEqual([20, 20]);
  expect(asked).toBe(12); // six concurrent requests per call
  await extractor.close();
});
