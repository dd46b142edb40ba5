import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bing } from '../../src/engines/bing.ts';
import { bingNews } from '../../src/engines/bing-news.ts';
import { gdelt } from '../../src/engines/gdelt.ts';
import { googleNews } from '../../src/engines/google-news.ts';
import { createEngines, type EngineSettings } from '../../src/engines/index.ts';
import { searxng } from '../../src/engines/searxng.ts';
import { wikipedia } from '../../src/engines/wikipedia.ts';
import { engineContract, QUERY } from './contract.ts';

const SEARXNG_URL = 'http://127.0.0.1:8080';
for (const engine of [searxng(SEARXNG_URL), bing('www.bing.com'), bingNews, wikipedia, googleNews, gdelt])
  engineContract(engine);

const names = (settings: EngineSettings) => createEngines(settings).map(({ name }) => name);

describe('the configured engines', () => {
  it("are those that the server's region can reach", () => {
    expect(names({})).toEqual(['duckduckgo', 'bing', 'brave', 'wikipedia', 'google_news', 'bing_news', 'bing_html']);
    expect(names({ searchRegion: 'cn' })).toMatchInlineSnapshot(`
      [
        "bing",
        "baidu",
        "sogou",
        "so360",
        "so360_news",
        "bing_html",
        "quark",
        "toutiao",
        "baidu_news",
      ]
    `);
    const [bingThere] = createEngines({ searchRegion: 'cn', searchEngines: ['bing'] });
    expect(bingThere?.request(QUERY).url).toMatch(/^https:\/\/cn\.bing\.com\//);
  });

  it('are the keyed engines first, with SearXNG instead of the free engines if it is configured', () => {
    expect(names({ searxngUrl: SEARXNG_URL })).toEqual(['searxng']);
    const engineKeys = { tavily: 'k', brave_api: 'k' };
    expect(names({ searxngUrl: SEARXNG_URL, engineKeys })).toEqual(['brave_api', 'tavily', 'searxng']);
    expect(names({ engineKeys }).slice(0, 3)).toEqual(['brave_api', 'tavily', 'duckduckgo']);
  });

  it('are those named in SEARCH_ENGINES, in its order, with no fallbacks among them', () => {
    const settings = { searxngUrl: SEARXNG_URL, engineKeys: { serper: 'k' } };
    const chosen = createEngines({ ...settings, searchEngines: ['yahoo', 'searxng', 'serper', 'yahoo'] });
    expect(chosen.map(({ name, isFallback }) => [name, isFallback])).toEqual([
      ['yahoo', undefined],
      ['searxng', undefined],
      ['serper', undefined],
    ]);
  });

  it('are rejected with the name of the engine and of what it lacks', () => {
    const asked = (name: string) => () => createEngines({ searchEngines: [name] });
    expect(asked('altavista')).toThrow(/^SEARCH_ENGINES: altavista is unknown; available: duckduckgo, bing, /);
    expect(asked('altavista')).toThrow(/, searxng \(with SEARXNG_URL\), (?:.*, )?serper \(with SERPER_API_KEY\)/);
    expect(asked('constructor')).toThrow('SEARCH_ENGINES: constructor is unknown; available: duckduckgo');
    expect(asked('searxng')).toThrow('SEARCH_ENGINES: searxng needs SEARXNG_URL');
    expect(asked('brave_api')).toThrow('SEARCH_ENGINES: brave_api needs BRAVE_API_KEY');
    expect(asked('serper')).toThrow('SEARCH_ENGINES: serper needs SERPER_API_KEY');
  });

  it('have a folder of saved replies each', () => {
    const index = readFileSync(join(import.meta.dirname, '../../src/engines/index.ts'), 'utf8');
    const files = [...index.matchAll(/from '\.\/([\w-]+)\.ts'/g)]
      .map(([, file]) => file ?? '')
      .filter((file) => file !== 'engine');
    const missing = files.filter(
      (file) => !existsSync(join(import.meta.dirname, '../fixtures/engines', file.replaceAll('-', '_'))),
    );
    expect(files.length).toBeGreaterThan(15);
    expect(missing).toEqual([]);
  });
});

it('SearXNG receives words instead of its commands', () => {
  const sent = (text: string) => new URL(searxng(SEARXNG_URL).request({ ...QUERY, text }).url).searchParams.get('q');
  expect(sent('!!g 颱風 :en <3 ?x')).toBe('g 颱風 en 3 x');
  expect(sent('C++ 入門: 比較 a!b <b>')).toBe('C++ 入門: 比較 a!b <b>');
  for (const signs of ['!!!!', '?!', ':!!', '!:!!', '!<3!!', 'x !!!'])
    expect(sent(`${signs}g 颱風`)).not.toMatch(/(^| )!/);
  expect(sent('颱風\u0085!!g\u001c!!g')).toBe('颱風\u0085g\u001cg');
  expect(sent('颱風 !!')).toBe('颱風');
  expect(sent('!! ?')).toBe('"!!?"');
});

it('results that SearXNG scores equally have the same order in every run', () => {
  const [a, b, c] = [1, 2, 2].map((score, n) => ({ url: `https://x.tw/${n}`, title: `題 ${n}`, score }));
  const order = (results: unknown[]) =>
    searxng(SEARXNG_URL)
      .parse({ url: '', status: 200, headers: {}, body: JSON.stringify({ results }) }, QUERY)
      .results.map(({ url }) => url);
  expect(order([a, b, c])).toEqual(['https://x.tw/1', 'https://x.tw/2', 'https://x.tw/0']);
  expect(order([c, b, a])).toEqual(order([a, b, c]));
  expect(order([b, c].reverse())).toEqual(['https://x.tw/2', 'https://x.tw/1']); // equal scores throughout keep the order received
});

it("entities in SearXNG's text are decoded once", () => {
  const result = { title: '甲 &amp; 乙 &#39;丙&#39;', url: 'https://a.tw/1', content: '&lt;價格&nbsp;100 元 x < 5' };
  const { results } = searxng(SEARXNG_URL).parse(
    { url: '', status: 200, headers: {}, body: JSON.stringify({ results: [result] }) },
    QUERY,
  );
  expect(results).toMatchObject([{ title: "甲 & 乙 '丙'", snippet: '<價格 100 元 x < 5' }]);
});

it("a date at the start of a SearXNG snippet becomes the result's date", () => {
  const result = { title: '題', url: 'https://a.tw/1', content: '2026年4月24日 · 協定的完整指南。' };
  const read = (more: object) =>
    searxng(SEARXNG_URL).parse(
      { url: '', status: 200, headers: {}, body: JSON.stringify({ results: [{ ...result, ...more }] }) },
      QUERY,
    ).results[0];
  expect(read({})).toMatchObject({ snippet: '協定的完整指南。', published: '2026-04-23T16:00:00.000Z' });
  expect(read({ publishedDate: '2026-05-01T00:00:00' })?.published).toBe('2026-05-01T00:00:00.000Z');
});

it('escaped markup in a Bing title is text unless it is formatting', () => {
  const body =
    '<rss><channel><item><title>CSS &lt;hr&gt; 樣式與 &lt;b&gt;分隔線&lt;/b&gt;</title><link>https://a.tw/1</link>' +
    '<description>Set&lt;String&gt; 與 &amp;amp;</description></item></channel></rss>';
  const { results } = bing('www.bing.com').parse({ url: '', status: 200, headers: {}, body }, QUERY);
  expect(results).toMatchObject([{ title: 'CSS <hr> 樣式與 分隔線', snippet: 'Set<String> 與 &' }]);
});
