import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@redis/client';
import { validate } from 'dockerfile-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoWeb, startDemoWeb } from '../../src/demo/web.ts';
import { databaseForService, onPostgresServer } from '../_util/databases.ts';
import { runCli, startProcess } from '../_util/processes.ts';
import { dockerInstructions, ROOT, readCompose, systemdUnit } from './_deployment.ts';

const run = promisify(execFile);
const SECRETS = { POSTGRES_PASSWORD: 'letters1', SEARXNG_SECRET: 'any text' };

let web: DemoWeb;
beforeAll(async () => {
  web = await startDemoWeb({ now: () => new Date() });
});
afterAll(() => web.close());

const isInstalled = (command: string) => spawnSync('which', [command]).status === 0;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function untilTrue(isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 300_000; Date.now() < end; await new Promise((later) => setTimeout(later, 100))) {
    if (await isTrue().catch(() => false)) return;
  }
  throw new Error('it did not come true within 20 s');
}

describe('Dockerfile', () => {
  it('passes the linter', () => {
    expect(validate(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))).toEqual([]);
  });

  it('copies only existing files and runs as the user node', () => {
    const instructions = dockerInstructions();
    const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
    const kept = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    for (const path of kept) expect(existsSync(join(ROOT, path)), path).toBe(true);
    const copied = instructions.filter(({ name, value }) => name === 'COPY' && value.includes('--from=build'));
    const sources = copied.map(({ value }) => /--from=build \/build\/(\S+)/.exec(value)?.[1] ?? '');
    // The build makes two of them; .dockerignore has to let in the rest.
    const made = ['node_modules', 'dist'];
    expect(sources.filter((source) => !made.includes(source) && !kept.includes(source))).toEqual([]);
    expect(sources).toEqual(expect.arrayContaining(made));
    expect(instructions.findLast(({ name }) => name === 'USER')?.value).toBe('node');
  });

  it('has a health check that tells a live service from a dead one', async () => {
    const { value } = dockerInstructions().find(({ name }) => name === 'HEALTHCHECK') as { value: string };
    const [, script] = (JSON.parse(value.slice(value.indexOf('['))) as string[]).slice(1) as [string, string];
    const check = (port: string) => spawnAndWait(process.execPath, ['-e', script], { PORT: port });
    const database = await databaseForService();
    const service = await startProcess({ DATA_DIR: database.options.dataDir, SEARXNG_URL: web.origin });
    expect(await check(new URL(service.url).port)).toBe(0);
    await service.kill('SIGTERM');
    expect(await check(new URL(service.url).port)).toBe(1);
    await database.drop();
  });
});

describe('compose.yaml', () => {
  it('passes the linter', async () => {
    const { stdout } = await run(join(ROOT, 'node_modules/.bin/dclint'), ['--max-warnings', '0', 'compose.yaml'], {
      cwd: ROOT,
    });
    expect(stdout.trim()).toBe('');
  });

  it('requires its secrets', () => {
    expect(() => readCompose({ POSTGRES_PASSWORD: 'x' })).toThrow('SEARXNG_SECRET');
    expect(() => readCompose({ SEARXNG_SECRET: 'x' })).toThrow('POSTGRES_PASSWORD');
  });

  it('refers only to services and configs that it defines, and configures both replicas alike', () => {
    const { services, configs } = readCompose(SECRETS);
    for (const { depends_on = [], configs: used = [] } of Object.values(services)) {
      const names = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      expect(Object.keys(services)).toEqual(expect.arrayContaining(names));
      expect(Object.keys(configs)).toEqual(expect.arrayContaining(used.map(({ source }) => source)));
    }
    const [first, second] = [services['huasou-1'], services['huasou-2']];
    expect(first?.environment).toEqual(second?.environment);
    expect([first, second].map((replica) => replica?.ulimits)).toEqual([{ core: 0 }, { core: 0 }]);
    for (const [name, host] of [
      ['DATABASE_URL', 'postgres'],
      ['SEARXNG_URL', 'searxng'],
      ['CACHE_URL', 'valkey'],
    ] as const) {
      expect(new URL(first?.environment?.[name] ?? '').hostname).toBe(host);
      expect(Object.keys(services)).toContain(host);
    }
  });

  it('takes further settings from a file, without which it starts too', () => {
    const { services } = readCompose(SECRETS);
    for (const name of ['huasou-1', 'huasou-2'])
      expect(services[name]?.env_file).toEqual([{ path: '.env', required: false }]);
    expect(readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')).toContain('.env'); // it may hold keys
  });

  it('gives SearXNG the settings that the service needs', async () => {
    const { parse } = await import('yaml');
    const settings = parse(readCompose(SECRETS).configs.searxng?.content ?? '');
    expect(settings).toMatchObject({
      use_default_settings: true,
      search: { formats: expect.arrayContaining(['json']) },
      server: { secret_key: 'any text' },
    });
  });

  it.runIf(isInstalled('redis-server'))('runs the cache with arguments that its server accepts', async () => {
    const [, ...args] = readCompose(SECRETS).services.valkey?.command ?? [];
    const port = await freePort();
    const server = spawn('redis-server', [...args, '--port', String(port), '--bind', '127.0.0.1'], { stdio: 'ignore' });
    const client = createClient({ url: `redis://127.0.0.1:${port}`, socket: { reconnectStrategy: 100 } });
    client.on('error', () => {});
    await client.connect();
    expect(await client.configGet('maxmemory*')).toMatchObject({
      maxmemory: String(256 * 1024 * 1024),
      'maxmemory-policy': 'allkeys-lru',
    });
    expect(await client.configGet('save')).toEqual({ save: '' });
    client.destroy();
    server.kill();
    await once(server, 'exit');
  });
});

onPostgresServer((database) => {
  const canRun = isInstalled('nginx') && process.env.TEST_CACHE_URL !== undefined;
  it.runIf(canRun)('two replicas behind the proxy of compose.yaml lose nothing when one dies', async () => {
    const { services, configs } = readCompose({ ...SECRETS, LOG_LEVEL: 'info', SIGN_UP: 'open' });
    const proxyPort = await freePort();
    const base = `http://127.0.0.1:${proxyPort}`;
    const settings = {
      ...services['huasou-1']?.environment,
      DATABASE_URL: database().options.databaseUrl ?? '',
      SEARXNG_URL: web.origin,
      CACHE_URL: process.env.TEST_CACHE_URL ?? '',
      PUBLIC_URL: base,
      TRUSTED_PROXIES: '127.0.0.0/8', // here the proxy is not in one of Docker's networks
    };
    const replicas = await Promise.all([startProcess(settings), startProcess(settings)]);
    const [first, second] = replicas.map(({ url }) => new URL(url).host) as [string, string];
    const conf = (configs.nginx?.content ?? '')
      .replace('huasou-1:8787', first)
      .replace('huasou-2:8787', second)
      .replace('listen 8787', `listen 127.0.0.1:${proxyPort}`);
    const proxy = await startNginx(conf);
    try {
      await untilTrue(async () => (await fetch(`${base}/api/health`)).ok);
      const { stdout } = await runCli(['keys', 'create', '--email', 'a@example.com', '--credits', '100'], settings);
      const headers = { authorization: `Bearer ${stdout.trim()}` };
      const search = async () =>
        (await fetch(`${base}/v1/search`, { method: 'POST', headers, body: '{"query":"颱風"}' })).status;
      expect(await Promise.all(Array.from({ length: 20 }, search))).toEqual(Array(20).fill(200));
      for (const { output } of replicas) expect(output()).toContain('/v1/search');

      const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
      const mcp = await fetch(`${base}/mcp`, { method: 'POST', headers, body: JSON.stringify(list) });
      expect(mcp.headers.get('content-type')).toBe('text/event-stream');
      expect(await mcp.text()).toMatch(/^event: message\ndata: /);
      // Nothing is buffered: the first ping of a stream that lasts 30 s arrives at once.
      const stream = await fetch(`${base}/mcp`, { headers });
      const { value } = (await stream.body?.getReader().read()) ?? {};
      expect(new TextDecoder().decode(value)).toMatch(/^event: ping/);

      // Sign-in attempts are counted per client, as named by the proxy in front that terminates TLS.
      const tries = async (client: string) => {
        const body = JSON.stringify({ email: 'nobody@example.com', password: 'a wrong one' });
        const from = {
          'content-type': 'application/json',
          'x-forwarded-for': `203.0.113.99, ${client}`,
          origin: base,
        };
        return (await fetch(`${base}/api/auth/sign-in/email`, { method: 'POST', headers: from, body })).status;
      };
      const statuses = [];
      // Each replica counts to ten, and each nginx process alternates between the replicas.
      for (let n = 0; n < 60; n++) statuses.push(await tries('203.0.113.1'));
      expect(statuses.at(-1)).toBe(429);
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
      expect(await tries('203.0.113.2')).toBe(401);

      await replicas[0]?.kill('SIGKILL');
      expect(await Promise.all(Array.from({ length: 20 }, search))).toEqual(Array(20).fill(200));
      const balance = await (await fetch(`${base}/v1/credits`, { headers })).json();
      expect(balance).toMatchObject({ credits_used: 40, credits_remaining: 60 });
      const description = await (await fetch(`${base}/openapi.json`)).json();
      expect(description.servers).toEqual([{ url: base }]);
    } finally {
      await proxy.stop();
      await replicas[1]?.kill('SIGTERM');
    }
  });
});

/** Starts nginx with this configuration; its files go into a directory of their own. */
async function startNginx(conf: string) {
  const directory = await mkdtemp(join(tmpdir(), 'nginx-'));
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = kinds.map((kind) => `${kind}_temp_path ${directory}/${kind};`).join(' ');
  await writeFile(join(directory, 'nginx.conf'), conf.replace('http {', `http { ${paths}`));
  const own = `daemon off; pid ${directory}/pid; error_log ${directory}/error.log;`;
  const nginx = spawn('nginx', ['-p', directory, '-c', 'nginx.conf', '-g', own], { stdio: 'ignore' });
  const stop = async () => {
    nginx.kill();
    await once(nginx, 'exit');
    await rm(directory, { recursive: true, force: true });
  };
  return { stop };
}

describe('the systemd unit in README', () => {
  it('starts the program and the Node that npm installs', () => {
    const [, command] = /^ExecStart=(.*)$/m.exec(systemdUnit()) ?? [];
    expect(command).toBe('/opt/huasou/node_modules/.bin/node src/cli.ts serve');
    for (const path of ['node_modules/.bin/node', 'src/cli.ts']) expect(existsSync(join(ROOT, path)), path).toBe(true);
    expect(systemdUnit()).toContain('WorkingDirectory=/opt/huasou\n');
    expect(systemdUnit()).toContain('\nLimitCORE=0\n');
  });

  it.runIf(isInstalled('systemd-analyze'))('passes systemd-analyze', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'unit-'));
    const path = join(directory, 'huasou.service');
    // systemd-analyze looks for the program, which is elsewhere here.
    await writeFile(path, systemdUnit().replaceAll('/opt/huasou', ROOT));
    const { stdout, stderr } = await run('systemd-analyze', ['verify', path]);
    expect(stdout + stderr).not.toContain('huasou.service');
    await rm(directory, { recursive: true, force: true });
  });
});

async function spawnAndWait(command: string, args: string[], env: Record<string, string>): Promise<number> {
  const [code] = await once(spawn(command, args, { env, stdio: 'ignore' }), 'exit');
  return code as number;
}
