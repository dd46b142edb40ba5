import type { Config } from './config.ts';
import { createGuardedFetch, type PageClient } from './net/client.ts';
import { createGuard } from './net/guard.ts';
import type { PageStore } from './net/page-cache.ts';
import type { Resolve } from './net/resolve.ts';
import { VERSION } from './process/version.ts';

/** Creates the client for pages as the operator configured it. `resolve`: a DNS resolver for tests. */
export function createPageClient(
  { fetchAllowCidrs, fetchUserAgent, proxies }: Pick<Config, 'fetchAllowCidrs' | 'fetchUserAgent' | 'proxies'>,
  { store, resolve }: { store?: PageStore | undefined; resolve?: Resolve | undefined } = {},
): PageClient {
  const guard = createGuard({ allowCidrs: fetchAllowCidrs, resolve });
  const userAgent = fetchUserAgent ?? `Mozilla/5.0 (compatible; Huasou/${VERSION}; page reader for AI agents)`;
  return createGuardedFetch(guard, { userAgent, proxies, store });
}
