import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../src/engines/engine.ts';
import { marketOf } from '../../src/engines/market.ts';
import { createFanOut, type Question } from '../../src/engines/query.ts';
import { type Client, createOperatorFetch } from '../../src/net/client.ts';

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
  '/huge': (_request, response) => response.end(Buffer.alloc(6_000_000, ' ')),
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
const log = { debug: () => {} };
const ask = (engines: Engine[], question = QUESTION, signal = new AbortController().signal) =>
  createFanOut({ engines, fetch: client.fetch, log }).ask(question, signal);

describe('the fan-out', () => {
  it('asks every engine every planned query, up to what it bears', async () => {
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
  ])('an engine that does %s is %s, and spoils nothing', async (path, reason) => {
    const reply = await ask([engine(path), engine('good')]);
    expect(reply.unresponsive).toEqual([[path, reason]]);
    expect(reply.answered).toEqual(['good']);
    expect(JSON.stringify(reply)).not.toContain('secret');
  });

  it('an engine that answered one of its queries has answered', async () => {
    const reply = await ask([engine('second-only')]);
    expect(reply).toMatchObject({ answered: ['second-only'], unresponsive: [] });
    expect(reply.lists.map(({ queryIndex }) => queryIndex)).toEqual([1]);
  });

  it('passes on what failed behind an engine, once', async () => {
    const metasearch = engine('nothing', {
      parse: () => ({ results: [], unresponsive: [['nothing/inner', 'captcha']] }),
    });
    expect((await ask([metasearch])).unresponsive).toEqual([['nothing/inner', 'captcha']]);
  });

  it('leaves out engines of another category, unless there are no others', async () => {
    const general = engine('good', { categories: ['general'] });
    const news = engine('nothing', { categories: ['news'] });
    expect((await ask([general, news], { ...QUESTION, category: 'news' })).answered).toEqual(['nothing']);
    expect((await ask([general], { ...QUESTION, category: 'news' })).answered).toEqual(['good']);
  });

  it('the caller’s leaving ends it', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('gone')), 50);
    await expect(ask([engine('hang'), engine('good')], QUESTION, controller.signal)).rejects.toThrow('gone');
  });
});
