/** A client in a version, as installed: under an alias where several versions of a package are in the table. */
export interface ClientRow {
  /** Name of the module; of a program, its package. */
  name: string;
  package: string;
  version: string;
  driver:
    | 'sdk'
    | 'client'
    | 'clientAuto'
    | 'aiOverSdk'
    | 'aiMcp'
    | 'mcpRemote'
    | 'langchain'
    | 'openai'
    | 'mastra'
    | 'mcpUse'
    | 'inspectorUi';
  /** Whether it is a devDependency, under this name, and so part of `npm test`. */
  isCore?: boolean;
}

const sdk = (version: string, name = `sdk-${version}`, isCore = false): ClientRow => ({
  name,
  package: '@modelcontextprotocol/sdk',
  version,
  driver: 'sdk',
  isCore,
});

const row = (
  driver: ClientRow['driver'],
  name: string,
  version: string,
  alias = `${name.replace(/[@/]/g, '')}-${version}`,
) => ({
  name: alias,
  package: name,
  version,
  driver,
});

/** All clients; `npm run test:clients` installs them outside the repository and tries each. */
export const MATRIX: readonly ClientRow[] = [
  sdk('1.10.2', 'sdk-1.10', true),
  ...['1.11.5', '1.12.2', '1.13.3', '1.15.1', '1.17.5', '1.18.2', '1.19.1', '1.20.2', '1.21.2'].map((one) => sdk(one)),
  ...['1.23.1', '1.24.3', '1.25.1', '1.26.0', '1.28.0', '1.30.1'].map((one) => sdk(one)),
  sdk('1.32.2', '@modelcontextprotocol/sdk', true),
  { ...row('client', '@modelcontextprotocol/client', '2.0.0') },
  { ...row('client', '@modelcontextprotocol/client', '2.4.0', '@modelcontextprotocol/client'), isCore: true },
  { ...row('clientAuto', '@modelcontextprotocol/client', '2.4.0', '@modelcontextprotocol/client'), isCore: true },
  row('aiOverSdk', 'ai', '4.2.9'),
  row('aiOverSdk', 'ai', '4.3.6'),
  row('aiOverSdk', 'ai', '5.0.40'),
  row('aiMcp', '@ai-sdk/mcp', '0.0.9'), // of ai 6 in its first months
  row('aiMcp', '@ai-sdk/mcp', '1.0.102'), // of ai 6
  { ...row('aiMcp', '@ai-sdk/mcp', '2.0.99', '@ai-sdk/mcp'), isCore: true }, // of ai 7
  { ...row('mcpRemote', 'mcp-remote', '0.1.2', 'mcp-remote-0.1'), isCore: true },
  row('mcpRemote', 'mcp-remote', '0.1.32'),
  { ...row('mcpRemote', 'mcp-remote', '0.15.1', 'mcp-remote'), isCore: true },
  row('langchain', '@langchain/mcp-adapters', '1.0.0'),
  { ...row('langchain', '@langchain/mcp-adapters', '1.1.4', '@langchain/mcp-adapters'), isCore: true },
  row('openai', '@openai/agents-core', '0.3.9'),
  row('openai', '@openai/agents-core', '0.20.0'),
  row('mastra', '@mastra/mcp', '1.18.0'),
  row('mastra', '@mastra/mcp', '2.0.0'),
  row('mcpUse', 'mcp-use', '1.12.1'),
  row('mcpUse', 'mcp-use', '1.34.6'), // 2 is a framework for servers
  row('inspectorUi', '@modelcontextprotocol/inspector-client', '0.22.0', 'inspector-client-0.22.0'),
  row('inspectorUi', '@modelcontextprotocol/inspector-client', '1.0.3', 'inspector-client-1.0.3'),
];

/** Clients of Tavily's API that bring too much to be devDependencies. */
export const TAVILY_CLIENTS: Readonly<Record<string, string>> = { '@librechat/agents': '3.9.2' };

/** Packages that the clients need beside them, for all versions alike. */
export const BESIDE: Readonly<Record<string, string>> = {
  '@langchain/core': '1.4.0',
  '@langchain/langgraph': '1.4.10',
  '@mastra/core': '1.71.0',
  langchain: '1.2.10',
  'playwright-core': '1.65.1', // for Inspector's page
  react: '19.2.0', // of mcp-use
  zod: '4.6.7',
};
