import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CookieJar } from 'tough-cookie';
import type { Config } from '../config.ts';
import {
  type Engine,
  EngineFailure,
  type EngineQuery,
  type EngineRequest,
  type EngineResponse,
} from '../engines/engine.ts';
import { askEngine } from '../engines/fan-out/ask-engine.ts';
import { createEngines } from '../engines/index.ts';
import { marketOf } from '../engines/market.ts';
import { OperatorError } from '../errors.ts';
import { createOperatorFetch } from '../net/operator-client.ts';
import { CATEGORIES, type Category, TIME_RANGES, type TimeRange } from '../schemas.ts';
import { toLang } from '../search/plan.ts';
import { secretsOf, withoutSecrets } from '../telemetry/secrets.ts';
import { print } from './print.ts';
import { redactIdentifiers } from './redact-identifiers.ts';

/** Options of `huasou engine try`. */
export interface TryOptions {
  lang: string;
  category?: string;
  timeRange: string;
  /** Saves the last reply as a test fixture. */
  save?: boolean;
}

/** Sends one query to one engine and prints the request, the reply's size and the results. Exit code 1 on failure. */
export async function tryEngine(config: Config, name: string, text: string, options: TryOptions): Promise<void> {
  const engine = engineNamed(name, config);
  const client = createOperatorFetch({ proxies: config.proxies });
  let last: EngineResponse | undefined;
  try {
    const query = toQuery(engine, text, options);
    const reply = await askEngine(engine, query, {
      fetch: client.fetch,
      closing: new AbortController().signal,
      cookies: engine.keepsCookies ? new CookieJar() : undefined,
      onRequest: (request) => showRequest(request, config),
      onReply(response) {
        last = response;
        showReply(response);
      },
    });
    reply.results.forEach((result, index) => {
      print(
        `\n[${index + 1}] ${result.title}\n    ${result.url}\n    ${result.published ?? 'no date'}\n    ${result.snippet}`,
      );
    });
    for (const [behind, reason] of reply.unresponsive ?? []) print(`\n${behind}: ${reason}`);
    print(`\n${reply.results.length} result${reply.results.length === 1 ? '' : 's'}`);
    if (options.save) await save(engine, last, config, reply.results.length > 0 ? 'ordinary' : 'empty');
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    print(`\n${error.reason}`);
    if (options.save) await save(engine, last, config, `${error.reason.replace(/\W+/g, '_')}--reply`);
    process.exitCode = 1;
  } finally {
    client.close();
  }
}

/** Returns the engine with that name. Throws OperatorError when there is none, or when its settings are missing. */
function engineNamed(name: string, config: Config): Engine {
  try {
    return createEngines({ ...config, searchEngines: [name] })[0] as Engine;
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    // The name came from the command line, not from SEARCH_ENGINES.
    throw new OperatorError(error.message.replace(/^SEARCH_ENGINES: /, ''), { cause: error });
  }
}

function toQuery(engine: Engine, text: string, { lang, category, timeRange }: TryOptions): EngineQuery {
  return {
    text,
    market: marketOf(toLang(lang)),
    category: oneOf(CATEGORIES, category ?? engine.categories[0] ?? 'general', '--category') as Category,
    timeRange: oneOf(TIME_RANGES, timeRange, '--time-range') as TimeRange,
    includeDomains: [],
    excludeDomains: [],
    count: 10,
    now: new Date(),
  };
}

function oneOf(values: readonly string[], value: string, option: string): string {
  if (values.includes(value)) return value;
  throw new OperatorError(`${option} must be one of ${values.join(', ')}`);
}

/** The output may be pasted into a bug report, so keys and passwords are masked. */
function showRequest({ url, json, form, headers = {} }: EngineRequest, config: Config): void {
  const secrets = secretsOf(config);
  const show = (line: string) => print(withoutSecrets(line, secrets));
  const body = json ?? form;
  show(`${body === undefined ? 'GET ' : 'POST'} ${url}`);
  for (const [name, value] of Object.entries(headers)) show(`     ${name}: ${value}`);
  if (body !== undefined) show(`     ${JSON.stringify(body)}`);
}

function showReply({ status, headers, body }: EngineResponse): void {
  print(
    `  →  ${status}, ${headers['content-type'] ?? 'no content type'}, ${Buffer.byteLength(body).toLocaleString('en')} bytes`,
  );
}

const EXTENSIONS: ReadonlyArray<readonly [type: RegExp, extension: string]> = [
  [/json/, 'json'],
  [/xml|rss/, 'xml'],
  [/html/, 'html'],
];

async function save(
  { name }: Engine,
  response: EngineResponse | undefined,
  config: Config,
  what: string,
): Promise<void> {
  if (response === undefined) return print('there was no reply to save');
  const type = String(response.headers['content-type'] ?? '');
  const extension = EXTENSIONS.find(([pattern]) => pattern.test(type))?.[1] ?? 'txt';
  const folder = join('test/fixtures/engines', name);
  await mkdir(folder, { recursive: true });
  const numbers = ['', ...Array.from({ length: 99 }, (_, n) => `-${n + 2}`)];
  const file = numbers.map((n) => join(folder, `${what}${n}.${extension}`)).find((path) => !existsSync(path));
  if (file === undefined) throw new OperatorError(`${folder} is full`);
  await writeFile(file, withoutSecrets(redactIdentifiers(response.body), secretsOf(config)), { mode: 0o600 });
  print(`saved as ${file}; review it before you commit it`);
}
