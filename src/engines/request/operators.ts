import type { EngineQuery } from '../engine.ts';
import { cutQuery, type QueryLimit } from './cut-query.ts';

const MAX_DOMAINS = 5; // longer queries are cut or refused; the rest is filtered afterwards
const LEAST_TEXT = 100; // characters of a longer text that operators leave room for; without one the rest is filtered afterwards

const NO_LIMIT: QueryLimit = { characters: Number.POSITIVE_INFINITY };

/**
 * The query with `site:` operators for the included and excluded domains. Of a longer one than the engine takes the text is cut:
 * a part of an operator is about another site.
 */
export function withSites({ text, includeDomains, excludeDomains }: EngineQuery, limit = NO_LIMIT): string {
  const wanted = includeDomains.slice(0, MAX_DOMAINS).map((domain) => `site:${domain}`);
  // With only a part of the included domains in the query, results of the others would be lost.
  const only =
    includeDomains.length > MAX_DOMAINS || wanted.length === 0
      ? ''
      : wanted.length > 1
        ? `(${wanted.join(' OR ')})`
        : wanted[0];
  const without = excludeDomains.slice(0, MAX_DOMAINS).map((domain) => `-site:${domain}`);
  let room = limit.characters;
  const sites = [only, ...without].filter(Boolean).filter((operator = '') => {
    const isKept = room - operator.length - 1 >= Math.min(text.length, LEAST_TEXT);
    if (isKept) room -= operator.length + 1;
    return isKept;
  });
  return [cutQuery(text, { ...limit, characters: room }), ...sites].filter(Boolean).join(' ');
}
