import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExtractor, type Extractor } from '../../src/extractor/extractor.ts';
import type { PageFetch } from '../../src/net/client.ts';

const PAGE = Buffer.from(`<h1>標題在此</h1><p>${'文字，'.repeat(60)}</p>`);

/** Hosts that begin with `slow` never answer; `asked` has what they were asked for. */
let asked: string[] = [];
const fetch: PageFetch = async (url, { signal }) => {
  if (new URL(url).host.startsWith('slow')) {
    asked.push(url);
    await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  }
  return { url, status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: PAGE };
};

let extractor: Extractor;
beforeAll(() => {
  extractor = createExtractor({ fetch, threads: 1 });
});
afterAll(() => extractor.close());

describe('pages that do not come', () => {
  it('fill the queue for the account alone that wants them', async () => {
    const leaving = new AbortController();
    const wanted = (account: string, n: number) =>
      extractor
        .extract(`https://slow${n}.test/`, { format: 'markdown', account }, leaving.signal)
        .catch((error) => error);
    const slow = Array.from({ length: 500 }, (_, n) => wanted('one', n));
    const wish = { format: 'markdown', account: 'another' } as const;
    const page = await extractor.extract('https://quick.test/', wish, new AbortController().signal);
    expect(page.content).toContain('文字');
    leaving.abort(new Error('gone'));
    const ends = (await Promise.all(slow)).map(({ reason, message }) => reason ?? message);
    expect(ends.filter((end) => end === 'overloaded')).toHaveLength(60);
    const again = wanted('one', 0); // its places are free again
    leaving.abort();
    expect((await again).message).toBe('gone');
  });

  it.each([
    ['of one host', (n: number) => `https://slow.test/${n}`, 6],
    ['of many hosts, for one account', (n: number) => `https://slow${n}.test/`, 40],
  ])('%s leave places to others, and whoever leaves the queue leaves at once', async (_what, urlOf, atOnce) => {
    asked = [];
    const leaving = new AbortController();
    const slow = Array.from({ length: 100 }, (_, n) =>
      extractor.extract(urlOf(n), { format: 'markdown', account: 'one' }, leaving.signal).catch((error) => error),
    );
    const wish = { format: 'markdown', account: 'another' } as const;
    const page = await extractor.extract('https://quick.test/', wish, new AbortController().signal);
    expect(page.content).toContain('文字');
    expect(asked).toHaveLength(atOnce);
    leaving.abort(new Error('gone'));
    expect(new Set((await Promise.all(slow)).map(({ message }) => message))).toEqual(new Set(['gone']));
    expect(asked).toHaveLength(atOnce);
  });
});
