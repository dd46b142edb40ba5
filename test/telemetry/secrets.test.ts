import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoWeb, startDemoWeb } from '../../src/demo/web.ts';
import { databaseForService, type TestDatabase } from '../_util/databases.ts';
import { environmentFor, runCli, type ServiceProcess, startProcess } from '../_util/processes.ts';
import { ENGINE_KEY, METRICS_TOKEN, MODEL_KEY, PASSWORD, PROXY_PASSWORD, sessionToken } from '../_util/secrets.ts';

const NEW_PASSWORD = 'another-battery-staple-5512';
const WRONG_PASSWORD = 'wrong-guess-of-somebody-8846';
const UNKNOWN_KEY = 'hs_UnknownUnknownUnknownUnknown9999'.padEnd(35, '9').slice(0, 35);
const MISSHAPEN_KEY = 'hs_misshapen-secret-of-somebody-else-4471';

let database: TestDatabase;
let web: DemoWeb;
let model: Server;
let proxy: Server;
let service: ServiceProcess;
let key: string;
let revoked: string;
let cookie = '';
let madeHere = '';
let output = '';

/** Refuses every request and quotes it in the error, as careless servers do. */
function quotingServer(): Promise<Server> {
  const server = createServer((request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ error: { type: 'authentication_error', message: JSON.stringify(request.rawHeaders) } }),
    );
  });
  server.on('connect', (_request, socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'));
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

const originOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  [database, web, model, proxy] = await Promise.all([
    databaseForService(),
    startDemoWeb({ now: () => new Date() }),
    quotingServer(),
    quotingServer(),
  ]);
  const environment = {
    ...environmentFor(database.options),
    SEARXNG_URL: web.origin,
    SEARCH_ENGINES: 'searxng,serper,tavily',
    SERPER_API_KEY: ENGINE_KEY,
    TAVILY_API_KEY: ENGINE_KEY,
    ANTHROPIC_API_KEY: MODEL_KEY,
    ANTHROPIC_BASE_URL: `http://${originOf(model)}`,
    HTTP_PROXY: `http://user:${PROXY_PASSWORD}@${originOf(proxy)}`,
    HTTPS_PROXY: `http://user:${PROXY_PASSWORD}@${originOf(proxy)}`,
    NO_PROXY: '127.0.0.1',
    METRICS_TOKEN,
    LOG_LEVEL: 'trace',
  };
  const create = (email: string) => runCli(['keys', 'create', '--email', email], environment);
  const made = await create('one@example.com');
  expect(made.stderr).toBe('');
  key = made.stdout.trim();
  revoked = (await create('two@example.com')).stdout.trim();
  const list = await runCli(['keys', 'list', '--email', 'two@example.com'], environment);
  await runCli(['keys', 'revoke', list.stdout.split(' ')[0] ?? '', '--email', 'two@example.com'], environment);
  service = await startProcess(environment);
});
afterAll(async () => {
  await web.close();
  for (const server of [model, proxy]) server.close();
  await database.drop();
});

async function send(method: string, path: string, body?: string | object, headers: Record<string, string> = {}) {
  const response = await fetch(service.url + path, {
    method,
    redirect: 'manual',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  return { status: response.status, text, cookies };
}

describe('a process with LOG_LEVEL=trace', () => {
  it('serves every endpoint for valid and invalid keys', async () => {
    const search = { query: '颱風' };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'service_search', arguments: search } };
    const statuses: number[] = [];
    for (const used of [key, revoked, UNKNOWN_KEY, MISSHAPEN_KEY]) {
      const authorization = `Bearer ${used}`;
      const replies = [
        await send(
          'POST',
          '/v1/search',
          { ...search, include_answer: true, search_depth: 'advanced' },
          { authorization },
        ),
        await send(
          'POST',
          '/v1/extract',
          { url: `${web.origin}/wiki/typhoon?token=${used}`, query: '颱風' },
          { authorization },
        ),
        await send('GET', '/v1/credits', undefined, { authorization }),
        await send('GET', `/v1/credits?apiKey=${used}`),
        await send('POST', '/mcp', call, { authorization }),
        await send('POST', `/mcp?apiKey=${used}`, call),
        await send('GET', `/mcp/${used}`, undefined, { authorization }),
        await send('POST', '/search', { ...search, api_key: used }),
        await send('POST', '/extract', { urls: ['x'], api_key: used }),
        await send('GET', '/usage', undefined, { authorization }),
        await send('GET', '/v1/credits', undefined, { authorization: `Basic ${used}` }),
        await send('GET', '/v1/credits', undefined, {
          authorization: used,
          cookie: `key=${used}`,
          referer: `http://x/?k=${used}`,
        }),
        await send('POST', '/v1/search', `{"query":"${used}`, { authorization }),
        await send('POST', '/v1/search', 'x'.repeat(1_100_000), { authorization }),
        await send('POST', '/v1/search', 'x', { authorization, 'content-encoding': 'br' }),
      ];
      statuses.push(...replies.map(({ status }) => status));
    }
    expect(new Set(statuses)).toEqual(new Set([200, 400, 401, 404, 413]));
    const metrics = await send('GET', '/metrics', undefined, { authorization: `Bearer ${METRICS_TOKEN}` });
    expect([metrics.status, metrics.text.includes(key)]).toEqual([200, false]);
    await send('GET', `/metrics/${METRICS_TOKEN}`);
    web.search.failing = 'http_500';
    expect((await send('POST', '/v1/search', { query: '別的' }, { authorization: `Bearer ${key}` })).status).toBe(502);
    web.search.failing = undefined;
  });

  it('serves sign-up and sign-in for valid and invalid passwords', async () => {
    const person = { name: '某甲', email: 'somebody@example.com', password: PASSWORD };
    const up = await send('POST', '/api/auth/sign-up/email', person);
    expect(up.status).toBe(200);
    const statuses = [
      await send('POST', '/api/auth/sign-up/email', person), // again
      await send('POST', '/api/auth/sign-up/email', { ...person, email: 'no address' }),
      await send('POST', '/api/auth/sign-up/email', { ...person, email: 'nul@example.com', name: 'a\u0000b' }),
      await send('POST', '/api/auth/sign-up/email', { ...person, email: 'a\u0000@example.com' }),
      await send('POST', '/api/auth/sign-up/email', `{"password":"${PASSWORD}`),
      await send('POST', '/api/auth/sign-in/email', { email: person.email, password: WRONG_PASSWORD }),
      await send('POST', '/api/auth/sign-in/email', { email: 'nobody@example.com', password: WRONG_PASSWORD }),
      await send('POST', '/api/auth/sign-in/email', { email: { password: PASSWORD }, password: [PASSWORD] }),
      await send('GET', `/api/auth/sign-in/email?password=${PASSWORD}`),
      await send('POST', '/api/auth/nothing', { password: PASSWORD }),
    ].map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toEqual([]);
    const signedIn = await send('POST', '/api/auth/sign-in/email', { email: person.email, password: PASSWORD });
    cookie = signedIn.cookies.join('; ');
    const session = { cookie };
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await send('POST', '/api/auth/change-password', change, session)).status).toBe(200);
    const made = await send('POST', '/api/keys', { name: 'laptop' }, session);
    madeHere = JSON.parse(made.text).key;
    expect(madeHere).toMatch(/^hs_/);
    const unusable = await send('POST', '/api/keys', { name: 'a\u0000b' }, session);
    expect(unusable.status).toBe(400);
    await send('POST', '/api/playground/search', { query: '颱風' }, session);
    await send('GET', '/usage', undefined, session);
    await send('POST', '/api/auth/sign-out', {}, session);
  });

  it('writes no key, password or token to its output', async () => {
    await service.kill('SIGTERM');
    output = service.output();
    expect(output.length).toBeGreaterThan(10_000);
    expect(output).toContain('"path":"/v1/search"');
    expect(output).toContain('"level":40'); // something did fail
    const token = sessionToken(cookie);
    expect(token.length).toBeGreaterThan(20);
    const secrets = {
      ...{ key, revoked, madeHere, UNKNOWN_KEY, MISSHAPEN_KEY, PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, token },
      ...{ MODEL_KEY, ENGINE_KEY, METRICS_TOKEN, PROXY_PASSWORD, proxyPassword: decodeURIComponent(PROXY_PASSWORD) },
      proxyAuthorization: Buffer.from(`user:${decodeURIComponent(PROXY_PASSWORD)}`).toString('base64'),
      escapedPassword: encodeURIComponent(PASSWORD),
      asciiPassword: 'correct-horse-7391',
    };
    const written = Object.entries(secrets).filter(([, secret]) => output.includes(secret));
    expect(written.map(([name, secret]) => [name, linesWith(secret)])).toEqual([]);
  });

  it('stores no key or password in plain text in its database', () => {
    const files = readdirSync(database.options.dataDir, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    const found: string[] = [];
    let bytes = 0;
    for (const file of files) {
      const content = readFileSync(join(file.parentPath, file.name));
      bytes += content.length;
      for (const secret of [key, revoked, madeHere, PASSWORD, NEW_PASSWORD, WRONG_PASSWORD, MODEL_KEY, ENGINE_KEY])
        if (content.includes(secret)) found.push(`${secret} in ${file.name}`);
    }
    const hasAccount = files.some((file) =>
      readFileSync(join(file.parentPath, file.name)).includes('somebody@example.com'),
    );
    expect([found, hasAccount, bytes > 1_000_000]).toEqual([[], true, true]);
  });
});

function linesWith(secret: string): string[] {
  return output
    .split('\n')
    .filter((line) => line.includes(secret))
    .map((line) => line.slice(0, 300))
    .slice(0, 3);
}
