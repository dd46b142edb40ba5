import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Server } from './drivers.ts';

export const TAVILY_STEPS = ['search', 'pages and pictures', 'extract', 'error'] as const;

// biome-ignore lint/suspicious/noExplicitAny: the package is resolved when this runs
type Any = any;

/**
 * Takes LibreChat's Tavily clients, pointed at `origin`, through a search with its defaults, one with pages and pictures,
 * an extraction, and a search with a wrong key. Returns what each step has to prove: true when it did.
 */
export async function tryLibreChat(name: string, origin: string, page: string, { key }: Server): Promise<boolean[]> {
  const load = (file: string) => import(pathToFileURL(join(folderOf(name), 'dist/esm/tools/search', file)).href);
  const { createTavilyAPI }: Any = await load('tavily-search.mjs');
  const { createTavilyScraper }: Any = await load('tavily-scraper.mjs');
  const timeout = 120_000;
  const search = async (options: object, apiKey = key) =>
    await createTavilyAPI(apiKey, `${origin}/search`, { timeout, ...options }).getSources({
      query: '颱風',
      country: 'tw',
    });
  const found = await search({});
  const options = { includeImages: true, includeImageDescriptions: true, includeRawContent: true, safeSearch: true };
  const more = await search({ ...options, searchDepth: 'advanced', chunksPerSource: 3, includeAnswer: true });
  const scraper = createTavilyScraper({ apiKey: key, apiUrl: `${origin}/extract`, timeout: 60_000 });
  const [[, read], [, failed]] = await scraper.scrapeUrls([page, `${new URL(page).origin}/no-such`]);
  const refused = await search({}, 'tvly-x');
  return [
    found.success && found.data.organic.length > 0,
    more.success && more.data.answerBox !== undefined && Array.isArray(more.data.images),
    read.success && scraper.extractContent(read)[0].includes('颱風') && !failed.success,
    !refused.success && refused.error.includes('401'),
  ];
}

/** Returns the folder of the package, whose modules of search are not among its exports. */
function folderOf(name: string): string {
  const main = createRequire(import.meta.url).resolve(name);
  return main.slice(0, main.lastIndexOf(join('node_modules', name))) + join('node_modules', name);
}
