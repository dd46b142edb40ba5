import type { Engine } from './engine.ts';
import { jsonApi } from './json-api.ts';
import { googleLanguage } from './request/google.ts';
import { withSites } from './request/operators.ts';

/** Jina's search API; titles and excerpts only. https://jina.ai/reader */
export function jina(apiKey: string): Engine {
  return jsonApi({
    name: 'jina',
    provider: 'jina',
    categories: ['general'],
    timeRanges: ['all'],
    weight: 0.7,
    maxQueries: 1,
    request: (query) => ({
      url: `https://s.jina.ai/?${new URLSearchParams({ q: withSites(query), num: String(Math.min(20, query.count)), ...googleLanguage(query.market) })}`,
      headers: { authorization: `Bearer ${apiKey}`, accept: 'application/json', 'x-respond-with': 'no-content' },
    }),
    saysNothingFound: ({ status, body }) => status === 422 && NOTHING.test(body),
    reply: {
      root: 'data',
      results: ['data'],
      title: ['title'],
      url: ['url'],
      snippet: ['description'],
      published: ['date'],
    },
  });
}

const NOTHING = /No search results available/;
