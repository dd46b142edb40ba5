import type { EngineQuery } from './engine.ts';

const MAX_NAMED = 5; // longer ones are cut or refused; the rest is filtered afterwards

/** The query with `site:` for the domains wanted and unwanted, for engines that read it; Latin, so it suits every script. */
export function withSites({ text, includeDomains, excludeDomains }: EngineQuery): string {
  const wanted = includeDomains.slice(0, MAX_NAMED).map((domain) => `site:${domain}`);
  // With some of the wanted left out of a list, asking for the others alone would lose results.
  const only =
    includeDomains.length > MAX_NAMED || wanted.length === 0
      ? ''
      : wanted.length > 1
        ? `(${wanted.join(' OR ')})`
        : wanted[0];
  const without = excludeDomains.slice(0, MAX_NAMED).map((domain) => `-site:${domain}`);
  return [text, only, ...without].filter(Boolean).join(' ');
}
