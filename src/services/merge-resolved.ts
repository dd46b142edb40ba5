import type { EngineList } from '../engines/query.ts';
import { RESOLVING_MS, type Resolver } from '../engines/redirects/resolver.ts';
import { type Merged, merge, mergeRedirects } from '../search/merge.ts';
import type { MergeContext } from '../search/merging/merge-input.ts';
import { cleanUrl } from '../search/url/clean-url.ts';

const MAX_ROUNDS = 3; // of at most as many URLs as results are wanted, so that no search sends hundreds of requests

/**
 * Merges, resolves the engines' redirect URLs among the results, and merges again: some prove to be duplicates or on
 * excluded domains, and the results that move up may have redirect URLs too. Rejects only when `signal` fires.
 */
export async function mergeResolved(
  lists: readonly EngineList[],
  context: MergeContext,
  { leadsOn, resolve }: Resolver,
  signal: AbortSignal,
): Promise<Merged[]> {
  let leftMs = RESOLVING_MS; // for all rounds
  const tried = new Set<string>();
  const mayLeadAnywhere = (url: string) => leadsOn(url) && !tried.has(url);
  let resolved = lists;
  for (let round = 0; round < MAX_ROUNDS && leftMs > 0; round++) {
    const { results, unresolved } = mergeRedirects(resolved, { ...context, leadsOn, mayLeadAnywhere });
    if (unresolved.length === 0) return results;
    const next = unresolved.slice(0, context.max);
    const started = performance.now();
    const addresses = await resolve(next, signal, leftMs);
    leftMs -= performance.now() - started;
    for (const url of next) tried.add(url);
    resolved = resolved.map((list) => withAddresses(list, addresses));
  }
  return merge(resolved, { ...context, leadsOn });
}

/** Replaces a list's redirect URLs by the pages they lead to, as far as these are known. */
function withAddresses(list: EngineList, addresses: ReadonlyMap<string, string>): EngineList {
  const addressOf = (url: string) => addresses.get(cleanUrl(url) ?? url) ?? url;
  return { ...list, results: list.results.map((result) => ({ ...result, url: addressOf(result.url) })) };
}
