import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoWeb, startDemoWeb } from '../src/demo/web.ts';
import { databaseForService, type TestDatabase } from './_util/databases.ts';
import { environmentFor, runCli, startProcess } from './_util/processes.ts';
import { startTestService } from './_util/service.ts';

describe('the server process', () => {
  let database: TestDatabase;
  let web: DemoWeb;
  let environment: Record<string, string>;

  beforeAll(async () => {
    database = await databaseForService();
    web = await startDemoWeb({ now: () => new Date() });
    environment = {
      ...environmentFor(database.options),
      SEARXNG_URL: web.origin,
      SEARCH_ENGINES: 'searxng',
      LOG_LEVEL: 'debug',
    };
  });
  afterAll(async () => {
    await web.close();
    await database.drop();
  });

  it('prints a working key at its very first start and never again', async () => {
    const fresh = { ...environment, DATA_DIR: await mkdtemp(join(tmpdir(), 'huasou-')) };
    const first = await startProcess(fresh);
    expect(first.output()).toContain('Setting up the embedded database');
    const key = /hs_[0-9A-Za-z]{32}/.exec(first.output())?.[0] ?? '';
    const balance = await fetch(`${first.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });
    expect(await balance.json()).toMatchObject({ monthly_credits: 1000 });
    expect(first.output()).toContain(`Dashboard:   ${first.url} in a browser`);
    const email = /accounts password --email (\S+)/.exec(first.output())?.[1] ?? '';
    const password = 'a long password';
    expect(await runCli(['accounts', 'password', '--email', email], fresh, { input: password })).toMatchObject({
      stderr: '',
    });
    const signedIn = await fetch(`${first.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(signedIn.status).toBe(200);
    expect(await first.kill('SIGTERM')).toBe(0);
    const second = await startProcess(fresh);
    expect(second.output()).not.toMatch(/hs_|Setting up/);
    await second.kill('SIGTERM');
    await rm(fresh.DATA_DIR, { recursive: true, maxRetries: 5 });
  });

  it('shares its database with the CLI, which also works after it has stopped', async () => {
    const service = await startProcess(environment);
    const created = await runCli(
      ['keys', 'create', '--email', 'cli@example.com', '--name', 'ci', '--credits', '7'],
      environment,
    );
    expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^hs_[0-9A-Za-z]{32}\n$/), stderr: '' });
    const authorization = `Bearer ${created.stdout.trim()}`;
    const credits = () => fetch(`${service.url}/v1/credits`, { headers: { authorization } });
    expect(await (await credits()).json()).toMatchObject({ monthly_credits: 7 });
    const listed = await runCli(['keys', 'list', '--email', 'cli@example.com'], environment);
    const [id = ''] = listed.stdout.split(' ');
    expect(listed.stdout).toContain('ci');
    expect((await runCli(['keys', 'revoke', id, '--email', 'cli@example.com'], environment)).code).toBe(0);
    expect((await credits()).status).toBe(401);
    await service.kill('SIGTERM');
    expect((await runCli(['keys', 'list', '--email', 'nobody@example.com'], environment)).stderr).toBe(
      'there is no account nobody@example.com\n',
    );
  });

  it('ends at once on a second signal, even of another kind', async () => {
    const service = await startProcess(environment);
    await (await fetch(`${service.url}/api/health`)).text(); // a connection that stays open and is waited for
    const exited = once(service.child, 'exit');
    service.child.kill('SIGINT');
    await expect.poll(() => service.output()).toContain('"stopping"');
    service.child.kill('SIGTERM');
    expect(await exited).toEqual([null, 'SIGTERM']);
  });

  it('finishes a running call and closes open streams on SIGTERM', async () => {
    const service = await startProcess(environment);
    const { stdout } = await runCli(['keys', 'create', '--email', 'drain@example.com'], environment);
    const headers = { authorization: `Bearer ${stdout.trim()}` };
    const stream = await fetch(`${service.url}/mcp`, { headers });
    web.search.delayMs = 1_000;
    const call = fetch(`${service.url}/v1/search`, { method: 'POST', headers, body: '{"query":"颱風"}' });
    await new Promise((wake) => setTimeout(wake, 300));
    const exit = service.kill('SIGTERM');
    const response = await call;
    expect([response.status, (await response.json()).credits_used]).toEqual([200, 1]);
    expect(await stream.text()).toBe('event: ping\ndata: {}\n\n');
    expect(await exit).toBe(0);
    web.search.delayMs = 0;
  });

  it('logs requests without keys, queries or bodies', async () => {
    const service = await startProcess(environment);
    const { stdout } = await runCli(['keys', 'create', '--email', 'log@example.com'], environment);
    const key = stdout.trim();
    await fetch(`${service.url}/mcp?apiKey=${key}`, {
      method: 'POST',
      body: '{"jsonrpc":"2.0","id":1,"method":"ping"}',
    });
    await fetch(`${service.url}/v1/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: '{"query":"祕密計畫"}',
    });
    await service.kill('SIGTERM');
    const log = service.output();
    expect(log).toContain('"path":"/v1/search"');
    const { steps } = log
      .split('\n')
      .filter((line) => line.includes('"path":"/v1/search"'))
      .map((line) => JSON.parse(line))[0];
    expect(steps).toEqual({
      ...{ reserve: expect.any(Number), plan: expect.any(Number), engines: expect.any(Number) },
      ...{ merge: expect.any(Number), settle: expect.any(Number) },
    });
    expect(log).not.toContain(key);
    expect(log).not.toContain('祕密計畫');
  });

  it('names everything that is wrong with its settings, and does not start', async () => {
    const { code, stderr } = await runCli(['serve'], { PORT: 'x', SEARXNG_URL: 'y', LOG_LEVEL: 'z' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/3 problems:\n {2}- PORT: .+\n {2}- SEARXNG_URL: .+\n {2}- LOG_LEVEL: /);
    const unknown = await runCli(['serve'], { ...environment, SEARCH_ENGINES: 'altavista' });
    expect(unknown).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^SEARCH_ENGINES: altavista is unknown; available: searxng, duckduckgo/),
    });
  });
});

describe('requests that are not HTTP', () => {
  it.each([
    ['garbage', 'hello\r\n\r\n', 400],
    ['a bad method', 'GE T / HTTP/1.1\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nx: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
  ])('are refused in JSON: %s', async (_name, bytes, status) => {
    const service = await startTestService();
    const { port } = new URL(service.url);
    const reply = await new Promise<string>((done) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => done(text));
      socket.on('error', () => done(text));
    });
    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'invalid_request' });
    await service.stop();
  });
});

it('a caller that hangs up is not charged', async () => {
  const service = await startTestService();
  const key = await service.newKey(10);
  service.web.search.delayMs = 500;
  const controller = new AbortController();
  const call = fetch(`${service.url}/v1/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: '{"query":"颱風"}',
    signal: controller.signal,
  });
  await new Promise((wake) => setTimeout(wake, 150));
  controller.abort();
  await expect(call).rejects.toThrow();
  await new Promise((wake) => setTimeout(wake, 700));
  const balance = await fetch(`${service.url}/v1/credits`, { headers: { authorization: `Bearer ${key}` } });
  expect(await balance.json()).toMatchObject({ credits_used: 0, credits_remaining: 10 });
  const account = await service.context.db
    .selectFrom('accounts')
    .select('credits_held')
    .where('monthly_credits', '=', 10)
    .executeTakeFirst();
  expect(account?.credits_held).toBe(0);
  await service.stop();
});
