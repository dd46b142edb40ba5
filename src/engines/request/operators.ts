import type { EngineQuery } from '../engine.ts';

const MAX_DOMAINS = 5; // longer queries are cut or refused; the rest is filtered afterwards

/** The query with `site:` operators for the included and excluded domains. */
export function withSites({ text, includeDomains, excludeDomains }: EngineQuery): string {
  const wanted = includeDomains.slice(0, MAX_DOMAINS).map((domain) => `site:${domain}`);
  // With only a part of the included domains in the query, results of the others would be lost.
  const only =
    includeDomains.length > MAX_DOMAINS || wanted.length === 0
      ? ''
      : wanted.length > 1
        ? `(${wanted.join(' OR ')})`
        : wanted[0];
  const without = excludeDomains.slice(0, MAX_DOMAINS).map((domain) => `-site:${domain}`);
  return [text, only, ...without].filter(Boolean).join(' ');
}
