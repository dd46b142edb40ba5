import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMemoryCache } from '../../../src/cache/cache.ts';
import { REDIRECTORS, type Redirector } from '../../../src/engines/redirects/redirectors.ts';
import { createResolver } from '../../../src/engines/redirects/resolver.ts';
import type { Client } from '../../../src/net/fetch.ts';
import { createOperatorFetch } from '../../../src/net/operator-client.ts';

const redirector = (name: string) => REDIRECTORS.find((one) => one.name === name) as Redirector;
const reply = (url: string, more: Partial<Parameters<Redirector['read']>[0]> = {}) => ({
  url,
  status: 200,
  location: undefined,
  body: '',
  ...more,
});

describe('redirectors', () => {
  it.each([
    ['baidu', 'https://www.baidu.com/link?url=abc', true],
    ['baidu', 'https://baidu.com/link?url=abc', true],
    ['baidu', 'http://www.baidu.com/s?wd=x', false],
    ['baidu', 'https://www.example.com/link?url=abc', false],
    ['so360', 'https://www.so.com/link?m=abc', true],
    ['so360', 'https://so.com/link?m=abc', true],
    ['so360', 'https://www.so.com/s?q=abc', false],
    ['sogou', 'https://www.sogou.com/link?url=abc', true],
    ['sogou', 'https://sogou.com/link?url=abc', true],
    ['sogou', 'https://www.sogou.com/web?query=abc', false],
    ['sogou', 'https://notsogou.com/link?url=abc', false],
    ['google_news', `https://news.google.com/rss/articles/CBMi${'x'.repeat(40)}?oc=5`, true],
    ['google_news', 'https://news.google.com/home', false],
    ['google_news', `https://news.example.com/rss/articles/CBMi${'x'.repeat(40)}`, false],
  ])('%s recognizes %s: %s', (name, url, isOne) => {
    expect(redirector(name).matches(new URL(url))).toBe(isOne);
  });

  it('are distinguished from pages', () => {
    const { leadsOn } = createResolver({
      fetch: () => Promise.reject(),
      cache: createMemoryCache(),
      log: { debug() {} },
    });
    expect(leadsOn('https://www.baidu.com/link?url=abc')).toBe(true);
    expect(leadsOn('https://baike.baidu.com/item/abc')).toBe(false);
    expect(leadsOn('no address')).toBe(false);
  });

  it('give the target in the Location header', () => {
    const read = (location: string) =>
      redirector('baidu').read(reply('https://www.baidu.com/link?url=x', { status: 302, location }));
    expect(read('https://www.a.cn/1?x=%E5%8F%B0')).toEqual({ address: 'https://www.a.cn/1?x=%E5%8F%B0' });
    expect(read('javascript:alert(1)')).toBeUndefined();
    expect(read('http://192.168.1.1/')).toBeUndefined();
    expect(read('http://printer.local/')).toBeUndefined();
    expect(read('https://baijiahao.baidu.com/s?id=1')).toEqual({ address: 'https://baijiahao.baidu.com/s?id=1' });
    expect(read('https://www.a.cn/link/1')).toEqual({ address: 'https://www.a.cn/link/1' });
    expect(read('http://[')).toBeUndefined();
    expect(read('/link?url=again')).toBeUndefined();
    expect(read('https://baidu.com/link?url=again')).toBeUndefined();
  });

  it.each(['wappass.baidu.com/1', 'www.sogou.com/antispider/', 'qcaptcha.so.com/', 'www.google.com/sorry/index'])(
    'are refused by a redirect to %s',
    (address) => {
      const refused = reply('https://www.baidu.com/link?url=x', { status: 302, location: `https://${address}` });
      expect(() => redirector('baidu').read(refused)).toThrow('captcha');
    },
  );

  it.each([
    'https://www.example.com/learning/how-captcha-works',
    'https://captcha.example.com/',
    'https://baike.baidu.com/item/captcha/9630117',
    'https://www.google.com/recaptcha/about/',
    'https://www.example.com/?from=wappass.baidu.com',
  ])('lead to a page about captchas: %s', (address) => {
    const lead = redirector('baidu').read(
      reply('https://www.baidu.com/link?url=x', { status: 302, location: address }),
    );
    expect(lead).toEqual({ address });
  });

  it('give the target in a script or a meta refresh', () => {
    const read = (body: string, location?: string) =>
      redirector('sogou').read(reply('https://www.sogou.com/link?url=x', { body, location }));
    expect(read('<script>window.location.replace("https://www.a.cn/1")</script>')).toEqual({
      address: 'https://www.a.cn/1',
    });
    expect(read(`<META http-equiv="refresh" content="0;URL='https://www.a.cn/2'">`)).toEqual({
      address: 'https://www.a.cn/2',
    });
    expect(read('<html></html>')).toBeUndefined();
    expect(read('<html></html>', 'https://www.a.cn/3')).toEqual({ address: 'https://www.a.cn/3' });
    for (const own of ['', 'www.']) expect(read('', `https://${own}sogou.com/link?url=again`)).toBeUndefined();
  });

  it('give the target in the reply to a second request', () => {
    const google = redirector('google_news');
    const id = `CBMi${'x'.repeat(40)}`;
    const url = new URL(`https://news.google.com/rss/articles/${id}?oc=5`);
    const asked = google.request(url);
    expect(asked.url).toBe(`https://news.google.com/articles/${id}`);
    const leadFrom = (attributes: string) =>
      google.read(reply(asked.url, { body: `<c-wiz><div jscontroller="a" ${attributes}></div></c-wiz>` }));
    const idSent = (attributes: string) => {
      const lead = leadFrom(attributes) as { next: { form: Record<string, string> } };
      const [[[service, call]]] = JSON.parse(lead.next.form['f.req'] ?? '');
      expect([service, JSON.parse(call)]).toEqual([
        'Fbv4je',
        ['garturlreq', expect.any(Array), expect.any(String), 1_790_000_000, 'SIG'],
      ]);
      return JSON.parse(call)[2];
    };
    expect(leadFrom('data-n-a-sg="SIG" data-n-a-ts="1"')).toMatchObject({
      next: { url: expect.stringContaining('batchexecute') },
    });
    expect(idSent('data-n-a-sg="SIG" data-n-a-ts="1790000000"')).toBe(id);
    expect(idSent('data-n-a-id="OWN" data-n-a-sg="SIG" data-n-a-ts="1790000000"')).toBe('OWN');
    expect(leadFrom('data-n-a-sg="SIG" data-n-a-ts="soon"')).toBeUndefined();
    expect(leadFrom('data-n-a-sg="" data-n-a-ts="1790000000"')).toBeUndefined();
    const answer = `)]}'\n\n[["wrb.fr","Fbv4je","[\\"garturlres\\",\\"https:\\\\/\\\\/www.a.tw/1\\\\/2?a\\\\u003db\\",1]",null,null,null,"generic"]]`;
    const read = (body: string) =>
      google.read(reply('https://news.google.com/_/DotsSplashUi/data/batchexecute', { body }));
    expect(read(answer)).toEqual({ address: 'https://www.a.tw/1/2?a=b' });
    expect(read(`)]}'\n\n[["er",null,null,null,null,400]]`)).toBeUndefined();
    expect(google.read(reply(asked.url, { body: '<html>consent</html>' }))).toBeUndefined();
  });
});

const REPLIES: Record<string, RequestListener> = {
  '/link': (request, response) =>
    response
      .writeHead(302, {
        location: `https://publisher.tw/${new URL(request.url ?? '', 'http://x').searchParams.get('url')}`,
      })
      .end(),
  '/hang': () => {},
  '/429': (_request, response) => response.writeHead(429).end(),
};

describe('the resolver', () => {
  let server: Server;
  let client: Client;
  let origin: string;
  let hits = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      hits++;
      REPLIES[new URL(request.url ?? '', 'http://x').pathname]?.(request, response);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    client = createOperatorFetch();
  });
  afterAll(() => {
    client.close();
    server.closeAllConnections();
    server.close();
  });

  const local: Redirector = {
    name: 'local',
    matches: (url) => url.hostname === '127.0.0.1',
    request: (url) => ({ url: url.href }),
    read: ({ location }) => (location === undefined ? undefined : { address: location }),
  };
  const log = { debug: () => {} };
  const open = () => createResolver({ fetch: client.fetch, cache: createMemoryCache(), log, redirectors: [local] });
  const NEVER = new AbortController().signal;

  it('resolves redirect URLs and ignores other addresses', async () => {
    hits = 0;
    const resolver = open();
    const urls = [`${origin}/link?url=1`, 'https://a.tw/2', 'no url', `${origin}/link?url=3`];
    expect([...(await resolver.resolve(urls, NEVER))]).toEqual([
      [`${origin}/link?url=1`, 'https://publisher.tw/1'],
      [`${origin}/link?url=3`, 'https://publisher.tw/3'],
    ]);
    await resolver.resolve(urls, NEVER);
    expect(hits).toBe(2);
  });

  it('resolves a Location with raw Chinese characters', async () => {
    REPLIES['/chinese'] = (_request, response) =>
      response
        .writeHead(302, { location: Buffer.from('https://www.example.com.tw/新聞/台北').toString('latin1') })
        .end();
    const found = await open().resolve([`${origin}/chinese`], NEVER);
    expect(new URL([...found.values()][0] as string).href).toBe(
      'https://www.example.com.tw/%E6%96%B0%E8%81%9E/%E5%8F%B0%E5%8C%97',
    );
  });

  it('returns what it has when a redirector hangs', async () => {
    const found = await open().resolve([`${origin}/hang`, `${origin}/link?url=1`], NEVER);
    expect([...found.values()]).toEqual(['https://publisher.tw/1']);
  });

  it('suspends a redirector that hangs, but not for calls that leave early', async () => {
    const resolver = open();
    for (const _ of [1, 2, 3, 4]) {
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(new Error('gone')), 20);
      await expect(resolver.resolve([`${origin}/hang`], leaving.signal)).rejects.toThrow('gone');
    }
    expect((await resolver.resolve([`${origin}/link?url=1`], NEVER)).size).toBe(1);
    await resolver.resolve(
      [1, 2, 3].map((n) => `${origin}/hang?${n}`),
      NEVER,
    );
    hits = 0;
    expect((await resolver.resolve([`${origin}/hang?4`, `${origin}/link?url=2`], NEVER)).size).toBe(0);
    expect(hits).toBe(0);
  });

  it('suspends a redirector that answers 429', async () => {
    const resolver = open();
    await resolver.resolve([`${origin}/429`], NEVER);
    hits = 0;
    expect((await resolver.resolve([`${origin}/link?url=1`], NEVER)).size).toBe(0);
    expect(hits).toBe(0);
  });

  it('lets the next caller probe when a caller leaves during the probe', async () => {
    const resolver = open();
    await resolver.resolve([`${origin}/429`], NEVER);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 60_000 });
    try {
      const leaving = new AbortController();
      setTimeout(() => leaving.abort(new Error('gone')), 50);
      await expect(resolver.resolve([`${origin}/hang`], leaving.signal)).rejects.toThrow('gone');
      hits = 0;
      const urls = [1, 2, 3, 4].map((n) => `${origin}/link?url=${n}`);
      expect((await resolver.resolve(urls, NEVER)).size).toBe(1);
      expect(hits).toBe(1);
      expect((await resolver.resolve(urls, NEVER)).size).toBe(4);
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends when the caller leaves', async () => {
    const leaving = new AbortController();
    setTimeout(() => leaving.abort(new Error('gone')), 50);
    await expect(open().resolve([`${origin}/hang`], leaving.signal)).rejects.toThrow('gone');
  });
});
