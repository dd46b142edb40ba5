import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { OPEN_WEBUI_ROUTES } from '../../src/http/compatible/open-webui.ts';
import { framesOf } from '../_util/frames.ts';
import { startTestService, type TestService } from '../_util/service.ts';
import { startCounting } from '../_util/steps.ts';

let service: TestService;
let key: string;
let inputs = 0;
const startedMs = performance.now();

beforeAll(async () => {
  const resolve = (_host: string, done: (error: Error, addresses: []) => void) =>
    done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
  service = await startTestService({}, { resolve });
  key = await service.newKey(1_000_000);
});
afterAll(async () => {
  process.stdout.write(`${inputs} inputs in ${Math.round((performance.now() - startedMs) / 1_000)} s\n`);
  await service.stop();
});

const MAX_STEPS = 1_500_000; // none takes a million; one whose work is not linear in the text takes thousands of millions

/** The prototypes that all objects of this process inherit from, and so those of the service, which runs in it. */
const PROTOTYPES = [Object.prototype, Array.prototype, String.prototype, Function.prototype];
const shapeOf = () =>
  JSON.stringify(PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).map((name) => [String(name), typeof name])));
const shape = shapeOf();
afterEach(() => {
  expect(shapeOf()).toBe(shape);
  expect(Object.keys({})).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

/** Matches stack traces, paths, SQL and names of libraries, which no reply may contain. */
const INTERNAL =
  /node_modules|node:internal|file:\/\/|\.[tj]s:\d|\bat \S+ \(|[/\\](?:src|tools|dist)[/\\]|(?:Type|Range|Syntax|Reference|Zod|Internal)Error|\bzod\b|kysely|pglite|postgres|\bSELECT\b|\bINSERT\b|relation "|ECONNREFUSED|ENOTFOUND|_zod|object Object/;

const NUMBER_OF_RUNS = Number(process.env.FUZZ_RUNS ?? 200);
const RUNS = { numRuns: NUMBER_OF_RUNS };

const OPEN_WEBUI_PATHS = Object.keys(OPEN_WEBUI_ROUTES);
const TAVILY =
  `topic days include_domains exclude_domains country language auto_parameters include_usage api_key extract_depth
  timeout include_images start_date end_date client_source`.split(/\s+/);
const INHERITED =
  '__proto__ constructor prototype toString valueOf hasOwnProperty __defineGetter__ then toJSON length'.split(' ');
const FIELDS = [
  ...'query lang max_results time_range category search_depth include_answer urls url format max_tokens start region'.split(
    ' ',
  ),
  ...INHERITED,
];
const LIKELY = [
  ...[
    '颱風',
    'news',
    'day',
    'advanced',
    'markdown',
    'http://10.0.0.1/',
    'http://name.example/',
    '',
    ' ',
    '\ud800',
    '\u0000',
  ],
  ...['auto', 'taiwan', 'constructor', '__proto__', 'd', '2026-02-30', 'hs_x', 0, 3, -1, 1e308, true, null, [], {}],
];

/** Arbitrary JSON, as text because an object literal can have neither a member `__proto__` nor the same member twice. */
const json: fc.Arbitrary<string> = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 4, arbitrary: fc.constantFrom(...LIKELY).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)) },
    { weight: 1, arbitrary: fc.json() },
    {
      weight: 1,
      arbitrary: fc.constantFrom('{"polluted":1}', '{"__proto__":{"polluted":1}}', '{"toString":1,"valueOf":1}'),
    },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items}]`) },
    { weight: 1, arbitrary: objectOf(fc.constantFrom(...INHERITED, 'a', 'query'), tie('value')) },
  ),
})).value;

function objectOf(names: fc.Arbitrary<string>, values: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .array(fc.tuple(names, values), { maxLength: 6 })
    .map((members) => `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`)}}`);
}

/** Mostly objects with known fields; sometimes any JSON, sometimes text that is not JSON. */
const bodyOf = (names: string[]) =>
  fc.oneof(
    { weight: 6, arbitrary: objectOf(fc.constantFrom(...names), json) },
    {
      weight: 2,
      arbitrary: objectOf(fc.constantFrom(...names), json).map((rest) =>
        `{"query":"颱風",${rest.slice(1)}`.replace(',}', '}'),
      ),
    },
    json,
    fc.string({ unit: 'binary' }),
  );

async function send(path: string, body: string | Uint8Array, headers: Record<string, string> = {}) {
  inputs++;
  return await fetch(service.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
    body: body as string,
  });
}

/** Parses a reply after checking that it is JSON and discloses no internals. */
async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const text = await response.text();
  expect(text).not.toMatch(INTERNAL);
  const reply = JSON.parse(text);
  expect(reply).toBeTypeOf('object');
  return reply;
}

describe('arbitrary input', () => {
  it.each([
    ['/v1/search', FIELDS],
    ['/v1/extract', FIELDS],
  ])('%s answers in JSON with a documented status', async (path, names) => {
    await fc.assert(
      fc.asyncProperty(bodyOf(names), async (text) => {
        const response = await send(path, text);
        const reply = await jsonOf(response);
        expect([200, 400]).toContain(response.status);
        if (response.status === 400) {
          expect(
            Object.keys(reply)
              .filter((name) => name !== 'errors')
              .sort(),
          ).toEqual(['code', 'error']);
          expect(reply.code).toMatch(/^(?:invalid_json|invalid_request|missing_query|missing_urls|too_many_urls)$/);
        } else expect(reply.credits_used).toBeTypeOf('number');
      }),
      RUNS,
    );
  });

  it.each([
    ['/search', [...FIELDS, ...TAVILY]],
    ['/extract', [...FIELDS, ...TAVILY]],
  ])("%s answers requests with Tavily's fields in JSON with 200 or 400", async (path, names) => {
    await fc.assert(
      fc.asyncProperty(bodyOf(names), async (text) => {
        const response = await send(path, text);
        const reply = await jsonOf(response);
        expect([200, 400]).toContain(response.status);
        if (response.status === 400) expect(reply).toEqual({ detail: { error: expect.any(String) } });
        else expect(reply.results).toBeInstanceOf(Array);
      }),
      RUNS,
    );
  });

  it.each([
    ['/openwebui/search', ['query', 'count', 'count', ...INHERITED]],
    ['/openwebui/extract', ['urls', 'urls', ...INHERITED]],
  ])("%s answers requests with Open WebUI's fields in JSON with 200 or 400", async (path, names) => {
    await fc.assert(
      fc.asyncProperty(bodyOf(names), async (text) => {
        const response = await send(path, text);
        const reply = await jsonOf(response);
        expect([200, 400]).toContain(response.status);
        if (response.status === 400)
          expect(
            Object.keys(reply)
              .filter((name) => name !== 'errors')
              .sort(),
          ).toEqual(['code', 'error']);
        else expect(reply).toBeInstanceOf(Array);
      }),
      RUNS,
    );
  });

  it('/mcp answers with JSON-RPC frames or an empty 202', async () => {
    const member = (values: unknown[], odd = json) =>
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values).map((value) => JSON.stringify(value)) }, odd);
    const params = fc
      .tuple(
        member(['service_search', 'service_extract', 'x', '__proto__', 'constructor']),
        fc.oneof(objectOf(fc.constantFrom(...FIELDS, 'q'), json), json),
        json,
      )
      .map(([name, given, meta]) => `{"name":${name},"arguments":${given},"_meta":${meta}}`);
    const members: Array<[string, fc.Arbitrary<string>]> = [
      ['jsonrpc', member(['2.0', '2.0', '2.0', '1.0', 2])],
      ['id', member([1, 'a', null, 0])],
      [
        'method',
        member([
          'initialize',
          'ping',
          'tools/list',
          'tools/call',
          'tools/call',
          'notifications/cancelled',
          'constructor',
          5,
        ]),
      ],
      ['params', fc.oneof({ weight: 3, arbitrary: params }, json)],
      ['__proto__', json],
    ];
    const message = fc
      .tuple(
        ...members.map(([name, value]) =>
          fc.option(value, { freq: 6 }).map((text) => (text === null ? '' : `"${name}":${text}`)),
        ),
      )
      .map((texts) => `{${texts.filter((text) => text !== '')}}`);
    const messages = fc.oneof(
      { weight: 3, arbitrary: message },
      fc.array(fc.oneof({ weight: 5, arbitrary: message }, json), { maxLength: 25 }).map((all) => `[${all}]`),
      bodyOf(FIELDS),
    );
    await fc.assert(
      fc.asyncProperty(messages, async (text) => {
        const response = await send('/mcp', text);
        const reply = await response.text();
        expect([200, 202]).toContain(response.status);
        if (response.status === 202) expect(reply).toBe('');
        else expect(response.headers.get('content-type')).toBe('text/event-stream');
        for (const [event, data] of framesOf(reply)) {
          expect(event).toBe('message');
          expect(data).toMatchObject({ jsonrpc: '2.0' });
          expect(data).toHaveProperty('id');
          const { error } = data as { error?: { code: number; data: { code: string } } };
          if (error === undefined) continue;
          expect([-32700, -32600, -32601]).toContain(error.code);
          expect(['invalid_json', 'invalid_request', 'method_not_found']).toContain(error.data.code);
        }
        expect(reply).not.toMatch(INTERNAL);
      }),
      { numRuns: NUMBER_OF_RUNS * 2 },
    );
  });

  it.each(['/v1/search', '/v1/extract', '/search', '/extract', ...OPEN_WEBUI_PATHS, '/mcp', '/v1/credits', '/nowhere'])(
    '%s answers any bytes under any headers with an expected status',
    async (path) => {
      const bytes = fc.oneof(
        fc.uint8Array({ maxLength: 2_000 }),
        bodyOf(FIELDS).map((text) => Buffer.from(text, 'utf16le')),
        bodyOf(FIELDS).map((text) => gzipSync(text)),
        bodyOf(FIELDS).map((text) => gzipSync(text).subarray(0, 20)),
        bodyOf(FIELDS).map((text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)])),
      );
      const headers = fc.record(
        {
          'content-type': fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'x'),
          'content-encoding': fc.constantFrom('gzip', 'br', 'deflate', 'identity', 'nonsense'),
          authorization: fc.constantFrom('Bearer x', 'Basic eDp5', 'Bearer', `bearer ${key}`, 'Bearer __proto__'),
          'x-forwarded-for': fc.constantFrom('127.0.0.1', '::1, 8.8.8.8'),
          'x-http-method-override': fc.constantFrom('DELETE'),
          accept: fc.constantFrom('text/html', 'image/png', 'x'),
        },
        { requiredKeys: [] },
      );
      await fc.assert(
        fc.asyncProperty(bytes, headers, async (body, given) => {
          const response = await send(path, body, given as Record<string, string>);
          expect([200, 202, 400, 401, 404, 405]).toContain(response.status);
          if (path !== '/mcp') await jsonOf(response);
          else expect(await response.text()).not.toMatch(INTERNAL);
        }),
        { numRuns: Math.ceil(NUMBER_OF_RUNS / 4) },
      );
    },
  );
});

describe('limits', () => {
  const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
  const DEEP: Array<[string, string]> = [
    ['arrays, 100,000 deep', deep('[', ']', 100_000)],
    ['objects, 100,000 deep', `${deep('{"a":', '}', 100_000).replace('{"a":}', '{"a":1}')}`],
    ['__proto__, 50,000 deep', `${deep('{"__proto__":', '}', 50_000).replace('"__proto__":}', '"polluted":1}')}`],
    [
      'constructor.prototype, 20,000 deep',
      deep('{"constructor":{"prototype":', '}}', 20_000).replace(':}}', ':{"polluted":1}}}'),
    ],
    ['50,000 members', `{${Array.from({ length: 50_000 }, (_, n) => `"a${n}":${n}`)}}`],
    ['400,000 elements', `[${Array(400_000).fill(1)}]`],
    ['250,000 texts', `[${Array(250_000).fill('"a"')}]`],
    ['a number of 500,000 digits', '1'.repeat(500_000)],
    ['a text of 900,000 characters', JSON.stringify('a'.repeat(900_000))],
  ];
  const PATHS = ['/v1/search', '/v1/extract', '/search', '/extract', ...OPEN_WEBUI_PATHS];
  const ARRAYS = ['include_domains', 'exclude_domains'];
  /** A request may succeed, be refused or fail upstream; it must never cause a 500. */
  const STATUSES = [200, 400, 502];

  it.each(DEEP)('answers %s, as the body and in every field, without an internal error', async (_name, value) => {
    for (const path of PATHS) {
      const fields = path.includes('search')
        ? ['query', 'lang', 'max_results', 'time_range', ...ARRAYS, 'unknown', '__proto__']
        : ['urls', 'url', 'format', 'query'];
      // With the field that the tool needs, so that the others are looked at.
      const bodies = fields.flatMap((field) => [`{"${field}":${value}}`, `{"query":"颱風","${field}":${value}}`]);
      for (const body of [value, ...bodies]) {
        const response = await send(path, body);
        expect([path, body.slice(0, 40), STATUSES.includes(response.status)]).toEqual([path, body.slice(0, 40), true]);
        await jsonOf(response);
      }
    }
    const call = (given: string) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"service_search","arguments":${given}}}`;
    for (const body of [
      value,
      call(value),
      ...['a', ...ARRAYS].map((field) => call(`{"query":"颱風","${field}":${value}}`)),
      `{"jsonrpc":"2.0","id":${value},"method":"ping"}`,
    ]) {
      const response = await send('/mcp', body);
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(text).not.toMatch(INTERNAL);
      expect(framesOf(text).length).toBe(1);
    }
  });

  it('refuses bodies over 1 MiB, compressed or not, but reads one of 1 MiB', async () => {
    const sized = (bytes: number) => `{"x":"${'a'.repeat(bytes - 8)}"}`;
    for (const path of [...PATHS, '/mcp']) {
      expect((await send(path, sized(1_048_577))).status).toBe(413);
      expect((await send(path, gzipSync(sized(50_000_000)), { 'content-encoding': 'gzip' })).status).toBe(413);
      expect([200, 400]).toContain((await send(path, sized(1_048_576))).status);
    }
  });

  it.each(['gzip', 'x-gzip'])('accepts a body with Content-Encoding %s', async (encoding) => {
    const body = gzipSync('{"query": ""}');
    const response = await send('/v1/search', body, { 'content-encoding': encoding });
    expect(await response.json()).toMatchObject({ code: 'missing_query' });
  });

  it.each(['gzip', 'br', 'deflate', 'zstd'])('refuses a body that is not valid %s with 400', async (encoding) => {
    for (const path of PATHS) {
      const response = await send(path, gzipSync('{"query":"颱風"}').subarray(2), { 'content-encoding': encoding });
      expect([path, response.status]).toEqual([path, 400]);
    }
  });

  it.each([
    [20, 20],
    [21, 1],
    [100_000, 1],
  ])('answers a batch of %i messages with %i replies', async (count, replies) => {
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const body = count > 1_000 ? `[${'1,'.repeat(count - 1)}1]` : `[${Array(count).fill(ping)}]`;
    const frames = framesOf(await (await send('/mcp', body)).text());
    expect(frames.length).toBe(replies);
  });

  it.each([
    ...[
      '.',
      '/',
      ' ',
      '\t',
      '"\\',
      '<',
      '「『',
      '“h',
      '0',
      'a-',
      '-\u3000',
      '吗?',
      '有烦教我诉吗',
      '颱風',
      '![](',
      'site:',
      '（',
      '\u200b',
      'ﷺ',
      '𝟘',
    ],
  ])('answers requests with long repetitions of %j with work in proportion', async (piece) => {
    const text = piece.repeat(Math.floor(150_000 / Buffer.byteLength(piece)));
    const bodies = [
      ['/v1/search', { query: text }],
      ['/v1/search', { query: text, include_answer: true, search_depth: 'advanced' }],
      ['/v1/search', { query: '颱風', include_domains: [text], lang: text, start_date: text }],
      [
        '/v1/extract',
        { urls: [text, `http://a${text}`, `http://a${text}b/`, `http://a.example/${text}`], query: text },
      ],
      ['/search', { query: text, country: text, time_range: text, topic: text }],
      [
        '/mcp',
        {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'service_search', arguments: { q: text, max_results: text } },
        },
      ],
    ] as const;
    const counting = startCounting();
    for (const [path, body] of bodies) {
      const response = await send(path, JSON.stringify(body));
      expect([...STATUSES, 413]).toContain(response.status);
      await response.text();
      expect(counting.steps()).toBeLessThan(MAX_STEPS);
    }
    counting.stop();
    expect((await fetch(`${service.url}/${encodeURIComponent([...piece][0] ?? '').repeat(1_000)}`)).status).toBe(404);
  });
});
