import { loadConfig } from '../../src/config.ts';
import { type DemoWeb, startDemoWeb } from '../../src/demo/web.ts';
import { type Service, startService } from '../../src/main.ts';
import type { Overrides } from '../../src/tool-context.ts';
import { databaseForService } from './databases.ts';

export interface TestService extends Service {
  web: DemoWeb;
  /** Creates an account with `credits` a month and returns a key of it. */
  newKey(credits?: number): Promise<string>;
  post(path: string, body: unknown, key?: string): Promise<Response>;
}

/** Limits of calls and of the threads that read pages: the product's own would end them on a busy machine. */
const CALL_MS = 300_000;
export const PATIENT = { maxWaitMs: 600_000, maxReadMs: 600_000 };

/**
 * Starts the whole service on a free port, over the small web on loopback and, unless DATA_DIR is given, an embedded
 * database of its own.
 */
export async function startTestService(
  environment: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<TestService> {
  const now = overrides.now ?? (() => new Date());
  const web = await startDemoWeb({ now });
  const database = environment.DATA_DIR === undefined ? await databaseForService() : undefined;
  const config = loadConfig({
    PORT: '0',
    DATA_DIR: database?.options.dataDir,
    SEARXNG_URL: web.origin,
    SEARCH_ENGINES: 'searxng',
    SEARCH_CACHE_SECONDS: '0',
    FETCH_ALLOW_CIDRS: '127.0.0.0/8',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  // Most tests read no page, and the extractor takes a second to start.
  const service = await startService(config, { hasLazyReaders: true, readers: PATIENT, callMs: CALL_MS, ...overrides });
  let n = 0;
  const newKey = async (credits = 1000) => {
    const { accounts } = service.context;
    const account = await accounts.ensure({ email: `test${n++}@example.com`, monthlyCredits: credits });
    return (await accounts.createKey(account, 'test')).key;
  };
  const post = (path: string, body: unknown, key?: string) =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
      body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
    });
  const stop = async () => {
    await service.stop(0);
    await web.close();
    await database?.drop();
  };
  return { ...service, web, newKey, post, stop };
}
