import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashKey } from '../../src/services/api-key.ts';
import { estimateTokens } from '../../src/text/tokens.ts';
import { startTestService, type TestService } from '../_util/service.ts';

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  key = await service.newKey(1000);
});

const search = (body: unknown, as: string | undefined = key) => service.post('/v1/search', body, as);
const extract = (body: unknown, as: string | undefined = key) => service.post('/v1/extract', body, as);
const credits = async (as = key) => {
  const response = await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${as}` } });
  return (await response.json()) as Record<string, number>;
};

describe('authentication', () => {
  const send = (path: string, authorization?: string) =>
    fetch(service.url + path, {
      method: path === '/v1/credits' ? 'GET' : 'POST',
      headers: authorization === undefined ? {} : { authorization },
    });

  it.each(['/v1/search', '/v1/extract', '/v1/credits'])(
    '%s requires a key before it looks at the body',
    async (path) => {
      const missing = await send(path);
      expect(missing.status).toBe(401);
      expect(missing.headers.get('www-authenticate')).toBe('Bearer realm="service"');
      expect(await missing.json()).toMatchObject({ code: 'missing_api_key', error: expect.stringContaining('金鑰') });
    },
  );

  it.each([
    ['an unknown key', `Bearer hs_${'0'.repeat(32)}`],
    ['a key of the wrong shape', 'Bearer nonsense'],
    ['another scheme', 'Basic aGk6aGk='],
    ['a scheme alone', 'Bearer'],
    ['a key with a tail', `Bearer hs_${'0'.repeat(33)}`],
  ])('refuses %s', async (_name, authorization) => {
    const response = await send('/v1/credits', authorization);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="service", error="invalid_token"');
    expect(await response.json()).toMatchObject({ code: 'invalid_api_key' });
  });

  it('accepts the Bearer scheme in any letter case', async () => {
    for (const scheme of ['bearer', 'BEARER', 'Bearer', 'Bearer  '])
      expect((await send('/v1/credits', `${scheme} ${key}`)).status).toBe(200);
  });

  it('does not accept a key in the URL of a REST endpoint', async () => {
    expect((await fetch(`${service.url}/v1/credits?apiKey=${key}`)).status).toBe(401);
  });
});

describe('POST /v1/search', () => {
  it('returns every field of the specification', async () => {
    const response = await search({ query: '半導體 先進製程' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const body = await response.json();
    expect(body).toMatchObject({
      query: '半導體 先進製程',
      lang: 'zh-TW',
      search_depth: 'basic',
      planned: { queries: expect.arrayContaining(['半導體 先進製程']), source: 'inferred' },
      credits_used: 1,
      credits_remaining: 999,
    });
    expect(body.results.length).toBeGreaterThan(0);
    expect(body.results.length).toBeLessThanOrEqual(5);
    for (const result of body.results) {
      expect(Object.keys(result).sort()).toEqual([
        'engine',
        'language',
        'published',
        'score',
        'snippet',
        'title',
        'url',
      ]);
      expect(result).toMatchObject({
        title: expect.any(String),
        snippet: expect.any(String),
        language: 'zh-TW',
        engine: 'searxng',
      });
      expect(result.url).toMatch(/^https?:/);
      expect(result.score).toBeGreaterThanOrEqual(0);
      expect(result.score).toBeLessThanOrEqual(1);
      expect(result.published === null || !Number.isNaN(Date.parse(result.published))).toBe(true);
    }
  });

  it('accepts and echoes a lang of a thousand characters', async () => {
    const lang = 'x'.repeat(1_000);
    const response = await search({ query: '半導體', lang });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ lang });
  });

  it.each([
    ['not JSON', '{"query":', 'invalid_json'],
    ['nothing', '', 'invalid_json'],
    ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), 'invalid_json'],
    ['an array', [], 'invalid_request'],
    ['null', 'null', 'invalid_request'],
    ['a string', '"query"', 'invalid_request'],
    ['no query', {}, 'missing_query'],
    ['query null', { query: null }, 'missing_query'],
    ['query empty', { query: '' }, 'missing_query'],
    ['query blank', { query: ' 　\n' }, 'missing_query'],
    ['query of what nobody sees', { query: '\u0085\u200b\u2800\u3164' }, 'missing_query'],
    ['query a number', { query: 5 }, 'invalid_request'],
    ['query a list', { query: ['a'] }, 'invalid_request'],
    ['lang empty', { query: 'a', lang: '' }, 'invalid_request'],
    ['lang null', { query: 'a', lang: null }, 'invalid_request'],
    ['lang a number', { query: 'a', lang: 1 }, 'invalid_request'],
    ['lang of a book', { query: 'a', lang: 'x'.repeat(1_001) }, 'invalid_request'],
    ['max_results negative', { query: 'a', max_results: -1 }, 'invalid_request'],
    ['max_results fractional', { query: 'a', max_results: 3.5 }, 'invalid_request'],
    ['max_results a string', { query: 'a', max_results: '3' }, 'invalid_request'],
    ['max_results true', { query: 'a', max_results: true }, 'invalid_request'],
    ['max_results null', { query: 'a', max_results: null }, 'invalid_request'],
    ['max_results infinite', '{"query":"a","max_results":1e999}', 'invalid_request'],
    ['time_range unknown', { query: 'a', time_range: 'hour' }, 'invalid_request'],
    ['time_range null', { query: 'a', time_range: null }, 'invalid_request'],
    ['category unknown', { query: 'a', category: 'images' }, 'invalid_request'],
    ['category null', { query: 'a', category: null }, 'invalid_request'],
    ['search_depth unknown', { query: 'a', search_depth: 'deep' }, 'invalid_request'],
    ['include_answer a string', { query: 'a', include_answer: 'true' }, 'invalid_request'],
    ['include_answer 1', { query: 'a', include_answer: 1 }, 'invalid_request'],
    ['region unknown', { query: 'a', region: 'jp' }, 'invalid_request'],
    ['region null', { query: 'a', region: null }, 'invalid_request'],
    ['include_domains a string', { query: 'a', include_domains: 'gov.tw' }, 'invalid_request'],
    ['include_domains with a URL', { query: 'a', include_domains: ['https://gov.tw/x'] }, 'invalid_request'],
    ['include_domains with a name without a dot', { query: 'a', include_domains: ['wikipedia'] }, 'invalid_request'],
    ['include_domains with nothing', { query: 'a', include_domains: [''] }, 'invalid_request'],
    ['include_domains with a number', { query: 'a', include_domains: [5] }, 'invalid_request'],
    ['include_domains of 51', { query: 'a', include_domains: Array(51).fill('gov.tw') }, 'invalid_request'],
    ['exclude_domains with spaces', { query: 'a', exclude_domains: ['a b.tw'] }, 'invalid_request'],
    ['exclude_domains with an operator', { query: 'a', exclude_domains: ['a.tw OR site:b.tw'] }, 'invalid_request'],
    ['start_date in words', { query: 'a', start_date: 'yesterday' }, 'invalid_request'],
    ['start_date that is none', { query: 'a', start_date: '2026-02-30' }, 'invalid_request'],
    ['start_date with a time', { query: 'a', start_date: '2026-02-03T00:00:00Z' }, 'invalid_request'],
    ['end_date before start_date', { query: 'a', start_date: '2026-02-03', end_date: '2026-02-02' }, 'invalid_request'],
    ['max_tokens too small', { query: 'a', max_tokens: 5 }, 'invalid_request'],
    ['max_tokens a string', { query: 'a', max_tokens: '500' }, 'invalid_request'],
    ['max_tokens fractional', { query: 'a', max_tokens: 500.5 }, 'invalid_request'],
  ])('refuses %s with 400 and charges nothing', async (_name, body, code) => {
    const response = await search(body);
    expect([response.status, (await response.json()).code]).toEqual([400, code]);
    expect(await credits()).toMatchObject({ credits_used: 0 });
  });

  it('names every wrong field at once, with what it has to be and a request that works', async () => {
    const wrong = { query: ' ', max_results: '3', category: null, include_domains: ['https://gov.tw/x', 'wikipedia'] };
    const { error, ...rest } = await (
      await search({ ...wrong, start_date: '2026-02-03', end_date: '2026-02-02' })
    ).json();
    expect(rest).toMatchInlineSnapshot(`
      {
        "code": "missing_query",
        "errors": [
          {
            "field": "query",
            "message": "請提供 query（搜尋字詞）。",
          },
          {
            "field": "include_domains",
            "message": "include_domains 的「https://gov.tw/x」含有路徑，只能指定整個網域：gov.tw。",
          },
          {
            "field": "max_results",
            "message": "max_results 必須是 0 到 20 的整數（0 表示 5，超過 20 以 20 計）。",
          },
          {
            "field": "category",
            "message": "category 必須是 general、news、auto 其中之一。",
          },
          {
            "field": "end_date",
            "message": "end_date 必須是 YYYY-MM-DD 形式的日期，且不早於 start_date。",
          },
        ],
      }
    `);
    expect(error.split('\n')).toEqual([
      ...rest.errors.map(({ message }: { message: string }) => message),
      expect.stringMatching(/^可用的例子：\{/),
    ]);
    const sample = await search(JSON.parse(error.split('可用的例子：')[1]));
    expect(sample.status).toBe(200);
  });

  it('names unknown fields in warnings, at most twenty, and returns the rest as ever', async () => {
    const asked = { query: '颱風', q: '地震', nonsense: 1, ['長'.repeat(100)]: 2 };
    const { warnings, results } = await (await search(asked)).json();
    expect(warnings).toEqual([
      '沒有 q 這個欄位，已忽略，要用的可能是 query。',
      '沒有 nonsense 這個欄位，已忽略。',
      `沒有 ${'長'.repeat(60)} 這個欄位，已忽略。`,
    ]);
    expect(results.length).toBeGreaterThan(0);
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, n]));
    const told = (await (await search({ ...many, query: '颱風' })).json()).warnings;
    expect([told.length, told.at(-1)]).toEqual([21, '另有 980 個不認得的欄位，也已忽略。']);
    expect(await (await search({ query: '颱風' })).json()).not.toHaveProperty('warnings');
  });

  it('takes a domain as the address of its home page', async () => {
    const { results } = await (await search({ query: '颱風', include_domains: [`${service.web.origin}/`] })).json();
    expect(results.length).toBeGreaterThan(0);
  });

  it('accepts a region, domains, dates and a token budget', async () => {
    const host = new URL(service.web.origin).hostname;
    const body = async (more: object) =>
      (
        await search({
          query: '颱風 高鐵 半導體 電動車 咖啡',
          category: 'general',
          time_range: 'all',
          max_results: 10,
          ...more,
        })
      ).json();
    const all = await body({});
    expect(all.results.length).toBeGreaterThan(2);
    expect((await body({ include_domains: [host] })).results).toHaveLength(all.results.length);
    expect((await body({ include_domains: ['*.gov.tw'] })).results).toEqual([]);
    expect((await body({ exclude_domains: [host] })).results).toEqual([]);
    expect((await body({ region: 'hk', exclude_domains: ['台灣.tw'] })).results.length).toBeGreaterThan(0);
    const old = await body({ start_date: '2001-01-01', end_date: '2001-01-02' });
    expect(old.results.every(({ published }: { published: string | null }) => published === null)).toBe(true);
    const short = await body({ max_tokens: 400 });
    expect(short.results.length).toBeLessThan(all.results.length);
    expect(short.omitted_results).toBe(all.results.length - short.results.length);
    expect(short.results[0]).toEqual(all.results[0]);
    expect(estimateTokens(JSON.stringify(short))).toBeLessThanOrEqual(400);
  });

  it('omits page text and answer when max_tokens is too small for them', async () => {
    const wanted = { query: '颱風 停班停課', search_depth: 'advanced', include_answer: true };
    const body = async (max_tokens: number) => (await search({ ...wanted, max_tokens })).json();
    const least = await body(150);
    expect(least.results).toHaveLength(1);
    expect(least.results[0]).not.toHaveProperty('content');
    expect(least).not.toHaveProperty('answer');
    const { results, answer } = await body(400);
    expect(results).toHaveLength(1);
    expect(results[0].snippet.length).toBeGreaterThan(5);
    expect(results[0].content).not.toBe('');
    expect(answer).toMatch(/^.{20,}\[1\]。$/);
  });

  it('charges for no answer, and gives its room to the result, when max_tokens is too small for a sentence', async () => {
    const body = async (more: object) => (await search({ query: '颱風', max_tokens: 260, ...more })).json();
    const without = await body({});
    const { answer, credits_used: used, results } = await body({ include_answer: true });
    expect(answer).toBeUndefined();
    expect(used).toBe(without.credits_used + 1);
    expect(results).toEqual(without.results);
    const enough = await body({ include_answer: true, max_tokens: 400 });
    expect(enough.answer).toMatch(/\[1\]。$/);
    expect(enough.credits_used).toBe(used + 2);
  });

  it.each([
    [undefined, 5],
    [0, 5],
    [3, 3],
    [3.0, 3],
    [20, 20],
    [21, 20],
    [10_000, 20],
  ])('with max_results %s returns at most %i results', async (max_results, most) => {
    const { results } = await (
      await search({ query: '的', category: 'general', time_range: 'all', max_results })
    ).json();
    expect(results.length).toBeLessThanOrEqual(most);
    if (most <= 5) expect(results.length).toBe(most);
  });

  it.each(['tlh', 'ja', 'ko-KR'])(
    'ignores unknown fields, and searches lang %s as zh-TW and echoes it',
    async (lang) => {
      const response = await fetch(`${service.url}/v1/search`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'text/plain' },
        body: JSON.stringify({ query: '颱風', lang, nonsense: 1, __proto__: { a: 1 } }),
      });
      const body = await response.json();
      expect(response.status).toBe(200);
      expect(body.lang).toBe(lang);
      expect(body.results[0]?.language).toBe(lang);
      expect(body.planned.queries).toEqual(['颱風', '台风']);
    },
  );

  it('reads a gzip-compressed body and refuses a broken one', async () => {
    const headers = { authorization: `Bearer ${key}`, 'content-encoding': 'gzip' };
    const good = await fetch(`${service.url}/v1/search`, {
      method: 'POST',
      headers,
      body: gzipSync('{"query":"颱風"}'),
    });
    expect(good.status).toBe(200);
    const broken = await fetch(`${service.url}/v1/search`, { method: 'POST', headers, body: 'not gzip' });
    expect([broken.status, (await broken.json()).code]).toEqual([400, 'invalid_json']);
    const unknown = await fetch(`${service.url}/v1/search`, {
      method: 'POST',
      headers: { ...headers, 'content-encoding': 'rot13' },
      body: '{"query":"a"}',
    });
    expect([unknown.status, (await unknown.json()).code]).toEqual([400, 'invalid_json']);
  });

  it('refuses a body over 1 MiB, also when it is compressed to less', async () => {
    const large = JSON.stringify({ query: 'a'.repeat(1024 * 1024) });
    const plain = await search(large);
    expect([plain.status, (await plain.json()).code]).toEqual([413, 'invalid_request']);
    const headers = { authorization: `Bearer ${key}`, 'content-encoding': 'gzip' };
    const bomb = await fetch(`${service.url}/v1/search`, {
      method: 'POST',
      headers,
      body: gzipSync(Buffer.alloc(8_000_000, ' ')),
    });
    expect(bomb.status).toBe(413);
  });

  it.each<[Record<string, string>, string]>([
    [{}, 'inferred'],
    [{ category: 'auto' }, 'inferred'],
    [{ category: 'news' }, 'mixed'],
    [{ time_range: 'all' }, 'mixed'],
    [{ category: 'general', time_range: 'all' }, 'user'],
  ])('for %j reports the source of the plan as %s', async (given, source) => {
    const { planned } = await (await search({ query: '颱風', ...given })).json();
    expect(planned).toMatchObject({
      ...given,
      category: given.category === 'auto' ? expect.any(String) : (given.category ?? expect.any(String)),
      source,
    });
    expect(planned.queries[0]).toBe('颱風');
    expect(planned.queries.length).toBeLessThanOrEqual(3);
  });

  it('with advanced depth reads the first three pages and costs 2 credits', async () => {
    const body = await (
      await search({ query: '半導體 先進製程', search_depth: 'advanced', category: 'general', time_range: 'all' })
    ).json();
    expect(body.credits_used).toBe(2);
    expect(body.search_depth).toBe('advanced');
    const withContent = body.results.map((result: { content?: string }) => result.content !== undefined);
    expect(withContent.slice(0, 3)).toContain(true);
    expect(withContent.slice(3)).not.toContain(true);
  });

  it('cites the results in an answer, which costs 1 credit more', async () => {
    const body = await (await search({ query: '半導體 先進製程', include_answer: true })).json();
    expect(body.credits_used).toBe(2);
    const cited = [...body.answer.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1]));
    expect(cited.length).toBeGreaterThan(0);
    for (const n of cited) expect(n >= 1 && n <= body.results.length).toBe(true);
  });

  it('without results returns a warning and no answer, and charges only the search depth', async () => {
    const body = await (await search({ query: 'qzxwv jkqpf', search_depth: 'advanced', include_answer: true })).json();
    expect(body).toMatchObject({ results: [], warning: expect.any(String), credits_used: 2 });
    expect(body).not.toHaveProperty('answer');
  });
});

describe('POST /v1/search when every engine fails', () => {
  afterAll(() => {
    service.web.search.failing = undefined;
  });

  it('answers 502 with the reasons and charges nothing', async () => {
    service.web.search.failing = 'http_500';
    const response = await search({ query: '颱風' });
    expect(response.status).toBe(502);
    expect(await response.json()).toEqual({
      error: expect.any(String),
      code: 'upstream_unavailable',
      unresponsive_engines: [['searxng', 'http_error 500']],
      request_id: expect.any(String),
    });
    expect(await credits()).toMatchObject({ credits_used: 0, credits_remaining: 1000 });
    service.web.search.failing = undefined;
  });
});

describe('POST /v1/extract', () => {
  const page = (n = 0) => {
    const readable = service.web.pages.filter(
      (candidate) => candidate.kind === 'news' && candidate.encoding === undefined,
    );
    return service.web.origin + (readable[n]?.path ?? '/missing');
  };

  it.each([
    ['no urls', {}, 'missing_urls'],
    ['an empty list', { urls: [] }, 'missing_urls'],
    ['an empty string', { urls: ' , ,' }, 'missing_urls'],
    ['an empty url', { url: ' ' }, 'missing_urls'],
    ['21 urls', { urls: Array(21).fill('https://example.tw/') }, 'too_many_urls'],
    ['21 urls in a string', { urls: Array(21).fill('https://example.tw/').join(',') }, 'too_many_urls'],
    ['an element that is no string', { urls: ['https://example.tw/', 5] }, 'invalid_request'],
    ['urls a number', { urls: 5 }, 'invalid_request'],
    ['urls null', { urls: null }, 'invalid_request'],
    ['url a list', { url: ['https://example.tw/'] }, 'invalid_request'],
    ['format unknown', { url: 'https://example.tw/', format: 'html' }, 'invalid_request'],
    ['query a number', { url: 'https://example.tw/', query: 1 }, 'invalid_request'],
    ['query null', { url: 'https://example.tw/', query: null }, 'invalid_request'],
    ['a list', ['https://example.tw/'], 'invalid_request'],
    ['not JSON', 'urls', 'invalid_json'],
  ])('refuses %s with 400', async (_name, body, code) => {
    const response = await extract(body);
    expect([response.status, (await response.json()).code]).toEqual([400, code]);
  });

  it('names missing urls together with the other wrong fields', async () => {
    const { errors, code } = await (await extract({ format: 'html', start: -1 })).json();
    expect(code).toBe('invalid_request');
    expect(errors.map(({ field }: { field: string }) => field)).toEqual(['format', 'start', 'urls']);
    const { warnings } = await (await extract({ urls: ['http://10.0.0.1/'], timeout: 5 })).json();
    expect(warnings).toEqual(['沒有 timeout 這個欄位，已忽略。']);
  });

  it('returns a page as Markdown for 1 credit', async () => {
    const body = await (await extract({ url: page() })).json();
    expect(body).toMatchObject({
      success_count: 1,
      failed_count: 0,
      format: 'markdown',
      credits_used: 1,
      credits_remaining: 999,
    });
    const [result] = body.results;
    expect(result).toMatchObject({ url: page(), status: 'success', format: 'markdown', title: expect.any(String) });
    expect(result.length).toBe([...result.content].length);
    expect(result.length).toBeGreaterThan(100);
    expect(result).not.toHaveProperty('error');
  });

  it('reports each URL separately and in order, and charges only for pages it read', async () => {
    const urls = [
      page(),
      'http://10.0.0.1/',
      'ftp://example.tw/a',
      'nonsense',
      page(1),
      `${service.web.origin}/no-such-page`,
      '',
    ];
    const body = await (await extract({ urls })).json();
    expect(body.results.map((result: { url: string }) => result.url)).toEqual(urls);
    expect(body.results.map((result: { status: string }) => result.status)).toEqual([
      'success',
      'failed',
      'failed',
      'failed',
      'success',
      'failed',
      'failed',
    ]);
    expect(body).toMatchObject({ success_count: 2, failed_count: 5, credits_used: 2 });
    for (const result of body.results.filter((one: { status: string }) => one.status === 'failed')) {
      expect(result).toMatchObject({ content: '', length: 0, error: expect.any(String) });
    }
    expect(body.results[5].error).toContain('404');
  });

  it('refuses a URL with a user name or password and says why', async () => {
    const { host } = new URL(page());
    const urls = [`http://ann:pw@${host}/`, `http://ann@${host}/`, `ftp://ann:pw@${host}/`, 'example'];
    const { results } = await (await extract({ urls })).json();
    expect(results.map(({ error }: { error: string }) => error)).toEqual([
      '網址無效：不接受含有使用者名稱或密碼的網址（invalid URL）。',
      '網址無效：不接受含有使用者名稱或密碼的網址（invalid URL）。',
      expect.stringContaining('只接受 http 與 https'),
      expect.stringContaining('只接受 http 與 https'),
    ]);
  });

  it('refuses URLs separated by a line break or tab instead of joining them', async () => {
    const two = `${page()}\n${page(1)}`;
    const glued = `${page()}${page(1)}`;
    for (const body of [{ urls: two }, { urls: [two] }, { url: two }, { urls: [`${page()}\t${page(1)}`] }]) {
      const { results, credits_used } = await (await extract(body)).json();
      const failed = { status: 'failed', error: expect.stringContaining('invalid URL') };
      expect([results, credits_used]).toEqual([[expect.objectContaining(failed)], 0]);
    }
    const { results } = await (await extract({ urls: [glued, two, `\n${page()} `] })).json();
    expect(results.map(({ error }: { error?: string }) => error ?? 'read')).toEqual([
      expect.stringContaining('404'),
      expect.stringContaining('invalid URL'),
      'read',
    ]);
  });

  it('returns a page requested twice as two entries and charges it once', async () => {
    const body = await (await extract({ urls: `${page()},${page()}#part` })).json();
    expect(body).toMatchObject({ success_count: 2, credits_used: 1 });
    expect(body.results[0].content).toBe(body.results[1].content);
  });

  it('prefers urls to url', async () => {
    const body = await (await extract({ urls: [page(1)], url: page() })).json();
    expect(body.results.map((result: { url: string }) => result.url)).toEqual([page(1)]);
  });

  it('returns format text without Markdown', async () => {
    const body = await (await extract({ url: page(), format: 'text' })).json();
    expect(body).toMatchObject({ format: 'text', results: [{ format: 'text', status: 'success' }] });
    expect(body.results[0].content).not.toMatch(/^#|\]\(/m);
  });

  it('returns a long page in parts that add up to the whole', async () => {
    const whole = (await (await extract({ url: page() })).json()).results[0];
    const first = (await (await extract({ url: page(), max_tokens: 150 })).json()).results[0];
    expect(first.content).toContain(`以 start=${first.next_start} 取得後續`);
    const rest = (await (await extract({ url: page(), start: first.next_start })).json()).results[0];
    expect(rest).toMatchObject({ start: first.next_start, status: 'success' });
    expect(whole.content.endsWith(rest.content)).toBe(true);
    expect([...rest.content].length).toBe(whole.length - first.next_start);
  });

  it.each([
    ['max_tokens', 99],
    ['max_tokens', '500'],
    ['start', -1],
    ['start', 1.5],
  ])('refuses %s = %j and names the field', async (field, value) => {
    const response = await extract({ url: page(), [field]: value });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid_request', error: expect.stringContaining(field) });
  });

  it('with query but no language model returns the whole page at no extra cost', async () => {
    const whole = await (await extract({ url: page() })).json();
    const filtered = await (await extract({ url: page(), query: '重點' })).json();
    expect(filtered.results[0].content).toBe(whole.results[0].content);
    expect(filtered.credits_used - whole.credits_used).toBe(1);
  });
});

describe('credits', () => {
  it('GET /v1/credits costs nothing and says when the credits are renewed', async () => {
    const response = await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });
    const body = await response.json();
    expect(Object.keys(body).sort()).toEqual(['credits_remaining', 'credits_used', 'monthly_credits', 'resets_at']);
    expect(body).toMatchObject({ monthly_credits: 1000, credits_used: 0, credits_remaining: 1000 });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(body.resets_at).toMatch(/^\d{4}-\d{2}-01T00:00:00\.000Z$/);
  });

  it.each([
    ['9999-12-31', '9999-12-31T00:00:00.000Z'],
    ['infinity', null],
  ])('charges an account whose reset date an operator has set to %s', async (resets, told) => {
    const own = await service.newKey(91);
    const { account_id: id } = await service.context.db
      .selectFrom('api_keys')
      .where('hash', '=', hashKey(own))
      .select('account_id')
      .executeTakeFirstOrThrow();
    const at = sql<Date>`${resets}::text::timestamp at time zone 'utc'`;
    await service.context.db.updateTable('accounts').set({ resets_at: at }).where('id', '=', id).execute();
    expect((await service.post('/v1/search', { query: '颱風' }, own)).status).toBe(200);
    expect(await credits(own)).toMatchObject({ credits_used: 1, credits_remaining: 90, resets_at: told });
  });

  it.each([
    ['search', 1, { query: '颱風', search_depth: 'advanced' }, 2],
    ['search', 2, { query: '颱風', search_depth: 'advanced', include_answer: true }, 3],
    ['extract', 1, { urls: ['https://a.example/', 'https://b.example/', 'https://a.example/'] }, 2],
  ])('refuses %s with 429 and charges nothing when the credits are insufficient', async (path, has, body, needed) => {
    const poor = await service.newKey(has);
    const response = await service.post(`/v1/${path}`, body, poor);
    expect(response.status).toBe(429);
    expect(await response.json()).toMatchObject({
      code: 'insufficient_credits',
      credits_needed: needed,
      credits_remaining: has,
    });
    expect(await credits(poor)).toMatchObject({ credits_used: 0, credits_remaining: has });
  });

  it('suggests a cheaper call when the credits are insufficient, if there is one', async () => {
    const refusal = async (body: object) =>
      (await (await service.post('/v1/search', body, await service.newKey(0))).json()).error;
    expect(await refusal({ query: 'a' })).toBe(
      '點數不足：這次呼叫最多需要 1 點，目前可用 0 點。可等每月 1 日 00:00（UTC）重置。',
    );
    expect(await refusal({ query: 'a', include_answer: true })).toContain('省略 include_answer');
  });

  it('reports zero remaining credits, not fewer, when the allowance drops below the usage', async () => {
    const { accounts } = service.context;
    const account = await accounts.ensure({ email: 'lowered@example.com', monthlyCredits: 10 });
    const lowered = (await accounts.createKey(account, 'test')).key;
    expect((await search({ query: '颱風', search_depth: 'advanced' }, lowered)).status).toBe(200);
    await accounts.ensure({ email: 'lowered@example.com', monthlyCredits: 1 });
    expect(await credits(lowered)).toMatchObject({ monthly_credits: 1, credits_used: 2, credits_remaining: 0 });
    const refused = await search({ query: '颱風' }, lowered);
    expect([refused.status, await refused.json()]).toMatchObject([429, { credits_remaining: 0 }]);
  });

  it('refuses invalid input with 400 before it checks the credits', async () => {
    const poor = await service.newKey(0);
    expect((await search({ query: '' }, poor)).status).toBe(400);
    expect((await search({ query: 'a' }, poor)).status).toBe(429);
  });
});

describe('paths and methods', () => {
  it.each([
    '/',
    '/v1',
    '/v1/searches',
    '/v2/search',
    '/V1/search',
    '/V1/search/',
    '/v1/search/x/',
    '/v1/search/%2F',
    '/.well-known/oauth-protected-resource',
    '/%zz',
  ])('answers 404 for %s', async (path) => {
    const response = await fetch(service.url + path, { redirect: 'manual' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found', error: expect.any(String) });
  });

  it.each(['/v1/search/', '//v1/search', '/v1//search', '//v1///search//', '/search/', '//search'])(
    'serves %s like the path without those slashes, also with a query',
    async (path) => {
      const key = await service.newKey();
      for (const url of [path, `${path}?a=//b/`]) {
        const response = await service.post(url, { query: '颱風' }, key);
        expect([response.status, response.redirected]).toEqual([200, false]);
        expect((await response.json()).results.length).toBeGreaterThan(0);
      }
      expect((await fetch(service.url + path, { method: 'PATCH' })).status).toBe(405);
    },
  );

  it.each(['/mcp/', '//mcp', '/mcp//'])('serves MCP at %s', async (path) => {
    const initialize = { jsonrpc: '2.0', id: 1, method: 'initialize' };
    const response = await service.post(path, initialize, await service.newKey());
    expect([response.status, response.headers.get('mcp-session-id')]).toEqual([200, expect.stringMatching(/-/)]);
    expect(await response.text()).toContain('"protocolVersion"');
    expect((await fetch(service.url + path, { method: 'DELETE' })).status).toBe(202);
    expect((await fetch(service.url + path, { method: 'OPTIONS' })).status).toBe(204);
  });

  it('names a similar path, the API description and llms.txt in a 404', async () => {
    expect(await (await fetch(`${service.url}/v2/search`)).json()).toEqual({
      error: expect.any(String),
      code: 'not_found',
      hint: '你要找的可能是 /v1/search',
      docs: `${service.url}/openapi.json`,
      llms_txt: `${service.url}/llms.txt`,
    });
  });

  it.each([
    ['GET', '/v1/search', 'POST, OPTIONS'],
    ['DELETE', '/v1/extract', 'POST, OPTIONS'],
    ['POST', '/v1/credits', 'GET, HEAD, OPTIONS'],
    ['PUT', '/mcp', 'POST, GET, DELETE, HEAD, OPTIONS'],
    ['POST', '/api/stats', 'GET, HEAD, OPTIONS'],
    ['POST', '/openapi.json', 'GET, HEAD, OPTIONS'],
  ])('answers %s %s with 405 and the allowed methods before asking for a key', async (method, path, allow) => {
    const response = await fetch(service.url + path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
    const body = await response.json();
    expect(body).toMatchObject({
      code: 'method_not_allowed',
      hint: expect.any(String),
      docs: expect.any(String),
      llms_txt: expect.any(String),
    });
  });

  it.each([
    ['/search', '你要找的可能是 /v1/search；這個路徑可用的方法：POST, OPTIONS'],
    ['/extract', '你要找的可能是 /v1/extract；這個路徑可用的方法：POST, OPTIONS'],
    ['/v1/search', '可用的方法：POST, OPTIONS'],
    ['/openwebui/search', '可用的方法：POST, OPTIONS'],
  ])('names what was probably meant in the 405 for GET %s', async (path, hint) => {
    const response = await fetch(service.url + path);
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ code: 'method_not_allowed', hint });
  });

  it.each(['/v1/search', '/v1/credits', '/mcp', '/api/stats', '/openapi.json'])(
    'allows any web page to call %s',
    async (path) => {
      const preflight = await fetch(service.url + path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://app.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization,content-type',
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
      expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization,content-type');
      const methods = preflight.headers.get('access-control-allow-methods')?.split(',');
      expect(methods).toEqual(preflight.headers.get('allow')?.split(', '));
      expect(methods?.includes('DELETE')).toBe(path === '/mcp');
    },
  );

  it('keeps an invalid Host header out of the links in a reply', async () => {
    const { request } = await import('node:http');
    const body = await new Promise<string>((done) => {
      request(`${service.url}/nope`, { headers: { host: 'evil"><script>' } }, (response) => {
        response.setEncoding('utf8').on('data', done);
      }).end();
    });
    expect(body).not.toContain('script');
  });
});
