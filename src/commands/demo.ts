import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { type DemoWeb, startDemoWeb } from '../demo/web.ts';
import { type Service, STOP_SIGNALS, startService, stopOnSignal } from '../main.ts';
import { chinaDay } from '../time/china-day.ts';
import { print } from './print.ts';

interface Reply {
  credits_used: number;
  credits_remaining: number;
  planned?: { queries: string[]; category: string; time_range: string };
  results: Array<{
    title: string | null; // null for a page that could not be read
    url: string;
    snippet?: string;
    content?: string;
    published?: string | null;
    length?: number;
    error?: string;
  }>;
  answer?: string;
}

/** `npm run demo`: runs the service on a small web on loopback, shows a tour of it, and keeps running unless `once`. */
export async function demo(config: Config, { once = false }: { once?: boolean }): Promise<void> {
  for (const signal of STOP_SIGNALS) process.on(signal, leave);
  print(dim('Setting up the demo: this takes some seconds …'));
  const { web, service, stop } = await startDemo(config);
  const { url, context } = service;
  const key = await showAround(service, web).catch(async (error) => {
    await stop();
    throw error;
  });
  if (once) return await stop();
  for (const signal of STOP_SIGNALS) process.off(signal, leave);
  stopOnSignal({ context, stop });
  print(tryIt(url, key, web.origin));
}

/** Handles signals during start-up and the tour, before the service is left to `stopOnSignal`. */
function leave(signal: NodeJS.Signals): void {
  process.exit(128 + constants.signals[signal]);
}

interface Demo {
  web: DemoWeb;
  service: Service;
  /** Stops the service and the demo web, and deletes the data. */
  stop(): Promise<void>;
}

async function startDemo(config: Config): Promise<Demo> {
  const web = await startWeb(config.port);
  // Synchronous, so that no signal can come between creating the folder and registering its removal, which retries
  // because a thread may still be writing into the folder.
  const dataDir = mkdtempSync(join(tmpdir(), 'huasou-demo-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }));
  const clear = async () => {
    await web.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const service = await startService(settingsOf(config, dataDir, web.origin));
    const stop = async () => {
      await service.stop();
      await clear();
    };
    return { web, service, stop };
  } catch (error) {
    await clear();
    throw error;
  }
}

/** Overrides the settings of a real service: demo replies must not enter its cache. */
function settingsOf(config: Config, dataDir: string, searxngUrl: string): Config {
  return {
    ...config,
    databaseUrl: undefined,
    dataDir,
    cacheUrl: undefined,
    proxies: undefined,
    rateLimit: undefined,
    publicUrl: undefined,
    searxngUrl,
    searchEngines: ['searxng'],
    anthropic: undefined,
    fetchAllowCidrs: ['127.0.0.0/8'],
    signUp: 'open',
    logLevel: 'warn',
  };
}

/** Makes a demo account, shows the tour and returns the API key that the tour used. */
async function showAround({ url, context: { accounts } }: Service, web: DemoWeb): Promise<string> {
  const account = await accounts.ensure({ email: 'demo@huasou.localhost', name: 'demo' });
  const { key } = await accounts.createKey(account, 'demo');
  print(`\n${bold('Huasou 華搜')} is running at ${url} over ${web.pages.length} built-in pages. No network is used.\n`);
  await untilReady(url);
  await tour(url, key, web.origin);
  return key;
}

const CHECK_MS = 100;

/** Waits until the service says that it is ready, and says what for. */
async function untilReady(url: string): Promise<void> {
  const isReady = async () => (await fetch(`${url}/api/ready`)).ok;
  if (await isReady()) return;
  print(
    dim('Waiting for the process that reads pages: it loads its parsers, for a second or, on busy cores, longer …'),
  );
  while (!(await isReady())) await sleep(CHECK_MS);
}

/** Port of the demo pages in README's examples. Any free port is used instead when this one is taken. */
const WEB_PORT = 8788;

async function startWeb(taken: number): Promise<DemoWeb> {
  const now = () => new Date();
  return await startDemoWeb({ now, port: taken === WEB_PORT ? 0 : WEB_PORT }).catch((error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return startDemoWeb({ now });
  });
}

async function tour(url: string, key: string, web: string): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const search = async (body: object) => (await (await post('/v1/search', body)).json()) as Reply;

  showSearch(
    '1  Search: the best pages are in Simplified Chinese',
    await search({ query: '軟體更新 伺服器', max_results: 3 }),
  );
  const advanced = { query: '颱風 停班停課', search_depth: 'advanced', include_answer: true, max_results: 3 };
  showSearch('2  Search, advanced, with an answer', await search(advanced));
  const urls = [`${web}/gov/rail-fares`, `${web}/wanbao/typhoon`, 'http://169.254.169.254/latest/meta-data/'];
  showExtract(
    '3  Extract: a table, an undeclared GBK page, a forbidden address',
    (await (await post('/v1/extract', { urls })).json()) as Reply,
  );
  const call = { name: 'service_search', arguments: { query: '電動車 冬天 續航力', max_results: 2 } };
  const frame = await (await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })).text();
  heading('4  The same through MCP: tools/call service_search');
  const reply = JSON.parse(frame.split('data: ', 2)[1] ?? '{}') as { result: { content: Array<{ text: string }> } };
  print(indent(reply.result.content[0]?.text ?? ''));
}

function showSearch(title: string, reply: Reply): void {
  heading(title);
  const { queries = [], category, time_range } = reply.planned ?? {};
  print(dim(`   queries: ${queries.join('  /  ')}   (${category}, ${time_range})`));
  reply.results.forEach((result, index) => {
    print(`   ${bold(`[${index + 1}] ${result.title}`)}  ${dim(result.published ? chinaDay(result.published) : '')}`);
    print(`       ${dim(result.url)}`);
    print(indent(result.content ?? result.snippet ?? '', 7));
  });
  if (reply.answer !== undefined) print(`\n   ${bold('Answer')}  ${reply.answer}`);
  showCredits(reply);
}

const SHOWN_CHARACTERS = 420;

function showExtract(title: string, reply: Reply & { results: Array<{ content?: string }> }): void {
  heading(title);
  for (const { url, title: pageTitle, content = '', length = 0, error } of reply.results) {
    const about = [pageTitle === null ? undefined : url, error === undefined ? `${length} characters` : undefined];
    print(`   ${[bold(pageTitle ?? url), ...about.filter((one) => one !== undefined).map(dim)].join('  ')}`);
    print(indent(error ?? `${content.slice(0, SHOWN_CHARACTERS)}${length > SHOWN_CHARACTERS ? ' …' : ''}`, 7));
  }
  showCredits(reply);
}

function showCredits({ credits_used, credits_remaining }: Reply): void {
  print(dim(`\n   credits used ${credits_used}, remaining ${credits_remaining}`));
}

function tryIt(url: string, key: string, web: string): string {
  return `
${bold('The service keeps running. Try')}
   curl -s ${url}/v1/search -H 'Authorization: Bearer ${key}' -d '{"query":"高鐵 春節 訂票"}'
   curl -s ${url}/v1/extract -H 'Authorization: Bearer ${key}' -d '{"url":"${web}/gov/rail-fares"}'
   curl -s ${url}/v1/credits -H 'Authorization: Bearer ${key}'
   MCP Inspector or any client: ${url}/mcp  with  Authorization: Bearer ${key}
   ${url}/openapi.json   ${url}/llms.txt
   Dashboard: ${url} in a browser; sign up with any address, it stays here

Ctrl-C stops it. \`npm start\` runs the service with real engines.
`;
}

function heading(title: string): void {
  print(`\n${bold(title)}\n`);
}

function indent(text: string, by = 3): string {
  return text.replace(/^/gm, ' '.repeat(by));
}

function bold(text: string): string {
  return process.stdout.isTTY ? `\x1b[1m${text}\x1b[0m` : text;
}

function dim(text: string): string {
  return process.stdout.isTTY ? `\x1b[2m${text}\x1b[0m` : text;
}
