import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import iconv from 'iconv-lite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryCache } from '../../src/cache/cache.ts';
import { type Engine, EngineFailure } from '../../src/engines/engine.ts';
import type { Suspension } from '../../src/engines/fan-out/suspension.ts';
import { marketOf } from '../../src/engines/market.ts';
import { createFanOut, type FanOutOptions, type Question } from '../../src/engines/query.ts';
import { resultsOr } from '../../src/engines/reply/html.ts';
import type { Client } from '../../src/net/fetch.ts';
import { createOperatorFetch } from '../../src/net/operator-client.ts';

const REPLIES: Record<string, RequestListener> = {
  '/good': (request, response) =>
    response.end(JSON.stringify(results(new URL(request.url ?? '', 'http://x').searchParams.get('q') ?? ''))),
  '/nothing': (_request, response) => response.end('[]'),
  '/unrelated': (_request, response) =>
    response.end(
      JSON.stringify(Array.from({ length: 10 }, (_, n) => ({ title: `wifi password ${n}`, url: `https://x.tw/${n}` }))),
    ),
  '/hang': () => {},
  '/garbage': (_request, response) => response.end('<html>'),
  '/429': (_request, response) => response.writeHead(429).end('[]'),
  '/403': (_request, response) => response.writeHead(403).end('[]'),
  '/202': (_request, response) => response.writeHead(202).end('[]'),
  '/500': (_request, response) => response.writeHead(500).end('secret stack'),
  '/cut': (_request, response) => response.destroy(),
  '/huge': (_request, response) => response.end(JSON.stringify(results('颱風')) + ' '.repeat(4_000_000)),
  '/second-only': (request, response) =>
    request.url?.includes('%E5%8F%B0')
      ? response.end('[{"title":"台风","url":"https://x.tw/"}]')
      : response.writeHead(500).end(),
};

const results = (query: string) =>
  Array.from({ length: 6 }, (_, n) => ({ title: `${query} ${n}`, url: `https://x.tw/${n}` }));

let server: Server;
let origin: string;
let client: Client;
const seen: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.url ?? '');
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

// The clock stands still, so that no reply is late because the machine is busy. A query's own time limit is real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

function engine(path: string, more: Partial<Engine> = {}): Engine {
  return {
    name: path,
    provider: path,
    categories: ['general', 'news'],
    timeRanges: ['all'],
    weight: 1,
    maxQueries: 3,
    timeoutMs: 1_000,
    request: ({ text }) => ({ url: `${origin}/${path}?q=${encodeURIComponent(text)}` }),
    parse: ({ body }) => ({
      results: (JSON.parse(body) as Array<{ title: string; url: string }>).map((result) => ({
        ...result,
        snippet: '',
        published: null,
      })),
    }),
    ...more,
  };
}

const QUESTION: Question = {
  queries: ['颱風', '台风'],
  market: marketOf('zh-TW'),
  category: 'general',
  timeRange: 'all',
  count: 5,
  now: new Date(0),
};
const log = { debug: () => {}, warn: () => {} };
const ask = (engines: Engine[], question = QUESTION, signal = new AbortController().signal) =>
  fanOutOf(engines).ask(question, signal);

const fanOutOf = (engines: Engine[], more: Partial<FanOutOptions> = {}) =>
  createFanOut({
    engines,
    fetch: client.fetch,
    log,
    cache: createMemoryCache(),
    replyTtlMs: { general: 0, news: 0 },
    suspensions: new Map(),
    onSuspension: () => {},
    ...more,
  });

/** Counts how many requests for a path are open at a time. */
function countMost(path: string): () => number {
  let [now, most] = [0, 0];
  REPLIES[path] = (request, response) => {
    most = Math.max(most, ++now);
    setTimeout(() => {
      now--;
      REPLIES['/good']?.(request, response);
    }, 50);
  };
  return () => most;
}

const delayed =
  (ms: number): RequestListener =>
  (request, response) =>
    void setTimeout(() => REPLIES['/good']?.(request, response), ms);
REPLIES['/slow100'] = delayed(100);
REPLIES['/login'] = (_request, response) =>
  response.writeHead(302, { location: 'https://elsewhere.example/captcha?x=1' }).end();
REPLIES['/consent'] = (_request, response) => response.writeHead(302, { location: 'https://consent.example/' }).end();
REPLIES['/moved'] = (request, response) =>
  response.writeHead(302, { location: (request.url ?? '').replace('moved', 'good') }).end();
REPLIES['/around'] = (request, response) => response.writeHead(302, { location: request.url }).end();
REPLIES['/some'] = (request, response) =>
  response.end(
    JSON.stringify(results('颱風').slice(0, Number(new URL(request.url ?? '', 'http://x').searchParams.get('n')))),
  );
REPLIES['/hops'] = (request, response) => {
  const left = Number(new URL(request.url ?? '', 'http://x').searchParams.get('n'));
  response
    .writeHead(302, { location: left > 1 ? `/hops?n=${left - 1}` : `/good?q=${encodeURIComponent('颱風')}` })
    .end();
};
REPLIES['/status'] = (request, response) => {
  const asked = new URL(request.url ?? '', 'http://x').searchParams;
  const headers = { location: asked.get('to') ?? undefined, 'retry-after': asked.getAll('later') };
  response.writeHead(
    Number(asked.get('s')),
    Object.fromEntries(Object.entries(headers).filter(([, text]) => text?.length)),
  );
  response.end(`${' '.repeat(Number(asked.get('after')))}<title>Just a moment...</title>`);
};
REPLIES['/gzip'] = (_request, response) =>
  response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip at all');
REPLIES['/gbk'] = (_request, response) =>
  response
    .writeHead(200, { 'content-type': 'text/html; charset=gbk' })
    .end(iconv.encode(JSON.stringify(results('台风')), 'gbk'));
REPLIES['/ftp'] = (_request, response) =>
  response.end('[{"title":"颱風","url":"ftp://x.tw/"},{"title":" ","url":"https://x.tw/"}]');
REPLIES['/inside'] = (_request, response) =>
  response.end(
    JSON.stringify(
      ['http://192.168.1.1/', 'http://[::1]:8080/', 'http://nas.local/', 'http://wiki/', 'https://x.tw/'].map(
        (url) => ({ title: '颱風', url }),
      ),
    ),
  );
REPLIES['/english'] = (_request, response) =>
  response.end(
    JSON.stringify(Array.from({ length: 8 }, (_, n) => ({ title: `iPhone review ${n}`, url: `https://x.tw/${n}` }))),
  );
for (const [path, status] of [
  ['/echo', 200],
  ['/echo500', 500],
] as const) {
  REPLIES[path] = (request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams.get('q');
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(`<title>${query} - 搜尋</title>`);
  };
}
REPLIES['/waf'] = (_request, response) => response.writeHead(403).end('<title>Just a moment...</title>');
REPLIES['/cookie'] = (request, response) =>
  response
    .writeHead(200, { 'set-cookie': 'ID=7; Path=/' })
    .end(JSON.stringify([{ title: `颱風 ${request.headers.cookie ?? 'none'}`, url: 'https://x.tw/' }]));
REPLIES['/form'] = (request, response) =>
  response.end(request.method === 'POST' ? JSON.stringify(results('颱風')) : '"token"');

describe('the fan-out', () => {
  it("accepts internal addresses only from the operator's own engine", async () => {
    const urlsOf = async (more: Partial<Engine>) =>
      (await ask([engine('inside', more)])).lists[0]?.results.map(({ url }) => url);
    expect(await urlsOf({})).toEqual(['https://x.tw/']);
    expect(await urlsOf({ isOwn: true })).toHaveLength(5);
  });

  it('sends each engine the planned queries, up to its limit', async () => {
    seen.length = 0;
    const reply = await ask([engine('good'), engine('nothing', { maxQueries: 1 })]);
    expect(reply.lists.map(({ engine: name, queryIndex, results: found }) => [name, queryIndex, found.length])).toEqual(
      [
        ['good', 0, 6],
        ['good', 1, 6],
        ['nothing', 0, 0],
      ],
    );
    expect(reply).toMatchObject({ answered: ['good', 'nothing'], unresponsive: [] });
    expect(seen).toHaveLength(3);
  });

  it.each([
    ['hang', 'timeout'],
    ['garbage', 'bad_response'],
    ['429', 'rate_limited'],
    ['403', 'access_denied'],
    ['202', 'captcha'],
    ['500', 'http_error 500'],
    ['cut', 'network_error'],
    ['huge', 'bad_response'],
    ['unrelated', 'irrelevant_results'],
    ['login', 'captcha'],
    ['consent', 'access_denied'],
    ['around', 'network_error'],
    ['gzip', 'network_error'],
    ['ftp', 'bad_response'],
    ['waf', 'captcha'],
  ])('reports an engine whose reply is "%s" as %s and keeps the others\' results', async (path, reason) => {
    const reply = await ask([engine(path), engine('good')]);
    expect(reply.unresponsive).toEqual([[path, reason]]);
    expect(reply.answered).toEqual(['good']);
    expect(JSON.stringify(reply)).not.toContain('secret');
  });

  it.each([
    ['s=300', 'access_denied'],
    ['s=304', 'access_denied'],
    ['s=399', 'access_denied'],
    ...['captcha', 'Wappass', 'antispider', 'sorry/', 'verify', 'challenge', 'punish'].map((word): [string, string] => [
      `s=302&to=http://a.example/${word}`,
      'captcha',
    ]),
    ['s=302&to=http://a.example/sorry', 'access_denied'],
    ['s=302&to=http://a.example/login', 'access_denied'],
    ['s=302&to=http://a.example/login?q=captcha', 'access_denied'],
    ['s=400&after=19970', 'captcha'],
    ['s=400&after=20000', 'http_error 400'],
    ['s=401&after=20000', 'access_denied'],
    ['s=402', 'quota_exceeded'],
    ['s=403&after=20000', 'access_denied'],
    ['s=404&after=20000', 'http_error 404'],
  ])('reports a reply with %s as %s', async (query, reason) => {
    const one = engine('status', { request: () => ({ url: `${origin}/status?${query}` }) });
    expect((await ask([one])).unresponsive).toEqual([['status', reason]]);
  });

  it.each(['reCAPTCHA 原理', '收不到验证码', 'Access denied 怎麼辦', 'Forbidden City'])(
    'is not refused by a page that only repeats the query "%s"',
    async (query) => {
      const page = ({ body }: { body: string }) => resultsOr([], { isEmpty: false, body });
      const one = engine('echo', { parse: page });
      const reasons = async (text: string, path: string) => {
        const asked = { ...one, request: () => ({ url: `${origin}/${path}?q=${encodeURIComponent(query)}` }) };
        return (await ask([asked], { ...QUESTION, queries: [text] })).unresponsive;
      };
      expect(await reasons(query, 'echo')).toEqual([['echo', 'bad_response']]);
      expect(await reasons(query, 'echo500')).toEqual([['echo', 'http_error 500']]);
      expect(await reasons('颱風', 'echo')).toEqual([['echo', expect.stringMatching(/^(captcha|access_denied)$/)]]);
    },
  );

  it.each([
    [['600'], 600_000],
    [['600', '5'], 600_000],
    [['2592000'], 21_600_000],
    [['Fri, 20 Nov 2036 08:00:00 GMT'], 21_600_000],
    [['Fri, 20 Nov 2026 08:10:00 GMT'], 600_000],
    [['Fri, 20 Nov 2026 07:50:00 GMT'], undefined],
    [['0'], undefined],
    [['soon'], undefined],
    [[], undefined],
  ])('suspends an engine with retry-after %j for %s ms', async (later, retryAfterMs) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00Z') });
    try {
      const saved: Array<Suspension | undefined> = [];
      const query = new URLSearchParams([['s', '429'], ...later.map((one) => ['later', one])]);
      const one = engine('status', { request: () => ({ url: `${origin}/status?${query}` }) });
      await fanOutOf([one], { onSuspension: (_name, now) => void saved.push(now) }).ask(question('颱風'), NEVER);
      expect(saved.map((now) => [now?.reason, now?.retryAfterMs])).toEqual([['rate_limited', retryAfterMs]]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("uses the engine's own explanation of a status", async () => {
    const explain = () => 'quota_exceeded' as const;
    expect((await ask([engine('403', { explain })])).unresponsive).toEqual([['403', 'quota_exceeded']]);
  });

  it('treats an error status as no results when the engine says so', async () => {
    const { lists, unresponsive } = await ask([engine('500', { saysNothingFound: () => true })]);
    expect(lists.flatMap(({ results: found }) => found)).toEqual([]);
    expect(unresponsive).toEqual([]);
    const never = engine('500', { saysNothingFound: () => false });
    expect((await ask([never])).unresponsive).toEqual([['500', 'http_error 500']]);
  });

  it('reports a bad response when the only result has no address', async () => {
    const one = engine('good', { parse: () => ({ results: [{ title: 'a', url: '', snippet: '', published: null }] }) });
    expect((await ask([one])).unresponsive).toEqual([['good', 'bad_response']]);
  });

  it('counts an engine as answered when one of its queries succeeded', async () => {
    const reply = await ask([engine('second-only')]);
    expect(reply).toMatchObject({ answered: ['second-only'], unresponsive: [] });
    expect(reply.lists.map(({ queryIndex }) => queryIndex)).toEqual([1]);
  });

  it('queries the engines of a category, or all others when only fallbacks serve it', async () => {
    const general = engine('good', { categories: ['general'] });
    const fallback = engine('moved', { categories: ['news'], isFallback: true });
    expect((await ask([general, fallback], question('颱風', { category: 'news' }))).answered).toEqual(['good']);
  });

  it('queries a single requested engine whatever its category', async () => {
    const fallback = engine('moved', { categories: ['general'], isFallback: true });
    const only = question('颱風', { category: 'news', only: 'moved' });
    seen.length = 0;
    expect((await ask([engine('good'), fallback], only)).answered).toEqual(['moved']);
    expect(seen.map((url) => url.split('?')[0])).toEqual(['/moved', '/good']); // the target of its redirect
    const refused = fanOutOf([engine('202'), engine('good')]);
    for (const text of ['甲', '乙']) {
      expect(await refused.ask(question(text, { only: '202' }), NEVER)).toMatchObject({
        answered: [],
        unresponsive: [['202', 'captcha']],
      });
    }
  });

  it.each([
    [1, 10],
    [10, 10],
    [11, 20],
    [20, 20],
  ])('requests results in steps of ten: for %i, it requests %i', async (count, expected) => {
    const counts: number[] = [];
    const request = (query: { count: number }) => {
      counts.push(query.count);
      return { url: `${origin}/good?q=a` };
    };
    await ask([engine('good', { request })], question('颱風', { count }));
    expect(counts).toEqual([expected]);
  });

  it('sends the first 500 characters of a query, because engines refuse longer ones', async () => {
    seen.length = 0;
    await ask([engine('good')], question('颱'.repeat(600)));
    expect(new URL(seen[0] ?? '', 'http://x').searchParams.get('q')).toBe('颱'.repeat(500));
  });

  it('reports failures of the engines behind a metasearch once', async () => {
    const metasearch = engine('nothing', {
      parse: () => ({ results: [], unresponsive: [['nothing/inner', 'captcha']] }),
    });
    expect((await ask([metasearch])).unresponsive).toEqual([['nothing/inner', 'captcha']]);
  });

  it('omits engines of other categories unless there are no others', async () => {
    const general = engine('good', { categories: ['general'] });
    const news = engine('nothing', { categories: ['news'] });
    expect((await ask([general, news], { ...QUESTION, category: 'news' })).answered).toEqual(['nothing']);
    expect((await ask([general], { ...QUESTION, category: 'news' })).answered).toEqual(['good']);
  });

  it('ends when the caller leaves', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('gone')), 50);
    await expect(ask([engine('hang'), engine('good')], QUESTION, controller.signal)).rejects.toThrow('gone');
  });
});

const NEVER = new AbortController().signal;
const question = (text: string, more: Partial<Question> = {}): Question => ({ ...QUESTION, queries: [text], ...more });

describe('replies of engines', () => {
  it('are decoded by charset, after same-site redirects and follow-up requests', async () => {
    expect((await ask([engine('gbk')])).lists[0]?.results[0]?.title).toBe('台风 0');
    expect((await ask([engine('moved')])).answered).toEqual(['moved']);
    const form = engine('form', {
      parse: ({ body, url }) =>
        body === '"token"'
          ? { results: [], next: { url, form: { sc: 'token' } } }
          : { results: JSON.parse(body).map((one: object) => ({ snippet: '', published: null, ...one })) },
    });
    expect((await ask([form])).lists[0]?.results).toHaveLength(6);
  });

  it('may cause two follow-up requests at most', async () => {
    const endless = engine('good', { parse: ({ url }) => ({ results: [], next: { url } }) });
    seen.length = 0;
    expect((await ask([endless], question('颱風'))).unresponsive).toEqual([['good', 'bad_response']]);
    expect(seen).toHaveLength(3);
  });

  it('may redirect three times', async () => {
    const behind = (hops: number) => engine('hops', { request: () => ({ url: `${origin}/hops?n=${hops}` }) });
    expect((await ask([behind(3)])).answered).toEqual(['hops']);
    expect((await ask([behind(4)])).unresponsive).toEqual([['hops', 'network_error']]);
  });

  it('set cookies only for engines that keep them, and for no other engine', async () => {
    const fanOut = fanOutOf([engine('cookie', { keepsCookies: true })]);
    const other = fanOutOf([engine('cookie')]);
    const titles = async (one: typeof fanOut) =>
      (await one.ask(question('颱風'), NEVER)).lists.map(({ results: found }) => found[0]?.title);
    expect([await titles(fanOut), await titles(fanOut)]).toEqual([['颱風 none'], ['颱風 ID=7']]);
    expect([await titles(other), await titles(other)]).toEqual([['颱風 none'], ['颱風 none']]);
  });

  it('are irrelevant when they are in another language than the query', async () => {
    const misleading = engine('english', { mayMislead: true });
    expect((await ask([misleading], question('iPhone 價格'))).unresponsive).toEqual([
      ['english', 'irrelevant_results'],
    ]);
    expect((await ask([engine('english')], question('手機 價格'))).unresponsive).toEqual([
      ['english', 'irrelevant_results'],
    ]);
    // For an engine not known to mislead, one common word is enough.
    expect((await ask([engine('english')], question('iPhone 價格'))).answered).toEqual(['english']);
    expect((await ask([engine('english')], question('iPhone price'))).answered).toEqual(['english']);
  });

  it('are irrelevant when an engine repeats a list for an unrelated query', async () => {
    const always = engine('good', {
      mayMislead: true,
      request: () => ({ url: `${origin}/good?q=${encodeURIComponent('颱風 股價 財報')}` }),
    });
    const fanOut = fanOutOf([always]);
    expect((await fanOut.ask(question('颱風'), NEVER)).answered).toEqual(['good']);
    expect((await fanOut.ask(question('颱風 動態'), NEVER)).answered).toEqual(['good']);
    expect((await fanOut.ask(question('股價'), NEVER)).unresponsive).toEqual([['good', 'irrelevant_results']]);
  });
});

/**
 * Asks over a clock that stands still, so that all replies that come at all are in time, and then moves it by ten
 * seconds once the engines named in `replying` have replied.
 */
async function askOnClock(engines: Engine[], replying: string[], texts = ['颱風']) {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  try {
    const told: string[] = [];
    const fanOut = fanOutOf(engines, { onAnswer: (name, outcome) => void (outcome === 'success' && told.push(name)) });
    const replies: Array<{ ms: number; late: string[] }> = [];
    for (const text of texts) {
      told.length = 0;
      const started = performance.now();
      const asked = fanOut.ask(question(text), NEVER).then(({ unresponsive }) => {
        replies.push({
          ms: performance.now() - started,
          late: unresponsive.map(([name, reason]) => `${name} ${reason}`),
        });
      });
      while (replying.some((name) => !told.includes(name))) await nextTurn();
      await nextTurn();
      for (let n = 0; n < 100; n++) await vi.advanceTimersByTimeAsync(100);
      await asked;
    }
    fanOut.close();
    return replies;
  } finally {
    vi.useRealTimers();
  }
}

describe('a slow engine', () => {
  const hanging = engine('hang', { timeoutMs: 600_000 });

  it('is late once two independent indexes have answered and its time is over', async () => {
    const [reply] = await askOnClock([engine('good'), engine('nothing'), hanging], ['good', 'nothing']);
    expect(reply).toEqual({ ms: 250, late: ['hang late'] });
  });

  it('is waited for while only one index has answered, up to a limit', async () => {
    const twins = [engine('good', { provider: 'one' }), engine('moved', { provider: 'one' })];
    const [reply] = await askOnClock([...twins, hanging], ['good', 'moved']);
    expect(reply).toEqual({ ms: 2_000, late: ['hang late'] });
  });

  it('is not waited for again when it never answers, though it is queried again', async () => {
    const engines = [engine('good'), engine('nothing'), hanging];
    seen.length = 0;
    const replies = await askOnClock(
      engines,
      ['good', 'nothing'],
      ['颱風 甲', '颱風 乙', '颱風 丙', '颱風 丁', '颱風 戊'],
    );
    expect(replies.map(({ late }) => late)).toEqual(Array(5).fill(['hang late']));
    expect(replies.slice(2).map(({ ms }) => ms)).toEqual([0, 0, 0]);
    expect(seen.filter((url) => url.startsWith('/hang'))).toHaveLength(5); // being late is not a failure
  });

  it('is waited for as long as it usually takes', async () => {
    const held: Array<() => void> = [];
    REPLIES['/held'] = (request, response) => void held.push(() => REPLIES['/good']?.(request, response));
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    try {
      const told: string[] = [];
      const engines = [engine('good'), engine('nothing'), engine('held')];
      const fanOut = fanOutOf(engines, { onAnswer: (name) => void told.push(name) });
      const answered: boolean[] = [];
      for (const text of ['颱風', '颱風 二']) {
        const asked = fanOut.ask(question(text), NEVER).then((reply) => answered.push(reply.answered.includes('held')));
        while (told.length % 3 < 2 || held.length === 0) await nextTurn();
        await vi.advanceTimersByTimeAsync(600);
        held.pop()?.();
        while (told.length % 3 > 0) await nextTurn(); // though it is late, the first reply counts for its latency
        await asked;
      }
      expect(answered).toEqual([false, true]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('an engine that fails', () => {
  it('is suspended after a captcha, in the next process too', async () => {
    const saved = new Map<string, Suspension>();
    const onSuspension = (name: string, now: Suspension | undefined) => void (now && saved.set(name, now));
    const engines = [engine('202'), engine('good')];
    const fanOut = fanOutOf(engines, { onSuspension });
    expect((await fanOut.ask(question('颱風'), NEVER)).unresponsive).toEqual([['202', 'captcha']]);
    seen.length = 0;
    expect((await fanOut.ask(question('颱風 二'), NEVER)).unresponsive).toEqual([['202', 'suspended: captcha']]);
    const next = fanOutOf(engines, { suspensions: saved });
    expect((await next.ask(question('颱風 三'), NEVER)).unresponsive).toEqual([['202', 'suspended: captcha']]);
    expect(seen.filter((url) => url.startsWith('/202'))).toEqual([]);
  });

  it('is queried nevertheless when it is the only one, and recovers at once', async () => {
    let path = '500';
    const fanOut = fanOutOf([
      engine('x', { request: ({ text }) => ({ url: `${origin}/${path}?q=${encodeURIComponent(text)}` }) }),
    ]);
    for (const n of [1, 2, 3, 4]) {
      expect((await fanOut.ask(question(`颱風 ${n}`), NEVER)).unresponsive).toEqual([['x', 'http_error 500']]);
    }
    path = 'good';
    expect((await fanOut.ask(question('颱風 5'), NEVER)).answered).toEqual(['x']);
    expect((await fanOut.ask(question('颱風 6'), NEVER)).answered).toEqual(['x']);
  });

  it('is not queried after a refusal, nor while another engine answers', async () => {
    const refusing = fanOutOf([engine('202')]);
    await refusing.ask(question('颱風'), NEVER);
    const failing = fanOutOf([engine('500'), engine('nothing')]);
    for (const n of [1, 2, 3]) await failing.ask(question(`颱風 ${n}`), NEVER);
    seen.length = 0;
    expect((await refusing.ask(question('颱風 二'), NEVER)).unresponsive).toEqual([['202', 'suspended: captcha']]);
    expect(await failing.ask(question('颱風 4'), NEVER)).toMatchObject({
      answered: ['nothing'],
      unresponsive: [['500', 'suspended: http_error 500']],
    });
    expect(seen.map((url) => url.split('?')[0])).toEqual(['/nothing']);
  });

  it('still answers from the cache while it is suspended', async () => {
    const cache = createMemoryCache();
    const replyTtlMs = { general: 60_000, news: 60_000 };
    await fanOutOf([engine('good')], { cache, replyTtlMs }).ask(QUESTION, NEVER);
    const away = engine('good', { request: () => ({ url: `${origin}/202` }) });
    const fanOut = fanOutOf([away, engine('nothing')], { cache, replyTtlMs });
    const queries = [...QUESTION.queries, '颱風 三'];
    expect((await fanOut.ask(question('颱風 三'), NEVER)).unresponsive).toEqual([['good', 'captcha']]);
    seen.length = 0;
    const known = await fanOut.ask({ ...QUESTION, queries }, NEVER);
    expect(known.lists.filter(({ engine: name }) => name === 'good').map(({ queryIndex }) => queryIndex)).toEqual([
      0, 1,
    ]);
    expect(known).toMatchObject({ answered: ['good', 'nothing'], unresponsive: [] });
    expect((await fanOut.ask(question('颱風 三'), NEVER)).unresponsive).toEqual([['good', 'suspended: captcha']]);
    expect(seen.filter((url) => url === '/202')).toEqual([]);
    // Replies that are not cached cannot be used.
    const forgetful = fanOutOf([away], { cache });
    await forgetful.ask(question('颱風 三'), NEVER);
    expect((await forgetful.ask(QUESTION, NEVER)).unresponsive).toEqual([['good', 'suspended: captcha']]);
  });

  it('is probed with one query when its suspension ends', async () => {
    let path = '500';
    const fanOut = fanOutOf([
      engine('x', { request: ({ text }) => ({ url: `${origin}/${path}?q=${text.length}${text}` }) }),
    ]);
    for (const n of [1, 2, 3]) await fanOut.ask(question(`a ${n}`), NEVER);
    path = 'good';
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    try {
      seen.length = 0;
      expect((await fanOut.ask({ ...QUESTION, queries: ['b', 'cc'] }, NEVER)).answered).toEqual(['x']);
      expect(seen).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is probed by one call at a time when it is the only engine', async () => {
    const fanOut = fanOutOf([engine('500')]);
    for (const n of [1, 2, 3]) await fanOut.ask(question(`颱風 ${n}`), NEVER);
    seen.length = 0;
    const replies = await Promise.all([4, 5, 6, 7].map((n) => fanOut.ask(question(`颱風 ${n}`), NEVER)));
    expect(replies.map(({ unresponsive }) => unresponsive[0]?.[1])).toContain('suspended: http_error 500');
    expect(seen.length).toBeLessThan(4);
  });

  it("is never suspended when it is the operator's own and only engine", async () => {
    let path = '429';
    const own = engine('x', {
      isOwn: true,
      request: ({ text }) => ({ url: `${origin}/${path}?q=${encodeURIComponent(text)}` }),
    });
    const fanOut = fanOutOf([own]);
    for (const n of [1, 2, 3]) {
      expect((await fanOut.ask(question(`颱風 ${n}`), NEVER)).unresponsive).toEqual([['x', 'rate_limited']]);
    }
    path = 'good';
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => fanOut.ask(question(`颱風 甲${n}`), NEVER)));
    expect(replies.every(({ answered }) => answered.length === 1)).toBe(true);
  });

  it('is replaced by the fallback engines, which are not queried otherwise', async () => {
    const fallback = engine('moved', { isFallback: true });
    expect((await ask([engine('good'), fallback], question('颱風'))).answered).toEqual(['good']);
    expect((await ask([engine('nothing'), fallback], question('颱風'))).answered).toEqual(['nothing', 'moved']);
    expect((await ask([engine('500'), fallback], question('颱風'))).answered).toEqual(['moved']);
  });
});

describe('the outcome of each query', () => {
  it('is reported with its duration, except for queries that were not sent', async () => {
    vi.useRealTimers();
    const [told, logged]: [unknown[], object[]] = [[], []];
    const fanOut = fanOutOf([engine('202'), engine('slow100')], {
      onAnswer: (name, outcome, ms) => void told.push([name, outcome, ms > 0]),
      log: { ...log, debug: (entry) => void logged.push(entry) },
    });
    for (const text of ['颱風 甲', '颱風 乙']) await fanOut.ask(question(text), NEVER);
    expect(told).toEqual([
      ['202', 'captcha', true],
      ['slow100', 'success', true],
      ['slow100', 'success', true],
    ]);
    expect(logged).toMatchObject([{ engine: '202', reason: 'captcha' }]);
  });

  it('is a single warning for an exception, but none for failures of engine or network', async () => {
    const warned: Array<{ engine: string; err: Error }> = [];
    const parse = () => {
      throw new TypeError('of a new form');
    };
    const failing = ['500', 'cut', 'huge', 'ftp', 'hang'].map((path) => engine(path));
    const fanOut = fanOutOf([engine('good', { parse }), engine('second', { request: parse }), ...failing], {
      log: { ...log, warn: (entry) => void warned.push(entry as (typeof warned)[number]) },
    });
    for (const text of ['颱風 甲', '颱風 乙']) await fanOut.ask(question(text), NEVER);
    expect(warned.map((entry) => entry.engine).toSorted()).toEqual(['good', 'second']);
    expect(warned[0]).toMatchObject({ reason: 'bad_response', err: new TypeError('of a new form') });
    const last = fanOut.ask(question('颱風 丙'), NEVER);
    fanOut.close(); // which is not a defect either
    await last;
    expect(warned).toHaveLength(2);
  });

  it('is not reported for waiting queries that are dropped after the first is refused', async () => {
    const told: string[] = [];
    const onAnswer = (_name: string, outcome: string) => void told.push(outcome);
    const fanOut = fanOutOf([engine('202', { politeness: { inFlight: 1, perMinute: 99 } })], { onAnswer });
    seen.length = 0;
    const replies = await Promise.all([1, 2, 3].map((n) => fanOut.ask(question(`颱風 ${n}`), NEVER)));
    expect(replies.map(({ unresponsive }) => unresponsive[0]?.[1])).toEqual([
      'captcha',
      'suspended: captcha',
      'suspended: captcha',
    ]);
    expect([seen.length, told]).toEqual([1, ['captcha']]);
  });

  it('is a failure without a suspension when the service closes', async () => {
    const suspended: string[] = [];
    const fanOut = fanOutOf([engine('hang', { timeoutMs: 9_000 })], {
      onSuspension: (name) => void suspended.push(name),
    });
    const replies = [1, 2, 3].map((n) => fanOut.ask(question(`颱風 ${n}`), NEVER));
    fanOut.close();
    for (const reply of replies) expect((await reply).unresponsive).toEqual([['hang', 'bad_response']]);
    expect(suspended).toEqual([]); // closing says nothing about the engine
  });
});

describe('fallback engines are queried', () => {
  it.each([
    ['for too few results', 5, ['some?n=4']],
    ['for too few of the many that are wanted', 20, ['some?n=4']],
    ['for too few of the few', 3, ['some?n=2']],
    ['for the same few twice', 5, ['some?n=3', 'some?n=4']],
  ])('%s', async (_what, count, paths) => {
    const asked = [...paths.map((path) => some(path)), engine('moved', { isFallback: true })];
    expect((await ask(asked, question('颱風', { count }))).answered).toEqual([...paths, 'moved']);
  });

  it.each([
    ['five', 5, 'some?n=5'],
    ['five of more', 20, 'some?n=5'],
    ['three where that is all', 3, 'some?n=3'],
  ])('only when needed, not when others found %s', async (_what, count, path) => {
    const asked = [some(path), engine('moved', { isFallback: true })];
    expect((await ask(asked, question('颱風', { count }))).answered).toEqual([path]);
  });

  it('when only encyclopedias answered, however many results they found', async () => {
    const [wiki, fallback] = [engine('good', { isReference: true }), engine('moved', { isFallback: true })];
    const answered = async (...engines: Engine[]) => (await ask(engines, question('颱風'))).answered;
    expect(await answered(wiki, engine('202'), fallback)).toEqual(['good', 'moved']);
    expect(await answered(wiki, engine('nothing'), fallback)).toEqual(['good', 'nothing', 'moved']);
    expect(await answered(wiki, some('some?n=1'), fallback)).toEqual(['good', 'some?n=1']);
    expect(await answered(wiki, { ...some('some?n=5'), isReference: true }, fallback)).toEqual(['good', 'some?n=5']);
    const twins = [wiki, { ...some('some?n=5'), isReference: true, provider: 'good' } as const];
    expect(await answered(...twins, fallback)).toEqual(['good', 'some?n=5', 'moved']);
    expect(await answered(wiki)).toEqual(['good']);
  });

  it('when too many results will be filtered out', async () => {
    const isWanted = ({ url }: { url: string }) => /[01]$/.test(url);
    const asked = [engine('good'), engine('moved', { isFallback: true })];
    expect((await ask(asked, question('颱風', { isWanted }))).answered).toEqual(['good', 'moved']);
    expect((await ask(asked, question('颱風', { isWanted, count: 2 }))).answered).toEqual(['good']);
  });

  const some = (path: string) => engine(path, { request: () => ({ url: `${origin}/${path}` }) });
});

const TORN = JSON.stringify({ results: [{ title: '', url: '', snippet: '' }, null] });

describe('identical queries', () => {
  it('are sent once when asked at the same time', async () => {
    const fanOut = fanOutOf([engine('slow100')]);
    seen.length = 0;
    const replies = await Promise.all([1, 2, 3].map(() => fanOut.ask(question('颱風'), NEVER)));
    expect(replies.map(({ lists }) => lists[0]?.results.length)).toEqual([6, 6, 6]);
    expect(seen).toHaveLength(1);
  });

  it('continue when the first caller leaves', async () => {
    const fanOut = fanOutOf([engine('slow100')]);
    const leaving = new AbortController();
    seen.length = 0;
    const first = fanOut.ask(question('颱風'), leaving.signal).catch((error) => error.message);
    const second = fanOut.ask(question('颱風'), NEVER);
    leaving.abort(new Error('gone'));
    expect(await first).toBe('gone');
    expect((await second).answered).toEqual(['slow100']);
    expect(seen).toHaveLength(1);
  });

  it('are answered from the cache unless period, category or domains differ', async () => {
    const fanOut = fanOutOf([engine('good')], { replyTtlMs: { general: 60_000, news: 60_000 } });
    seen.length = 0;
    const one = await fanOut.ask(question('颱風'), NEVER);
    expect(await fanOut.ask(question('颱風', { now: new Date(5), count: 3 }), NEVER)).toEqual(one);
    expect(seen).toHaveLength(1);
    await fanOut.ask(question('颱風', { category: 'news' }), NEVER);
    await fanOut.ask(question('颱風', { timeRange: 'day' }), NEVER);
    await fanOut.ask(question('颱風', { excludeDomains: ['x.tw'] }), NEVER);
    expect(seen).toHaveLength(4);
  });

  it('are cached as long as their category allows, and empty replies as long as news', async () => {
    const kept: number[] = [];
    const cache = {
      ...createMemoryCache(),
      set: (_key: string, _value: string, ttlMs: number) => void kept.push(ttlMs),
    };
    const replyTtlMs = { general: 60_000, news: 5_000 };
    await fanOutOf([engine('good')], { cache, replyTtlMs }).ask(question('颱風'), NEVER);
    await fanOutOf([engine('nothing')], { cache, replyTtlMs }).ask(question('颱風'), NEVER);
    await fanOutOf([engine('good')], { cache, replyTtlMs }).ask(question('颱風', { category: 'news' }), NEVER);
    await fanOutOf([engine('good')], { cache }).ask(question('颱風'), NEVER);
    expect(kept).toEqual([60_000, 5_000, 5_000]);
  });

  it('are sent again when caching is disabled', async () => {
    const cache = createMemoryCache();
    seen.length = 0;
    for (const general of [60_000, 0]) {
      await fanOutOf([engine('good')], { cache, replyTtlMs: { general, news: 0 } }).ask(question('颱風'), NEVER);
    }
    expect(seen).toHaveLength(2);
  });

  it.each(['{', '5', '{"results":5}', '{"results":[null]}', '{"results":[{"title":"a","url":5}]}', TORN])(
    'are sent again when the cache contains %s',
    async (text) => {
      const cache = { ...createMemoryCache(), get: async () => text };
      const fanOut = fanOutOf([engine('good')], { cache, replyTtlMs: { general: 60_000, news: 60_000 } });
      expect((await fanOut.ask(question('颱風'), NEVER)).lists[0]?.results).toHaveLength(6);
    },
  );

  it('are sent again after a failure, which is not cached', async () => {
    const fanOut = fanOutOf([engine('500'), engine('good')], { replyTtlMs: { general: 60_000, news: 60_000 } });
    seen.length = 0;
    await fanOut.ask(question('颱風'), NEVER);
    await fanOut.ask(question('颱風'), NEVER);
    expect(seen.filter((url) => url.startsWith('/500'))).toHaveLength(2);
  });
});

describe('politeness', () => {
  it('limits the queries of an engine at a time and per minute', async () => {
    const most = countMost('/counted');
    const fanOut = fanOutOf([engine('counted', { politeness: { inFlight: 2, perMinute: 3 } }), engine('good')]);
    const replies = await Promise.all([1, 2, 3, 4].map((n) => fanOut.ask(question(`颱風 ${n}`), NEVER)));
    expect(replies.filter(({ answered }) => answered.includes('counted'))).toHaveLength(3);
    expect(replies.flatMap(({ unresponsive }) => unresponsive)).toEqual([['counted', 'suspended: rate_limited']]);
    expect(most()).toBe(2);
  });

  it('makes a query late at once when two thousand others wait', async () => {
    const fanOut = fanOutOf([engine('hang', { politeness: { inFlight: 1, perMinute: 9_999 }, timeoutMs: 9_000 })]);
    const leaving = new AbortController();
    let ended = 0;
    const others = Array.from(
      { length: 2_001 },
      (
        _,
        n, // one of which does not wait
      ) =>
        fanOut
          .ask(question(`a ${n}`), leaving.signal)
          .catch(() => {})
          .finally(() => ended++),
    );
    await new Promise((turn) => setImmediate(turn));
    expect((await fanOut.ask(question('b'), NEVER)).unresponsive).toEqual([['hang', 'late']]);
    expect(ended).toBe(0);
    leaving.abort(new Error('gone'));
    await Promise.all(others);
    fanOut.close();
  });

  it('defaults to sixteen queries at a time', async () => {
    const held: Array<() => void> = [];
    REPLIES['/counted'] = (request, response) => void held.push(() => REPLIES['/good']?.(request, response));
    const { timeoutMs: _, ...plain } = engine('counted');
    const fanOut = fanOutOf([plain]);
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }); // so that no query runs out of time
    try {
      const replies = Array.from({ length: 20 }, (_, n) => fanOut.ask(question(`颱風 ${n}`), NEVER));
      while (held.length < 16) await nextTurn();
      for (let n = 0; n < 100; n++) await nextTurn();
      expect(held).toHaveLength(16);
      held[0]?.();
      while (held.length < 17) await nextTurn();
      for (let n = 1; n < 20; n++) {
        while (held.length <= n) await nextTurn();
        held[n]?.();
      }
      expect((await Promise.all(replies)).every(({ answered }) => answered.length === 1)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not block an engine when the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    try {
      const fanOut = fanOutOf([engine('good', { politeness: { inFlight: 2, perMinute: 1 } })]);
      await fanOut.ask(question('颱風 1'), NEVER);
      vi.advanceTimersByTime(61_000);
      vi.setSystemTime(Date.now() - 3_600_000);
      expect((await fanOut.ask(question('颱風 2'), NEVER)).answered).toEqual(['good']);
      vi.advanceTimersByTime(59_000);
      expect((await fanOut.ask(question('颱風 3'), NEVER)).answered).toEqual([]);
      vi.advanceTimersByTime(1_000);
      expect((await fanOut.ask(question('颱風 4'), NEVER)).answered).toEqual(['good']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('sends the Simplified query first to engines that prefer it', async () => {
    seen.length = 0;
    await ask([engine('good', { prefersSimplified: true, maxQueries: 1 })], { ...QUESTION, queries: ['颱風', '台风'] });
    expect(decodeURIComponent(seen[0] ?? '')).toContain('台风');
  });
});

it('a page whose markup has changed is read by its structure, weighs less, and is told once, until it is read again', async () => {
  let isChanged = true;
  const titled = (name: string) => `<${name}>`;
  REPLIES['/page'] = (_request, response) => {
    const boxes = [1, 2, 3].map(
      (n) => `<div><h3><a href="https://a${n}.tw/">颱風${n}</a></h3><p>停班停課消息</p></div>`,
    );
    response.end(boxes.join('').replaceAll(titled('h3'), titled(isChanged ? 'b' : 'h3')));
  };
  const told: Array<Date | undefined> = [];
  const one = engine('page', {
    parse: ({ body }) => {
      if (!body.includes(titled('h3'))) throw new EngineFailure('bad_response');
      return { results: [{ title: '颱風', url: 'https://a.tw/', snippet: '', published: null }] };
    },
  });
  const fanOut = fanOutOf([one], { onStructure: (_name, since) => void told.push(since) });
  const listsOf = async () => (await fanOut.ask(QUESTION, new AbortController().signal)).lists;
  expect((await listsOf())[0]).toMatchObject({
    weight: 0.7,
    isByStructure: true,
    results: [{ title: '颱風1' }, {}, {}],
  });
  await listsOf();
  isChanged = false;
  expect((await listsOf())[0]).toMatchObject({ weight: 1 });
  expect(told).toEqual([QUESTION.now, undefined]);
});
