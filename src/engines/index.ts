import { OperatorError } from '../errors.ts';
import { baidu } from './baidu.ts';
import { baiduNews } from './baidu-news.ts';
import { bing } from './bing.ts';
import { bingHtml } from './bing-html.ts';
import { bingNews } from './bing-news.ts';
import { bocha } from './bocha.ts';
import { brave } from './brave.ts';
import { braveApi } from './brave-api.ts';
import { duckduckgo } from './duckduckgo.ts';
import type { Engine } from './engine.ts';
import { exa } from './exa.ts';
import { gdelt } from './gdelt.ts';
import { googleNews } from './google-news.ts';
import { jina } from './jina.ts';
import { mojeek } from './mojeek.ts';
import { qianfan } from './qianfan.ts';
import { quark } from './quark.ts';
import { type EngineKeys, KEY_VARIABLES, type KeyedEngine } from './request/key-variables.ts';
import { searxng } from './searxng.ts';
import { serpapi } from './serpapi.ts';
import { serper } from './serper.ts';
import { so360 } from './so360.ts';
import { so360News } from './so360-news.ts';
import { sogou } from './sogou.ts';
import { sogouWechat } from './sogou-wechat.ts';
import { startpage } from './startpage.ts';
import { tavily } from './tavily.ts';
import { toutiao } from './toutiao.ts';
import { wikipedia } from './wikipedia.ts';
import { yahoo } from './yahoo.ts';
import { you } from './you.ts';
import { zhipu } from './zhipu.ts';

/** Network that the service runs on: one in mainland China, or any other. */
export type SearchRegion = 'global' | 'cn';

/** Returns the engines that need no API key, account or instance. */
function keyless(region: SearchRegion): readonly Engine[] {
  const bingHost = region === 'cn' ? 'cn.bing.com' : 'www.bing.com';
  return [
    duckduckgo,
    bing(bingHost),
    brave,
    wikipedia,
    googleNews,
    bingNews,
    baidu,
    sogou,
    so360,
    so360News,
    mojeek,
    gdelt,
    bingHtml(bingHost),
    yahoo,
    startpage,
    quark,
    toutiao,
    baiduNews,
    sogouWechat,
  ];
}

/** Keyless engines that are asked by default: those reachable from each region and reliable there. */
const DEFAULTS: Record<SearchRegion, readonly string[]> = {
  global: ['duckduckgo', 'bing', 'brave', 'wikipedia', 'google_news', 'bing_news', 'bing_html'],
  cn: ['bing', 'baidu', 'sogou', 'so360', 'so360_news', 'bing_html', 'quark', 'toutiao', 'baidu_news'],
};

/** Engines that a key enables, best first. */
const KEYED = {
  brave_api: braveApi,
  serper,
  tavily,
  bocha,
  exa,
  zhipu,
  qianfan,
  serpapi,
  jina,
  you,
} satisfies Record<KeyedEngine, (apiKey: string) => Engine>;

/** Settings that decide which engines are asked. */
export interface EngineSettings {
  /** Names of engines; undefined = those with a key, plus SearXNG if configured, else plus the region's defaults. */
  searchEngines?: readonly string[] | undefined;
  searchRegion?: SearchRegion;
  searxngUrl?: string | undefined;
  engineKeys?: EngineKeys;
}

/** Creates the engines to ask. Throws OperatorError when a name is unknown or its setting is missing. */
export function createEngines({
  searchEngines,
  searchRegion = 'global',
  searxngUrl,
  engineKeys = {},
}: EngineSettings): Engine[] {
  const keyed = Object.entries(KEYED).flatMap(([name, create]) => {
    const apiKey = engineKeys[name as KeyedEngine];
    return apiKey === undefined ? [] : [create(apiKey)];
  });
  const metasearch = searxngUrl === undefined ? [] : [searxng(searxngUrl)];
  const free = keyless(searchRegion);
  if (searchEngines === undefined) {
    const usual = free.filter(({ name }) => DEFAULTS[searchRegion].includes(name));
    return [...keyed, ...(metasearch.length > 0 ? metasearch : usual)];
  }
  const available = [...keyed, ...metasearch, ...free];
  // An engine named in the settings is always asked, not only as a fallback.
  const byName = new Map(available.map((engine) => [engine.name, { ...engine, isFallback: undefined }]));
  const names = [...new Set(searchEngines)];
  const problems = names.filter((name) => !byName.has(name)).map((name) => problemWith(name, [...byName.keys()]));
  if (problems.length > 0) throw new OperatorError(problems.join('\n'));
  return names.flatMap((name) => byName.get(name) ?? []);
}

function problemWith(name: string, available: readonly string[]): string {
  const setting = settingOf(name);
  const missing = setting === undefined ? `is unknown; available: ${known(available)}` : `needs ${setting}`;
  return `SEARCH_ENGINES: ${name} ${missing}`;
}

/** Lists the engines that can be named, those last that need a setting first. */
function known(available: readonly string[]): string {
  const others = ['searxng', ...Object.keys(KEYED)].filter((name) => !available.includes(name));
  return [...available, ...others.map((name) => `${name} (with ${settingOf(name)})`)].join(', ');
}

/** Returns the environment variable that the engine of this name needs, if any. */
function settingOf(name: string): string | undefined {
  if (name === 'searxng') return 'SEARXNG_URL';
  return Object.hasOwn(KEY_VARIABLES, name) ? KEY_VARIABLES[name as KeyedEngine] : undefined;
}
