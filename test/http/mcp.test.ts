import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashKey } from '../../src/services/api-key.ts';
import { framesOf } from '../_util/frames.ts';
import { startTestService, type TestService } from '../_util/service.ts';

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  key = await service.newKey(100);
});

type Headers = Record<string, string>;

async function send(body: unknown, headers: Headers = { authorization: `Bearer ${key}` }, query = '') {
  const response = await fetch(`${service.url}/mcp${query}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  const replies = response.status === 200 ? framesOf(text).map(([event, data]) => [event, data as Reply] as const) : [];
  expect(replies.every(([event]) => event === 'message')).toBe(true);
  return { status: response.status, headers: response.headers, text, replies: replies.map(([, data]) => data) };
}

interface Reply {
  jsonrpc: string;
  id: unknown;
  result?: {
    content: Array<{ type: string; text: string }>;
    isError: boolean;
    tools?: unknown[];
    protocolVersion?: string;
  };
  error?: { code: number; message: string; data: { code: string } };
}

const rpc = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params === undefined ? {} : { params }),
});
const call = (name: string, args: unknown, id: unknown = 1) => rpc('tools/call', { name, arguments: args }, id);
const code = (reply: Reply | undefined) => [reply?.id, reply?.error?.code, reply?.error?.data?.code];
const creditsUsed = async () => {
  const response = await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });
  return ((await response.json()) as { credits_used: number }).credits_used;
};

describe('the wire', () => {
  it('a reply is one frame of an event stream', async () => {
    const { status, headers, text } = await send(rpc('ping'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-cache, no-transform'); // else proxies would buffer it in order to compress it
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('mcp-protocol-version')).toBe('2025-03-26');
    expect(text).toBe('event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{}}\n\n');
    expect(headers.has('mcp-session-id')).toBe(false);
  });

  it.each([
    ['no Accept', {}],
    ['JSON only', { accept: 'application/json' }],
    ['events only', { accept: 'text/event-stream' }],
    ['a wrong Content-Type', { 'content-type': 'text/plain' }],
    ['an unknown protocol version', { 'mcp-protocol-version': '2099-01-01' }],
    ['a made-up session', { 'mcp-session-id': 'mine' }],
  ])('takes requests with %s', async (_name, headers: Headers) => {
    const { status, replies } = await send(rpc('tools/list'), { authorization: `Bearer ${key}`, ...headers });
    expect(status).toBe(200);
    expect(replies[0]?.result?.tools).toHaveLength(2);
  });

  it.each([
    ['a request', rpc('ping'), [1]],
    ['id 0', rpc('ping', undefined, 0), [0]],
    ['a string id', rpc('ping', undefined, 'a'), ['a']],
    ['an empty id', rpc('ping', undefined, ''), ['']],
    ['id null', rpc('ping', undefined, null), [null]],
    [
      'a batch, in order',
      [rpc('tools/list', undefined, 3), rpc('ping', undefined, 1), rpc('ping', undefined, 2)],
      [3, 1, 2],
    ],
    ['one id twice', [rpc('ping', undefined, 7), rpc('ping', undefined, 7)], [7, 7]],
    [
      'requests among notifications',
      [{ jsonrpc: '2.0', method: 'notifications/initialized' }, rpc('ping', undefined, 4)],
      [4],
    ],
    [
      '20 of them',
      Array.from({ length: 20 }, (_, n) => rpc('ping', undefined, n)),
      Array.from({ length: 20 }, (_, n) => n),
    ],
    ['a request that has a result too', { ...rpc('ping'), result: {} }, [1]],
    ['initialize in a batch', [rpc('initialize', {}, 1), rpc('ping', undefined, 2)], [1, 2]],
    ['params that are null', rpc('ping', null), [1]],
    ['params that are an empty list', rpc('tools/list', []), [1]],
    ['a cursor and _meta that are null', rpc('tools/list', { cursor: null, _meta: null }), [1]],
    ['a cursor, which leads nowhere else', rpc('tools/list', { cursor: 'x' }), [1]],
    ['an empty list for _meta', rpc('tools/list', { _meta: [] }), [1]],
    ['a progress token that is null', rpc('ping', { _meta: { progressToken: null } }), [1]],
    ['params null in initialize', rpc('initialize', null), [1]],
    ['capabilities and clientInfo null', rpc('initialize', { capabilities: null, clientInfo: null }), [1]],
    ['capabilities that are null', rpc('initialize', { capabilities: { roots: null, sampling: [] } }), [1]],
    ['a client without name and version', rpc('initialize', { clientInfo: { name: null, version: null } }), [1]],
    ['a client without version', rpc('initialize', { capabilities: [], clientInfo: { name: 'a' } }), [1]],
  ])('answers %s', async (_name, body, ids) => {
    const { replies } = await send(body);
    expect(replies.map((reply) => reply.id)).toEqual(ids);
    expect(replies.every((reply) => reply.jsonrpc === '2.0' && reply.result !== undefined)).toBe(true);
  });

  it.each(['9007199254740993', '-9007199254740993', '18446744073709551615', '9'.repeat(300)])(
    'answers id %s as it was written',
    async (id) => {
      const ping = `{"jsonrpc":"2.0","id":${id},"method":"ping"}`;
      const frame = `event: message\ndata: {"jsonrpc":"2.0","id":${id},"result":{}}\n\n`;
      expect((await send(ping)).text).toBe(frame);
      const small = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
      expect((await send(`[${ping},${small},${ping}]`)).text.split(frame)).toHaveLength(3);
      expect((await send(ping, {})).text).toContain(`"id":${id},"error":{"code":-32000`);
      expect((await send(`{"id":${id},"method":"ping"}`)).text).toContain(`"id":${id},"error":{"code":-32600`);
    },
  );

  it('has no character in a frame at which a client that splits lines as Python does would cut it', async () => {
    const query = '颱風\u2028形成\u2029原因\u0085說明\u000b\u001e';
    const { text, replies } = await send(call('service_search', { query }));
    expect(text).not.toMatch(/[\u000b\u001e\u0085\u2028\u2029]/);
    expect(replies[0]?.result?.content[0]?.text).toContain(query);
    expect((await send(rpc('ping', undefined, 'a\u2028b'))).replies[0]?.id).toBe('a\u2028b');
  });

  it.each([
    ['1.0', '1'],
    ['1e2', '100'],
    ['-0', '0'],
    ['9007199254740991', '9007199254740991'],
    ['1e400', 'null'],
  ])('answers id %s with %s', async (id, expected) => {
    expect((await send(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`)).text).toContain(`"id":${expected},`);
  });

  it('a call with a large id is read as ever', async () => {
    const args = '{"query":"半導體","max_results":9007199254740993,"id":9007199254740993}';
    const params = `{"name":"service_search","arguments":${args}}`;
    const { text } = await send(`{"jsonrpc":"2.0","id":9007199254740993,"method":"tools/call","params":${params}}`);
    expect(text).toContain('"id":9007199254740993,"result":');
    expect(text).toContain('"isError":false');
  });

  it.each([{}, { ttl: 60_000 }, null, 5])(
    'runs a call that is to be a task, %j, as any other: tasks are not offered',
    async (task) => {
      const params = { name: 'service_search', arguments: { query: '颱風' }, task };
      const { replies } = await send(rpc('tools/call', params));
      expect(replies[0]?.result?.isError).toBe(false);
      expect(await creditsUsed()).toBe(1);
    },
  );

  it.each([
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['a notification of a request method', { jsonrpc: '2.0', method: 'tools/list' }],
    [
      'notifications',
      [
        { jsonrpc: '2.0', method: 'a' },
        { jsonrpc: '2.0', method: 'b' },
      ],
    ],
    ['a cancellation of nothing', { jsonrpc: '2.0', method: 'notifications/cancelled' }],
    ['a response', { jsonrpc: '2.0', id: 1, result: {} }],
    ['an error', { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } }],
    ['a notification with an id', rpc('notifications/initialized', {})],
    ['a cancellation with an id', rpc('notifications/cancelled', { requestId: 1 })],
    ['a notification with id null', rpc('notifications/initialized', undefined, null)],
    ['a notification with params null', { jsonrpc: '2.0', method: 'notifications/initialized', params: null }],
    ['a notification with a list', { jsonrpc: '2.0', method: 'notifications/cancelled', params: [] }],
    ['a notification with text', { jsonrpc: '2.0', method: 'notifications/progress', params: 'x' }],
    ['a notification without jsonrpc', { method: 'notifications/roots/list_changed' }],
    ['a request method without id and with an empty list', { jsonrpc: '2.0', method: 'x', params: [] }],
  ])('has nothing to say to %s', async (_name, body) => {
    const { status, text } = await send(body);
    expect([status, text]).toEqual([202, '']);
  });

  it.each([
    ['no JSON', '{"jsonrpc"', [[null, -32700, 'invalid_json']]],
    ['nothing', '', [[null, -32700, 'invalid_json']]],
    ['a number', '5', [[null, -32600, 'invalid_request']]],
    ['null', 'null', [[null, -32600, 'invalid_request']]],
    ['an empty batch', [], [[null, -32600, 'invalid_request']]],
    ['a batch with a number in it', [rpc('ping'), 5], [[null, -32600, 'invalid_request']]],
    [
      '21 requests',
      Array.from({ length: 21 }, (_, n) => rpc('ping', undefined, n)),
      [[null, -32600, 'invalid_request']],
    ],
    ['no jsonrpc', { id: 1, method: 'ping' }, [[1, -32600, 'invalid_request']]],
    ['jsonrpc 1.0', { jsonrpc: '1.0', id: 1, method: 'ping' }, [[1, -32600, 'invalid_request']]],
    ['no method', { jsonrpc: '2.0', id: 1 }, [[1, -32600, 'invalid_request']]],
    ['a method that is no string', { jsonrpc: '2.0', id: 1, method: 5 }, [[1, -32600, 'invalid_request']]],
    ['an id that is an object', { jsonrpc: '2.0', id: {}, method: 'ping' }, [[null, -32600, 'invalid_request']]],
    ['a fractional id', { jsonrpc: '2.0', id: 1.5, method: 'ping' }, [[null, -32600, 'invalid_request']]],
    ['params that are a list', rpc('ping', [1]), [[1, -32600, 'invalid_request']]],
    ['params that are text', rpc('ping', 'x'), [[1, -32600, 'invalid_request']]],
    [
      'a bad one among good ones',
      [rpc('ping', undefined, 1), { id: 2 }, rpc('ping', undefined, 3)],
      [
        [1, undefined, undefined],
        [2, -32600, 'invalid_request'],
        [3, undefined, undefined],
      ],
    ],
    ['a notification of JSON-RPC 1.0', { jsonrpc: '1.0', method: 'x' }, [[null, -32600, 'invalid_request']]],
    ['a notification with a list', { jsonrpc: '2.0', method: 'x', params: [1] }, [[null, -32600, 'invalid_request']]],
    ['an unknown method', rpc('resources/list'), [[1, -32601, 'method_not_found']]],
    ["a newer client's probe", rpc('server/discover'), [[1, -32601, 'method_not_found']]],
    ['a method named like a prototype member', rpc('constructor'), [[1, -32601, 'method_not_found']]],
    ['a call without a name', rpc('tools/call', { arguments: {} }), [[1, -32600, 'invalid_request']]],
    ['a call without params', rpc('tools/call'), [[1, -32600, 'invalid_request']]],
    [
      'arguments that are a list',
      rpc('tools/call', { name: 'service_search', arguments: ['颱風'] }),
      [[1, -32600, 'invalid_request']],
    ],
    [
      'arguments that are text',
      rpc('tools/call', { name: 'service_search', arguments: 'x' }),
      [[1, -32600, 'invalid_request']],
    ],
    ['_meta that is a number', rpc('tools/list', { _meta: 5 }), [[1, -32600, 'invalid_request']]],
  ])('refuses %s', async (_name, body, expected) => {
    const { status, replies } = await send(body);
    expect(status).toBe(200);
    expect(replies.map(code)).toEqual(expected);
  });
});

it.each([
  ['how many a batch may have', Array.from({ length: 21 }, (_, n) => rpc('ping', undefined, n)), /最多 20 個/],
  ['that a call lacks its tool', rpc('tools/call', { arguments: {} }), /params 要有 name/],
  ['that it lacks everything', rpc('tools/call'), /params 要有 name/],
  ['that a name is text', rpc('tools/call', { name: null }), /params 要有 name/],
  ['that arguments are an object', rpc('tools/call', { name: 'service_search', arguments: 'x' }), /arguments 必須是/],
  ['that _meta is an object', rpc('tools/list', { _meta: 5 }), /^params\._meta 必須是 JSON 物件。$/],
  ['what a token may be', rpc('ping', { _meta: { progressToken: {} } }), /_meta\.progressToken 必須是字串或整數/],
  ['what a cursor is', rpc('tools/list', { cursor: 5 }), /^params\.cursor 必須是字串/],
  ['what params are', rpc('ping', 'x'), /^params 必須是 JSON 物件/],
  ['what jsonrpc is', { ...rpc('ping'), jsonrpc: 2 }, /jsonrpc 必須是 "2\.0"。$/],
  ['what a method is', { jsonrpc: '2.0', id: 1 }, /^method 必須是字串/],
  ['what an id is', rpc('ping', undefined, [1]), /^id 必須是/],
  ['all that is wrong at once', { jsonrpc: '2.0', id: {}, method: 5, params: 'x' }, /method .*id .*params /],
  ['all that is wrong in a call', rpc('tools/call', { arguments: 5, _meta: 5 }), /_meta .*要有 name.*arguments /],
])('what is refused is told %s', async (_what, body, said) => {
  const { replies } = await send(body);
  expect(replies.map(({ error }) => error?.message)).toEqual([expect.stringMatching(said)]);
});

it.each([
  ['the text of a JSON object', '{"query":"颱風"}'],
  ['null', null],
  ['an empty list', []],
  ['empty text', ''],
  ['the text null', 'null'],
])('arguments may be %s', async (_name, given) => {
  const { replies } = await send(rpc('tools/call', { name: 'service_search', arguments: given, _meta: null }));
  const text = replies[0]?.result?.content[0]?.text ?? '';
  expect(text).toContain(typeof given === 'string' && given.startsWith('{') ? '搜尋「颱風」' : 'query');
});

it('a body that cannot be read is a parse error, and only a large one is refused', async () => {
  const authorization = `Bearer ${key}`;
  const broken = await send('not gzip', { authorization, 'content-encoding': 'gzip' });
  expect(broken.replies.map(code)).toEqual([[null, -32700, 'invalid_json']]);
  const large = await send(JSON.stringify(rpc('ping', { x: 'a'.repeat(1024 * 1024) })), { authorization });
  expect(large.status).toBe(413);
});

describe('authentication', () => {
  it.each([
    ['no key', {}, '', 'missing_api_key'],
    ['a wrong key', { authorization: 'Bearer nonsense' }, '', 'invalid_api_key'],
    ['another scheme', { authorization: 'Basic eA==' }, '', 'invalid_api_key'],
    ['a wrong key in the query', {}, '?apiKey=nonsense', 'invalid_api_key'],
    ['an empty key in the query', {}, '?apiKey=', 'missing_api_key'],
  ])('%s is an error with the id of the request', async (_name, headers: Headers, query, expected) => {
    const { status, replies } = await send(rpc('tools/list', undefined, 'x'), headers, query);
    expect(status).toBe(200);
    expect(replies.map(code)).toEqual([['x', -32000, expected]]);
    expect(replies[0]?.error?.message).toContain('Authorization: Bearer');
  });

  it('comes before everything else', async () => {
    expect((await send('{', {})).replies.map(code)).toEqual([[null, -32000, 'missing_api_key']]);
    expect((await send({ jsonrpc: '2.0', method: 'x' }, {})).replies.map(code)).toEqual([
      [null, -32000, 'missing_api_key'],
    ]);
    expect((await send([rpc('ping', undefined, 1), rpc('nope', undefined, 2)], {})).replies.map(code)).toEqual([
      [1, -32000, 'missing_api_key'],
      [2, -32000, 'missing_api_key'],
    ]);
  });

  it('takes the key from the query, the first of several, and prefers the header', async () => {
    expect((await send(rpc('ping'), {}, `?apiKey=${key}`)).replies[0]?.result).toEqual({});
    expect((await send(rpc('ping'), {}, `?apiKey=${key}&apiKey=x`)).replies[0]?.result).toEqual({});
    expect((await send(rpc('ping'), { authorization: 'Bearer x' }, `?apiKey=${key}`)).replies.map(code)).toEqual([
      [1, -32000, 'invalid_api_key'],
    ]);
  });
});

describe('initialize', () => {
  it.each([
    ['2025-03-26', '2025-03-26'],
    ['2024-11-05', '2024-11-05'],
    ...['2024-10-07', '2025-06-18', '2025-11-25', '2026-07-28', 'nonsense', 5, null].map((asked) => [
      asked,
      '2025-03-26',
    ]),
  ])('answers %s with %s', async (protocolVersion, answered) => {
    const { replies, headers } = await send(
      rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'a', version: '1' } }),
    );
    expect(replies[0]?.result).toMatchObject({
      protocolVersion: answered,
      capabilities: { tools: { listChanged: false } },
      serverInfo: { name: 'huasou', title: 'Huasou 華搜', version: service.context.version },
    });
    expect(headers.get('mcp-session-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('opens no session for whoever may not come in', async () => {
    const { headers, replies } = await send(rpc('initialize'), {});
    expect(replies.map(code)).toEqual([[1, -32000, 'missing_api_key']]);
    expect(headers.has('mcp-session-id')).toBe(false);
  });

  it('needs no params, and instructs in at most 2 kB', async () => {
    const { replies } = await send(rpc('initialize'));
    const instructions = (replies[0]?.result as { instructions?: string } | undefined)?.instructions ?? '';
    expect(Buffer.byteLength(instructions)).toBeLessThanOrEqual(2048);
    expect(instructions).toContain('service_search');
    expect(instructions).toContain('Each reply ends with the balance');
  });
});

describe('tools/list', () => {
  it('is portable: flat, typed, without the words that clients refuse, and under 4 kB', async () => {
    const { replies } = await send(rpc('tools/list'));
    const text = JSON.stringify(replies[0]?.result);
    expect(Buffer.byteLength(text)).toBeLessThan(4096);
    expect(text).not.toMatch(
      /"(\$schema|\$ref|default|format|pattern|anyOf|oneOf|allOf|const|exclusiveM\w+|additionalProperties|not)":(?!\{"type")/,
    );
    expect(replies[0]?.result?.tools).toMatchSnapshot();
  });
});

describe('tools/call', () => {
  it('search answers in markdown', async () => {
    const { replies } = await send(call('service_search', { query: '半導體 先進製程', max_results: 2 }));
    const { content, isError } = replies[0]?.result ?? {};
    expect(isError).toBe(false);
    expect(content).toEqual([{ type: 'text', text: expect.stringContaining('搜尋「半導體 先進製程」：2 筆') }]);
    expect(content?.[0]?.text).toMatch(/\[1\] .+\n http/);
    expect(await creditsUsed()).toBe(1);
  });

  it('extract says in its first line that no page could be read, as a result that is no error and costs nothing', async () => {
    const { replies } = await send(call('service_extract', { urls: ['http://10.0.0.1/', 'nonsense'] }));
    const { content, isError } = replies[0]?.result ?? {};
    expect([isError, await creditsUsed()]).toEqual([false, 0]);
    expect(content?.[0]?.text.split('\n')[0]).toMatch(/^讀取失敗：2 個網址都沒有讀到內容，.*service_search/);
  });

  it('extract marks where pages begin and end', async () => {
    const article = service.web.pages.find((page) => page.kind === 'news');
    const boundaries = new Set<string>();
    for (let n = 0; n < 2; n++) {
      const { replies } = await send(call('service_extract', { urls: [service.web.origin + article?.path] }));
      const text = replies[0]?.result?.content[0]?.text ?? '';
      const boundary = /<<<(\w+)/.exec(text)?.[1] ?? '';
      expect(boundary).toMatch(/^[0-9a-f]{12}$/);
      expect(text).toContain(`${boundary}>>>`);
      boundaries.add(boundary);
    }
    expect(boundaries.size).toBe(2); // a page written with the boundary of one reply cannot end the next
  });

  it.each([
    [
      'numbers, booleans and an alias in words',
      'service_search',
      { q: '颱風', max_results: '3', include_answer: 'true' },
      2,
    ],
    ['words with spaces and capitals', 'service_search', { q: '颱風', max_results: ' 3 ', include_answer: 'False' }, 1],
    ['null for what is left out', 'service_search', { query: '颱風', max_results: null, time_range: null }, 1],
    [
      'words for what is left out',
      'service_search',
      { query: '颱風', time_range: '', lang: 'undefined', region: 'None' },
      1,
    ],
    [
      'empty lists and objects',
      'service_search',
      { query: '颱風', include_domains: [], start_date: {}, end_date: [] },
      1,
    ],
    ['a domain as text', 'service_search', { query: '颱風', exclude_domains: 'https://www.cwa.gov.tw/' }, 1],
    ['null beside an alias', 'service_search', { query: null, q: '颱風' }, 1],
    ['an array in JSON', 'service_extract', { urls: '["http://10.0.0.1/"]' }, 0],
    ['what begins as an array does', 'service_extract', { urls: '[http://10.0.0.1/' }, 0],
    ['urls with commas', 'service_extract', { urls: 'http://10.0.0.1/,http://10.0.0.2/' }, 0],
    ['url for urls', 'service_extract', { url: 'http://10.0.0.1/' }, 0],
    ['url beside urls that name none', 'service_extract', { url: 'http://10.0.0.1/', urls: [] }, 0],
    ['q beside an empty query', 'service_search', { query: '', q: '颱風' }, 1],
  ])('is lenient: %s', async (_name, name, args, cost) => {
    const { replies } = await send(call(name, args));
    expect(replies[0]?.result?.isError).toBe(false);
    expect(await creditsUsed()).toBe(cost);
  });

  it('a field counts for more than its other name, whichever comes first', async () => {
    for (const args of [
      { query: '颱風', q: '地震' },
      { q: '地震', query: '颱風' },
    ]) {
      const { replies } = await send(call('service_search', args));
      expect(replies[0]?.result?.content[0]?.text).toContain('搜尋「颱風」');
    }
  });

  it.each([
    ['http://10.0.0.1/a,b', ['http://10.0.0.1/a,b']],
    [' http://10.0.0.1/a,1,0.html?x=1, 2 ', ['http://10.0.0.1/a,1,0.html?x=1, 2']],
    [
      'http://10.0.0.1/a, HTTPS://10.0.0.1/b,http://10.0.0.1/c',
      ['http://10.0.0.1/a', 'HTTPS://10.0.0.1/b', 'http://10.0.0.1/c'],
    ],
    ['["http://10.0.0.1/a,b","http://10.0.0.2/"]', ['http://10.0.0.1/a,b', 'http://10.0.0.2/']],
    [['http://10.0.0.1/a,http://10.0.0.1/b'], ['http://10.0.0.1/a,http://10.0.0.1/b']],
  ])('url %j is %j', async (url, urls) => {
    const { replies } = await send(call('service_extract', { url }));
    const text = replies[0]?.result?.content[0]?.text ?? '';
    expect(text.match(/(?<=^\[\d+\] ).+/gm)).toEqual(urls);
  });

  it.each(['', '  '])('url %j is none', async (url) => {
    const { replies } = await send(call('service_extract', { url }));
    expect(replies[0]?.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('請提供 urls') }],
    });
  });

  it.each([
    ['an unknown tool', 'nope', {}, 'tools/list'],
    ['a tool named like a prototype member', 'toString', {}, 'tools/list'],
    ['no query', 'service_search', {}, 'query'],
    ['no arguments', 'service_search', undefined, 'query'],
    ['a wrong enum', 'service_search', { query: 'a', time_range: 'hour' }, 'time_range'],
    [
      'a path in a domain',
      'service_search',
      { query: 'a', include_domains: 'https://gov.tw/x' },
      '指定整個網域：gov.tw',
    ],
    ['a name without a dot', 'service_search', { query: 'a', include_domains: ['wikipedia'] }, 'wikipedia.com'],
    ['a number in words that is none', 'service_search', { query: 'a', max_results: 'three' }, 'max_results'],
    ['no urls', 'service_extract', {}, 'urls'],
    ['neither true nor false', 'service_search', { query: 'a', include_answer: 'truely' }, 'include_answer'],
    ['a fraction in words', 'service_search', { query: 'a', max_results: '3.5' }, 'max_results'],
    ['a prototype for arguments', 'service_search', JSON.parse('{"__proto__":{"query":"a"}}'), 'query'],
  ])('%s is a result that says what to change', async (_name, name, args, word) => {
    const { replies } = await send(call(name, args));
    expect(replies[0]?.result).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining(word) }],
    });
    expect(await creditsUsed()).toBe(0);
  });

  it('addresses on two lines are two', async () => {
    const { replies } = await send(call('service_extract', { urls: 'http://10.0.0.1/a\nhttp://10.0.0.1/b' }));
    expect(replies[0]?.result).toMatchObject({
      content: [
        { text: expect.stringMatching(/^\[1\] http:\/\/10\.0\.0\.1\/a$[\s\S]*^\[2\] http:\/\/10\.0\.0\.1\/b$/m) },
      ],
    });
    expect(await creditsUsed()).toBe(0);
  });

  it('every wrong argument is named at once, with what it may be and a call that works', async () => {
    const args = { max_results: 'many', time_range: 'hour', category: 'sports', include_domains: ['a', 'b/c'] };
    const { replies } = await send(call('service_search', args));
    const text = replies[0]?.result?.content[0]?.text ?? '';
    expect(text).toMatchInlineSnapshot(`
      "請提供 query（搜尋字詞）。
      include_domains 的「a」沒有點，不是完整的網域，例如 a.com（整個頂級網域寫成 .a）。
      max_results 必須是 0 到 20 的整數（0 表示 5，超過 20 以 20 計）。
      time_range 必須是 day、week、month、year、all 其中之一。
      category 必須是 general、news、auto 其中之一。
      可用的例子：{"query":"颱風 停班停課","max_results":1,"include_answer":true}
      請依訊息修正參數後再呼叫；本次不扣點。"
    `);
  });

  it('arguments that are no fields are named, and change nothing', async () => {
    const { replies } = await send(call('service_search', { query: '颱風', nonsense: 1, 'a\nb': 2 }));
    const text = replies[0]?.result?.content[0]?.text ?? '';
    expect(text).toContain('\n\n沒有 nonsense 這個欄位，已忽略。沒有 a b 這個欄位，已忽略。\n\n本月已用');
    expect(replies[0]?.result?.isError).toBe(false);
  });

  it('too few credits while other calls hold some are worth a retry', async () => {
    const poor = await service.newKey(2);
    const { credits } = service.context;
    const caller = await credits.authenticate(hashKey(poor));
    const hold = await credits.reserve(caller as NonNullable<typeof caller>, 'service_search', 2);
    const authorization = `Bearer ${poor}`;
    const { replies } = await send(call('service_search', { query: 'a' }), { authorization });
    const refused = {
      isError: true,
      content: [{ text: expect.stringMatching(/點數不足.*進行中的呼叫.*\n稍候可再呼叫一次/) }],
    };
    expect(replies[0]?.result).toMatchObject(refused);
    const rest = await service.post('/v1/search', { query: 'a' }, poor);
    expect([rest.status, await rest.json()]).toEqual([
      429,
      {
        error: expect.stringContaining('可稍候再試'),
        code: 'insufficient_credits',
        credits_needed: 1,
        credits_remaining: 0,
      },
    ]);
    await credits.release(hold, 'upstream_unavailable');
    expect((await service.post('/v1/search', { query: 'a' }, poor)).status).toBe(200);
  });

  it('too few credits, and engines that are away, are results too', async () => {
    const poor = { authorization: `Bearer ${await service.newKey(0)}` };
    const { replies } = await send(call('service_search', { query: 'a' }), poor);
    expect(replies[0]?.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/點數不足.*\n重試無效/) }],
    });
    service.web.search.failing = 'http_500';
    const away = await send(call('service_search', { query: 'a' }));
    service.web.search.failing = undefined;
    expect(away.replies[0]?.result).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/\n未回應的搜尋引擎：searxng（http_error 500）\n稍候數秒再重試一次/) }],
    });
    expect(await creditsUsed()).toBe(0);
  });

  it('of a call that asked for progress no timer is left', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const params = { name: 'service_search', arguments: { query: '颱風' }, _meta: { progressToken: 'p' } };
    const { replies } = await send(rpc('tools/call', params));
    const left = vi.getTimerCount();
    vi.useRealTimers();
    expect([replies[0]?.result?.isError, left]).toEqual([false, 0]);
  });

  it('what is no call costs nothing', async () => {
    await send([rpc('initialize'), rpc('tools/list'), rpc('ping'), rpc('nope')]);
    await fetch(`${service.url}/mcp?apiKey=${key}`, { method: 'HEAD' });
    expect(await creditsUsed()).toBe(0);
  });

  it('each call of a batch is charged', async () => {
    const { replies } = await send([1, 2, 3].map((id) => call('service_search', { query: '颱風' }, id)));
    expect(replies.map((reply) => [reply.id, reply.result?.isError])).toEqual([
      [1, false],
      [2, false],
      [3, false],
    ]);
    expect(await creditsUsed()).toBe(3);
  });
});

describe('GET and DELETE', () => {
  it('GET pings at once and stays open', async () => {
    const controller = new AbortController();
    const response = await fetch(`${service.url}/mcp?apiKey=${key}`, { signal: controller.signal });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(response.headers.get('x-accel-buffering')).toBe('no');
    const reader = response.body?.getReader();
    const first = await reader?.read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe('event: ping\ndata: {}\n\n');
    const next = await Promise.race([reader?.read(), new Promise((wake) => setTimeout(wake, 300, 'open'))]);
    expect(next).toBe('open');
    controller.abort();
  });

  it('GET without a key is 401', async () => {
    const response = await fetch(`${service.url}/mcp`);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="service"');
    expect(await response.json()).toMatchObject({ code: 'missing_api_key' });
  });

  it('HEAD answers at once', async () => {
    const response = await fetch(`${service.url}/mcp?apiKey=${key}`, { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  });

  it('DELETE is accepted from anybody', async () => {
    const response = await fetch(`${service.url}/mcp`, { method: 'DELETE' });
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it('GET closes after 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const response = await fetch(`${service.url}/mcp`, { headers: { authorization: `Bearer ${key}` } });
      let isClosed = false;
      const text = response.text().finally(() => {
        isClosed = true;
      });
      await vi.advanceTimersByTimeAsync(29_900);
      for (let n = 0; n < 1_000; n++) await nextTurn();
      expect(isClosed).toBe(false);
      await vi.advanceTimersByTimeAsync(100);
      expect(await text).toBe('event: ping\ndata: {}\n\n');
    } finally {
      vi.useRealTimers();
    }
  });
});
