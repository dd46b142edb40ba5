import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEngines } from '../../src/engines/index.ts';
import { marketOf } from '../../src/engines/market.ts';
import type { ExtractOutput } from '../../tools/extract-output.ts';
import type { SearchOutput } from '../../tools/search-output.ts';
import { startTestService, type TestService } from '../_util/service.ts';

/** Replies of one kind of call. */
export interface Kind {
  name: string;
  searches: SearchOutput[];
  extracts: ExtractOutput[];
}

interface Found {
  title: string;
  url: string;
  snippet: string;
  published: string | null;
}

/**
 * Returns replies of every kind: searches and pages made of the tests' pages, those of the service itself about the small
 * web on loopback, and searches made of engines' saved replies where they lie beside the repository.
 */
export async function replies(): Promise<Kind[]> {
  const recorded = recordedResults();
  return [
    ...ofPages(),
    ofSearches("search: engines' recorded replies, in Chinese", grouped(recorded.filter(isChinese), 5)),
    ofSearches("search: engines' recorded replies, in other languages", grouped(recorded.filter(isOther), 5)),
    ...(await ofService()),
  ].filter(({ searches, extracts }) => searches.length + extracts.length > 0);
}

/** Returns searches and pages made of the tests' pages. */
export function ofPages(): Kind[] {
  const pages = savedPages();
  return [
    ofSearches("search: 5 of the tests' pages", grouped(pages.map(toFound), 5)),
    ofSearches("search: 10 of the tests' pages", grouped(pages.map(toFound), 10)),
    ofExtracts("extract: one of the tests' pages", chunked(pages, 1).map(extractOf)),
    ofExtracts("extract: 5 of the tests' pages", chunked(pages, 5).map(extractOf)),
  ];
}

async function ofService(): Promise<Kind[]> {
  const service = await startTestService();
  const key = await service.newKey(100_000);
  const search = async (more: object) => {
    const asked = QUERIES.map((query) => called<SearchOutput>(service, '/v1/search', { query, ...more }, key));
    return (await Promise.all(asked)).filter(({ results }) => results.length > 0);
  };
  const urls = service.web.pages.map(({ path }) => service.web.origin + path);
  const read = chunked(urls, 5).map((some) => called<ExtractOutput>(service, '/v1/extract', { urls: some }, key));
  const kinds = [
    ofSearches('search: the demo, basic (2 short results)', await search({})),
    ofSearches('search: the demo, with an answer', await search({ include_answer: true })),
    ofSearches('search: the demo, advanced', await search({ search_depth: 'advanced' })),
    ofExtracts('extract: 5 short pages of the demo', await Promise.all(read)),
  ];
  await service.stop();
  return kinds;
}

const QUERIES = [
  '颱風 停班停課',
  '半導體 先進製程',
  '高鐵 票價',
  '電動車 充電',
  '通貨膨脹',
  '健保 費率',
  '安裝 Python',
  '夜市',
];

function ofSearches(name: string, searches: SearchOutput[]): Kind {
  return { name, searches, extracts: [] };
}

function ofExtracts(name: string, extracts: ExtractOutput[]): Kind {
  return { name, searches: [], extracts };
}

async function called<Reply>(service: TestService, path: string, body: object, key: string): Promise<Reply> {
  return (await (await service.post(path, body, key)).json()) as Reply;
}

function chunked<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
}

const PAGES = join(import.meta.dirname, '../fixtures/pages');

interface SavedPage {
  title: string;
  url: string;
  content: string;
}

/** Returns the tests' pages that have a text. */
function savedPages(): SavedPage[] {
  return readdirSync(PAGES).flatMap((name) => {
    const [source, content] = ['source.html', 'expected.md'].map((file) => join(PAGES, name, file)).map(textIn);
    const title = /<title>([^<]+)/.exec(source ?? '')?.[1]?.trim() ?? name;
    const url = `https://news.example.com/2026/11/20/${name}.html`;
    return (content ?? '').length < LEAST ? [] : [{ title, url, content: (content ?? '').slice(0, MOST) }];
  });
}

const LEAST = 200; // a shorter text is that of a page that is refused
const MOST = 6_000; // a page is cut to what fits into a reply

function textIn(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function toFound({ title, url, content }: SavedPage): Found {
  const snippet = content
    .replace(/[\s#*|>-]+/g, ' ')
    .trim()
    .slice(0, SNIPPET);
  return { title, url, snippet, published: '2026-11-20T05:00:00.000Z' };
}

/** Letters of a snippet; Chinese ones in recorded replies have 63 to 179. */
const SNIPPET = 80;

const RECORDED = join(import.meta.dirname, '../../../shared/engine-samples');

/** Folders of recorded replies, by engine. */
const ENGINES: Readonly<Record<string, string>> = {
  ...{ duckduckgo: 'duckduckgo', bing_html: 'bing', brave: 'brave', mojeek: 'mojeek', startpage: 'startpage' },
  ...{ yahoo: 'yahoo', wikipedia: 'wikipedia', baidu: 'baidu', searxng: 'searxng', sogou_wechat: 'sogou-wechat' },
};

function recordedResults(): Found[] {
  const market = marketOf('zh-TW');
  const domains = { includeDomains: [], excludeDomains: [] };
  const now = new Date('2026-11-20T08:00:00Z');
  const query = { text: '颱風', market, category: 'general', timeRange: 'all', count: 10, now, ...domains } as const;
  return createEngines({ searchEngines: Object.keys(ENGINES), searxngUrl: 'http://127.0.0.1/' }).flatMap((engine) => {
    const folder = join(RECORDED, ENGINES[engine.name] ?? '');
    const bodies = existsSync(folder) ? readdirSync(folder).map((file) => textIn(join(folder, file))) : [];
    return bodies.flatMap((body) => {
      try {
        return engine.parse({ url: 'https://engine.example/', status: 200, headers: {}, body }, query).results;
      } catch {
        return []; // a recorded failure
      }
    });
  });
}

function isChinese({ title, snippet }: Found): boolean {
  return /\p{Script=Han}/u.test(title) && snippet !== '';
}

function isOther({ title, snippet }: Found): boolean {
  return !/\p{Script=Han}/u.test(title) && snippet !== '';
}

/** Returns searches of `size` results each. */
function grouped(results: readonly Found[], size: number): SearchOutput[] {
  const asked = { query: '颱風 停班停課', lang: 'zh-TW', search_depth: 'basic' } as const;
  const planned = { category: 'news', time_range: 'week', source: 'inferred' } as const;
  return chunked(results, size)
    .filter((some) => some.length === size)
    .map((some) => ({
      ...asked,
      planned: { ...planned, queries: [asked.query, '台风 停班停课'] },
      results: some.map((result) => ({ ...result, engine: 'bing', score: 0.5, language: asked.lang })),
    }));
}

function extractOf(pages: readonly SavedPage[]): ExtractOutput {
  const results = pages.map((page) => ({
    ...page,
    format: 'markdown' as const,
    length: page.content.length,
    status: 'success' as const,
  }));
  return { results, success_count: pages.length, failed_count: 0, format: 'markdown' };
}
