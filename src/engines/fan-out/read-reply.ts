import {
  type Engine,
  EngineFailure,
  type EngineQuery,
  type EngineReply,
  type EngineResponse,
  type EngineResult,
} from '../engine.ts';
import { hasRefusalWords } from '../reply/block-page.ts';
import { readByStructure } from '../reply/by-structure.ts';

/**
 * Reads a reply by the engine's own selectors, or by its structure where these find nothing on a page that is no wall:
 * markup changes without notice. Throws EngineFailure for block pages, errors and replies of an unknown shape.
 *
 * A page that seems to refuse, with words that the query has too, may only repeat the query, so it counts as a reply
 * that was not read: otherwise one query for an error message could suspend the engine.
 */
export function readReply(engine: Engine, response: EngineResponse, query: EngineQuery): EngineReply {
  try {
    const reply = engine.parse(response, query);
    return isDoubtful(reply, response) ? wholeOf(reply, readByStructure(response, query)) : reply;
  } catch (error) {
    const isByWords = error instanceof EngineFailure && /^(?:captcha|access_denied)$/.test(error.reason);
    const failure = isByWords && hasRefusalWords(query.text) ? new EngineFailure('bad_response') : error;
    const isUnread = !(failure instanceof EngineFailure) || failure.reason === 'bad_response';
    const results = isUnread ? readByStructure(response, query) : [];
    if (results.length === 0) throw failure;
    return { results, isByStructure: true };
  }
}

const FEW = 8; // results; a page that fits the selectors has more as a rule

/** Whether a page was read, but with so few results, or so little of them, that the selectors may have missed most. */
function isDoubtful({ results, next }: EngineReply, { body }: EngineResponse): boolean {
  const isPage = next === undefined && results.length > 0 && /^\s*<(?!\?xml|rss|feed)/i.test(body);
  return isPage && (results.length < FEW || results.every(({ snippet }) => snippet === ''));
}

/** Returns the results by structure where they hold all of the reply's and much more, else the reply. */
function wholeOf(reply: EngineReply, found: EngineResult[]): EngineReply {
  const urls = new Set(found.map(({ url }) => url));
  const isMore = found.length >= 2 * reply.results.length || reply.results.every(({ snippet }) => snippet === '');
  const kept = reply.results.filter(({ url }) => urls.has(url)).length;
  return isMore && kept >= 0.8 * reply.results.length ? { ...reply, results: found, isByStructure: true } : reply;
}
