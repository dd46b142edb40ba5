import type { EngineQuery } from '../engine.ts';
import { cutQuery, type QueryLimit } from './cut-query.ts';

const MAX_DOMAINS = 5; // engines cut or refuse longer queries; results of the other domains are filtered afterwards
const LEAST_TEXT = 100; // characters of text that operators leave room for; domains of dropped ones are filtered later

const NO_LIMIT: QueryLimit = { characters: Number.POSITIVE_INFINITY };

/**
 * Appends `site:` operators for the included and excluded domains to the query's text. When the result exceeds the
 * engine's limit, the text is cut, never an operator: half an operator names another site.
 */
export function withSites({ text, includeDomains, excludeDomains }: EngineQuery, limit = NO_LIMIT): string {
  const wanted = includeDomains.slice(0, MAX_DOMAINS).map((domain) => `site:${domain}`);
  // All included domains or none: with only some of them in the query, results of the others would be lost.
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
