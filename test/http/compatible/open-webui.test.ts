import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../_util/service.ts';

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.newKey();
});
afterAll(() => service.stop());

/** Sends a request as Open WebUI does: under its own user agent, and with `Bearer ` as the key when none is set. */
const send = (path: string, body: unknown, apiKey = key) =>
  fetch(service.url + path, {
    method: 'POST',
    headers: {
      'User-Agent': 'Open WebUI (https://github.com/open-webui/open-webui) RAG Bot',
      Accept: '*/*',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${apiKey}`,
    },
    body: JSON.stringify(body),
  });

const credits = async () => {
  const response = await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });
  return (await response.json()).credits_used as number;
};

describe("Open WebUI's external web search", () => {
  it('returns a list of links with title and snippet', async () => {
    const before = await credits();
    const response = await send('/openwebui/search', { query: '颱風 形成原因', count: 3 });
    expect(response.status).toBe(200);
    const found = await response.json();
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(3);
    expect(found[0]).toEqual({
      link: `${service.web.origin}/wiki/typhoon`,
      title: '颱風',
      snippet: expect.stringContaining('颱風'),
    });
    expect(await credits()).toBe(before + 1);
  });

  it('accepts a count above the maximum, and a request without a count', async () => {
    const all = await (await send('/openwebui/search', { query: '高鐵 票價', count: 100 })).json();
    expect(all.length).toBeGreaterThan(0);
    expect(all.length).toBeLessThanOrEqual(20);
    expect((await send('/openwebui/search', { query: '颱風' })).status).toBe(200);
  });

  it.each([{ count: '3' }, { count: null }, { count: '' }, { count: 'undefined' }])(
    'reads %j as it is meant',
    async (more) => {
      expect((await send('/openwebui/search', { query: '颱風', ...more })).status).toBe(200);
    },
  );

  it('names every wrong field, and fields that it ignores', async () => {
    const refused = await (await send('/openwebui/search', { query: ' ', count: -1 })).json();
    expect(refused.errors.map(({ field }: { field: string }) => field)).toEqual(['query', 'count']);
    expect(refused.error).toContain('可用的例子：{"query":"颱風 停班停課","count":5}');
    const found = await send('/openwebui/search', { query: '颱風', language: 'zh', 'a\r\nb': 1 });
    expect([found.status, found.headers.get('x-warning')]).toEqual([200, 'ignored: language, a%0D%0Ab']);
  });

  it('returns an empty list when nothing is found', async () => {
    const response = await send('/openwebui/search', { query: 'zzzzqqq', count: 3 });
    expect([response.status, await response.json()]).toEqual([200, []]);
  });
});

describe("Open WebUI's external web loader", () => {
  it('returns one document per page with its source, and omits unreadable pages', async () => {
    const before = await credits();
    const urls = [`${service.web.origin}/wiki/typhoon`, `${service.web.origin}/no-such`];
    const response = await send('/openwebui/extract', { urls });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual([
      { page_content: expect.stringContaining('颱風'), metadata: { source: urls[0], title: '颱風' } },
    ]);
    expect(await credits()).toBe(before + 1);
  });

  it('omits the title of a page without one', async () => {
    const text = '颱風外圍環流影響東半部，山區有局部大雨。'.repeat(5);
    const site = createServer((_request, response) => {
      response.setHeader('content-type', 'text/plain; charset=utf-8').end(text);
    });
    await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
    const source = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
    const response = await send('/openwebui/extract', { urls: [source] });
    expect(await response.json()).toEqual([{ page_content: expect.stringContaining('颱風'), metadata: { source } }]);
    site.close();
  });

  it('returns an empty list when no page can be read', async () => {
    const response = await send('/openwebui/extract', { urls: [`${service.web.origin}/no-such`] });
    expect([response.status, await response.json()]).toEqual([200, []]);
  });
});

describe("Open WebUI's endpoints", () => {
  it.each([
    ['/openwebui/search', { query: '', count: 3 }, 'missing_query', 'query'],
    ['/openwebui/search', { query: '颱風', count: 'three' }, 'invalid_request', 'count'],
    ['/openwebui/search', { query: '颱風', count: 0 }, 'invalid_request', 'count'],
    ['/openwebui/search', [], 'invalid_request', 'JSON'],
    ['/openwebui/extract', {}, 'missing_urls', 'urls'],
    ['/openwebui/extract', { urls: Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`) }, 'too_many_urls'],
  ])('refuse %s %j with %s', async (path, body, code, name = '') => {
    const before = await credits();
    const response = await send(path, body);
    const { error, ...rest } = await response.json();
    expect([response.status, rest.code]).toEqual([400, code]);
    expect(error).toContain(name);
    expect(response.statusText).toContain(code === 'invalid_request' && name !== 'JSON' ? name : code);
    expect(await credits()).toBe(before);
  });

  it.each(['/openwebui/search', '/openwebui/extract'])(
    'include %s, which requires a key, credits and POST',
    async (path) => {
      const body = path.endsWith('search') ? { query: '颱風', count: 3 } : { urls: ['https://a.example/'] };
      const refused = await send(path, body, 'hs_no');
      expect([refused.status, refused.statusText]).toEqual([401, 'invalid_api_key']);
      expect((await send(path, body, '')).status).toBe(401);
      expect((await send(path, body, await service.newKey(0))).status).toBe(429);
      const wrong = await fetch(service.url + path);
      expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    },
  );
});
