import { execFile, spawnSync } from 'node:child_process';
import { createReadStream, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoWeb, startDemoWeb } from '../../src/demo/web.ts';
import { anyDatabase, type TestDatabase } from '../_util/databases.ts';
import { environmentFor, type ServiceProcess, startProcess } from '../_util/processes.ts';
import {
  DATABASE_PASSWORD,
  ENGINE_KEY,
  METRICS_TOKEN,
  MODEL_KEY,
  PASSWORD,
  PROXY_PASSWORD,
  sessionToken,
} from '../_util/secrets.ts';

const SECRETS = [
  ...(['key', 'token', 'password', 'query', 'page'] as const),
  ...(['modelKey', 'engineKey', 'metricsToken', 'proxyPassword', 'databasePassword'] as const),
];
type Name = (typeof SECRETS)[number];

/** How a dump is made here: by the kernel, into the working directory of the process, or by a debugger. */
const way = wayOfDumping();

describe.runIf(way !== undefined)(`core dumps by ${way}`, () => {
  let database: TestDatabase;
  let web: DemoWeb;
  beforeAll(async () => {
    [database, web] = await Promise.all([anyDatabase(), startDemoWeb({ now: () => new Date() })]);
  });
  afterAll(async () => {
    await web.close();
    await database.drop();
  });

  it('contain no secret of the service or of the process that reads pages', async () => {
    const found = await findInDumps(() => {}, { service: SECRETS, reader: SECRETS });
    expect(found).toEqual({ service: [], reader: [] });
  });

  // Shows that the test above would find the secrets.
  it('contain the secrets when a full dump was requested from outside', async () => {
    const isServer = database.options.databaseUrl !== undefined;
    const known = SECRETS.filter((name) => name !== 'password' && (name !== 'databasePassword' || isServer)).sort();
    const inFull = (pid: number) => writeFileSync(`/proc/${pid}/coredump_filter`, '0x33');
    const found = await findInDumps(inFull, { service: known, reader: ['page'] });
    expect(found).toEqual({ service: known, reader: ['page'] });
  }); // a debugger writes out gigabytes of unused memory

  /** Uses a service, crashes it, and returns which of the secrets are in its dumps. */
  async function findInDumps(beforeDump: (pid: number) => void, names: Record<'service' | 'reader', readonly Name[]>) {
    const directory = await mkdtemp(join(tmpdir(), 'huasou-dump-'));
    const dataDir = await mkdtemp(join(tmpdir(), 'huasou-data-'));
    const { environment, databasePassword } = settings(dataDir);
    const service = await startProcess(environment, { dumpsInto: directory });
    try {
      const secrets = { ...(await use(service)), databasePassword };
      const inDumpOf = async (pid: number, wanted: readonly Name[]) => {
        beforeDump(pid);
        const file = await dump(pid, directory);
        const found = await findIn(file, new Map(wanted.map((name) => [name, secrets[name]])));
        await rm(file);
        return found;
      };
      const { pid = 0 } = service.child;
      return {
        reader: await inDumpOf(readerOf(pid), names.reader),
        service: await inDumpOf(pid, names.service),
      };
    } finally {
      service.child.kill('SIGKILL'); // in case a check failed before the process crashed
      for (const path of [directory, dataDir]) await rm(path, { recursive: true, force: true });
    }
  }

  function settings(dataDir: string) {
    const { databaseUrl } = database.options;
    const url = databaseUrl === undefined ? undefined : new URL(databaseUrl);
    if (url !== undefined) url.password ||= DATABASE_PASSWORD; // servers that trust connections accept any password
    const environment = {
      ...environmentFor(database.options),
      ...(url === undefined ? {} : { DATABASE_URL: url.href, DATA_DIR: dataDir }),
      ...{ SEARXNG_URL: web.origin, SEARCH_ENGINES: 'searxng', SERPER_API_KEY: ENGINE_KEY },
      ...{ ANTHROPIC_API_KEY: MODEL_KEY, ANTHROPIC_BASE_URL: 'http://127.0.0.1:9', METRICS_TOKEN },
      ...{ HTTPS_PROXY: `http://user:${PROXY_PASSWORD}@127.0.0.1:9`, NO_PROXY: '127.0.0.1' },
      FETCH_ALLOW_CIDRS: '127.0.0.0/8',
    };
    return { environment, databasePassword: url?.password ?? DATABASE_PASSWORD };
  }

  /** Signs up and in, makes a key, and uses it on all kinds of endpoints; returns the secrets involved. */
  async function use({ url }: ServiceProcess) {
    const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const asked = { method: 'POST', body: JSON.stringify(body) };
      const response = await fetch(url + path, {
        ...asked,
        headers: { 'content-type': 'application/json', ...headers },
      });
      expect([path, response.ok]).toEqual([path, true]);
      const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]);
      return { reply: await response.text(), cookie: cookie.join('; ') };
    };
    const person = { name: '某甲', email: `dump${Date.now()}@example.com`, password: PASSWORD };
    await send('/api/auth/sign-up/email', person);
    const { cookie } = await send('/api/auth/sign-in/email', person);
    const token = sessionToken(cookie);
    const key = String(JSON.parse((await send('/api/keys', { name: 'laptop' }, { cookie })).reply).key);
    expect([key, token.length > 20]).toEqual([expect.stringMatching(/^hs_.{32}$/), true]);

    const authorization = { authorization: `Bearer ${key}` };
    const query = '颱風 只有某甲會問的事 8362';
    const page = 'somebodys-page-2716';
    const search = { name: 'service_search', arguments: { query } };
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: search };
    await send('/v1/search', { query, search_depth: 'advanced', include_answer: true }, authorization);
    await send('/search', { query, api_key: key });
    await send('/mcp', call, authorization);
    await send(`/mcp?apiKey=${key}`, call);
    const extract = { urls: [`${web.origin}/wiki/typhoon?${page}`], query };
    expect(JSON.parse((await send('/v1/extract', extract, authorization)).reply).success_count).toBe(1);
    const configured = { modelKey: MODEL_KEY, engineKey: ENGINE_KEY, metricsToken: METRICS_TOKEN };
    return { key, token, query, page, password: PASSWORD, proxyPassword: PROXY_PASSWORD, ...configured };
  }
});

type Way = 'SIGABRT' | 'gcore';

function wayOfDumping(): Way | undefined {
  const pattern = '/proc/sys/kernel/core_pattern';
  const isFile = existsSync(pattern) && /^[^|/]+$/.test(readFileSync(pattern, 'utf8').trim());
  const mayBeLarge = spawnSync('bash', ['-c', 'ulimit -c unlimited']).status === 0;
  if (isFile && mayBeLarge) return 'SIGABRT';
  if (process.platform === 'linux' && spawnSync('gcore', ['-h']).error === undefined) return 'gcore';
  process.stderr.write(
    'Core dumps are switched off or go elsewhere, and there is no gcore: they are not looked into.\n',
  );
  return undefined;
}

/** Ends the process and returns the file with its dump. */
async function dump(pid: number, directory: string): Promise<string> {
  if (way === 'gcore') await promisify(execFile)('gcore', ['-o', join(directory, 'core'), String(pid)]);
  process.kill(pid, way === 'gcore' ? 'SIGKILL' : 'SIGABRT');
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false); // written before the process is gone
  const [file = 'none', ...others] = readdirSync(directory);
  expect([file.startsWith('core'), others]).toEqual([true, []]);
  return join(directory, file);
}

function readerOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['--ppid', String(pid), '-o', 'pid=,args='], { encoding: 'utf8' });
  return Number(/^ *(\d+) .*pool-host/m.exec(stdout)?.[1]);
}

const HOLE = Buffer.alloc(1024 * 1024); // nine tenths of a dump is memory that was never used

/** Names of the secrets that are in the file, in any encoding a program may keep them in. Stops when all are found. */
async function findIn(file: string, secrets: ReadonlyMap<Name, string>): Promise<Name[]> {
  const needles = [...secrets].flatMap(([name, secret]) =>
    (['utf8', 'latin1', 'utf16le'] as const)
      .map((encoding) => Buffer.from(secret, encoding))
      .filter((bytes, n) => n !== 1 || bytes.toString('latin1') === secret) // the secret does not fit latin1
      .map((bytes) => ({ name, bytes })),
  );
  const overlap = Math.max(...needles.map(({ bytes }) => bytes.length)) - 1;
  const found = new Set<Name>();
  let tail = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: HOLE.length }) as AsyncIterable<Buffer>) {
    if (chunk.equals(HOLE)) continue;
    const piece = Buffer.concat([tail, chunk]);
    if (tail.length === 0) expect(piece.subarray(1, 4).toString()).toBe('ELF');
    for (const { name, bytes } of needles) if (!found.has(name) && piece.includes(bytes)) found.add(name);
    if (found.size === secrets.size) break;
    tail = piece.subarray(-overlap);
  }
  return [...found].sort();
}
