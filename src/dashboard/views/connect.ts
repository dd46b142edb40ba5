import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Reader } from '../layout.ts';

/** Shows client configurations for the server at `base`. The script fills in a key that was just created. */
export function connect({ words }: Reader, base: string): VNode {
  return html`
    <h1>${words.connect}</h1>
    <p class="lead">${words.connectLead}</p>
    <p class="actions">
      ${installs(base).map(([client, link]) => html`<a class="button" href=${link}>${words.install(client)}</a>`)}
    </p>
    <p class="note">${words.installNote}</p>
    ${clients(base, words).map(
      ([name, where, text], index) => html`
        <section class="card">
          <h2>${name}</h2>
          <p class="note">${where}</p>
          <div class="code">
            <pre tabindex="0" id=${`client-${index}`} data-config>${text}</pre>
            <button class="button plain" type="button" data-copy=${`client-${index}`} data-copied=${words.copied}>
              ${words.copy}<span class="hidden"> ${name}</span>
            </button>
          </div>
        </section>
      `,
    )}
  ` as unknown as VNode;
}

/** Returns the clients' install links. They contain no key: clients ask for it, or read it from their environment. */
function installs(base: string): Array<[client: string, link: string]> {
  const url = `${base}/mcp`;
  const inCursor = { url, headers: { Authorization: `Bearer \${env:HUASOU_API_KEY}` } };
  const inCode = {
    name: 'huasou',
    type: 'http',
    url,
    headers: { Authorization: `Bearer \${input:huasou-key}` },
    inputs: [{ type: 'promptString', id: 'huasou-key', description: 'Huasou API key (hs_…)', password: true }],
  };
  const config = Buffer.from(JSON.stringify(inCursor)).toString('base64');
  return [
    ['Cursor', `cursor://anysphere.cursor-deeplink/mcp/install?name=huasou&config=${encodeURIComponent(config)}`],
    ['VS Code', `vscode:mcp/install?${encodeURIComponent(JSON.stringify(inCode))}`],
  ];
}

const KEY = 'hs_…';

function clients(base: string, words: Reader['words']): Array<[name: string, where: string, text: string]> {
  const url = `${base}/mcp`;
  const headers = { Authorization: `Bearer ${KEY}` };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  return [
    ['Claude Code', 'shell', `claude mcp add --transport http huasou ${url} --header "Authorization: Bearer ${KEY}"`],
    [
      'Claude Desktop',
      'claude_desktop_config.json',
      json({
        mcpServers: {
          huasou: { command: 'npx', args: ['-y', 'mcp-remote', url, '--header', `Authorization: Bearer ${KEY}`] },
        },
      }),
    ],
    ['Cursor', '~/.cursor/mcp.json', json({ mcpServers: { huasou: { url, headers } } })],
    ['VS Code', '.vscode/mcp.json', json({ servers: { huasou: { type: 'http', url, headers } } })],
    ['Windsurf', '~/.codeium/windsurf/mcp_config.json', json({ mcpServers: { huasou: { serverUrl: url, headers } } })],
    ['Cherry Studio', 'MCP → JSON', json({ mcpServers: { huasou: { type: 'streamableHttp', url, headers } } })],
    ['Dify', 'Tools → MCP', json({ huasou: { transport: 'streamable_http', url, headers } })],
    ['OpenAI', words.overInternet, openAi(url)],
    ['Anthropic', words.overInternet, anthropic(url)],
    [
      'curl',
      'REST',
      `curl -s ${base}/v1/search -H 'Authorization: Bearer ${KEY}' \\\n  -H 'Content-Type: application/json' -d '{"query": "颱風 停班停課"}'`,
    ],
  ];
}

const QUESTION = '台北今天有停班停課嗎？';

/** Returns a request to OpenAI's Responses API, which calls the tools itself. */
function openAi(url: string): string {
  const tool = { type: 'mcp', server_label: 'huasou', server_url: url, require_approval: 'never' };
  const headers = { Authorization: `Bearer ${KEY}` };
  const body = { model: 'gpt-4.1', input: QUESTION, tools: [{ ...tool, headers }] };
  return posted('https://api.openai.com/v1/responses', ['Authorization: Bearer $OPENAI_API_KEY'], body);
}

/** Returns a request to Anthropic's Messages API, which calls the tools itself through its MCP connector. */
function anthropic(url: string): string {
  const body = {
    model: 'claude-sonnet-4-5',
    max_tokens: 1000,
    messages: [{ role: 'user', content: QUESTION }],
    mcp_servers: [{ type: 'url', name: 'huasou', url, authorization_token: KEY }],
    tools: [{ type: 'mcp_toolset', mcp_server_name: 'huasou' }],
  };
  const version = ['anthropic-version: 2023-06-01', 'anthropic-beta: mcp-client-2025-11-20'];
  return posted('https://api.anthropic.com/v1/messages', ['x-api-key: $ANTHROPIC_API_KEY', ...version], body);
}

function posted(url: string, headers: readonly string[], body: object): string {
  const all = [...headers, 'Content-Type: application/json'].map((header) => `  -H "${header}"`);
  return [`curl -s ${url}`, ...all, `  -d '${JSON.stringify(body, null, 2)}'`].join(' \\\n');
}
