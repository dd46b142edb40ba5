import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExtractor, type Extractor } from '../../src/extractor/extractor.ts';
import { refreshTarget } from '../../src/extractor/meta-refresh.ts';
import type { PageFetch } from '../../src/net/client.ts';
import { NetFailure } from '../../src/net/failure.ts';

const HERE = 'https://example.com/a/';
const refresh = (content: string) => `<meta http-equiv="refresh" content="${content}">`;

describe('the target of a meta refresh', () => {
  it.each([
    [refresh('0; url=/b'), 'https://example.com/b'],
    [refresh('0;URL=b?x=1&amp;y=2'), 'https://example.com/a/b?x=1&y=2'],
    [`<META content='1; url="https://other.example/"' HTTP-EQUIV=Refresh>跳轉中`, 'https://other.example/'],
    [`<noscript>${refresh('0; url=/plain')}</noscript><script>draw()</script>`, 'https://example.com/plain'],
    [refresh('60; url=/b'), undefined],
    [refresh('30'), undefined],
    [refresh('0; url=/a/'), undefined],
    [`<!-- ${refresh('0; url=/b')} -->`, undefined],
    [refresh('0; url=/b') + '文字'.repeat(3_000), undefined],
    ['<p>refresh: 0; url=/b</p>', undefined],
  ])('of %s', (html, target) => expect(refreshTarget(Buffer.from(html), undefined, HERE)).toBe(target));

  it('is in Chinese, in any encoding', () => {
    const page = refresh('0; url=/新聞?q=新聞');
    const path = 'https://example.com/%E6%96%B0%E8%81%9E';
    const in8 = `${path}?q=%E6%96%B0%E8%81%9E`;
    expect(refreshTarget(Buffer.from(page), undefined, HERE)).toBe(in8);
    const big5 = iconv.encode(page, 'big5');
    expect(refreshTarget(big5, 'text/html; charset=big5', HERE)).toBe(`${path}?q=%B7s%BBD`);
  });
});

describe('a page with a meta refresh', () => {
  const pages: Record<string, string> = {
    '/one': refresh('0; url=/two'),
    '/two': refresh('0; url=/text'),
    '/text': `<h1>標題</h1><p>${'這裡才是內容，'.repeat(30)}</p>`,
    '/inside': refresh('0; url=http://10.0.0.1/'),
    '/around': refresh('0; url=/back'),
    '/back': refresh('0; url=/around'),
  };
  const fetch: PageFetch = async (url) => {
    const { pathname, host } = new URL(url);
    if (host === '10.0.0.1') throw new NetFailure('forbidden_address');
    return { url, status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from(pages[pathname] ?? '') };
  };
  let extractor: Extractor;
  beforeAll(() => {
    extractor = createExtractor({ fetch, threads: 1 });
  });
  afterAll(() => extractor.close());
  const read = (path: string) =>
    extractor.extract(`https://example.com${path}`, { format: 'text' }, new AbortController().signal);

  it('is read at the end of several refreshes', async () =>
    expect((await read('/one')).content).toContain('這裡才是內容'));
  it('is not followed into an internal network', () =>
    expect(read('/inside')).rejects.toMatchObject({ reason: 'no_content' }));
  it('is not followed in circles', () => expect(read('/around')).rejects.toMatchObject({ reason: 'no_content' }));
});
