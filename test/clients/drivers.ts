import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ClientRow } from './matrix.ts';

/** A connected client. */
export interface Session {
  /** Names of the tools. */
  list(): Promise<string[]>;
  /** Calls a tool and returns the text that the model is given, of a failure too. */
  call(name: string, args: object): Promise<string>;
  close(): Promise<unknown>;
}

export interface Server {
  url: string;
  key: string;
  /** Folder for files that a program keeps. */
  home: string;
}

// biome-ignore lint/suspicious/noExplicitAny: the packages are resolved when this runs, in many versions
type Any = any;

/**
 * Connects a client by its own interface. Modules are resolved beside this file, which is copied to the folder in which
 * the packages of the whole table are installed.
 */
export async function connect({ name, driver }: ClientRow, server: Server): Promise<Session> {
  return await DRIVERS[driver](name, server);
}

const DRIVERS: Record<ClientRow['driver'], (name: string, server: Server) => Promise<Session>> = {
  sdk: async (name, server) => {
    const { Client }: Any = await import(`${name}/client/index.js`);
    const client = new Client({ name: 'matrix', version: '1' });
    await client.connect(await httpTransport(name, server));
    return overClient(client);
  },
  client: (name, server) => version2(name, server, 'legacy'),
  clientAuto: (name, server) => version2(name, server, 'auto'),
  aiOverSdk: async (name, server) => {
    const { experimental_createMCPClient: create }: Any = await import(name);
    return overTools(await create({ transport: await httpTransport('@modelcontextprotocol/sdk', server) }));
  },
  aiMcp: async (name, server) => {
    const module: Any = await import(name);
    const create = module.createMCPClient ?? module.experimental_createMCPClient;
    return overTools(await create({ transport: { type: 'http', url: server.url, headers: headersOf(server) } }));
  },
  mcpRemote: async (name, server) => {
    const { Client }: Any = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StdioClientTransport }: Any = await import('@modelcontextprotocol/sdk/client/stdio.js');
    const program = join(folderOf(name), 'dist/proxy.js');
    const args = [program, server.url, '--allow-http', '--header', `Authorization:${headersOf(server).authorization}`];
    const env = { ...process.env, HOME: server.home, MCP_REMOTE_CONFIG_DIR: server.home };
    const client = new Client({ name: 'matrix', version: '1' });
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
    return overClient(client);
  },
  langchain: async (name, server) => {
    const { MultiServerMCPClient }: Any = await import(name);
    const huasou = { transport: 'http', url: server.url, headers: headersOf(server) };
    const client = new MultiServerMCPClient({ mcpServers: { huasou }, prefixToolNameWithServerName: false });
    const tools: Any[] = await client.getTools();
    const called = async (wanted: string, args: object) => tools.find((tool) => tool.name === wanted).invoke(args);
    return { list: async () => tools.map((tool) => tool.name), call: textOrError(called), close: () => client.close() };
  },
  openai: async (name, server) => {
    const { MCPServerStreamableHttp }: Any = await import(name);
    const client = new MCPServerStreamableHttp({
      url: server.url,
      name: 'huasou',
      requestInit: { headers: headersOf(server) },
    });
    await client.connect();
    return {
      list: async () => (await client.listTools()).map((tool: Any) => tool.name),
      call: textOrError((tool, args) => client.callTool(tool, args)),
      close: () => client.close(),
    };
  },
  mastra: async (name, server) => {
    const { MCPClient }: Any = await import(name);
    const huasou = { url: new URL(server.url), requestInit: { headers: headersOf(server) } };
    const client = new MCPClient({ id: `matrix-${count++}`, servers: { huasou } });
    const tools = await (client.listTools ?? client.getTools).call(client);
    const called = (tool: string, args: object) => tools[`huasou_${tool}`].execute(args, {});
    return {
      list: async () => Object.keys(tools).map((tool) => tool.replace('huasou_', '')),
      call: textOrError(called),
      close: () => client.disconnect(),
    };
  },
  mcpUse: async (name, server) => {
    const { MCPClient }: Any = await import(name);
    const huasou = { url: server.url, headers: headersOf(server) };
    const client = new MCPClient({ mcpServers: { huasou } });
    const session = await client.createSession('huasou');
    return {
      list: async () => (await session.listTools()).map((tool: Any) => tool.name),
      call: textOrError((tool, args) => session.callTool(tool, args)),
      close: () => client.closeAllSessions(),
    };
  },
  inspectorUi: async (name, server) => (await import('./inspector-ui.ts')).connectInspector(name, server),
};

let count = 0;

function headersOf({ key }: Server) {
  return { authorization: `Bearer ${key}` };
}

async function httpTransport(name: string, server: Server): Promise<Any> {
  const { StreamableHTTPClientTransport }: Any = await import(`${name}/client/streamableHttp.js`);
  return new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers: headersOf(server) } });
}

async function version2(name: string, server: Server, mode: 'legacy' | 'auto'): Promise<Session> {
  const { Client, StreamableHTTPClientTransport }: Any = await import(name);
  const client = new Client({ name: 'matrix', version: '1' }, { versionNegotiation: { mode } });
  const requestInit = { headers: headersOf(server) };
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url), { requestInit }));
  return overClient(client);
}

/** A session over a client of the official SDK. */
function overClient(client: Any): Session {
  return {
    list: async () => (await client.listTools()).tools.map((tool: Any) => tool.name),
    call: textOrError((name, args) => client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

/** A session over the tools of Vercel's AI SDK. */
async function overTools(client: Any): Promise<Session> {
  const tools = await client.tools();
  return {
    list: async () => Object.keys(tools),
    call: textOrError((name, args) => tools[name].execute(args, { toolCallId: '1', messages: [] })),
    close: () => client.close(),
  };
}

/** Some clients return the result of a failed call, others throw its text. */
function textOrError(call: (name: string, args: object) => Promise<unknown>): Session['call'] {
  return async (name, args) => {
    const result = await call(name, args).catch((error: unknown) => String((error as Error)?.message ?? error));
    return typeof result === 'string' ? result : JSON.stringify(result);
  };
}

function folderOf(name: string): string {
  const require = createRequire(import.meta.url);
  const found = require.resolve.paths(name)?.map((folder) => join(folder, name, 'package.json')) ?? [];
  return dirname(require.resolve(found.find((path) => isThere(require, path)) ?? name));
}

function isThere(require: NodeJS.Require, path: string): boolean {
  try {
    return Boolean(require.resolve(path));
  } catch {
    return false;
  }
}
