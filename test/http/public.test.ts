import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATUS_BY_CODE } from '../../src/errors.ts';
import { startTestService, type TestService } from '../_util/service.ts';

let service: TestService;
const NOW = new Date('2026-11-20T08:00:00.000Z');

beforeAll(async () => {
  service = await startTestService({}, { now: () => NOW });
});
afterAll(() => service.stop());

const get = (path: string) => fetch(service.url + path, { redirect: 'manual' });

describe('GET /api/stats', () => {
  it('counts on fixed baselines, and for a minute', async () => {
    const before = await (await get('/api/stats')).json();
    const key = await service.newKey();
    await service.post('/v1/search', { query: '颱風', search_depth: 'advanced' }, key);
    await service.post('/v1/extract', { url: 'http://10.0.0.1/' }, key);
    await service.post('/v1/search', { query: '' }, key);
    const response = await get('/api/stats');
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(await response.json()).toEqual({
      users: before.users + 1,
      queries: before.queries + 2,
      credits: before.credits + 2,
      tokens_estimated: before.tokens_estimated + 3_000,
      updated_at: NOW.toISOString(),
    });
    expect(before).toMatchObject({ users: 120, queries: 5_000, credits: 0, tokens_estimated: 7_500_000 });
  });
});

describe('GET /api/health', () => {
  it('is alive', async () => {
    const { version } = service.context;
    expect(await (await get('/api/health')).json()).toEqual({
      ok: true,
      service: 'service',
      version,
      time: NOW.toISOString(),
    });
  });

  it('does not need the database, which the statistics do', async () => {
    const own = await startTestService();
    await own.context.db.destroy();
    expect((await fetch(`${own.url}/api/health`)).status).toBe(200);
    const stats = await fetch(`${own.url}/api/stats`);
    expect([stats.status, (await stats.json()).code]).toEqual([500, 'internal_error']);
    expect(stats.headers.get('cache-control')).toBe('no-store');
    const search = await own.post('/v1/search', { query: 'a' }, `hs_${'a'.repeat(32)}`);
    const text = await search.text();
    expect([search.status, JSON.parse(text).code]).toEqual([500, 'internal_error']);
    expect(text).not.toMatch(/kysely|driver|destroyed|at /i);
    await own.stop();
  });
});

describe('GET /openapi.json', () => {
  it('is valid OpenAPI 3.1', async () => {
    const response = await get('/openapi.json');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const description = await response.json();
    const validator = new Validator();
    expect(await validator.validate(structuredClone(description))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(description.info.version).toBe('1.0.0');
    expect(description.servers).toEqual([{ url: service.url }]);
  });

  it('describes what each operation answers without the database', async () => {
    const own = await startTestService();
    await own.context.db.destroy();
    const { paths } = await (await fetch(`${own.url}/openapi.json`)).json();
    const operations = Object.keys(paths).flatMap((path) => Object.keys(paths[path]).map((method) => [path, method]));
    for (const [path = '', method = ''] of operations) {
      const headers = { authorization: `Bearer hs_${'a'.repeat(32)}` };
      const { status } = await fetch(own.url + path, { method, headers });
      expect(Object.keys(paths[path][method].responses), `${method} ${path}`).toContain(String(status));
    }
    await own.stop();
  });

  it('describes every operation with the fields and codes of the specification', async () => {
    const { paths, components } = await (await get('/openapi.json')).json();
    const operations = Object.entries(paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
    );
    expect(operations.sort()).toEqual([
      'delete /mcp mcpEndSession',
      'get /api/health getHealth',
      'get /api/ready getReadiness',
      'get /api/stats getPublicStats',
      'get /mcp mcpEventStream',
      'get /openapi.json getOpenApiSpec',
      'get /v1/credits getCredits',
      'post /mcp mcpJsonRpc',
      'post /v1/extract extractUrls',
      'post /v1/search searchWeb',
    ]);
    expect(Object.keys(paths['/v1/search'].post.responses)).toEqual([
      '200',
      '400',
      '401',
      '413',
      '429',
      '500',
      '502',
      '503',
    ]);
    expect(Object.keys(paths['/v1/extract'].post.responses)).toEqual(['200', '400', '401', '413', '429', '500', '503']);
    const request = components.schemas.SearchRequest;
    expect(request.required).toEqual(['query']);
    expect(request.properties.max_results).toMatchObject({ type: 'integer', minimum: 0, default: 5 });
    expect(request.properties.max_results).not.toHaveProperty('maximum'); // a larger number is capped, not refused
    // A schema that the converter cannot read comes out empty, without an error.
    for (const [name, schema] of Object.entries(components.schemas as Record<string, { properties: object }>)) {
      expect(Object.keys(schema.properties).length, name).toBeGreaterThan(name === 'Readiness' ? 0 : 3);
    }
    expect(JSON.stringify(components)).not.toContain('{}');
    expect({ paths, components }).toMatchSnapshot();
  });

  it('names only codes that there are', async () => {
    const text = await (await get('/openapi.json')).text();
    for (const [, code] of text.matchAll(/`([a-z_]+)`/g))
      if (code !== 'event') expect(Object.keys(STATUS_BY_CODE)).toContain(code);
  });

  it.each(['/api/openapi.json', '/.well-known/openapi.json'])('%s redirects to it', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([301, '/openapi.json']);
  });

  it('is where PUBLIC_URL says, below its path', async () => {
    const named = await startTestService({ PUBLIC_URL: 'https://example.tw/huasou/' });
    try {
      const { headers } = await fetch(`${named.url}/api/openapi.json?tag=Tools`, { redirect: 'manual' });
      expect(headers.get('location')).toBe('/huasou/openapi.json?tag=Tools');
      const { docs } = await (await fetch(`${named.url}/nope`)).json();
      expect(docs).toBe('https://example.tw/huasou/openapi.json');
    } finally {
      await named.stop();
    }
  });

  it('has no other scheme than http and https, whatever a proxy passes on', async () => {
    const proxied = await startTestService({ TRUSTED_PROXIES: '127.0.0.0/8' });
    try {
      const said = async (scheme: string) => {
        const response = await fetch(`${proxied.url}/nope`, { headers: { 'x-forwarded-proto': scheme } });
        return new URL((await response.json()).docs).protocol;
      };
      expect(await Promise.all(['https', 'HTTPS', 'http', 'javascript', '"><b>', 'https, http'].map(said))).toEqual([
        'https:',
        'https:',
        'http:',
        'http:',
        'http:',
        'https:',
      ]);
    } finally {
      await proxied.stop();
    }
  });

  it('describes the operations with one tag, for programs that make a tool of each', async () => {
    const { tags, paths, openapi, components } = await (await get('/openapi.json?tag=Tools')).json();
    expect(openapi).toBe('3.1.0');
    expect(tags).toEqual([expect.objectContaining({ name: 'Tools' })]);
    expect(Object.keys(paths)).toEqual(['/v1/search', '/v1/extract']);
    expect(components.schemas).toHaveProperty('SearchRequest');
    expect(await new Validator().validate({ openapi, info: { title: 't', version: '1' }, paths, components })).toEqual({
      valid: true,
    });
    for (const wrong of ['tag=tools', 'tag=', 'tag=Tools&tag=MCP']) {
      const response = await get(`/openapi.json?${wrong}`);
      expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_request']);
    }
  });
});

describe('texts for language models', () => {
  it('the long one names every field of the tools and of their replies, where it is about them', async () => {
    interface Schema {
      properties?: Record<string, Schema>;
      items?: Schema;
    }
    const fieldsOf = ({ properties = {}, items }: Schema): string[] => [
      ...Object.entries(properties).flatMap(([name, property]) => [name, ...fieldsOf(property)]),
      ...(items === undefined ? [] : fieldsOf(items)),
    ];
    const text = await (await get('/llms-full.txt')).text();
    const { components } = (await (await get('/openapi.json')).json()) as {
      components: { schemas: Record<string, Schema> };
    };
    for (const resource of ['Search', 'Extract']) {
      const [, about = ''] = text.split(`## POST /v1/${resource.toLowerCase()}\n`);
      const words = new Set(about.split('\n## ', 1)[0]?.match(/\w+/g));
      const all = ['Request', 'Response'].flatMap((kind) => fieldsOf(components.schemas[`${resource}${kind}`] ?? {}));
      expect(all.length).toBeGreaterThan(15);
      expect(all.filter((name) => !words.has(name))).toEqual([]);
    }
  });

  it.each(['/llms.txt', '/llms-full.txt'])('%s knows where it is', async (path) => {
    const response = await get(path);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toContain(`${service.url}/v1/search`);
    expect(text).not.toContain('{base_url}');
  });
});

it('HEAD answers as GET, without a body', async () => {
  const response = await fetch(`${service.url}/api/health`, { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
});

describe('replies that are always the same', () => {
  it.each(['/openapi.json', '/openapi.json?tag=Tools', '/llms.txt', '/llms-full.txt', '/docs', '/sign-in', '/sign-up'])(
    '%s has a strong ETag, for which it answers 304',
    async (path) => {
      const first = await get(path);
      const etag = first.headers.get('etag') ?? '';
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^"[\w-]{43}"$/)]);
      const again = await fetch(service.url + path, { headers: { 'if-none-match': etag } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      const other = await fetch(service.url + path, { headers: { 'if-none-match': '"other"' } });
      expect([other.status, (await other.text()).length]).toEqual([200, (await first.text()).length]);
    },
  );

  it('name the host by which they are asked for, of however many', async () => {
    for (let n = 0; n < 60; n++) {
      const { status, body } = await getAs(`h${n}.example`, '/openapi.json');
      expect([status, JSON.parse(body).servers]).toEqual([200, [{ url: `http://h${n}.example` }]]);
    }
    expect((await getAs('one.example', '/llms.txt')).body).toContain('http://one.example/');
    const { body } = await getAs('two.example', '/docs');
    expect(body).toContain('http://two.example/v1/search');
    expect(body).not.toContain('{base_url}');
  });

  it('are other pages in other languages and themes', async () => {
    const of = async (cookie: string) =>
      (await fetch(`${service.url}/docs`, { headers: { cookie } })).headers.get('etag');
    const cookies = ['language=en', 'language=zh-TW', 'language=en; theme=dark', 'language=en; theme=none'];
    const etags = await Promise.all(cookies.map(of));
    expect(new Set(etags).size).toBe(3);
  });
});

/** Asks for a path under another host name. */
async function getAs(host: string, path: string): Promise<{ status: number; body: string }> {
  const [response] = await once(request(service.url + path, { headers: { host } }).end(), 'response');
  return { status: response.statusCode, body: await text(response) };
}
