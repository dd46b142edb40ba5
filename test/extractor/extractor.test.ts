import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExtractor, type Extractor } from '../../src/extractor/extractor.ts';
import type { PageFetch } from '../../src/net/client.ts';
import { NetFailure } from '../../src/net/failure.ts';

const PAGE = Buffer.from(`<h1>標題在此</h1><p>${'文字，'.repeat(60)}</p>`);

/**
 * Never answers for hosts that begin with `slow`; for `silent`, all pages but those below `/there` and `/gone` time out. `asked` collects the URLs
 * requested from both.
 */
let asked: string[] = [];
const fetch: PageFetch = async (url, { signal }) => {
  if (new URL(url).host.startsWith('silent')) {
    asked.push(url);
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (!/\/(?:there|gone)/.test(url)) throw new NetFailure('timeout');
  }
  if (new URL(url).host.startsWith('slow')) {
    asked.push(url);
    await new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  }
  return {
    url,
    status: url.includes('/gone') ? 404 : 200,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: PAGE,
  };
};

let extractor: Extractor;
beforeAll(() => {
  extractor = createExtractor({ fetch, threads: 1 });
});
afterAll(() => extractor.close());

describe('pages that never arrive', () => {
  it('fill the queue only for the account that requests them', async () => {
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
    const again = wanted('one', 0); // the account's places in the queue are free again
    leaving.abort();
    expect((await again).message).toBe('gone');
  });

  it.each([
    ['of one host', (n: number) => `https://slow.test/${n}`, 6],
    ['of many hosts, for one account', (n: number) => `https://slow${n}.test/`, 40],
  ])('%s leave slots to others, and aborted calls leave the queue at once', async (_what, urlOf, atOnce) => {
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

  const aCall = (account = 'one') => {
    const wish = { format: 'markdown', account, call: {} } as const;
    return (url: string) =>
      extractor.extract(url, wish, new AbortController().signal).then(
        () => 'read',
        ({ reason }) => reason,
      );
  };

  it('are no longer requested within a call once their host stays silent', async () => {
    asked = [];
    const endOf = aCall();
    const ends = await Promise.all(Array.from({ length: 40 }, (_, n) => endOf(`https://silent.test/${n}`)));
    expect(new Set(ends)).toEqual(new Set(['timeout']));
    expect(asked).toHaveLength(6);
    expect(await endOf('https://silent.test/there')).toBe('read'); // a later call tries the host again
  });

  it('of one call do not keep other calls from requesting pages of the host', async () => {
    const ends = Array.from({ length: 40 }, (_, n) => `https://silent.test/${n}`).map(aCall());
    const ofAccount = aCall()('https://silent.test/there/1'); // queued behind them
    await Promise.race(ends);
    expect(await aCall('another')('https://silent.test/there/2')).toBe('read');
    expect(await ofAccount).toBe('read');
    expect(new Set(await Promise.all(ends))).toEqual(new Set(['timeout']));
  });

  it('are all requested while other pages of their host arrive', async () => {
    asked = [];
    const endOf = aCall();
    // Pages that are not read: while one is, its place would be taken and no other page could arrive.
    const paths = Array.from({ length: 20 }, (_, n) => (n % 5 === 0 ? `gone${n}` : `${n}`));
    const ends = await Promise.all(paths.map((path) => endOf(`https://silent.test/${path}`)));
    expect(ends).toEqual(paths.map((path) => (path.startsWith('gone') ? 'http_status 404' : 'timeout')));
    expect(asked).toHaveLength(20);
  });
});
