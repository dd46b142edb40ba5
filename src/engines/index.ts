import { bing } from './bing.ts';
import { bingNews } from './bing-news.ts';
import type { Engine } from './engine.ts';
import { gdelt } from './gdelt.ts';
import { googleNews } from './google-news.ts';
import { searxng } from './searxng.ts';
import { wikipedia } from './wikipedia.ts';

/** Engines that need nothing: no key, no account, no instance. */
const KEYLESS: readonly Engine[] = [googleNews, bingNews, bing('www.bing.com'), wikipedia, gdelt];

export interface EngineSettings {
  /** The operator's choice by name; undefined = SearXNG alone where there is one, else all that need nothing. */
  searchEngines?: readonly string[] | undefined;
  searxngUrl?: string | undefined;
}

/** The engines to ask. Throws, for the operator, when a name is unknown or lacks its setting. */
export function createEngines({ searchEngines, searxngUrl }: EngineSettings): Engine[] {
  const metasearch = searxngUrl === undefined ? [] : [searxng(searxngUrl)];
  if (searchEngines === undefined) return metasearch.length > 0 ? metasearch : [...KEYLESS];
  const available = [...metasearch, ...KEYLESS];
  return searchEngines.map((name) => {
    const engine = available.find((candidate) => candidate.name === name);
    if (engine !== undefined) return engine;
    const names = available.map((candidate) => candidate.name).join(', ');
    const missing = name === 'searxng' ? 'needs SEARXNG_URL' : `is unknown; there are ${names}`;
    throw Object.assign(new Error(`SEARCH_ENGINES: ${name} ${missing}`), { code: 'unknown_engine' });
  });
}
