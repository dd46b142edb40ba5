import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EngineFailure, type EngineQuery } from '../../../src/engines/engine.ts';
import { marketOf } from '../../../src/engines/market.ts';
import { readByStructure } from '../../../src/engines/reply/by-structure.ts';
import { compare, total } from '../../evals/engines/compare.ts';
import { WAYS } from '../../evals/engines/mutations.ts';
import { read } from '../../evals/engines/read.ts';
import { readableReplies, SAMPLES, unreadableReplies } from '../../evals/engines/replies.ts';

const QUERY: EngineQuery = {
  text: '颱風 停班',
  market: marketOf('zh-TW'),
  category: 'general',
  timeRange: 'all',
  includeDomains: [],
  excludeDomains: [],
  count: 10,
  now: new Date('2026-11-20T08:00:00Z'),
};

const found = (body: string, text = QUERY.text) =>
  readByStructure({ url: 'https://search.example/s?q=x', status: 200, headers: {}, body }, { ...QUERY, text });

const titles = (body: string, text?: string) => found(body, text).map(({ title }) => title);

const SITES = ['news.one.tw', 'two.gov.tw', 'blog.three.com'];
const box = (site: string, at: number) =>
  `<div><a href="https://${site}/${at}"><b>颱風</b>消息${at}</a><p>${at} 天前 · 各縣市停班停課公告第${at}則。</p></div>`;

describe('changed markup of every engine', () => {
  const replies = readableReplies();

  it.each(['own fixtures', 'samples beside the repository'])('%s: results, passages and nothing else', (set) => {
    const ofSet = replies.filter((reply) => reply.set === set);
    if (ofSet.length === 0) return expect(existsSync(SAMPLES)).toBe(false);
    const tallies = ofSet.flatMap((reply) =>
      Object.values(WAYS).flatMap((mutate) => {
        const body = mutate(reply);
        return body === undefined ? [] : [compare(reply, read(reply.engine, { ...reply.response, body }, reply.query))];
      }),
    );
    const { results, right, extra, snippets, rightSnippets } = total(tallies);
    expect(results).toBeGreaterThan(500);
    expect(right / results).toBeGreaterThanOrEqual(0.95);
    expect(rightSnippets / snippets).toBeGreaterThanOrEqual(0.9);
    expect(extra / results).toBeLessThanOrEqual(0.05);
  });

  it('unchanged replies are read by the engines’ own selectors', () => {
    for (const { engine, response, query, expected } of replies)
      expect(read(engine, response, query)).toEqual(expected);
  });

  it('empty, captcha, consent, error and home pages have no results', () => {
    const pages = unreadableReplies();
    expect(pages.length).toBeGreaterThan(50);
    expect(pages.filter(({ engine, response, query }) => read(engine, response, query).length > 0)).toEqual([]);
  });
});

describe('a list of an unknown kind', () => {
  it('is boxes with a link out, a title and a passage', () => {
    expect(found(`<main>${SITES.map(box).join('')}</main>`)[1]).toEqual({
      title: '颱風消息1',
      url: 'https://two.gov.tw/1',
      snippet: '各縣市停班停課公告第1則。',
      published: '2026-11-19T08:00:00.000Z',
    });
  });

  it.each([
    ['redirects that state the page', (url: string) => `/go?to=${encodeURIComponent(url)}&x=1`],
    ['redirects in base64', (url: string) => `/ck/a?u=a1${Buffer.from(url).toString('base64url')}`],
  ])('has %s', (_what, wrap) => {
    const body = SITES.map(box)
      .join('')
      .replace(/href="([^"]+)"/g, (_all, url: string) => `href="${wrap(url)}"`);
    expect(found(body).map(({ url }) => url)).toEqual(SITES.map((site, at) => `https://${site}/${at}`));
  });

  it('has no advertisements, frames, pages of the engine, and links about other things', () => {
    const body = `
      <nav>${SITES.map((site) => `<li><a href="https://${site}/nav">颱風導覽</a></li>`).join('')}</nav>
      <section>
        <div><span>廣告</span><a href="https://shop.example.net/">颱風備品</a><p>停班也送到，颱風天免運費。</p></div>
        ${SITES.map(box).join('')}
        <div><a href="/s?q=y">颱風路徑</a></div>
        <div><a href="https://partner.example.net/">合作夥伴</a></div>
      </section>`;
    expect(titles(body)).toEqual(['颱風消息0', '颱風消息1', '颱風消息2']);
  });

  it.each([
    ['no word of the query', `<main>${SITES.map(box).join('')}</main>`, '半導體 關稅'],
    ['one link only', box('one.tw', 1), undefined],
    [
      'a front page with its own links',
      '<ul><li><a href="/a">颱風</a></li><li><a href="/b">停班</a></li><li><a href="https://search.example/c">颱風</a></li></ul>',
      undefined,
    ],
    ['nothing', '', undefined],
    ['text alone', '颱風 停班', undefined],
  ])('is not %s', (_what, body, text) => {
    expect(titles(body, text)).toEqual([]);
  });

  it('is records of JSON under any names, at any depth', () => {
    const records = SITES.map((site, at) => ({
      k: { w: `https://${site}/a/${at}` },
      logo: `https://${site}/favicon.ico`,
      q: `颱風停班第${at}報`,
      z: { y: `各縣市的消息整理，第${at}次更新，內容較長。` },
      t: `2026-11-1${at}T00:00:00Z`,
    }));
    const expected = {
      title: '颱風停班第2報',
      url: 'https://blog.three.com/a/2',
      published: '2026-11-12T00:00:00.000Z',
    };
    const body = JSON.stringify({ a: { b: [{ c: records }] } });
    expect(found(body)[2]).toMatchObject(expected);
    expect(found(`<html><body><script>window.data = ${body};</script></body></html>`)[2]).toMatchObject(expected);
  });
});

describe('hostile replies are refused or read in bounded work', () => {
  it.each([
    ['nested', '<div>'.repeat(60_000)],
    ['links', '<a href="https://a.example/">颱風</a>'.repeat(20_000)],
    [
      'links in nested boxes',
      `${'<div><a href="https://a.example/">颱風停班</a>'.repeat(490)}${'<a href="https://b.example/">颱風停班</a>'.repeat(9_000)}`,
    ],
    ['groups of a feed', `<rss>${'<item><a/></item>'.repeat(4_900)}</rss>`],
    ['deep JSON', `${'['.repeat(5_000)}${']'.repeat(5_000)}`],
    [
      'wide JSON',
      JSON.stringify(Array.from({ length: 50_000 }, (_, at) => ({ [`a${at}`]: `https://a${at}.tw/颱風` }))),
    ],
    ['braces', `<script>${'{'.repeat(100_000)}</script>`],
    ['quotes', `<script>${'"\\'.repeat(100_000)}</script>`],
  ])('%s', (_what, body) => {
    try {
      expect(found(body).length).toBeLessThanOrEqual(100);
    } catch (error) {
      expect(error).toBeInstanceOf(EngineFailure);
    }
  });
});
