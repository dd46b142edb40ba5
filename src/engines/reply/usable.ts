import { parseUrl } from '../../text/web-address.ts';
import type { EngineResult } from '../engine.ts';

/** Returns the results that have a title and a web address; an engine's own cards and links may lack one. */
export function usable(results: readonly EngineResult[]): EngineResult[] {
  return results.filter(({ title, url }) => title !== '' && /^https?:$/.test(parseUrl(url)?.protocol ?? ''));
}
