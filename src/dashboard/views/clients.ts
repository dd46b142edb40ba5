import type { Words } from '../words.ts';
import { KEY_PLACEHOLDER } from './placeholders.ts';

/** A client, with one configuration or several to choose from. */
export interface Client {
  id: string;
  name: string;
  /** `where`: the file or place that `text` belongs in, or what to know about it. */
  configs: ReadonlyArray<{ where: string; text: string }>;
}

const KEY = KEY_PLACEHOLDER;
const BEARER = { Authorization: `Bearer ${KEY}` };

/** Returns the configurations for the server at `base`, with a placeholder for the key. */
export function clients(base: string, words: Words): Client[] {
  const url = `${base}/mcp`;
  return [...mcpClients(base, url, words), ...providers(url, words), ...programs(base, words)];
}

function mcpClients(base: string, url: string, words: Words): Client[] {
  const servers = (huasou: object) => json({ mcpServers: { huasou } });
  const desktop = 'claude_desktop_config.json';
  return [
    one(
      'claude-code',
      'Claude Code',
      'shell',
      `claude mcp add --transport http huasou ${url} --header "Authorization: Bearer ${KEY}"`,
    ),
    {
      id: 'claude-desktop',
      name: 'Claude Desktop',
      configs: [
        {
          where: `${desktop} · ${words.throughRemote}`,
          text: servers({
            command: 'npx',
            args: ['-y', 'mcp-remote', url, '--header', `Authorization: Bearer ${KEY}`],
          }),
        },
        {
          where: `${desktop} · ${words.throughStdio}`,
          text: servers({
            command: 'npm',
            args: ['run', '-s', '--prefix', '/path/to/huasou', 'huasou', '--', 'stdio'],
            env: { HUASOU_API_KEY: KEY, HUASOU_URL: base },
          }),
        },
      ],
    },
    one('cursor', 'Cursor', '~/.cursor/mcp.json', servers({ url, headers: BEARER })),
    one(
      'vs-code',
      'VS Code',
      '.vscode/mcp.json',
      json({ servers: { huasou: { type: 'http', url, headers: BEARER } } }),
    ),
    one('windsurf', 'Windsurf', '~/.codeium/windsurf/mcp_config.json', servers({ serverUrl: url, headers: BEARER })),
    one('cherry-studio', 'Cherry Studio', 'MCP → JSON', servers({ type: 'streamableHttp', url, headers: BEARER })),
    one('dify', 'Dify', 'Tools → MCP', json({ huasou: { transport: 'streamable_http', url, headers: BEARER } })),
  ];
}

const QUESTION = '台北今天有停班停課嗎？';
const MODEL = 'YOUR_MODEL';

/** Requests to model providers, which call the tools themselves. */
function providers(url: string, words: Words): Client[] {
  const openAi = {
    model: MODEL,
    input: QUESTION,
    tools: [{ type: 'mcp', server_label: 'huasou', server_url: url, require_approval: 'never', headers: BEARER }],
  };
  const anthropic = {
    model: MODEL,
    max_tokens: 1000,
    messages: [{ role: 'user', content: QUESTION }],
    mcp_servers: [{ type: 'url', name: 'huasou', url, authorization_token: KEY }],
    tools: [{ type: 'mcp_toolset', mcp_server_name: 'huasou' }],
  };
  const version = ['anthropic-version: 2023-06-01', 'anthropic-beta: mcp-client-2025-11-20'];
  return [
    one(
      'openai',
      'OpenAI',
      words.overInternet,
      posted('https://api.openai.com/v1/responses', ['Authorization: Bearer $OPENAI_API_KEY'], openAi),
    ),
    one(
      'anthropic',
      'Anthropic',
      words.overInternet,
      posted('https://api.anthropic.com/v1/messages', ['x-api-key: $ANTHROPIC_API_KEY', ...version], anthropic),
    ),
  ];
}

function programs(base: string, words: Words): Client[] {
  return [
    one(
      'curl',
      'curl',
      'REST',
      `curl -s ${base}/v1/search -H 'Authorization: Bearer ${KEY}' \\\n  -H 'Content-Type: application/json' -d '{"query": "颱風 停班停課"}'`,
    ),
    {
      id: 'tavily',
      name: 'Tavily',
      configs: [
        {
          where: `TypeScript · ${words.insteadOfTavily}`,
          text: `import { tavily } from "@tavily/core";\nconst client = tavily({ apiKey: "${KEY}", apiBaseURL: "${base}" });\nconsole.log(await client.search("颱風 停班停課"));`,
        },
        {
          where: `Python · ${words.insteadOfTavily}`,
          text: `from tavily import TavilyClient\nclient = TavilyClient("${KEY}", api_base_url="${base}")\nprint(client.search("颱風 停班停課"))`,
        },
      ],
    },
    one(
      'open-webui',
      'Open WebUI',
      words.asEnvironment,
      [
        'ENABLE_WEB_SEARCH=true',
        'WEB_SEARCH_ENGINE=external',
        `EXTERNAL_WEB_SEARCH_URL=${base}/openwebui/search`,
        `EXTERNAL_WEB_SEARCH_API_KEY=${KEY}`,
        'WEB_LOADER_ENGINE=external',
        `EXTERNAL_WEB_LOADER_URL=${base}/openwebui/extract`,
        `EXTERNAL_WEB_LOADER_API_KEY=${KEY}`,
      ].join('\n'),
    ),
  ];
}

function one(id: string, name: string, where: string, text: string): Client {
  return { id, name, configs: [{ where, text }] };
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

function posted(url: string, headers: readonly string[], body: object): string {
  const all = [...headers, 'Content-Type: application/json'].map((header) => `  -H "${header}"`);
  return [`curl -s ${url}`, ...all, `  -d '${json(body)}'`].join(' \\\n');
}
