import { type Agent, request } from 'node:http';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../../src/db/database.ts';
import { type DemoWeb, startDemoWeb } from '../../src/demo/web.ts';
import { STATUS_BY_CODE } from '../../src/errors.ts';
import { environmentFor, runCli, type ServiceProcess, startProcess } from '../_util/processes.ts';

/** The outcome of a call, as its caller sees it. */
export interface Seen {
  /** 0 when the connection was lost before a response. */
  status: number;
  /** `ok`, the error code, or how the connection was lost. */
  code: string;
  body: Record<string, unknown>;
  ms: number;
  /** Whether the service closes the connection after this response. */
  isLast?: boolean;
}

/** The service as a separate process over a small web, with one caller. */
export interface World {
  web: DemoWeb;
  service: ServiceProcess;
  call(path: string, body?: unknown, signal?: AbortSignal): Promise<Seen>;
  search(more?: object): Promise<Seen>;
  /** A search over the connections of `agent`. */
  searchOver(agent: Agent): Promise<Seen>;
  /** Searches until one succeeds and returns the ms this took. */
  recovery(): Promise<number>;
  /**
   * Checks the ledger by SQL against every response seen, and returns the credits charged. `left`: held until they
   * expire.
   */
  expectSound(left?: { holds: number }): Promise<number>;
  end(): Promise<void>;
}

export interface WorldOptions {
  /** The database as the tests open it, without a proxy. */
  database: DatabaseOptions;
  /** Environment variables of the service that differ from the defaults. */
  environment?: Record<string, string>;
  credits?: number;
  /** Largest number of files that the service may have open. */
  maxFiles?: number;
}

let worlds = 0;

export async function createWorld({
  database,
  environment = {},
  credits = 1000,
  maxFiles,
}: WorldOptions): Promise<World> {
  const web = await startDemoWeb({ now: () => new Date() });
  const settings = {
    ...environmentFor(database),
    ...{ SEARXNG_URL: web.origin, SEARCH_ENGINES: 'searxng' },
    ...{ SEARCH_CACHE_SECONDS: '0', FETCH_ALLOW_CIDRS: '127.0.0.0/8' },
    ...environment,
  };
  const service = await startProcess(settings, maxFiles === undefined ? {} : { maxFiles });
  const email = `fault${process.pid}-${worlds++}@example.com`;
  const made = await runCli(
    ['keys', 'create', '--email', email, '--credits', String(credits)],
    environmentFor(database),
  );
  const key = made.stdout.trim();
  expect(key, made.stderr).toMatch(/^hs_/);
  // So that faults meet a service that can read pages.
  await until(async () => (await fetch(`${service.url}/api/ready`)).ok, 'ready');
  let spent = 0;
  const call: World['call'] = async (path, body, signal) => {
    const seen = await ask(service.url + path, key, body, signal);
    if (seen.status === 200 && body !== undefined) spent += costOf(path, body, seen.body);
    return seen;
  };
  let asked = 0;
  // Each query is new, so that no calls share a reply.
  const search = (more: object = {}) => call('/v1/search', { query: `颱風 停班停課 ${asked++}`, ...more });
  return {
    ...{ web, service, call, search },
    async searchOver(agent) {
      const body = { query: `颱風 停班停課 ${asked++}` };
      const seen = await askOver(agent, `${service.url}/v1/search`, key, body);
      if (seen.status === 200) spent += costOf('/v1/search', body, seen.body);
      return seen;
    },
    async recovery() {
      const started = performance.now();
      const seen: Seen[] = [];
      while (performance.now() - started < 300_000) {
        const one = await search();
        if (one.status === 200) return Math.round(performance.now() - started);
        seen.push(one);
        await new Promise((wake) => setTimeout(wake, 20));
      }
      throw new Error(`no recovery: ${summary(seen)}\n${service.output().slice(-3_000)}`);
    },
    async expectSound({ holds } = { holds: 0 }) {
      const is = await settledLedger(database, email, holds);
      const wanted = { used: spent, held: holds, spent, chargedFailures: 0, holds, isWithin: true };
      expect(is).toEqual(wanted);
      return is.used;
    },
    async end() {
      if (service.child.exitCode === null && service.child.signalCode === null) await service.kill('SIGKILL');
      await web.close();
    },
  };
}

/**
 * Calls like a client and checks the response against the documentation: JSON, a documented code with its status, no
 * internals.
 */
export async function ask(url: string, key: string, body?: unknown, signal?: AbortSignal): Promise<Seen> {
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ?? AbortSignal.timeout(300_000),
    });
    text = await response.text();
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    return { status: 0, code: cause?.code ?? String(error), body: {}, ms: since() };
  }
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  const parsed = JSON.parse(text) as Record<string, unknown>;
  if (response.status === 200) return { status: 200, code: 'ok', body: parsed, ms: since() };
  const code = String(parsed.code);
  expect([code, response.status]).toEqual([code, STATUS_BY_CODE[code as keyof typeof STATUS_BY_CODE]]);
  expect(text).not.toMatch(/ECONN|EMFILE|postgres|127\.0\.0\.1|\bat \S+:\d+|Error:/);
  return { status: response.status, code, body: parsed, ms: since() };
}

/** Like `ask`, but over `agent`, and without another try when the connection is reset before the response. */
async function askOver(agent: Agent, url: string, key: string, body: object): Promise<Seen> {
  const started = performance.now();
  const since = () => Math.round(performance.now() - started);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return await new Promise((done) => {
    const lost = (error: NodeJS.ErrnoException) =>
      done({ status: 0, code: `${error.code} ${error.message}`, body: {}, ms: since() });
    const asking = request(url, { method: 'POST', headers, agent }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('error', lost);
      response.on('end', () => {
        const reply = JSON.parse(Buffer.concat(pieces).toString());
        const { statusCode: status = 0 } = response;
        const isLast = response.headers.connection === 'close';
        done({ status, code: status === 200 ? 'ok' : reply.code, body: reply, ms: since(), isLast });
      });
    });
    asking.on('error', lost);
    asking.end(JSON.stringify(body));
  });
}

/** Returns a summary such as `200 ×3, 500 internal_error ×2`. */
export function summary(seen: readonly Seen[]): string {
  const kinds = Map.groupBy(seen, ({ status, code }) => (status === 200 ? '200' : `${status || 'no answer'} ${code}`));
  return [...kinds].map(([kind, those]) => `${kind} ×${those.length}`).join(', ');
}

/** Polls until `isSo` is true; throws after `forMs`. */
export async function until(isSo: () => Promise<boolean> | boolean, what: string, forMs = 300_000): Promise<void> {
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    if (await isSo()) return;
    await new Promise((wake) => setTimeout(wake, 20));
  }
  throw new Error(`it never came to: ${what}`);
}

function costOf(path: string, body: unknown, reply: Record<string, unknown>): number {
  if (path === '/v1/extract') return Number(reply.success_count);
  const { search_depth: depth } = body as { search_depth?: string };
  return (depth === 'advanced' ? 2 : 1) + (reply.answer === undefined ? 0 : 1);
}

/** Returns the ledger once nothing is pending, because a hold may be released after the response of its call. */
async function settledLedger(database: DatabaseOptions, email: string, holds: number) {
  let is = await ledger(database, email);
  for (let n = 0; n < 6_000 && is.holds > holds; n++) {
    await new Promise((wake) => setTimeout(wake, 50));
    is = await ledger(database, email);
  }
  return is;
}

/** Returns the account's row and its usage in the period that the row names. */
export async function ledger(database: DatabaseOptions, email: string) {
  const db = await openDatabase({ ...database, poolSize: 1 });
  const { rows } = await sql<{
    used: number;
    held: number;
    spent: number;
    chargedFailures: number;
    holds: number;
    isWithin: boolean;
  }>`
    select a.credits_used as used, a.credits_held as held,
      credits_used between 0 and monthly_credits as "isWithin",
      (select coalesce(sum(credits), 0)::int from usage where account_id = a.id
        and created_at >= (a.resets_at at time zone 'utc' - interval '1 month') at time zone 'utc'
        and created_at < a.resets_at) as spent,
      (select count(*)::int from usage where account_id = a.id and status <> 'success' and credits > 0) as "chargedFailures",
      (select coalesce(sum(credits), 0)::int from holds where account_id = a.id) as holds
    from accounts a where email = ${email}`
    .execute(db)
    .finally(() => db.destroy());
  return rows[0] as (typeof rows)[number];
}
