import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bingHtml } from '../../src/engines/bing-html.ts';
import { brave } from '../../src/engines/brave.ts';
import { duckduckgo } from '../../src/engines/duckduckgo.ts';
import { EngineFailure } from '../../src/engines/engine.ts';
import { mojeek } from '../../src/engines/mojeek.ts';
import { startpage } from '../../src/engines/startpage.ts';
import { yahoo } from '../../src/engines/yahoo.ts';
import { engineContract, QUERY } from './contract.ts';

const ENGINES = [duckduckgo, bingHtml('www.bing.com'), brave, mojeek, yahoo, startpage];
for (const engine of ENGINES) engineContract(engine);

describe('a block page reached by redirect is recognized by its address', () => {
  it.each([
    ['https://search.brave.com/captcha?x', brave, 'captcha'],
    ['https://consent.yahoo.com/v2/collectConsent', yahoo, 'access_denied'],
    ['https://www.startpage.com/sp/captcha?x', startpage, 'captcha'],
  ] as const)('%s', (url, engine, reason) => {
    const response = { url, status: 200, headers: {}, body: '<html><p>Hello</p></html>' };
    expect(() => engine.parse(response, QUERY)).toThrow(new EngineFailure(reason));
  });
});

it('DuckDuckGo receives words instead of bangs', () => {
  const sent = (text: string) => duckduckgo.request({ ...QUERY, text }).form?.q;
  expect(sent('!g 颱風 \\停班 !')).toBe('g 颱風 停班');
  expect(sent('!\\!g 颱風\u0085!g')).toBe('g 颱風\u0085g');
  expect(sent('!!!')).toBe('"!!!"');
  expect(sent('好棒! C++ a!b "x y"')).toBe('好棒! C++ a!b "x y"');
  expect(sent('颱'.repeat(600))).toHaveLength(499);
});

it('Brave receives words instead of bangs', () => {
  const { url } = brave.request({ ...QUERY, text: '!!g 颱風 !w 好棒! \\C' });
  expect(new URL(url).searchParams.get('q')).toBe('g 颱風 w 好棒! \\C');
});

it('Startpage is queried once with the token of its front page', () => {
  const page = (file: string) => {
    const body = readFileSync(join(import.meta.dirname, '../fixtures/engines/startpage', file), 'utf8');
    return { url: 'https://www.startpage.com/', status: 200, headers: {}, body };
  };
  const { results, next } = startpage.parse(page('front-page.html'), { ...QUERY, includeDomains: ['gov.tw'] });
  expect(results).toEqual([]);
  expect(next).toMatchInlineSnapshot(`
    {
      "form": {
        "abd": "1",
        "abe": "1",
        "cat": "web",
        "language": "fantizhengwen",
        "lui": "english",
        "qadf": "none",
        "qsr": "all",
        "query": "颱風 停班 site:gov.tw",
        "sc": "k3yEXAMPLE00",
        "t": "device",
        "with_date": "w",
      },
      "headers": {
        "accept-language": "zh-TW,zh;q=0.9,en;q=0.5",
        "content-type": "application/x-www-form-urlencoded; charset=utf-8",
        "cookie": "preferences=date_timeEEEworldN1Ndisable_family_filterEEE1N1Nenable_post_methodEEE1N1NlanguageEEEfantizhengwenN1Nlanguage_uiEEEenglishN1Nnum_of_resultsEEE10N1Nsearch_results_regionEEEzh-TW_TW",
        "origin": "https://www.startpage.com",
        "referer": "https://www.startpage.com/",
        "sec-fetch-dest": "document",
        "sec-fetch-mode": "navigate",
        "sec-fetch-site": "same-origin",
        "sec-fetch-user": "?1",
      },
      "url": "https://www.startpage.com/sp/search",
    }
  `);
  expect(startpage.parse(page('ordinary-drawn.html'), QUERY).next).toBeUndefined();
  expect(startpage.parse(page('empty.html'), QUERY).next).toBeUndefined();
});

it("markup in the labels of Yahoo's links is removed", () => {
  const body =
    '<div class="algo-sr"><div class="compTitle"><h3><a href="https://a.tw/1" aria-label="&lt;b&gt;颱風&lt;/b&gt; &amp;amp; 停班">' +
    '<span>a.tw › 1</span>颱風</a></h3></div><div class="compText">停班資訊。</div></div>';
  const { results } = yahoo.parse({ url: 'https://tw.search.yahoo.com/', status: 200, headers: {}, body }, QUERY);
  expect(results).toMatchObject([{ title: '颱風 & 停班', url: 'https://a.tw/1' }]);
});
