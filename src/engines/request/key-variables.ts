/** The variable that has the key of each engine that needs one. Apart from the engines, so that settings are read without them. */
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

export type KeyedEngine = keyof typeof KEY_VARIABLES;

/** By engine; each switches its engine on. */
export type EngineKeys = { readonly [name in KeyedEngine]?: string | undefined };
