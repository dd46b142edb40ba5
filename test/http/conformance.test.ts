import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client as NextClient, StreamableHTTPClientTransport as NextTransport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../_util/service.ts';

const run = promisify(execFile);
const BIN = join(import.meta.dirname, '../../node_modules/.bin');

let service: TestService;
let key: string;
/** A temporary HOME: the programs keep their settings there, and must not touch the user's. */
let home: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.newKey(1_000);
  home = await mkdtemp(join(tmpdir(), 'clients-'));
});
afterAll(async () => {
  await service.stop();
  await rm(home, { recursive: true });
});

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

async function program(name: string, args: readonly string[]): Promise<Ended> {
  const env = { PATH: process.env.PATH ?? '', HOME: home };
  const ended = run(join(BIN, name), [...args], { env, cwd: home, timeout: 500_000, maxBuffer: 10_000_000 });
  return await ended.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
  );
}

/** The official suite's server scenarios that are run, and why the others do not apply: a new one has to be judged. */
const RUN = ['server-initialize', 'ping', 'tools-list', 'server-sse-multiple-streams'];
const ITS_OWN_TOOLS = 'calls a tool of the suite that only its example server has';
const NO_SUCH_FEATURE = 'the service has tools alone and does not declare this capability';
const NOT_RUN: Record<string, string> = {
  'tools-call-simple-text': `${ITS_OWN_TOOLS}; passes all the same, as any error text would do`,
  'tools-call-error': `${ITS_OWN_TOOLS}; passes all the same, as any error text would do`,
  'tools-call-image': ITS_OWN_TOOLS,
  'tools-call-audio': ITS_OWN_TOOLS,
  'tools-call-embedded-resource': ITS_OWN_TOOLS,
  'tools-call-mixed-content': ITS_OWN_TOOLS,
  'tools-call-with-logging': ITS_OWN_TOOLS,
  'tools-call-with-progress': `${ITS_OWN_TOOLS}; progress is tested with our own in mcp-client.test.ts`,
  'tools-call-sampling': ITS_OWN_TOOLS,
  'tools-call-elicitation': ITS_OWN_TOOLS,
  'json-schema-2020-12': `${ITS_OWN_TOOLS}; the schemas of ours are tested in portability.test.ts`,
  'elicitation-sep1034-defaults': ITS_OWN_TOOLS,
  'elicitation-sep1330-enums': ITS_OWN_TOOLS,
  'server-sse-polling': ITS_OWN_TOOLS,
  'logging-set-level': NO_SUCH_FEATURE,
  'completion-complete': NO_SUCH_FEATURE,
  'resources-list': NO_SUCH_FEATURE,
  'resources-read-text': NO_SUCH_FEATURE,
  'resources-read-binary': NO_SUCH_FEATURE,
  'resources-templates-read': NO_SUCH_FEATURE,
  'resources-subscribe': NO_SUCH_FEATURE,
  'resources-unsubscribe': NO_SUCH_FEATURE,
  'prompts-list': NO_SUCH_FEATURE,
  'prompts-get-simple': NO_SUCH_FEATURE,
  'prompts-get-with-args': NO_SUCH_FEATURE,
  'prompts-get-embedded-resource': NO_SUCH_FEATURE,
  'prompts-get-with-image': NO_SUCH_FEATURE,
  'dns-rebinding-protection':
    'wants foreign Host headers refused, for servers without keys; here the key is the protection',
};

describe('the official conformance suite', () => {
  it('has no scenario that has not been judged', async () => {
    const { stdout } = await program('conformance', ['list', '--server']);
    const listed = [...stdout.matchAll(/^ {2}- (\S+)/gm)].map(([, name]) => name).sort();
    expect(listed).toEqual([...RUN, ...Object.keys(NOT_RUN)].sort());
  });

  it.each(RUN)('%s', async (scenario) => {
    const out = await mkdtemp(join(home, 'results-'));
    const url = `${service.url}/mcp?apiKey=${key}`;
    const { code, stdout } = await program('conformance', ['server', '--url', url, '--scenario', scenario, '-o', out]);
    expect(code, stdout.replaceAll(key, '…')).toBe(0);
    const files = (await readdir(out, { recursive: true })).filter((file) => file.endsWith('checks.json'));
    const checks = JSON.parse(await readFile(join(out, files[0] ?? ''), 'utf8')) as Array<{ status: string }>;
    expect(checks.length).toBeGreaterThan(0);
    expect(checks.filter(({ status }) => status === 'FAILURE')).toEqual([]);
  });
});

describe("MCP Inspector's command line", () => {
  const inspector = (...args: string[]) =>
    program('mcp-inspector', [
      ...['--cli', `${service.url}/mcp`, '--transport', 'http', '--format', 'json', '-q'],
      ...args,
    ]);
  const header = () => ['--header', `Authorization: Bearer ${key}`];

  it.each([['its usual way'], ['its newest protocol first', '--protocol-era', 'auto']])(
    'lists portable tools, %s',
    async (_name, ...era) => {
      const { code, stdout, stderr } = await inspector(...header(), '--method', 'tools/list', '--strict', ...era);
      expect(code, stderr).toBe(0);
      const { tools } = JSON.parse(stdout).result ?? JSON.parse(stdout);
      expect(tools.map(({ name }: { name: string }) => name)).toEqual(['service_search', 'service_extract']);
    },
  );

  it('calls both', async () => {
    const call = ['--method', 'tools/call', '--tool-name'];
    const search = await inspector(...header(), ...call, 'service_search', '--tool-arg', 'query=颱風', 'max_results=2');
    expect([search.code, search.stdout]).toEqual([0, expect.stringContaining('：2 筆')]);
    const urls = `urls=${JSON.stringify([`${service.web.origin}/wiki/typhoon`])}`;
    const extract = await inspector(...header(), ...call, 'service_extract', '--tool-arg', urls);
    expect([extract.code, extract.stdout]).toEqual([0, expect.stringContaining('成功 1')]);
  });

  it('reports what is wrong', async () => {
    const call = ['--method', 'tools/call', '--tool-name'];
    const wrong = await inspector(...header(), ...call, 'service_search', '--tool-arg', 'query=a', 'time_range=hour');
    expect([wrong.code, wrong.stdout + wrong.stderr]).toEqual([5, expect.stringContaining('time_range')]);
    expect((await inspector(...header(), ...call, 'nope')).code).toBe(5);
    const keyless = await inspector('--method', 'tools/list');
    expect([keyless.code, keyless.stdout + keyless.stderr]).toEqual([1, expect.stringContaining('API 金鑰')]);
  });
});

const textOf = (result: unknown) => (result as { content: Array<{ text: string }> }).content[0]?.text ?? '';

/** A `fetch` that asks for `version` instead of the newest, as an older or newer client would, and records the exchange. */
function asking(version: string, wire: string[]): typeof fetch {
  return async (input, init) => {
    const sent =
      typeof init?.body === 'string'
        ? init.body.replace(/"protocolVersion":"[^"]*"/, `"protocolVersion":"${version}"`)
        : init?.body;
    const response = await fetch(input, { ...init, ...(sent === undefined ? {} : { body: sent }) } as RequestInit);
    if (init?.method !== 'POST') return response;
    const names = ['content-type', 'mcp-session-id', 'mcp-protocol-version'];
    const headers = names
      .filter((name) => response.headers.has(name))
      .map((name) => `${name}: ${response.headers.get(name)}`);
    const text = await response.clone().text();
    wire.push([`→ ${sent}`, `← ${response.status}`, ...headers, text].join('\n'));
    return response;
  };
}

/** The exchange without what differs from run to run and what other snapshots hold. */
function settled(wire: readonly string[]): string {
  return wire
    .join('\n')
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '{session}')
    .replaceAll(service.url, '{service}')
    .replaceAll(service.web.origin, '{web}')
    .replaceAll(service.context.version, '{version}')
    .replace(/"instructions":"(?:[^"\\]|\\.)*"/g, '"instructions":"…"')
    .replace(/"tools":\[\{.*\}\]/g, '"tools":[…]')
    .replace(/"text":"(?:[^"\\]|\\.){200,}"/g, '"text":"…"');
}

describe('the official client, version 1', () => {
  it('speaks several revisions', () => {
    expect(SUPPORTED_PROTOCOL_VERSIONS.length).toBeGreaterThanOrEqual(5);
  });

  it.each(SUPPORTED_PROTOCOL_VERSIONS)('that asks for %s uses both tools', async (version) => {
    const client = new Client({ name: 'test', version: '1' });
    const wire: string[] = [];
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    const transport = new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
      ...{ requestInit, fetch: asking(version, wire) },
    });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    expect(wire[0]).toContain(`"protocolVersion":"${version}"`);
    expect((await client.listTools()).tools).toHaveLength(2);
    expect(textOf(await client.callTool({ name: 'service_search', arguments: { query: '颱風' } }))).toContain('[1]');
    const urls = [`${service.web.origin}/wiki/typhoon`];
    expect(textOf(await client.callTool({ name: 'service_extract', arguments: { urls } }))).toContain('成功 1');
    await client.close();
    expect(settled(wire).replaceAll(version, '{asked}')).toMatchSnapshot();
  });
});

describe('the official client, version 2', () => {
  it.each(['legacy', 'auto'] as const)('in %s mode uses both tools', async (mode) => {
    const client = new NextClient({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const requestInit = { headers: { authorization: `Bearer ${key}` } };
    await client.connect(new NextTransport(new URL(`${service.url}/mcp`), { requestInit }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['service_search', 'service_extract']);
    const found = await client.callTool({ name: 'service_search', arguments: { query: '颱風' } });
    expect([found.isError, textOf(found)]).toEqual([false, expect.stringContaining('[1]')]);
    const urls = [`${service.web.origin}/wiki/typhoon`];
    expect(textOf(await client.callTool({ name: 'service_extract', arguments: { urls } }))).toContain('成功 1');
    const wrong = await client.callTool({ name: 'service_search', arguments: { query: 'a', category: 'x' } });
    expect([wrong.isError, textOf(wrong)]).toEqual([true, expect.stringContaining('category')]);
    await client.close();
  });
});
