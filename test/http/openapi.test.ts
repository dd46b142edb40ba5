import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compile } from 'json-schema-to-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_EXAMPLES } from '../../src/http/openapi/examples.ts';
import { startTestService, type TestService } from '../_util/service.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);

let service: TestService;
let directory: string;
let document: {
  paths: Record<string, Record<string, { responses: Record<string, object> }>>;
  components: { schemas: Record<string, object> };
};

beforeAll(async () => {
  service = await startTestService();
  directory = await mkdtemp(join(tmpdir(), 'openapi-'));
  document = await (await fetch(`${service.url}/openapi.json`)).json();
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

const json = async (response: Promise<Response> | Response) => (await response).json();

it('the API description, examples included, passes a strict linter without warnings', async () => {
  const file = join(directory, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const config = join(import.meta.dirname, 'redocly.yaml');
  const env = { PATH: process.env.PATH, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const lint = (path: string) => run(bin('redocly'), ['lint', '--config', config, path], { env });
  const { stderr } = await lint(file);
  expect(stderr).toContain('Your API description is valid');
  expect(stderr).not.toMatch(/warning/i);

  await writeFile(file, JSON.stringify(document).replace('"credits_remaining":986', '"credits_remaining":"986"'));
  const refused = await lint(file).catch((error) => error);
  expect(refused.stdout).toContain('no-invalid-media-type-examples');
});

it.each(['/v1/search', '/v1/extract', '/mcp'])(
  'the API description of %s lists 413 for a body that is too large',
  async (path) => {
    const refused = await service.post(path, ' '.repeat(1_048_577), await service.newKey());
    expect(refused.status).toBe(413);
    expect(Object.keys(document.paths[path]?.post?.responses ?? {})).toContain('413');
  },
);

it('the error examples are the errors that are sent', async () => {
  const away = await startTestService({ SEARXNG_URL: 'http://127.0.0.1:9' });
  const [key, poor, awayKey] = await Promise.all([service.newKey(), service.newKey(1), away.newKey()]);
  const many = Array.from({ length: 21 }, (_, n) => `https://example.com/${n}`);
  const seen = await Promise.all([
    json(service.post('/v1/search', '{', key)),
    json(service.post('/v1/search', '[]', key)),
    json(service.post('/v1/search', {}, key)),
    json(service.post('/v1/extract', {}, key)),
    json(service.post('/v1/extract', { urls: many }, key)),
    json(service.post('/v1/search', { query: '颱風' })),
    json(service.post('/v1/search', { query: '颱風' }, `hs_${'a'.repeat(32)}`)),
    json(service.post('/v1/search', { query: '颱風', search_depth: 'advanced' }, poor)),
    json(away.post('/v1/search', { query: '颱風' }, awayKey)),
  ]);
  await away.context.db.destroy();
  seen.push(await json(fetch(`${away.url}/api/stats`)));
  await away.stop().catch(() => {});
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const own = await startTestService({ RATE_LIMIT: '60' }, { admission: { maxRunning: 1, maxWaiting: 0 } });
  const ownKey = await own.newKey();
  const slow = own.post('/v1/extract', { url: `http://127.0.0.1:${port}/` }, ownKey);
  await expect.poll(() => own.context.admission.load().running).toBe(1);
  seen.push(await json(own.post('/v1/search', { query: '颱風' }, ownKey)));
  own.context.beginShutdown();
  const { ok: _, ...notReady } = await json(fetch(`${own.url}/api/ready`));
  seen.push(notReady);
  own.context.abandonCalls();
  await slow;
  silent.closeAllConnections();
  silent.close();
  await own.stop();
  // Its message varies: it says how many seconds are left of the minute.
  const { rate_limited: limited, ...fixed } = ERROR_EXAMPLES;
  expect(limited?.error).toMatch(/^呼叫太頻繁：每分鐘最多 60 次/);
  expect(Object.fromEntries(seen.map(({ code, request_id: _, ...rest }) => [code, rest]))).toEqual(fixed);
});

describe('TypeScript types generated from the API description', () => {
  const typesOf = async () => {
    const schema = { definitions: document.components.schemas, title: 'Api', type: 'object' };
    const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/definitions/');
    const options = { unreachableDefinitions: true, bannerComment: '', format: false };
    return compile(JSON.parse(text), 'Api', options);
  };

  const compiles = async (name: string, code: string) => {
    const file = join(directory, `${name}.ts`);
    await writeFile(file, code);
    const options = [
      '--noEmit',
      '--ignoreConfig',
      '--strict',
      '--target',
      'es2024',
      '--module',
      'nodenext',
      '--types',
      '',
    ];
    return run(bin('tsc'), [...options, file]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  };

  it('accept real replies and valid requests, and reject an invalid one', async () => {
    const key = await service.newKey();
    const rich = await service.newKey(1);
    const page = `${service.web.origin}/wiki/typhoon`;
    const authorized = { headers: { authorization: `Bearer ${key}` } };
    const replies: [type: string, reply: unknown][] = [
      ['SearchResponse', await json(service.post('/v1/search', { query: '颱風' }, key))],
      [
        'SearchResponse',
        await json(service.post('/v1/search', { query: '颱風', search_depth: 'advanced', include_answer: true }, key)),
      ],
      ['SearchResponse', await json(service.post('/v1/search', { query: 'zzzz 沒有這種東西', max_tokens: 100 }, key))],
      ['ExtractResponse', await json(service.post('/v1/extract', { urls: [page, 'http://10.0.0.1/', 'x'] }, key))],
      ['ExtractResponse', await json(service.post('/v1/extract', { url: page, query: '風', max_tokens: 100 }, key))],
      ['CreditsResponse', await json(fetch(`${service.url}/v1/credits`, authorized))],
      ['Stats', await json(fetch(`${service.url}/api/stats`))],
      ['Health', await json(fetch(`${service.url}/api/health`))],
      ['Error', await json(service.post('/v1/search', { query: '颱風', search_depth: 'advanced' }, rich))],
      ['Error', await json(service.post('/v1/search', {}, key))],
      ['Error', await json(fetch(`${service.url}/v1/nothing`))],
      ['Error', await json(fetch(`${service.url}/v1/search`))],
    ];
    const values = replies.map(([type, reply], n) => `export const reply${n}: ${type} = ${JSON.stringify(reply)};`);
    const requests = [
      `export const request0: SearchRequest = { query: '颱風', time_range: 'day' };`,
      `export const request1: ExtractRequest = { urls: ['https://example.com/'] };`,
    ];
    const types = await typesOf();
    expect(await compiles('good', [types, ...values, ...requests].join('\n'))).toBe('');
    const wrong = `export const wrong: SearchRequest = { query: '颱風', time_range: 'hour' };`;
    expect(await compiles('bad', [types, wrong].join('\n'))).toContain('\'"hour"\' is not assignable');
  });
});
