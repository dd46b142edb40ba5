import { html } from 'htm/preact';
import type { VNode } from 'preact';
import type { Reader } from '../layout.ts';

/** Client configurations for the server at `base`. The script fills in a key that was just created. */
export function connect({ words }: Reader, base: string): VNode {
  return html`
    <h1>${words.connect}</h1>
    <p class="lead">${words.connectLead}</p>
    <p class="actions">
      ${installs(base).map(([client, link]) => html`<a class="button" href=${link}>${words.install(client)}</a>`)}
    </p>
    <p class="note">${words.installNote}</p>
    ${clients(base).map(
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

/** Install links of the clients. They contain no key: the client asks for it, or reads it from its environment. */
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

function clients(base: string): Array<[name: string, where: string, text: string]> {
  const url = `${base}/mcp`;
  const headers = { Authorization: `Bearer ${KEY}` };
  const json = (value: unknown) => JSON.stringify(value, null, 2);
  const tool = {
    name: 'service_search',
    description: 'Search the Chinese-language web',
    parameters: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
  };
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
    ['OpenAI', 'tools', json([{ type: 'function', function: tool }])],
    ['Anthropic', 'tools', json([{ name: tool.name, description: tool.description, input_schema: tool.parameters }])],
    [
      'curl',
      'REST',
      `curl -s ${base}/v1/search -H 'Authorization: Bearer ${KEY}' \\\n  -H 'Content-Type: application/json' -d '{"query": "颱風 停班停課"}'`,
    ],
  ];
}
