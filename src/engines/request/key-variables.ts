/** Environment variables of the engines' API keys. In a separate file, to read settings without loading the engines. */
export const KEY_VARIABLES = {
  brave_api: 'BRAVE_API_KEY',
  serper: 'SERPER_API_KEY',
  tavily: 'TAVILY_API_KEY',
  bocha: 'BOCHA_API_KEY',
  exa: 'EXA_API_KEY',
  zhipu: 'ZHIPU_API_KEY',
  qianfan: 'QIANFAN_API_KEY',
  serpapi: 'SERPAPI_API_KEY',
  jina: 'JINA_API_KEY',
  you: 'YOU_API_KEY',
} as const;

/** Name of an engine that needs an API key. */
export type KeyedEngine = keyof typeof KEY_VARIABLES;

/** API keys by engine; a key enables its engine. */
export type EngineKeys = { readonly [name in KeyedEngine]?: string | undefined };
