import type { EngineResult } from './engine.ts';

/** Those with a title and a web address; cards and links to the engine itself look like results, and are none. */
export function usable(results: readonly EngineResult[]): EngineResult[] {
  return results.filter(({ title, url }) => title !== '' && /^https?:$/.test(URL.parse(url)?.protocol ?? ''));
}
