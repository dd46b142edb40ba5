/** A request that is made to cost much. */
export interface HostileRequest {
  name: string;
  method: 'POST' | 'GET' | 'DELETE';
  path: string;
  /** JSON text, or undefined for none. */
  body?: string;
  headers?: Record<string, string>;
}

/** Bytes of a body: near the limit of 1 MiB. */
const BODY_BYTES = 1_000_000;

/** Texts by what is in them, in JSON without quotes. Each is repeated. */
const FILLINGS = [
  ...['a', '颱', 'e\u0301', '😀', '\\ud800', ' ', ',', '.', '1', '\\"', '\\n', '「', '-', '/', '%', '\\u200b', '['],
  ...[
    'site:a.tw ',
    '-a ',
    '颱風 ',
    'a OR ',
    '2024年',
    '2024-01-01 ',
    '<b>',
    '![](',
    'http://a.tw,',
    'ﬁ',
    'İ',
    '한',
    'a颱',
  ],
  ...['我國', '\\"a\\" ', '(', '今天', '台', '@a.', 'zh-', '第一', 'Á'],
];

/** For fields that are only compared. */
const FEW = ['颱', '\\ud800', '.'];
const SOME = [...FEW, 'a', ',', '\\"', '\\n', 'site:a.tw ', '2024年', 'a颱', 'http://a.tw,', '['];
/** Fields whose text is read. */
const READ: ReadonlySet<string> = new Set(['query', 'urls', 'url', 'include_domains', 'email', 'name', 'q']);

/** Values that are no text, as JSON. */
const VALUES: ReadonlyArray<readonly [name: string, json: string]> = [
  ['nested arrays', `${'['.repeat(BODY_BYTES / 2)}${']'.repeat(BODY_BYTES / 2)}`],
  ['nested objects', `${'{"a":'.repeat(BODY_BYTES / 6)}1${'}'.repeat(BODY_BYTES / 6)}`],
  ['numbers', `[${'1,'.repeat(BODY_BYTES / 2 - 1)}1]`],
  ['texts', `[${'"颱",'.repeat(BODY_BYTES / 6 - 1)}"a"]`],
  ['URLs', `[${'"http://a.tw",'.repeat(BODY_BYTES / 14 - 1)}"a"]`],
  [
    '20 long texts',
    `[${Array(20)
      .fill(`"${'颱'.repeat(BODY_BYTES / 63)}"`)
      .join(',')}]`,
  ],
  [
    '20 texts of 8 kB',
    `[${Array(20)
      .fill(`"http://a.tw/${'颱'.repeat(8_100)}"`)
      .join(',')}]`,
  ],
  [
    '20 hosts of 8 kB',
    `[${Array(20)
      .fill(`"http://${'颱.'.repeat(4_000)}tw"`)
      .join(',')}]`,
  ],
  ['empty objects', `[${'{},'.repeat(BODY_BYTES / 3 - 1)}{}]`],
  ['many keys', manyKeys()],
  ['a long number', '9'.repeat(BODY_BYTES)],
  ['a long fraction', `0.${'1'.repeat(BODY_BYTES)}`],
];

function manyKeys(): string {
  return `{${Array.from({ length: BODY_BYTES / 12 }, (_, n) => `"k${n}":1`).join(',')}}`;
}

/** Returns a JSON string of `bytes` bytes. */
function long(filling: string, bytes = BODY_BYTES): string {
  return `"${filling.repeat(Math.floor(bytes / Buffer.byteLength(filling)))}"`;
}

/** A door: its fields, and how a body is written around one of them. */
interface Door {
  path: string;
  fields: readonly string[];
  /** Returns the body with the JSON `value` in the field. */
  write: (field: string, value: string) => string;
}

const SEARCH = { query: '颱風' };
const EXTRACT = { urls: ['http://127.0.0.1:1/'] };
const SIGN_UP = { name: 'a', email: 'a@example.com', password: 'correct horse battery' };

const SEARCH_FIELDS = [
  ...['query', 'lang', 'max_results', 'time_range', 'category', 'search_depth', 'include_answer', 'region'],
  ...['include_domains', 'exclude_domains', 'start_date', 'end_date', 'max_tokens', 'unknown'],
];
const EXTRACT_FIELDS = ['urls', 'url', 'format', 'query', 'start', 'unknown'];
const TAVILY_FIELDS = ['query', 'topic', 'country', 'days', 'language', 'api_key', 'include_domains', 'unknown'];

const DOORS: readonly Door[] = [
  { path: '/v1/search', fields: SEARCH_FIELDS, write: beside(SEARCH) },
  { path: '/v1/extract', fields: EXTRACT_FIELDS, write: beside(EXTRACT) },
  { path: '/search', fields: TAVILY_FIELDS, write: beside(SEARCH) },
  { path: '/extract', fields: ['urls', 'query', 'extract_depth', 'timeout'], write: beside(EXTRACT) },
  { path: '/openwebui/search', fields: ['query', 'count', 'unknown'], write: beside(SEARCH) },
  { path: '/openwebui/extract', fields: ['urls', 'unknown'], write: beside(EXTRACT) },
  { path: '/mcp', fields: ['id', 'method', 'jsonrpc', 'params', 'unknown'], write: beside(call('ping', {})) },
  {
    path: '/mcp',
    fields: ['name', 'arguments', '_meta', 'unknown'],
    write: within(call('tools/call', toolCall('service_search', SEARCH)), ['params']),
  },
  {
    path: '/mcp',
    fields: ['progressToken', 'unknown'],
    write: within(call('tools/call', { ...toolCall('service_search', SEARCH), _meta: {} }), ['params', '_meta']),
  },
  {
    path: '/mcp',
    fields: [...SEARCH_FIELDS, 'q'],
    write: within(call('tools/call', toolCall('service_search', SEARCH)), ['params', 'arguments']),
  },
  {
    path: '/mcp',
    fields: EXTRACT_FIELDS,
    write: within(call('tools/call', toolCall('service_extract', {})), ['params', 'arguments']),
  },
  {
    path: '/mcp',
    fields: ['protocolVersion', 'clientInfo', 'capabilities', 'unknown'],
    write: within(call('initialize', {}), ['params']),
  },
  { path: '/mcp', fields: ['cursor', '_meta'], write: within(call('tools/list', {}), ['params']) },
  {
    path: '/mcp',
    fields: ['requestId', 'reason'],
    write: within({ jsonrpc: '2.0', method: 'notifications/cancelled', params: {} }, ['params']),
  },
  {
    path: '/api/auth/sign-up/email',
    fields: ['name', 'email', 'password', 'image', 'callbackURL', 'unknown'],
    write: beside(SIGN_UP),
  },
  { path: '/api/auth/sign-in/email', fields: ['email', 'password', 'callbackURL'], write: beside(SIGN_UP) },
  { path: '/api/auth/update-user', fields: ['name', 'image', 'unknown'], write: beside({}) },
  {
    path: '/api/auth/change-password',
    fields: ['newPassword', 'currentPassword'],
    write: beside({ newPassword: 'a', currentPassword: 'b' }),
  },
  { path: '/api/keys', fields: ['name', 'unknown'], write: beside({}) },
  { path: '/api/playground/search', fields: ['query', 'include_domains', 'unknown'], write: beside(SEARCH) },
  { path: '/api/playground/extract', fields: ['urls', 'query', 'unknown'], write: beside(EXTRACT) },
];

function call(method: string, params: object) {
  return { jsonrpc: '2.0', id: 1, method, params };
}

function toolCall(name: string, args: object) {
  return { name, arguments: args };
}

/** Writes bodies with a field beside others, in place of one with its name. */
function beside(others: object): Door['write'] {
  return within(others, []);
}

function within(message: object, path: readonly string[]): Door['write'] {
  return (field, value) => {
    const copy = structuredClone(message) as Record<string, unknown>;
    let holder = copy;
    for (const name of path) holder = holder[name] as Record<string, unknown>;
    holder[field] = PLACE;
    return JSON.stringify(copy).replace(JSON.stringify(PLACE), () => value);
  };
}

const PLACE = '\u2060place\u2060';

/** Yields every shape of body at every door, then batches, forms, and long heads. */
export function* hostileRequests(): Generator<HostileRequest> {
  for (const { path, fields, write } of DOORS) {
    const room = BODY_BYTES - 500;
    for (const field of fields) {
      const isRead = READ.has(field);
      for (const filling of isRead ? (path.startsWith('/v1/') ? FILLINGS : SOME) : FEW) {
        yield post(path, `${field}: ${filling}`, write(field, long(filling, room)));
      }
      for (const filling of FEW) yield post(path, `${field}: [${filling}]`, write(field, `[${long(filling, room)}]`));
      for (const [name, json] of isRead ? VALUES : VALUES.slice(0, 3))
        yield post(path, `${field}: ${name}`, write(field, json));
    }
    for (const filling of FEW) yield post(path, `a name of ${filling}`, `{${long(filling)}:1}`);
    for (const [name, json] of VALUES) yield post(path, name, json);
    yield post(path, 'open arrays', '['.repeat(BODY_BYTES));
    yield post(path, 'bytes that are no UTF-8', 'query=%', { 'content-type': 'application/x-www-form-urlencoded' });
    yield post(path, 'a form', `a=${'%E9'.repeat(BODY_BYTES / 3)}`, {
      'content-type': 'application/x-www-form-urlencoded',
    });
    yield post(path, 'a form of many fields', 'a=1&'.repeat(BODY_BYTES / 4), {
      'content-type': 'application/x-www-form-urlencoded',
    });
  }
  yield* batches();
  yield* heads();
}

function* batches(): Generator<HostileRequest> {
  const twenty = (write: (n: number) => string) => `[${Array.from({ length: 20 }, (_, n) => write(n)).join(',')}]`;
  for (const filling of SOME) {
    const text = long(filling, 48_000);
    const search = within(call('tools/call', toolCall('service_search', SEARCH)), ['params', 'arguments']);
    const extract = within(call('tools/call', toolCall('service_extract', {})), ['params', 'arguments']);
    yield post(
      '/mcp',
      `20 × query: ${filling}`,
      twenty(() => search('query', text)),
    );
    yield post(
      '/mcp',
      `20 × urls: ${filling}`,
      twenty(() => extract('urls', text)),
    );
    yield post(
      '/mcp',
      `20 × domains: ${filling}`,
      twenty(() => search('include_domains', `[${text}]`)),
    );
    yield post(
      '/mcp',
      `20 × id: ${filling}`,
      twenty(() => beside(call('tools/list', {}))('id', text)),
    );
    yield post(
      '/mcp',
      `20 × method: ${filling}`,
      twenty(() => beside(call('ping', {}))('method', text)),
    );
  }
  yield post(
    '/mcp',
    '20 × tools/list',
    twenty((n) => JSON.stringify({ ...call('tools/list', {}), id: n })),
  );
  yield post(
    '/mcp',
    '20 × ids beyond 2^53',
    twenty(() => beside(call('ping', {}))('id', '9'.repeat(300))),
  );
  yield post('/mcp', 'an id beyond 2^53 beside many keys', `{"id":${'9'.repeat(300)},${manyKeys().slice(1)}`);
  yield post('/mcp', '100,000 messages', `[${'{"id":1},'.repeat(100_000)}{}]`);
}

/** Node's limit of a head is 16 KiB. */
const HEAD_BYTES = 15_000;

function* heads(): Generator<HostileRequest> {
  const paths = ['/', '/docs', '/v1/', '/api/auth/', '/usage', '/assets/'];
  for (const filling of ['a', '%E9%A2%B1', '%', '/', '../', '&a=']) {
    const long = filling.repeat(HEAD_BYTES / filling.length);
    for (const path of paths) {
      yield { name: `a path of ${filling}`, method: 'GET', path: `${path}${long}` };
      yield { name: `a query string of ${filling}`, method: 'GET', path: `${path}?${long}` };
    }
    yield { name: `a key of ${filling}`, method: 'DELETE', path: `/api/keys/${long}` };
  }
  const names = [
    'cookie',
    'authorization',
    'origin',
    'referer',
    'accept-language',
    'x-forwarded-for',
    'forwarded',
    'accept',
    'if-none-match',
    'range',
    'traceparent',
    'accept-encoding',
    'mcp-session-id',
    'x-forwarded-proto',
    'user-agent',
  ];
  for (const name of names) {
    for (const filling of ['a', ',', 'a=b; ', '1.1.1.1,', 'zh-TW;q=0.1,', '"a",', '%', '[']) {
      for (const path of ['/', '/api/keys', '/v1/credits'])
        yield {
          name: `${name} of ${filling}`,
          method: 'GET',
          path,
          headers: { [name]: filling.repeat(HEAD_BYTES / filling.length).trim() },
        };
    }
  }
}

function post(path: string, name: string, body: string, headers: Record<string, string> = {}): HostileRequest {
  return { method: 'POST', path, name, body, headers };
}
